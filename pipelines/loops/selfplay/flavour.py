"""Flavour: where a loop's candidates come from, and how they become proved rows.

All else is the same for every flavour: admission, rollouts, worth, journal, archive, release.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias

from generators.selfplay import Bandit, Item
from pipelines.loops.selfplay.fates import Fate
from pipelines.loops.selfplay.similar import Seen
from pipelines.loops.selfplay.state import History

Report: TypeAlias = Callable[[int, int], None]
"""(proposals so far, proposals in all)."""


class Flavour(Protocol):
    """What differs between loops."""

    @property
    def subject(self) -> str:
        """What the rounds are over, in a word or two."""
        ...

    def bandit(self) -> Bandit:
        """Return the bandit over the flavour's arms, before anything was learned."""
        ...

    def seen(self, sources: Sequence[str]) -> Seen | None:
        """Return what finds near copies of earlier sources; None where none are rejected."""
        ...

    def words(self, item: Item) -> str:
        """Return the text by which the items of a round repeat each other."""
        ...

    def propose(self, past: History, report: Report) -> Iterable[Fate]:
        """Return a round's proposals and what became of each, before admission; lazily.

        Arms and draws are a function of `past`; ordinals go on from `past.first`.
        """
        ...

    def prover(self, fate: Fate) -> str:
        """Return who found the right answers of an item, for its certificate."""
        ...
