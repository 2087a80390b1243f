"""Typed JSON and type-strict comparison."""

import json
import math
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofmill.sandbox import UnsendableError, same, wire

_SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
_KEYS = st.recursive(
    _SCALARS.filter(lambda x: x == x), lambda inner: st.tuples(inner, inner), max_leaves=3
)
VALUES = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(_KEYS, inner, max_size=4)
        | st.sets(_KEYS, max_size=4)
    ),
    max_leaves=20,
)


def crossed(value: object) -> wire.Value:
    return wire.decode(wire.parse(wire.text(wire.encode(value))))


@given(VALUES)
def test_every_value_comes_back_as_it_was(value: object) -> None:
    back = crossed(value)
    assert same(back, value)
    # `repr` sees what == does not: True and 1, -0.0 and 0.0, lists and tuples, the order of keys.
    if not _has_set(value):
        assert repr(back) == repr(value)


def _has_set(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_has_set, value.values()))
    return isinstance(value, set) or (isinstance(value, list | tuple) and any(map(_has_set, value)))


@given(VALUES, VALUES)
def test_same_is_a_stricter_equality(left: object, right: object) -> None:
    assert same(left, left)
    assert same(left, right) == same(right, left)
    if same(left, right) and "nan" not in repr((left, right)):
        assert left == right


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (True, 1),
        (False, 0),
        (1, 1.0),
        (0, 0.0),
        ("1", 1),
        ((1, 2), [1, 2]),
        ([], ()),
        ([True], [1]),
        ({1: "a"}, {True: "a"}),
        ({1: "a"}, {1.0: "a"}),
        ({"a": 1}, {"a": True}),
        ({1, 2}, {1.0, 2}),
        ({1}, [1]),
        (set(), {}),
        (None, False),
        ([[1, (2, {3: True})]], [[1, (2, {3: 1})]]),
        (b"a", b"a"),
        (frozenset({1}), frozenset({1})),
        (1 + 0j, 1),
    ],
)
def test_what_is_not_the_same(left: object, right: object) -> None:
    assert not same(left, right)
    assert not same(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (math.nan, math.nan),
        ([math.nan], [math.nan]),
        (0.0, -0.0),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({(1, "x"), None}, {None, (1, "x")}),
        (10**4000, 10**4000),
    ],
)
def test_what_is_the_same(left: object, right: object) -> None:
    assert same(left, right)


class Sly(int):
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_a_subclass_is_never_the_same_and_never_sent() -> None:
    assert not same(Sly(3), 3)
    assert not same(3, Sly(3))
    assert not same([Sly(3)], [3])
    with pytest.raises(UnsendableError, match="Sly"):
        wire.encode([Sly(3)])


def nested(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


def test_bounds_on_what_is_sent() -> None:
    assert crossed(nested(39)) == nested(39)
    assert crossed(10**4300 - 1) == 10**4300 - 1
    cyclic: list[Any] = []
    cyclic.append(cyclic)
    for value in (nested(50), cyclic, 10**4300, -(10**4300), [0] * 200_001, object(), b"", 1j):
        with pytest.raises(UnsendableError):
            wire.encode(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "1.5",
        "NaN",
        "Infinity",
        "[]",
        '["x"]',
        '["f"]',
        '["f","1.5"]',
        '["f","0x1p99999"]',
        '["f",1]',
        '["s",1,1]',
        '["s",["l"]]',
        '["d",[1,2],[1,3]]',
        '["d",[1]]',
        '["d",1]',
        '[["l"]]',
        "1" * 4400,
        "[" * 100_000,
        '["l",' * 60 + "1" + "]" * 60,
        '"open',
    ],
)
def test_what_encode_never_writes_is_refused(text: str) -> None:
    with pytest.raises(UnsendableError):
        wire.decode(wire.parse(text))


def test_wire_text_is_json_that_any_reader_takes() -> None:
    assert json.loads(wire.text(wire.encode({(1, True): [0.5, {"é"}]}))) == [
        "d",
        [["t", 1, True], ["l", ["f", "0x1.0000000000000p-1"], ["s", "é"]]],
    ]


COLLIDING = [number * (2**61 - 1) for number in range(1, 8001)]
"""All of them have the hash 0."""


def test_colliding_hashes_cost_no_more_than_others() -> None:
    tree = ["s", *COLLIDING]
    before = time.process_time()
    with pytest.raises(UnsendableError, match="8000 keys or elements with one hash"):
        wire.decode(tree)
    with pytest.raises(UnsendableError, match="8000 keys or elements with one hash"):
        wire.decode(["d", *([number, 0] for number in COLLIDING)])
    assert time.process_time() - before < 0.5
    assert wire.decode(["s", *COLLIDING[:64]]) == set(COLLIDING[:64])


def test_comparison_builds_no_table_of_hashes() -> None:
    left, right = set(COLLIDING), set(COLLIDING)
    before = time.process_time()
    assert wire.same(left, right)
    assert not wire.same(left, right - {COLLIDING[0]})
    assert not wire.same({("int", "1")}, {("int", 1)})
    assert time.process_time() - before < 0.5
