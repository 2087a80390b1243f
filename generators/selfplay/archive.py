"""Archive: what was made before, and whether something new may join it.

Everything ever seen stays for comparison. The members of a cell are those that may serve as
references and be scored again; a full cell lets the worst, then the oldest, go.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generators.family import Split
from generators.selfplay.item import Cell, Item
from generators.selfplay.programs import pick

PER_RUN = 6
"""Items that one cell takes in one round."""
LEAST_GOLD = 2
"""Items of a task that may share an answer whatever their share."""
CAPACITY = 12
"""Members of a cell."""


class Member(NamedTuple):
    """An item of a cell."""

    id: str
    source: str
    score: float
    """Worth when it was last measured."""
    round: int
    """That it was made in."""
    share: float = 0.5
    """Right answers of all, when it was last measured."""
    call: str = ""
    """Arguments of the call that it asks about; empty where it asks about none or many."""
    split: Split = "train"
    is_own: bool = True
    """Whether our own proposer made it, not a model."""


@dataclass(slots=True)
class Archive:
    """The state after some rounds; built by admitting their items again, in order."""

    number: int = 0
    """The round that is under way."""
    _instances: set[str] = field(default_factory=set)
    _behaviours: set[tuple[str, str]] = field(default_factory=set)
    _golds: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """Task -> how often each answer."""
    _taken: Counter[Cell] = field(default_factory=Counter)
    """Items of this round per cell."""
    cells: dict[Cell, list[Member]] = field(default_factory=lambda: defaultdict(list))

    def fault(self, item: Item) -> str:
        """Return why an item may not join, or an empty text.

        `duplicate` (the same question), `same_behaviour` (a program that no probe tells from one
        that has the same task), `cell_full` (for this round) or `common_answer`.
        """
        task = item.cell.task
        if item.problem.instance in self._instances:
            return "duplicate"
        if (task, item.behaviour) in self._behaviours:
            return "same_behaviour"
        if self._taken[item.cell] >= PER_RUN:
            return "cell_full"
        if item.unique:  # else the reference answer is one of many
            golds = self._golds[task]
            limit = max(LEAST_GOLD, int(item.gold_share * (golds.total() + 1)))
            if golds[item.problem.answer] >= limit:
                return "common_answer"
        return ""

    def admit(self, item: Item) -> bool:
        """Take an item in; return whether its cell was empty."""
        self.remember(item.cell, item.problem.instance, item.behaviour, item.problem.answer)
        self._taken[item.cell] += 1
        return not self.cells[item.cell] and self._taken[item.cell] == 1

    def remember(self, cell: Cell, instance: str, behaviour: str, answer: str) -> None:
        """Note an item of an earlier round, for comparison."""
        self._instances.add(instance)
        self._behaviours.add((cell.task, behaviour))
        self._golds[cell.task][answer] += 1

    def place(self, cell: Cell, member: Member) -> list[Member]:
        """Make a member of its cell; return those that go: the lowest score first, then age."""
        members = self.cells[cell]
        members.append(member)
        members.sort(key=lambda one: (-one.score, -one.round, one.id))
        gone, self.cells[cell] = members[CAPACITY:], members[:CAPACITY]
        return gone

    def references(self, count: int, rng: Random) -> list[str]:
        """Return programs from `count` different cells, or from as many as there are."""
        filled = [cell for cell, members in sorted(self.cells.items()) if members]
        chosen = rng.sample(filled, min(count, len(filled)))
        return [str(pick(rng, self.cells[cell]).source) for cell in chosen]

    @property
    def sizes(self) -> Mapping[Cell, int]:
        """Members per cell."""
        return {cell: len(members) for cell, members in sorted(self.cells.items()) if members}
