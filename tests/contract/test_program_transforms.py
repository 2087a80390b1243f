"""Programs: what a function should return on each text is right, and nothing cheap returns it."""

import hashlib
import json
import re
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generators import FAMILIES, find_family
from generators.bundled import UnbundledError, bundled
from generators.transforms import TRANSFORMS, VIA
from generators.transforms.coding import VARIED, filled, filling, source_of
from generators.transforms.coding.varied import varied
from proofmill import VERIFIERS, Problem, sandbox, score
from proofmill.sandbox import wire
from readers import READERS
from tests.contract.transformed import Rows, drawn, every
from tests.sizes import sized

SEED = 17
FROZEN = Path(__file__).parents[1] / "golden" / "solvers.json"
_NUMBER = re.compile(r"-?[0-9]+")


TAKEN = [family for family in FAMILIES.values() if TRANSFORMS["programs"].takes(family)]
NAMES = every([f"{family.name}{VIA}programs" for family in TAKEN], sized(12, 1))


def rows(name: str) -> Rows:
    return drawn(name, seed=SEED)


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


@pytest.mark.parametrize("name", every(sorted(VARIED), sized(8, 1)))
def test_a_reader_solves_what_a_problem_is_varied_to(name: str) -> None:
    """Varied numbers are none that the family would draw, so many more are looked at."""
    family, reader = FAMILIES[name], READERS[name]
    found = [
        pair
        for place, (_, instance) in enumerate(drawn(name, SEED, (0.0, 0.5, 1.0), sized(1, 4, 2)))
        for pair in islice(varied(family, instance, SEED, Random(place), draws=100), 20)
    ]
    assert found
    for other, text in found:
        said = reader.solve(reader.read(text))
        judged = VERIFIERS[family.verifier](said, other.answer, family.args(other))
        assert judged.outcome == "correct", (said, other.answer, text)


def twist(problem: Problem) -> tuple[int, int]:
    """Return what an answer is multiplied by, and what is added, from the words of a prompt.

    What is written behind each word counts as added.
    """
    behind = re.search(r"`A-(\d+)`", problem.prompt)
    if behind:
        return 1, int(behind[1])
    said = re.search(
        r"but (\d+) times the answer, plus (\d+)|the answer times (\d+) plus (\d+)"
        r"|is multiplied by (\d+), and (\d+) is added",
        problem.prompt,
    )
    assert said
    times, plus = filter(None, said.groups())
    return int(times), int(plus)


def same(value: Any, answer: str, times: int, plus: int) -> bool:  # noqa: ANN401
    """Tell whether a value is an answer with all its parts twisted."""
    if isinstance(value, list | dict):
        return bool(value == twisted(json.loads(answer), times, plus))
    told = [int(number) for number in re.findall(r"[0-9]+", answer)]
    sign = -1 if answer.startswith("-") else 1
    number = Fraction(sign * told[0], told[1] if told[1:] else 1) * times + plus
    return number.as_integer_ratio() == (value if isinstance(value, tuple) else (value, 1))


def twisted(part: Any, times: int, plus: int) -> Any:  # noqa: ANN401
    """Return a part of an answer as a program should return it."""
    if isinstance(part, dict):
        return {name: number * times + plus for name, number in part.items()}
    if isinstance(part, list):
        has_words = any(isinstance(one, str) for one in part)
        inner = map(str, part) if has_words else part
        return [twisted(one, times, plus) for one in inner]
    return f"{part}-{plus}" if isinstance(part, str) else part * times + plus


def shaped(value: Any, source: str, plus: int) -> str:  # noqa: ANN401
    """Return Python of something like the value, all of whose numbers are one."""
    if isinstance(value, dict):
        return f"dict.fromkeys({[*value]!r}, {source})"
    if isinstance(value, str):
        return f"f'{{{source}}}-{plus}'"
    if isinstance(value, list):
        return f"[{', '.join(shaped(one, source, plus) for one in value)}]"
    return f"({source}, 1)" if isinstance(value, tuple) else source


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
        times, plus = twist(problem)
        first = tried[0][1]
        is_worded = isinstance(first, list) and isinstance(first[0], str)
        numbers = cheap if is_worded else [f"{times} * {one} + {plus}" for one in cheap]
        bodies = [shaped(first, one, plus) for one in numbers]
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
        assert len(set(values[2:])) >= 4  # a program has to tell the hidden texts apart
        assert not any(value in problem.answer for value in values if len(value) > 5)


def test_the_program_of_one_row_does_not_serve_another_of_its_wording() -> None:
    """Where words seldom change, a few programs would be right on most rows."""
    family = find_family("polygon_choices~programs")
    some = [family.problem(ordinal, 0.3) for ordinal in range(sized(6, 10))]
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


def test_a_bundle_holds_what_is_needed_of_a_whole_module() -> None:
    """`_plane.crossing` stays as it is written; `_plane` is an object with what is called."""
    family = FAMILIES["plane_figures"]
    text = bundled(family.solve, type(family.draw(0)[1]))
    assert "_plane.crossing(" in text
    assert "generators" not in text
    found = sandbox.run(f"{text}\ndef f(x):\n    return _plane.point(x, 1)[0] == 3", "f", [(3,)])
    assert (found.status, found.values) == ("ok", [True])


def test_lists_of_sets_are_sorted() -> None:
    """The prompt says so, since a set has no order of its own."""
    names = [family.name for family in TAKEN if family.verifier == "set"]
    assert names
    for name in names:
        for problem, instance in rows(f"{name}{VIA}programs"):
            assert "Its parts are sorted, the smallest first." in problem.prompt
            listed = [json.loads(one.answer) for one in instance.bases]
            assert listed == list(map(sorted, listed))


def test_numbers_are_counted_from_one_where_instances_count_from_nought() -> None:
    texts = ["row 1 of 5", "row 4 of 5", "row 5 of 5"]
    plan = filling([(0, 5), (3, 5), (4, 5)], texts, most=1)
    assert source_of(plan, "n") == "(n[0]-1, 5)"
    assert filled(plan, [9, 5]) == (8, 5)


def test_what_cannot_be_bundled_says_why() -> None:
    with pytest.raises(UnbundledError, match="top of a module"):
        bundled(lambda text: text)
    with pytest.raises(UnbundledError, match=r"cp_model"):
        bundled(FAMILIES["tents"].solve)
    with pytest.raises(UnbundledError, match=r"legal_moves is generators\.games\._heaps\.moves"):
        bundled(FAMILIES["nim_duel"].solve)
