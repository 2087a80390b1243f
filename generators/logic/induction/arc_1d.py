"""Hidden rules on rows of colors (after 1D-ARC, Xu et al. 2023): examples, then a row to finish.

A rule is a chain of operations of `_row_steps` that names no color but those of the examples.
The answer is sound because no shorter rule fits the examples and all rules of the shortest length
that fit them agree on the last row: the generator proves it with `_row_rules`, which follows
one example and skips what cannot reach its output; the solver carries all rows along and skips
nothing. reasoning-gym proves neither.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import exp2
from random import Random

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.induction._chains import Pair, draw_pairs, results, run
from generators.logic.induction._row_rules import Rule, fitting_rules
from generators.logic.induction._row_steps import COLORS as DIGITS
from generators.logic.induction._row_steps import Operation, operations
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

STEPS = Knob("steps", 1, 3, "operations in the hidden rule, rounded down")
CELLS = Knob("cells", 9, 20, "cells of a row")
COLORS = Knob("colors", 2, 4, "colors besides the background")
PAIRS = Knob("pairs", 5, 3, "examples")

_SPARSE = 6
"""An output shows more colored cells than one in so many; nearly empty ones say too little."""


@dataclass(frozen=True, slots=True)
class Task:
    """Examples of a rule and the row to apply it to; rows are strings of digits."""

    pairs: tuple[Pair[str], ...]
    test: str
    steps: int
    """Operations of the rule, which the prompt states."""
    answer: str = field(compare=False)
    """The finished row as a JSON list of digits."""


@redrawn(2000, "sound task")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    steps, cells = int(STEPS.number(knobs)), CELLS.integer(knobs)
    palette = "".join(sorted(rng.sample(DIGITS, COLORS.integer(knobs))))
    rule = _draw_rule(operations(palette), steps, rng)
    draw = partial(_draw_row, cells, palette, rng)
    drawn = draw_pairs(rule, draw, _is_rich, PAIRS.integer(knobs) + 1)
    if not drawn:
        return None
    *pairs, (test, answer) = drawn
    if _seen(pairs) != palette or not _is_sound(operations(palette), pairs, test, answer, steps):
        return None
    return Task(tuple(pairs), test, steps, canonical_json(list(map(int, answer))))


def _draw_rule(known: Sequence[Operation], steps: int, rng: Random) -> Rule:
    """Return random operations, all kinds being as likely as each other."""
    kinds: dict[str, list[Operation]] = {}
    for operation in known:
        kinds.setdefault(operation.kind, []).append(operation)
    return tuple(rng.choice(kinds[kind]) for kind in rng.sample(list(kinds), steps))


def _is_rich(row: str) -> bool:
    return len(row) - row.count("0") > len(row) // _SPARSE


def _draw_row(cells: int, palette: str, rng: Random) -> str:
    row = "0" * rng.randrange(4)
    while len(row) < cells:
        row += rng.choice(palette) * rng.choice((1, 1, 2, 3, 4)) + "0" * rng.choice((0, 1, 1, 2, 3))
    return row[:cells]


@rule
def _seen(pairs: Sequence[Pair[str]]) -> str:
    """Return the colors of the examples, sorted."""
    return "".join(sorted(set("".join(map("".join, pairs))) - {"0"}))


def _is_sound(
    known: Sequence[Operation], pairs: Sequence[Pair[str]], test: str, answer: str, steps: int
) -> bool:
    """Tell whether no rule shorter than `steps` fits and all of that length give `answer`."""
    fitting = fitting_rules(known, pairs, steps)
    return all(len(rule) == steps and run(rule, test) == answer for rule in fitting)


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <cells> <rule>\n\n{pairs}\n\n<last>\n{test}\n\n<layout>",
        "<ask> <rule> <cells>\n\n{pairs}\n\n<last>\n{test}\n\n<layout>",
    ),
    "ask": (
        "Find the rule that turns each input row into its output row, and apply it to a new row.",
        "Every example below was made by one hidden rule. Work it out from the {count} examples.",
        "One-dimensional ARC: {count} input rows are shown with the outputs that a common rule "
        "gives.",
        "A machine rewrites rows of colored cells, always in the same way. Here are {count} of "
        "its results.",
        "What comes out? Study the {count} examples, then transform the last row in the same way.",
    ),
    "cells": (
        "Each digit is the color of a cell; 0 is the background.",
        "A row has {cells} cells. Cells with digit 0 are empty; other digits are colors.",
        "Digits stand for colors, with 0 for an empty cell.",
    ),
    "rule": (
        "The rule is {chain}, such as moving, mirroring, recoloring, filling, growing, trimming, "
        "erasing or reordering cells or blocks (runs of equal colored cells).",
        "The rule consists of {chain} on cells or on blocks of equal cells: moves, reflections, "
        "changes of color, filling, erasing, growing, shrinking, sorting and the like.",
        "The hidden rule is {chain}, for example shifting, reversing, recoloring, extending, "
        "removing or sorting blocks (a block is a run of equal cells that are not 0).",
    ),
    "last": ("Now this input:", "New input:", "The row to transform:", "Apply the rule to:"),
    "layout": (
        "Give the output row: {cells} digits separated by spaces.",
        "Answer with the {cells} digits of its output, separated by spaces.",
        "What is the output? Write its {cells} digits in order, with spaces between them.",
    ),
}
_CHAINS = ("one simple step", "a chain of two simple steps", "a chain of three simple steps")


def _render(task: Task, rng: Random) -> str:
    space = rng.choice((" ", " ", ""))
    before, after = rng.choice(
        (("Input:  ", "\nOutput: "), ("", " -> "), ("in  ", "\nout "), ("", "\nbecomes\n"))
    )
    gap = "\n" if after == " -> " else "\n\n"
    shown = [tuple(space.join(row) for row in pair) for pair in task.pairs]
    return speak(
        _GRAMMAR,
        rng,
        count=len(task.pairs),
        cells=len(task.test),
        chain=_CHAINS[task.steps - 1],
        pairs=gap.join(f"{before}{left}{after}{right}" for left, right in shown),
        test=space.join(task.test),
    )


def _solve(task: Task) -> list[str]:
    known = operations(_seen(task.pairs))
    ends = results(known, task.pairs, task.test, task.steps)
    return [canonical_json([int(cell) for cell in row]) for row in ends]


def _canonical(task: Task) -> Json:
    # Up to the names of the colors and the order of the examples: these are put in the order of
    # their own patterns, then the colors are named as they first appear.
    pairs = sorted(task.pairs, key=lambda pair: _named("".join(pair)))
    return [task.steps, _named("".join([*map("".join, pairs), task.test])), len(task.test)]


def _named(rows: str) -> str:
    names = dict.fromkeys(rows.replace("0", ""))
    return rows.translate(str.maketrans("".join(names), DIGITS[: len(names)]))


def _effort(task: Task) -> int:
    known = len(operations(_seen(task.pairs)))
    rules: int = sum(known**length for length in range(1, task.steps + 1))
    return rules * len(task.test) * (2 * len(task.pairs) + 1)


def _setting(dial: float) -> tuple[int, int, int, int]:
    steps, pairs = int(STEPS.number_at(dial)), PAIRS.integer_at(dial)
    return steps, CELLS.integer_at(dial), COLORS.integer_at(dial), pairs


def _capacity(dial: float) -> float:
    # Rules times input rows; a drawn cell carries more than half a bit.
    steps, cells, colors, pairs = _setting(dial)
    rules = len(operations(DIGITS[:colors])) ** steps
    return float(rules) * exp2(cells * (pairs + 1) / 2)


def _guess_rate(dial: float) -> float:
    _, cells, colors, _ = _setting(dial)
    return (1 / (colors + 1)) ** cells


FAMILY = Family(
    name="arc_1d",
    version=2,
    domain="logic",
    summary="infer a rule on rows of colors from examples and apply it to one more row",
    concepts=("induction", "program synthesis"),
    knobs=(STEPS, CELLS, COLORS, PAIRS),
    verifier="sequence",
    examples=("0 0 3 3 0 1", "4 4 0 0 0 2"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    capacity=_capacity,
    guess_rate=_guess_rate,
)
