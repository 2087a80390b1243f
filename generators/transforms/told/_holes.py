"""Holes: words of a solution's lines that may be hidden, and lines with marks in their places."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from generators.deducing import Deduced, fitting, known_after
from generators.family import Knobs
from generators.transforms.told import _boards, _retold
from generators.transforms.transform import AnyFamily, Derived, Form, Way
from proofmill.problem import canonical_json

_VALUE: Final = re.compile(r".+? (?:is|are) (?:[^:]+ )?([^ :]+): ")
GUESS: Final = 0.016
"""Largest share of rows that are right by chance, if each word is drawn from those that occur."""
_PICKS: Final = 40

Setting = TypeVar("Setting")
"""What a knob says: a count or a share."""


class Hole(NamedTuple):
    """A word of a line."""

    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A solution whose lines have words that may be hidden."""

    lines: Sequence[str]
    """Without the one that states the answer, if it states nothing else."""
    holes: Sequence[Hole]
    """In order."""
    is_whole: bool
    """Whether the lines lead to the answer."""

    def word(self, hole: Hole) -> str:
        """Return what stands there."""
        return self.lines[hole.line][hole.start : hole.end]

    def words(self, holes: Sequence[Hole]) -> list[str]:
        """Return what stands in several."""
        return [self.word(hole) for hole in holes]

    def kinds(self) -> int:
        """Count the words that stand in holes, each once."""
        return len({*self.words(self.holes)})


def sheet(family: AnyFamily, instance: Any) -> Sheet:  # noqa: ANN401 (of any family)
    """Return the solution of an instance; one without holes if it is not told."""
    lines = family.steps(instance)
    if isinstance(lines, Deduced):
        return _board(lines)
    spans = (_retold.results(family.name, line) for line in lines)
    holes = [Hole(place, *span) for place, some in enumerate(spans) for span in some]
    return Sheet(lines, holes, bool(lines))


def _board(lines: Deduced) -> Sheet:
    told, first = _boards.shown(lines.ground, lines.steps), bool(lines.ground.opening)
    holes = list[Hole]()
    for place, step in enumerate(lines.steps, first):
        value = _VALUE.match(told[place]) if _boards.is_valued(step) else None
        if value:
            holes.append(Hole(place, *value.span(1)))
    return Sheet(told, holes, bool(lines))


def cut(sheet_: Sheet, lines: tuple[str, ...], most: int) -> int:
    """Return how many lines to show, at most so many: none that end under a supposition."""
    count = min(most, len(sheet_.lines))
    if isinstance(lines, Deduced):
        first = bool(lines.ground.opening)
        whole = (n for n in range(count, first, -1) if lines.steps[n - first - 1].depth == 0)
        return next(whole, 0)
    return count


def marked(lines: Sequence[str], holes: Sequence[Hole]) -> list[str]:
    """Put marks into holes, `[?1]` into the first of them."""
    shown = [*lines]
    for label, (line, start, end) in sorted(enumerate(holes, 1), reverse=True):
        shown[line] = f"{shown[line][:start]}[?{label}]{shown[line][end:]}"
    return shown


def is_found(lines: tuple[str, ...], holes: Sequence[Hole]) -> bool:
    """Tell whether each hidden word is the only one that is right, those before it being known.

    Of a board, its line has to follow with no other value; of what happens, there is one telling.
    """
    if not isinstance(lines, Deduced):
        return True
    ground, first = lines.ground, bool(lines.ground.opening)
    for hole in holes:
        place = hole.line - first
        known = known_after(ground.known, lines.steps[:place])
        if fitting(ground, known, lines.steps[place]) != [lines.steps[place].cells[0][1]]:
            return False
    return True


def drawn(sheet_: Sheet, holes: Sequence[Hole], least: int, rng: Random) -> list[Hole]:
    """Draw holes with words of all kinds alike; none if there are too few to be hard to guess."""
    by = dict[str, list[Hole]]()
    for hole in rng.sample(holes, len(holes)):
        by.setdefault(sheet_.word(hole), []).append(hole)
    chosen = list[Hole]()
    for _ in range(_PICKS):
        if len(chosen) >= least and len(by) > 1 and share(len(by), len(chosen)) <= GUESS:
            return sorted(chosen)
        words = [word for word in sorted(by) if by[word]]
        if not words:
            break
        chosen.append(by[rng.choice(words)].pop())
    return []


def share(kinds: int, count: int) -> float:
    """Return how often so many words, drawn from so many kinds, are all right."""
    return float(kinds) ** -count


def answer(words: Sequence[str]) -> str:
    """Return words as the answer of a row; whole numbers are numbers."""
    return canonical_json([int(word) if _is_whole(word) else word for word in words])


def _is_whole(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and (digits == "0" or digits[0] != "0")


def way(
    families: Collection[str],
    setting: Callable[[Knobs], Setting],
    make: Callable[[AnyFamily, Any, Setting, Random], Derived | None],
    render: Callable[[AnyFamily, Derived, Random], str],
    solve: Callable[[AnyFamily, Derived], list[str]],
) -> Way:
    """Return how solutions in words are asked about where words of them are answers."""

    def made(family: AnyFamily, instance: Any, rng: Random, knobs: Knobs) -> Derived | None:  # noqa: ANN401
        return make(family, instance, setting(knobs), rng)

    return Way(
        families=families,
        make=made,
        render=render,
        solve=solve,
        form=lambda family: Form("sequence", ("12, 7", "35, 30, 4")),
        guess_rate=lambda family, dial: GUESS,
    )
