"""State of a self-play loop: a journal, and what follows from it.

Bandit and archive are rebuilt from the entries of finished rounds alone, so a round that was killed
leaves no trace in what the next attempt decides.
"""

from dataclasses import dataclass
from typing import Any

from generators.selfplay.archive import Archive, Member
from generators.selfplay.bandit import Bandit, Reward, arms
from generators.selfplay.tasks.item import Cell, Task
from pipelines.journal import Journal
from pipelines.selfplay_similar import Seen
from pipelines.storage import Store

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


@dataclass(frozen=True, slots=True)
class History:
    """What the finished rounds leave for the next one."""

    number: int
    first: int
    """Ordinal of the next proposal: they go on from round to round."""
    bandit: Bandit
    archive: Archive
    seen: Seen


def history(state: State, tasks: tuple[Task, ...]) -> History:
    """Read the journal.

    Raises:
        StorageError: if it is damaged.
    """
    number = state.number
    found: dict[str, list[dict[str, Any]]] = {
        kind: [entry for entry in state.journal.read(kind) if entry["round"] < number]
        for kind in (PROPOSALS, ITEMS, ATTEMPTS)
    }
    worth = {entry["id"]: entry for entry in found[ATTEMPTS]}
    archive = Archive(number)
    sources = []
    for entry in found[ITEMS]:
        cell = Cell(*entry["cell"])
        archive.remember(cell, entry["instance"], entry["behaviour"], entry["answer"])
        score = worth[entry["id"]]["value"]
        archive.place(cell, Member(entry["id"], entry["source"], score, entry["round"]))
        sources.append(entry["source"])
    items = {entry["ordinal"]: entry for entry in found[ITEMS]}
    bandit = Bandit([arm.name for arm in arms(tasks)])
    bandit.learn(_reward(entry, items, worth) for entry in found[PROPOSALS])
    return History(number, len(found[PROPOSALS]), bandit, archive, Seen(sources))


def _reward(
    proposal: dict[str, Any], items: dict[int, dict[str, Any]], worth: dict[str, dict[str, Any]]
) -> Reward:
    item = items.get(proposal["ordinal"])
    if item is None:
        return Reward(proposal["arm"], 0.0, False)
    return Reward(proposal["arm"], worth[item["id"]]["value"], item["is_new_cell"])
