"""Columns: numbers laid end to end, written once and read by ranges, in memory or on a disk.

Files have no name from the moment they are opened, so nothing is left of them however a run ends.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from filters.text import I64, spread

Values = npt.NDArray[Any]

ENTRY = 64
"""Bytes that sorting a key with its position takes: both twice, their order, the sort's own."""
_AT_ONCE = 1 << 20
"""Entries read at a time where more would fit."""


class Column(Protocol):
    """Values, or rows of `width` values where that is not 0."""

    def append(self, values: Values) -> None:
        """Write values behind those there are."""
        ...

    def read(self, begin: int, end: int) -> Values:
        """Return the values from `begin` up to `end`."""
        ...

    def gather(self, begins: I64, ends: I64) -> Values:
        """Return several ranges laid end to end."""
        ...

    def close(self) -> None:
        """Let go of the values."""
        ...


class Room(NamedTuple):
    """Where columns are made, and how much may be sorted at once."""

    column: Callable[[type[np.generic], int], Column]
    """Makes a column of a type and a width."""
    most: int
    """Entries (a key and a position) of one sort."""

    @property
    def chunk(self) -> int:
        """Entries read at a time."""
        return min(self.most, _AT_ONCE)


def in_memory() -> Room:
    """Return a room of arrays, without a bound."""
    return Room(InMemory, 1 << 62)


@contextmanager
def on_disk(folder: Path, memory: int) -> Iterator[Room]:
    """Yield a room of nameless files in a folder, which are gone when the block ends.

    Args:
        folder: On a disk with room for the columns.
        memory: Bytes that one sort may take; a key that more texts share than fit is not sorted.

    Raises:
        ValueError: if `memory` holds less than two entries.
        OSError: if the folder cannot be written or is full.
    """
    if memory < 2 * ENTRY:
        raise ValueError(f"memory is {memory} bytes: give {2 * ENTRY} at least")
    with ExitStack() as stack:

        def column(dtype: type[np.generic], width: int) -> Column:
            return OnDisk(stack.enter_context(tempfile.TemporaryFile(dir=folder)), dtype, width)

        yield Room(column, memory // ENTRY)


class InMemory:
    """A column that is an array; its parts are joined when it is first read."""

    def __init__(self, dtype: type[np.generic], width: int = 0) -> None:
        self._parts: list[Values] = [np.empty((0, width) if width else 0, dtype)]

    @property
    def _values(self) -> Values:
        if len(self._parts) > 1:
            self._parts = [np.concatenate(self._parts)]
        return self._parts[0]

    def append(self, values: Values) -> None:
        """Write values behind those there are."""
        self._parts.append(values)

    def read(self, begin: int, end: int) -> Values:
        """Return the values from `begin` up to `end`."""
        return self._values[begin:end]

    def gather(self, begins: I64, ends: I64) -> Values:
        """Return several ranges laid end to end."""
        return self._values[spread(begins, ends - begins)[1]]

    def close(self) -> None:
        """Let go of the values."""
        self._parts = [np.empty(0)]


class OnDisk:
    """A column that is a file without a name."""

    def __init__(self, file: IO[bytes], dtype: type[np.generic], width: int = 0) -> None:
        self._file, self._flushed = file, True
        self._type, self._shape = np.dtype(dtype), (width,) if width else ()
        self._bytes = self._type.itemsize * max(width, 1)

    def append(self, values: Values) -> None:
        """Write values behind those there are.

        Raises:
            OSError: if the disk is full.
        """
        self._file.write(_bytes(np.ascontiguousarray(values, self._type)))
        self._flushed = False

    def read(self, begin: int, end: int) -> Values:
        """Return the values from `begin` up to `end`."""
        values = np.empty((end - begin, *self._shape), self._type)
        self._into(_bytes(values), begin * self._bytes)
        return values

    def gather(self, begins: I64, ends: I64) -> Values:
        """Return several ranges laid end to end."""
        values = np.empty((int(np.sum(ends - begins)), *self._shape), self._type)
        data, at = _bytes(values), 0
        for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
            size = (end - begin) * self._bytes
            self._into(data[at : at + size], begin * self._bytes)
            at += size
        return values

    def close(self) -> None:
        """Let go of the values and their place on the disk."""
        self._file.close()

    def _into(self, data: memoryview, offset: int) -> None:
        if not self._flushed:
            self._file.flush()
            self._flushed = True
        done = 0
        while done < len(data):
            got = os.preadv(self._file.fileno(), [data[done:]], offset + done)
            if not got:
                raise OSError(f"a temporary file ends at byte {offset + done}: is its disk whole?")
            done += got


def _bytes(values: Values) -> memoryview:
    """Return the bytes of an array without gaps; writing them writes the array."""
    return values.reshape(-1).view(np.uint8).data
