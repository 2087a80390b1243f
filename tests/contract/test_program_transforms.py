"""Programs: what a function should return on each text is right, and nothing cheap returns it."""

import hashlib
import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generators import FAMILIES, find_family
from generators.bundled import UnbundledError, bundled
from generators.transforms import TRANSFORMS, VIA
from proofmill import VERIFIERS, Problem, sandbox, score
from proofmill.sandbox import wire
from readers import READERS
from tests.contract.transformed import drawn, every
from tests.sizes import sized

FROZEN = Path(__file__).parents[1] / "golden" / "solvers.json"
_NUMBER = re.compile(r"-?[0-9]+")


TAKEN = [family for family in FAMILIES.values() if TRANSFORMS["programs"].takes(family)]
NAMES = every([f"{family.name}{VIA}programs" for family in TAKEN], sized(12, 1))


@cache
def rows(name: str) -> list[tuple[Problem, Any]]:
    return [*drawn(name, seed=17)]


def pairs(problem: Problem) -> list[tuple[str, Any]]:
    """Return each text that a program is tried on, and what it should return."""
    inputs, outputs = problem.args["inputs"], problem.args["outputs"]
    assert isinstance(inputs, list)
    assert isinstance(outputs, list)
    texts = [wire.decode(tree)[0] for tree in inputs]
    return list(zip(texts, map(wire.decode, outputs), strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_a_reader_solves_every_text_that_programs_are_tried_on(name: str) -> None:
    base = FAMILIES[name.partition(VIA)[0]]
    judge, reader = VERIFIERS[base.verifier], READERS[base.name]
    for problem, instance in rows(name):
        tried = pairs(problem)
        assert len({text for text, _ in tried}) == len(tried) == 8
        for (text, value), one in zip(tried, instance.bases, strict=True):
            found = reader.solve(reader.read(text))
            assert judge(found, one.answer, base.args(one)).outcome == "correct", (found, text)
            assert same(value, one.answer, *twist(problem)), (value, one.answer)


def twist(problem: Problem) -> tuple[int, int]:
    """Return what an answer is multiplied by, and what is added, from the words of a prompt."""
    said = re.search(
        r"but (\d+) times the answer, plus (\d+)|the answer times (\d+) plus (\d+)"
        r"|is multiplied by (\d+), and (\d+) is added",
        problem.prompt,
    )
    assert said
    times, plus = filter(None, said.groups())
    return int(times), int(plus)


def same(value: Any, answer: str, times: int, plus: int) -> bool:  # noqa: ANN401
    """Tell whether a value is an answer times a number plus another."""
    if isinstance(value, list):
        return value == [int(one) * times + plus for one in re.findall(r"-?[0-9]+", answer)]
    told = [int(number) for number in re.findall(r"[0-9]+", answer)]
    sign = -1 if answer.startswith("-") else 1
    number = Fraction(sign * told[0], told[1] if told[1:] else 1) * times + plus
    return number.as_integer_ratio() == (value if isinstance(value, tuple) else (value, 1))


@pytest.mark.parametrize("name", NAMES)
def test_texts_differ_in_their_numbers_and_two_of_them_are_shown(name: str) -> None:
    for problem, _ in rows(name):
        tried = pairs(problem)
        assert len({_NUMBER.sub("", text) for text, _ in tried}) == 1
        shown = [text in problem.prompt for text, _ in tried]
        assert shown == [True] * 2 + [False] * 6
        assert all(repr(value) in problem.prompt for _, value in tried[:2])


@pytest.mark.parametrize("name", NAMES)
def test_cheap_programs_earn_nothing(name: str) -> None:
    for problem, _ in rows(name):
        tried = pairs(problem)
        places = range(min(len(_NUMBER.findall(text)) for text, _ in tried))
        cheap = [f"int(n[{place}])" for place in places]
        cheap += ["sum(map(int, n))", "len(text)", "len(n)", "max(map(int, n))"]
        form = {int: "{}", tuple: "({}, 1)", list: "[{}]"}[type(tried[0][1])]
        times, plus = twist(problem)
        bodies = [form.format(f"{times} * {one} + {plus}") for one in cheap]
        table = dict(tried[:2])
        bodies += [repr(value) for _, value in tried]
        bodies += [f"{table!r}.get(text)", f"{table!r}.get(text, {tried[0][1]!r})"]
        for body in bodies[:: sized(3, 1)]:
            entry = problem.args["entry"]
            read = "n = re.findall(r'-?[0-9]+', text)"
            head = f"import re\ndef {entry}(text):\n    {read}\n    return "
            assert answered(problem, f"{head}{body}") == 0.0, body


def answered(problem: Problem, program: str) -> float:
    return score(problem, f"<answer>\n{program}\n</answer>").value


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_program_is_no_table_of_answers(name: str) -> None:
    for problem, _ in rows(name):
        told = {text for text, _ in pairs(problem)}
        assert not any(text in problem.answer for text in told)
        fenced = f"```python\n{problem.answer}\n```"
        assert answered(problem, fenced) == 1.0
        values = [str(value) for _, value in pairs(problem)]
        assert not any(value in problem.answer for value in values if len(value) > 5)


def test_the_program_of_one_row_does_not_serve_another_of_its_wording() -> None:
    """Where words seldom change, a few programs would be right on most rows."""
    family = find_family("polygon_choices~programs")
    some = [family.problem(ordinal, 0.3) for ordinal in range(sized(6, 20))]
    served = [
        (one, other)
        for one, two in enumerate(some)
        for other, problem in enumerate(some)
        if one != other and answered(problem, two.answer) == 1.0
    ]
    assert not served


def test_solvers_that_rows_carry_are_what_they_were() -> None:
    """A reference program is a family's solver: where that changes, rows of `programs` do."""
    frozen = json.loads(FROZEN.read_text(encoding="utf8"))
    assert sorted(frozen) == sorted(family.name for family in TAKEN), "freeze them anew"
    for family in TAKEN[:: sized(4, 1)]:
        digest = hashlib.sha256(bundled(family.solve).encode()).hexdigest()[:12]
        assert frozen[family.name] == digest, f"{family.name}: raise the version of `programs`"


def test_a_bundle_runs_alone() -> None:
    text = bundled(FAMILIES["subset_counts"].solve)
    assert "generators" not in text
    assert "proofmill" not in text
    assert '"""' not in text
    assert "Literal" not in text  # what stands in annotations alone is left out
    found = sandbox.run(f"{text}\ndef f(x):\n    return x + 1", "f", [(1,)])
    assert (found.status, found.values) == ("ok", [2])


def test_what_cannot_be_bundled_says_why() -> None:
    with pytest.raises(UnbundledError, match="top of a module"):
        bundled(lambda text: text)
    with pytest.raises(UnbundledError, match=r"_linecounts"):
        bundled(FAMILIES["tents"].solve)
