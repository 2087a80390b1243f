"""Transforms: what each makes of every family it takes is right, said another way."""

import dataclasses
import re
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from sympy.polys.polyerrors import NotInvertible

from filters.certification.attacks import attacks
from filters.certification.mutations import near_misses
from filters.certification.proof import certify
from generators import FAMILIES, find_family
from generators.family import is_validation, split_of
from generators.instructions import taken_apart
from generators.transforms import TRANSFORMS, VIA
from proofmill import Problem, check, score
from proofmill.problem import canonical_json
from readers import READERS
from tests.contract.transformed import base_of, drawn, every
from tests.sizes import GRID, sized

SLOW = frozenset({"leduc_value"})
"""Its solver takes a second for a row of the hardest dials; it is looked at in depth only."""

EVERY = sized({"programs": 16, "retries": 16, "tools": 32}, {"retries": 8, "tools": 8})
"""One in so many is taken of what a transform makes; of others a fourth, or all in depth."""


def made(transform: str) -> list[str]:
    """Return what a transform makes of the families that it takes."""
    taken = [
        f"{family.name}{VIA}{transform}"
        for family in FAMILIES.values()
        if TRANSFORMS[transform].takes(family) and (GRID or sized(family.name not in SLOW, True))
    ]
    return [*every(taken, EVERY.get(transform, sized(4, 1)))]


MADE = [name for transform in TRANSFORMS for name in made(transform)]
_NUMBER = re.compile(r"-?\d+(?:/\d+)?")


def named(transform: str) -> list[str]:
    return [name for name in MADE if name.endswith(f"{VIA}{transform}")]


def question(problem: Problem) -> str:
    posed = taken_apart(problem.prompt)
    assert posed is not None
    return posed.question


@pytest.mark.parametrize("name", MADE)
def test_rows_are_certified_and_attacks_earn_nothing(name: str) -> None:
    family = find_family(name)
    for problem, instance in drawn(name):
        wrong = family.near_misses(instance) if family.near_misses else near_misses(problem)
        answers = family.solve(dataclasses.replace(instance, answer=""))
        decision, _ = certify(
            problem, answers, solver=name, unique=family.unique, wrong=wrong, guess_rate=0.0
        )
        assert decision.keep, (decision, problem.lineage)
        for attack in list(attacks(problem, wrong, []))[:: sized(7, 3)]:
            assert score(problem, attack.response).value == 0.0, attack


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_of_an_instance_stays_in_its_split(name: str) -> None:
    base = base_of(name)
    for problem, instance in drawn(name):
        for one in instance.bases:
            own = base.instance_hash(one)
            assert split_of(own) == split_of(problem.instance) == problem.lineage.split
            assert is_validation(own) == is_validation(problem.instance)


def stated(text: str, value: Fraction) -> bool:
    """Return what a statement says of a number, from its words alone."""
    numbers = [Fraction(number) for number in _NUMBER.findall(text)]
    first = numbers[0]
    if "exceeds" in text or "It is greater" in text or text.endswith("is less than it."):
        return value > first
    if "below" in text or "It is less" in text or text.endswith("is greater than it."):
        return value < first
    if "differs" in text or "distance" in text:
        return first - numbers[1] <= value <= first + numbers[1]
    if "remainder" in text:
        rest, modulus = sorted(numbers) if "On division" not in text else numbers[::-1]
        return ((value - rest) / modulus).denominator == 1
    part = value.denominator if "denominator" in text else abs(value.numerator)
    if "digit" in text:
        return sum(map(int, str(part))) == first
    assert any(word in text for word in ("divisible", "multiple", "divides")), text
    return Fraction(part, first).denominator == 1


@pytest.mark.parametrize("name", named("claims"))
def test_statements_are_true_or_false_as_their_words_say(name: str) -> None:
    for problem, instance in drawn(name):
        (answer,) = base_of(name).solve(instance.bases[0])
        value = Fraction(re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", answer))
        lines = re.findall(r"^\d+\. (.+)$", problem.prompt, re.MULTILINE)[-len(instance.detail) :]
        assert len(lines) == len(instance.detail)
        truths = ["T" if stated(line, value) else "F" for line in lines]
        assert canonical_json(truths) == problem.answer


def test_statements_are_as_often_true_as_false() -> None:
    rows = [find_family("determinant~claims").problem(n).answer for n in range(sized(60, 400))]
    share = sum(row.count("T") for row in rows) / (10 * len(rows))
    assert abs(share - 0.5) < 3 * 0.5 / (10 * len(rows)) ** 0.5


@pytest.mark.parametrize("name", named("contrast"))
def test_each_of_three_problems_is_read_and_solved(name: str) -> None:
    reader = READERS[base_of(name).name]
    for problem, _ in drawn(name):
        blocks = re.split(
            r"(?:^|\n\n)(?:Problem \d\.|\(\d\)|\[\d\]|Question \d:) ", question(problem)
        )
        texts = [*blocks[1:3], blocks[3].rpartition("\n\n")[0]]
        found = ", ".join(reader.solve(reader.read(text)) for text in texts)
        assert score(problem, f"\\boxed{{{found}}}").value == 1.0, (found, problem.answer)


@pytest.mark.parametrize("name", named("hint"))
def test_hints_begin_the_solution_and_do_not_end_it(name: str) -> None:
    base = base_of(name)
    for problem, instance in drawn(name):
        steps = base.steps(instance.bases[0])
        shown = steps[: instance.detail]
        assert 0 < len(shown) < len(steps)
        assert all(f"{place}. {step}" in problem.prompt for place, step in enumerate(shown, 1))
        for step in shown:
            for text in (step, *re.findall(r"\$([^$]+)\$|(\S+)", step)):
                part = text if isinstance(text, str) else next(filter(None, text))
                parts = {part, part.strip(".,:;$"), re.split(r"[=:]", part)[-1].strip(" .$")}
                for dress in parts - {""}:
                    assert score(problem, f"\\boxed{{{dress}}}").value == 0.0, (dress, step)


@pytest.mark.parametrize("name", named("inverse"))
def test_a_reader_gets_the_answer_with_the_missing_number_and_no_other(name: str) -> None:
    reader, base = READERS[base_of(name).name], base_of(name)
    for problem, instance in drawn(name):
        blocks = re.split(r"(?:^|\n\n)(?:Problem \d\.|\(\d\)) ", question(problem))[1:]
        asked = [blocks[0], blocks[1].rpartition("\n\n")[0]]
        fitting = []
        for text, (_, low, high), one in zip(asked, instance.detail, instance.bases, strict=True):
            body = text.rpartition("\n\n")[0]
            assert body.count(r"\_\_\_") == 1
            for number in range(low, high + 1):
                found = solved(reader, body.replace(r"\_\_\_", str(number)))
                if check(base.verifier, one.answer, f"\\boxed{{{found}}}").value == 1.0:
                    fitting.append(number)
        assert canonical_json(fitting) == problem.answer


def solved(reader: Any, text: str) -> str:  # noqa: ANN401 (a reader of any puzzle)
    """Return what a reader makes of words; some numbers make no problem of them.

    Lengths that are not real are compared, for one, or a polynomial has no inverse.
    """
    try:
        return str(reader.solve(reader.read(text)))
    except (ValueError, ArithmeticError, LookupError, StopIteration, NotInvertible):
        return "no problem"
    except TypeError as error:
        if "non-real" not in str(error):
            raise
        return "no problem"


def test_a_row_is_made_of_a_row() -> None:
    parent = FAMILIES["determinant"].problem(7, 0.4, None, 3, "test")
    made = TRANSFORMS["claims"].problems(parent, Random(1), most=3)
    assert len({row.id for row in made}) == len(made) == 3
    for row in made:
        assert row.lineage.parents == (parent.id,)
        assert (row.lineage.synthesizer, row.lineage.split) == ("transforms", "test")
        assert split_of(row.instance) == "test"
        assert row.family == "determinant~claims"
        assert score(row, f"\\boxed{{{' '.join(re.findall('[TF]', row.answer))}}}").value == 1.0
    again = TRANSFORMS["claims"].problems(parent, Random(1), most=3)
    assert [row.to_json() for row in again] == [row.to_json() for row in made]


def test_a_row_of_elsewhere_is_refused() -> None:
    parent = FAMILIES["determinant"].problem(7, 0.4)
    with pytest.raises(ValueError, match="draw the row again"):
        TRANSFORMS["claims"].problems(dataclasses.replace(parent, version=999), Random(1))
    moved = dataclasses.replace(parent, lineage=dataclasses.replace(parent.lineage, ordinal=8))
    with pytest.raises(ValueError, match="another instance"):
        TRANSFORMS["claims"].problems(moved, Random(1))
    with pytest.raises(ValueError, match="takes no rows of sudoku"):
        TRANSFORMS["claims"].problems(FAMILIES["sudoku"].problem(0, 0.0), Random(1))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("determinant~claim", "claims"),
        ("sudoku~claims", "takes no rows of sudoku"),
        ("determinat~claims", "determinant"),
    ],
)
def test_unknown_names_are_errors_that_help(name: str, told: str) -> None:
    with pytest.raises(LookupError, match=told):
        find_family(name)


@pytest.mark.parametrize("name", ["determinant~claims", "urn_probability~claims"])
def test_bounds_do_not_tell_the_answer(name: str) -> None:
    """Whoever only reads the bounds and takes the number they gather around is seldom right."""
    rows = [find_family(name).draw(ordinal) for ordinal in range(sized(80, 400))]
    hits: dict[str, int] = dict.fromkeys(("gathered", "middle", "balanced"), 0)
    for problem, instance in rows:
        lines = re.findall(r"^\d+\. (.+)$", problem.prompt, re.MULTILINE)[-len(instance.detail) :]
        bounds = [
            Fraction(_NUMBER.findall(line)[0])
            for line in lines
            if re.search("less|below|greater|exceeds|differs|distance", line)
        ]
        last = max((bound.denominator for bound in bounds), default=1)
        near = Counter(b + Fraction(d, last) for b in bounds for d in (0, 0, -1, 1, -2, 2))
        tried = {
            "gathered": max(near, key=lambda value: near[value], default=Fraction(0)),
            "middle": sorted(bounds)[len(bounds) // 2] if bounds else Fraction(0),
            "balanced": min(near, key=lambda value: abs(half(lines, value)), default=Fraction(0)),
        }
        for how, value in tried.items():
            truths = ["T" if stated(line, value) else "F" for line in lines]
            hits[how] += canonical_json(truths) == problem.answer
    assert max(hits.values()) <= 0.1 * len(rows) + 3 * (0.1 * len(rows)) ** 0.5, hits


def half(lines: list[str], value: Fraction) -> float:
    return sum(stated(line, value) for line in lines) - len(lines) / 2
