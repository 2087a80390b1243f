"""Masked, told: entries of a solution's lines are hidden, each of which is asked for.

A hidden value of a board is the only one with which its line follows from those before it, the
hidden ones among them being found first. What a line says of what happens can be found again by
going through it, and nothing else is right. Words that stand in the same place of the line before
or after could be copied and are left.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from generators.deducing import Deduced
from generators.family import Knob
from generators.transforms.told import _boards, _holes, _retold
from generators.transforms.told._holes import Hole, Sheet
from generators.transforms.transform import AnyFamily, Derived, Way
from generators.wording import Grammar, speak

_OUT: Final = frozenset({"cryptarithm", "knights_knaves", "n_queens_completion", "survo"})
"""Boards that suppositions settle: too few lines state a value for good, of the easiest islands and
of the hardest of the other boards."""
FAMILIES: Final = (_boards.DEDUCED - _OUT) | _retold.RESULTS.keys()
_MOST: Final = 30
"""Lines that are shown."""
_LINES: Final = 2
"""In which words are hidden, at least."""


def way(hidden: Knob) -> Way:
    """Return how solutions in words are masked, as many words at least as a knob says."""
    return _holes.way(FAMILIES, hidden.integer, _make, _render, _solve)


def _make(family: AnyFamily, instance: Any, least: int, rng: Random) -> Derived | None:  # noqa: ANN401
    sheet = _sheet(family, instance)
    holes = _holes.drawn(sheet, sheet.holes, least, rng)
    if len({hole.line for hole in holes}) < _LINES:
        return None
    if not _holes.is_found(family.steps(instance), holes):
        return None
    return Derived((instance,), [[*hole] for hole in holes], _holes.answer(sheet.words(holes)))


def _sheet(family: AnyFamily, instance: Any) -> Sheet:  # noqa: ANN401
    """Return the first lines of a solution, without words that could be copied."""
    sheet = _holes.sheet(family, instance)
    shown = sheet.lines[: _holes.cut(sheet, family.steps(instance), _MOST)]
    if shown and shown[-1].startswith("So the answer is "):
        shown = shown[:-1]
    rows = [[h for h in sheet.holes if h.line == line] for line in range(len(shown))]
    is_board = isinstance(family.steps(instance), Deduced)
    holes = [
        hole
        for line, row in enumerate(rows)
        for place, hole in enumerate(row)
        if is_board
        or not any(_is_copied(sheet, hole, place, near) for near in _near(rows, line, row))
    ]
    return Sheet(shown, holes, sheet.is_whole)


def _near(rows: Sequence[Sequence[Hole]], line: int, row: Sequence[Hole]) -> list[Sequence[Hole]]:
    """Return the lines before and after one, if they have as many places."""
    around = [rows[at] for at in (line - 1, line + 1) if 0 <= at < len(rows)]
    return [other for other in around if len(other) == len(row)]


def _is_copied(sheet: Sheet, hole: Hole, place: int, other: Sequence[Hole]) -> bool:
    return sheet.word(other[place]) == sheet.word(hole)


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    """Find the words again, from the rules of a board or by going through what happens."""
    (instance,), holes = derived.bases, [Hole(*hole) for hole in derived.detail]
    if not _holes.is_found(family.steps(instance), holes):
        return []
    return [_holes.answer(_sheet(family, instance).words(holes))]


_GRAMMAR: Grammar = {
    "start": (
        "<open> <sign>\n\n<problem>\n{problem}\n\n<solution>\n{lines}\n\n{reading}<layout>",
        "<problem>\n{problem}\n\n<open> <sign>\n\n<solution>\n{lines}\n\n{reading}<layout>",
    ),
    "open": (
        "Some entries of a worked solution were hidden.",
        "In the lines of a problem's solution, {count} entries cannot be read any more.",
        "Fill the gaps in the lines of a worked solution: {count} entries are missing.",
        "A correct solution of the problem is given, or its beginning, but {count} entries are "
        "covered.",
        "Somebody has covered {count} entries in the lines of a correct solution.",
        "Restore what is missing in the lines of a solution that was right.",
    ),
    "sign": (
        "Each of the marks [?1] to [?{count}] stands for one entry, a number or a word of the kind "
        "that the other lines have there.",
        "A mark such as [?1] stands for a single number or word, as others stand in the other "
        "lines; two marks may stand for the same.",
    ),
    "problem": ("Problem:", "The problem:", "The problem reads:"),
    "solution": (
        "Lines of its solution:",
        "The solution, which may go on after these lines:",
        "Its solution begins, line by line:",
    ),
    "layout": (
        "The problem itself need not be answered. Give what stands under [?1] to [?{count}], in "
        "this order, separated by commas.",
        "Which entries are hidden? List them in the order of their marks, with commas between "
        "them, and not the answer of the problem.",
        "Answer with the {count} hidden entries alone, that of [?1] first, separated by commas.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    (instance,), holes = derived.bases, [Hole(*hole) for hole in derived.detail]
    problem, lines = family.render(instance, rng), family.steps(instance)
    marked = _holes.marked(_sheet(family, instance).lines, holes)
    shown = "\n".join(f"{place}. {line}" for place, line in enumerate(marked, 1))
    reading = ""
    if isinstance(lines, Deduced):
        reading = _boards.reading(lines.steps[: len(marked)]) + "\n\n"
    return speak(_GRAMMAR, rng, problem=problem, lines=shown, count=len(holes), reading=reading)
