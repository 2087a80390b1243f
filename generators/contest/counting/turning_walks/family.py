"""Turning walks: shortest ways told by their turns, by their straight stretches and by crossings.

The generator cuts walks into stretches: those to the east are a composition of the blocks to the
east, and so are those to the north; crossings cut a walk into pieces, and what may not happen there
is taken away. The solver walks block by block and keeps count of where walks are, how they came
there, how far they have gone straight on and how often they have turned.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random
from typing import NamedTuple

from generators.contest.counting.turning_walks.instance import (
    DIRECTIONS,
    EAST,
    EITHER,
    NORTH,
    Gate,
    Walk,
    total,
)
from generators.contest.counting.turning_walks.steps import letters, steps
from generators.contest.counting.turning_walks.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "from told ends over all stretches to crossings, one and two")
BLOCKS = Knob("blocks", 9, 11, "most blocks to one side on the longest walks")
CHANCES = Knob("chances", 0.3, 0.6, "share of questions for a chance among all shortest walks")

_FEWEST = 20
_MOST_DIGITS = 8
_LONGER, _WIDER = 9, 3
"""Blocks that walks may have more without crossings, and with one that is passed."""


@redrawn(800, "walks with a short answer")
def _generate(rng: Random, knobs: Knobs) -> Walk | None:
    most, ideas = BLOCKS.integer(knobs), IDEAS.integer(knobs)
    walk = _plain(rng, ideas, most + _LONGER) if ideas < 3 else _gated(rng, ideas, most)
    if walk is None:
        return None
    found, every = total(walk), comb(walk.east + walk.north, walk.east)
    is_chance = rng.random() < CHANCES.number(knobs)
    value = Fraction(found, every) if is_chance else Fraction(found)
    answer = number(value)
    is_short = sum(map(str.isdigit, answer)) <= _MOST_DIGITS
    if found < _FEWEST or not is_short or (is_chance and value.denominator < _FEWEST):
        return None
    return replace(walk, is_chance=is_chance, answer=answer)


def _plain(rng: Random, ideas: int, most: int) -> Walk:
    """Draw walks without crossings."""
    kind = "ends" if ideas == 1 else rng.choice(("stretches", "stretches", "left", "right"))
    east, north = rng.randint(5, most), rng.randint(5, most)
    turns = rng.randint(3, 9)
    first, last = rng.choice(DIRECTIONS), EITHER
    least = rng.randint(2, 5), rng.randint(2, 5)
    if kind == "stretches":
        first = rng.choice((*DIRECTIONS, EITHER))
    elif kind != "ends":
        least, turns = (1, 1), rng.randint(2, 6)
        first, last = rng.choice((*DIRECTIONS, EITHER)), rng.choice((*DIRECTIONS, EITHER))
    return Walk(kind, east, north, turns, False, first, last, least, (), False, "")


def _gated(rng: Random, ideas: int, most: int) -> Walk | None:
    """Draw walks that are told by crossings, each of which matters."""
    most += _WIDER if ideas == 3 else 0
    east, north = rng.randint(5, most), rng.randint(5, most)
    chosen = rng.choice(_CHOICES[ideas])
    words = rng.sample(chosen, len(chosen))
    places = sorted((rng.randint(1, east - 1), rng.randint(1, north - 1)) for _ in words)
    if len(places) == 2 and not all(x < y for x, y in zip(*places, strict=True)):
        return None
    gates = tuple(Gate(*place, word) for place, word in zip(places, words, strict=True))
    is_most = ideas == 4 and rng.random() < 1 / 2
    turns = rng.randint(2, 3) if is_most else rng.randint(3, 5 if ideas == 5 else 6)
    first = EITHER if ideas == 5 else rng.choice((*DIRECTIONS, EITHER))
    walk = Walk("gates", east, north, turns, is_most, first, EITHER, (1, 1), gates, False, "")
    fewer = [replace(walk, gates=gates[:i] + gates[i + 1 :]) for i in range(len(gates))]
    return None if total(walk) in map(total, fewer) else walk


_DEEDS = ("through", "turn", "avoid", "straight")
_CHOICES: Mapping[int, Sequence[tuple[str, ...]]] = {
    3: [("through",), ("turn",)],
    4: [("avoid",), ("straight",)],
    5: [(one, other) for one in _DEEDS for other in _DEEDS[2:]],
}
"""Ideas -> what walks do at crossings."""


def _solve(walk: Walk) -> list[str]:
    ways = Counter({_Place(0, 0, "", 0, 0): 1})
    for _ in range(walk.east + walk.north):
        after = Counter[_Place]()
        for place, many in ways.items():
            for way in DIRECTIONS:
                if (new := _stepped(walk, place, way)) is not None:
                    after[new] += many
        ways = after
    found = sum(many for place, many in ways.items() if _is_done(walk, place))
    if not walk.is_chance:
        return [str(found)]
    return [number(Fraction(found, comb(walk.east + walk.north, walk.north)))]


class _Place(NamedTuple):
    east: int
    north: int
    came: str
    turns: int
    """Of the sort that counts."""
    run: int
    """Blocks since the last turn; negative on the first stretch."""


def _stepped(walk: Walk, at: _Place, way: str) -> _Place | None:
    """Return where a walk comes with one more block, None where this may not be."""
    is_turn = bool(at.came) and way != at.came
    if (not at.came and walk.first not in ("", way)) or not _may_go(walk, at, is_turn):
        return None
    counts = {"left": way == NORTH, "right": way == EAST}.get(walk.kind, True)
    turns = at.turns + (is_turn and counts)
    run = 1 if is_turn else _longer(at, max(1, *walk.least))
    new = _Place(at.east + (way == EAST), at.north + (way == NORTH), way, turns, run)
    if new.east > walk.east or new.north > walk.north or turns > walk.turns:
        return None
    return new if all(_keeps(gate, new) for gate in walk.gates) else None


def _longer(at: _Place, most: int) -> int:
    """Return a run with one more block, where those above the longest one told are alike."""
    is_first = at.run < 0 or not at.came
    return max(at.run - 1, -most) if is_first else min(at.run + 1, most)


def _may_go(walk: Walk, at: _Place, is_turn: bool) -> bool:
    if is_turn and not _is_long(walk, at):
        return False
    wrong = "straight" if is_turn else "turn"
    return not any(gate == (at.east, at.north, wrong) for gate in walk.gates)


def _is_long(walk: Walk, at: _Place) -> bool:
    """Tell whether the stretch that ends here is as long as told."""
    if walk.kind == "ends":
        return at.run > 0 or -at.run >= walk.least[0]
    return walk.kind != "stretches" or abs(at.run) >= walk.least[at.came == NORTH]


def _keeps(gate: Gate, at: _Place) -> bool:
    """Tell whether a walk at this place keeps to what is told of a crossing."""
    is_there = at[:2] == (gate.east, gate.north)
    if gate.does == "avoid":
        return not is_there
    is_time = at.east + at.north == gate.east + gate.north
    return is_there or not is_time or gate.does == "straight"


def _is_done(walk: Walk, at: _Place) -> bool:
    is_counted = at.turns == walk.turns or walk.is_most
    is_long = abs(at.run) >= walk.least[1] if walk.kind == "ends" else _is_long(walk, at)
    return is_counted and is_long and walk.last in ("", at.came)


def _canonical(walk: Walk) -> Json:
    """Return the smaller of the walk and its mirror image."""
    swap = {EAST: NORTH, NORTH: EAST, EITHER: EITHER}
    told: Json = [walk.turns, walk.is_most, walk.is_chance]
    sides = [list(walk.least), list(walk.least)]
    if walk.kind == "stretches":
        sides[1].reverse()
    one = [walk.east, walk.north, walk.first, walk.last, sides[0], sorted(map(list, walk.gates))]
    gates = sorted([gate.north, gate.east, gate.does] for gate in walk.gates)
    other = [walk.north, walk.east, swap[walk.first], swap[walk.last], sides[1], gates]
    if walk.kind == "right":
        return ["left", told, other]
    return [walk.kind, told, one if walk.kind == "left" else min(one, other)]


def _effort(walk: Walk) -> int:
    ideas = {"ends": 1, "stretches": 2, "left": 2, "right": 2}.get(walk.kind)
    if ideas is None:
        is_banned = any(gate.does in _DEEDS[2:] for gate in walk.gates)
        ideas = 2 + len(walk.gates) + is_banned + (len(walk.gates) == 2 and not is_banned)
    return 12 * ideas + walk.turns + walk.is_most + walk.is_chance


FAMILY = Family(
    name="turning_walks",
    version=2,
    domain="math",
    summary="shortest walks, words or rows by their turns, straight stretches and crossings",
    concepts=("compositions", "lattice paths", "inclusion-exclusion"),
    knobs=(IDEAS, BLOCKS, CHANCES),
    verifier="math",
    examples=(r"\frac{17}{66}", "58"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 12_000.0,
    guess_rate=lambda dial: 0.02,
)
