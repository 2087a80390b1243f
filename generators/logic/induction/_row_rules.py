"""Which chains of row operations fit a set of examples: an exhaustive search, shortest first.

It follows the rows of the first example alone, skips last steps that by their declared effect
cannot reach its output, and checks what remains on the other examples.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from generators.logic.induction._chains import Pair, run
from generators.logic.induction._rows import COLORS, Effect, Operation

Rule: TypeAlias = tuple[Operation, ...]
Reached: TypeAlias = Mapping[str, Sequence[Rule]]
"""Row -> the rules that lead there from the first input."""

_COLORED = str.maketrans(COLORS, "1" * len(COLORS))


def fitting_rules(
    known: Sequence[Operation], pairs: Sequence[Pair[str]], most: int
) -> Iterator[Rule]:
    """Yield all rules of 1 to `most` operations that fit all examples, shortest first."""
    (start, goal), *others = pairs
    last = _last_steps(known, goal)
    reached: Reached = {start: [()]}
    for length in range(1, most + 1):
        for rule in _ending(reached, last, goal):
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


def _last_steps(known: Sequence[Operation], goal: str) -> dict[str, list[Operation]]:
    """Return by effect the operations that may end in `goal` from another row."""
    found: dict[str, list[Operation]] = {"none": [op for op in known if op.apply(goal) == goal]}
    for operation in known:
        if operation.writes in goal and not set(operation.clears) & set(goal):
            found.setdefault(operation.effect, []).append(operation)
    return found


def _ending(reached: Reached, last: Mapping[str, Sequence[Operation]], goal: str) -> Iterator[Rule]:
    """Yield the rules, one step longer than those in `reached`, that lead to the goal."""
    for row, rules in reached.items():
        for effect in ["none"] if row == goal else _effects(row, goal):
            for operation in last.get(effect, ()):
                if operation.apply(row) == goal:
                    yield from ((*rule, operation) for rule in rules)


def _effects(row: str, goal: str) -> list[Effect]:
    """Return the effects of which one leads from the row to the goal, if anything does."""
    places, wanted = _places(row), _places(goal)
    found: list[Effect] = ["any"]
    if places == wanted:
        found.append("color")
    elif places & wanted == places:
        found.append("fill")
    elif places & wanted == wanted:
        found.append("cut")
    if places.bit_count() == wanted.bit_count() and sorted(row) == sorted(goal):
        found.append("move")
    return found


def _places(row: str) -> int:
    """Return the places of the colored cells as bits."""
    return int(row.translate(_COLORED), 2)
