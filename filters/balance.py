"""Balance: every cell (family, dial, split) gets its quota, and no answer more than its share."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import groupby
from math import ceil
from operator import itemgetter
from typing import TypeVar

from filters.decision import KEEP, Decision

C = TypeVar("C", bound=Hashable)

MIN_CAP = 2
"""Rows that may share an answer however small the cell is."""


def balance(
    rows: Iterable[tuple[C, str]], quotas: Mapping[C, int], shares: Mapping[C, float]
) -> Iterator[Decision]:
    """Yield one decision per row, in order: the first rows of a cell win.

    Memory is for the answers of one cell.

    Args:
        rows: the cell and the reference answer of each; rows of a cell come together.
        quotas: most rows per cell.
        shares: most rows of a cell that may share one answer, as a fraction of its quota.
    """
    for cell, some in groupby(rows, key=itemgetter(0)):
        cap = max(MIN_CAP, ceil(shares[cell] * quotas[cell]))
        yield from _balanced((answer for _, answer in some), quotas[cell], cap)


def _balanced(answers: Iterable[str], quota: int, cap: int) -> Iterator[Decision]:
    used = Counter[str]()
    filled = 0
    for answer in answers:
        if filled >= quota:
            yield Decision(False, "surplus")
        elif used[answer] >= cap:
            yield Decision(False, "common_answer", (f"{cap} rows have {answer[:80]!r}",))
        else:
            filled += 1
            used[answer] += 1
            yield KEEP
