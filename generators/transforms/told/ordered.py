"""Ordered, told: consecutive lines of a solution in disorder, after those that stand before them.

What follows from fewer facts follows from more, so a line needs just the lines without which it no
longer follows, if these alone suffice for it: only rows of such lines are taken, and of a plan,
rows that can be played in one order.
"""

from collections.abc import Callable, Collection, Sequence
from math import factorial
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from generators.deducing import Course, Deduced, Ground, Played, Step, is_settled, known_after
from generators.family import Knobs
from generators.transforms import _orders, _worked
from generators.transforms._orders import Needs
from generators.transforms.recalled import recalled
from generators.transforms.told import _boards, _plans, _retold
from generators.transforms.told._plans import Move
from generators.transforms.transform import AnyFamily, Derived, Way, alike, own_knobs
from generators.wording import Grammar, speak

_GUESS: Final = 0.016
"""Largest share of all orders that may be right."""
_EACH: Final = 0.2
"""The same of the orders of one solution."""
_MOST: Final = 4
"""Solutions of a row."""
_DRAWS: Final = 30
"""Other instances that are tried for each further solution."""
_OUT: Final = frozenset(
    {
        "crossword_fill",
        "cryptarithm",
        "knights_knaves",
        "n_queens_completion",
        "number_square",
        "rotation_puzzle",
    }
)
"""Boards of which suppositions, or what rules leave together, settle so much that five lines in a
row that follow from single rules are seldom found, and a plan of which the easiest have two
moves."""
_LINES: Final = (5, 8)
"""In disorder, of one solution: at least, and at most."""
_BEFORE: Final = 60
"""Lines that stand before them, at most."""
_FIRSTS: Final = 8
"""Places that are tried for the first line in disorder."""


class Block(NamedTuple):
    """Lines of a solution that are to be put in order."""

    first: int
    """Place of the first of them among the steps or moves, from 0."""
    size: int


Draw: TypeAlias = Callable[[AnyFamily, Any, Random], Block | None]


def _board(family: AnyFamily, instance: Any, rng: Random) -> Block | None:  # noqa: ANN401
    """Draw the lines of which the fewest orders are right."""
    lines = _boards.deduced(family, instance)
    if lines is None:
        return None
    steps, (least, most) = lines.steps, _LINES
    runs = [_run(steps[first : first + most]) for first in range(min(len(steps), _BEFORE + 1))]
    firsts = [first for first, length in enumerate(runs) if length >= least]
    best, fewest = None, _EACH
    for first in rng.sample(firsts, min(len(firsts), _FIRSTS)):
        count = rng.randint(least, runs[first])
        share = _share(lines, Block(first, count))
        if share <= fewest:
            best, fewest = Block(first, count), share
        if share <= _GUESS:
            break
    return best


def _run(steps: Sequence[Step]) -> int:
    """Return how many of the first steps are plain."""
    return next((n for n, step in enumerate(steps) if not _is_plain(step)), len(steps))


def _share(lines: Deduced, block: Block) -> float:
    """Return the share of right orders; 1 where what steps need is not as clear as that."""
    needs = _block_needs(lines, block)
    right = _orders.count(needs) if needs else None
    return right / factorial(block.size) if right else 1.0


def _step_needs(ground: Ground, before: Sequence[Step], steps: Sequence[Step]) -> Needs | None:
    """Return what each step needs; None where that alone does not suffice, or cannot be told."""
    if not all(map(_is_plain, steps)):
        return None
    known = known_after(ground.known, before)
    needs: Needs = []
    for step in steps:
        near = {cell for rule in step.rules for cell in rule.cells}
        facts = [
            (place, other)
            for place, other in enumerate(steps)
            if other is not step and any(cell in near for cell, _ in other.cells)
        ]
        needed = list[int]()
        for place, _ in facts:
            follows = _follows(known, [one for at, one in facts if at != place], step)
            if follows is None:
                return None
            needed += [] if follows else [place]
        if not _follows(known, [one for at, one in facts if at in needed], step):
            return None
        needs.append([[place] for place in needed])
    return needs


def _is_plain(step: Step) -> bool:
    is_known = not any(rule.is_judged for rule in step.rules)
    return step.kind == "settled" and step.depth == 0 and is_known


def _follows(known: Sequence[int], facts: Sequence[Step], step: Step) -> bool | None:
    cells, (_, value) = [cell for cell, _ in step.cells], step.cells[0]
    return is_settled(step.rules, known_after(known, facts), cells, value)


def _plan(family: AnyFamily, instance: Any, rng: Random) -> Block | None:  # noqa: ANN401
    lines = _plans.played(family, instance)
    if lines is None:
        return None
    total = len(lines) - 1
    count = min(total, rng.randint(*_LINES))
    block = Block(rng.randint(0, min(total - count, _BEFORE)), count)
    return block if _move_needs(lines, block) and factorial(count) * _EACH >= 1 else None


def _move_needs(lines: Played, block: Block) -> Needs | None:
    """Return that each move needs the one before it; None if they can be played otherwise."""
    moves = _plans.moves_of(lines)
    names = [move.name for move in moves[: block.first]]
    way = _plans.played_on(lines.course, lines.course.start, names)
    state = way[-1][1] if way else lines.course.start
    inside = moves[block.first : block.first + block.size]
    if len({*inside}) < len(inside) or _ways(lines.course, state, inside) != 1:
        return None
    return _chain(block.size)


def _ways(course: Course, state: Any, moves: Sequence[Move]) -> int:  # noqa: ANN401
    """Count the orders in which moves can be made and lead to what their lines say; up to 2."""
    if not moves:
        return 1
    found = 0
    for place, move in enumerate(moves):
        for end in _plans.after(course, state, move):
            found += _ways(course, end, [*moves[:place], *moves[place + 1 :]])
            if found > 1:
                return found
    return found


def _course(family: AnyFamily, instance: Any, rng: Random) -> Block | None:  # noqa: ANN401
    lines = _retold.unnumbered(family.name, family.steps(instance))
    count = min(len(lines), rng.randint(*_LINES))
    block = Block(rng.randint(0, min(len(lines) - count, _BEFORE)), count)
    inside = lines[block.first : block.first + count]
    return block if len({*inside}) == count and factorial(count) * _EACH >= 1 else None


def _chain(count: int) -> Needs:
    """Return that each line needs the one before it."""
    return [[[place - 1]] if place else [] for place in range(count)]


@recalled
def _block_needs(lines: tuple[str, ...], block: Block) -> Needs | None:
    if isinstance(lines, Deduced):
        steps = lines.steps[block.first : block.first + block.size]
        return _step_needs(lines.ground, lines.steps[: block.first], steps)
    return _move_needs(lines, block) if isinstance(lines, Played) else _chain(block.size)


def _make_of(draw: Draw) -> Callable[[AnyFamily, Any, Random, Knobs], Derived | None]:
    """Return what makes a row of so many solutions that few of all orders are right."""

    def make(family: AnyFamily, instance: Any, rng: Random, knobs: Knobs) -> Derived | None:  # noqa: ANN401
        own, bases, detail = own_knobs(family, knobs), list[Any](), list[list[Any]]()
        orders, share = list[int](), 1.0
        for nth in range(_MOST):
            drawn = _drawn(draw, family, own, (bases, instance, nth), rng)
            if drawn is None:
                return None
            one, block = drawn
            needs = _block_needs(family.steps(one), block)
            assert needs is not None
            shown = rng.sample(range(block.size), block.size)
            orders += [len(orders) + shown.index(place) for place in range(block.size)]
            bases.append(one)
            detail.append([block.first, shown])
            share *= (_orders.count(needs) or 0) / factorial(block.size)
            if share <= _GUESS:
                derived = Derived(tuple(bases), detail, _orders.told(orders))
                is_in_order = _orders.keeps(_needs(family, derived), range(len(orders)))
                return None if is_in_order else derived
        return None

    return make


def _drawn(
    draw: Draw,
    family: AnyFamily,
    own: Knobs,
    so_far: tuple[Sequence[Any], Any, int],
    rng: Random,
) -> tuple[Any, Block] | None:
    """Return an instance, the given one first, and its lines in disorder."""
    bases, instance, nth = so_far
    for _ in range(_DRAWS if nth else 1):
        one = family.generate(rng, own) if nth else instance
        block = draw(family, one, rng) if all(alike(family, x, one) for x in bases) else None
        if block is not None:
            return one, block
    return None


def _parts(family: AnyFamily, derived: Derived) -> list[tuple[Sequence[str], Sequence[str], Needs]]:
    """Return of each solution the lines before, those in disorder, and what these need."""
    found = list[tuple[Sequence[str], Sequence[str], Needs]]()
    for instance, (first, shown) in zip(derived.bases, derived.detail, strict=True):
        lines = family.steps(instance)
        needs = _block_needs(lines, Block(first, len(shown)))
        told = _told(family, lines)
        start = bool(isinstance(lines, Deduced) and lines.ground.opening) + first
        mixed = [*map(told.__getitem__, (start + place for place in shown))]
        moved = [[[shown.index(x) for x in g] for g in (needs or [])[place]] for place in shown]
        found.append((told[:start], mixed, moved))
    return found


def _told(family: AnyFamily, lines: tuple[str, ...]) -> Sequence[str]:
    if isinstance(lines, Deduced):
        return _boards.shown(lines.ground, lines.steps)
    return lines[:-1] if isinstance(lines, Played) else _retold.unnumbered(family.name, lines)


def _needs(family: AnyFamily, derived: Derived) -> Needs:
    return _orders.joined([needs for _, _, needs in _parts(family, derived)])


_GRAMMAR: Grammar = {
    "start": ("<open>\n\n{works}\n\n<rule>\n\n<layout>", "<open> <rule>\n\n{works}\n\n<layout>"),
    "open": (
        "Some lines of worked solutions were mixed up, those of each among each other.",
        "Put lines of a solution into an order in which they can be read.",
        "Somebody wrote lines of a solution on cards, and the cards were dropped.",
        "A correct solution is given in part, but some of its lines are in disorder.",
        "Bring the {count} numbered lines below into order.",
        "Restore an order in which each line of a solution has what it rests on.",
    ),
    "label": _worked.LABELS,
    "before": (
        "First lines of its solution:",
        "Its solution begins:",
        "How it is solved at first:",
    ),
    "solution": ("Lines in disorder:", "Lines of its solution, mixed up:", "Lines to be ordered:"),
    "layout": (
        "The problem itself need not be answered. Give the numbers of all {count} lines in a right "
        "order, separated by commas.",
        "Do not answer the problem; answer with the numbers of all {count} lines in such an order, "
        "with commas between them.",
        "Any order that meets this is right. List the numbers of all {count} lines in order, "
        "separated by commas; this is all that is asked for.",
    ),
}
_BOARD: Grammar = {
    "rule": (
        "In a right order, each line follows from the givens of its problem and the lines of its "
        "solution before it. {reading} A line that would follow only by several of its "
        "rules taken together, or by rules that it does not name, does not follow.",
        "An order is right if every line follows from what the problem gives and from lines of the "
        "same solution that stand before it, by the rules that it names and no others, each taken "
        "for itself. {reading}",
    ),
}
_PLAN: Grammar = {
    "rule": (
        "Each line names a move and, after the colon, says how things stand after it. In the right "
        "order every move is allowed as things stand after the line above it, and leads to what "
        "its line says; the first one starts from where the lines in their places end or, if there "
        "are none, from the start of the problem.",
        "A line is a move with how things stand after it. The order is right if each move can be "
        "made from how things stand by the line before (at first, by the last line that is in its "
        "place or by the problem itself) and leads to what is said after its colon.",
    ),
}
_COURSE: Grammar = {
    "rule": (
        "Each line says what there is after one step of the problem, without its number. In the "
        "right order the lines are those of consecutive steps, beginning with the first one or, "
        "where lines stand in their places, with the one after these.",
        "A line tells of one step; which one it is is left out. The order is right if the lines "
        "tell of steps that follow one another; those in their places, if any, tell of the steps "
        "before, from the first one on.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    words = {name: rng.choice(_GRAMMAR[name]) for name in ("label", "before", "solution")}
    works, first, steps, grammar = list[str](), 1, list[Step](), _PLAN
    for place, (before, mixed, _) in enumerate(_parts(family, derived), 1):
        instance = derived.bases[place - 1]
        problem, lines = family.render(instance, rng), family.steps(instance)
        if before:
            problem += "\n\n" + "\n".join([words["before"], *(f"- {line}" for line in before)])
        label = words["label"].format(i=place)
        works.append(_worked.posed(label, problem, words["solution"], mixed, first))
        first += len(mixed)
        if isinstance(lines, Deduced):
            start, shown = derived.detail[place - 1]
            steps += lines.steps[: start + len(shown)]
            grammar = _BOARD
        elif not isinstance(lines, Played):
            grammar = _COURSE
    return speak(
        {**_GRAMMAR, **grammar},
        rng,
        works="\n\n".join(works),
        count=first - 1,
        reading=_boards.reading(steps),
    )


def _way(families: Collection[str], draw: Draw) -> Way:
    return Way(
        families=families,
        make=_make_of(draw),
        render=_render,
        solve=lambda family, derived: _orders.found(_needs(family, derived)),
        form=lambda family: _orders.form(lambda derived: _needs(family, derived)),
        guess_rate=lambda family, dial: _GUESS,
    )


FAMILIES: Final = (_boards.DEDUCED - _OUT) | (_plans.PLAYED - _OUT) | _retold.STEPS.keys()
WAYS: Final = (
    _way(_boards.DEDUCED - _OUT, _board),
    _way(_plans.PLAYED - _OUT, _plan),
    _way(_retold.STEPS.keys(), _course),
)
