"""Moves in games: one for each position shown, and any that keeps the position's value counts."""

import re
from collections.abc import Sequence
from functools import lru_cache

from proofmill.verifiers import listing, reading
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, Args, Verdict, same

_FROM_TO = re.compile(r"(?<=[a-z][0-9])[ ]to[ ](?=[a-z][0-9])", re.IGNORECASE)
"""Between the squares of `f7 to f8`."""


def check_moves(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `C4` and `c 4` for one position, `c4, b2` and `c4 b2` for two; order counts.

    Args `right`: for each position the list of all moves that are right.
    """
    right = [{_folded_name(str(move)) for move in moves} for moves in args.get("right", ())]
    expected = read_moves(gold, len(right))
    if not right or expected is None or not _all_right(expected, right):
        return BAD_GOLD
    found = read_moves(candidate, len(right))
    return MALFORMED if found is None else same(_all_right(found, right))


def read_moves(text: str, count: int | None = None) -> list[str] | None:
    """Read moves parted by commas, line breaks or spaces; None unless there are `count` of them.

    Case and inner spaces are dropped. A single move may be written in two words (`B 3`).
    """
    found = listing.entries(_FROM_TO.sub("-", text))
    if not found:
        return None
    if count == 1:
        return ["".join(map(_folded, found))]
    return [_folded(move) for move in found] if count in (None, len(found)) else None


def _folded(move: str) -> str:
    return "".join(reading.item(move).split()).casefold().rstrip("#+!")


_folded_name = lru_cache(maxsize=4096)(_folded)
"""The same for the names of right moves, which come again with every answer to a row."""


def _all_right(found: Sequence[str], right: Sequence[set[str]]) -> bool:
    return all(move in moves for move, moves in zip(found, right, strict=True))
