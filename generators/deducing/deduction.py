"""Deduction: a board solved as a person solves it, each step following from a few rules.

What is known are the givens and what steps have stated. A step looks at the rules one by one: a
cell is settled if the rules leave one value for it, or if a rule does that holds of cells which the
rules have each narrowed on its own (one place in a row is left for a digit). Where that settles
nothing, a rule as a whole takes values away, and where no rule does, a value is supposed that leads
to a contradiction. Levels of reasoning are those of constraint propagation: van Beek, "Backtracking
Search Algorithms", in the Handbook of Constraint Programming (2006), section 4.3.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice

from generators.deducing.board import Board, board_of
from generators.deducing.options import BITS
from generators.deducing.propagators import Left, TooLongError
from generators.deducing.rules import Rule
from generators.deducing.steps import Kind, Step, needed, stated
from generators.search import latin


class NoDeductionError(ValueError):
    """The rules have no solution, or not the one that was given."""


MOST_STEPS = 400
"""Of a solution; one that takes more is not told."""
MOST_WORK = 5000
"""Rules with candidates that are looked at for a solution."""
MOST_DEPTH = 2
"""Suppositions within one another."""


def deduced(
    known: Sequence[int],
    rules: Sequence[Rule],
    solution: Sequence[int | None],
    work: int = MOST_WORK,
) -> tuple[list[Step], bool]:
    """Return the steps that lead from the givens to a board's only solution, and whether all do.

    They are a beginning if they would take too many steps, or too much work.

    Args:
        known: candidates of each cell, one bit where it is given.
        rules: all of the puzzle's.
        solution: value of each cell; it says which suppositions are worth a look. None for a cell
            that is not asked for: it may stay open.
        work: rules with candidates that may be looked at.

    Raises:
        NoDeductionError: if the rules do not lead there.
    """
    start, steps = board_of(known, rules, work), list[Step]()
    try:
        for more in _rounds(start, solution):
            if len(steps) + len(more) > MOST_STEPS:
                return steps, False
            steps += more
    except TooLongError:
        return steps, False
    asked = [
        (mask, value)
        for mask, value in zip(start.known, solution, strict=True)
        if value is not None
    ]
    if any(mask != 1 << value for mask, value in asked):
        raise NoDeductionError("the rules lead to another solution")
    return steps, True


def _rounds(start: Board, solution: Sequence[int | None]) -> Iterator[list[Step]]:
    """Yield steps, or suppositions with all to their end, until what is asked for is settled."""
    while any(solution[cell] is not None for cell in start.open):
        step = next_step(start, 0)
        more = [step] if step else _refutation(start, solution, 0)
        if more[-1].kind in ("bare", "broken"):
            raise NoDeductionError(f"the rules have no solution: {more}")
        yield more
        start.take(stated(more[-1]))


def next_step(start: Board, depth: int) -> Step | None:
    """Return the easiest step; None where no rule leads on, or every cell is settled."""
    if start.broken:
        return Step("broken", depth, (), (start.frame.rules[min(start.broken)],))
    left = start.all_left()
    settled = sorted(start.settled)
    for cell in settled:
        if not left[cell]:
            return Step("bare", depth, ((cell, 0),), start.deciding(cell))
    if settled:
        alike, rules = _at_once(start) or _together(start, left, settled)
        value = left[alike[0]].bit_length() - 1
        return Step("settled", depth, tuple((cell, value) for cell in alike), rules)
    return _by_one(start, left, depth)


def _at_once(start: Board) -> tuple[list[int], tuple[Rule, ...]] | None:
    """Return the most cells that a rule settles with one value; None if none does any."""
    if not start.settling:
        return None
    number = min(start.settling, key=lambda one: (-len(start.settling[one]), one))
    return start.settles(number), (start.frame.rules[number],)


def _together(
    start: Board, left: Sequence[int], settled: Sequence[int]
) -> tuple[list[int], tuple[Rule, ...]]:
    """Return cells that the same few rules settle with one value, where no rule settles any."""
    first, rules = settled[0], start.deciding(settled[0])
    for cell in settled[1:]:
        if len(rules) == _FEWEST:
            break
        others = start.deciding(cell)
        if len(others) < len(rules):
            first, rules = cell, others
    alike = [one for one in settled if left[one] == left[first] == start.left_by(rules, one)]
    return alike, rules


_FEWEST = 2
"""Rules that settle a cell where none does by itself."""


def _by_one(start: Board, left: Sequence[int], depth: int) -> Step | None:
    """Return a step that a rule allows with what all rules leave of its cells."""
    masks = [*start.known]
    for cell in start.open:
        masks[cell] = left[cell]
    packed = start.frame.packed(masks)
    for is_deep in (False, True):
        best: Step | None = None
        for number, propagator in enumerate(start.frame.propagators):
            if is_deep:
                after = propagator.left_deeply(masks)
            else:
                after = propagator.left(masks, packed, start.alone[number])
            if after is None or not (after.less or after.is_broken):
                continue
            step = _narrowed(start, number, masks, after, depth)
            if step.kind != "narrowed":
                return step
            if best is None or _count(step.cells) > _count(best.cells):
                best = step
        if best:
            return best
    return None


def _narrowed(start: Board, number: int, known: Sequence[int], after: Left, depth: int) -> Step:
    """Return what follows from a single rule that leaves less than is known."""
    rule, places = start.frame.rules[number], start.frame.cells[number]
    if after.is_broken:
        return Step("broken", depth, (), (rule,))
    less = [(places[place], new) for place, new in after.less.items()]
    for cell, new in less:
        if new.bit_count() == 1:
            is_place = new & rule.needs and sum(bool(known[one] & new) for one in rule.cells) == 1
            kind: Kind = "placed" if is_place else "whole"
            return Step(kind, depth, ((cell, new.bit_length() - 1),), (rule,))
    cells = tuple((cell, known[cell] & ~new) for cell, new in less)
    return Step("narrowed", depth, cells, (rule,))


def _count(cells: Sequence[tuple[int, int]]) -> int:
    return sum(mask.bit_count() for _, mask in cells)


_TRIED = 6
"""Suppositions that are followed."""
_SHORT = 2
"""Of those that fail, how many are told, for the shortest."""


def _refutation(start: Board, solution: Sequence[int | None] | None, depth: int) -> list[Step]:
    """Return a supposition with what follows from it, to the contradiction and what that shows.

    Of the values that fail by following rules the one that fails first is taken; if none does, the
    one that leaves least open, and more is supposed there.

    Args:
        start: what is known.
        solution: value of each cell, None for one that is not asked for; no list inside a
            supposition, where every value is wrong.
        depth: suppositions that are open.

    Raises:
        NoDeductionError: if there is none: the board has several solutions.
    """
    if depth == MOST_DEPTH:
        raise TooLongError
    masks = [*start.all_left()]
    tried = [
        (*_outlook(start, masks, cell, value), cell, value)
        for cell, value in islice(_wrong(start, masks, solution), _TRIED)
    ]
    if not tried:
        raise NoDeductionError("the rules have several solutions")
    best = sorted(tried)[: 1 if min(tried)[0] else _SHORT]
    ways = [
        _failure(start, cell, value, depth) for fails, _, cell, value in best if fails == best[0][0]
    ]
    return min(ways, key=len)


def _wrong(
    start: Board, masks: Sequence[int], solution: Sequence[int | None] | None
) -> Iterator[tuple[int, int]]:
    """Yield cells and values that they do not hold, those of few candidates first."""
    cells = [cell for cell in start.open if solution is None or solution[cell] is not None]
    for cell in sorted(cells, key=lambda cell: (masks[cell].bit_count(), cell)):
        for value in latin.bits(masks[cell]):
            if solution is None or value != solution[cell]:
                yield cell, value


def _outlook(start: Board, masks: Sequence[int], cell: int, value: int) -> tuple[int, int]:
    """Return (0, rules applied) if following rules refutes a value, else (1, values left)."""
    left, applied, frame = [*masks], 0, start.frame
    left[cell] = 1 << value
    packed = frame.packed(left)
    waiting = deque(frame.touching[cell])
    queued = {*waiting}
    while waiting:
        number = waiting.popleft()
        queued.discard(number)
        applied += 1
        after = frame.propagators[number].left(left, packed, start.alone[number])
        if after.is_broken:
            return 0, applied
        cells = frame.cells[number]
        for place, mask in after.less.items():
            one = cells[place]
            if frame.is_packed:
                packed ^= (left[one] ^ mask) << BITS * one
            left[one] = mask
            more = [r for r in frame.touching[one] if r != number and r not in queued]
            waiting += more
            queued.update(more)
    return 1, sum(map(int.bit_count, left))


def _failure(start: Board, cell: int, value: int, depth: int) -> list[Step]:
    """Return the steps from a supposition to its contradiction; see `_refutation`."""
    trial, steps = start.copy(), [Step("supposed", depth + 1, ((cell, value),))]
    trial.take(stated(steps[0]))
    while steps[-1].kind not in ("bare", "broken"):
        step = next_step(trial, depth + 1)
        steps += [step] if step else _refutation(trial, None, depth + 1)
        trial.take(stated(steps[-1]))
    return [*needed(start, steps), Step("refuted", depth, ((cell, 1 << value),))]
