"""Facts: things with names, each of which is one of a few, such as wires that are 0 or 1.

What is known spreads from rule to rule, each taken by itself; where that ends before the question
is answered, a value is supposed that leads to a contradiction. Only what the answer needs is told,
in lines of the kind that `deducing` has for boards. This is quicker than a deduction that looks
for the easiest step, and wants no solution.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from generators.deducing.deduction import MOST_STEPS
from generators.deducing.grounds import Deduced, Ground
from generators.deducing.rules import Rule
from generators.deducing.steps import Step
from generators.deducing.telling import told
from generators.search import latin

_TRIED: Final = 3
"""Suppositions that fail, of which the shortest is told."""

Cells: TypeAlias = Iterable[int]


class _Found(NamedTuple):
    """A line, or a supposition with what comes of it, and the places of those that it rests on."""

    steps: tuple[Step, ...]
    needs: tuple[int, ...]


@dataclass
class _Mind:
    """What is known so far, and how it was found."""

    rules: Sequence[Rule]
    masks: list[int]
    at: Sequence[Sequence[int]]
    """For each cell: the rules that it is in."""
    found: list[_Found] = field(default_factory=list)
    last: dict[int, int] = field(default_factory=dict)
    """For each cell of which something was found: where it was found last."""

    def needs(self, cells: Cells) -> tuple[int, ...]:
        """Return where what is known of cells was found."""
        last = self.last
        return tuple([last[cell] for cell in cells if cell in last])

    def follow(self, first: Iterable[int], depth: int) -> Rule | None:
        """Apply rules until none leads on; returns one that cannot be kept, if there is one."""
        waiting = deque(first)
        queued = set(waiting)
        while waiting:
            number = waiting.popleft()
            queued.discard(number)
            rule = self.rules[number]
            before = [self.masks[cell] for cell in rule.cells]
            after = rule.narrow(before)
            if not all(after):
                return rule
            for cell, old, new in zip(rule.cells, before, after, strict=True):
                if new != old and new != self.masks[cell]:
                    self._take(rule, cell, old, new, depth)
                    more = [one for one in self.at[cell] if one != number and one not in queued]
                    waiting += more
                    queued.update(more)
        return None

    def _take(self, rule: Rule, cell: int, old: int, new: int, depth: int) -> None:
        if new & (new - 1):
            step = Step("narrowed", depth, ((cell, old & ~new),), (rule,))
        else:
            step = Step("settled", depth, ((cell, new.bit_length() - 1),), (rule,))
        self.found.append(_Found((step,), self.needs(rule.cells)))
        self.masks[cell] = new
        self.last[cell] = len(self.found) - 1

    def refute(self, cells: Cells) -> bool:
        """Suppose values that lead to contradictions, and take the shortest; False if none does."""
        failed: list[tuple[int, int, int, _Found]] = []
        for cell in cells:
            for value in latin.bits(self.masks[cell]):
                fault = self._failure(cell, value)
                if fault:
                    failed.append((len(fault.steps), cell, value, fault))
            if len(failed) >= _TRIED:
                break
        if not failed:
            return False
        _, cell, value, fault = min(failed, key=lambda one: one[:3])
        self.found.append(fault)
        self.last[cell] = len(self.found) - 1
        self.masks[cell] &= ~(1 << value)
        return True

    def _failure(self, cell: int, value: int) -> _Found | None:
        """Return what leads from a supposition to a contradiction; None if nothing does."""
        start = len(self.found)
        trial = _Mind(self.rules, [*self.masks], self.at, [*self.found], {**self.last})
        trial.masks[cell] = 1 << value
        trial.last.pop(cell, None)
        rule = trial.follow(self.at[cell], 1)
        if rule is None:
            return None
        left = rule.narrow([trial.masks[one] for one in rule.cells])
        bare = rule.cells[left.index(0)]
        places = _closed(trial.found, trial.needs(rule.cells))
        steps = [step for place in places if place >= start for step in trial.found[place].steps]
        return _Found(
            (
                Step("supposed", 1, ((cell, value),)),
                *steps,
                Step("bare", 1, ((bare, 0),), (rule,)),
                Step("refuted", 0, ((cell, 1 << value),)),
            ),
            (*(place for place in places if place < start), *self.needs([cell])),
        )


def _closed(found: Sequence[_Found], needs: Cells) -> list[int]:
    """Return the places that are needed, with all that they rest on, in order."""
    closed, waiting = set[int](), [*needs]
    while waiting:
        place = waiting.pop()
        if place not in closed:
            closed.add(place)
            waiting += found[place].needs
    return sorted(closed)


def worked_facts(
    names: Sequence[str],
    known: Sequence[int],
    rules: Sequence[Rule],
    asked: Sequence[int],
    answer: str,
    value: Callable[[int], str] = str,
) -> tuple[str, ...]:
    """Return the worked solution of a puzzle about things; none if it would be too long.

    Args:
        names: of the things, without commas and without `and`, `or`, `is` as words.
        known: candidates of each thing, as a mask.
        rules: all of the puzzle's.
        asked: the things that the answer is about.
        answer: as a person would write it.
        value: word for a value.
    """
    at: list[list[int]] = [[] for _ in known]
    for number, rule in enumerate(rules):
        for cell in dict.fromkeys(rule.cells):
            at[cell].append(number)
    mind = _Mind(rules, [*known], at)
    mind.follow(range(len(rules)), 0)
    for _ in range(sum(mask.bit_count() for mask in known)):
        if all(mind.masks[cell].bit_count() == 1 for cell in asked):
            break
        cells = [cell for cell, mask in enumerate(mind.masks) if mask.bit_count() > 1]
        if not mind.refute(cells):
            return ()
        ((cell, _),) = mind.found[-1].steps[-1].cells
        mind.follow(at[cell], 0)
    places = _closed(mind.found, mind.needs(asked))
    steps = [step for place in places for step in mind.found[place].steps]
    if len(steps) >= MOST_STEPS:
        return ()
    ground = Ground(names, known, rules, [None] * len(known), value, "")
    ending = f"So the answer is {answer}."
    return Deduced.of((*told(steps, names, value), ending), steps, ground)
