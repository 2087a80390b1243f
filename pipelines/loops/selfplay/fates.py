"""Fates: what became of each proposal of a round."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from generators.selfplay import CONTRAST, Item
from pipelines.loops.selfplay.state import History

FATES = "proposals"
"""Step of a round that says what became of its proposals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """One proposal, and the item or the reason that it ended in."""

    ordinal: int
    arm: str
    """Which arm of the bandit it was, or `model`."""
    item: Item | None = None
    reason: str = ""
    is_new_cell: bool = False
    task: str = ""
    """That was asked for, where it is of a program."""

    @classmethod
    def of(cls, ordinal: int, arm: str, outcome: Item | str) -> "Fate":
        """Return the fate of a proposal that ended in an item or, in a word, why there is none."""
        if isinstance(outcome, str):
            return cls(ordinal=ordinal, arm=arm, reason=outcome)
        return cls(ordinal=ordinal, arm=arm, item=outcome)


def admit(fates: Iterable[Fate], past: History) -> list[Fate]:
    """Return all of a round with those items rejected that the archive does not take."""
    return [_admitted(fate, fate.item, past) if fate.item else fate for fate in fates]


def _admitted(fate: Fate, item: Item, past: History) -> Fate:
    reason = past.archive.fault(item)
    # A contrast is a near copy by intent; what it does must be new all the same.
    if not reason and past.seen and fate.arm != CONTRAST and past.seen.near(item.source):
        reason = "near_duplicate"
    if reason:
        return replace(fate, item=None, reason=reason)
    is_new_cell = past.archive.admit(item)
    if past.seen:
        past.seen.add(item.source)
    return replace(fate, is_new_cell=is_new_cell)
