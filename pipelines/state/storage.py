"""Storage: one folder behind an fsspec URL, with atomic writes.

On a local disk a file is written under a temporary name, flushed to the disk and renamed, and the
folder is flushed too: after a crash a file is whole or absent. Object stores publish an object
only when it is complete, so there a plain write is already atomic.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem

from filters.atomic import SHARED, TEMPORARY, replacing
from pipelines.errors import Busy, StorageError


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
        try:
            if isinstance(filesystem, LocalFileSystem):
                with replacing(target, mode) as file:
                    file.write(data)
            else:
                filesystem.pipe_file(target, data)
        except OSError as error:
            raise StorageError(
                f"cannot write {target}: {error.strerror or error}; see to that and run the same "
                "command again, finished units are kept"
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
        try:
            data: bytes = filesystem.cat_file(str(PurePosixPath(root, path)))
        except (OSError, ValueError) as error:  # ValueError: a name that no system has
            why = getattr(error, "strerror", None) or error
            raise StorageError(f"cannot read {self.url}/{path}: {why}") from error
        return data

    def exists(self, path: str = "") -> bool:
        """Tell whether a file or folder is there."""
        filesystem, root = self._open()
        return bool(filesystem.exists(str(PurePosixPath(root, path))))

    def is_file(self) -> bool:
        """Tell whether the URL is that of a file, which is no store."""
        filesystem, root = self._open()
        return bool(filesystem.isfile(root))

    def list(self, folder: str = "") -> list[str]:
        """Return all files below a folder, sorted, relative to the store; no temporary ones."""
        filesystem, root = self._open()
        base = str(PurePosixPath(root, folder))
        if not filesystem.exists(base):
            return []
        prefix = root.rstrip("/") + "/"
        names = (str(name).removeprefix(prefix) for name in filesystem.find(base))
        return sorted(name for name in names if not PurePosixPath(name).name.startswith(TEMPORARY))

    @contextmanager
    def locked(self, folder: str, busy: str) -> Iterator[None]:
        """Hold a folder for one process; the lock ends with the process, however it ends.

        Only a local disk is locked. `busy` says what another holder is doing.

        Raises:
            Busy: if another process holds it.
            StorageError: if the place cannot be written.
        """
        root = self.local_root
        if root is None:
            yield
            return
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
        """Remove a file or folder if it is there."""
        filesystem, root = self._open()
        target = str(PurePosixPath(root, path))
        if filesystem.exists(target):
            filesystem.rm(target, recursive=True)
