"""Judging: which steps follow, and what follows further, from what steps before have stated."""

from collections.abc import Iterator, Sequence
from itertools import islice

from generators.deducing.board import board_of
from generators.deducing.deduction import MOST_WORK, next_step
from generators.deducing.grounds import Ground
from generators.deducing.propagators import TooLongError
from generators.deducing.rules import Rule
from generators.deducing.steps import Step, follows, stated
from generators.search import latin

_JOINT = ("placed", "whole", "narrowed")
"""Steps that rest on what all rules leave, each by itself."""
_NODES = 2000
"""Choices of values that are tried to keep a rule."""


def known_after(known: Sequence[int], steps: Sequence[Step]) -> list[int]:
    """Return the candidates that steps leave, once all suppositions are over."""
    left = [*known]
    for step in steps:
        for cell, mask in stated(step) if step.depth == 0 else ():
            left[cell] &= mask
    return left


def verdicts(ground: Ground, steps: Sequence[Step]) -> list[bool]:
    """Tell of each step whether it follows, those before it being taken for right.

    Raises:
        TooLongError: if that takes too much work.
    """
    board = board_of(ground.known, ground.rules, MOST_WORK * 4)
    open_, found = [[*ground.known]], list[bool]()
    for step in steps:
        if step.kind == "supposed":
            open_.append([*open_[-1]])
        if step.kind == "refuted":
            open_.pop()
        is_bound = step.kind in ("supposed", "refuted")
        found.append(is_bound or follows(board, open_[-1], step))
        for cell, mask in stated(step):
            open_[-1][cell] &= mask
    return found


def fitting(ground: Ground, known: Sequence[int], step: Step) -> list[int]:
    """Return the values with which a step that states one for cells follows from what is known."""
    board, every = board_of(ground.known, ground.rules, MOST_WORK * 4), 0
    for cell, _ in step.cells:
        every |= ground.known[cell]
    found = list[int]()
    for value in latin.bits(every):
        other = step._replace(cells=tuple((cell, value) for cell, _ in step.cells))
        found += [value] if follows(board, [*known], other) else []
    return found


def onward(ground: Ground, known: Sequence[int], most: int) -> list[Step]:
    """Return up to so many steps that follow without suppositions.

    A rule that is broken, as may be where a wrong step stands before, leads to none: whoever goes
    on has not noticed, and from there on looks at rules one by one.
    """
    return list(islice(_onward(ground, known), most))


def _onward(ground: Ground, known: Sequence[int]) -> Iterator[Step]:
    now, rules = [*known], [*ground.rules]
    board = board_of(now, rules, MOST_WORK)
    for _ in range(len(rules) + sum(mask.bit_count() for mask in known)):
        try:
            step = next_step(board, 0)
        except TooLongError:
            return
        if step is None or (len(rules) < len(ground.rules) and step.kind in _JOINT):
            return
        if step.kind in ("bare", "broken"):
            rules = [rule for rule in rules if rule.name != step.rules[-1].name]
            board = board_of(now, rules, MOST_WORK)
            continue
        yield step
        try:
            board.take(stated(step))
        except TooLongError:
            return
        now = [*board.known]


def is_settled(
    rules: Sequence[Rule], known: Sequence[int], cells: Sequence[int], value: int
) -> bool | None:
    """Tell whether rules, each by itself, leave cells one value; None if that is too much work.

    Other than `narrow`, this misses nothing: a value is left just if some choice of values for the
    rule's other cells goes with it.
    """
    for cell in cells:
        left = known[cell] & ~(1 << value)
        for rule in rules:
            masks = rule.narrow([known[one] for one in rule.cells])
            for one, mask in zip(rule.cells, masks, strict=True):
                left &= mask if one == cell else left
        for other in latin.bits(left):
            kept = [_keeps(rule, known, cell, other) for rule in rules if cell in rule.cells]
            if None in kept and False not in kept:
                return None
            if False not in kept:
                return False
    return True


def _keeps(rule: Rule, known: Sequence[int], cell: int, value: int) -> bool | None:
    masks = [1 << value if one == cell else known[one] for one in rule.cells]
    waiting = [masks]
    for _ in range(_NODES):
        if not waiting:
            return False
        masks = rule.narrow(waiting.pop())
        if not all(masks):
            continue
        widths = [(mask.bit_count(), place) for place, mask in enumerate(masks) if mask & mask - 1]
        if not widths:
            return True
        _, place = min(widths)
        waiting += [_with(rule, masks, place, one) for one in latin.bits(masks[place])]
    return None


def _with(rule: Rule, masks: Sequence[int], place: int, value: int) -> list[int]:
    """Give a cell a value, wherever the rule names it."""
    cell = rule.cells[place]
    return [
        mask & 1 << value if one == cell else mask
        for one, mask in zip(rule.cells, masks, strict=True)
    ]
