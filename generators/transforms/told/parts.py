"""Parts, told: the results of a solution's last lines are left to be found, up to the answer.

From some line on every result is asked for, in the order in which they are found. Long solutions,
and some others, end before the answer; of the whole of a board, the last results complete it.
"""

from itertools import chain
from random import Random
from typing import Any, Final

from generators.deducing import Deduced
from generators.family import Knob
from generators.transforms.told import _boards, _holes, _retold
from generators.transforms.told._holes import Hole, Sheet
from generators.transforms.transform import AnyFamily, Derived, Way
from generators.wording import Grammar, speak

_OUT: Final = frozenset({"knights_knaves", "n_queens_completion"})
"""Boards that suppositions settle: too few lines state a value for good."""
FAMILIES: Final = (_boards.DEDUCED - _OUT) | _retold.PARTED
_LEAST: Final = 2
"""Parts of a row."""
_MOST: Final = 16
_SPAN: Final = 2
"""Lines in which they stand, at least: the answer's and one that leads to it."""
_LINES: Final = 40
"""Of a solution; of one with more, some of the first are shown."""
_FEWEST: Final = 6
"""Lines that are shown where the solution ends before the answer."""
_WHOLE: Final = 0.6
"""Share of rows that end with the answer of the problem, where lines are not too many."""


def way(asked: Knob) -> Way:
    """Return how solutions in words are parted; a knob says which share of the parts is asked."""
    return _holes.way(FAMILIES, asked.number, _make, _render, _solve)


def _make(family: AnyFamily, instance: Any, asked: float, rng: Random) -> Derived | None:  # noqa: ANN401
    sheet, lines = _holes.sheet(family, instance), family.steps(instance)
    count = len(sheet.lines)
    if not sheet.is_whole or count > _LINES or rng.random() >= _WHOLE:
        count = _holes.cut(sheet, lines, rng.randint(_FEWEST, _LINES))
    holes = [hole for hole in sheet.holes if hole.line < count]
    wanted = min(_MOST, max(_LEAST, round(asked * len(holes))))
    firsts = sorted({hole.line for hole in holes}, reverse=True)
    chosen = list[Hole]()
    for first in firsts:
        more = [hole for hole in holes if hole.line >= first]
        if len(more) > _MOST or (len(chosen) >= wanted and _is_hard(sheet, chosen)):
            break
        chosen = more
    if len(chosen) < _LEAST or not _is_hard(sheet, chosen):
        return None
    if _states(sheet, chosen, instance.answer) or not _holes.is_found(lines, chosen):
        return None
    detail = {"parts": [[*hole] for hole in chosen], "lines": count}
    return Derived((instance,), detail, _holes.answer(sheet.words(chosen)))


def _is_hard(sheet: Sheet, holes: list[Hole]) -> bool:
    """Tell whether results take work to find, and luck to guess."""
    is_long = len({hole.line for hole in holes}) >= _SPAN
    return is_long and _holes.share(sheet.kinds(), len(holes)) <= _holes.GUESS


def _states(sheet: Sheet, holes: list[Hole], answer: str) -> bool:
    """Tell whether a word that is shown before the first part is the answer of the problem."""
    words = chain.from_iterable(map(str.split, sheet.lines[: holes[0].line]))
    return answer in {word.strip(".,:;()") for word in words}


def _chosen(derived: Derived) -> list[Hole]:
    return [Hole(*hole) for hole in derived.detail["parts"]]


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    """Find the results again, from the rules of a board or by going through what happens."""
    (instance,), holes = derived.bases, _chosen(derived)
    if not _holes.is_found(family.steps(instance), holes):
        return []
    return [_holes.answer(_holes.sheet(family, instance).words(holes))]


_GRAMMAR: Grammar = {
    "start": (
        "<open>\n\n{problem}\n\n<way>\n{lines}\n\n{reading}<sign> <layout>",
        "{problem}\n\n<open>\n\n<way>\n{lines}\n\n{reading}<sign> <layout>",
    ),
    "open": (
        "The way to a solution is laid out line by line; from some line on, what the lines find is "
        "left to you.",
        "This problem is solved in parts, whose results are to be found one after the other.",
        "Work through the problem along the lines of the given solution.",
        "Take the problem apart as the lines below do.",
        "The problem falls into parts.",
        "A plan of the solution stands below, and its last results are open.",
    ),
    "way": ("The lines:", "The way:", "The plan, line by line:", "The parts:"),
    "sign": (
        "Each mark such as [?1] stands for one result, a number or a word of the kind that the "
        "lines have there; two marks may stand for the same.",
        "A mark in brackets is a single result, a number or a word as it stands in such lines.",
    ),
    "layout": (
        "Find [?1] to [?{count}] and give them in this order, separated by commas; no other answer "
        "is wanted.",
        "What are [?1] to [?{count}]? List them in this order, with commas between them, instead "
        "of an answer in another form.",
        "Give just the {count} results in the order of their marks, with commas between them.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    (instance,), holes, count = derived.bases, _chosen(derived), derived.detail["lines"]
    problem, lines = family.render(instance, rng), family.steps(instance)
    marked = _holes.marked(_holes.sheet(family, instance).lines[:count], holes)
    shown = "\n".join(f"{place}. {line}" for place, line in enumerate(marked, 1))
    reading = ""
    if isinstance(lines, Deduced):
        reading = _boards.reading(lines.steps[:count]) + "\n\n"
    return speak(_GRAMMAR, rng, problem=problem, lines=shown, count=len(holes), reading=reading)
