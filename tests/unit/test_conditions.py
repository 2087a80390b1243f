"""The language of conditions: what it says, and that nothing in it runs for long."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofmill import check
from proofmill.verifiers.conditions import (
    MOST_ENTRIES,
    MOST_PARTS,
    Condition,
    ConditionError,
)

FIRST = ["at", "x", 0]
X = (3, 1, 4, 1, 5)
LAST = ["-", ["len", "x"], 1]


@pytest.mark.parametrize(
    ("tree", "holds"),
    [
        (1, True),
        (0, False),
        (["=", FIRST, 3], True),
        (["<", FIRST, 3], False),
        (["<=", FIRST, 3], True),
        (["not", ["=", FIRST, 3]], False),
        (["=", ["+", 1, 2, 4], 7], True),
        (["=", ["*", 2, 3, -1], -6], True),
        (["=", ["-", 2, 5], -3], True),
        (["=", ["//", -7, 2], -4], True),
        (["=", ["%", -7, 2], 1], True),
        (["=", ["abs", -7], 7], True),
        (["and", 1, 1, 0], False),
        (["or", 0, 0, 1], True),
        (["=", ["at", ["list", 8, 9], 1], 9], True),
        (["=", ["sum", "i", 0, LAST, ["at", "x", "i"]], 14], True),
        (["=", ["sum", "i", 3, 2, 1], 0], True),
        (["all", "i", 0, LAST, ["<", 0, ["at", "x", "i"]]], True),
        (["all", "i", 0, LAST, ["<", 1, ["at", "x", "i"]]], False),
        (["any", "i", 0, LAST, ["=", 5, ["at", "x", "i"]]], True),
        (["any", "i", 3, 2, 1], False),
        (["=", ["fold", "s", 1, "i", 1, 5, ["*", "s", "i"]], 120], True),
        (["=", ["sum", "i", 1, 3, ["sum", "j", 1, "i", "j"]], 10], True),
        (["or", 1, ["//", 1, 0]], True),
    ],
)
def test_what_conditions_say(tree: Any, holds: bool) -> None:  # noqa: ANN401
    assert Condition(tree).holds(X) is holds


@pytest.mark.parametrize(
    "tree",
    [
        None,
        True,
        1.5,
        "y",
        "",
        [],
        {},
        ["exec", "x"],
        ["at", "x"],
        ["+"],
        [["+"], 1],
        ["not", 1, 2],
        ["list", "x"],
        ["list", [1]],
        ["list", *[1] * (MOST_ENTRIES + 1)],
        ["sum", "x", 0, 1, 1],
        ["sum", "steps left", 0, 1, 1],
        ["sum", 1, 0, 1, 1],
        ["sum", "i", 0, "i", 1],
        ["fold", "s", "s", "i", 0, 1, "s"],
        ["fold", "s", 0, "s", 0, 1, "s"],
        ["+", *[1] * MOST_PARTS],
        10**19,
        "__import__('os')",
    ],
    ids=lambda tree: str(tree)[:30],
)
def test_what_is_no_condition(tree: Any) -> None:  # noqa: ANN401
    with pytest.raises(ConditionError):
        Condition(tree)


def test_a_deep_condition_is_refused() -> None:
    tree: Any = 1
    for _ in range(100):
        tree = ["not", tree]
    with pytest.raises(ConditionError, match="too many"):
        Condition(tree)


@pytest.mark.parametrize(
    "tree",
    [
        ["at", "x", 5],
        ["at", "x", -1],
        ["//", 1, 0],
        ["%", 1, 0],
        ["+", "x", 1],
        ["len", 3],
        ["not", "x"],
        ["*", 10**9, 10**9, 10],
        ["sum", "i", 1, 10**12, 1],
        ["sum", "i", 1, 2000, ["sum", "j", 1, 2000, 1]],
        ["fold", "s", 2, "i", 1, 100, ["*", "s", "s"]],
        ["fold", "s", 1, "i", 1, 10**12, "s"],
        ["sum", "i", "x", 1, 1],
    ],
    ids=str,
)
def test_what_cannot_be_evaluated(tree: Any) -> None:  # noqa: ANN401
    with pytest.raises(ConditionError):
        Condition(tree).holds(X)


_OPERATORS = [
    *"+*-%=<xis",
    "//",
    "<=",
    "and",
    "or",
    "not",
    "abs",
    "len",
    "list",
    "at",
    "sum",
    "all",
]
_TREES = st.recursive(
    st.one_of(st.integers(-9, 9), st.sampled_from(_OPERATORS), st.none(), st.booleans()),
    lambda inner: st.lists(inner, max_size=6),
    max_leaves=30,
)


@given(tree=_TREES)
def test_any_tree_is_a_condition_or_says_why_not(tree: Any) -> None:  # noqa: ANN401
    try:
        assert Condition(tree).holds(X) in (True, False)
    except ConditionError:
        return


@given(tree=_TREES)
def test_a_row_of_any_condition_gets_a_verdict(tree: Any) -> None:  # noqa: ANN401
    shape = {"kind": "numbers", "length": [1, 5], "range": [0, 9]}
    got = check(
        "counterexamples",
        "3",
        r"\boxed{3}",
        object=shape,
        domain=1,
        refuted=[json.loads(json.dumps(tree))],
    )
    assert got.verdict != "undecided" or got.reason in ("bad_args", "bad_gold")
