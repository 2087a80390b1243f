"""Verifiers are total: any text in, a verdict out."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofmill import VERIFIERS, check, extract
from proofmill.verifiers import reading

GOLDS: dict[str, tuple[str, dict[str, Any]]] = {
    "choice": ("B", {"options": ["red", "blue"]}),
    "counterexamples": (
        "none; 4",
        {
            "object": {"kind": "number", "length": [1, 1], "range": [1, 9]},
            "domain": 1,
            "refuted": [None, ["=", ["%", ["at", "x", 0], 2], 0]],
        },
    ),
    "expression_game": ("6*4", {"numbers": [6, 4], "target": 24}),
    "graph_coloring": (
        '{"a":"red","b":"blue"}',
        {"vertices": ["a", "b"], "edges": [["a", "b"]], "colors": ["red", "blue"]},
    ),
    "grid": ("[[1,2],[2,1]]", {}),
    "game_play": ("A2", {"spec": {"game": "nim", "rules": {"heaps": [2]}, "goal": 1}}),
    "integer": ("12", {}),
    "mapping": ('{"a":1,"b":2}', {}),
    "math": ("3/4", {"fallback": False}),
    "moves": ("c4", {"right": [["c4", "b2"]]}),
    "path": ("A, B", {"vertices": ["A", "B"], "edges": [["A", "B"]], "start": "A", "end": "B"}),
    "plan": (
        "A-B",
        {
            "puzzle": {
                "kind": "jugs",
                "names": ["A", "B"],
                "capacities": [3, 2],
                "start": [3, 0],
                "goal": [None, 2],
            },
            "limit": 2,
        },
    ),
    "program": (
        "def f(a):\n    return a * a",
        {"entry": "f", "inputs": [["t", 2]], "outputs": [4]},
    ),
    "program_input": (
        "3",
        {"program": "def f(a):\n    return a * a", "entry": "f", "types": ["int"], "output": 9},
    ),
    "program_value": ("[1, 'a']", {}),
    "rational": ("3/4", {}),
    "sequence": ("[1,2]", {}),
    "set": ("[1,2]", {}),
    "several": ('["7/3","5/2"]', {"each": "rational", "args": {}}),
    "text": ("blue", {}),
}
hostile = st.one_of(
    st.text(),
    st.text(alphabet="0123456789+-*/().,{}[]\\$ \n:=abfrc<>|\"'", max_size=60),
    st.lists(
        st.sampled_from(
            ["\\boxed{", "}", "<answer>", "</answer>", "<think>", "</think>", "12", " "]
        )
    ).map("".join),
)


def test_every_verifier_is_tried() -> None:
    assert set(GOLDS) == set(VERIFIERS)


@pytest.mark.parametrize("verifier", GOLDS)
@given(text=hostile)
def test_never_raises(verifier: str, text: str) -> None:
    gold, args = GOLDS[verifier]
    for response in (text, rf"\boxed{{{text}}}", f"<answer>{text}</answer>"):
        got = check(verifier, gold, response, **args)
        assert got.verdict in {"correct", "wrong"} or got.reason in {"unsupported", "refused"}
        assert (got.value == 1.0) == (got.verdict == "correct")


ODD: tuple[object, ...] = (
    None,
    7,
    -1,
    3.5,
    True,
    "x",
    "",
    [],
    [1],
    [None],
    {},
    {"a": 1},
    [["a", 2]],
    [[[]]],
    10**30,
)


@pytest.mark.parametrize("odd", ODD, ids=repr)
@pytest.mark.parametrize("verifier", GOLDS)
def test_any_row_gets_a_verdict(verifier: str, odd: object) -> None:
    gold, args = GOLDS[verifier]
    right = f"<answer>{gold}</answer>"
    for row in _spoilt(args, odd):
        got = check(verifier, gold, right, **row)
        assert got.verdict != "undecided" or got.reason in {"bad_args", "bad_gold", "refused"}
    got = check(verifier, cast("str", odd), right, **args)  # a row is what JSON holds
    is_number = isinstance(odd, int | float) and not isinstance(odd, bool)
    assert isinstance(odd, str) or is_number or got.reason == "bad_gold"
    assert got == check(verifier, str(odd), right, **args) or not is_number


@pytest.mark.parametrize("verifier", GOLDS)
def test_args_that_are_nested_without_end_are_said(verifier: str) -> None:
    gold, args = GOLDS[verifier]
    deep: list[Any] = []
    for _ in range(5_000):
        deep = [deep]
    circle: list[Any] = []
    circle.append(circle)
    for odd in (deep, circle):
        for row in _spoilt(args, odd):
            got = check(verifier, gold, f"<answer>{gold}</answer>", **row)
            assert got.verdict != "undecided" or got.reason in {"bad_args", "bad_gold", "refused"}


def _spoilt(args: dict[str, Any], odd: object) -> Iterator[dict[str, Any]]:
    """Yield the args with each entry, and each entry of an entry, in turn replaced or left out."""
    for name, value in args.items():
        yield args | {name: odd}
        yield {other: args[other] for other in args if other != name}
        if isinstance(value, dict):
            yield from (args | {name: inner} for inner in _spoilt(value, odd))
        elif isinstance(value, list) and value:
            yield args | {name: [odd, *value[1:]]}


@given(text=hostile)
def test_extraction_gives_answers_or_a_fault(text: str) -> None:
    answers, fault = extract(text)
    assert bool(answers) != bool(fault)
    assert all(answer in text for answer in answers)


@given(value=st.integers())
def test_integer_reads_what_python_prints(value: int) -> None:
    assert reading.integer(str(value)) == str(value)
    assert reading.integer(f"{value:,}") == str(value)


@given(value=st.fractions())
def test_rational_reads_what_python_prints(value: Fraction) -> None:
    assert reading.rational(str(value)) == value
    latex = rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
    assert reading.rational(latex) == value


@given(value=st.decimals(allow_nan=False, allow_infinity=False, places=6))
def test_decimals_are_exact(value: object) -> None:
    text = f"{value:f}"
    assert reading.rational(text) == Fraction(text)


@given(rows=st.lists(st.lists(st.integers(0, 99), min_size=3, max_size=3), min_size=1, max_size=5))
def test_grid_reads_every_layout(rows: list[list[int]]) -> None:
    gold = json.dumps(rows)
    layouts = [
        gold,
        *("\n".join(sep.join(map(str, row)) for row in rows) for sep in (" ", ", ", "|")),
    ]
    for layout in layouts:
        assert check("grid", gold, f"<answer>{layout}</answer>").value == 1.0
