"""Refute: every statement is decided as its words say, and only counterexamples earn anything."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from generators import find_family
from generators.transforms import VIA
from generators.transforms.refuting import SCENES
from proofmill import Problem, score
from tests.contract.refuting import judged, read_object
from tests.contract.transformed import drawn, every
from tests.sizes import sized

DIALS = sized((0.0, 0.5, 1.0), (0.0, 0.25, 0.5, 0.75, 1.0))
ROWS = sized(1, 4)
NAMES = every([f"{name}{VIA}refute" for name in SCENES], sized(3, 1))


def rows(name: str) -> list[Problem]:
    return [problem for problem, _ in drawn(name, 29, DIALS, ROWS)]


def boxed(problem: Problem, entries: list[str]) -> float:
    return score(problem, f"\\boxed{{{'; '.join(entries)}}}").value


@pytest.mark.parametrize("name", NAMES)
def test_a_second_reading_decides_every_statement(name: str) -> None:
    for problem in rows(name):
        entries = problem.answer.split("; ")
        refuting = judged(problem.prompt)
        assert len(entries) == len(refuting) == 6
        for entry, found in zip(entries, refuting, strict=True):
            assert (not found) if entry == "none" else read_object(entry) in found


@pytest.mark.parametrize("name", NAMES)
def test_just_the_counterexamples_are_right(name: str) -> None:
    """Of each statement, everything that refutes it and some of what does not is tried."""
    for problem in rows(name)[:: sized(3, 2)]:
        right = problem.answer.split("; ")
        for place, found in enumerate(judged(problem.prompt)):
            for x in sorted(found, key=str):
                assert boxed(problem, [*right[:place], shown(x), *right[place + 1 :]]) == 1.0
            for other in right:
                is_right = (other == "none" and not found) or read_object(other) in found
                tried = [*right[:place], other, *right[place + 1 :]]
                assert boxed(problem, tried) == float(is_right), (place, other)


def shown(x: Any) -> str:  # noqa: ANN401 (a number, word or tuple)
    return f"({', '.join(map(str, x))})" if isinstance(x, tuple) else str(x)


def test_what_is_always_said_is_right_in_few_rows() -> None:
    """Nothing that is written without reading a row is right on more than one in fifty."""
    tried: Counter[tuple[str, str]] = Counter()
    count = sized(6, 40)
    for name in NAMES:
        some = [find_family(name).problem(n, 0.5, None, 31) for n in range(count)]
        for other in some[: sized(4, 20)]:
            tried[name, other.answer] = (
                sum(boxed(p, other.answer.split("; ")) == 1 for p in some) - 1
            )
        rng = Random(7)
        objects = sorted({e for p in some for e in p.answer.split("; ")} - {"none"})
        for _ in range(sized(20, 200, 60)):
            guess = [rng.choice(("none", rng.choice(objects))) for _ in range(6)]
            tried[name, str(guess)] = sum(boxed(p, guess) == 1 for p in some)
    assert sum(tried.values()) <= 0.02 * count * len(tried)
    assert max(tried.values()) <= max(1, 0.02 * count)


def test_statements_are_as_often_false_as_true_whatever_their_form() -> None:
    forms: dict[str, Counter[bool]] = {}
    for name in NAMES:
        for problem in rows(name):
            lines = [line for line in problem.prompt.split("\n") if line[1:3] == ". "]
            for line, entry in zip(lines, problem.answer.split("; "), strict=True):
                form = "iff" if " if and only if " in line else "if"
                forms.setdefault(form, Counter())[entry == "none"] += 1
    for found in forms.values():
        total = found.total()
        assert abs(found[True] - total / 2) <= 2 * total**0.5 + 0.1 * total, forms
