"""Steps: the lines of a deduction, and which of them a contradiction needs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from generators.deducing.board import Board
from generators.deducing.options import BITS
from generators.deducing.propagators import Left
from generators.deducing.rules import Rule

Kind: TypeAlias = Literal[
    "settled", "placed", "whole", "narrowed", "supposed", "bare", "broken", "refuted"
]


_BY_THEMSELVES: Final = ("settled", "bare")
"""Steps that rest on what rules leave of the candidates that are known, each by itself."""


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


def stated(step: Step) -> list[tuple[int, int]]:
    """Return cells, and the values that a step leaves them, as masks."""
    is_value = step.kind in ("settled", "placed", "whole", "supposed")
    return [(cell, 1 << value if is_value else ~value) for cell, value in step.cells]


def follows(start: Board, known: Sequence[int], step: Step) -> bool:
    """Tell whether a step follows from what is known, by what its rules narrow.

    Args:
        start: of the deduction.
        known: candidates of each cell, none that the start has not.
        step: that may follow.

    Raises:
        TooLongError: if that takes more work than the board may have.
    """
    changed = {cell for cell, mask in enumerate(known) if mask != start.known[cell]}
    trail = _Trail(start, [*known], start.frame.packed(known), changed, [*start.alone])
    return trail.follows(step)


def needed(start: Board, steps: list[Step]) -> list[Step]:
    """Return the steps of a trial without steps and cells that its contradiction does not need."""
    if any(step.kind == "refuted" for step in steps):
        return steps
    reached = _reached(start, steps[:-2])
    unsure = len(steps) - len(reached) + 1
    for place in range(len(reached) - 1, 0, -1):
        step, after = steps[place], steps[place + 1 :]
        trail = reached[place]
        if trail.holds(after, [cell for cell, _ in step.cells], unsure):
            steps = [*steps[:place], *after]
            continue
        for stating in step.cells if len(step.cells) > 1 else ():
            fewer = step._replace(cells=tuple(one for one in step.cells if one != stating))
            if trail.holds([fewer, *after], stating[:1], unsure):
                step = fewer
        steps = [*steps[:place], step, *after]
    return steps


def _reached(start: Board, steps: Sequence[Step]) -> list["_Trail"]:
    """Return what is known before each step and after the last, as far as they follow."""
    reached = [_Trail(start, [*start.known], start.packed, set(), [*start.alone])]
    for step in steps:
        trail = reached[-1].copy()
        if not trail.follows(step):
            break
        reached.append(trail)
    return reached


@dataclass(slots=True)
class _Trail:
    """What is known after some steps; rules are looked at once a step asks for all of them."""

    start: Board
    known: list[int]
    packed: int
    """The same as one integer, if the board is packed."""
    changed: set[int]
    """The cells of which less is known to be possible than when all rules were looked at last."""
    alone: list[Left | None]
    """What each rule left of the candidates when all were looked at last; None if it was counted
    but has not been needed."""

    def copy(self) -> "_Trail":
        return _Trail(self.start, [*self.known], self.packed, {*self.changed}, [*self.alone])

    def holds(self, steps: Sequence[Step], without: Collection[int], unsure: int) -> bool:
        """Tell whether each step follows from those before it.

        Args:
            steps: that may follow, one by one.
            without: the cells of which a step before has been left out. With it all steps follow,
                but for the last ones, of which that has not been shown.
            unsure: how many these are.
        """
        trail, lost, sure = self.copy(), {*without}, len(steps) - unsure
        for place, step in enumerate(steps):
            is_same = place < sure and step.kind in _BY_THEMSELVES
            if is_same and all(lost.isdisjoint(rule.cells) for rule in step.rules):
                trail.state(step)
            elif not trail.follows(step):
                return False
        return True

    def follows(self, step: Step) -> bool:
        """Tell whether a step follows, and state it."""
        if step.kind in _BY_THEMSELVES:
            is_right = self._leaves(step)
        else:
            is_right = step.kind == "supposed" or self._shows(step)
        if is_right:
            self.state(step)
        return is_right

    def state(self, step: Step) -> None:
        """State a step."""
        known = self.known
        for cell, mask in stated(step):
            lost = known[cell] & ~mask
            if lost:
                known[cell] ^= lost
                self.changed.add(cell)
                if self.start.frame.is_packed:
                    self.packed ^= lost << BITS * cell

    def _leaves(self, step: Step) -> bool:
        """Tell whether rules, each by itself, leave cells what a step says."""
        left = {cell: self.known[cell] for cell, _ in step.cells}
        for rule in step.rules:
            number = self.start.frame.numbers[rule.name]
            self._narrow(left, number, self._left(number))
        is_bare = step.kind == "bare"
        return all(left[cell] == (0 if is_bare else 1 << value) for cell, value in step.cells)

    def _left(self, number: int) -> Left:
        """Return what a rule leaves of what is known."""
        start = self.start
        propagator = start.frame.propagators[number]
        return propagator.left(self.known, self.packed, start.alone[number])

    def _narrow(self, left: dict[int, int], number: int, by: Left) -> None:
        """Take from cells what a rule takes from them."""
        cells = self.start.frame.cells[number]
        for place, mask in by.less.items():
            if cells[place] in left:
                left[cells[place]] &= mask

    def _shows(self, step: Step) -> bool:
        """Tell whether a rule with what all rules leave of its cells shows a step."""
        self._look()
        (rule,) = step.rules
        masks = self._left_of(rule.cells)
        if step.kind == "placed":
            self._note_after(rule, masks)
            ((cell, value),) = step.cells
            return [one for one, mask in masks.items() if mask >> value & 1] == [cell]
        after = self._after(rule, masks)
        if step.kind == "broken":
            return after.is_broken
        self._narrow(masks, self.start.frame.numbers[rule.name], after)
        if step.kind == "whole":
            return all(masks[cell] == 1 << value for cell, value in step.cells)
        return all(not masks[cell] & mask for cell, mask in step.cells)

    def _look(self) -> None:
        """Count it as work that the rules of changed cells are looked at again."""
        frame, rules = self.start.frame, set[int]()
        for cell in self.changed:
            rules.update(frame.touching[cell])
        for number in rules:
            frame.propagators[number].note(self.known, self.packed)
            self.alone[number] = None
        self.changed.clear()

    def _left_of(self, cells: Sequence[int]) -> dict[int, int]:
        """Return what all rules, each by itself, leave of cells."""
        left, touching = {cell: self.known[cell] for cell in cells}, self.start.frame.touching
        for number in {number for cell in cells for number in touching[cell]}:
            found = self.alone[number]
            if found is None:
                found = self.alone[number] = self._left(number)
            if found.less:
                self._narrow(left, number, found)
        return left

    def _after(self, rule: Rule, left: Mapping[int, int]) -> Left:
        """Return what a rule leaves of candidates of its cells, at its deepest."""
        frame, masks = self.start.frame, self._with(left)
        number = frame.numbers[rule.name]
        propagator = frame.propagators[number]
        deeper = propagator.left_deeply(masks)
        if deeper is not None:
            return deeper
        return propagator.left(masks, frame.packed(masks), self.start.alone[number])

    def _note_after(self, rule: Rule, left: Mapping[int, int]) -> None:
        """Count the work of `_after`, without doing it yet."""
        frame, masks = self.start.frame, self._with(left)
        propagator = frame.propagators[frame.numbers[rule.name]]
        if not propagator.note_deeply(masks):
            propagator.note(masks, frame.packed(masks))

    def _with(self, left: Mapping[int, int]) -> list[int]:
        """Return the candidates of all cells, of some what rules leave."""
        masks = [*self.known]
        for cell, mask in left.items():
            masks[cell] = mask
        return masks
