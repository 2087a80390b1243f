"""Orders: lines of which each has what it needs before it, as the verifier `plan` judges them."""

from collections.abc import Callable, Sequence
from math import factorial
from typing import Any, Final, TypeAlias

from generators.family import SOLVE_LIMIT
from generators.transforms.transform import Derived, Form
from proofmill.problem import Json

_STATES: Final = 20_000
"""Sets of lines that are looked at to count orders."""

Needs: TypeAlias = list[list[list[int]]]
"""For each line groups of lines, one of each of which has to stand before it; from 0."""


def keeps(needs: Needs, order: Sequence[int]) -> bool:
    """Tell whether every line has what it needs before it."""
    before = set[int]()
    for line in order:
        if any(before.isdisjoint(group) for group in needs[line]):
            return False
        before.add(line)
    return True


def count(needs: Needs) -> int | None:
    """Count the orders that keep to the needs; None if there are too many sets of lines.

    Lines that need nothing of each other, however far, are counted apart and merged in any way.
    """
    total = factorial(len(needs))
    for part in _parts(needs):
        ways = _ways(part, needs)
        if ways is None:
            return None
        total = total // factorial(len(part)) * ways
    return total


def _parts(needs: Needs) -> list[set[int]]:
    """Return the lines in parts of which none needs a line of another."""
    parts: list[set[int]] = []
    for line, groups in enumerate(needs):
        its = {line}.union(*groups)
        joint = [part for part in parts if part & its]
        parts = [part for part in parts if not part & its] + [its.union(*joint)]
    return parts


def _ways(part: set[int], needs: Needs) -> int | None:
    """Count the orders of a part, set by set; None if there are too many sets."""
    ways = {frozenset[int](): 1}
    seen = 0
    for _ in part:
        wider: dict[frozenset[int], int] = {}
        for before, many in ways.items():
            for line in part - before:
                if not any(before.isdisjoint(group) for group in needs[line]):
                    whole = before | {line}
                    wider[whole] = wider.get(whole, 0) + many
        ways, seen = wider, seen + len(wider)
        if seen > _STATES:
            return None
    return sum(ways.values())


def told(order: Sequence[int]) -> str:
    return ", ".join(str(line + 1) for line in order)


def joined(parts: Sequence[Needs]) -> Needs:
    """Return what the lines of several solutions need, numbered through."""
    whole: Needs = []
    for needs in parts:
        start = len(whole)
        whole += [[[start + one for one in some] for some in groups] for groups in needs]
    return whole


def found(needs: Needs) -> list[str]:
    """Go through the orders line by line, and turn back where nothing can come next."""
    right = list[str]()
    ways: list[list[int]] = [[]]
    for _ in range(_STATES):
        if not ways or len(right) == SOLVE_LIMIT:
            break
        order = ways.pop()
        if len(order) == len(needs):
            right.append(told(order))
        free = (line for line in range(len(needs)) if line not in order)
        ways += [
            [*order, line] for line in free if all(set(group) & set(order) for group in needs[line])
        ]
    return right


def form(needs_of: Callable[[Derived], Needs]) -> Form:
    """Return how an order is judged, by what the lines of a row need."""
    return Form(
        "plan",
        ("2, 1, 4, 3", "3, 1, 2, 5, 4, 6"),
        args=lambda derived: _args(needs_of(derived)),
        near_misses=lambda derived: _misses(needs_of(derived), derived.answer),
        unique=False,
    )


def _args(needs: Needs) -> dict[str, Json]:
    puzzle: Any = {"kind": "lines", "needs": needs}
    return {
        "puzzle": {**puzzle, "start": [0] * len(needs), "goal": [1] * len(needs)},
        "limit": len(needs),
    }


def _misses(needs: Needs, answer: str) -> list[str]:
    """Return the order as it is shown, and right ones with a line too early."""
    right = [int(line) - 1 for line in answer.split(", ")]
    orders = [list(range(len(right)))]
    for place in range(len(right) - 1):
        orders.append([*right[:place], right[place + 1], right[place], *right[place + 2 :]])
    orders += [right[::-1], right[1:], [*right[:-1], right[0]]]
    whole = set(right)
    return [told(order) for order in orders if set(order) != whole or not keeps(needs, order)]
