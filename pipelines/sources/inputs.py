"""Inputs: text files by the hash of their bytes.

What was parsed is kept under that hash, never under a path: a file that has changed is another
input, in the same process too.
"""

import hashlib
from functools import lru_cache
from typing import Final

from pipelines.errors import RecipeError, StorageError
from pipelines.state import Store

KEPT: Final = 4
"""Inputs that a process keeps parsed: those of one recipe, usually."""


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
    data = _bytes(path)
    if hashlib.sha256(data).hexdigest() != digest:
        raise RecipeError(f"{path} has changed while it was in use; run the same command again")
    try:
        text = data.decode("utf8")
    except UnicodeDecodeError as error:
        raise RecipeError(f"{path} is not UTF-8 text: {error}") from error
    lines = tuple(line for line in text.split("\n") if line.strip())
    if not lines:
        raise RecipeError(f"{path} is empty; it should hold one JSON object per line")
    return lines


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
