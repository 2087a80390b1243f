"""Scenes: problems of several kinds, each drawn, told and worked out in its own way.

A family of scenes is a table of kinds; the dial chooses how many ideas a kind takes.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from random import Random
from typing import NamedTuple, Protocol, TypeAlias

from generators.family import Family, Knob
from generators.latex import Exact, number, worked_out
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "ideas between what is told and what is asked")
LENGTH = Knob("length", 40, 48, "largest length")
MOST_DIGITS = 9
"""Of an answer."""
MOST_RATIONAL_DIGITS = 7
MOST_INSIDE = 999
"""Under a root."""
_MOST_DRAWS = 40
"""Of one kind."""

Numbers: TypeAlias = tuple[int, ...]
Tale: TypeAlias = tuple[str, str]
"""What is told, and what is asked as a noun; or a whole question, and nothing."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One problem of a kind."""

    kind: str
    numbers: Numbers
    """What is told, in the order of the kind's fields."""
    answer: str = field(compare=False)


class Worked(NamedTuple):
    """A worked solution, and what the letters in it stand for."""

    lines: Sequence[str]
    letters: Mapping[str, str]


Steps: TypeAlias = Mapping[str, Callable[..., Worked]]
"""Kind -> the worked solution, from the answer's LaTeX and the numbers."""


class Kind(NamedTuple):
    """Problems that take the same ideas."""

    ideas: int
    fields: str
    """Names of the numbers, separated by spaces."""
    draw: Callable[[Random, int], Numbers | None]
    """From the largest length; None for a useless draw."""
    value: Callable[..., Exact]
    """The answer, from the numbers."""
    weight: int = 1
    """How often it is drawn among kinds of as many ideas: by how many different ones it has."""


def drawn(kinds: Mapping[str, Kind], rng: Random, ideas: int, most: int) -> Scene | None:
    """Return a scene that takes so many ideas, or None where the draw is useless."""
    names = [name for name, kind in kinds.items() if kind.ideas == ideas]
    [name] = rng.choices(names, [kinds[name].weight for name in names])
    for _ in range(_MOST_DRAWS):
        numbers = kinds[name].draw(rng, most)
        if numbers is None:
            continue
        value = kinds[name].value(*numbers)
        is_told = any(abs(float(value) - number) < 1e-9 for number in numbers)
        if not is_told and _is_short(value):
            return Scene(name, numbers, value.latex)
    return None


def _is_short(value: Exact) -> bool:
    """Tell whether an answer is one that a contest would ask for."""
    is_plain = all(inside <= MOST_INSIDE for _, inside in value.terms)
    most = MOST_RATIONAL_DIGITS if value.is_rational else MOST_DIGITS
    return is_plain and sum(map(str.isdigit, value.latex)) <= most


def squared(value: Fraction | int) -> str:
    """Return the LaTeX of a square that is still to be taken."""
    value = Fraction(value)
    return f"{value}^2" if value.denominator == 1 else rf"\left({number(value)}\right)^2"


def explained(steps: Steps, scene: Scene) -> tuple[str, ...]:
    """Return the lines of the worked solution: no number twice in a row, no leap in a formula."""
    lines = steps[scene.kind](scene.answer, *scene.numbers).lines
    return tuple(worked_out(_FORMULA.sub(_without_repeats, line)) for line in lines)


def lettered(steps: Steps, scene: Scene) -> dict[str, str]:
    """Return what the letters of the worked solution stand for."""
    return dict(steps[scene.kind](scene.answer, *scene.numbers).letters)


_FORMULA = re.compile(r"\$([^$]+)\$")


def _without_repeats(found: re.Match[str]) -> str:
    return "$" + " = ".join(side for side, _ in groupby(found[1].split(" = "))) + "$"


_GRAMMAR: Grammar = {
    "asked": ("{given} <ask>", "{given} <ask> <exact>", "{given} <ask> <exact>"),
    "whole": ("{given}", "{given} <exact>"),
    "ask": (
        "What is {asked}?",
        "Find {asked}.",
        "Determine {asked}.",
        "Compute {asked}.",
    ),
    "exact": (
        "Give the exact value.",
        "The exact value is wanted.",
        "Do not round.",
        "Answer with an exact value.",
    ),
}


def render(tale: Tale, slots: Mapping[str, object], rng: Random) -> str:
    """Return a question from what is told and asked."""
    given, asked = (part.format_map(slots) for part in tale)
    return speak(_GRAMMAR, rng, "asked" if asked else "whole", given=given, asked=asked)


def pictured(scene: Scene, fields: str, words: Mapping[str, str]) -> Panel:
    """Return a table of what is told; `words` go from a field to what it is."""
    rows = [
        (words.get(name, name), str(value))
        for name, value in zip(fields.split(), scene.numbers, strict=True)
    ]
    return Panel(figures=[(scene.kind.replace("_", " "), Table(rows=rows))])


def canonical(scene: Scene, swaps: Mapping[str, Sequence[Numbers]]) -> Json:
    """Return the least order of the numbers; `swaps` has orders that make the same problem."""
    orders = [tuple(range(len(scene.numbers))), *swaps.get(scene.kind, ())]
    return [scene.kind, list(min(tuple(scene.numbers[i] for i in order) for order in orders))]


class WithIdeas(Protocol):
    """What a family knows of a kind."""

    @property
    def ideas(self) -> int:
        """How many turns of thought its problems take."""
        ...


def scene_family(
    *,
    name: str,
    summary: str,
    concepts: tuple[str, ...],
    examples: tuple[str, str, *tuple[str, ...]],
    kinds: Mapping[str, WithIdeas],
    steps: Steps,
    swaps: Mapping[str, Sequence[Numbers]],
    generate: Callable[[Random, Mapping[str, float]], Scene],
    solve: Callable[[Scene], list[str]],
    render: Callable[[Scene, Random], str],
    picture: Callable[[Scene], Panel],
    knobs: tuple[Knob, ...] = (IDEAS, LENGTH),
    version: int = 1,
) -> Family[Scene]:
    """Return the family of a table of kinds; the rest is as in `Family`."""
    return Family(
        name=name,
        version=version,
        domain="math",
        summary=summary,
        concepts=concepts,
        knobs=knobs,
        verifier="math",
        examples=examples,
        generate=generate,
        render=render,
        solve=solve,
        steps=lambda scene: explained(steps, scene),
        letters=lambda scene: lettered(steps, scene),
        # Each idea is a turn of thought; lines of the solution tell kinds of as many ideas apart.
        effort=lambda scene: 10 * kinds[scene.kind].ideas + len(explained(steps, scene)),
        canonical=lambda scene: canonical(scene, swaps),
        picture=picture,
        capacity=lambda dial: 10_000.0,
        guess_rate=lambda dial: 0.01,
    )
