"""Outcome: what became of one item at one stage. Items in = kept + dropped + waiting, always."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from solvers.protocol import Completion

T = TypeVar("T")


class Spent(NamedTuple):
    """What replies have cost."""

    replies: int = 0
    tokens: int = 0
    """Completion tokens."""
    cost: float = 0.0
    """US dollars; 0 where no price is known."""

    def plus(self, other: "Spent") -> "Spent":
        """Return the sum of both."""
        return Spent(
            self.replies + other.replies, self.tokens + other.tokens, self.cost + other.cost
        )


NOTHING = Spent()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Generic[T]):
    """One item at the end of a stage: kept, dropped for a reason, or waiting for a reply."""

    id: str
    item: T | None = None
    """What goes on; None when the item was dropped or waits."""
    reason: str = ""
    """Why it was dropped: a short machine-readable word."""
    note: str = ""
    """For people: what was found."""
    spent: Spent = NOTHING

    @property
    def is_waiting(self) -> bool:
        """Whether a call failed in transport, so that asking again may settle it."""
        return self.item is None and not self.reason


def spent(completions: Iterable[Completion]) -> Spent:
    """Return what the completions have cost together."""
    found = tuple(completions)
    return Spent(len(found), sum(one.tokens for one in found), sum(one.cost for one in found))
