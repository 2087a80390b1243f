"""Balance: every cell (family, dial, split) gets its quota, and no answer more than its share."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from math import ceil
from typing import TypeVar

from filters.decision import KEEP, Decision

C = TypeVar("C", bound=Hashable)

MIN_CAP = 2
"""Rows that may share an answer however small the cell is."""


def balance(
    cells: Sequence[C],
    answers: Sequence[str],
    quotas: Mapping[C, int],
    shares: Mapping[C, float],
) -> list[Decision]:
    """Return one decision per row, in order: the first rows of a cell win.

    Args:
        cells: the cell of each row; a cell without a quota is not limited.
        answers: the reference answer of each row.
        quotas: most rows per cell.
        shares: most rows of a cell that may share one answer, as a fraction of its quota.
    """
    filled: Counter[C] = Counter()
    used: Counter[tuple[C, str]] = Counter()
    decisions: list[Decision] = []
    for cell, answer in zip(cells, answers, strict=True):
        decision = KEEP
        if cell in quotas:
            cap = max(MIN_CAP, ceil(shares[cell] * quotas[cell]))
            if filled[cell] >= quotas[cell]:
                decision = Decision(False, "surplus")
            elif used[cell, answer] >= cap:
                decision = Decision(False, "common_answer", (f"{cap} rows have {answer[:80]!r}",))
        if decision.keep:
            filled[cell] += 1
            used[cell, answer] += 1
        decisions.append(decision)
    return decisions
