"""Transforms of worked solutions: what is asked is judged again from the shown lines alone.

What is asked about solutions that are told in words is judged in `test_told_transforms`.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping
from itertools import chain
from random import Random

import pytest

from filters.certification import check_steps
from generators import FAMILIES, find_family
from generators.transforms import VIA, first_wrong, masked, ordered, parts
from proofmill import score
from proofmill.extraction import wrap
from readers import READERS
from tests.contract.transformed import base_of, drawn, every
from tests.lines import filled, listed, others, question, solutions, wrong_lines
from tests.sizes import sized

DIALS = sized((0.5,), (0.0, 0.5))
FORMULAS = {
    "first_wrong": first_wrong.FAMILIES,
    "masked": masked.FAMILIES,
    "ordered": ordered.FAMILIES,
    "parts": parts.FAMILIES,
}
"""Families whose solutions are formulas."""
ALL_DIALS = (0.0, 0.5, 1.0)
PARTED = [name for name in FAMILIES if name in parts.FAMILIES]


def named(transform: str) -> list[str]:
    taken = [one.name for one in FAMILIES.values() if one.name in FORMULAS[transform]]
    return [*every([f"{name}{VIA}{transform}" for name in taken], sized(6, 1))]


_PIECE = re.compile(r"[-+*/^()\d ]+(?: = [-+*/^()\d ]+)+")


def in_dollars(line: str) -> str:
    """Return a line's formulas between dollar signs; those of a plain one lie between its marks."""
    if "$" in line:
        return line
    pieces = re.split(r"[:;,] |\.$", line)
    whole = [piece for piece in pieces if piece.count("(") == piece.count(")")]
    return " ".join(f"${piece}$" for piece in whole if _PIECE.fullmatch(piece))


def is_false(line: str, letters: Mapping[str, str]) -> bool:
    [told] = check_steps([line], letters)
    return bool(told.false)


@pytest.mark.parametrize("name", [*named("masked"), *named("parts")])
def test_no_other_number_makes_the_lines_true(name: str) -> None:
    for problem, instance in drawn(name):
        letters = base_of(name).letters(instance.bases[0])
        lines, key = listed(question(problem)), json.loads(problem.answer)
        marks = set(re.findall(r"\[\?\d+\]", "".join(lines)))
        assert marks == {f"[?{place}]" for place in range(1, len(key) + 1)}
        told = check_steps([in_dollars(filled(line, key)) for line in lines], letters)
        assert not [line for line in told if line.false]
        for place, number in enumerate(key):
            concerned = [line for line in lines if f"[?{place + 1}]" in line]
            for other in others(number):
                wrong = [*key[:place], other, *key[place + 1 :]]
                tried = (in_dollars(filled(line, wrong)) for line in concerned)
                assert any(is_false(line, letters) for line in tried), (number, other, concerned)


@pytest.mark.parametrize("name", named("masked"))
def test_masked_lines_are_those_of_the_row(name: str) -> None:
    for problem, instance in drawn(name):
        lines, key = listed(question(problem)), json.loads(problem.answer)
        steps = base_of(name).steps(instance.bases[0])
        assert [filled(line, key) for line in lines] == list(steps)
        assert sum("[?" in line for line in lines) >= min(2, len(lines))


@pytest.mark.parametrize("name", named("parts"))
def test_parts_lead_to_the_answer_and_do_not_show_it(name: str) -> None:
    """Who answers all parts of a whole problem has answered it; else they are a beginning of it."""
    base = base_of(name)
    ends = Counter[bool]()
    for ordinal in range(sized(6, 50, 24)):
        problem, instance = find_family(name).draw(ordinal, DIALS[ordinal % len(DIALS)], None, 3)
        lines, key = listed(question(problem)), json.loads(problem.answer)
        steps, (one,) = base.steps(instance.bases[0]), instance.bases
        assert [filled(line, key) for line in lines] == list(steps[: len(lines)])
        reader = READERS[base.name]
        posed = question(base.pose(one, Random(5), problem.lineage, setting={}, dial=0.5))
        answer = reader.solve(reader.read(posed))
        is_whole = len(lines) == len(steps)
        ends[is_whole] += 1
        assert not is_whole or answer == str(key[-1])
        assert not [line for line in lines if answer in re.findall(r"(?<![\w.])\d+", line)]
    assert ends[True] > 0


def concluded(line: str) -> str:
    """Return what the last equation of a line comes to, or else the last number in it."""
    equations = [one for one in re.findall(r"\$([^$]+)\$", in_dollars(line)) if "=" in one]
    text = equations[-1].rpartition("=")[2] if equations else line
    return str(re.findall(r"-?\d+", text)[-1])


def test_answering_all_parts_right_implies_the_whole() -> None:
    """Executed: parts go into the lines, and what the last line says is the problem's answer."""
    names, rng, seen = [f"{name}{VIA}parts" for name in PARTED], Random(7), 0
    for ordinal in range(sized(1, 80)):
        for name in names if seen < sized(12, 1000) else ():
            problem, instance = find_family(name).draw(ordinal, rng.choice(ALL_DIALS), None, 17)
            base, (one,) = base_of(name), instance.bases
            lines, key = listed(question(problem)), json.loads(problem.answer)
            if len(lines) < len(base.steps(one)):
                continue  # a beginning, which asks for no answer
            seen += 1
            whole = base.pose(one, Random(5), problem.lineage, setting={}, dial=0.5)
            executed = [filled(line, key) for line in lines]
            result = concluded(executed[-1])
            assert score(whole, wrap(whole, result)).value == 1.0, executed
            letters = base.letters(one)
            for place, number in enumerate(key):
                wrong = [*key[:place], rng.choice(sorted(others(number))), *key[place + 1 :]]
                own = [filled(line, wrong) for line in lines if f"[?{place + 1}]" in line]
                assert any(is_false(in_dollars(line), letters) for line in own), own
    assert seen >= sized(12, 1000)


@pytest.mark.parametrize("name", named("first_wrong"))
def test_just_the_line_of_the_key_does_not_hold(name: str) -> None:
    for problem, instance in drawn(name):
        works = solutions(question(problem))
        assert len(works) == len(instance.bases) > 3
        found = [
            wrong_lines(lines, base_of(name).letters(one)) or [0]
            for lines, one in zip(works, instance.bases, strict=True)
        ]
        assert [[place] for place in json.loads(problem.answer)] == found, works


@pytest.mark.parametrize("name", named("first_wrong"))
def test_lines_before_the_wrong_one_are_the_rows_own(name: str) -> None:
    for problem, instance in drawn(name):
        for place, lines, one in zip(
            json.loads(problem.answer), instance.detail, instance.bases, strict=True
        ):
            right = list(base_of(name).steps(one))
            assert lines[: place - 1 if place else None] == right[: place - 1 if place else None]
            assert (lines == right) == (place == 0)


_MIXED = re.compile(
    r"\n(?:Lines of its solution, in disorder|Its solution, mixed up|The lines):\n(.+?)(?=\n\n|\Z)",
    re.DOTALL,
)
_END = re.compile(r"-?(?:\d+|\\frac\{\d+\}\{\d+\})")
_INDEX = r"_(?:\{[^{}]*\}|\w)"


def finds(line: str) -> set[str]:
    """Return letters and numbers that the formulas of a line find, by the rule of the prompt."""
    found = set()
    for formula in re.findall(r"\$([^$]+)\$", line):
        head, end = formula.partition("=")[0].strip(), formula.rpartition("=")[2].strip()
        if "=" in formula and _END.fullmatch(end):
            found |= {end} if re.fullmatch(r"\d\d+", end) else set()
            found |= {head} if re.fullmatch(rf"[A-Za-z](?:{_INDEX})?", head) else set()
    return found


def stands(line: str) -> set[str]:
    """Return letters and numbers that stand in the formulas of a line."""
    text = " ".join(re.findall(r"\$([^$]+)\$", line))
    bare = re.sub(r"\\[A-Za-z]+", " ", text)
    numbers = re.findall(r"\d\d+", re.sub(_INDEX, " ", bare))
    return {*numbers, *re.findall(rf"[A-Za-z](?:{_INDEX})?", bare)}


def is_ready(line: int, before: set[int], works: list[dict[int, str]]) -> bool:
    """Tell whether what a line needs was found by one of its solution before it."""
    (work,) = [work for work in works if line in work]
    for item in stands(work[line]) - finds(work[line]):
        finders = {one for one, text in work.items() if item in finds(text)}
        if finders and not finders & before:
            return False
    return True


def is_right(order: list[int], works: list[dict[int, str]]) -> bool:
    return sorted(order) == sorted(chain(*works)) and all(
        is_ready(line, set(order[:at]), works) for at, line in enumerate(order)
    )


def some_right(works: list[dict[int, str]], rng: Random) -> list[int]:
    """Return an order that is right: any line that is ready, again and again."""
    order: list[int] = []
    left = set(chain(*works))
    for _ in range(len(left)):
        order.append(rng.choice([one for one in sorted(left) if is_ready(one, set(order), works)]))
        left.remove(order[-1])
    return order


@pytest.mark.parametrize("name", named("ordered"))
def test_an_order_is_right_where_every_line_has_what_it_uses(name: str) -> None:
    for problem, _ in drawn(name):
        works = []
        for text in _MIXED.findall(question(problem)):
            lines = re.findall(r"(?:^|\n)(\d+)\. ([^\n]+)", text)
            works.append({int(number): line for number, line in lines})
        key, rng = [int(line) for line in problem.answer.split(", ")], Random(name)
        assert is_right(key, works)
        assert not is_right(sorted(key), works)
        tried = [rng.sample(key, len(key)) for _ in range(10)]
        tried += [some_right(works, rng) for _ in range(3)]
        tried += [[*key[:at], key[at + 1], key[at], *key[at + 2 :]] for at in range(len(key) - 1)]
        verdicts = {is_right(order, works) for order in tried}
        assert verdicts == {True, False}
        for order in tried:
            told = score(problem, f"\\boxed{{{', '.join(map(str, order))}}}").value
            assert (told == 1.0) == is_right(order, works), order
