"""Storage: one folder behind an fsspec URL, with atomic writes.

On a local disk a file is written under a temporary name, flushed to the disk and renamed, and the
folder is flushed too: after a crash a file is whole or absent. Object stores publish an object
only when it is complete, so there a plain write is already atomic: s3fs sends what is larger than
100 MiB in parts, which become an object when the last one has arrived.
"""

import fcntl
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO, Any

import fsspec
from fsspec.implementations.local import LocalFileSystem

from filters.atomic import SHARED, TEMPORARY, replacing
from pipelines.errors import Busy, StorageError
from pipelines.state.conditional import S3Object
from pipelines.state.faults import described, failures
from pipelines.state.lease import leased, require_leases

LEASE = "lease.json"
"""Of a folder that is held on an S3."""


@dataclass(frozen=True, slots=True)
class Store:
    """A folder; `path` arguments are relative to it, with forward slashes."""

    url: str
    """`out`, `/data/run`, `s3://bucket/run`, `memory://run`, ..."""

    def _open(self) -> tuple[Any, str]:
        try:
            # Without a listings cache: another writer's files must be seen at once.
            filesystem, root = fsspec.core.url_to_fs(self.url, use_listings_cache=False)
        except (ImportError, ValueError) as error:
            raise StorageError(
                f"cannot use the URL {self.url!r}: {error}; give a folder, or a URL of a protocol "
                "that is installed"
            ) from error
        return filesystem, str(root)

    @property
    def local_root(self) -> str | None:
        """The folder's path when it is on this machine, else None."""
        filesystem, root = self._open()
        return root if isinstance(filesystem, LocalFileSystem) else None

    def write(self, path: str, data: bytes, mode: int = SHARED) -> None:
        """Write a whole file atomically, replacing one of that name.

        `mode` are the permissions on a local disk, less what the process masks.

        Raises:
            StorageError: if the place cannot be written or is full.
        """
        filesystem, root = self._open()
        target = str(PurePosixPath(root, path))
        require_leases(self.url)
        with self._written(filesystem, target, path):
            if isinstance(filesystem, LocalFileSystem):
                with replacing(target, mode) as file:
                    file.write(data)
            else:
                filesystem.pipe_file(target, data)

    @contextmanager
    def writing(self, path: str) -> Iterator[IO[bytes]]:
        """Open a file that takes its place whole when the block ends, or not at all.

        What goes elsewhere is among the temporary files of this machine until then.

        Raises:
            StorageError: if the place cannot be written or is full.
        """
        filesystem, root = self._open()
        target = str(PurePosixPath(root, path))
        require_leases(self.url)
        with self._written(filesystem, target, path):
            if isinstance(filesystem, LocalFileSystem):
                with replacing(target) as file:
                    yield file
            else:
                with tempfile.NamedTemporaryFile(prefix="proofmill-") as held:
                    yield held.file
                    held.flush()
                    require_leases(self.url)
                    filesystem.put_file(held.name, target)

    @contextmanager
    def _written(self, filesystem: Any, target: str, path: str) -> Iterator[None]:  # noqa: ANN401
        try:
            yield
        except failures() as error:
            shown = target if isinstance(filesystem, LocalFileSystem) else self._url_of(path)
            raise StorageError(
                f"cannot write {shown}: {described(error)}; see to that and run the same command "
                "again, finished units are kept"
            ) from error

    def once(self, path: str, make: Callable[[], bytes]) -> bytes:
        """Return a file's bytes, made and written first if it is not there: never made twice.

        Raises:
            StorageError: if the place cannot be written.
        """
        if not self.exists(path):
            self.write(path, make())
        return self.read(path)

    def read(self, path: str) -> bytes:
        """Return a file's bytes.

        Raises:
            StorageError: if it is absent or unreadable.
        """
        filesystem, root = self._open()
        # Of an S3 in one request: with more at a time s3fs asks for the size first.
        options = {"max_concurrency": 1} if _is_s3(filesystem) else {}
        with self._told("read", path):
            data: bytes = filesystem.cat_file(str(PurePosixPath(root, path)), **options)
        return data

    def exists(self, path: str = "") -> bool:
        """Tell whether a file or folder is there.

        Raises:
            StorageError: if the store does not say.
        """
        filesystem, root = self._open()
        with self._told("look at", path):
            return bool(filesystem.exists(str(PurePosixPath(root, path))))

    def is_file(self) -> bool:
        """Tell whether the URL is that of a file, which is no store."""
        filesystem, root = self._open()
        with self._told("look at"):
            return bool(filesystem.isfile(root))

    def list(self, folder: str = "") -> list[str]:
        """Return all files below a folder, sorted, relative to the store; no temporary ones.

        Raises:
            StorageError: if the store does not say.
        """
        filesystem, root = self._open()
        base = PurePosixPath(root, folder)
        with self._told("list", folder):
            try:
                found = filesystem.find(str(base))
            except FileNotFoundError:
                found = []
        prefix = str(PurePosixPath(root)).rstrip("/") + "/"
        names = (str(name).removeprefix(prefix) for name in found)
        return sorted(name for name in names if not PurePosixPath(name).name.startswith(TEMPORARY))

    @contextmanager
    def locked(self, folder: str, busy: str) -> Iterator[None]:
        """Hold a folder for one process; `busy` says what another holder is doing.

        On a local disk the lock ends with the process, however it ends. On an S3 it is a lease,
        which ends a minute after its holder was killed (`pipelines.state.lease`). Other stores
        (`memory://`, `gs://`, `az://`, `sftp://`, ...) lock nothing: see to it that one run writes.

        Raises:
            Busy: if another process holds it.
            StorageError: if the place cannot be written.
        """
        filesystem, root = self._open()
        if _is_s3(filesystem):
            lease = S3Object(filesystem, str(PurePosixPath(root, folder, LEASE)))
            with ExitStack() as stack:
                with self._told("write", f"{folder}/{LEASE}"):
                    stack.enter_context(leased(lease, self.url, busy))
                yield
        elif isinstance(filesystem, LocalFileSystem):
            with self._locked_on_disk(root, folder, busy):
                yield
        else:
            yield

    @contextmanager
    def _locked_on_disk(self, root: str, folder: str, busy: str) -> Iterator[None]:
        self.write(f"{folder}/started", b"")  # tells in our words if the place cannot be written
        # Opened, never replaced: a lock belongs to the file, not to its name.
        path = os.path.join(root, folder, "lock")
        with open(path, "ab") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                # Whoever held it may have removed the folder: then this locks what nobody sees.
                is_held = os.path.samestat(os.fstat(file.fileno()), os.stat(path))
            except OSError as error:
                raise Busy(f"{busy} in {self.url}; wait for it or choose another folder") from error
            if not is_held:
                raise Busy(f"{busy} in {self.url}; wait for it or choose another folder")
            yield

    def remove(self, path: str) -> None:
        """Remove a file or folder if it is there.

        Raises:
            StorageError: if the place cannot be written.
        """
        filesystem, root = self._open()
        target = str(PurePosixPath(root, path))
        require_leases(self.url)
        with self._told("remove", path):
            if filesystem.exists(target):
                filesystem.rm(target, recursive=True)

    def _url_of(self, path: str) -> str:
        return f"{self.url}/{path}".rstrip("/")

    @contextmanager
    def _told(self, what: str, path: str = "") -> Iterator[None]:
        """Turn what a filesystem raises into an error that says what could not be done."""
        try:
            yield
        except failures() as error:
            raise StorageError(f"cannot {what} {self._url_of(path)}: {described(error)}") from error


def _is_s3(filesystem: Any) -> bool:  # noqa: ANN401 - fsspec has no types
    return "s3" in filesystem.protocol
