"""Hidden rules on rows of colors (after 1D-ARC, Xu et al. 2023): examples, then a row to finish.

The prompt lists some kinds of operations of `_row_steps`; a rule is a chain of them. The answer is
sound because no shorter rule fits the examples and all rules of this length that fit agree on the
last row, even if the operations are read with the other conventions of `_row_readings`. The
generator proves it with `_row_rules`, which follows one example and skips what cannot reach its
output; the solver carries all rows along and skips only last steps on gaps, or on blocks, where
the other part of a row has to change, those in one color where a cell takes another, and those on
whole blocks where part of one has to stay. reasoning-gym proves neither.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from math import exp2
from random import Random
from typing import NamedTuple

from generators.chance import below, sampled
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.induction._chains import Pair, Step, draw_pairs, results, run, told
from generators.logic.induction._pictures import painted
from generators.logic.induction._row_readings import readings
from generators.logic.induction._row_rules import Rule, fitting_rules, name, named
from generators.logic.induction._row_steps import ROW_LANGUAGE, operations
from generators.logic.induction._rows import COLORS as DIGITS
from generators.logic.induction._rows import InPlace, Operation, are_blocks_whole
from generators.pictures import Figure, Panel, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

STEPS = Knob("steps", 1, 3, "operations in the hidden rule, rounded down")
KINDS = Knob("kinds", 5, 12, "kinds of operations to choose from")
CELLS = Knob("cells", 9, 20, "cells of a row")
COLORS = Knob("colors", 2, 4, "colors besides the background")
PAIRS = Knob("pairs", 5, 3, "examples")

_SIZES, _GAPS = (1, 1, 2, 3, 4), ("", "0", "0", "00", "000")
"""Cells of a block that is drawn, and the gap behind it."""
_KINDS = [*ROW_LANGUAGE]
_SPARSE = 6
"""An output shows more colored cells than one in so many; nearly empty ones say too little."""


@dataclass(frozen=True, slots=True)
class Task:
    """Examples of a rule and the row to apply it to; rows are strings of digits."""

    pairs: tuple[Pair[str], ...]
    test: str
    steps: int
    """Operations of the rule, which the prompt states."""
    kinds: tuple[str, ...]
    """Of the operations that the prompt lists, in its order."""
    answer: str = field(compare=False)
    """The finished row as a JSON list of digits."""
    rule: tuple[str, ...] = field(compare=False, default=())
    """Operations that fit, by their names."""


class _Needed(NamedTuple):
    """What of a row differs from another."""

    gaps: bool
    blocks: bool
    color: str
    """What all cells that differ have to become, a color or 0; nothing if it is not the same."""
    is_whole: bool
    """Of every block all cells differ, or none."""


@redrawn(2000, "sound task")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    steps, cells = int(STEPS.number(knobs)), CELLS.integer(knobs)
    palette = "".join(sorted(sampled(rng, DIGITS, COLORS.integer(knobs))))
    kinds = tuple(sampled(rng, _KINDS, KINDS.integer(knobs)))
    known = operations(kinds, palette)
    rule = _draw_rule(known, steps, rng)
    draw = partial(_draw_row, cells, palette, rng)
    drawn = draw_pairs(rule, draw, _is_rich, PAIRS.integer(knobs) + 1)
    if not drawn or _seen(drawn[:-1]) != palette or not _is_sound(kinds, drawn, steps):
        return None
    *pairs, (test, answer) = drawn
    chosen = tuple([name(operation, known, palette) for operation in rule])
    return Task(tuple(pairs), test, steps, kinds, _json(answer), chosen)


@lru_cache(maxsize=4)
def _names(kinds: Sequence[str], colors: str) -> Mapping[str, Operation]:
    return named(operations(kinds, colors), colors)


def _draw_rule(known: Sequence[Operation], steps: int, rng: Random) -> Rule:
    """Return random operations, all kinds being as likely as each other."""
    drawn = sampled(rng, [*dict.fromkeys([operation.kind for operation in known])], steps)
    return tuple([rng.choice([one for one in known if one.kind == kind]) for kind in drawn])


def _is_rich(row: str) -> bool:
    return len(row) - row.count("0") > len(row) // _SPARSE


def _draw_row(cells: int, palette: str, rng: Random) -> str:
    row, colors, sizes, gaps = "0" * below(rng, 4), len(palette), len(_SIZES), len(_GAPS)
    while len(row) < cells:
        color, size = palette[below(rng, colors)], _SIZES[below(rng, sizes)]
        row += color * size + _GAPS[below(rng, gaps)]
    return row[:cells]


@rule
def _seen(pairs: Sequence[Pair[str]]) -> str:
    """Return the colors of the examples, sorted."""
    return "".join(sorted(set("".join(map("".join, pairs))) - {"0"}))


@rule
def _json(row: str) -> str:
    return canonical_json([int(cell) for cell in row])


def _is_sound(kinds: tuple[str, ...], drawn: Sequence[Pair[str]], steps: int) -> bool:
    """Tell whether, however read, no rule shorter than `steps` fits and all others agree."""
    *pairs, (test, answer) = drawn
    fitting = fitting_rules(readings(kinds, _seen(pairs)), pairs, steps)
    return all(len(rule) == steps and run(rule, test) == answer for rule in fitting)


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <cells>\n\n<list>\n\n<here>\n\n{pairs}\n\n<last>\n{test}\n\n<layout>",
        "<ask> <cells> <here>\n\n{pairs}\n\n<list>\n\n<last>\n{test}\n\n<layout>",
    ),
    "list": ("<rule> <terms>\n\n{language}",),
    "ask": (
        "Find the rule that turns each input row into its output row, and apply it to a new row.",
        "A hidden rule turns rows into other rows. Work it out from {count} examples.",
        "One-dimensional ARC: find the rule that {count} examples have in common.",
        "A machine rewrites rows of colored cells, always in the same way.",
        "What comes out? Study {count} examples, then transform one more row in the same way.",
    ),
    "cells": (
        "Each digit is the color of a cell; 0 is the background, which is no color.",
        "A row has {cells} cells. Cells with digit 0 are empty; other digits are colors.",
        "Digits stand for colors, except 0, which stands for an empty cell.",
    ),
    "single": (
        "The rule is {chain}.{letters} All operations that fit the examples give the same "
        "output for the new row.",
        "The rule consists of {chain}.{letters} All operations that explain the examples agree "
        "on the new row.",
    ),
    "rule": (
        "The rule is {chain}.{letters} No shorter rule fits the examples, and all rules of this "
        "length that fit give the same output for the new row.",
        "The rule consists of {chain}.{letters} Fewer operations cannot explain the examples, and "
        "all explanations of this length agree on the new row.",
    ),
    "terms": (
        "A block is a longest run of equal cells that are not 0, a gap a longest run of 0s (also "
        "at an end of the row); blocks of different colors may touch. First, next and last are "
        "meant from left to right.",
        "Blocks are runs of equal cells other than 0, as long as possible, so two blocks may touch "
        "if their colors differ; gaps are runs of 0s, as long as possible, also at the ends of the "
        "row. Order (first, next, last) is from left to right.",
    ),
    "here": ("Examples:", "Here are the examples:", "Some rows and what became of them:"),
    "last": ("Now this input:", "New input:", "The row to transform:", "Apply the rule to:"),
    "layout": (
        "Give the output row: {cells} digits separated by spaces.",
        "Answer with the {cells} digits of its output, separated by spaces.",
        "What is the output? Write its {cells} digits in order, with spaces between them.",
    ),
}
_CHAINS = (
    "a single operation of the list below",
    "exactly two operations of the list below, one after the other (perhaps the same one twice)",
    "exactly three operations of the list below, one after the other (they may repeat)",
)


def _render(task: Task, rng: Random) -> str:
    before, after = rng.choice(
        (("Input:  ", "\nOutput: "), ("", " -> "), ("in  ", "\nout "), ("", "\nbecomes\n"))
    )
    gap = "\n" if after == " -> " else "\n\n"
    grammar = {**_GRAMMAR, "rule": _GRAMMAR["single" if task.steps == 1 else "rule"]}
    shown = [(" ".join(left), " ".join(right)) for left, right in task.pairs]
    return speak(
        grammar,
        rng,
        count=len(task.pairs),
        cells=len(task.test),
        chain=_CHAINS[task.steps - 1],
        letters=_letters(task.kinds),
        language="\n".join(f"- {kind}: {ROW_LANGUAGE[kind]}" for kind in task.kinds),
        pairs=gap.join(f"{before}{left}{after}{right}" for left, right in shown),
        test=" ".join(task.test),
    )


def _letters(kinds: Sequence[str]) -> str:
    """Say what the letters in the names of operations stand for, if there are any."""
    if any(kind.endswith(" b") for kind in kinds):
        return " The letters a and b stand for any two different colors of the examples."
    if any(kind.endswith(" a") for kind in kinds):
        return " The letter a stands for any color of the examples."
    return ""


def _solve(task: Task) -> list[str]:
    known = readings(task.kinds, _seen(task.pairs))
    listed: dict[_Needed, list[Operation]] = {}

    def apt(goal: str, row: str) -> Sequence[Operation]:
        needed = _needed(row, goal)
        if needed not in listed:
            listed[needed] = [op for op in known if _may_make(op, needed)]
        return listed[needed]

    ends = results(known, task.pairs, task.test, task.steps, partial(partial, apt))
    return list(map(_json, ends))


def _needed(row: str, goal: str) -> _Needed:
    cells = {(a, b) for a, b in zip(row, goal, strict=True) if a != b}
    before, after = {a for a, _ in cells}, {b for _, b in cells}
    blocks = bool(before - {"0"})
    is_whole = not blocks or are_blocks_whole(row, goal)
    return _Needed("0" in before, blocks, min(after) if len(after) == 1 else "", is_whole)


def _may_make(operation: Operation, needed: _Needed) -> bool:
    """Tell whether an operation may change what of a row differs from another."""
    change = operation.apply
    if not isinstance(change, InPlace) or not (needed.gaps or needed.blocks):
        return True
    is_elsewhere = needed.blocks if change.part == "gaps" else needed.gaps
    return (
        not is_elsewhere
        and change.writes in ("", needed.color)
        and (needed.is_whole or not change.is_whole)
    )


def _steps(task: Task) -> tuple[str, ...]:
    if not task.rule:
        return ()
    known = _names(task.kinds, _seen(task.pairs))
    chain = tuple(Step(name, name, known[name].apply) for name in task.rule)
    lines = told(chain, task.pairs, task.test, str)
    return (*lines, f"So the answer is {' '.join(run(chain, task.test))}.")


def _canonical(task: Task) -> Json:
    # Up to the names of the colors and the order of the examples: these are put in the order of
    # their own patterns, then the colors are named as they first appear.
    pairs = sorted(task.pairs, key=lambda pair: _named("".join(pair)))
    rows = _named("".join([*map("".join, pairs), task.test]))
    return [task.steps, rows, len(task.test), sorted(task.kinds)]


def _picture(task: Task) -> Panel:
    figures: list[tuple[str, Figure]] = [
        (f"example {number}", painted(pair, ("input", "output")))
        for number, pair in enumerate(task.pairs, 1)
    ]
    last = painted((task.test, "?" * len(task.test)), ("input", "output"))
    kinds = Table(rows=[task.kinds[start : start + 4] for start in range(0, len(task.kinds), 4)])
    rule = f"operations in the rule: {task.steps}, of these kinds"
    return Panel(figures=[*figures, ("to be finished", last), (rule, kinds)])


def _named(rows: str) -> str:
    names = dict.fromkeys(rows.replace("0", ""))
    return rows.translate(str.maketrans("".join(names), DIGITS[: len(names)]))


def _effort(task: Task) -> int:
    known = len(operations(task.kinds, _seen(task.pairs)))
    rules: int = sum(known**length for length in range(1, task.steps + 1))
    return rules * len(task.test) * (2 * len(task.pairs) + 1)


def _capacity(dial: float) -> float:
    # Input rows times a rule of each kind; a drawn cell carries more than half a bit.
    steps, pairs = int(STEPS.number_at(dial)), PAIRS.integer_at(dial)
    rules = float(len(ROW_LANGUAGE)) ** steps
    return rules * exp2(CELLS.integer_at(dial) * (pairs + 1) / 2)


def _guess_rate(dial: float) -> float:
    return (1 / (COLORS.integer_at(dial) + 1)) ** CELLS.integer_at(dial)


FAMILY = Family(
    name="arc_1d",
    version=3,
    domain="logic",
    summary="infer a rule on rows of colors from examples and apply it to one more row",
    concepts=("induction", "program synthesis"),
    knobs=(STEPS, KINDS, CELLS, COLORS, PAIRS),
    verifier="sequence",
    examples=("0 0 3 3 0 1", "4 4 0 0 0 2"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    guess_rate=_guess_rate,
)
