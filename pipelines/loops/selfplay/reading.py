"""Reading: what the finished rounds of a state came to, for whoever reports on them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import polars as pl

from pipelines.errors import DatasetError
from pipelines.loops.selfplay.fates import FATES, Fate
from pipelines.loops.selfplay.state import ATTEMPTS, ROUNDS, Measurement, Standing, Summary
from pipelines.state import Log, Step, Store


class Proposal(NamedTuple):
    """A proposal and what is known of it."""

    round: int
    fate: Fate
    standing: Standing | None
    """None where it was rejected."""

    @property
    def place(self) -> str:
        """Where its item stands by the latest measurement, or `rejected`."""
        return self.standing.last.score.place if self.standing else "rejected"


class Played(NamedTuple):
    """The finished rounds of a state."""

    rounds: Sequence[Summary]
    proposals: Sequence[Proposal]
    """Of all rounds, in order."""


def read_rounds(store: Store) -> Played:
    """Return what the finished rounds came to.

    Raises:
        DatasetError: if no round is finished.
        StorageError: if the state is damaged.
    """
    log = Log(store)
    rounds = log.read(ROUNDS)
    if not rounds:
        raise DatasetError(f"{store.url} has no finished round; run selfplay until it has one")
    measured: dict[str, list[Measurement]] = defaultdict(list)
    for one in log.read(ATTEMPTS, pl.col("round") < len(rounds)):
        measured[one.id].append(one)
    proposals = [
        Proposal(number, fate, _standing(fate, measured))
        for number in range(len(rounds))
        for fate in Step(store, f"rounds/{number:04d}-{FATES}.jsonl", Fate).read()
    ]
    return Played(rounds, proposals)


def _standing(fate: Fate, measured: Mapping[str, Sequence[Measurement]]) -> Standing | None:
    own = measured.get(fate.item.problem.id, ()) if fate.item else ()
    return Standing(own) if own else None
