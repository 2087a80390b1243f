"""Random processes that end: the chance of an end, or what is to be expected until then.

The generator uses symmetry, overlaps of patterns or closed forms of walks. The solver knows none
of them: it lists the states of the process one by one and solves their linear equations.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import gcd
from random import Random
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.math._matrices import solution
from generators.math.markov_hitting.instance import SOLIDS, Numbers, Question
from generators.math.markov_hitting.kinds import KINDS, SOLID_TIMES
from generators.math.markov_hitting.steps import steps
from generators.math.markov_hitting.words import picture, render
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "ideas by which many states become few, or none")

_MOST_DIGITS = 8
_LEAST = 24
"""Smallest product of numerator and denominator of an answer."""
_DRAWS = 60
"""Of one kind, so that kinds with long answers are not rare."""


@redrawn(600, "short answer")
def _generate(rng: Random, knobs: Knobs) -> Question | None:
    ideas = IDEAS.integer(knobs)
    names = [name for name, kind in KINDS.items() if kind.ideas == ideas]
    [name] = rng.choices(names, [KINDS[name].weight for name in names])
    for _ in range(_DRAWS):
        drawn = KINDS[name].draw(rng)
        if drawn:
            value = Fraction(KINDS[name].value(*drawn))
            digits = len(str(value.numerator)) + len(str(value.denominator))
            if abs(value.numerator) * value.denominator >= _LEAST and digits <= _MOST_DIGITS:
                return Question(name, *drawn, str(value))
    return None


State: TypeAlias = Hashable
Ways: TypeAlias = Sequence[tuple[Fraction, State]]
Process: TypeAlias = tuple[State, Callable[[State], Ways], Callable[[State], Fraction]]
"""Start, ways out of a state (none at an end), and what a visit to a state is worth."""


def _solve(question: Question) -> list[str]:
    kind, numbers = question.kind, question.numbers
    start, ways, gain = _PROCESSES[kind](question)
    found = _values(start, ways, gain)
    if kind in ("ruin", "race", "solid", "visits"):
        return [str(found[start])]
    if kind != "given":
        before = numbers[1] if kind == "coupons" else numbers[-1]
        return [str(found[start] + before)]
    # Each step counts as often as the walk then goes on to the goal.
    whole = _values(start, ways, lambda state: found[state] if ways(state) else Fraction(0))
    return [str(numbers[-2] * whole[start] / found[start] + numbers[-1])]


def _values(
    start: State, ways: Callable[[State], Ways], gain: Callable[[State], Fraction]
) -> Mapping[State, Fraction]:
    """Return the expected worth of all visits still to come, from each state."""
    states = {start: 0}
    edge = [start]
    for state in edge:
        for _, after in ways(state):
            if after not in states:
                states[after] = len(states)
                edge.append(after)
    rows = []
    for state, place in states.items():
        row = [Fraction(int(i == place)) for i in range(len(states))]
        for share, after in ways(state):
            row[states[after]] -= share
        rows.append(row)
    found = solution(rows, [gain(state) for state in states])
    assert found is not None  # every state leads to an end
    return dict(zip(states, found, strict=True))


def _worth(numbers: Numbers, goals: Sequence[State]) -> Callable[[State], Fraction]:
    """Return what the ends are worth, where something is won at the first and else lost."""
    won, lost = numbers[-2:]
    return lambda state: Fraction(won * (state == goals[0]) - lost * (state in goals[1:]))


def _walk(question: Question) -> Process:
    up, down, stay, goal, start, *terms = question.numbers

    def ways(state: State) -> Ways:
        assert isinstance(state, int)
        moves = ((up, state + 1), (down, state - 1), (stay, state))
        if not 0 < state < goal:
            return []
        return [(Fraction(part, up + down + stay), after) for part, after in moves]

    if question.kind == "duration":
        return start, ways, lambda state: Fraction(terms[0] * (state not in (0, goal)))
    if question.kind == "given":
        return start, ways, lambda state: Fraction(int(state == goal))
    return start, ways, _worth(question.numbers, (goal, 0))


def _patterns(question: Question) -> Process:
    a, b, cost, _ = question.numbers
    words = question.words

    def ways(state: State) -> Ways:
        assert isinstance(state, str)
        if state in words:
            return []
        chances = (("H", Fraction(a, b)), ("T", Fraction(b - a, b)))
        return [(chance, _kept(state + letter, words)) for letter, chance in chances]

    if question.kind == "race":
        return "", ways, _worth(question.numbers, words)
    return "", ways, lambda state: Fraction(cost * (state not in words))


def _kept(seen: str, words: Sequence[str]) -> str:
    """Return the longest end of what was seen that starts a word."""
    ends = (seen[i:] for i in range(len(seen) + 1))
    return next(end for end in ends if any(word.startswith(end) for word in words))


def _coupons(question: Question) -> Process:
    cost, _, *parts = question.numbers
    everything = frozenset(range(len(parts)))

    def ways(state: State) -> Ways:
        assert isinstance(state, frozenset)
        if state == everything:
            return []
        return [(Fraction(part, sum(parts)), state | {i}) for i, part in enumerate(parts)]

    return frozenset[int](), ways, lambda state: Fraction(cost * (state != everything))


def _ring(question: Question) -> Process:
    size, far, stay, whole, cost, _ = question.numbers

    def ways(state: State) -> Ways:
        assert isinstance(state, int)
        move = Fraction(whole - stay, 2 * whole)
        around = [(move, (state + 1) % size), (move, (state - 1) % size)]
        return [] if state == far else [*around, (1 - 2 * move, state)]

    return 0, ways, lambda state: Fraction(cost * (state != far))


def _solid(question: Question) -> Process:
    which, stay, whole, cost, pause = question.numbers
    name, goal, _ = SOLID_TIMES[which]
    edges = [*SOLIDS[name], *((j, i) for i, j in SOLIDS[name])]
    rest = Fraction(stay, whole)

    def ways(state: State) -> Ways:
        after = [j for i, j in edges if i == state]
        moves = [((1 - rest) / len(after), j) for j in after]
        return [] if state == goal else [(rest, state), *moves]

    return 0, ways, lambda state: (rest * pause + (1 - rest) * cost) * (state != goal)


def _visits(question: Question) -> Process:
    goal, start, place, stay, whole = question.numbers

    def ways(state: State) -> Ways:
        assert isinstance(state, int)
        move = Fraction(whole - stay, 2 * whole)
        rest = (1 - 2 * move, state)
        return [(move, state + 1), (move, state - 1), rest] if 0 < state < goal else []

    return start, ways, lambda state: Fraction(int(state == place))


_PROCESSES: Mapping[str, Callable[[Question], Process]] = {
    **dict.fromkeys(("ruin", "duration", "given"), _walk),
    **dict.fromkeys(("run", "pattern", "race", "race_time"), _patterns),
    "coupons": _coupons,
    "ring": _ring,
    "solid": _solid,
    "visits": _visits,
}


def _canonical(question: Question) -> Json:
    """Return the numbers, with chances in lowest terms."""
    words = sorted(question.words) if question.kind == "race_time" else question.words
    kind, numbers = "pattern" if question.kind == "run" else question.kind, question.numbers
    first, last = _CHANCES.get(kind, (0, 2))
    shared = gcd(*numbers[first:last])
    reduced = [n // shared if first <= i < last else n for i, n in enumerate(numbers)]
    return [kind, reduced, list(words)]


_CHANCES = {
    **dict.fromkeys(("ruin", "duration", "given"), (0, 3)),
    **{"coupons": (2, 9), "ring": (2, 4), "solid": (1, 3), "visits": (3, 5)},
}
"""Kind -> where the parts of its chances stand among its numbers, if not at the beginning."""


FAMILY = Family(
    name="markov_hitting",
    version=4,
    domain="math",
    summary="the chance of an end, or what is expected until then, of a random process",
    concepts=("probability", "Markov chains", "expected values"),
    knobs=(IDEAS,),
    verifier="rational",
    examples=("157/24", "61/135"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    # Kinds of as many ideas differ by how many numbers and letters there are to keep in mind.
    effort=lambda one: (
        10 * KINDS[one.kind].ideas + len(one.numbers) + sum(map(len, one.words)) // 2
    ),
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
