"""Knowledge: what the outcomes of a session say, cell by cell and family by family.

A function of the outcomes in their order and of nothing else: a restart reads them again and knows
the same. An epoch is to a session what a release is to the loop over knobs: what came before it
counts half.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generators.weakness import Cell, Tally
from generators.weakness.knobs import QUARANTINE_ROLLOUTS, Attempt, Subject, is_suspect

DECAY = 0.5
"""Weight of an epoch's outcomes one epoch later, as of a release's."""
EPOCHS = 8
"""Epochs that are remembered problem by problem: older ones would weigh under half a percent."""
TURNS = 2
"""Turns without more right answers than guesses that make a family suspect."""
_DOUBT = 8
"""Rollouts of a family without more right answers than guesses, from which it is doubtful."""
_ENOUGH = 16.0
"""Decayed rollouts without a right answer beyond guessing from which a cell is hopeless."""


class Seen(NamedTuple):
    """One decided outcome of a train ticket."""

    serial: int
    """Of the assignment: outcomes of one problem are one attempt."""
    cell: Cell
    knobs: tuple[float, ...]
    """In the order of the family's knobs."""
    is_right: bool


@dataclass(slots=True)
class _Attempted:
    """What one problem earned in one epoch."""

    family: str
    knobs: tuple[float, ...]
    k: int = 0
    n: int = 0


@dataclass(slots=True)
class _Record:
    """A family's outcomes; its first ones in turns of QUARANTINE_ROLLOUTS, as releases count."""

    rollouts: int = 0
    turns: list[Tally] = field(default_factory=list)
    """At most TURNS whole ones: either one of them earned something, or the family is suspect."""
    current: Tally = field(default_factory=lambda: Tally(0, 0))

    def add(self, is_right: bool) -> None:
        """Count an outcome."""
        self.rollouts += 1
        if len(self.turns) == TURNS:
            return
        self.current = Tally(self.current.n + 1, self.current.k + is_right)
        if self.current.n == QUARANTINE_ROLLOUTS:
            self.turns.append(self.current)
            self.current = Tally(0, 0)


class Knowledge:
    """Counts of a session."""

    def __init__(self, subjects: Sequence[Subject], epoch: int) -> None:
        """Know nothing yet of `subjects`; an epoch ends after `epoch` outcomes."""
        self.subjects: Mapping[str, Subject] = {one.name: one for one in subjects}
        self.suspects: set[str] = set()
        """Families that earned no more than guesses in two turns: quarantined."""
        self.doubtful: set[str] = set()
        """Families that have earned no more so far: easy settings decide what they are."""
        self.outcomes = 0
        self.epoch = 0
        self._length = epoch
        self._within = 0
        self._counts: dict[Cell, list[float]] = {}
        self._tallies: deque[Counter[tuple[Cell, bool]]] = deque([Counter()], maxlen=EPOCHS)
        self._attempts: deque[dict[int, _Attempted]] = deque([{}], maxlen=EPOCHS)
        self._records = {name: _Record() for name in self.subjects}

    def add(self, seen: Seen) -> bool:
        """Count an outcome; tell whether it ended an epoch."""
        self.outcomes += 1
        self._within += 1
        count = self._counts.setdefault(seen.cell, [0.0, 0.0])
        count[0] += 1.0
        count[1] += seen.is_right
        self._tallies[-1][seen.cell, seen.is_right] += 1
        new = _Attempted(seen.cell.family, seen.knobs)
        attempt = self._attempts[-1].setdefault(seen.serial, new)
        attempt.k += seen.is_right
        attempt.n += 1
        self._judge(seen)
        if self._within < self._length:
            return False
        self._close()
        return True

    def _judge(self, seen: Seen) -> None:
        """Apply the quarantine of the loop over knobs to the family's turns."""
        subject, record = self.subjects[seen.cell.family], self._records[seen.cell.family]
        record.add(seen.is_right)
        turns = [Attempt(subject.name, (), t.k, t.n, i) for i, t in enumerate(record.turns)]
        if is_suspect(subject, turns):
            self.suspects.add(subject.name)
        asked = [t for t in (*record.turns, record.current) if t.n]
        silent = all(t.k <= subject.guess_rate * t.n for t in asked)
        if silent and len(turns) < TURNS and sum(t.n for t in asked) >= _DOUBT:
            self.doubtful.add(subject.name)
        else:
            self.doubtful.discard(subject.name)

    def _close(self) -> None:
        self._within = 0
        self.epoch += 1
        for count in self._counts.values():
            count[0] *= DECAY
            count[1] *= DECAY
        self._tallies.append(Counter())
        self._attempts.append({})

    def count(self, cell: Cell) -> tuple[float, float]:
        """Return decayed rollouts and right answers of a cell."""
        n, k = self._counts.get(cell, (0.0, 0.0))
        return n, k

    def rollouts(self, family: str) -> int:
        """Return a family's decided rollouts, not decayed."""
        return self._records[family].rollouts

    def is_hopeless(self, cell: Cell) -> bool:
        """Tell whether enough rollouts of a cell earned no more than guesses would."""
        n, k = self.count(cell)
        return n >= _ENOUGH and k <= self.subjects[cell.family].guess_rate * n

    def closed(self) -> list[dict[Cell, Tally]]:
        """Return the tallies of the epochs that have ended, oldest first."""
        ended = list(self._tallies)[:-1]
        return [
            {cell: Tally(one[cell, True] + one[cell, False], one[cell, True]) for cell, _ in one}
            for one in ended
        ]

    def attempts(self) -> Iterator[Attempt]:
        """Yield what the problems of the remembered epochs earned, one attempt each."""
        first = self.epoch - len(self._attempts) + 1
        for number, some in enumerate(self._attempts, first):
            for one in some.values():
                yield Attempt(one.family, one.knobs, one.k, one.n, number)
