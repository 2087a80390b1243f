"""Which chains of row operations fit a set of examples: an exhaustive search, shortest first.

It follows the rows of the first example alone, skips last steps that by their declared effect
cannot reach its output, and checks what remains on the other examples.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, permutations
from typing import TypeAlias

from generators.logic.induction._chains import Pair, run
from generators.logic.induction._row_steps import FAR
from generators.logic.induction._rows import COLORS, Operation, are_blocks_whole

Rule: TypeAlias = tuple[Operation, ...]
Reached: TypeAlias = Mapping[str, Sequence[Rule]]
"""Row -> the rules that lead there from the first input."""

_COLORED = str.maketrans(COLORS, "1" * len(COLORS))


_SIDES = ("left", "right")
_WAYS: Mapping[str, Sequence[str]] = {
    "shift": [f"{far} {side}" for far in range(1, FAR + 1) for side in _SIDES],
    "rotate": [f"{far} {side}" for far in range(1, FAR + 1) for side in _SIDES],
    "fall": _SIDES,
    "slide": _SIDES,
    "copy half": _SIDES,
    "smear": ("from before", "from after"),
    "grow": _SIDES[::-1],
    "shrink": ("at the end", "at the beginning"),
    "end block": ("first", "last"),
    "sort": ("shortest first", "longest first"),
    "pass on": ("from the next", "from the one before"),
    "edge a": ("first", "last"),
    "tint a": ("longest", "shortest"),
    "singles": ("erased", "kept"),
    "longest": ("erased", "kept"),
    "shortest": ("erased", "kept"),
}
"""Kinds with several operations of the same colors -> what tells these apart, in their order."""


def named(known: Sequence[Operation], colors: str) -> dict[str, Operation]:
    """Return all operations of some kinds and colors, in their order, by what lines call them."""
    names = {kind: iter(_names(kind, colors)) for kind in {one.kind: 0 for one in known}}
    return {next(names[one.kind]): one for one in known}


def name(operation: Operation, known: Sequence[Operation], colors: str) -> str:
    """Return what `named` calls an operation."""
    alike = [one for one in known if one.kind == operation.kind]
    return _names(operation.kind, colors)[alike.index(operation)]


@lru_cache(maxsize=4096)
def _names(kind: str, colors: str) -> Sequence[str]:
    """Return what lines call the operations of a kind, in their order."""
    each: Sequence[Sequence[str]] = [*colors] if kind.endswith(" a") else [()]
    if kind == "recolor a b":
        each = [*permutations(colors, 2)]
    elif kind == "swap a b":
        each = [*combinations(colors, 2)]
    name, ways = kind.removesuffix(" a b").removesuffix(" a"), _WAYS.get(kind, ("",))
    return [" ".join(filter(None, (name, *parts, way))) for parts in each for way in ways]


def fitting_rules(
    known: Sequence[Operation], pairs: Sequence[Pair[str]], most: int
) -> Iterator[Rule]:
    """Yield all rules of 1 to `most` operations that fit all examples, shortest first."""
    (start, goal), *others = pairs
    last = cache(partial(_last_steps, known, goal))
    reached: Reached = {start: [()]}
    for length in range(1, most + 1):
        for rule in _ending(reached, known, last, goal):
            if all(run(rule, before) == after for before, after in others):
                yield rule
        if length < most:
            reached = _extended(reached, known)


def _extended(reached: Reached, known: Sequence[Operation]) -> Reached:
    further: dict[str, list[Rule]] = {}
    for row, rules in reached.items():
        for operation in known:
            after = further.setdefault(operation.apply(row), [])
            after += [(*rule, operation) for rule in rules]
    return further


def _last_steps(known: Sequence[Operation], goal: str, effect: str) -> Sequence[Operation]:
    """Return the operations of an effect that may end in `goal` from another row."""
    colors = {*goal}
    return [
        one
        for one in known
        if one.full_effect == effect and one.writes in goal and colors.isdisjoint(one.clears)
    ]


def _ending(
    reached: Reached,
    known: Sequence[Operation],
    last: Callable[[str], Sequence[Operation]],
    goal: str,
) -> Iterator[Rule]:
    """Yield the rules, one step longer than those in `reached`, that lead to the goal."""
    for row, rules in reached.items():
        effects = [] if row == goal else _effects(row, goal)
        may_end = [operation for effect in effects for operation in last(effect)]
        for operation in known if row == goal else may_end:
            if operation.apply(row) == goal:
                yield from ((*rule, operation) for rule in rules)


def _effects(row: str, goal: str) -> list[str]:
    """Return the effects of which one leads from the row to the goal, if anything does."""
    places, wanted = _places(row), _places(goal)
    found: list[str] = ["any"]
    if places == wanted:
        found.append("color")
    elif places & wanted == places:
        found.append("fill")
    elif places & wanted == wanted:
        found.append("cut")
    if found[-1] in ("color", "cut") and are_blocks_whole(row, goal):
        found.append(f"{found[-1]} blocks")
    if places.bit_count() == wanted.bit_count() and sorted(row) == sorted(goal):
        found.append("move")
    return found


def _places(row: str) -> int:
    """Return the places of the colored cells as bits."""
    return int(row.translate(_COLORED), 2)
