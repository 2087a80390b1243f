"""Division of goods between two people with private values: Pareto frontier and Nash solution.

Everything is found twice: by looking at every allocation, and good by good, keeping only what is
not dominated. The Nash bargaining solution (Nash 1950) maximises the product of the gains over
what each has without an agreement.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from generators.pictures import Bars, Figure, Table
from generators.wording import draw, listed, plural

Allocation = tuple[int, ...]
"""How many of each good the first person gets."""
Outcome = tuple[int, int]
"""What an allocation is worth to each."""


class Estate(NamedTuple):
    """Goods to divide, what one of each is worth to whom, and what no agreement is worth."""

    counts: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]
    reserves: Outcome = (0, 0)


def drawn_estate(rng: Random, kinds: int, units: float, most: int) -> Estate:
    """Draw counts around `units`, values up to `most`, and reserves below half of everything."""
    counts = tuple(max(1, int(units + 2 * rng.random())) for _ in range(kinds))
    first, second = (tuple(rng.randint(1, most) for _ in range(kinds)) for _ in range(2))
    whole = [
        sum(count * value for count, value in zip(counts, values, strict=True))
        for values in (first, second)
    ]
    reserves = rng.randint(0, whole[0] // 2), rng.randint(0, whole[1] // 2)
    return Estate(counts, first, second, reserves)


def told(estate: Estate, nouns: Sequence[str], rng: Random) -> dict[str, object]:
    """Draw two names; return what a question says of them, the goods and their values."""
    first, second = draw("names", 2, rng)
    goods = [*zip(estate.counts, named(estate, nouns), strict=True)]
    lines = [
        f"- {name}: {'' if count == 1 else 'each '}worth {one} to {first} and {other} to {second}"
        for (count, name), one, other in zip(goods, estate.first, estate.second, strict=True)
    ]
    counted = [f"{count} {name}" for count, name in goods]
    return {"first": first, "second": second, "goods": listed(counted), "values": "\n".join(lines)}


def drawn(estate: Estate, nouns: Sequence[str]) -> list[tuple[str, Figure]]:
    """Return the pieces of each good, and what one is worth to person 1 and person 2."""
    goods = [(noun, "● " * count) for count, noun in zip(estate.counts, nouns, strict=True)]
    bars = []
    for noun, *worths in zip(nouns, estate.first, estate.second, strict=True):
        bars += [(f"{noun}, {person}", float(worth)) for person, worth in enumerate(worths, 1)]
    return [
        ("goods", Table(rows=goods)),
        ("worth of one to person 1 and to person 2", Bars(bars=bars)),
    ]


def allocations(estate: Estate) -> Iterator[Allocation]:
    """Yield every way to divide the goods."""
    return product(*(range(count + 1) for count in estate.counts))


def outcome(estate: Estate, given: Allocation) -> Outcome:
    """Return what an allocation is worth to each."""
    rest = (count - got for count, got in zip(estate.counts, given, strict=True))
    return _worth(estate.first, given), _worth(estate.second, tuple(rest))


def _worth(values: tuple[int, ...], goods: tuple[int, ...]) -> int:
    return sum(value * count for value, count in zip(values, goods, strict=True))


def frontier(estate: Estate) -> list[Outcome]:
    """Return the outcomes that no other dominates, best for the first person first."""
    best: list[Outcome] = []
    for ours, theirs in sorted({outcome(estate, one) for one in allocations(estate)}, reverse=True):
        if not best or theirs > best[-1][1]:
            best.append((ours, theirs))
    return best


def nash(estate: Estate) -> list[Allocation]:
    """Return the allocations with the largest product of gains; none without a mutual gain."""
    best, found = 0, list[Allocation]()
    for given in allocations(estate):
        ours, theirs = outcome(estate, given)
        gains = ours - estate.reserves[0], theirs - estate.reserves[1]
        worth = gains[0] * gains[1] if min(gains) > 0 else 0
        if worth > best:
            best, found = worth, [given]
        elif worth == best and worth:
            found.append(given)
    return found


def undominated(estate: Estate) -> dict[Outcome, list[Allocation]]:
    """Return the undominated outcomes with all their allocations, built up good by good.

    What is dominated within the first goods stays so whatever is done with the others.
    """
    kept: dict[Outcome, list[Allocation]] = {(0, 0): [()]}
    for count, one, other in zip(estate.counts, estate.first, estate.second, strict=True):
        grown: dict[Outcome, list[Allocation]] = {}
        for (ours, theirs), ways in kept.items():
            for got in range(count + 1):
                place = ours + got * one, theirs + (count - got) * other
                grown.setdefault(place, []).extend((*way, got) for way in ways)
        kept = {place: grown[place] for place in _skyline(list(grown))}
    return kept


def _skyline(places: list[Outcome]) -> list[Outcome]:
    highest, kept = -1, list[Outcome]()
    for ours, theirs in sorted(places, key=lambda place: (-place[0], -place[1])):
        if theirs > highest:
            highest = theirs
            kept.append((ours, theirs))
    return kept


def told_frontier(estate: Estate, nouns: Sequence[str]) -> list[str]:
    """Tell how the undominated outcomes grow good by good, the first person's best on top."""
    kept, lines = [(0, 0)], list[str]()
    for count, noun, one, other in zip(
        estate.counts, named(estate, nouns), estate.first, estate.second, strict=True
    ):
        added = [(got * one, (count - got) * other) for got in range(count + 1)]
        lines.append(f"{noun}, 0 to {count} of them to the first: add {_paired(added)}.")
        kept = _skyline([(a + c, b + d) for a, b in kept for c, d in added])
        lines.append(f"Sums that no other sum beats: {_paired(kept)}.")
    return lines


def _paired(outcomes: Sequence[Outcome]) -> str:
    return ", ".join(map(str, outcomes))


def named(estate: Estate, nouns: Sequence[str]) -> list[str]:
    """Return the words for the goods, as a question has them."""
    return [
        noun if count == 1 else plural(noun)
        for count, noun in zip(estate.counts, nouns, strict=True)
    ]


def thumb_rules(estate: Estate) -> list[Allocation]:
    """Return divisions by rules of thumb: each good to who values it more, and halves."""
    counts = estate.counts
    larger = tuple(
        count if one > other else 0
        for count, one, other in zip(counts, estate.first, estate.second, strict=True)
    )
    ties = tuple(
        count if one >= other else 0
        for count, one, other in zip(counts, estate.first, estate.second, strict=True)
    )
    down, up = (tuple((count + more) // 2 for count in counts) for more in (0, 1))
    return [larger, ties, down, up]


def ratio_chain(estate: Estate) -> list[Outcome]:
    """Return the outcomes on the way from all to nothing, dearest to the other given first."""
    goods = range(len(estate.counts))
    order = sorted(goods, key=lambda good: (-estate.second[good] / estate.first[good], good))
    given, found = list(estate.counts), [outcome(estate, estate.counts)]
    for good in order:
        for _ in range(estate.counts[good]):
            given[good] -= 1
            found.append(outcome(estate, tuple(given)))
    return found
