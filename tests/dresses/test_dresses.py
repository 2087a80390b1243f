"""Right answers earn 1 in every dress that models put around them, wrong ones 0 in the same."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from filters.certification import typography
from proofmill import check
from proofmill.problem import Json
from proofmill.verifiers import VERIFIERS

LEAST = 40
"""Forms of a right answer, and of a wrong one, that every verifier is tried on."""


class Case(NamedTuple):
    """A reference with answers to be dressed."""

    verifier: str
    gold: str
    forms: Callable[[Any], Iterable[typography.Form]]
    right: Any
    """Parts of the right answer, as `forms` takes them."""
    wrong: tuple[Any, ...]
    args: Mapping[str, Json] = {}


def choice(name: str) -> Iterator[typography.Form]:
    letter, _, text = name.partition(" ")
    return typography.choices(letter, text)


def values(text: str) -> Iterator[typography.Form]:
    """Leave out quotes: around a literal they make a string of it."""
    return (form for form in typography.texts(text) if form.text.strip("\"'") == form.text)


GRAPH: dict[str, Json] = {
    "vertices": ["A", "B", "C"],
    "edges": [["A", "B"], ["B", "C"]],
    "colors": ["red", "blue"],
}
ROADS: dict[str, Json] = {
    "vertices": ["A", "B", "C", "D"],
    "edges": [["A", "B"], ["B", "C"], ["C", "D"]],
    "start": "A",
    "end": "D",
}
JUGS: dict[str, Json] = {
    "puzzle": {
        "kind": "jugs",
        "names": ["A", "B"],
        "capacities": [3, 5],
        "start": [0, 5],
        "goal": [3, 2],
    },
    "limit": 3,
}
TILES: dict[str, Json] = {
    "puzzle": {"kind": "tiles", "width": 2, "start": [0, 1, 3, 2], "goal": [1, 2, 3, 0]},
    "limit": 4,
}
LINES: dict[str, Json] = {
    "puzzle": {
        "kind": "lines",
        "needs": [[[1]], [], [[0], [1]]],
        "start": [0, 0, 0],
        "goal": [1, 1, 1],
    },
    "limit": 3,
}
COUNTER = {
    "object": {"kind": "numbers", "length": [2, 2], "range": [1, 3]},
    "domain": 1,
    "refuted": [None, ["=", ["+", ["at", "x", 0], ["at", "x", 1]], 3]],
}
CASES = (
    Case("integer", "1284", typography.integers, "1284", ("1285", "-1284", "128", "12840")),
    Case("integer", "-7", typography.integers, "-7", ("7", "-8", "-77")),
    Case("rational", "-57/4", typography.rationals, "-57/4", ("57/4", "-57/5", "-14", "-4/57")),
    Case("rational", "3/7", typography.rationals, "3/7", ("7/3", "4/7", "3/71")),
    Case("sequence", "[3,-8,11]", typography.lists, ["3", "-8", "11"], (["3", "11", "-8"], ["3"])),
    Case(
        *("sequence", '["09:15","16:40",150]', typography.lists, ["09:15", "16:40", "150"]),
        (["09:15", "16:40", "15"], ["19:15", "16:40", "150"]),
    ),
    Case(
        *("sequence", '["Ada","Omar","Petra"]', typography.lists, ["Ada", "Omar", "Petra"]),
        (["Ada", "Petra", "Omar"], ["Ada", "Omar"]),
    ),
    Case("set", "[1,4,5]", typography.lists, ["4", "5", "1"], (["1", "4"], ["1", "4", "6"])),
    Case(
        *("set", '["r1c2","r4c1"]', typography.lists, ["r4c1", "r1c2"]),
        (["r1c2"], ["r1c2", "r4c2"], ["r1c2", "r4c1", "r4c2"]),
    ),
    Case(
        *("mapping", '{"Juno":"knight","Ada":"knave"}', typography.mappings),
        {"Juno": "knight", "Ada": "knave"},
        ({"Juno": "knave", "Ada": "knave"}, {"Juno": "knave", "Ada": "knight"}),
    ),
    Case(
        *("mapping", '{"A":4,"B":10}', typography.mappings, {"A": "4", "B": "10"}),
        ({"A": "4", "B": "1"}, {"A": "10", "B": "4"}),
    ),
    Case(
        *("grid", "[[1,2],[3,4]]", typography.tables, [["1", "2"], ["3", "4"]]),
        ([["1", "2"], ["4", "3"]], [["1", "2"], ["3", "4"], ["1", "2"]], [["1", "3"], ["2", "4"]]),
    ),
    Case(
        *("grid", '[["Bob","teal","tea"],["Eve","rust","nectar"]]', typography.tables),
        [["Bob", "teal", "tea"], ["Eve", "rust", "nectar"]],
        ([["Bob", "rust", "tea"], ["Eve", "teal", "nectar"]], [["Bob", "teal", "tea"]]),
    ),
    Case("text", "abbab", typography.texts, "abbab", ("abbaa", "abba", "babba")),
    Case("text", "2019-07-31", typography.texts, "2019-07-31", ("2019-07-30", "2019-31-07")),
    Case(
        *("choice", "B", choice, "B blue", ("A red", "C green")),
        {"options": ["red", "blue", "green"]},
    ),
    Case(
        *("expression_game", "(9 - 2) * 4 + 6 / 3", typography.expressions, "(9 - 2) * 4 + 6 / 3"),
        ("(9 - 2) * 4 + 3 / 6", "(9 - 2) * 4 + 2", "9 - 2 * 4 + 6 / 3"),
        {"numbers": [9, 2, 4, 6, 3], "target": 30},
    ),
    Case(
        *("graph_coloring", '{"A":"red","B":"blue","C":"red"}', typography.mappings),
        {"A": "blue", "B": "red", "C": "blue"},
        ({"A": "red", "B": "red", "C": "blue"}, {"A": "red", "B": "blue"}),
        GRAPH,
    ),
    Case(
        *("mapping", '{"1":"red","10":"blue","2":"red"}', typography.mappings),
        {"1": "red", "10": "blue", "2": "red"},
        ({"1": "blue", "10": "red", "2": "red"}, {"1": "red", "10": "blue"}),
    ),
    Case(
        *("graph_coloring", '{"1":"red","2":"blue","3":"red"}', typography.mappings),
        {"1": "blue", "2": "red", "3": "blue"},
        ({"1": "red", "2": "red", "3": "blue"}, {"1": "red", "2": "blue"}),
        {**GRAPH, "vertices": ["1", "2", "3"], "edges": [["1", "2"], ["2", "3"]]},
    ),
    Case(
        *("counterexamples", "none; (1, 2)", typography.several, ["none", "(2, 1)"]),
        (["(1, 2)", "none"], ["none", "(1, 1)"], ["none", "none"], ["none"]),
        COUNTER,
    ),
    Case(
        *("several", '["7/3","1/2"]', typography.several, ["7/3", "0.5"]),
        (["1/2", "7/3"], ["7/3"], ["7/3", "5"], ["7/3", "1/2", "1/2"]),
        {"each": "rational"},
    ),
    Case(
        *("path", "A, B, C, D", typography.lists, ["A", "B", "C", "D"]),
        (["A", "C", "B", "D"], ["A", "B", "C"], ["D", "C", "B", "A"]),
        ROADS,
    ),
    Case(
        *("moves", "c2, e5", typography.lists, ["d3", "e5"], (["e5", "d3"], ["c2"], ["c2", "e6"])),
        {"right": [["c2", "d3"], ["e5"]]},
    ),
    Case("plan", "B-A", typography.lists, ["B-A"], (["A-B"], ["B-A", "A-B"]), JUGS),
    Case("plan", "1, 2", typography.lists, ["1", "2"], (["1", "3"], ["2", "1"], ["1"]), TILES),
    Case(
        *("plan", "2, 1, 3", typography.lists, ["2", "1", "3"]),
        (["1", "2", "3"], ["2", "3", "1"], ["2", "1"]),
        LINES,
    ),
    Case("math", "3/7", typography.rationals, "3/7", ("7/3", "4/7", "3/71")),
    Case("program_value", "[1, 2]", values, "[1, 2]", ("[2, 1]", "[1, 2, 3]", "(1, 2)")),
)
RUN = ("game_play", "program", "program_input")
"""Verifiers that play or run an answer: a list of moves is read as by `moves`, programs as code."""


def responses(text: str) -> tuple[str, ...]:
    return (
        rf"So the result is \boxed{{{text}}}",
        f"Thus:\n<answer>\n{text}\n</answer>",
    )


def test_every_verifier_is_dressed() -> None:
    assert {case.verifier for case in CASES} | set(RUN) == set(VERIFIERS)


@pytest.mark.parametrize("verifier", sorted({case.verifier for case in CASES}))
def test_enough_forms(verifier: str) -> None:
    cases = [case for case in CASES if case.verifier == verifier]
    forms = {form.text for case in cases for form in case.forms(case.right)}
    assert len(forms) >= LEAST
    wrong = {form.text for case in cases for answer in case.wrong for form in case.forms(answer)}
    assert len(wrong) >= LEAST


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.verifier} {case.gold}")
def test_right_answers_in_any_dress(case: Case) -> None:
    for form in case.forms(case.right):
        for response in responses(form.text):
            found = check(case.verifier, case.gold, response, **case.args)
            assert found.value == 1.0, (form.habit, response, found.reason)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.verifier} {case.gold}")
def test_wrong_answers_in_the_same_dress(case: Case) -> None:
    for answer in case.wrong:
        for form in case.forms(answer):
            for response in responses(form.text):
                found = check(case.verifier, case.gold, response, **case.args)
                assert found.value == 0.0, (form.habit, response)
