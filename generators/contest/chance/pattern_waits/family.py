"""Pattern waits: independent outcomes come until blocks have appeared; a mean or a chance is asked.

The generator lets gamblers bet on the blocks in a fair game (Li 1980, A martingale approach to the
study of occurrence of sequence patterns); the solver follows the states of what has come so far and
solves their linear equations over the rational numbers.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import gcd
from random import Random
from typing import NamedTuple

from generators.contest.chance.pattern_waits.words import (
    Team,
    Tosses,
    chance,
    ends,
    letters,
    picture,
    render,
    steps,
)
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 4, "a wait, one of two waits, who is first, all of them")
LENGTH = Knob("length", 4.5, 4.6, "outcomes of a block")
OUTCOMES = Knob("outcomes", 2.5, 3, "different outcomes, two or three")

_ASKED = {
    1: (*(("first", 2),) * 4, ("wait", 1)),
    2: (("wait", 2), ("first", 2)),
    3: (("wait", 2), ("all", 2), ("all", 2), ("first", 3), ("first", 3)),
    4: (("first", 3), ("wait", 3), ("wait", 3)),
}
_MOST_DIGITS = 10
_WEIGHTS = range(1, 12)


class State(NamedTuple):
    """Where the outcomes have got to."""

    come: tuple[int, ...]
    """The last ones, as far as they matter."""
    seen: frozenset[int]
    """The blocks that have appeared."""


@redrawn(600, "short answer")
def _generate(rng: Random, knobs: Knobs) -> Tosses | None:
    asked, blocks = rng.choice(_ASKED[IDEAS.integer(knobs)])
    outcomes = 2 + (rng.random() < OUTCOMES.number(knobs) - 2)
    weights = tuple(rng.choice(_WEIGHTS) for _ in range(outcomes))
    length = int(LENGTH.number(knobs) + rng.random())
    patterns = tuple(
        tuple(rng.randrange(outcomes) for _ in range(max(2, length - rng.randrange(2))))
        for _ in range(blocks)
    )
    if any(_holds(one, other) for one in patterns for other in patterns if one is not other):
        return None
    if sum(weights) > 18 or len(set(weights)) == 1 or not any(len(set(p)) > 1 for p in patterns):
        return None
    drawn = Tosses(weights, patterns, asked, "")
    value = _value(drawn)
    answer = number(value)
    is_long = sum(map(str.isdigit, answer)) > _MOST_DIGITS
    is_told = value in [Fraction(weight, sum(weights)) for weight in weights]
    if is_long or is_told or value.denominator == 1 or value == Fraction(1, 2):
        return None
    return Tosses(weights, patterns, asked, answer)


def _holds(one: Sequence[int], other: Sequence[int]) -> bool:
    """Tell whether a pattern occurs within another one."""
    return any(tuple(one) == other[at : at + len(one)] for at in range(len(other)))


def _team(tosses: Tosses) -> Team:
    patterns = tosses.patterns
    return {
        (i, j): sum(
            (1 / chance(tosses, other[:length]) for length in ends(one, other)), Fraction(0)
        )
        for i, one in enumerate(patterns)
        for j, other in enumerate(patterns)
    }


def firsts(team: Team, members: Sequence[int]) -> tuple[list[Fraction], Fraction]:
    """Return the chance of each block to be the first, and the mean wait for the first.

    Each team pays one a turn in a fair game, so what it owns at the end is, on average, the wait.
    """
    odds = [Fraction(1)]
    if len(members) == 2:
        i, j = members
        odds = [team[j, j] - team[j, i], team[i, i] - team[i, j]]
    if len(members) == 3:
        start, *others = members
        a, b = ([team[i, start] - team[i, j] for i in members] for j in others)
        odds = [a[k - 2] * b[k - 1] - a[k - 1] * b[k - 2] for k in range(3)]
    shares = [one / sum(odds) for one in odds]
    owned = (share * team[i, members[0]] for share, i in zip(shares, members, strict=True))
    return shares, sum(owned, Fraction(0))


def _value(tosses: Tosses) -> Fraction:
    team = _team(tosses)
    shares, wait = firsts(team, range(len(tosses.patterns)))
    match tosses.asked:
        case "first":
            return shares[0]
        case "wait":
            return wait
        case _:  # the later of two waits
            return team[0, 0] + team[1, 1] - wait


def _bets(tosses: Tosses) -> tuple[Team, list[Fraction], Fraction]:
    team = _team(tosses)
    return team, *firsts(team, range(len(tosses.patterns)))


def _solve(tosses: Tosses) -> list[str]:
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix

    total, start = sum(tosses.weights), State((), frozenset())
    states, ways = [start], list[list[State]]()
    for state in states:
        after = [_after(tosses, state, outcome) for outcome in range(len(tosses.weights))]
        ways.append(after)
        new = [one for one in dict.fromkeys(after) if one not in states]
        states += [one for one in new if not _ended(tosses, one)]
    places = {state: place for place, state in enumerate(states)}
    rows = [[QQ(i == j) for j in places.values()] for i in places.values()]
    right = []
    for place, after in enumerate(ways):
        gained = QQ(tosses.asked != "first")
        for weight, state in zip(tosses.weights, after, strict=True):
            if state in places:
                rows[place][places[state]] -= QQ(weight, total)
            elif tosses.asked == "first" and 0 in state.seen:
                gained += QQ(weight, total)
        right.append([gained])
    size = len(states)
    matrix = DomainMatrix(rows, (size, size), QQ)
    found = matrix.lu_solve(DomainMatrix(right, (size, 1), QQ)).to_list()[0][0]
    return [number(Fraction(int(found.numerator), int(found.denominator)))]


def _after(tosses: Tosses, state: State, outcome: int) -> State:
    come = (*state.come, outcome)
    done = {i for i, one in enumerate(tosses.patterns) if come[-len(one) :] == one}
    starts = {one[:length] for one in tosses.patterns for length in range(1, len(one) + 1)}
    kept = next((come[at:] for at in range(len(come)) if come[at:] in starts), ())
    return State(kept, state.seen | done)


def _ended(tosses: Tosses, state: State) -> bool:
    wanted = len(tosses.patterns) if tosses.asked == "all" else 1
    return len(state.seen) >= wanted


def _canonical(tosses: Tosses) -> Json:
    shared = gcd(*tosses.weights)
    forms = []
    for order in permutations(range(len(tosses.weights))):
        weights = [tosses.weights[i] // shared for i in order]
        blocks = [[order.index(i) for i in pattern] for pattern in tosses.patterns]
        fixed = 1 if tosses.asked == "first" else 0
        forms.append([weights, *blocks[:fixed], *sorted(blocks[fixed:])])
    return [tosses.asked, *min(forms)]


def _effort(tosses: Tosses) -> int:
    depth = {("first", 2): 1.5, ("wait", 2): 2.5, ("first", 3): 3.5, ("all", 2): 3.5}
    ideas = depth.get((tosses.asked, len(tosses.patterns)), 4 if len(tosses.patterns) == 3 else 1)
    return int(20 * ideas) + sum(map(len, tosses.patterns)) + 2 * len(tosses.weights)


def _capacity(dial: float) -> float:
    length, blocks = LENGTH.number_at(dial), 2 if dial < 0.8 else 3
    return float(2.0 ** (length * blocks) * 40 + 3.0 ** (length * blocks) * 5)


FAMILY = Family(
    name="pattern_waits",
    version=1,
    domain="math",
    summary="a mean wait for blocks of outcomes, or the chance that one comes first",
    concepts=("probability", "expectation", "stopping times"),
    knobs=(IDEAS, LENGTH, OUTCOMES),
    verifier="math",
    examples=(r"\frac{61}{4}", r"\frac{35}{12}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=lambda tosses: steps(tosses, *_bets(tosses)),
    letters=lambda tosses: letters(tosses, *_bets(tosses)),
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
