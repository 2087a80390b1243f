"""Navigation: where a walk of turns, moves, repetitions and step-backs ends.

After BIG-Bench-Hard's `navigate`, which asks only whether one is back at the start. The generator
walks square by square; the solver multiplies the maps of the plane that the instructions are, and
repeats by squaring. At the top: 40 instructions, a third of them repeating the last few.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from random import Random
from typing import NamedTuple

from generators.family import Family, Knob, Knobs
from generators.pictures import Panel, Program
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

STEPS = Knob("steps", 6, 40, "instructions")
FAR = Knob("far", 9, 20, "longest move")
REPEATS = Knob("repeats", 0.0, 0.3, "share of instructions that repeat the last few")
COMPASS = Knob("compass", 0.1, 0.25, "share of turns and moves by the compass")

_COMPASS = ("north", "east", "south", "west")
_AHEAD: tuple[complex, ...] = (1j, 1, -1j, -1)
_REPEATABLE = 5
"""Most instructions that one instruction repeats."""
_LONG = 9
"""Longer moves are of two digits."""
_MAX_MOVES = 400
"""Instructions carried out, repetitions included; later repetitions become moves."""


class Order(NamedTuple):
    """One instruction.

    `go` so far in direction `way` (0 ahead, 1 right, 2 back, 3 left) without turning; `turn` by
    `way` quarters to the right; `face` compass point `way`; `head` so far to compass point `way`
    without turning; `again`: carry out the `size` instructions before this one `way` times more.
    """

    kind: str
    way: int
    size: int


@dataclass(frozen=True, slots=True)
class Walk:
    """Instructions from the origin, facing compass point `start`; x is east, y is north."""

    start: int
    orders: tuple[Order, ...]
    answer: str = field(compare=False)
    """x and y of the end, as JSON."""


def _generate(rng: Random, knobs: Knobs) -> Walk:
    far = FAR.integer(knobs)
    orders: list[Order] = []
    done: list[Sequence[Order]] = []
    for place in range(STEPS.integer(knobs)):
        size = min(rng.randint(2, _REPEATABLE), place)
        order = Order("again", rng.randint(1, 3), size)
        walked = sum(map(len, done))
        recent = [one for part in done[place - size :] for one in part]
        is_short = walked + order.way * len(recent) <= _MAX_MOVES
        is_again = size > 1 and is_short and rng.random() < REPEATS.number(knobs)
        if not is_again:
            is_turn = bool(orders) and orders[-1].kind in ("go", "head", "again")
            order = _simple(rng, is_turn and rng.random() < 0.7, COMPASS.number(knobs), far)
        orders.append(order)
        done.append(recent * order.way if is_again else [order])
    start = rng.randrange(4)
    x, y = _end(start, [one for part in done for one in part])
    return Walk(start, tuple(orders), canonical_json([x, y]))


def _simple(rng: Random, is_turn: bool, compass: float, far: int) -> Order:
    is_compass = rng.random() < compass
    if is_turn:
        return (
            Order("face", rng.randrange(4), 0)
            if is_compass
            else Order("turn", rng.randint(1, 3), 0)
        )
    if is_compass:
        return Order("head", rng.randrange(4), rng.randint(1, far))
    way = rng.choice((0, 0, 0, 1, 2, 3))
    return Order("go", way, rng.randint(1, far))


def _end(facing: int, orders: Sequence[Order]) -> tuple[int, int]:
    """Walk square by square."""
    x = y = 0
    for kind, way, size in orders:
        if kind == "turn":
            facing = (facing + way) % 4
        elif kind == "face":
            facing = way
        else:
            point = way if kind == "head" else (facing + way) % 4
            for _ in range(size):
                x += (point == 1) - (point == 3)
                y += (point == 0) - (point == 2)
    return x, y


_GRAMMAR: Grammar = {
    "start": (
        "<scene> <plane>\n\n{orders}\n\n<reading><ask>",
        "<plane> <scene>\n\n{orders}\n\n<reading><ask>",
        "<scene> <plane> <reading>{orders}\n\n<ask>",
    ),
    "scene": (
        "You stand at (0, 0) and look {facing}.",
        "A robot starts at the point (0, 0), facing {facing}.",
        "Begin at (0, 0), facing {facing}, and follow the instructions.",
        "A ship's boy paces the deck from (0, 0), at first facing {facing}.",
    ),
    "plane": (
        "On this map (x, y) lies x steps east and y steps north of (0, 0).",
        "The x axis points east and the y axis points north.",
        "Coordinates: x grows to the east, y grows to the north, one per step.",
    ),
    "ask": (
        "Where does the walk end? Give x and y, separated by a comma.",
        "What are the coordinates of the last point? Answer with x, y.",
        "Find the end point, as x and y with a comma between them.",
    ),
    "reading": (
        "A move without a turn leaves the direction of view as it is. {again}\n\n",
        "Moves never change the direction of view; only turns do. {again}\n\n",
    ),
    "again": (
        "To carry out instructions once more is to follow them as they stand, from the present "
        "place and direction; an instruction among them that repeats others is followed "
        "again with what it repeated.",
    ),
    "go_0": ("Go {size} steps forward.", "Walk {size} steps ahead.", "Take {size} steps forward."),
    "go_1": ("Take {size} steps to the right, without turning.", "Sidestep {size} steps right."),
    "go_2": ("Take {size} steps backward.", "Go {size} steps backward, without turning."),
    "go_3": ("Take {size} steps to the left, without turning.", "Sidestep {size} steps left."),
    "turn_1": ("Turn right.", "Make a quarter turn to the right."),
    "turn_2": ("Turn around.", "Make a half turn."),
    "turn_3": ("Turn left.", "Make a quarter turn to the left."),
    "face": ("Turn to face {point}.", "Turn until facing {point}."),
    "head": ("Move {size} steps {point}, without turning.", "Drift {size} steps {point}."),
    "more_1": ("Carry out the {size} instructions just above once more.",),
    "more_2": ("Carry out the {size} instructions just above twice more.",),
    "more_3": ("Carry out the {size} instructions just above three times more.",),
}


def _render(walk: Walk, rng: Random) -> str:
    lines = [f"{number}. {_worded(order, rng)}" for number, order in enumerate(walk.orders, 1)]
    has_again = any(order.kind == "again" for order in walk.orders)
    again = speak(_GRAMMAR, rng, "again") if has_again else ""
    text = speak(_GRAMMAR, rng, facing=_COMPASS[walk.start], orders="\n".join(lines), again=again)
    return text.replace(" \n", "\n").strip()


def _worded(order: Order, rng: Random) -> str:
    kind, way, size = order
    symbol = {"again": f"more_{way}", "face": "face", "head": "head"}.get(kind, f"{kind}_{way}")
    text = speak(_GRAMMAR, rng, symbol, size=size, point=_COMPASS[way % 4])
    return text.replace(" 1 steps", " 1 step")


class Map(NamedTuple):
    """Place p becomes p + `by` d + `shift`, direction d becomes `turn` d + `fixed`."""

    turn: complex = 1
    by: complex = 0
    fixed: complex = 0
    shift: complex = 0


def _then(one: Map, other: Map) -> Map:
    """Return the map of one part of the walk and then another."""
    return Map(
        other.turn * one.turn,
        one.by + other.by * one.turn,
        other.turn * one.fixed + other.fixed,
        one.shift + other.by * one.fixed + other.shift,
    )


def _map(order: Order, before: Sequence[Map]) -> Map:
    kind, way, size = order
    right = -1j
    if kind == "again":
        return reduce(_then, [reduce(_then, before[-size:])] * way)
    if kind == "turn":
        return Map(turn=right**way)
    if kind == "face":
        return Map(turn=0, fixed=_AHEAD[way])
    return Map(shift=size * _AHEAD[way]) if kind == "head" else Map(by=size * right**way)


def _maps(walk: Walk) -> list[Map]:
    found: list[Map] = []
    for order in walk.orders:
        found.append(_map(order, found))
    return found


def _solve(walk: Walk) -> list[str]:
    whole = reduce(_then, _maps(walk))
    end = whole.by * _AHEAD[walk.start] + whole.shift
    return [canonical_json([int(end.real), int(end.imag)])]


def _steps(walk: Walk) -> tuple[str, ...]:
    place, look, (x, y) = 0j, _AHEAD[walk.start], (0, 0)
    found = []
    for number, one in enumerate(_maps(walk), 1):
        place, look = place + one.by * look + one.shift, one.turn * look + one.fixed
        x, y, facing = int(place.real), int(place.imag), _COMPASS[_AHEAD.index(look)]
        found.append(f"After instruction {number}: at ({x}, {y}), facing {facing}.")
    return (*found, f"So the answer is {x}, {y}.")


def _effort(walk: Walk) -> int:
    """Count the simple instructions carried out, and the longer moves once more."""
    done: list[int] = []
    for kind, way, size in walk.orders:
        done.append(way * sum(done[-size:]) if kind == "again" else 1 + (size > _LONG))
    return sum(done)


def _canonical(walk: Walk) -> Json:
    # Compass points count from the first direction, and a mirror image is the same walk.
    forms: list[Json] = []
    for mirror in (1, -1):
        form: list[Json] = []
        for kind, way, size in walk.orders:
            turn = way - walk.start if kind in ("face", "head") else way
            form.append([kind, way if kind == "again" else mirror * turn % 4, size])
        forms.append(form)
    return min(forms, key=canonical_json)


def _picture(walk: Walk) -> Panel:
    lines = [_worded(order, Random(0)) for order in walk.orders]
    start = f"from (0, 0), facing {_COMPASS[walk.start]}; x is east, y is north"
    return Panel(figures=[(start, Program(lines=lines))])


def _capacity(dial: float) -> float:
    # lengths of the moves, every other instruction at least, and the ways to turn
    steps, far = STEPS.integer_at(dial), FAR.integer_at(dial)
    return float(min(1e12, (far * 2.0) ** (steps / 2) * 3.0 ** (steps / 2) / 2))


FAMILY = Family(
    name="navigation",
    version=3,
    domain="logic",
    summary="where a walk ends that turns, sidesteps and repeats parts of itself",
    concepts=("spatial reasoning", "state tracking"),
    knobs=(STEPS, FAR, REPEATS, COMPASS),
    verifier="sequence",
    examples=("3, -8", "-5, 12"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # Measured at dial 0: the commonest end point of a thousand has a share of 0.006.
    guess_rate=lambda dial: 0.01,
)
