"""Drawn: a proposal as a family, its rows as the gates ask for them, and what was measured."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import islice
from typing import Any, Final, NamedTuple

from generators import Family
from generators.forged import Forged, Proposal, Workshop, forged_family
from pipelines.gates import DIALS, Specimen
from proofmill import Problem
from proofmill.problem import Json
from readers import parted

SHOWN: Final = 12
"""Questions that a reader is shown."""
BRANCH: Final = 10
"""Questions of each wording that a reader must have read."""
_EACH: Final = 6
"""Rows at each dial that are looked at one by one."""
_OPENING: Final = 4
"""Words of a question that tell its wording."""
_UNSEEN: Final = 1
"""Root seed of the rows that nobody was shown."""


class Sizes(NamedTuple):
    """How many rows gates look at."""

    pair: int = 200
    """That two interpreters draw and solve."""
    counted: int = 150
    """Whose answers are counted, at the middle dial."""
    second: int = 1000
    """That the second solver solves."""
    read: int = 200
    """That the reader reads, unseen."""


FULL: Final = Sizes()


class Row(NamedTuple):
    """A row and the instance behind it."""

    problem: Problem
    instance: Forged

    @property
    def place(self) -> str:
        """Where it stands in its stream."""
        return f"dial {self.problem.dial:g}, ordinal {self.problem.lineage.ordinal}"


@dataclass(frozen=True)
class Gathered(Specimen):
    """A family whose rows come from few runs of the sandbox."""

    workshop: Workshop | None = None

    def at(self, dial: float, end: int, start: int = 0) -> list[Any]:
        """Draw the rows at a dial from one ordinal up to another."""
        if self.workshop:
            places = range(start, end)
            family = self.family
            self.workshop.gather([partial(_solved, family, n, dial, self.seed) for n in places])
        return super().at(dial, end, start)


def _solved(family: Family[Forged], ordinal: int, dial: float, seed: int) -> None:
    _, instance = family.draw(ordinal, dial, None, seed)
    family.solve(instance)


@dataclass
class Drawn:
    """A proposal and its rows; every call of its programs runs in the sandbox."""

    proposal: Proposal
    workshop: Workshop
    sizes: Sizes = FULL
    figures: dict[str, float] = field(default_factory=dict)
    """What was measured so far."""

    @cached_property
    def family(self) -> Family[Forged]:
        """The family."""
        return forged_family(self.proposal, self.workshop)

    @cached_property
    def specimen(self) -> Gathered:
        """Its rows for the gates of all families."""
        return Gathered(lambda: self.family, _EACH, self.sizes.counted, 0, self.workshop)

    def rows(self, count: int) -> list[Row]:
        """Return so many rows, of all dials alike."""
        share = -(-count // len(DIALS))
        return [Row(*row) for dial in DIALS for row in self.specimen.at(dial, share)]

    def unseen(self) -> list[Row]:
        """Return rows nobody was shown: until each wording came ten times, or twice as many."""
        wanted, found = self.sizes.read, list[Row]()
        chunk = wanted // 4
        for start in range(0, 2 * wanted, chunk):
            places = [(n, DIALS[n % len(DIALS)]) for n in range(start, start + chunk)]
            draws = [partial(self.family.draw, n, dial, None, _UNSEEN) for n, dial in places]
            self.workshop.gather(draws)
            found += [Row(*draw()) for draw in draws]
            wordings = Counter(opening(question(row.problem)) for row in found)
            self.figures["wordings"] = float(len(wordings))
            if len(found) >= wanted and min(wordings.values()) >= min(BRANCH, chunk):
                break
        return found

    def shown(self) -> list[str]:
        """Return the questions that a reader is shown, of all dials and as many wordings."""
        rows = self.specimen.rows
        told = [question(rows[dial][n].problem) for n in range(_EACH) for dial in DIALS]
        by_wording: dict[str, list[str]] = {}
        for text in told:
            by_wording.setdefault(opening(text), []).append(text)
        wordings = by_wording.values()
        return [texts[n] for n in range(len(told)) for texts in wordings if n < len(texts)][:SHOWN]

    def instances(self) -> list[dict[str, Json]]:
        """Return an instance of each dial without its answer."""
        return [self.specimen.rows[dial][0].instance.data for dial in DIALS]


def question(problem: Problem) -> str:
    """Return the words of the author, without the sentence about the answer's form."""
    return parted(problem.prompt).question


def opening(text: str) -> str:
    """Return the first words in small letters, which tell a wording: no number and no name."""
    words = (word for word in text.split() if word.isalpha() and word.islower())
    return " ".join(islice(words, _OPENING))


def recoloured(answer: str) -> Iterator[dict[str, Json]]:
    """Yield a mapping with one value changed into another of its values, each in turn."""
    value = json.loads(answer)
    colors = sorted(set(value.values()), key=str)
    for name in value:
        for color in colors:
            if color != value[name]:
                yield {**value, name: color}
