"""Publish: a finished dataset to a Hugging Face Hub repository.

Data first, manifest and card last: whoever reads the repository in between sees the old card, or
none. Each upload is repeated on rate limits and server errors; files that arrived are not sent
again. At the end the remote listing is compared with the manifest.
"""

import os
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pipelines.dataset.manifest import MANIFEST, Manifest, require_manifest
from pipelines.errors import DatasetError, StorageError
from pipelines.state import Store

_LAST = (MANIFEST, "README.md")
_ATTEMPTS = 5
_FIRST_WAIT = 1.0
"""Seconds before the second attempt; doubled each time, with up to half of it as jitter."""
_AGAIN = {408, 409, 412, 425, 429, 500, 502, 503, 504}
"""HTTP states that a later attempt may get past."""

_REPO = re.compile(r"\w[\w.-]{0,95}/\w[\w.-]{0,95}", re.ASCII)

T = TypeVar("T")

if TYPE_CHECKING:
    from huggingface_hub import HfApi
    from huggingface_hub.errors import HfHubHTTPError


class Published(NamedTuple):
    """What was (or, in a dry run, would be) uploaded."""

    repo: str
    files: tuple[str, ...]
    bytes: int
    is_dry_run: bool
    url: str


def publish(
    out: str,
    repo: str,
    *,
    private: bool = True,
    rejected: bool = False,
    dry_run: bool = False,
    sleep: Callable[[float], None] = time.sleep,
) -> Published:
    """Upload the dataset in folder `out` to dataset repository `repo` (`owner/name`).

    Args:
        out: a finished dataset on the local disk.
        repo: created when it does not exist.
        private: visibility of a repository that is created here.
        rejected: upload the dropped rows too.
        dry_run: only say what would be uploaded.
        sleep: waits the given seconds between attempts.

    Raises:
        DatasetError: if `out` is not a finished dataset, or the remote files differ at the end.
        StorageError: if `repo` is no owner/name, there is no token, or the Hub cannot be reached or
            refuses; the message has its state and the remedy.
    """
    from huggingface_hub import HfApi  # slow to import, and nobody else here needs it

    _require_owner(repo)
    manifest = require_manifest(Store(out))
    root = Store(out).local_root
    if root is None:
        raise DatasetError(f"{out} is not on this disk; copy the dataset here first")
    files = _files(Path(root), manifest, rejected)
    size = sum((Path(root) / name).stat().st_size for name in files)
    if dry_run:
        return Published(repo, files, size, True, "")
    _require_token()
    api = HfApi()
    url = _insist(
        lambda: api.create_repo(repo, repo_type="dataset", private=private, exist_ok=True), sleep
    )
    data = [name for name in files if name not in _LAST]
    # A shard of an earlier version that is no longer there must go in the same commit.
    _upload(api, root, repo, data, ["data/*.parquet", "rejected/*.parquet"], sleep)
    _upload(api, root, repo, list(_LAST), None, sleep)
    _compare(_insist(lambda: _remote(api, repo), sleep), manifest, repo)
    return Published(repo, files, size, False, str(url))


def _require_owner(repo: str) -> None:
    if not _REPO.fullmatch(repo):
        raise StorageError(
            f"repository {repo!r} is no owner/name; write such as me/small, of letters, digits, "
            "'-', '_' and '.'"
        )


def _require_token() -> None:
    from huggingface_hub import get_token

    if not get_token():
        raise StorageError("no Hub token; run `hf auth login` or set HF_TOKEN")


def _files(root: Path, manifest: Manifest, rejected: bool) -> tuple[str, ...]:
    shards = [shard.path for shard in manifest.shards]
    shards += [shard.path for shard in manifest.rejected] if rejected else []
    files = (*shards, "report.json", "report.md", *_LAST)
    for name in files:
        path = root / name
        if not path.is_file():
            raise DatasetError(f"{root} lacks {name}; `python -m pipelines verify` tells more")
        # A link in a folder from elsewhere must not publish what lies outside it.
        if not path.resolve().is_relative_to(root.resolve()):
            raise DatasetError(
                f"{root}/{name} is a link out of the folder; put a file in its place"
            )
    return files


def _upload(
    api: "HfApi",
    root: str,
    repo: str,
    names: list[str],
    stale: list[str] | None,
    sleep: Callable[[float], None],
) -> None:
    _insist(
        lambda: api.upload_folder(
            repo_id=repo,
            repo_type="dataset",
            folder_path=root,
            allow_patterns=names,
            delete_patterns=stale,
            commit_message=f"Add {len(names)} files" if stale else "Add manifest and card",
        ),
        sleep,
    )


def _remote(api: "HfApi", repo: str) -> dict[str, tuple[int, str | None]]:
    from huggingface_hub.hf_api import RepoFile

    entries = api.list_repo_tree(repo, repo_type="dataset", recursive=True)
    return {
        entry.path: (entry.size, entry.lfs.sha256 if entry.lfs else None)
        for entry in entries
        if isinstance(entry, RepoFile)
    }


def _compare(remote: dict[str, tuple[int, str | None]], manifest: Manifest, repo: str) -> None:
    for shard in manifest.shards:
        size, digest = remote.get(shard.path, (-1, None))
        if size != shard.bytes or (digest is not None and digest != shard.sha256):
            raise DatasetError(
                f"{repo} has {shard.path} with {size} bytes, the manifest says {shard.bytes}; "
                "publish again"
            )


def _insist(call: Callable[[], T], sleep: Callable[[float], None]) -> T:
    """Call until it succeeds, waiting longer each time after a passing failure."""
    from httpx2 import TransportError  # of the client within huggingface_hub
    from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled

    wait = _FIRST_WAIT
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            return call()
        except OfflineModeIsEnabled as error:
            raise StorageError("HF_HUB_OFFLINE keeps from the Hub; unset it") from error
        except HfHubHTTPError as error:
            state = error.response.status_code
            if state not in _AGAIN or attempt == _ATTEMPTS:
                raise StorageError(_refusal(state, attempt, error)) from error
        except (OSError, TransportError) as error:
            if attempt == _ATTEMPTS:
                raise StorageError(
                    f"cannot reach {_endpoint()} in {attempt} attempts ({error}); check the "
                    "network and HF_ENDPOINT, and run the same command again"
                ) from error
        sleep(wait + random.random() * wait / 2)
        wait *= 2
    raise AssertionError("unreachable: the last attempt returns or raises")


def _refusal(state: int, attempts: int, error: "HfHubHTTPError") -> str:
    remedy = {
        401: "check HF_TOKEN",
        403: "the token has no right to write there",
        404: "check the repository's name and the token",
    }.get(state, "run the same command again; what arrived is not sent twice")
    reason = str(error).splitlines()[0]
    return f"{_endpoint()} answered {state} after {attempts} attempts: {reason}; {remedy}"


def _endpoint() -> str:
    return os.environ.get("HF_ENDPOINT", "the Hub")
