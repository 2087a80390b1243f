"""Verifiers of answers about programs: literals, inputs, whole programs."""

import ast
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofmill import check, sandbox
from proofmill.sandbox import wire
from proofmill.verifiers import VERIFIERS, literals
from proofmill.verifiers.verdict import Verdict

NEEDS_SANDBOX = pytest.mark.skipif(not sandbox.available().ok, reason="no sandbox here")

leaves = (
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.text(st.characters(codec="ascii"))
)
keys = st.integers(-9, 9) | st.text("abc", max_size=3)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(keys, inner, max_size=3)
    ),
    max_leaves=12,
)


@given(values)
def test_what_python_writes_is_read_back_type_for_type(value: object) -> None:
    assert sandbox.same(literals.read(repr(value)), value)


@given(st.text(alphabet="[](){},:'\"\\ 01.-eTrueNonx", max_size=40))
def test_whatever_is_read_means_the_same_to_python(text: str) -> None:
    try:
        value = literals.read(text)
    except literals.LiteralError:
        return
    assert sandbox.same(value, ast.literal_eval(text.strip()))


@pytest.mark.parametrize(
    "text",
    [
        *("1+1", "sum([1])", "1 or True", "f'a'", "b'a'", "'a' 'b'", "1_000", "007", "0x10", "1j"),
        *("inf", "1e999.0", "1.0e999", "{1: 2, 1: 3}", "{1, 1}", "{[1]: 2}", "{1: 2, 3}", "[1 2]"),
        *("[1,,2]", "(1", "1)", "", "x", "...", "'a", "{True: 1, 1: 2}", "'\\q'", "'\\ud800'"),
        *("9" * 500, "[" * 3000 + "]" * 3000, "-", "--1", "lambda: 1", "1,2"),
    ],
)
def test_no_literal(text: str) -> None:
    with pytest.raises(literals.LiteralError):
        literals.read(text)


@pytest.mark.parametrize(
    ("text", "count", "expected"),
    [
        ("3, [1]", 2, (3, [1])),
        ("(3, [1])", 2, (3, [1])),
        ("f(3, [1])", 2, (3, [1])),
        ("f((3, [1]))", 2, (3, [1])),
        ("(1, 2)", 1, ((1, 2),)),
        ("f((1, 2))", 1, ((1, 2),)),
        ("f('a)')", 1, ("a)",)),
        ("'a'", 1, ("a",)),
        ("(1, 2), 3", 2, ((1, 2), 3)),
    ],
)
def test_arguments(text: str, count: int, expected: tuple[Any, ...]) -> None:
    assert literals.read_arguments(text, count) == expected


@pytest.mark.parametrize(
    "text", ["1", "1, 2, 3", "1) or True or (1", "1), (2", "a=1, b=2", "1, 2),", "g(1, 2)"]
)
def test_no_two_arguments(text: str) -> None:
    with pytest.raises(literals.LiteralError):
        literals.read_arguments(text, 2)


VALUES = [
    ("[1, 2]", "[1,2]", "correct"),
    ("[1, 2]", "`[1, 2]`.", "correct"),
    ("[1, 2]", "```python\n[1, 2]\n```", "correct"),
    ("'ab'", '"ab"', "correct"),
    ("{'a': 1, 'b': 2}", "{'b': 2, 'a': 1}", "correct"),
    ("5", "5.", "correct"),
    ("5", "+5", "correct"),
    ("1", "True", "wrong"),
    ("1", "1.0", "wrong"),
    ("(1, 2)", "[1, 2]", "wrong"),
    ("'ab'", "ab", "wrong"),
    ("4", "2+2", "wrong"),
    ("4", "9**9**9", "wrong"),
    ("4", "1) or True or (1", "wrong"),
    ("4", "int('4')", "wrong"),
    ("4", "4 " * 500_000, "wrong"),
    ("55", "sum(range(11))", "wrong"),
    ("'[1, 2]'", "[1, 2]", "wrong"),
    ("2 + 2", "4", "undecided"),
]


@pytest.mark.parametrize(("gold", "candidate", "expected"), VALUES)
def test_program_value(gold: str, candidate: str, expected: str) -> None:
    started = time.process_time()
    assert VERIFIERS["program_value"](candidate, gold, {}).outcome == expected
    assert time.process_time() - started < 1.0


HASH = """def f(a: int, b: list[int]) -> int:
    v = a
    for x in b:
        v = (v * 7 + x) % 1009
    return v"""
INPUT: dict[str, Any] = {
    "program": HASH,
    "entry": "f",
    "types": ["int", "list[int]"],
    "output": 4 * 49 + 2 * 7 + 3,  # ((4 * 7 + 2) * 7 + 3), by hand
}


@NEEDS_SANDBOX
@pytest.mark.parametrize(
    ("candidate", "outcome", "reason"),
    [
        ("4, [2, 3]", "correct", "match"),
        ("(4, [2, 3])", "correct", "match"),
        ("213, []", "correct", "match"),
        ("30, [3]", "correct", "match"),
        ("4, [2, 4]", "wrong", "mismatch"),
        ("4, (2, 3)", "wrong", "violation"),
        ("True, [2, 3]", "wrong", "violation"),
        ("213.0, []", "wrong", "violation"),
        ("4", "wrong", "malformed"),
        ("1) or True or (1, [])", "wrong", "malformed"),
        ("213)==f(213, []", "wrong", "malformed"),
        ("__import__('os').getpid(), []", "wrong", "malformed"),
        ("9**9**9, []", "wrong", "malformed"),
    ],
)
def test_program_input(candidate: str, outcome: str, reason: str) -> None:
    assert VERIFIERS["program_input"](candidate, "4, [2, 3]", INPUT) == Verdict(outcome, reason)  # type: ignore[arg-type]


@NEEDS_SANDBOX
def test_an_input_that_fails_or_never_ends_is_wrong() -> None:
    source = "def f(a: int) -> int:\n    while a > 5:\n        pass\n    return 10 // a"
    args = {"program": source, "entry": "f", "types": ["int"], "output": 5}
    judge = VERIFIERS["program_input"]
    assert judge("2", "2", args).outcome == "correct"
    assert judge("0", "2", args) == Verdict("wrong", "violation")
    assert judge("9", "2", args) == Verdict("wrong", "violation")


ROW: dict[str, Any] = {
    "entry": "f",
    "inputs": [wire.encode((n,)) for n in range(-4, 12)],
    "outputs": [wire.encode([n, n * n]) for n in range(-4, 12)],
}


@NEEDS_SANDBOX
@pytest.mark.parametrize(
    ("candidate", "outcome", "reason"),
    [
        ("def f(a):\n    return [a, a * a]", "correct", "match"),
        (
            "Sure:\n```python\nimport math\ndef f(a):\n    return [a, a ** 2]\n```",
            "correct",
            "match",
        ),
        ("def f(a):\n    return (a, a * a)", "wrong", "mismatch"),
        ("def f(a):\n    return [a, a * a] if a < 9 else [a, 0]", "wrong", "mismatch"),
        ("def f(a):\n    return [a, float(a * a)]", "wrong", "mismatch"),
        ("def f(a):\n    return [a, a * a", "wrong", "malformed"),
        ("def g(a):\n    return [a, a * a]", "wrong", "malformed"),
        ("f = lambda a: [a, a * a]", "wrong", "malformed"),
        ("def f(a):\n    while True:\n        pass", "wrong", "timeout"),
        (
            "class E(list):\n    __eq__ = lambda s, o: True\ndef f(a):\n    return E()",
            "wrong",
            "mismatch",
        ),
        ("import os\ndef f(a):\n    os._exit(0)", "wrong", "mismatch"),
        ("def f(a):\n    open('/etc/passwd').read()\n    return [a, a * a]", "wrong", "mismatch"),
    ],
)
def test_program(candidate: str, outcome: str, reason: str) -> None:
    assert VERIFIERS["program"](candidate, "", ROW) == Verdict(outcome, reason)  # type: ignore[arg-type]


def test_rows_that_are_no_questions_are_undecided() -> None:
    for broken in (
        {},
        {**INPUT, "types": ["no"]},
        {**INPUT, "output": ["x", 1]},
        {**INPUT, "types": 3},
    ):
        assert VERIFIERS["program_input"]("4, []", "4, []", broken).reason == "bad_gold"
    for broken in (
        {},
        {**ROW, "outputs": []},
        {**ROW, "inputs": [["x"]] * 16},
        {**ROW, "entry": 1},
    ):
        assert VERIFIERS["program"]("def f(a): return a", "", broken).reason == "bad_gold"


def test_where_the_sandbox_refuses_nothing_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = sandbox.Pool(1, command=["/nonexistent/program"])
    monkeypatch.setattr(sandbox, "run", nobody.run)
    assert VERIFIERS["program_input"]("4, [2, 3]", "", INPUT) == Verdict("undecided", "refused")
    assert VERIFIERS["program"]("def f(a): return a", "", ROW) == Verdict("undecided", "refused")
    assert check("program_value", "[1]", "<answer>[1]</answer>").value == 1.0
