"""The publish flow: a finished dataset to the Hub."""

from typing import Any

from prefect import flow

from pipelines.publishing import publish


@flow(name="publish-dataset", persist_result=False)
def publish_dataset(
    out: str, repo: str, private: bool = True, rejected: bool = False, dry_run: bool = False
) -> dict[str, Any]:
    """Upload the dataset in folder `out` to dataset repository `repo`; safe to repeat.

    Returns:
        What was uploaded, or would be in a dry run.
    """
    done = publish(out, repo, private=private, rejected=rejected, dry_run=dry_run)
    return {"repo": done.repo, "files": list(done.files), "bytes": done.bytes, "url": done.url}
