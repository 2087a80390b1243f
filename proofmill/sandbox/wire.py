"""Values as strict typed JSON: exact built-in types in, exact built-in types out.

JSON has no tuple, set, infinity or non-string key, so containers are arrays that begin with a tag:
`["l", ...]`, `["t", ...]`, `["s", ...]` (elements sorted by their text), `["d", [key, value], ...]`
(in insertion order); floats are `["f", float.hex()]`. Both sides of the sandbox use this module;
only the outer side trusts what it decodes.
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

MAX_DEPTH = 40
MAX_DIGITS = 4300
"""Decimal digits of an integer: CPython's own bound on conversion, against quadratic time."""
MAX_NODES = 200_000
MAX_COLLISIONS = 64
"""Keys of a dict or elements of a set that may have one hash; of honest ones two or three have."""
_INTEGER_BOUND = 10**MAX_DIGITS

Tree: TypeAlias = Any
"""What `json` reads and writes."""
Value: TypeAlias = Any
"""None, bool, int, float, str, or a list, tuple, set or dict of these: exact types, no subclass."""


class UnsendableError(ValueError):
    """A value that does not cross the sandbox's border; the message says which and why."""


def encode(value: object) -> Tree:
    """Return the tree of a value.

    Raises:
        UnsendableError: for any type but None, bool, int, float, str, list, tuple, set and dict
            (subclasses too), for more than 40 levels, 200,000 nodes or 4,300 digits.
    """
    return _Encoder().tree(value, 0)


class _Encoder:
    """Counts nodes on the way down."""

    def __init__(self) -> None:
        self._nodes = 0

    def tree(self, value: Value, depth: int) -> Tree:
        self._nodes += 1
        if depth > MAX_DEPTH or self._nodes > MAX_NODES:
            raise UnsendableError(f"more than {MAX_DEPTH} levels or {MAX_NODES} nodes")
        kind = type(value)
        if value is None or kind is bool or kind is str:
            return value
        if kind is int:
            return _checked_integer(value)
        if kind is float:
            return ["f", float.hex(value)]
        if kind in _CONTAINERS:
            return self._container(kind, value, depth + 1)
        raise UnsendableError(f"a value of type {type_name(kind)}")

    def _container(self, kind: type, value: Value, depth: int) -> Tree:
        if kind is dict:
            pairs = list(dict.items(value))
            return ["d", *([self.tree(k, depth), self.tree(v, depth)] for k, v in pairs)]
        items = [self.tree(item, depth) for item in value]
        return [_CONTAINERS[kind], *(sorted(items, key=text) if kind is set else items)]


_CONTAINERS: dict[type, str] = {list: "l", tuple: "t", set: "s", dict: "d"}


def _checked_integer(value: int) -> int:
    if not -_INTEGER_BOUND < value < _INTEGER_BOUND:
        raise UnsendableError(f"an integer of more than {MAX_DIGITS} digits")
    return value


def type_name(kind: type) -> str:
    """Return the name of a class, whatever its metaclass would have it be."""
    return str(type.__dict__["__name__"].__get__(kind))[:80]


def text(tree: Tree) -> str:
    """Return a tree as compact ASCII JSON; equal text is equal typed value, order included."""
    return json.dumps(tree, separators=(",", ":"), allow_nan=False)


def parse(data: str) -> Tree:
    """Return the tree in a JSON text that may be hostile.

    Raises:
        UnsendableError: for anything that is not JSON, or holds a bare float or a long integer.
    """
    try:
        return json.loads(
            data, parse_int=_read_integer, parse_float=_not_a_tree, parse_constant=_not_a_tree
        )
    except (ValueError, RecursionError) as error:
        raise UnsendableError(f"unreadable result: {error}"[:200]) from error


def _read_integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS + 1:
        raise UnsendableError(f"an integer of more than {MAX_DIGITS} digits")
    return int(digits)


def _not_a_tree(token: str) -> Tree:
    raise UnsendableError(f"a bare number {token[:20]!r}")


def decode(tree: Tree, depth: int = 0) -> Value:
    """Return the value of a tree, in fresh objects.

    Raises:
        UnsendableError: for anything that `encode` would not have written.
    """
    if tree is None or type(tree) in (bool, int, str):
        return tree
    if type(tree) is not list or not tree or depth > MAX_DEPTH:
        raise UnsendableError("a result that is no typed value")
    reader = _READERS.get(tree[0]) if type(tree[0]) is str else None
    if reader is None:
        raise UnsendableError("a result with an unknown tag")
    try:
        return reader(tree[1:], depth + 1)
    except (TypeError, OverflowError) as error:
        raise UnsendableError(f"an ill-typed result: {error}"[:200]) from error


def _read_float(items: list[Tree], _depth: int) -> float:
    if len(items) != 1 or type(items[0]) is not str:
        raise UnsendableError("an ill-formed float")
    try:
        found = float.fromhex(items[0])
    except ValueError as error:
        raise UnsendableError("an ill-formed float") from error
    if found.hex() != items[0]:
        raise UnsendableError("an ill-formed float")
    return found


def _read_list(items: list[Tree], depth: int) -> list[Any]:
    return [decode(item, depth) for item in items]


def _read_tuple(items: list[Tree], depth: int) -> tuple[Any, ...]:
    return tuple(_read_list(items, depth))


def _read_set(items: list[Tree], depth: int) -> set[Any]:
    elements = _read_list(items, depth)
    _refuse_collisions(elements)
    found = set(elements)
    if len(found) != len(items):
        raise UnsendableError("a set with an element twice")
    return found


def _read_dict(items: list[Tree], depth: int) -> dict[Any, Any]:
    if not all(type(item) is list and len(item) == 2 for item in items):
        raise UnsendableError("an ill-formed dict")
    pairs = [(decode(key, depth), decode(value, depth)) for key, value in items]
    _refuse_collisions([key for key, _ in pairs])
    found = dict(pairs)
    if len(found) != len(items):
        raise UnsendableError("a dict with a key twice")
    return found


def _refuse_collisions(keys: list[Any]) -> None:
    """Refuse keys that were chosen to share a hash: a set of them takes quadratic time."""
    if len(keys) > MAX_COLLISIONS:
        [(_, most)] = Counter(map(hash, keys)).most_common(1)
        if most > MAX_COLLISIONS:
            raise UnsendableError(f"{most} keys or elements with one hash")


_READERS: dict[str, Callable[[list[Tree], int], Any]] = {
    "f": _read_float,
    "l": _read_list,
    "t": _read_tuple,
    "s": _read_set,
    "d": _read_dict,
}


def same(left: object, right: object) -> bool:
    """Tell whether two values are equal and of the same types all the way down.

    True is not 1, 1 is not 1.0, a tuple is not a list; the order of a dict does not matter, NaN is
    itself, 0.0 is -0.0. A value of any other type, or deeper than 40 levels, equals nothing.
    """
    try:
        return _canonical(left, 0) == _canonical(right, 0)
    except UnsendableError:
        return False


def _canonical(value: Value, depth: int) -> str:
    """Return a text that is equal for equal typed values only: sorted, since a hash may collide."""
    if depth > MAX_DEPTH:
        raise UnsendableError("too deep")
    kind = type(value)
    if value is None or kind is bool:
        return repr(value)
    if kind is int:
        return f"{value:x}"
    if kind is str:
        return json.dumps(value)
    if kind is float:
        return float.hex(value + 0.0)  # a zero without its sign
    if kind is dict:
        pairs = ((_canonical(k, depth + 1), _canonical(v, depth + 1)) for k, v in value.items())
        return _joined("d", sorted(f"{key}:{own}" for key, own in pairs))
    if kind in _CONTAINERS:
        items = [_canonical(item, depth + 1) for item in value]
        return _joined(_CONTAINERS[kind], sorted(items) if kind is set else items)
    raise UnsendableError(type_name(kind))


def _joined(tag: str, items: list[str]) -> str:
    return f"{tag}[{','.join(items)}]"
