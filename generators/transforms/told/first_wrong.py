"""First wrong, told: one line states what does not follow, and the others go on from there.

Of a board, a step states another value, or states it of a cell too many; what is stated then is
deduced on, without suppositions, to before a contradiction. Of a plan, a line says what another
move would have led to, and the plan's moves go on from there. A solution without a wrong line is
cut and gone on with in the same way.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from generators.deducing import (
    Deduced,
    Ground,
    Played,
    Step,
    TooLongError,
    known_after,
    onward,
    verdicts,
)
from generators.family import Knobs
from generators.search import latin
from generators.transforms import _worked
from generators.transforms.told import _boards, _plans
from generators.transforms.told._plans import Move
from generators.transforms.transform import (
    AnyFamily,
    Derived,
    Form,
    Way,
    alike,
    own_knobs,
)
from generators.wording import Grammar, settled, speak, worded
from proofmill.problem import Json

_SOLUTIONS: Final = (3, 4)
"""In a row, at the dials 0 and 1; they are longer than those that are formulas."""
_COUNTS: Final = ("no", "one", "two", "three", "four")
_CLEAN: Final = 0.2
"""Chance that a solution has no wrong line."""
_PLACES: Final = 3
"""Lines of a solution that could be the wrong one; fewer would be guessed."""
_BEGUN: Final = 40
_LAST: Final = 16
"""Of so many first lines of a solution, so many first ones that state a value may be wrong."""
_TRIED: Final = 3
"""Of them, how many are tried."""
_AFTER: Final = (2, 6)
"""Lines that are shown after it: at least, and at most."""
_NEXT: Final = 1
"""The fewest of a plan, which may be short."""
_DRAWS: Final = 60
"""Other instances that are tried for each further solution."""
_SLIPS: Final = 8
"""Wrong lines that are tried for a place."""
_ALIKE: Final = 0.5
"""Chance that a wrong line has the right value for a wrong cell, where there is one."""


class Work(NamedTuple):
    """A solution that is to be judged."""

    wrong: int
    """Number of the wrong line, from 1; 0 where none is."""
    detail: list[Json]
    """What its lines are, in the form of its kind."""


Pair: TypeAlias = tuple[Work, Work]
"""A solution with a wrong line, and one that is right and gone on with from the same line.

Were either drawn alone, solutions that are seldom wrong would mostly be shown as right ones."""
Draw: TypeAlias = Callable[[AnyFamily, Any, Random], Pair | None]


def _board(family: AnyFamily, instance: Any, rng: Random) -> Pair | None:  # noqa: ANN401
    lines = _boards.deduced(family, instance)
    if lines is None:
        return None
    begun = enumerate(lines.steps[:_BEGUN])
    places = [nth for nth, step in begun if _boards.is_valued(step)][:_LAST]
    if len(places) < _PLACES:
        return None
    tried = rng.sample(places, min(len(places), _TRIED))
    return next(filter(None, (_board_at(lines, place, rng) for place in tried)), None)


def _board_at(lines: Deduced, place: int, rng: Random) -> Pair | None:
    ground, before, right = lines.ground, lines.steps[:place], lines.steps[place]
    known, count = known_after(ground.known, before), rng.randint(*_AFTER)
    clean = _gone_on(ground, before, right, count)
    if clean is None or not all(verdicts(ground, clean)):
        return None
    for _ in range(_SLIPS):
        slip = _slip(ground, known, right, rng)
        told = slip and _gone_on(ground, before, slip, count)
        if told and [
            nth for nth, is_right in enumerate(verdicts(ground, told)) if not is_right
        ] == [place]:
            wrong = Work(place + 1 + bool(ground.opening), _boards.packed(ground, told))
            return wrong, Work(0, _boards.packed(ground, clean))
    return None


def _gone_on(ground: Ground, before: Sequence[Step], step: Step, count: int) -> list[Step] | None:
    """Return steps with up to so many more that follow; None if those are too few."""
    more = onward(ground, known_after(ground.known, [*before, step]), count)
    return [*before, step, *more] if len(more) >= _AFTER[0] else None


def _slip(ground: Ground, known: Sequence[int], step: Step, rng: Random) -> Step | None:
    """Draw a step that states what is not so; None if there is none."""
    cells, value = [cell for cell, _ in step.cells], step.cells[0][1]
    others = _others(ground, known, step) if step.kind == "settled" else []
    if others and rng.random() < _ALIKE:
        kept = rng.sample(cells, len(cells) - rng.randint(0, 1))
        cells = sorted([*kept, rng.choice(others)])
        return step._replace(cells=tuple((cell, value) for cell in cells))
    common = known[cells[0]] & ~(1 << value)
    for cell in cells:
        common &= known[cell]
    if not common:
        return None
    slip = rng.choice(latin.bits(common))
    return step._replace(cells=tuple((cell, slip) for cell in cells))


def _others(ground: Ground, known: Sequence[int], step: Step) -> list[int]:
    """Return open cells of a step's rules that might hold its value, but do not."""
    value, told = step.cells[0][1], {cell for cell, _ in step.cells}
    near = sorted({cell for rule in step.rules for cell in rule.cells} - told)
    return [
        cell
        for cell in near
        if known[cell] >> value & 1 and ground.solution[cell] not in (None, value)
    ]


def _plan(family: AnyFamily, instance: Any, rng: Random) -> Pair | None:  # noqa: ANN401
    lines = _plans.played(family, instance)
    if lines is None:
        return None
    course, moves = lines.course, _plans.moves_of(lines)
    names = [move.name for move in moves]
    last = min(_LAST, len(moves) - _NEXT)
    if last < _PLACES:
        return None
    place, count = rng.randrange(last), rng.randint(_NEXT, _AFTER[1])
    way = _plans.played_on(course, course.start, names[:place])
    state = way[-1][1] if way else course.start
    ends = [end for _, end in course.moves(state) if course.shown(end) != moves[place].after]
    end = rng.choice(ends) if ends else state
    slip = Move(names[place], course.shown(end))
    more = _plans.played_on(course, end, names[place + 1 :][:count])
    if len(more) < _NEXT or len(_plans.stated(course, state, slip)) != 1:
        return None
    told = [*moves[:place], slip, *(move for move, _ in more)]
    clean = moves[: place + 1 + count]
    return Work(place + 1, [[*move] for move in told]), Work(0, [[*move] for move in clean])


def _wrong_steps(lines: Deduced, detail: Sequence[Any]) -> list[int]:
    steps = _boards.unpacked(lines.ground, detail)
    found = verdicts(lines.ground, steps)
    first = 1 + bool(lines.ground.opening)
    return [first + nth for nth, is_right in enumerate(found) if not is_right]


def _wrong_moves(lines: Played, detail: Sequence[Any]) -> list[int]:
    course, wrong = lines.course, list[int]()
    state = course.start
    for nth, (name, shown) in enumerate(detail, 1):
        move = Move(name, shown)
        ends = _plans.after(course, state, move)
        if not ends:
            wrong.append(nth)
            ends = _plans.stated(course, state, move)
        state = ends[0]
    return wrong


def _shown(lines: tuple[str, ...], detail: Sequence[Any]) -> list[str]:
    if isinstance(lines, Deduced):
        return _boards.shown(lines.ground, _boards.unpacked(lines.ground, detail))
    return [Move(*move).line for move in detail]


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    """Judge every shown line, those before it being taken for right."""
    wrong = list[list[int]]()
    for instance, detail in zip(derived.bases, derived.detail, strict=True):
        lines = family.steps(instance)
        if isinstance(lines, Deduced):
            wrong.append(_wrong_steps(lines, detail) or [0])
        elif isinstance(lines, Played):
            wrong.append(_wrong_moves(lines, detail) or [0])
        else:
            return []
    return settled(wrong)


def _make_of(draw: Draw) -> Callable[[AnyFamily, Any, Random, Knobs], Derived | None]:
    """Return what makes a row of solutions, each of which is drawn so."""

    def make(family: AnyFamily, instance: Any, rng: Random, knobs: Knobs) -> Derived | None:  # noqa: ANN401
        own, bases, works = own_knobs(family, knobs), list[Any](), list[Work]()
        least, most = _SOLUTIONS
        for nth in range(least + round((most - least) * knobs["solutions"])):
            is_clean = rng.random() < _CLEAN
            for _ in range(_DRAWS if nth else 1):
                one = family.generate(rng, own) if nth else instance
                is_new = all(alike(family, other, one) for other in bases)
                pair = _within(draw, family, one, rng) if is_new else None
                if pair is not None:
                    bases.append(one)
                    works.append(pair[is_clean])
                    break
            else:
                return None
        answer = worded([work.wrong for work in works])
        return Derived(tuple(bases), [work.detail for work in works], answer)

    return make


def _within(
    draw: Draw,
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
) -> Pair | None:
    try:
        return draw(family, instance, rng)
    except TooLongError:
        return None


_GRAMMAR: Grammar = {
    "start": ("<open> <wrong>\n\n{works}\n\n<layout>", "<open>\n\n{works}\n\n<wrong> <layout>"),
    "open": (
        "Judge the beginnings of {count} worked solutions.",
        "Below are {count} problems, each with the first lines of a worked solution.",
        "Somebody began to solve {count} problems and wrote down every line of the work.",
        "Look for the first slip in each of these {count} solutions, which break off somewhere.",
        "Check line by line how each of {count} solutions begins.",
        "Here is the homework of a pupil: {count} problems whose solutions are begun.",
    ),
    "layout": (
        "The problems themselves need not be answered. Give for each solution the number of its "
        "wrong line, or 0 if there is none, in order and separated by commas.",
        "Do not answer the problems; answer with {count} numbers, separated by commas: of each "
        "solution in turn the line that is wrong, 0 where all lines are right.",
        "What is asked for is not what the problems ask for: list, in the order of the solutions "
        "and with commas between them, which line is the wrong one; write 0 for a solution without "
        "one.",
    ),
    "label": _worked.LABELS,
    "solution": ("Solution:", "Worked solution:", "Its solution:"),
}
_BOARD: Grammar = {
    "wrong": (
        "How the lines are to be read: {reading} In each solution, at most one line is wrong: what "
        "it states does not follow in this way from the givens and the lines before it, which are "
        "taken for right. After a wrong line the work goes on from what that line states.",
        "A line is wrong if it does not follow from the givens and the lines above it, right or "
        "not; there is one such line in a solution, or none. What comes after it takes it for "
        "right. The lines are read as follows. {reading}",
    ),
}
_PLAN: Grammar = {
    "wrong": (
        "Each line names a move and, after the colon, says how things stand after it. In each "
        "solution, at most one line is wrong: as things stand by the line before, its move is not "
        "allowed or does not lead to what it says. After a wrong line the work goes on from what "
        "that line says. Whether the moves serve the purpose does not matter.",
        "A line is a move with how things stand after it. It is wrong if that move does not lead "
        "there from how the line above says that things stand, right or not; there is one such "
        "line in a solution, or none. What comes after it starts from what it says. It is not "
        "asked whether the moves lead to the goal.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    label, solution = rng.choice(_GRAMMAR["label"]), rng.choice(_GRAMMAR["solution"])
    works, steps, grammar = list[str](), list[Step](), _PLAN
    for place, (instance, detail) in enumerate(zip(derived.bases, derived.detail, strict=True), 1):
        problem, lines = family.render(instance, rng), family.steps(instance)
        works.append(_worked.posed(label.format(i=place), problem, solution, _shown(lines, detail)))
        if isinstance(lines, Deduced):
            steps += _boards.unpacked(lines.ground, detail)
            grammar = _BOARD
    return speak(
        {**_GRAMMAR, **grammar},
        rng,
        works="\n\n".join(works),
        count=_COUNTS[len(works)],
        reading=_boards.reading(steps),
    )


def _way(families: frozenset[str], draw: Draw) -> Way:
    return Way(
        families=families,
        make=_make_of(draw),
        render=_render,
        solve=_solve,
        form=lambda family: Form("sequence", ("3, 0, 5", "0, 4, 6, 3")),
        guess_rate=lambda family, dial: 0.25 ** _SOLUTIONS[0],
    )


_FEW: Final = frozenset({"cryptarithm", "n_queens_completion", "rotation_puzzle"})
"""Boards that suppositions settle where they are hard, and a plan with too few moves where it is
easy: there are too few lines that could be wrong, or none after them."""
FAMILIES: Final = (_boards.DEDUCED | _plans.PLAYED) - _FEW
WAYS: Final = (_way(_boards.DEDUCED - _FEW, _board), _way(_plans.PLAYED - _FEW, _plan))
