"""Atomic files of this machine: written under a temporary name, flushed to the disk, renamed."""

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO

TEMPORARY = ".tmp-"
"""How the names of files begin that are not whole yet."""
SHARED = 0o666
"""Permissions of what is to be handed on."""
PRIVATE = 0o600
"""Permissions of what holds the answers of somebody's model."""


@contextmanager
def replacing(path: str | Path, mode: int = SHARED) -> Iterator[BinaryIO]:
    """Open a file of this machine that takes its place whole when the block ends, or not at all.

    `mode` are its permissions, less what the process masks.

    Raises:
        OSError: if the place cannot be written or is full; a file of that name stays as it was.
    """
    folder = Path(path).parent
    folder.mkdir(parents=True, exist_ok=True)
    temporary = folder / f"{TEMPORARY}{uuid.uuid4().hex}"
    try:
        with open(temporary, "wb", opener=partial(os.open, mode=mode)) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
