"""Steps: the lines of a deduction, and which of them a contradiction needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from generators.deducing.board import Board
from generators.deducing.rules import Rule

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


def stated(step: Step) -> list[tuple[int, int]]:
    """Return cells, and the values that a step leaves them, as masks."""
    is_value = step.kind in ("settled", "placed", "whole", "supposed")
    return [(cell, 1 << value if is_value else ~value) for cell, value in step.cells]


def follows(start: Board, known: Sequence[int], step: Step) -> bool:
    """Tell whether a step follows from what is known, by what its rules narrow.

    Raises:
        TooLongError: if that takes more work than the board may have.
    """
    return _Trail(start, [*known], [*enumerate(known)]).follows(step)


def needed(start: Board, steps: list[Step]) -> list[Step]:
    """Return the steps of a trial without steps and cells that its contradiction does not need."""
    if any(step.kind == "refuted" for step in steps):
        return steps
    reached = _reached(start, steps[:-2])
    for place in range(len(steps) - 2, 0, -1):
        step, after = steps[place], steps[place + 1 :]
        if place >= len(reached):
            continue
        trail = reached[place]
        if trail.holds(after):
            steps = [*steps[:place], *after]
            continue
        for cell in step.cells if len(step.cells) > 1 else ():
            fewer = step._replace(cells=tuple(one for one in step.cells if one != cell))
            if trail.holds([fewer, *after]):
                step = fewer
        steps = [*steps[:place], step, *after]
    return steps


def _reached(start: Board, steps: Sequence[Step]) -> list["_Trail"]:
    """Return what is known before each step and after the last, as far as they follow."""
    reached = [_Trail(start, [*start.known], [])]
    for step in steps:
        trail = reached[-1].copy()
        if not trail.follows(step):
            break
        reached.append(trail)
    return reached


@dataclass(slots=True)
class _Trail:
    """What is known after some steps; rules are looked at once a step asks for all of them."""

    board: Board
    """Of what is known but for the candidates that wait; it is copied before it changes."""
    known: list[int]
    waiting: list[tuple[int, int]]

    def copy(self) -> "_Trail":
        return _Trail(self.board, [*self.known], [*self.waiting])

    def holds(self, steps: Sequence[Step]) -> bool:
        """Tell whether each step follows from those before it."""
        trail = self.copy()
        return all(trail.follows(step) for step in steps)

    def follows(self, step: Step) -> bool:
        """Tell whether a step follows, and state it."""
        if step.kind in ("settled", "bare"):
            is_right = self._leaves(step)
        else:
            is_right = step.kind == "supposed" or self._shows(step)
        if is_right:
            for cell, mask in stated(step):
                self.known[cell] &= mask
                self.waiting.append((cell, mask))
        return is_right

    def _leaves(self, step: Step) -> bool:
        """Tell whether rules, each by itself, leave cells what a step says."""
        left, memory = {cell: self.known[cell] for cell, _ in step.cells}, self.board.frame.memory
        for rule in step.rules:
            found = memory.left(rule.narrow, tuple([self.known[cell] for cell in rule.cells]))
            for cell, mask in zip(rule.cells, found.masks, strict=True):
                if cell in left:
                    left[cell] &= mask
        is_bare = step.kind == "bare"
        return all(left[cell] == (0 if is_bare else 1 << value) for cell, value in step.cells)

    def _shows(self, step: Step) -> bool:
        """Tell whether a rule with what all rules leave of its cells shows a step."""
        if self.waiting:
            self.board = self.board.copy()
            self.board.take(self.waiting)
            self.waiting = []
        (rule,) = step.rules
        masks = tuple([self.board.left(cell) for cell in rule.cells])
        after = self.board.frame.memory.left(rule.deeper or rule.narrow, masks)
        if step.kind == "broken":
            return after.is_broken
        if step.kind == "placed":
            ((cell, value),) = step.cells
            places = [one for one, m in zip(rule.cells, masks, strict=True) if m >> value & 1]
            return places == [cell]
        left = dict(zip(rule.cells, after.masks, strict=True))
        if step.kind == "whole":
            return all(left[cell] == 1 << value for cell, value in step.cells)
        return all(not left[cell] & mask for cell, mask in step.cells)
