"""List statistics: positive integers known by mean, median, mode and range, and what must hold.

The generator writes the extreme list down at once, or counts lists half by half and value by
value. The solver fills the places of the list in ascending order, one after the other, with every
number that leaves the sum within reach; for an extreme value it tries one after the other.
"""

from collections.abc import Iterator
from math import comb
from random import Random

from generators.contest.stories.list_statistics.instance import DEPTH, Facts, Lists, value
from generators.contest.stories.list_statistics.steps import letters, steps
from generators.contest.stories.list_statistics.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 4, "ideas from what is told to the answer")
NUMBERS = Knob("numbers", 9, 11, "most numbers in a list")

_SHARE = {"middle": 1}
"""How often a kind is drawn, 5 where nothing is said; there are few of this one."""
_MOST_MEAN = 60
_MEANS = 0.5
"""Share of lists whose mean is chosen as a whole number."""


@redrawn(4000, "list")
def _generate(rng: Random, knobs: Knobs) -> Lists | None:
    depth = IDEAS.integer(knobs)
    kinds = [name for name, ideas in DEPTH.items() if ideas == depth]
    [kind] = rng.choices(kinds, [_SHARE.get(name, 5) for name in kinds])
    told = _told(rng, kind, NUMBERS.integer(knobs))
    if not told:
        return None
    asked = {"span": rng.choice(("largest", "least")), "middle": "median", "halves": "count"}
    facts = tuple(told.items())
    one = Lists(kind, facts, "squares" if kind == "forced" else asked.get(kind, "largest"), "")
    found = value(one)
    if found is None or found < 5 or found in told.values() or found == told.get("median", 0) / 2:
        return None
    return Lists(kind, facts, one.asked, str(found))


def _told(rng: Random, kind: str, most: int) -> dict[str, int] | None:
    many, mean = rng.randrange(5, most + 1, 2), rng.randint(8, _MOST_MEAN)
    whole = many * mean if rng.random() < _MEANS else many * mean + rng.randrange(many)
    told = {"count": many, "different": rng.randrange(2), "sum": whole}
    match kind:
        case "top":
            half = many // 2
            return {**told, "median": 2 * rng.randint(half + 2, max(half + 3, mean))}
        case "middle":
            return told
        case "span":
            many, mean = rng.randint(4, most), rng.randint(8, 2 * _MOST_MEAN)
            wide = rng.randint(many + 3, many + 30)
            span = {"count": many, "different": told["different"], "sum": many * mean}
            least = mean - wide * (many - 1) / many
            return {**span, "range": wide} if least > 2 else None
        case "joined":
            return _joined(rng)
        case "halves":
            return _halves(rng)
    return _forced(rng)


def _joined(rng: Random) -> dict[str, int] | None:
    many, without, apart = (
        rng.randint(4, 30),
        rng.randint(10, 120),
        rng.choice((-2, -1, 1, 1, 2, 3)),
    )
    number = without + apart * many
    is_so = 2 < number < 250 and without + apart > 2
    return {"value": number, "mean": without + apart, "without": without} if is_so else None


def _halves(rng: Random) -> dict[str, int]:
    many = rng.choice((5, 7))
    median = rng.randint(6, 12)
    top = rng.randint(median + 4, median + 12)
    below = [rng.randint(1, median - 1) for _ in range(many // 2)]
    above = [rng.randint(median + 1, top - 1) for _ in range(many // 2 - 1)]
    whole = sum(below) + median + sum(above) + top
    base = {"count": many, "different": rng.randrange(2), "sum": whole}
    return {**base, "median": 2 * median, "largest": top}


def _forced(rng: Random) -> dict[str, int] | None:
    many, mode = rng.randint(5, 7), rng.randint(2, 15)
    often = rng.choice((2, 2, 3))
    others = [rng.randint(1, 18) for _ in range(many - often)]
    listed = sorted([*others, *[mode] * often])
    if mode in others or max(map(others.count, others)) >= often:
        return None
    half, is_odd = divmod(many, 2)
    median = listed[half] + listed[half - (not is_odd)]
    told = {"count": many, "different": 0, "sum": sum(listed), "median": median, "mode": mode}
    apart, ends = listed[-1] - listed[0], (("smallest", listed[0]), ("largest", listed[-1]))
    return {**told, **dict([rng.choice((*ends, ("range", apart)))])}


def _solve(one: Lists) -> list[str]:
    told = one.told
    if one.asked == "squares":
        return sorted({str(sum(x * x for x in listed)) for listed in _filled(told)})
    if one.asked == "count":
        return [str(sum(1 for _ in _filled(told)))]
    if one.kind == "joined":
        return _joined_largest(told)
    name = "median" if one.asked == "median" else "largest"
    values = range(1, told["sum"] + 1) if one.asked == "least" else range(told["sum"], 0, -1)
    for candidate in values:
        wanted = 2 * candidate if name == "median" else candidate
        if any(_filled({**told, name: wanted})):
            return [str(candidate)]
    return []


def _joined_largest(told: Facts) -> list[str]:
    """Find how many numbers there are, and then the largest one that the others may have."""
    if told["mean"] == told["without"]:
        raise ValueError("two means that are the same do not tell how many numbers there are")
    for many in range(2, 1000):
        whole = many * told["mean"] - told["value"]
        if whole == (many - 1) * told["without"]:
            others = {"count": many - 1, "different": 0, "sum": whole}
            tried = range(whole, 0, -1)
            found = next(top for top in tried if any(_filled({**others, "largest": top})))
            return [str(max(found, told["value"]))]
    return []


def _filled(told: Facts) -> Iterator[list[int]]:
    """Yield every list that fits, in ascending order of its numbers."""
    yield from _extended([], told, *_bounds(told))


def _bounds(told: Facts) -> tuple[list[int], list[int]]:
    """Return the least and the largest number that each place may have."""
    many, step = told["count"], told["different"]
    lows = [1 + step * place for place in range(many)]
    highs = [told["sum"]] * many
    if "median" in told and many % 2:
        half, median = many // 2, told["median"] // 2
        for place in range(many):
            if place <= half:
                highs[place] = median - step * (half - place)
            if place >= half:
                lows[place] = median + step * (place - half)
    if "largest" in told:
        lows[-1] = max(lows[-1], told["largest"])
        caps = (told["largest"] - step * (many - 1 - place) for place in range(many))
        highs = [min(high, cap) for high, cap in zip(highs, caps, strict=True)]
        if "range" in told:
            bottom = told["largest"] - told["range"]
            lows = [max(low, bottom + step * place) for place, low in enumerate(lows)]
            highs[0] = min(highs[0], bottom)
    return lows, highs


def _extended(
    start: list[int], told: Facts, lows: list[int], highs: list[int]
) -> Iterator[list[int]]:
    at, step = len(start), told["different"]
    if at == told["count"]:
        if _is_meant(start, told):
            yield start
        return
    left = told["sum"] - sum(start)
    high, later = highs[at], highs[at + 1 :]
    if start and "range" in told:
        top = start[0] + told["range"]
        high, later = min(high, top), [min(one, top) for one in later]
    for number in range(max(lows[at], start[-1] + step if start else 1), high + 1):
        places = range(at + 1, told["count"])
        least = sum(max(lows[place], number + step * (place - at)) for place in places)
        if number + least > left:
            return
        if number + sum(later) >= left:
            yield from _extended([*start, number], told, lows, highs)


def _is_meant(listed: list[int], told: Facts) -> bool:
    """Tell whether a list in ascending order is as told."""
    many = len(listed)
    is_so = sum(listed) == told["sum"]
    if "median" in told:
        is_so &= listed[many // 2] + listed[(many - 1) // 2] == told["median"]
    if "range" in told:
        is_so &= listed[-1] - listed[0] == told["range"]
    if "largest" in told:
        is_so &= listed[-1] == told["largest"]
    if "smallest" in told:
        is_so &= listed[0] == told["smallest"]
    if "mode" in told:
        often = listed.count(told["mode"])
        is_so &= all(listed.count(one) < often for one in listed if one != told["mode"])
    return is_so


def _canonical(one: Lists) -> Json:
    return [one.asked, *map(list, sorted(one.facts))]


def _effort(one: Lists) -> int:
    return 10 * DEPTH[one.kind] + (one.asked == "least") + one.told.get("different", 0)


FAMILY = Family(
    name="list_statistics",
    version=2,
    domain="math",
    summary="lists of positive integers known by mean, median, mode and range: what must hold",
    concepts=("mean, median and mode", "extremal reasoning", "counting"),
    knobs=(IDEAS, NUMBERS),
    verifier="integer",
    examples=("57", "143"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: float(comb(_MOST_MEAN, 2) * 30),
    guess_rate=lambda dial: 0.02,
)
