"""Product outcomes: how many different products throws, cards or choices can have.

The generator knows numbers by their exponents of 2, 3 and 5 and adds these up, for all exponents
of 2 at a time. The solver multiplies the numbers of all selections and looks how many different
products there are.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from random import Random
from typing import NamedTuple

from generators.contest.counting.product_outcomes.instance import (
    Outcomes,
    selections,
    share,
    total,
)
from generators.contest.counting.product_outcomes.steps import letters, steps
from generators.contest.counting.product_outcomes.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "from one die with two primes to cards with three, taken at will")
MORE = Knob("more", 0, 1, "throws or cards that are more than usual")
CHANCES = Knob("chances", 0.4, 0.6, "share of questions about one die for a chance")

_TWO = (1, 2, 3, 4, 6, 8, 9, 12, 16, 18, 24, 27, 32, 36, 48, 54, 64, 72, 81, 96)
_THREE = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30, 36, 40, 45)
_FEWEST = 18
_SHARED = 0.95
"""At the most so many products for each selection: some coincide."""
_AIMS = 12
"""Products that are tried."""
_MOST_WAYS, _MOST_DIGITS, _MOST_THROWS = 8, 8, 20_000
"""Selections that make a product whose chance is asked, digits of it, and all throws."""


class _Kind(NamedTuple):
    name: str
    numbers: Sequence[int]
    faces: tuple[int, int]
    """Fewest and most."""
    throws: tuple[int, int]


_KINDS: Mapping[int, _Kind] = {
    1: _Kind("die", _TWO, (4, 6), (3, 6)),
    2: _Kind("deck", _TWO, (7, 11), (3, 6)),
    3: _Kind("die", _THREE, (5, 7), (3, 4)),
    4: _Kind("two", _THREE, (3, 4), (2, 2)),
    5: _Kind("any", _THREE, (6, 8), (0, 0)),
}


@redrawn(800, "numbers with products that coincide")
def _generate(rng: Random, knobs: Knobs) -> Outcomes | None:
    ideas, more = IDEAS.integer(knobs), MORE.integer(knobs)
    kind = _KINDS[ideas]
    faces = _some(rng, kind, more)
    throws = rng.randint(*kind.throws) + more * (kind.name != "any")
    others = _some(rng, kind, 0) if kind.name == "two" else ()
    again = rng.randint(*kind.throws) if others else 0
    if faces == others or (ideas == 3 and all(face % 5 for face in faces)):
        return None
    one = Outcomes(kind.name, faces, throws, others, again, 0, "")
    if kind.name == "die" and rng.random() < CHANCES.number(knobs):
        aims = (_aimed(rng, one) for _ in range(_AIMS))
        return next((aim for aim in aims if aim), None)
    found = total(one)
    is_sound = _FEWEST <= found < _SHARED * _selections(one)
    return replace(one, answer=str(found)) if is_sound else None


def _selections(one: Outcomes) -> int:
    """Return how many products there would be if no two were the same."""
    cards = len(one.faces)
    match one.kind:
        case "deck":
            return comb(cards, one.throws)
        case "any":
            return int(2**cards)
    others = comb(len(one.more) + one.others - 1, one.others) if one.more else 1
    return comb(cards + one.throws - 1, one.throws) * others


def _aimed(rng: Random, one: Outcomes) -> Outcomes | None:
    """Ask for the chance of a product that can be made in several ways."""
    aimed = replace(one, target=prod(rng.choices(one.faces, k=one.throws)))
    ways = len(selections(aimed))
    value = share(aimed)
    is_short = sum(map(str.isdigit, number(value))) <= _MOST_DIGITS
    is_sound = 1 < ways <= _MOST_WAYS and is_short and len(one.faces) ** one.throws <= _MOST_THROWS
    return replace(aimed, answer=number(value)) if is_sound else None


def _some(rng: Random, kind: _Kind, more: int) -> tuple[int, ...]:
    return tuple(sorted(rng.sample(kind.numbers, rng.randint(*kind.faces) + more)))


def _solve(one: Outcomes) -> list[str]:
    if not one.target:
        return [str(len(_PRODUCTS[one.kind](one)))]
    found = [prod(some) == one.target for some in product(one.faces, repeat=one.throws)]
    return [number(Fraction(sum(found), len(found)))]


def _all(selections: Iterable[tuple[int, ...]]) -> set[int]:
    return {prod(some) for some in selections}


def _die(one: Outcomes) -> set[int]:
    return _all(combinations_with_replacement(one.faces, one.throws))


def _two(one: Outcomes) -> set[int]:
    others = _all(combinations_with_replacement(one.more, one.others))
    return {x * y for x in _die(one) for y in others}


def _deck(one: Outcomes) -> set[int]:
    return _all(combinations(one.faces, one.throws))


def _any(one: Outcomes) -> set[int]:
    sizes = range(1, len(one.faces) + 1)
    return {found for size in sizes for found in _all(combinations(one.faces, size))}


_PRODUCTS: Mapping[str, Callable[[Outcomes], set[int]]] = {
    "die": _die,
    "two": _two,
    "deck": _deck,
    "any": _any,
}


def _canonical(one: Outcomes) -> Json:
    """Return the numbers in order; of two dice, either may be the first."""
    dice: list[Json] = [
        [sorted(faces), throws]
        for faces, throws in ((one.faces, one.throws), (one.more, one.others))
    ]
    return [one.kind, sorted(dice, key=str), one.target]


def _effort(one: Outcomes) -> int:
    has_five = any(face % 5 == 0 for face in one.faces)
    ideas = {"die": 3 if has_five else 1, "deck": 2, "two": 4, "any": 5}[one.kind]
    return 14 * ideas + one.throws + one.others + len(one.faces) // 2


FAMILY = Family(
    name="product_outcomes",
    version=2,
    domain="math",
    summary="how many different products throws of dice, cards or choices of numbers can have",
    concepts=("prime factorization", "counting", "lattice points"),
    knobs=(IDEAS, MORE, CHANCES),
    verifier="math",
    examples=(r"\frac{17}{66}", "58", r"\frac{29}{216}", "133"),
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
