"""Distinct colourings: how many there are of a thing that may be turned, or flipped, or renamed.

The generator counts, for each symmetry, the colourings that it leaves as they are, and takes the
mean (Cauchy-Frobenius lemma, known as Burnside's); colourings without equal neighbors come from
chromatic polynomials of what is left when each cycle shrinks to a point. The solver knows no
symmetry but the few moves that make them: it writes down all colourings and joins those that a
move takes into each other; n colours are counted by how many of them occur.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from math import factorial
from random import Random
from typing import Any, TypeAlias

import numpy as np

from generators.contest.counting.distinct_colourings.steps import letters, steps
from generators.contest.counting.distinct_colourings.symmetries import Kept, classes
from generators.contest.counting.distinct_colourings.things import Colouring, Count, Thing, thing_of
from generators.contest.counting.distinct_colourings.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.latex import number, polynomial
from proofmill.problem import Json

SYMMETRY = Knob("symmetry", 0, 4, "how many kinds of symmetries what is coloured has, above two")
CONDITIONS = Knob("conditions", 2.4, 3, "conditions on how often colours occur")
INDIRECT = Knob("indirect", 0.25, 0.55, "share of questions for a chance or in terms of n")

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"

_KINDS: Sequence[Sequence[tuple[str, int, int]]] = (
    (
        *(("stick", size, 0) for size in (5, 6, 7, 8, 9)),
        *(("banner", *size) for size in ((2, 3), (2, 4), (2, 5))),
        *(("necklace", size, 0) for size in (5, 7, 11)),
        *(("wheel", size, 0) for size in (5, 7)),
    ),
    (
        *(("window", *size) for size in ((2, 3), (2, 5))),
        *(("prism", size, 0) for size in (3, 5, 7)),
        *(("posts", size, 0) for size in (3, 4, 5)),
        *(("necklace", 9, 0), ("wheel", 4, 0), ("tile", 3, 0), ("tetrahedron", 6, 0)),
        *(("bracelet", 5, 0), ("bracelet", 7, 0)),
    ),
    (
        *(("necklace", size, 0) for size in (6, 8, 10)),
        *(("wheel", size, 0) for size in (6, 8)),
        *(("pane", 3, 0), ("bracelet", 9, 0), ("prism", 4, 0)),
        *(("cube", 8, 0), ("network", 4, 0)),
    ),
    (
        *(("bracelet", size, 0) for size in (6, 8, 10)),
        *(("prism", 6, 0), ("prism", 8, 0), ("prism", 10, 0), ("cube", 6, 0)),
    ),
    (
        *(("necklace", 12, 0), ("bracelet", 12, 0), ("network", 5, 0), ("cube", 12, 0)),
        *(("bracelet", 10, 0), ("prism", 10, 0)),
    ),
)
"""By the number of sorts of symmetries, from two up."""
_HARD = 3
"""Number of the things whose problems may take a solver longer."""
_MOST = 70_000, 540_000
"""Colourings before any are alike, of things below and above that."""
_MOST_PAIRS = 14
"""Touching places where these may not be alike."""
_MOST_N = 6
"""Places where there are n colours."""
_FEWEST = 20
"""Different colourings."""
_MOST_DIGITS = 8
_SHARE_N = 0.25
"""Of the indirect questions about few places, those in terms of n."""
_RARE = 0.02
"""Share of conditions that are not about how often colours occur."""
_SOME = Count("least", 1, 100)


@redrawn(600, "colouring with a short answer")
def _generate(rng: Random, knobs: Knobs) -> Colouring | None:
    tier = SYMMETRY.integer(knobs)
    kind, size, width = rng.choice(_KINDS[tier])
    wanted = int(CONDITIONS.number(knobs) + rng.random())
    colours, is_chance = rng.randint(wanted, 8), rng.random() < INDIRECT.number(knobs)
    thing = thing_of(Colouring(kind, size, width, colours, (), "", is_chance, ""))
    if is_chance and thing.places <= _MOST_N and rng.random() < _SHARE_N:
        colours, is_chance = 0, False
        wanted = min(wanted, 2)
    if colours**thing.places > _MOST[tier >= _HARD]:
        return None
    counts, manner = _conditions(rng, wanted, thing, colours)
    drawn = Colouring(kind, size, width, colours, counts, manner, is_chance, "")
    answer = _answer(drawn)
    # A number that is the same for every n is no formula.
    is_kept = answer and (colours or "n" in answer)
    return replace(drawn, answer=answer) if is_kept else None


def _conditions(
    rng: Random, wanted: int, thing: Thing, colours: int
) -> tuple[tuple[Count, ...], str]:
    if len(thing.touching) <= _MOST_PAIRS and rng.random() < _RARE:
        return (), "apart"
    if 2 < colours <= thing.places and rng.random() < _RARE:
        return (), "each"
    return tuple(_count(rng, thing.places) for _ in range(wanted)), ""


def _count(rng: Random, places: int) -> Count:
    low = rng.randint(1, places - 2)
    match word := rng.choice(("exactly", "most", "least", "between", "except", "even", "odd")):
        case "exactly" | "except":
            return Count(word, low, low)
        case "most":
            return Count(word, 0, low)
        case "least":
            return Count(word, low, places)
        case "between":
            return Count(word, low, rng.randint(low + 1, places - 1))
        case _:
            return Count(word, 0, places)


def _answer(drawn: Colouring) -> str:
    """Return nothing where there are few colourings, or the answer is plain or long."""
    kept = classes(drawn)
    if not drawn.colours:
        return polynomial(_mean_in_n(kept), "n")
    found = mean(kept)
    if drawn.is_chance:
        found /= mean(classes(_free(drawn)))
    is_plain = found < _FEWEST if not drawn.is_chance else found.denominator < _FEWEST / 4
    text = number(found)
    return "" if is_plain or sum(map(str.isdigit, text)) > _MOST_DIGITS else text


@rule
def _free(drawn: Colouring) -> Colouring:
    """Return the question for all colourings of the same thing."""
    return Colouring(drawn.kind, drawn.size, drawn.width, drawn.colours, (), "", False, "")


def mean(kept: Sequence[Kept]) -> Fraction:
    """Return the number of different colourings."""
    return Fraction(sum(one.many * one.value for one in kept), sum(one.many for one in kept))


def _mean_in_n(kept: Sequence[Kept]) -> list[Fraction]:
    """Return the coefficients of the number of different colourings by n, constant first."""
    symmetries = sum(one.many for one in kept)
    sums = zip_longest(*([one.many * x for x in one.expanded] for one in kept), fillvalue=0)
    return [Fraction(sum(column), symmetries) for column in sums]


def _solve(drawn: Colouring) -> list[str]:
    named = len(drawn.counts)
    if drawn.colours:
        found = _different(drawn, drawn.colours, range(drawn.colours * (drawn.rule == "each")))
        if drawn.is_chance:
            return [number(Fraction(found, _different(_free(drawn), drawn.colours, range(0))))]
        return [str(found)]
    sums, places = [], thing_of(drawn).places
    for others in range(places + 1):
        found = _different(drawn, named + others, range(named, named + others))
        falling = "".join(f"(n-{named + i})" for i in range(others))
        sums.append(rf"\frac{{{found}}}{{{factorial(others)}}}{falling}")
    return [" + ".join(sums)]


def _different(drawn: Colouring, colours: int, needed: range) -> int:
    """Return how many classes of colourings hold, where the moves join all that are alike."""
    thing = thing_of(drawn)
    if not colours:
        return 0
    places, digits = range(thing.places), np.arange(colours, dtype=np.int32)
    fits = _fits(drawn, thing, digits, needed)  # moves keep what is asked for
    words = np.flatnonzero(fits)
    place_of = np.zeros(len(fits), dtype=np.intp)
    place_of[words] = first = np.arange(len(words), dtype=np.int32)
    moved = []
    for move in thing.moves:
        weights = [colours ** move.index(place) for place in places]
        moved.append(place_of[_summed([weight * digits for weight in weights])[words]])
    least = first
    for _ in first:
        before = least
        for images in moved:
            least = np.minimum(least, least.take(images))
        if np.array_equal(before, least):
            break
    return int(np.count_nonzero(least == first))


def _summed(values: Sequence[Numbers]) -> Numbers:
    """Return the sum over the places of what each colouring has there: (colours ** places,).

    `values` has for each place what each colour counts. The first place changes fastest.
    """
    total = np.zeros_like(values[0], shape=1)
    for row in values:
        total = np.add.outer(row, total).ravel()
    return total


def _fits(
    drawn: Colouring, thing: Thing, digits: Numbers, needed: range
) -> "np.ndarray[Any, np.dtype[np.bool_]]":
    """Tell of each colouring whether it keeps the conditions and has all needed colours."""
    fits = np.ones(len(digits) ** thing.places, dtype=bool)
    counts = [*enumerate(drawn.counts), *((colour, _SOME) for colour in needed)]
    for colour, (word, low, high) in counts:
        found = _summed([(digits == colour).astype(np.int8)] * thing.places)
        fits &= ((low <= found) & (found <= high)) != (word == "except")
        if word in ("even", "odd"):
            fits &= found % 2 == (word == "odd")
    nothing = 0 * digits
    for i, j in thing.touching if drawn.rule == "apart" else ():
        signed = {i: digits, j: -digits}
        fits &= _summed([signed.get(place, nothing) for place in range(thing.places)]) != 0
    return fits


def _canonical(drawn: Colouring) -> Json:
    places = range(thing_of(drawn).places + 1)
    counts = sorted([found for found in places if one.holds(found)] for one in drawn.counts)
    shape = [drawn.kind, drawn.size, drawn.width]
    return [*shape, drawn.colours, counts, drawn.rule, drawn.is_chance]


def _effort(drawn: Colouring) -> int:
    kept = classes(drawn)
    ideas = len(drawn.counts) + 2 * bool(drawn.rule) + drawn.is_chance + (not drawn.colours)
    return 10 * len({one.lengths for one in kept}) + 2 * ideas


def _told(drawn: Colouring) -> tuple[list[Kept], list[Kept]]:
    return classes(drawn), classes(_free(drawn)) if drawn.is_chance else []


FAMILY = Family(
    name="distinct_colourings",
    version=4,
    domain="math",
    summary="colourings of a thing that may be turned, flipped or renamed: how many differ",
    concepts=("symmetry", "Burnside's lemma", "combinatorics"),
    knobs=(SYMMETRY, CONDITIONS, INDIRECT),
    verifier="math",
    examples=(r"\frac{7}{46}", "92", r"\frac{1}{2}n^{2} + \frac{1}{2}n", r"n^{3} - 2n"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=lambda drawn: steps(drawn, *_told(drawn)),
    letters=lambda drawn: letters(drawn, *_told(drawn)),
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 30_000.0,
    guess_rate=lambda dial: 0.01,
)
