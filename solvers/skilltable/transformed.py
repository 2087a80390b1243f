"""Executors of what transforms make of a row: the row's own work, from where the prompt leaves it.

A transformed row is handed in with the worked steps of the row that it was made of. What the prompt
shows of them is read from its text; the rest is looked up in the tables of the row's family.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from proofmill import Problem
from solvers.skilltable.arithmetic import read_step, worked_out
from solvers.skilltable.executors import EXECUTORS
from solvers.skilltable.look import Look, Run

VIA: Final = "~"
"""Parts a family's name from a transform's."""
_NEEDED: Final[Mapping[str, int]] = {
    "color_cube": 1,
    "multistep_arithmetic": 0,
    "navigation": 1,
    "string_rewriting": 1,
}
"""Families whose work can begin after any step -> how many of the steps before it still count: a
state is what the last one says."""
_ASKED: Final = re.compile(r"^(\d+)\. .*= \[\?(\d+)\]$", re.MULTILINE)
"""A line whose result is asked for, and the number of its mark."""


def base_of(family: str) -> str:
    """Return the name of the family whose tables a row's look-ups are in."""
    return family.partition(VIA)[0]


def executor_of(family: str) -> Callable[[Problem], Run] | None:
    """Return what makes an executor of a row, transformed or not; None if nothing does."""
    base, _, transform = family.partition(VIA)
    if not transform:
        return EXECUTORS.get(base)
    makers = {"hint": _NEEDED, "parts": ("multistep_arithmetic",), "retries": EXECUTORS}
    return _TRANSFORMED[transform] if base in makers.get(transform, ()) else None


def hinted(problem: Problem) -> Run:
    """Begin where the steps that the prompt shows end."""
    base = base_of(problem.family)
    first = max(0, shown(problem) - _NEEDED[base])
    return EXECUTORS[base](replace(problem, family=base, steps=problem.steps[first:]))


def shown(problem: Problem) -> int:
    """Return how many of a row's worked steps its prompt shows."""
    lines = problem.prompt.split("\n")
    told = (f"{place}. {step}" in lines for place, step in enumerate(problem.steps, 1))
    return next((place for place, found in enumerate(told) if not found), len(problem.steps))


def retried(problem: Problem) -> Run:
    """Answer as ever: whether there is another try, the environment says."""
    base = base_of(problem.family)
    return EXECUTORS[base](replace(problem, family=base))


def parts(problem: Problem) -> Run:
    """Work out the lines whose results are asked for, with earlier ones of these, right or wrong.

    The last line repeats the last result, as others may.
    """
    asked: dict[str, int] = {}
    for line, mark in _ASKED.findall(problem.prompt):
        asked.setdefault(mark, int(line) - 1)
    lines = [read_step(problem.steps[line]) for line in asked.values()]

    def run(look: Look) -> str:
        found: dict[int, list[int]] = defaultdict(list)
        return ", ".join(str(worked_out(line, found, look)) for line in lines)

    return run


_TRANSFORMED: Final[Mapping[str, Callable[[Problem], Run]]] = {
    "hint": hinted,
    "parts": parts,
    "retries": retried,
}
