"""The publish flow: a finished dataset to the Hub."""

from typing import Any

from prefect import flow

from flows.keepsakes import keep_published
from flows.naming import publish_run
from pipelines.publishing import publish


@flow(name="publish-dataset", flow_run_name=publish_run, persist_result=False)
def publish_dataset(
    out: str, repo: str, private: bool = True, rejected: bool = False, dry_run: bool = False
) -> dict[str, Any]:
    """Upload a finished dataset to the Hub; safe to repeat.

    Args:
        out: folder of the dataset.
        repo: dataset repository on the Hub, `you/your-dataset`; the token is HF_TOKEN.
        private: whether a repository that is made is private.
        rejected: whether to upload the rejected rows, too.
        dry_run: whether only to say what would be uploaded.

    Returns:
        What was uploaded, or would be in a dry run.
    """
    done = publish(out, repo, private=private, rejected=rejected, dry_run=dry_run)
    keep_published(done)
    return {"repo": done.repo, "files": list(done.files), "bytes": done.bytes, "url": done.url}
