"""State of a self-play loop: the records of its log, and what follows from them.

Bandit and archive are rebuilt from the records of finished rounds alone, so a round that was killed
leaves no trace in what the next attempt decides.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

import polars as pl
from pydantic import Json, PlainSerializer

from filters.difficulty import Count, Learnability
from generators.family import Split
from generators.selfplay import Archive, Bandit, Cell, Member, Reward
from pipelines.loops.selfplay.similar import Seen
from pipelines.state import Kind, Log

MODEL = "model"
"""Arm of the proposals of a language model, whose share is fixed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A proposal of a round."""

    round: int
    ordinal: int
    arm: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection:
    """A proposal that came to nothing."""

    round: int
    ordinal: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission:
    """An item that joined the archive."""

    round: int
    ordinal: int
    id: str
    """Of its row."""
    instance: str
    cell: Annotated[Cell, PlainSerializer(Cell._asdict)]
    behaviour: str
    answer: str
    source: str
    call: str
    split: Split
    is_own: bool
    is_new_cell: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """What the rollouts of one round say of an item."""

    round: int
    id: str
    worth: float
    """What its proposer earns: the score, less the penalty for repetition."""
    rollouts: str
    """Folder of the log that was asked: one per solver and seed."""
    score: Learnability


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A finished round."""

    round: int
    proposals: int
    items: int
    places: Json[dict[str, int]]
    rejections: Json[dict[str, int]]
    learnability: float
    new_cells: int
    rescored: int


PROPOSALS = Kind("journal/proposals", Proposed)
REJECTIONS = Kind("journal/rejections", Rejection)
ITEMS = Kind("journal/items", Admission)
ATTEMPTS = Kind("journal/attempts", Measurement)
ROUNDS = Kind("journal/rounds", Summary)


@dataclass(frozen=True, slots=True)
class Standing:
    """All measurements of one item, in order; none of them is ever overwritten."""

    measurements: Sequence[Measurement]
    """By the round that made it, then those that asked again."""

    @property
    def first(self) -> Measurement:
        """The measurement by which its proposer was paid."""
        return self.measurements[0]

    @property
    def last(self) -> Measurement:
        """The latest measurement."""
        return self.measurements[-1]

    @property
    def share(self) -> float:
        """Right answers of all, at the latest measurement; a half where there was none."""
        score = self.last.score
        return score.k / score.n if score.n else 0.5

    def asked(self, folder: str) -> Count:
        """Return the rollouts of a log that stand in the measurements."""
        own = [entry.score for entry in self.measurements if entry.rollouts == folder]
        return Count(sum(score.n for score in own), sum(score.k for score in own))


@dataclass(frozen=True, slots=True)
class History:
    """What the finished rounds leave for the next one."""

    number: int
    first: int
    """Ordinal of the next proposal: they go on from round to round."""
    bandit: Bandit
    archive: Archive
    seen: Seen | None
    """Finds near copies; None where the flavour rejects none."""
    standings: dict[str, Standing]
    """Row id -> its measurements."""


def history(
    log: Log, number: int, bandit: Bandit, seen_of: Callable[[Sequence[str]], Seen | None]
) -> History:
    """Read the rounds before `number` into a bandit that has learned nothing yet and an archive.

    Raises:
        StorageError: if the log is damaged.
    """
    finished = pl.col("round") < number
    proposals, items = log.read(PROPOSALS, finished), log.read(ITEMS, finished)
    measured: dict[str, list[Measurement]] = defaultdict(list)
    for entry in log.read(ATTEMPTS, finished):
        measured[entry.id].append(entry)
    standings = {name: Standing(entries) for name, entries in measured.items()}
    bandit.learn(_rewards(proposals, items, standings))
    archive = _archive(number, items, standings)
    seen = seen_of([item.source for item in items])
    return History(number, len(proposals), bandit, archive, seen, standings)


def _archive(number: int, items: Sequence[Admission], standings: dict[str, Standing]) -> Archive:
    archive = Archive(number)
    for item in items:
        archive.remember(item.cell, item.instance, item.behaviour, item.answer)
        member = Member(
            id=item.id,
            source=item.source,
            score=standings[item.id].last.worth,
            round=item.round,
            share=standings[item.id].share,
            call=item.call,
            split=item.split,
            is_own=item.is_own,
        )
        archive.place(item.cell, member)
    return archive


def _rewards(
    proposals: Sequence[Proposed], items: Sequence[Admission], standings: dict[str, Standing]
) -> Iterable[Reward]:
    admitted = {item.ordinal: item for item in items}
    for proposal in proposals:
        item = admitted.get(proposal.ordinal)
        worth = standings[item.id].first.worth if item else 0.0
        yield Reward(proposal.arm, worth, item is not None and item.is_new_cell)
