"""Kinds: the types of parameters and results, as they stand in a signature, and random values."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

Kind: TypeAlias = str
"""An annotation: `int`, `str`, `bool`, `list[int]`, `list[str]`, `dict[str, int]`, ..."""
Value: TypeAlias = Any
"""A value of one of the kinds."""

PARAMETERS: tuple[Kind, ...] = (
    *("int", "int", "str", "str", "list[int]", "list[int]", "list[str]"),
    *("dict[str, int]", "tuple[int, int]"),
)
"""Kinds of parameters, the commoner ones more than once."""
RESULTS: tuple[Kind, ...] = ("int", "int", "str", "list[int]", "list[str]", "tuple[int, int]")
"""Kinds of results; no bool, which a coin guesses."""

_LETTERS = "abcdefgh"
_WORDS = (
    "pear",
    "moss",
    "dune",
    "lark",
    "fig",
    "opal",
    "reed",
    "zinc",
    "hull",
    "kite",
    "elm",
    "bog",
)


def below(rng: Random, bound: int) -> int:
    """Return a whole number in 0..bound-1."""
    return int(rng.random() * bound)


def pick(rng: Random, items: Sequence[Any]) -> Any:  # noqa: ANN401
    """Return one of the items."""
    return items[below(rng, len(items))]


def _integer(rng: Random) -> int:
    return below(rng, 40) - 6 if rng.random() < 0.8 else below(rng, 400) - 100


def _string(rng: Random) -> str:
    if rng.random() < 0.3:
        return str(pick(rng, _WORDS))
    return "".join(pick(rng, _LETTERS) for _ in range(2 + below(rng, 7)))


def _integers(rng: Random) -> list[int]:
    return [below(rng, 30) - 5 for _ in range(2 + below(rng, 6))]


def _strings(rng: Random) -> list[str]:
    return [_string(rng) for _ in range(2 + below(rng, 3))]


def _counts(rng: Random) -> dict[str, int]:
    return {pick(rng, _LETTERS): below(rng, 20) - 2 for _ in range(2 + below(rng, 4))}


def _pair(rng: Random) -> tuple[int, int]:
    return below(rng, 20) - 2, below(rng, 20) - 2


_DRAWS: Mapping[Kind, Callable[[Random], Value]] = MappingProxyType(
    {
        "int": _integer,
        "str": _string,
        "bool": lambda rng: rng.random() < 0.5,
        "list[int]": _integers,
        "list[str]": _strings,
        "dict[str, int]": _counts,
        "tuple[int, int]": _pair,
    }
)
_EDGES: Mapping[Kind, tuple[Value, ...]] = MappingProxyType(
    {
        "int": (0, 1, 2, -1, 3, 5, 10),
        "str": ("", "a", "b", "ab", "aa", "abc"),
        "bool": (False, True),
        "list[int]": ([], [0], [1], [1, 2], [0, 0], [1, 2, 3]),
        "list[str]": ([], ["a"], ["a", "b"], [""], ["ab"]),
        "dict[str, int]": ({}, {"a": 1}, {"a": 0}, {"a": 1, "b": 2}),
        "tuple[int, int]": ((0, 0), (1, 1), (0, 1), (1, 0), (1, 2)),
        "any": (0, 1, "", "a", [], [1], {}, None, True),
    }
)


_EXAMPLES: Mapping[Kind, tuple[Value, Value]] = MappingProxyType(
    {
        "int": (29, -7),
        "str": ("hzq", "zw"),
        "bool": (True, False),
        "list[int]": ([9, -4], [17]),
        "list[str]": (["zw", "q"], ["hz"]),
        "dict[str, int]": ({"z": 9}, {"q": -4, "w": 2}),
        "tuple[int, int]": ((19, -4), (-3, 17)),
        "any": ("hzq", 29),
    }
)


def examples(kinds: Sequence[Kind]) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    """Return two inputs of a signature that show how answers are written."""
    return tuple(_EXAMPLES[kind][0] for kind in kinds), tuple(_EXAMPLES[kind][1] for kind in kinds)


def draw(kind: Kind, rng: Random) -> Value:
    """Return a random value of a kind; fresh, so it may be changed."""
    return _DRAWS[kind](rng)


def copied(arguments: Sequence[Value]) -> list[Value]:
    """Return arguments that a call may change."""
    return [type(one)(one) if type(one) in (list, dict) else one for one in arguments]


def edges(kind: Kind) -> tuple[Value, ...]:
    """Return the smallest values of a kind: what somebody tries who has not read the program."""
    return _EDGES[kind]


def kind_of(value: Value) -> Kind | None:
    """Return the kind of a value, an empty list as one of integers; None where it has none."""
    if type(value) in (int, str, bool):
        return type(value).__name__
    if type(value) is tuple:
        is_pair = len(value) == 2 and all(type(item) is int for item in value)
        return "tuple[int, int]" if is_pair else None
    if type(value) is dict:
        flat = [(type(key), type(item)) for key, item in value.items()]
        return "dict[str, int]" if all(pair == (str, int) for pair in flat) else None
    if type(value) is not list:
        return None
    inner = {type(item) for item in value} or {int}
    return f"list[{inner.pop().__name__}]" if inner in ({int}, {str}) else None
