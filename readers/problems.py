"""Problems of several kinds: how each is told, what may be asked about it, and who solves it."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from textwrap import dedent
from typing import Final, NamedTuple

from sympy import Expr, latex, pi, sqrt

from readers.formulas import Known, formula, letters
from readers.phrases import Phrases, Unread
from readers.reader import Reader

CIRCLE: Final = r"(?:radius|diameter|circumference|area) \$[^$\n]+\$"
"""The kind of slot `circle`: a circle said to be of some size; its value is the radius."""
_WAVE: Final = r"-?(?:\\(?:sin|cos)\(\d*x\)){1,2}"
_EXACT: Final = r"""
    Answer with an exact value.
    Do not round.
    Give the exact value.
    The exact value is wanted.
"""
_KNOWN: Final[Known] = {r"\pi": pi, **letters("x y z")}


class Slot(NamedTuple):
    """A further kind of slot."""

    pattern: str
    """What stands in it, as a regular expression without groups; no formula looks like that."""
    meaning: Callable[[str], Expr | str]
    """Return what that means."""


class Impossible(ValueError):
    """There is not what is asked for, as one would need it."""


class Kind(NamedTuple):
    """One kind of problem."""

    told: str
    """Templates of all that comes before the question, if anything does. A slot holds a formula, a
    `circle`, or a word if its name ends in `_word`: a `corner`, a `pair` of corners, a `wave`."""
    asked: Mapping[str, str]
    """Name -> what is asked for, one a line: a thing, or a whole sentence."""
    solve: Callable[..., Expr]
    """Is given the name of what is asked for, and what stands in each slot by its name."""


class Puzzle(NamedTuple):
    """What a prompt says."""

    kind: str
    asked: str
    given: tuple[tuple[str, Expr | str], ...]


def reader(
    kinds: Mapping[str, Kind], further: Mapping[str, Slot] | None = None, known: Known = _KNOWN
) -> Reader[Puzzle]:
    """Return the reader of a family that has such problems.

    Args:
        kinds: The kinds of problems by name.
        further: Kinds of slots by name, beside those that `Kind.told` tells.
        known: What the letters of formulas mean.
    """
    slots = {"circle": Slot(CIRCLE, _radius), **(further or {})}
    phrases = {name: _phrases(kind, slots) for name, kind in kinds.items()}
    value = partial(_value, list(slots.values()), known)
    return Reader(partial(_read, phrases, value), partial(_solve, kinds))


def _phrases(kind: Kind, further: Mapping[str, Slot]) -> Phrases:
    asked = {f"asked_{name}": _questions(things) for name, things in kind.asked.items()}
    slots = {"corner": "[A-Z]'?", "pair": "[A-Z]'?[A-Z]'?", "wave": _WAVE}
    slots |= {name: slot.pattern for name, slot in further.items()}
    told = {"told": kind.told} if kind.told else {}
    return Phrases(told, {"exact": _EXACT, **asked}, kinds=slots)


def _questions(things: str) -> str:
    """Return templates of the questions for things; whole questions are kept."""
    lines = re.sub(r"\n +", " ", dedent(things).strip()).splitlines()
    return "\n".join(line if line[-1] in "?." else _question(line) for line in lines)


def _question(thing: str) -> str:
    return f"{{Compute|Determine|Find}} {thing}.\nWhat is {thing}?"


def _read(
    phrases: Mapping[str, Phrases], value: Callable[[str, str], Expr | str], question: str
) -> Puzzle:
    for name, each in phrases.items():
        try:
            parts = each.read(question).parts
        except Unread:
            continue
        asked = [part for part in parts if part.key.startswith("asked_")]
        if len(asked) != 1:
            raise Unread(f"asks for {len(asked)} things: {question!r}")
        given = sorted(pair for part in parts for pair in part.values.items())
        if len({slot for slot, _ in given}) < len(given):
            raise Unread(f"gives something twice: {question!r}")
        values = tuple((slot, value(slot, text)) for slot, text in given)
        return Puzzle(name, asked[0].key.removeprefix("asked_"), values)
    raise Unread(f"no known kind of problem: {question!r}")


def _value(slots: Iterable[Slot], known: Known, name: str, text: str) -> Expr | str:
    if name.endswith("_word"):
        return text
    for slot in slots:
        if re.fullmatch(slot.pattern, text):
            return slot.meaning(text)
    return formula(text, known)


def _radius(text: str) -> Expr:
    measure, _, size = text.partition(" ")
    value = formula(size.strip("$"), _KNOWN)
    radii: Mapping[str, Callable[[Expr], Expr]] = {
        "radius": lambda size: size,
        "diameter": lambda size: size / 2,
        "circumference": lambda size: size / (2 * pi),
        "area": lambda size: sqrt(size / pi),
    }
    return radii[measure](value)


def _solve(kinds: Mapping[str, Kind], puzzle: Puzzle) -> str:
    return str(latex(kinds[puzzle.kind].solve(puzzle.asked, **dict(puzzle.given))))
