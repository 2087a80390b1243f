"""Spilled: near duplicates of more texts than fit into memory, the same groups as in memory.

Kept in memory are, of each text, its label and that of the texts equal to it (8 bytes each) and
two marks, and of each text that shares a band's key its position (8): 18 to 26 bytes a text, 0.26
GB for 10^7 and 26 GB for 10^9. On the disk lie the keys (208 bytes a text at a threshold of 0.7),
and of the texts that share a key 520 bytes and 8 for each distinct run of three words.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from filters.deduplication.columns import on_disk
from filters.deduplication.near import Near, equal_labels, first_places, keyed, near_duplicates
from filters.text import I64, U64, Reader, tokenise

MEMORY = 1 << 30
"""Bytes that one sort may take."""


def spilled_groups(
    texts: Iterable[Sequence[str]],
    folder: Path,
    threshold: float = 0.7,
    read: Reader = tokenise,
    memory: int = MEMORY,
) -> I64:
    """Return what `duplicate_groups` does: for each text the smallest position in its group.

    Args:
        texts: Blocks of texts, such as 4,096 at a time; they are read twice.
        folder: On a disk; nothing is left in it, however the call ends.
        threshold: Least Jaccard similarity of a pair.
        read: What of the texts is compared.
        memory: Bytes that one sort may take, beside what is kept of each text.

    Raises:
        ValueError: if threshold or memory are out of range, or the texts change between readings.
        OSError: if the folder cannot be written or is full.
    """
    with spilled_near(texts, folder, threshold, read, memory) as near:
        return near.labels


@contextmanager
def spilled_near(
    texts: Iterable[Sequence[str]],
    folder: Path,
    threshold: float = 0.7,
    read: Reader = tokenise,
    memory: int = MEMORY,
) -> Iterator[Near]:
    """Yield the groups as `spilled_groups` does, with the similarities of their texts.

    Raises:
        ValueError: if threshold or memory are out of range, or the texts change between readings.
        OSError: if the folder cannot be written or is full.
    """
    with on_disk(folder, memory) as room:
        yield near_duplicates(texts, threshold, read, room)


def spilled_equal(
    texts: Iterable[Sequence[str]],
    folder: Path,
    read: Reader = tokenise,
    memory: int = MEMORY,
) -> I64:
    """Return for each text the position of the first that is equal once normalised.

    Texts without any token are equal only as typed. The texts are read once.

    Raises:
        ValueError: if memory is out of range.
        OSError: if the folder cannot be written or is full.
    """
    with on_disk(folder, memory) as room:
        keys = keyed(texts, (0, 0), read, room)
        return equal_labels(keys.whole, len(keys.told), room)


def spilled_first(keys: Iterable[U64], folder: Path, memory: int = MEMORY) -> I64:
    """Return for each key the position of its first occurrence: hashes of canonical instances.

    Raises:
        ValueError: if memory is out of range.
        OSError: if the folder cannot be written or is full.
    """
    with on_disk(folder, memory) as room:
        return first_places(keys, room)
