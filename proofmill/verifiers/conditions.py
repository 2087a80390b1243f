"""Conditions: a closed little language of statements about a list of whole numbers.

A condition is JSON: a whole number, the name of a variable, or `[operator, ...]`. Values are whole
numbers, 1 and 0 for true and false, and lists of them. Every loop runs over a stated range, and all
loops together have so many steps, so evaluation ends; nothing can be defined or called.

    +, *, and, or       any number of parts; `and` and `or` stop at the first that decides
    -, //, %, =, <, <=  two parts
    not, abs, len       one part; `len` of a list
    list                whole numbers, written out
    at                  a list and a place in it, from 0
    sum, all, any       a variable, its first and last value, what is added or has to hold
    fold                a variable and its first value, then as `sum`: its next value each time
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from proofmill.problem import Json

Value: TypeAlias = int | tuple[int, ...]
Scope: TypeAlias = dict[str, Value]
_Run: TypeAlias = Callable[[Scope], Value]

MOST_PARTS: Final = 4_000
"""Of a condition, tables not counted entry by entry."""
MOST_STEPS: Final = 300_000
"""Parts that loops may pass in one evaluation."""
MOST_ENTRIES: Final = 2_000
"""Of a list that is written out."""
_DEEPEST: Final = 40
_LARGEST: Final = 10**18
_STEPS: Final = "steps left"
"""Where a scope counts; no variable has such a name."""


class ConditionError(ValueError):
    """What is no condition, or cannot be evaluated."""


class Condition:
    """A condition that was read once and can be asked of many objects."""

    def __init__(self, tree: Json) -> None:
        """Read a condition about the list `x`.

        Raises:
            ConditionError: if it is none, or is too large.
        """
        reader = _Reader()
        self._run = reader.read(tree, frozenset({"x"}), 0)

    def holds(self, x: tuple[int, ...]) -> bool:
        """Tell whether it holds of an object.

        Raises:
            ConditionError: if a place lies outside a list, a number grows too large or is divided
                by 0, or loops take too many steps.
        """
        return _number(self._run({"x": x, _STEPS: MOST_STEPS})) != 0


class _Reader:
    """Turns a tree into a function and counts its parts on the way."""

    def __init__(self) -> None:
        self.parts = 0

    def read(self, tree: Json, names: frozenset[str], depth: int) -> _Run:
        self.parts += 1
        if self.parts > MOST_PARTS or depth > _DEEPEST:
            raise ConditionError("a condition has too many parts")
        if isinstance(tree, int) and not isinstance(tree, bool):
            number = _small(tree)
            return lambda scope: number
        if isinstance(tree, str):
            if tree not in names:
                raise ConditionError(f"{tree[:20]!r} is no variable here")
            return lambda scope: scope[tree]
        if not isinstance(tree, list) or not tree or not isinstance(tree[0], str):
            raise ConditionError("a condition is a number, a name or a list that opens with one")
        return self._operation(tree[0], tree[1:], names, depth + 1)

    def _operation(self, name: str, rest: list[Json], names: frozenset[str], depth: int) -> _Run:
        if name == "list":
            return _listed(rest)
        if name in _LOOPS:
            return self._loop(name, rest, names, depth)
        if name == "fold":
            return self._fold(rest, names, depth)
        parts = [self.read(part, names, depth) for part in rest]
        if name in _MANY and parts:
            return _MANY[name](parts)
        if len(parts) != _COUNTS.get(name):
            raise ConditionError(f"no operator {name[:20]!r} of {len(parts)} parts")
        return _TWO[name](*parts) if name in _TWO else _ONE[name](*parts)

    def _loop(self, name: str, rest: list[Json], names: frozenset[str], depth: int) -> _Run:
        if len(rest) != 4:
            raise ConditionError(f"{name} has four parts")
        variable = _variable(rest[0], names)
        low, high = (self.read(part, names, depth) for part in rest[1:3])
        body, cost = self._body(rest[3], names | {variable}, depth)

        def values(scope: Scope) -> Iterable[int]:
            inner = dict(scope)
            for place in range(_number(low(scope)), _number(high(scope)) + 1):
                _pay(scope, cost)
                inner[variable], inner[_STEPS] = place, scope[_STEPS]
                found = _number(body(inner))
                scope[_STEPS] = inner[_STEPS]
                yield found

        gather = _LOOPS[name]
        return lambda scope: _small(int(gather(values(scope))))

    def _fold(self, rest: list[Json], names: frozenset[str], depth: int) -> _Run:
        if len(rest) != 6:
            raise ConditionError("fold has six parts")
        state, variable = _variable(rest[0], names), _variable(rest[2], names)
        if state == variable:
            raise ConditionError("fold has two variables")
        start, low, high = (self.read(part, names, depth) for part in (rest[1], *rest[3:5]))
        body, cost = self._body(rest[5], names | {state, variable}, depth)

        def run(scope: Scope) -> Value:
            inner = {**scope, state: _number(start(scope))}
            for place in range(_number(low(scope)), _number(high(scope)) + 1):
                _pay(inner, cost)
                inner[variable] = place
                inner[state] = _number(body(inner))
            scope[_STEPS] = inner[_STEPS]
            return inner[state]

        return run

    def _body(self, tree: Json, names: frozenset[str], depth: int) -> tuple[_Run, int]:
        """Return what a loop repeats, and how many parts it has."""
        before = self.parts
        return self.read(tree, names, depth), self.parts - before


def _pay(scope: Scope, cost: int) -> None:
    left = _number(scope[_STEPS]) - cost
    if left < 0:
        raise ConditionError("loops take too many steps")
    scope[_STEPS] = left


def _variable(name: Json, names: frozenset[str]) -> str:
    if not isinstance(name, str) or not name.isalpha() or len(name) > 9 or name in names:
        raise ConditionError("a loop needs a variable of its own")
    return name


def _listed(entries: list[Json]) -> _Run:
    if len(entries) > MOST_ENTRIES:
        raise ConditionError("a list is too long")
    numbers = tuple(_small(entry) for entry in entries if isinstance(entry, int))
    if len(numbers) < len(entries):
        raise ConditionError("a list holds whole numbers")
    return lambda scope: numbers


def _small(number: int) -> int:
    if abs(number) > _LARGEST:
        raise ConditionError("a number is too large")
    return int(number)


def _number(value: Value) -> int:
    if isinstance(value, tuple):
        raise ConditionError("a list stands where a number should")
    return value


def _list(value: Value) -> tuple[int, ...]:
    if isinstance(value, tuple):
        return value
    raise ConditionError("a number stands where a list should")


def _at(entries: tuple[int, ...], place: int) -> int:
    if 0 <= place < len(entries):
        return entries[place]
    raise ConditionError("a place lies outside a list")


def _divided(top: int, bottom: int) -> tuple[int, int]:
    if bottom == 0:
        raise ConditionError("a number is divided by 0")
    return divmod(top, bottom)


def _product(numbers: Iterable[int]) -> int:
    total = 1
    for number in numbers:
        total = _small(total * number)
    return total


def _two(run: Callable[[int, int], int]) -> Callable[[_Run, _Run], _Run]:
    return lambda a, b: lambda scope: _small(run(_number(a(scope)), _number(b(scope))))


_MANY: Final[dict[str, Callable[[list[_Run]], _Run]]] = {
    "+": lambda parts: lambda scope: _small(sum(_number(part(scope)) for part in parts)),
    "*": lambda parts: lambda scope: _product(_number(part(scope)) for part in parts),
    "and": lambda parts: lambda scope: int(all(_number(part(scope)) for part in parts)),
    "or": lambda parts: lambda scope: int(any(_number(part(scope)) for part in parts)),
}
_TWO: Final[dict[str, Callable[[_Run, _Run], _Run]]] = {
    "-": _two(lambda a, b: a - b),
    "//": _two(lambda a, b: _divided(a, b)[0]),
    "%": _two(lambda a, b: _divided(a, b)[1]),
    "=": _two(lambda a, b: int(a == b)),
    "<": _two(lambda a, b: int(a < b)),
    "<=": _two(lambda a, b: int(a <= b)),
    "at": lambda a, b: lambda scope: _at(_list(a(scope)), _number(b(scope))),
}
_ONE: Final[dict[str, Callable[[_Run], _Run]]] = {
    "not": lambda a: lambda scope: int(not _number(a(scope))),
    "abs": lambda a: lambda scope: abs(_number(a(scope))),
    "len": lambda a: lambda scope: len(_list(a(scope))),
}
_LOOPS: Final[dict[str, Callable[[Iterable[int]], int]]] = {"sum": sum, "all": all, "any": any}
_COUNTS: Final = dict.fromkeys(_TWO, 2) | dict.fromkeys(_ONE, 1)
