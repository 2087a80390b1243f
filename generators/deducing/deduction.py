"""Deduction: a board solved as a person solves it, each step following from a few rules.

What is known are the givens and what steps have stated. A step looks at the rules one by one: a
cell is settled if the rules leave one value for it, or if a rule does that holds of cells which the
rules have each narrowed on its own (one place in a row is left for a digit). Where that settles
nothing, a rule as a whole takes values away, and where no rule does, a value is supposed that leads
to a contradiction. Levels of reasoning are those of constraint propagation: van Beek, "Backtracking
Search Algorithms", in the Handbook of Constraint Programming (2006), section 4.3.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from generators.deducing.rules import Narrow, Rule
from generators.search import latin

Kind: TypeAlias = Literal[
    "settled", "placed", "whole", "narrowed", "supposed", "bare", "broken", "refuted"
]


class Step(NamedTuple):
    """One line of a solution."""

    kind: Kind
    """settled: the rules leave cells this one value; placed: a rule has no other cell for it;
    whole: a rule leaves nothing else, with what its other cells can be; narrowed: it takes values
    away; supposed: a value that is wrong; bare: the rules leave a cell nothing; broken: a rule
    cannot be kept; refuted: so the supposed value is none."""
    depth: int
    """Suppositions that are open."""
    cells: tuple[tuple[int, int], ...] = ()
    """Cell and value or, of narrowed, values that are taken away, as a mask."""
    rules: tuple[Rule, ...] = ()


class NoDeductionError(ValueError):
    """The rules have no solution, or not the one that was given."""


class TooLongError(Exception):
    """A solution takes more steps, or more work, than it may."""


@dataclass(slots=True)
class Board:
    """What is known, and what each rule makes of it by itself."""

    rules: Sequence[Rule]
    known: list[int]
    """Candidates of every cell, as far as they are stated."""
    alone: list[list[int]]
    """What each rule leaves of the known candidates of its cells."""
    at: list[list[tuple[int, int]]]
    """For each cell: the rules that it is in, and its place there."""
    memory: dict[tuple[Narrow, tuple[int, ...]], list[int]]
    """What rules have been found to leave; copies share it."""
    work: int
    """Rules with candidates that may be looked at."""
    settling: list[list[int]]
    """For each rule: the most cells that it settles with one value."""

    def copy(self) -> "Board":
        """Return a board that goes its own way."""
        known, alone, settling = [*self.known], [*self.alone], [*self.settling]
        return replace(self, known=known, alone=alone, settling=settling)

    def applied(self, narrow: Narrow, masks: list[int]) -> list[int]:
        """Return what a rule leaves of masks.

        Raises:
            TooLongError: if that has been done for too many candidates.
        """
        key = (narrow, tuple(masks))
        found = self.memory.get(key)
        if found is None:
            if len(self.memory) == self.work:
                raise TooLongError
            found = self.memory[key] = narrow(masks)
        return found

    def take(self, masks: Iterable[tuple[int, int]]) -> None:
        """State that cells hold a value of a mask each."""
        changed = set[int]()
        for cell, mask in masks:
            if self.known[cell] & ~mask:
                self.known[cell] &= mask
                changed.update(rule for rule, _ in self.at[cell])
        for number in sorted(changed):
            rule = self.rules[number]
            self.alone[number] = self.applied(rule.narrow, [self.known[one] for one in rule.cells])
            self.settling[number] = _settled_alike(rule, self.alone[number], self.known)

    def left(self, cell: int) -> int:
        """Return what the rules, each by itself, leave of a cell."""
        mask = self.known[cell]
        for rule, place in self.at[cell]:
            mask &= self.alone[rule][place]
        return mask

    def open(self) -> list[int]:
        """Return the cells of which more than one value is known to be possible."""
        return [cell for cell, mask in enumerate(self.known) if mask.bit_count() > 1]

    def left_by(self, rules: Sequence[Rule], cell: int) -> int:
        """Return what some of the rules, each by itself, leave of a cell."""
        mask, names = self.known[cell], {rule.name for rule in rules}
        for rule, place in self.at[cell]:
            if self.rules[rule].name in names:
                mask &= self.alone[rule][place]
        return mask

    def deciding(self, cell: int) -> tuple[Rule, ...]:
        """Return rules that together leave what all of them leave of a cell; few of them."""
        wanted, mask = self.left(cell), self.known[cell]
        named: list[int] = []
        while mask != wanted:
            best = min(
                self.at[cell], key=lambda one: (mask & self.alone[one[0]][one[1]]).bit_count()
            )
            mask &= self.alone[best[0]][best[1]]
            named.append(best[0])
        return tuple(self.rules[rule] for rule in sorted(named))


def board_of(known: Sequence[int], rules: Sequence[Rule], work: int) -> Board:
    """Return what is known at the start: candidates of each cell, and the rules."""
    at: list[list[tuple[int, int]]] = [[] for _ in known]
    for number, rule in enumerate(rules):
        for place, cell in enumerate(rule.cells):
            at[cell].append((number, place))
    alone = [rule.narrow([known[cell] for cell in rule.cells]) for rule in rules]
    settling = [_settled_alike(*one, known) for one in zip(rules, alone, strict=True)]
    return Board(rules, [*known], alone, at, {}, work, settling)


def _settled_alike(rule: Rule, masks: Sequence[int], known: Sequence[int]) -> list[int]:
    """Return the most cells that a rule, which leaves them `masks`, settles with one value."""
    new = [
        (cell, mask)
        for cell, mask in zip(rule.cells, masks, strict=True)
        if not mask & (mask - 1) and known[cell] != mask
    ]
    if len(new) < 2:
        return [cell for cell, _ in new]
    alike = dict[int, list[int]]()
    for cell, mask in new:
        alike.setdefault(mask, []).append(cell)
    most: list[int] = max(alike.values(), key=len)
    return sorted(most)


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
    while any(solution[cell] is not None for cell in start.open()):
        step = next_step(start, 0)
        more = [step] if step else _refutation(start, solution, 0)
        if more[-1].kind in ("bare", "broken"):
            raise NoDeductionError(f"the rules have no solution: {more}")
        yield more
        _take(start, more[-1])


def _take(board: Board, step: Step) -> None:
    board.take(stated(step))


def stated(step: Step) -> list[tuple[int, int]]:
    """Return cells, and the values that a step leaves them, as masks."""
    is_value = step.kind in ("settled", "placed", "whole", "supposed")
    return [(cell, 1 << value if is_value else ~value) for cell, value in step.cells]


def next_step(start: Board, depth: int) -> Step | None:
    """Return the easiest step; None where no rule leads on, or every cell is settled."""
    for rule, masks in zip(start.rules, start.alone, strict=True):
        if not all(masks):
            return Step("broken", depth, (), (rule,))
    cells = start.open()
    left = {cell: start.left(cell) for cell in cells}
    for cell in cells:
        if not left[cell]:
            return Step("bare", depth, ((cell, 0),), start.deciding(cell))
    settled = [cell for cell in cells if left[cell].bit_count() == 1]
    if settled:
        alike, rules = _at_once(start) or _together(start, left, settled)
        value = left[alike[0]].bit_length() - 1
        return Step("settled", depth, tuple((cell, value) for cell in alike), rules)
    return _by_one(start, left, depth)


def _at_once(start: Board) -> tuple[list[int], tuple[Rule, ...]] | None:
    """Return the most cells that a rule settles with one value; None if none does any."""
    number = max(range(len(start.rules)), key=lambda one: len(start.settling[one]), default=0)
    best = start.settling[number] if start.rules else []
    return (best, (start.rules[number],)) if best else None


def _together(
    start: Board, left: dict[int, int], settled: Sequence[int]
) -> tuple[list[int], tuple[Rule, ...]]:
    """Return cells that the same few rules settle with one value."""
    named = {cell: start.deciding(cell) for cell in settled}
    first = min(settled, key=lambda cell: (len(named[cell]), cell))
    rules = named[first]
    alike = [one for one in settled if left[one] == left[first] == start.left_by(rules, one)]
    return alike, rules


def _by_one(start: Board, left: dict[int, int], depth: int) -> Step | None:
    """Return a step that a rule allows with what all rules leave of its cells."""
    for is_deep in (False, True):
        best: Step | None = None
        for rule in start.rules:
            narrow = rule.deeper if is_deep else rule.narrow
            step = narrow and _narrowed(rule, narrow, start, left, depth)
            if step and step.kind != "narrowed":
                return step
            if step and (best is None or _count(step.cells) > _count(best.cells)):
                best = step
        if best:
            return best
    return None


def _narrowed(
    rule: Rule, narrow: Narrow, start: Board, left: dict[int, int], depth: int
) -> Step | None:
    """Return what follows from a single rule; None if nothing does."""
    masks = [left.get(cell, start.known[cell]) for cell in rule.cells]
    after = start.applied(narrow, masks)
    if not all(after):
        return Step("broken", depth, (), (rule,))
    less = [one for one in zip(rule.cells, masks, after, strict=True) if one[1] != one[2]]
    for cell, _, new in less:
        if new.bit_count() == 1:
            is_place = new & rule.needs and sum(bool(mask & new) for mask in masks) == 1
            kind: Kind = "placed" if is_place else "whole"
            return Step(kind, depth, ((cell, new.bit_length() - 1),), (rule,))
    taken = tuple((cell, old & ~new) for cell, old, new in less)
    return Step("narrowed", depth, taken, (rule,)) if taken else None


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
    masks = [start.left(cell) for cell in range(len(start.known))]
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
    cells = [cell for cell in start.open() if solution is None or solution[cell] is not None]
    for cell in sorted(cells, key=lambda cell: (masks[cell].bit_count(), cell)):
        for value in latin.bits(masks[cell]):
            if solution is None or value != solution[cell]:
                yield cell, value


def _outlook(start: Board, masks: Sequence[int], cell: int, value: int) -> tuple[int, int]:
    """Return (0, rules applied) if following rules refutes a value, else (1, values left)."""
    left, applied = [*masks], 0
    left[cell] = 1 << value
    waiting = [rule for rule, _ in start.at[cell]]
    while waiting:
        number = waiting.pop(0)
        rule, applied = start.rules[number], applied + 1
        after = start.applied(rule.narrow, [left[one] for one in rule.cells])
        if not all(after):
            return 0, applied
        for one, mask in zip(rule.cells, after, strict=True):
            if mask != left[one]:
                left[one] = mask
                waiting += [r for r, _ in start.at[one] if r != number and r not in waiting]
    return 1, sum(mask.bit_count() for mask in left)


def _failure(start: Board, cell: int, value: int, depth: int) -> list[Step]:
    """Return the steps from a supposition to its contradiction; see `_refutation`."""
    trial, steps = start.copy(), [Step("supposed", depth + 1, ((cell, value),))]
    _take(trial, steps[0])
    while steps[-1].kind not in ("bare", "broken"):
        step = next_step(trial, depth + 1)
        steps += [step] if step else _refutation(trial, None, depth + 1)
        _take(trial, steps[-1])
    return [*_needed(start, steps), Step("refuted", depth, ((cell, 1 << value),))]


def _needed(start: Board, steps: list[Step]) -> list[Step]:
    """Return the steps of a trial without steps and cells that its contradiction does not need."""
    if any(step.kind == "refuted" for step in steps):
        return steps
    for place in range(len(steps) - 2, 0, -1):
        before, step, after = steps[:place], steps[place], steps[place + 1 :]
        if _holds(start, [*before, *after]):
            steps = [*before, *after]
            continue
        for cell in step.cells if len(step.cells) > 1 else ():
            fewer = step._replace(cells=tuple(one for one in step.cells if one != cell))
            if _holds(start, [*before, fewer, *after]):
                step = fewer
        steps = [*before, step, *after]
    return steps


def _holds(start: Board, steps: Sequence[Step]) -> bool:
    """Tell whether each step follows from those before it."""
    known = [*start.known]
    for step in steps:
        if not follows(start, known, step):
            return False
        for cell, mask in stated(step):
            known[cell] &= mask
    return True


def follows(start: Board, known: list[int], step: Step) -> bool:
    """Tell whether a step follows from what is known, by what its rules narrow.

    Raises:
        TooLongError: if that takes more work than the board may have.
    """
    if step.kind in ("settled", "bare"):
        left = {cell: known[cell] for cell, _ in step.cells}
        for rule in step.rules:
            narrowed = start.applied(rule.narrow, [known[cell] for cell in rule.cells])
            for cell, mask in zip(rule.cells, narrowed, strict=True):
                if cell in left:
                    left[cell] &= mask
        is_bare = step.kind == "bare"
        return all(left[cell] == (0 if is_bare else 1 << value) for cell, value in step.cells)
    if step.kind == "supposed":
        return True
    (rule,), trial = step.rules, start.copy()
    trial.take(enumerate(known))
    narrow = rule.deeper or rule.narrow
    masks = [trial.left(cell) for cell in rule.cells]
    after = dict(zip(rule.cells, trial.applied(narrow, masks), strict=True))
    if step.kind == "broken":
        return not all(after.values())
    if step.kind == "placed":
        ((cell, value),) = step.cells
        return [one for one, mask in zip(rule.cells, masks, strict=True) if mask >> value & 1] == [
            cell
        ]
    if step.kind == "whole":
        return all(after[cell] == 1 << value for cell, value in step.cells)
    return all(not after[cell] & mask for cell, mask in step.cells)
