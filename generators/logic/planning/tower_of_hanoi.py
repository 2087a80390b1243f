"""Tower of Hanoi between any two legal positions, some pairs of pegs barred, in the fewest moves.

Four pegs. Between arbitrary positions no closed rule gives the shortest plan (Stewart 1941 covers
full towers only), so it is searched for; at the top ten disks, some 14 moves and two barred pairs.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from random import Random
from typing import TypeAlias

from generators.chance import below, sampled
from generators.deducing import worked_plan
from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Edge, Graph, Panel, Plane, Shape
from generators.search import met_halfway, spoiled, way_to
from generators.wording import Grammar, speak
from proofmill.problem import Json

DISKS = Knob("disks", 8, 10, "disks")
BARRED = Knob("barred", 0, 2, "pairs of pegs between which no disk may move")
STATES = Knob("states", 2.1, 3.5, "decimal logarithm of the positions to look through")

_PEGS = "ABCD"
_PAIRS = tuple(combinations(range(len(_PEGS)), 2))
_NAMES = {(a, b): f"{_PEGS[a]}-{_PEGS[b]}" for a, b in permutations(range(len(_PEGS)), 2)}
"""Of the move from one peg to another."""
_MAX_DEPTH = 60
_LEAST = 3
"""Moves that every puzzle needs."""

Position: TypeAlias = tuple[int, ...]
"""The peg of every disk, smallest disk first."""
Links: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Towers:
    """From `start` to `goal` by moves along `links`."""

    start: Position
    goal: Position
    links: Links
    """Pairs of pegs between which a disk may move, both ways."""
    limit: int
    """The fewest moves that do it."""
    seen: int = field(compare=False)
    """Positions that a breadth-first search sees on the way."""
    answer: str = field(compare=False)


@redrawn(60, "goal")
def _generate(rng: Random, knobs: Knobs) -> Towers | None:
    disks, states = DISKS.integer(knobs), int(10 ** STATES.number(knobs))
    barred = BARRED.integer(knobs)
    start = tuple([below(rng, len(_PEGS)) for _ in range(disks)])
    links = tuple(sorted(sampled(rng, _PAIRS, len(_PAIRS) - barred)))
    return _drawn(rng, start, links, states)


def _drawn(rng: Random, start: Position, links: Links, states: int) -> Towers | None:
    """Take as goal one of the farthest positions among so many; None if there are too few."""
    disks = len(start)
    origin, last, limit = _spread(_code(start), disks, links, states)
    if limit < _LEAST or len(origin) < states:
        return None
    way = way_to(origin, rng.choice(last))
    goal = tuple(_peg(way[-1], disk, disks) for disk in range(disks))
    names = [_named(before, after, disks) for before, after in pairwise(way)]
    return Towers(start, goal, links, limit, len(origin), ", ".join(names))


def _spread(
    start: int, disks: int, links: Links, states: int
) -> tuple[Mapping[int, int | None], Sequence[int], int]:
    """Return from where each position was first reached, those farthest away, and how far.

    Stops after a whole layer once `states` have been seen besides the start.
    """
    a, b, c = disks, 2 * disks, 3 * disks
    full, changes = (1 << disks) - 1, _changes(links, disks)
    origin: dict[int, int | None] = {start: None}
    layer, reached = [start], 0
    for far in range(_MAX_DEPTH):
        before, layer = layer, []
        for code in before:
            one, two, three, four = code & full, code >> a & full, code >> b & full, code >> c
            for change in changes(one & -one, two & -two, three & -three, four & -four):
                after = code ^ change
                if after not in origin:
                    origin[after] = code
                    layer.append(after)
        if not layer:
            return origin, before, far
        reached = far + 1
        if len(origin) > states:
            break
    return origin, layer, reached


@lru_cache(maxsize=64)
def _changes(links: Links, disks: int) -> Callable[..., list[int]]:
    """Return what tells which bits each move changes in a code.

    It is given the top disk of every peg, as a bit, or 0 where there is none.
    """
    ways = [way for pair in links for way in (pair, pair[::-1])]

    @lru_cache(maxsize=1 << 12)
    def changes(*tops: int) -> list[int]:
        size = [top or 1 << disks for top in tops]
        return [
            size[source] << source * disks | size[source] << target * disks
            for source, target in ways
            if size[source] < size[target]
        ]

    return changes


def _code(position: Position) -> int:
    """Return a position as bits: for each peg, from A on, a bit for each disk."""
    return sum(1 << peg * len(position) + disk for disk, peg in enumerate(position))


def _peg(code: int, disk: int, disks: int) -> int:
    return next(peg for peg in range(len(_PEGS)) if code >> peg * disks + disk & 1)


def _named(before: int, after: int, disks: int) -> str:
    """Return the name of the move between two positions."""
    source, target = (bit.bit_length() - 1 for bit in (before & ~after, after & ~before))
    return _NAMES[source // disks, target // disks]


def _moves(links: Links, position: Position) -> Iterator[tuple[str, Position]]:
    top = [position.index(peg) if peg in position else len(position) for peg in range(len(_PEGS))]
    for pair in links:
        for source, target in (pair, pair[::-1]):
            disk = top[source]
            if disk < top[target]:
                yield _NAMES[source, target], (*position[:disk], target, *position[disk + 1 :])


_GRAMMAR: Grammar = {
    "start": (
        "<setting> <rule> {barred}\n\n<boards>\n\n<task> <form>",
        "<setting> <task>\n\n<boards>\n\n<rule> {barred} <form>",
    ),
    "setting": (
        "{disks} disks, numbered 1 to {disks} from the smallest to the largest, lie on the pegs A, "
        "B, C and D.",
        "There are four pegs, A to D, and {disks} disks of different sizes; disk 1 is the smallest "
        "and disk {disks} the largest.",
        "A puzzle has pegs A, B, C and D and disks 1, 2, ..., {disks}, where a higher number means "
        "a larger disk.",
        "There are {disks} disks on four pegs (A, B, C, D); disk 1 is the smallest, disk 2 the "
        "next larger, and so on.",
    ),
    "rule": (
        "A move takes the top disk of one peg and puts it on top of another peg, never onto a "
        "smaller disk.",
        "With each move, one disk that has nothing on it goes to another peg, which must be empty "
        "or have a larger disk on top.",
        "Only the top disk of a peg can be moved, and only to an empty peg or onto a larger disk.",
    ),
    "boards": (
        "Start (disks from top to bottom):\n{start}\n\nGoal (disks from top to bottom):\n{goal}",
        "Start, each peg read from top to bottom:\n{start}\n\n"
        "Goal, each peg read from top to bottom:\n{goal}",
    ),
    "task": (
        "Get from the start to the goal in at most {limit} moves.",
        "Reach the goal in {limit} moves or fewer.",
        "Find a sequence of no more than {limit} moves that leads from the first position to the "
        "second.",
    ),
    "barred": (
        "No disk may go directly between {pairs}, in either direction.",
        "It is forbidden to move a disk, either way, directly between {pairs}.",
    ),
    "form": (
        "Write a move from peg A to peg B as A-B; give the moves in order, separated by commas.",
        "Answer with the moves in order, separated by commas, where A-B moves the top disk of peg "
        "A to peg B.",
    ),
}


def _render(towers: Towers, rng: Random) -> str:
    pairs = [f"pegs {_PEGS[a]} and {_PEGS[b]}" for a, b in _PAIRS if (a, b) not in towers.links]
    style = rng.choice(("{}: {}", "Peg {}: {}", "{} | {}"))
    return (
        speak(
            _GRAMMAR,
            rng,
            disks=len(towers.start),
            start=_pegs(towers.start, style),
            goal=_pegs(towers.goal, style),
            limit=towers.limit,
            barred=speak(_GRAMMAR, rng, "barred", pairs=", or between ".join(pairs))
            if pairs
            else "",
        )
        .replace("  ", " ")
        .replace(" \n", "\n")
    )


def _pegs(position: Position, style: str) -> str:
    disks = [
        " ".join(str(disk) for disk, at in enumerate(position, 1) if at == peg) or "(empty)"
        for peg in range(len(_PEGS))
    ]
    return "\n".join(style.format(peg, held) for peg, held in zip(_PEGS, disks, strict=True))


def _solve(towers: Towers) -> list[str]:
    plan = met_halfway(
        towers.start,
        towers.goal,
        lambda now: _moves(towers.links, now),
        lambda name: name[::-1],
        towers.limit,
    )
    return [", ".join(plan)] if plan is not None else []


def _steps(towers: Towers) -> tuple[str, ...]:
    def shown(position: Position) -> str:
        return _pegs(position, "{} has {}").replace("(empty)", "none").replace("\n", ", ")

    return worked_plan(towers.answer, towers.start, lambda at: _moves(towers.links, at), shown)


def _canonical(towers: Towers) -> Json:
    """Number the pegs as they come in the start, and those without a disk in the best order."""
    seen = [*dict.fromkeys(towers.start)]
    empty = [peg for peg in range(len(_PEGS)) if peg not in seen]
    forms = []
    for rest in permutations(empty):
        number = {peg: place for place, peg in enumerate((*seen, *rest))}
        links = sorted([sorted((number[a], number[b])) for a, b in towers.links])
        goal = [number[at] for at in towers.goal]
        forms.append([[number[at] for at in towers.start], goal, links])
    return min(forms)


def _picture(towers: Towers) -> Panel:
    ways = Graph(
        nodes={peg: peg for peg in _PEGS},
        edges=[Edge(_PEGS[a], _PEGS[b]) for a, b in towers.links],
    )
    return Panel(
        figures=[
            ("start", _drawing(towers.start)),
            (f"goal, in at most {towers.limit} moves", _drawing(towers.goal)),
            ("moves between", ways),
        ]
    )


def _drawing(position: Position) -> Plane:
    """Return the pegs with their disks, as wide as their numbers and two high."""
    wide, high = len(position) + 1, 2 * max(map(position.count, position)) + 2
    shapes = []
    for peg, name in enumerate(_PEGS):
        shapes.append(Shape("line", ((peg * wide, 0), (peg * wide, high))))
        shapes.append(Shape("line", ((peg * wide, high),) * 2, name))
    heights = [0] * len(_PEGS)
    for disk, peg in sorted(enumerate(position, 1), reverse=True):
        x, y = peg * wide, heights[peg]
        left, right = x - disk / 2, x + disk / 2
        heights[peg] += 2
        outline = ((left, y), (right, y), (right, y + 2), (left, y + 2))
        shapes.append(Shape("polygon", outline, shade=2))
        shapes.append(Shape("line", ((x, y), (x, y)), str(disk)))
    return Plane(shapes=shapes)


def _args(towers: Towers) -> dict[str, Json]:
    puzzle = {
        "kind": "pegs",
        "names": [*_PEGS],
        "start": [*towers.start],
        "goal": [*towers.goal],
        "links": [[*link] for link in towers.links],
    }
    return {"puzzle": puzzle, "limit": towers.limit}


def _capacity(dial: float) -> float:
    # starts up to renaming of the pegs, and a third of the positions looked through as goals
    disks, states = DISKS.integer_at(dial), 10 ** STATES.number_at(dial)
    return float(4**disks / 24 * states / 3)


FAMILY = Family(
    name="tower_of_hanoi",
    version=3,
    domain="logic",
    summary="move disks on four pegs from one legal position to another in the fewest moves",
    concepts=("planning", "recursion"),
    knobs=(DISKS, BARRED, STATES),
    verifier="plan",
    unique=False,
    examples=("A-C, C-B, B-A", "B-A, A-D"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda towers: towers.seen,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=lambda towers: spoiled(towers.answer.split(", "), towers.limit, "A-A"),
    capacity=_capacity,
    # at most, of somebody who makes legal moves at random
    guess_rate=lambda dial: 0.001 * 0.01**dial,
)
