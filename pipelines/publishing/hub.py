"""Hub: calls of a Hugging Face Hub that outlast its rate limits and server errors."""

import os
import random
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pipelines.errors import StorageError

if TYPE_CHECKING:
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete
    from huggingface_hub.errors import HfHubHTTPError

_ATTEMPTS = 8
"""With 30 % of requests failing, a commit of two requests fails 8 times in one of 200 cases."""
_FIRST_WAIT, _LONGEST_WAIT = 1.0, 30.0
"""Seconds before the second attempt and at most; doubled each time, up to half of it as jitter."""
_AGAIN = {408, 409, 412, 425, 429, 500, 502, 503, 504}
"""HTTP states that a later attempt may get past."""

T = TypeVar("T")


def require_token() -> None:
    """Refuse to go on without a token.

    Raises:
        StorageError: if there is none.
    """
    from huggingface_hub import get_token

    if not get_token():
        raise StorageError("no Hub token; run `hf auth login` or set HF_TOKEN")


@dataclass(frozen=True, slots=True)
class Hub:
    """One dataset repository; every method raises StorageError with the state and the remedy."""

    repo: str
    """`owner/name`."""
    sleep: Callable[[float], None] = time.sleep

    def create(self, private: bool) -> str:
        """Create the repository unless it is there; return its address."""
        from huggingface_hub import HfApi  # slow to import, and nobody else here needs it

        return str(
            self._insist(
                lambda: HfApi().create_repo(
                    self.repo, repo_type="dataset", private=private, exist_ok=True
                )
            )
        )

    def files(self) -> dict[str, tuple[int, str | None]]:
        """Return the size of each file, and its SHA-256 where it is a large one."""
        return self._insist(self._files)

    def _files(self) -> dict[str, tuple[int, str | None]]:
        from huggingface_hub import HfApi
        from huggingface_hub.hf_api import RepoFile

        entries = HfApi().list_repo_tree(self.repo, repo_type="dataset", recursive=True)
        return {
            entry.path: (entry.size, entry.lfs.sha256 if entry.lfs else None)
            for entry in entries
            if isinstance(entry, RepoFile)
        }

    def read(self, path: str) -> bytes:
        """Return a small file."""
        return self._insist(lambda: self._read(path))

    def _read(self, path: str) -> bytes:
        from huggingface_hub import HfApi, get_session, get_token
        from huggingface_hub.errors import HfHubHTTPError

        url = f"{HfApi().endpoint}/datasets/{self.repo}/resolve/main/{path}"
        headers = {"authorization": f"Bearer {get_token()}"}
        reply = get_session().get(url, headers=headers, follow_redirects=True)
        if reply.status_code != HTTPStatus.OK:
            raise HfHubHTTPError(f"{reply.reason_phrase} for {path}", response=reply)
        return reply.content

    def commit(
        self, files: Mapping[str, Path | bytes], message: str, stale: Collection[str] = ()
    ) -> None:
        """Put files there in one commit, and remove those of theirs that match `stale`.

        What has arrived is not sent again, by this commit or the next.
        """
        from huggingface_hub import HfApi

        there = self.files() if stale else {}
        gone = [
            path
            for path in sorted(there)
            if path not in files and any(fnmatch(path, pattern) for pattern in stale)
        ]
        self._insist(
            lambda: HfApi().create_commit(
                self.repo,
                repo_type="dataset",
                operations=_operations(files, gone),
                commit_message=message,
            )
        )

    def tag(self, name: str, message: str) -> None:
        """Name the state of the repository, unless that name is taken."""
        from huggingface_hub import HfApi

        self._insist(
            lambda: HfApi().create_tag(
                self.repo, repo_type="dataset", tag=name, tag_message=message, exist_ok=True
            )
        )

    def _insist(self, call: Callable[[], T]) -> T:
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
            self.sleep(wait + random.random() * wait / 2)
            wait = min(2 * wait, _LONGEST_WAIT)
        raise AssertionError("unreachable: the last attempt returns or raises")


def _operations(
    files: Mapping[str, Path | bytes], gone: Collection[str]
) -> "list[CommitOperationAdd | CommitOperationDelete]":
    """Return operations of one attempt: the client marks those that it has used."""
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete

    return [
        *(CommitOperationDelete(path) for path in gone),
        *(CommitOperationAdd(path, content) for path, content in files.items()),
    ]


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
