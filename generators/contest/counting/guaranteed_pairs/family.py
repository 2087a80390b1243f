"""Guaranteed pairs: how many of some numbers there must be for two of a kind to be among them.

The generator cuts the numbers into chains (or classes of remainders) that do not disturb each
other and takes the most of each; the solver forbids each pair on its own and lets CP-SAT find and
prove the largest choice that avoids them all, so that one more cannot.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generators.contest.counting.guaranteed_pairs.words import Pairs, picture, render, steps
from generators.family import Family, Knob, Knobs, redrawn
from generators.search import cp_model, new_bools, new_model
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 4, "ideas from the pairs to the groups that they make")
TERMS = Knob("terms", 0, 2, "how far what is chosen from is from 1, 2, 3, ...")
MOST = Knob("most", 220, 240, "numbers to choose from")

_KINDS = {
    1: ("difference", "sum"),
    2: ("difference", "ratio", "sum"),
    3: ("ratio", "near", "divisible"),
    4: ("sums", "ladder", "near", "divisible"),
}
_LEAST = 30
"""Numbers to choose from."""


@redrawn(400, "pairs that can be forced")
def _generate(rng: Random, knobs: Knobs) -> Pairs | None:
    ideas = IDEAS.integer(knobs)
    kind = rng.choice(_KINDS[ideas])
    count, terms = rng.randint(_LEAST, MOST.integer(knobs)), TERMS.integer(knobs)
    step = rng.randint(2, 5) if terms == 2 else 1
    first = rng.randint(2, 40) if terms and kind != "ratio" else step
    if kind == "ratio":
        step = 1
        first = rng.randint(1, 3) if terms else 1
    last = first + (count - 1) * step
    drawn = Pairs(first, step, last, kind, _told(rng, kind, first, step, last), "")
    groups = chosen(drawn)
    most = sum(share for _, share in groups)
    if not all(drawn.told) or most == count or len(set(groups)) < 2:
        return None
    return Pairs(first, step, last, kind, drawn.told, str(most + 1))


def _told(rng: Random, kind: str, first: int, step: int, last: int) -> tuple[int, ...]:
    count = (last - first) // step + 1
    match kind:
        case "difference" | "near" | "ladder":
            return (step * rng.randint(2, count // 4),)
        case "ratio":
            return (rng.randint(2, 5),)
        case "divisible":
            return (rng.randint(5, 25),)
    # Of the sums that occur, those near the middle concern most numbers.
    low, high = 2 * first + count // 2 * step, 2 * last - count // 2 * step
    sums = rng.sample(range(low, high + 1, step), 2)
    return tuple(sorted(sums)) if kind == "sums" else (sums[0],)


def chosen(pairs: Pairs) -> list[tuple[int, int]]:
    """Return the size of each group of numbers, and how many of it can be chosen in vain."""
    if pairs.kind == "divisible":
        return _classes(pairs)
    found = []
    for size in _chains(pairs):
        match pairs.kind:
            case "near":
                found.append((size, -(-size // 3)))
            case "ladder":
                found.append((size, size - size // 3))
            case _:
                found.append((size, -(-size // 2)))
    return found


def _classes(pairs: Pairs) -> list[tuple[int, int]]:
    [modulus] = pairs.told
    sizes = Counter(number % modulus for number in pairs.numbers)
    found = []
    for rest in range(modulus // 2 + 1):
        one, other = sizes[rest], sizes[-rest % modulus]
        if rest == -rest % modulus:
            found.append((one, min(one, 1)))
        else:
            found.append((one + other, max(one, other)))
    return [group for group in found if group[0]]


def _chains(pairs: Pairs) -> Iterator[int]:
    """Yield the sizes of the chains: paths along which each number is linked with the next."""
    todo = set(pairs.numbers)
    while todo:
        start = min(todo)
        whole = {start}
        edge = [start]
        for number in edge:
            new = [n for n in _linked(pairs, number) if n in todo and n not in whole]
            whole.update(new)
            edge += new
        todo -= whole
        yield len(whole)


def _linked(pairs: Pairs, number: int) -> list[int]:
    first = pairs.told[0]
    match pairs.kind:
        case "ratio":
            below = [number // first] if number % first == 0 else []
            return [*below, number * first]
        case "sum" | "sums":
            return [whole - number for whole in pairs.told if 2 * number != whole]
        case _:
            return [number - first, number + first]


def _solve(pairs: Pairs) -> list[str]:
    model, numbers = new_model(), pairs.numbers
    taken = dict(zip(numbers, new_bools(model, len(numbers)), strict=True))
    for group in _forbidden(pairs):
        together = [taken[number] for number in group]
        if len(group) == 2:
            model.add_at_most_one(together)
        else:
            model.add(sum(together) < len(group))
    model.maximize(sum(taken.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    # Three in a row: their relaxation is integral, their clauses alone take for ever.
    solver.parameters.linearization_level = 2
    # Looking for symmetries and for consequences of single choices takes longer than the search.
    solver.parameters.symmetry_level = solver.parameters.cp_model_probing_level = 0
    if solver.solve(model) != cp_model.OPTIMAL:
        return []
    return [str(round(solver.objective_value) + 1)]


def _forbidden(pairs: Pairs) -> Iterator[tuple[int, ...]]:
    """Yield the groups that are to be forced, straight from the words."""
    told, numbers = pairs.told, np.array(pairs.numbers)
    if pairs.kind == "ladder":
        [apart] = told
        for x in pairs.numbers:
            if x + 2 * apart in pairs.numbers:
                yield x, x + apart, x + 2 * apart
        return
    is_pair = _RULES[pairs.kind](numbers[:, None], numbers, told)
    for place, other in np.argwhere(np.triu(is_pair, 1)).tolist():
        yield pairs.numbers[place], pairs.numbers[other]


Numbers: TypeAlias = NDArray[np.int64]
_RULES: Mapping[str, Callable[[Numbers, Numbers, tuple[int, ...]], NDArray[np.bool_]]] = {
    "difference": lambda x, y, told: y - x == told[0],
    "near": lambda x, y, told: np.isin(y - x, (told[0], 2 * told[0])),
    "ratio": lambda x, y, told: y == told[0] * x,
    "sum": lambda x, y, told: x + y == told[0],
    "sums": lambda x, y, told: np.isin(x + y, told),
    "divisible": lambda x, y, told: (x + y) % told[0] == 0,
}
"""What a pair x < y must be."""


def _canonical(pairs: Pairs) -> Json:
    return [pairs.first, pairs.step, pairs.last, pairs.kind, list(pairs.told)]


def _effort(pairs: Pairs) -> int:
    depth = max(d for d, kinds in _KINDS.items() if pairs.kind in kinds)
    shapes = len(set(chosen(pairs)))
    return 10 * depth + 3 * (pairs.step > 1) + 2 * (pairs.first > 1) + shapes


def _capacity(dial: float) -> float:
    return float((MOST.integer_at(dial) - _LEAST) * 120 * (1, 20, 80)[TERMS.integer_at(dial)])


FAMILY = Family(
    name="guaranteed_pairs",
    version=2,
    domain="math",
    summary="the least number of numbers among which there must be two, or three, of a kind",
    concepts=("pigeonhole", "extremal counting", "combinatorics"),
    knobs=(IDEAS, TERMS, MOST),
    verifier="integer",
    examples=("57", "143"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=lambda pairs: steps(pairs, chosen(pairs)),
    letters=lambda pairs: {"n": pairs.answer},
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.02,
)
