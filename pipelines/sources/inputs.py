"""Inputs: sources that read text files, by the hash of their bytes.

What was parsed is kept under that hash, never under a path: a file that has changed is another
input, in the same process too.
"""

import hashlib
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pipelines.errors import RecipeError, StorageError
from pipelines.foreign import GZIP
from pipelines.sources.protocol import Cell, Fingerprint, Shares, Source, Terms, Unit, chunks
from pipelines.state import Store

KEPT: Final = 4
"""Inputs that a process keeps parsed: those of one recipe, usually."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InputUnit(Unit):
    """Rows of an input file."""

    content: Fingerprint
    """Of the files that are read, in the order of the source's `places`."""
    shares: Shares
    """Of the splits, where the source divides its rows itself."""
    settings: Mapping[str, Any]
    """Of the source; where its files lie decides nothing."""


class InputSource(Source[InputUnit]):
    """A source that reads files, each line a row."""

    def fingerprint(self) -> Fingerprint:
        """Return the hashes of the files."""
        paths = [getattr(self, place) for place in self.places]
        return tuple(digest_of(path) for path in paths if path is not None)

    @abstractmethod
    def rows(self, content: Fingerprint) -> Sequence[Any]:
        """Return all rows of the files with these hashes.

        Raises:
            RecipeError: naming the line and what is wrong with it.
        """

    def units(
        self, terms: Terms, missing: Mapping[Cell, int], before: Sequence[InputUnit]
    ) -> list[InputUnit]:
        """Return the units of all rows, once."""
        return [
            InputUnit(
                source=terms.source,
                start=start,
                count=count,
                index=terms.index,
                content=terms.content,
                style=terms.style,
                shares=terms.shares,
                settings=self.stated,
            )
            for start, count in chunks(0, 0 if before else len(self.rows(terms.content)))
        ]


def split_of(name: str, shares: Shares) -> str:
    """Assign by the hash of the question, so that one question never lies in two splits."""
    lot = int(name[:8], 16) / 16**8
    if lot < shares["test"]:
        return "test"
    return "validation" if lot < shares["test"] + shares["validation"] else "train"


def digest_of(path: str) -> str:
    """Return the hash of a file's or URL's bytes as they are now.

    Raises:
        RecipeError: if it cannot be read.
    """
    return hashlib.sha256(_bytes(path)).hexdigest()


@lru_cache(maxsize=KEPT)
def lines_of(path: str, digest: str) -> tuple[str, ...]:
    """Return the non-empty lines of the text whose bytes have that hash.

    Raises:
        RecipeError: if it cannot be read, is not UTF-8, is empty or has changed since.
    """
    lines = foreign_lines(path, digest)
    broken = (number for number, line in enumerate(lines, 1) if not _is_unicode(line))
    if number := next(broken, None):
        raise RecipeError(f"{path} is not UTF-8 text in line {number}; write it again as UTF-8")
    return lines


@lru_cache(maxsize=KEPT)
def foreign_lines(path: str, digest: str) -> tuple[str, ...]:
    """Return the lines as `lines_of` does, bytes that are not UTF-8 as halves of characters.

    Raises:
        RecipeError: if it cannot be read, has no line of UTF-8, is empty or has changed since.
    """
    data = bytes_of(path, digest)
    if data.startswith(GZIP):
        raise RecipeError(f"{path} is a gzip file; unpack it first")
    text = data.decode("utf8", "surrogateescape").removeprefix("\ufeff")
    lines = tuple(line for line in text.split("\n") if line.strip())
    if not lines:
        raise RecipeError(f"{path} is empty; it should hold one JSON object per line")
    if not any(map(_is_unicode, lines)):
        raise RecipeError(f"{path} is not UTF-8 text; write it again as UTF-8")
    return lines


def bytes_of(path: str, digest: str) -> bytes:
    """Return the bytes that have that hash.

    Raises:
        RecipeError: if they cannot be read or have changed since.
    """
    data = _bytes(path)
    if hashlib.sha256(data).hexdigest() != digest:
        raise RecipeError(f"{path} has changed while it was in use; run the same command again")
    return data


def _is_unicode(text: str) -> bool:
    try:
        text.encode("utf8")
    except UnicodeEncodeError:
        return False
    return True


def read_lines(path: str) -> tuple[str, ...]:
    """Return the non-empty lines of a text file or URL as it is now.

    Raises:
        RecipeError: if it cannot be read, is not UTF-8 or is empty.
    """
    return lines_of(path, digest_of(path))


def _bytes(path: str) -> bytes:
    folder, _, name = path.rpartition("/")
    try:
        return Store(folder or ".").read(name)
    except StorageError as error:
        raise RecipeError(f"{error}; set `path` to a JSONL file that exists") from error
