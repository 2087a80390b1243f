"""Grid programs (after ARC, Chollet 2019): a hidden chain of grid steps, and one more grid to run.

The prompt states the whole language, the colors and the number of steps, so that the answer is a
matter of proof and not of taste: no shorter chain fits the examples, and all so long agree.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.induction._chains import (
    Pair,
    draw_chain,
    draw_pairs,
    is_sound,
    last_steps,
    results,
    run,
    told,
)
from generators.logic.induction._grid_steps import GRID_LANGUAGE, Grid, grid_steps
from generators.logic.induction._pictures import painted
from generators.pictures import Figure, Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

STEPS = Knob("steps", 1, 3, "steps of the hidden chain")
SIZE = Knob("size", 4, 7, "rows and columns of a grid")
COLORS = Knob("colors", 2, 3, "colors besides the background")
PAIRS = Knob("pairs", 4, 2, "examples")

_DIGITS = "123456789"


@dataclass(frozen=True, slots=True)
class Task:
    """Examples of a chain of so many steps, and the grid to run it on."""

    pairs: tuple[Pair[Grid], ...]
    test: Grid
    steps: int
    chain: tuple[str, ...] = field(compare=False)
    answer: str = field(compare=False)


@redrawn(400, "sound task")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    steps = STEPS.integer(knobs)
    colors = "".join(sorted(rng.sample(_DIGITS, COLORS.integer(knobs))))
    chain = draw_chain(grid_steps(colors), steps, rng)
    drawn = draw_pairs(chain, _drawer(rng, colors, knobs), _is_rich, PAIRS.integer(knobs) + 1)
    if _colors(drawn[:-1]) == colors and is_sound(grid_steps(colors), drawn[:-1], drawn[-1], steps):
        return _task(drawn, [step.text for step in chain])
    return None


def _task(drawn: list[Pair[Grid]], chain: list[str]) -> Task:
    *pairs, (test, end) = drawn
    return Task(tuple(pairs), test, len(chain), tuple(chain), _json(end))


@rule
def _json(grid: Grid) -> str:
    return canonical_json([[int(cell) for cell in row] for row in grid])


def _drawer(rng: Random, colors: str, knobs: Knobs) -> Callable[[], Grid]:
    cells, size = "0" * rng.randint(2, 4) + colors, SIZE.integer(knobs)
    return lambda: tuple("".join(rng.choices(cells, k=size)) for _ in range(size))


def _is_rich(grid: Grid) -> bool:
    """Tell whether enough is left to see, and different rows of it."""
    return "".join(grid).count("0") < len(grid) * (len(grid) - 1) and len(set(grid)) > 2


@rule
def _colors(pairs: Sequence[Pair[Grid]]) -> str:
    return "".join(
        sorted({cell for pair in pairs for grid in pair for cell in "".join(grid)} - {"0"})
    )


_GRAMMAR: Grammar = {
    "start": (
        "<what> <cells>\n\n{pairs}\n\n<rule>\n\n{language}\n\n<ask>\n\n{test}",
        "<what> <rule>\n\n{language}\n\n<cells> <here>\n\n{pairs}\n\n<ask>\n\n{test}",
        "<cells> <what> <here>\n\n{pairs}\n\n<rule>\n\n{language}\n\n<ask>\n\n{test}",
    ),
    "what": (
        "A hidden program changes grids of colored cells.",
        "Find the program that turns each input grid into its output.",
        "Some grids went through one and the same program.",
        "Work out the program that some grids went through.",
    ),
    "here": ("Examples:", "Here is what the program did:", "Known inputs and outputs:"),
    "cells": (
        "A digit is the color of a cell, 0 the background; the only colors are {colors}.",
        "Colors are written as digits: {colors}; 0 means background, which is no color.",
    ),
    "single": (
        "The program is {chain}. The letters a and b stand for different colors. All steps that "
        "fit the examples agree on the grid in question.",
        "The program is made of {chain}; a and b are any two different colors. All steps that "
        "explain the examples give the same last grid.",
    ),
    "rule": (
        "The program is {chain}. The letters a and b stand for different colors. No shorter "
        "program fits the examples, and all that fit with this number of steps agree on the grid "
        "in question.",
        "The program is made of {chain}; a and b are any two different colors. Fewer steps cannot "
        "explain the examples, and all explanations of this length give the same last grid.",
    ),
    "ask": (
        "What does the program make of this grid?",
        "Give the output for this grid.",
        "Run the program on one more grid and write down the result:",
        "Now the input below; what is the output?",
    ),
}
_CHAINS = (
    "a single step, one of those listed here",
    "exactly two steps, one after the other, out of those listed here (or one of them twice)",
    "exactly three steps, one after the other, out of those listed here (repetition is allowed)",
)


def _render(task: Task, rng: Random) -> str:
    before, after = rng.choice(_LABELS)
    language = rng.sample(GRID_LANGUAGE, len(GRID_LANGUAGE))

    def drawn(grid: Grid) -> str:
        return "\n".join(" ".join(row) for row in grid)

    grammar = {**_GRAMMAR, "rule": _GRAMMAR["single" if task.steps == 1 else "rule"]}
    return speak(
        grammar,
        rng,
        pairs="\n\n".join(f"{before}{drawn(a)}\n{after}\n{drawn(b)}" for a, b in task.pairs),
        test=drawn(task.test),
        colors=", ".join(_colors(task.pairs)),
        chain=_CHAINS[task.steps - 1],
        language="\n".join(f"- {text}" for text in language),
    )


_LABELS = (("Input:\n", "Output:"), ("", "becomes"), ("Before:\n", "After:"), ("", "->"))


def _solve(task: Task) -> list[str]:
    known = grid_steps(_colors(task.pairs))
    ends = results(known, task.pairs, task.test, task.steps, partial(last_steps, known))
    return [_json(end) for end in ends]


def _steps(task: Task) -> tuple[str, ...]:
    known = {step.text: step for step in grid_steps(_colors(task.pairs))}
    chain = tuple(known[text] for text in task.chain)
    lines = told(chain, task.pairs, task.test, "/".join)
    answer = " / ".join(" ".join(row) for row in run(chain, task.test))
    return (*lines, f"So the answer is {answer}.")


def _effort(task: Task) -> int:
    known = len(grid_steps(_colors(task.pairs)))
    chains: int = sum(known**size for size in range(1, task.steps + 1))
    return chains * len(task.test) ** 2


def _canonical(task: Task) -> Json:
    # Up to the names of the colors and the order of the examples, as in arc_1d.
    pairs = sorted(task.pairs, key=lambda pair: _named("".join(map("".join, pair))))
    grids = [grid for pair in pairs for grid in pair] + [task.test]
    return [task.steps, len(task.test), _named("".join(map("".join, grids)))]


def _picture(task: Task) -> Panel:
    figures: list[tuple[str, Figure]] = []
    for number, (before, after) in enumerate(task.pairs, 1):
        figures += [(f"input {number}", painted(before)), (f"output {number}", painted(after))]
    steps = f"output after {task.steps} step{'' if task.steps == 1 else 's'}"
    unknown = ["?" * len(row) for row in task.test]
    return Panel(figures=[*figures, ("new input", painted(task.test)), (steps, painted(unknown))])


def _named(cells: str) -> str:
    names = dict.fromkeys(cells.replace("0", ""))
    return cells.translate(str.maketrans("".join(names), _DIGITS[: len(names)]))


def _capacity(dial: float) -> float:
    # steps x grids, a drawn cell carrying more than a bit
    steps, size = STEPS.integer_at(dial), SIZE.integer_at(dial)
    return 25.0**steps * 2.0 ** (size * size * 3)


FAMILY = Family(
    name="grid_programs",
    version=3,
    domain="logic",
    summary="infer a chain of grid operations from examples and apply it to one more grid",
    concepts=("induction", "program synthesis", "spatial reasoning"),
    knobs=(STEPS, SIZE, COLORS, PAIRS),
    verifier="grid",
    answer_format="tags",
    examples=("0 3 0 3\n3 0 0 0\n0 0 3 3\n0 3 0 0", "0 7 7 0\n1 0 0 1\n0 0 7 0\n1 1 0 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who guesses cells: even with half of them known, 2 ** -8
    guess_rate=lambda dial: 2.0**-8,
)
