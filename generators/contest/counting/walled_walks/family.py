"""Walled walks: steps up and down that touch no wall, in company that never meets.

The generator reflects walks at the walls (André 1887) and takes determinants for several walkers
(Lindström 1973); the solver moves the walkers step by step, one
after the other, and keeps count of where they are.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

from generators.contest.counting.walled_walks.instance import OPEN, Walks, total, whole
from generators.contest.counting.walled_walks.steps import letters, steps
from generators.contest.counting.walled_walks.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "from one wall to two, and from one walker to two and three")
STEPS = Knob("steps", 11, 14, "steps of a single walker")
CHANCES = Knob("chances", 0.4, 0.6, "share of questions for a chance among all walks")

_MOST_DIGITS = 8
_FEWEST = 100
_SPREAD = 6
_TOP = 13
"""The highest place of walls, and nearly that of walkers."""
_MOST_IDEAS = 5


@redrawn(600, "walks with a short answer")
def _generate(rng: Random, knobs: Knobs) -> Walks | None:
    ideas = IDEAS.integer(knobs)
    long = STEPS.integer(knobs) + rng.randint(-_SPREAD, _SPREAD)
    drawn = _alone(rng, ideas, long) if ideas < 3 else _together(rng, ideas, long)
    is_chance = rng.random() < CHANCES.number(knobs)
    found, every = total(drawn), whole(drawn)
    if found < _FEWEST or found == every or _is_idle(drawn, found):
        return None
    value = Fraction(found, every) if is_chance else Fraction(found)
    answer = number(value)
    is_long = sum(map(str.isdigit, answer)) > _MOST_DIGITS
    if is_long or (is_chance and value.denominator < 12):
        return None
    return replace(drawn, is_chance=is_chance, answer=answer)


def _alone(rng: Random, ideas: int, long: int) -> Walks:
    """Draw a walk with a wall below, or (one in three) above, or with two walls; and a gate."""
    low, high, top = 0, rng.randint(6, _TOP + 2), _TOP
    if ideas == 1 and rng.random() < 2 / 3:
        high = OPEN
    elif ideas == 1:
        low = -OPEN
    top = min(high, _TOP + 2) - 1
    start, end, height = (rng.randint(1, top) for _ in range(3))
    at = rng.randint(2, long - 3)
    long += (long + end - start) % 2
    at += (at + height - start) % 2
    gate = (rng.choice(("at", "off")), at, height)
    return Walks((start,), (end,), long, low, high, gate, False, "")


def _together(rng: Random, ideas: int, long: int) -> Walks:
    """Draw two walkers and a wall, or two and two walls, or three, mostly with a wall."""
    many, top = (3, _TOP + 5) if ideas == _MOST_IDEAS else (2, _TOP + 10)
    long -= 6 if many == 3 else 2
    parity = rng.randrange(2)
    starts = sorted(rng.sample(range(2 - parity, top, 2), many))
    ends = sorted(rng.sample(range(2 - (parity + long) % 2, top, 2), many))
    above = max(starts[-1], ends[-1]) + rng.randint(1, 3)
    low, high = rng.choice(((0, OPEN), (-OPEN, above)))
    if ideas == _MOST_IDEAS - 1:
        low, high = 0, above
    elif ideas == _MOST_IDEAS and rng.random() < 0.3:
        low, high = -OPEN, OPEN
    return Walks((*starts,), (*ends,), long, low, high, ("", 0, 0), False, "")


def _is_idle(drawn: Walks, found: int) -> bool:
    """Tell whether a wall or the gate changes nothing."""
    without = (replace(drawn, low=-OPEN), replace(drawn, high=OPEN))
    walls = [one for one in without if one != drawn]
    gates = [replace(drawn, gate=("", 0, 0))] if drawn.gate[0] else []
    return any(total(one) == found for one in (*walls, *gates))


def _solve(walks: Walks) -> list[str]:
    found = _moved(walks)
    if not walks.is_chance:
        return [str(found)]
    return [number(Fraction(found, _unruled(walks)))]


def _moved(walks: Walks) -> int:
    """Return in how many ways all walkers get to their ends and keep the rules."""
    ways = {walks.starts: 1}
    for step in range(1, walks.steps + 1):
        for who in range(len(walks.starts)):
            after = Counter[tuple[int, ...]]()
            for places, many in ways.items():
                for to in (places[who] - 1, places[who] + 1):
                    if _is_allowed(walks, step, to, who) and to not in places[:who]:
                        after[(*places[:who], to, *places[who + 1 :])] += many
            ways = after
    return ways.get(walks.ends, 0)


def _is_allowed(walks: Walks, step: int, to: int, who: int) -> bool:
    """Tell whether a walker may go there with this step, and still get to its end."""
    if to in (walks.low, walks.high) or abs(to - walks.ends[who]) > walks.steps - step:
        return False
    word, at, height = walks.gate
    return not word or step != at or (to == height) == (word == "at")


def _unruled(walks: Walks) -> int:
    """Return in how many ways all walkers get to their ends, whatever the rules say."""
    alone = replace(walks, low=-OPEN, high=OPEN, gate=("", 0, 0))
    ways = zip(walks.starts, walks.ends, strict=True)
    return prod(_moved(replace(alone, starts=(start,), ends=(end,))) for start, end in ways)


def _canonical(walks: Walks) -> Json:
    """Return the least of a walk, its mirror image, and both read backwards, from height 0."""
    forms = []
    for is_back, is_flipped in product((False, True), repeat=2):
        starts, ends = (walks.ends, walks.starts) if is_back else (walks.starts, walks.ends)
        word, at, height = walks.gate
        at = walks.steps - at if is_back and word else at
        low, high = walks.low, walks.high
        if is_flipped:
            starts, ends = (tuple(sorted(-x for x in row)) for row in (starts, ends))
            height, low, high = -height, -high, -low
        by = min(starts)
        walls = [None if abs(wall) == OPEN else wall - by for wall in (low, high)]
        gate = [word, at, height - by] if word else []
        told = [[x - by for x in starts], [x - by for x in ends], gate]
        forms.append((str([walls, told]), [walls, *told]))
    return [walks.steps, walks.is_chance, *min(forms)[1]]


def _effort(walks: Walks) -> int:
    walls = (walks.low != -OPEN) + (walks.high != OPEN)
    company = {1: 0, 2: 20, 3: 40}[len(walks.starts)]
    return company + 10 * walls + 2 * walks.is_chance + walks.steps // 4


FAMILY = Family(
    name="walled_walks",
    version=2,
    domain="math",
    summary="walks up and down that touch no wall, or never meet: how many, with what chance",
    concepts=("lattice paths", "reflection", "combinatorics"),
    knobs=(IDEAS, STEPS, CHANCES),
    verifier="math",
    examples=(r"\frac{7}{33}", "462"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 12_000.0,
    guess_rate=lambda dial: 0.01,
)
