"""State of a self-play loop: a journal, and what follows from it.

Bandit and archive are rebuilt from the entries of finished rounds alone, so a round that was killed
leaves no trace in what the next attempt decides.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from filters.difficulty import Tally
from generators.selfplay import Archive, Bandit, Cell, Member, Reward
from pipelines.loops.selfplay.similar import Seen
from pipelines.state import Journal, Store

PROPOSALS, ITEMS, ATTEMPTS = "proposals", "items", "attempts"
REJECTIONS, ROUNDS = "rejections", "rounds"
MODEL = "model"
"""Arm of the proposals of a language model, whose share is fixed."""


@dataclass(frozen=True, slots=True)
class State:
    """The folder of a loop."""

    store: Store

    @property
    def journal(self) -> Journal:
        """Proposals, items, attempts, rejections and rounds."""
        return Journal(self.store)

    @property
    def number(self) -> int:
        """The round that is to be made next."""
        return len(self.journal.read(ROUNDS))

    def url(self, folder: str, number: int) -> str:
        """Return where the dataset of a round lies."""
        return f"{self.store.url.rstrip('/')}/{folder}/{number:04d}"

    def made_path(self, number: int) -> str:
        """Return where the proposals of a round lie."""
        return f"rounds/{number:04d}-made.jsonl"


@dataclass(frozen=True, slots=True)
class Standing:
    """All measurements of one item, in order; none of them is ever overwritten."""

    entries: Sequence[dict[str, Any]]
    """Of the kind ATTEMPTS: the round that made it, then those that asked again."""

    @property
    def first(self) -> dict[str, Any]:
        """The measurement by which its proposer was paid."""
        return self.entries[0]

    @property
    def last(self) -> dict[str, Any]:
        """The latest measurement."""
        return self.entries[-1]

    @property
    def share(self) -> float:
        """Right answers of all, at the latest measurement; a half where there was none."""
        return float(self.last["k"] / self.last["n"]) if self.last["n"] else 0.5

    def asked(self, folder: str) -> Tally:
        """Return the rollouts of a log that stand in the measurements."""
        own = [entry for entry in self.entries if entry["rollouts"] == folder]
        return Tally(sum(entry["n"] for entry in own), sum(entry["k"] for entry in own))


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
    state: State, bandit: Bandit, seen_of: Callable[[Sequence[str]], Seen | None]
) -> History:
    """Read the journal into a bandit that has learned nothing yet and an empty archive.

    Raises:
        StorageError: if it is damaged.
    """
    number = state.number
    found: dict[str, list[dict[str, Any]]] = {
        kind: [entry for entry in state.journal.read(kind) if entry["round"] < number]
        for kind in (PROPOSALS, ITEMS, ATTEMPTS)
    }
    measured: dict[str, list[dict[str, Any]]] = {}
    for entry in found[ATTEMPTS]:
        measured.setdefault(entry["id"], []).append(entry)
    standings = {name: Standing(entries) for name, entries in measured.items()}
    archive = _archive(number, found[ITEMS], standings)
    items = {entry["ordinal"]: entry for entry in found[ITEMS]}
    bandit.learn(_reward(entry, items, standings) for entry in found[PROPOSALS])
    seen = seen_of([entry["source"] for entry in found[ITEMS]])
    return History(number, len(found[PROPOSALS]), bandit, archive, seen, standings)


def _archive(
    number: int, items: Sequence[dict[str, Any]], standings: dict[str, Standing]
) -> Archive:
    archive = Archive(number)
    for entry in items:
        name, cell = entry["id"], Cell(*entry["cell"])
        archive.remember(cell, entry["instance"], entry["behaviour"], entry["answer"])
        member = Member(
            id=name,
            source=entry["source"],
            score=standings[name].last["worth"],
            round=entry["round"],
            share=standings[name].share,
            call=entry["call"],
            split=entry["split"],
            is_own=entry["is_own"],
        )
        archive.place(cell, member)
    return archive


def _reward(
    proposal: dict[str, Any], items: dict[int, dict[str, Any]], standings: dict[str, Standing]
) -> Reward:
    item = items.get(proposal["ordinal"])
    if item is None:
        return Reward(proposal["arm"], 0.0, False)
    worth = standings[item["id"]].first["worth"]
    return Reward(proposal["arm"], worth, item["is_new_cell"])
