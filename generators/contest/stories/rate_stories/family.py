"""Rate stories: motion, work, mixtures and means in which a small nonlinear system is hidden.

The generator uses the idea of each story in closed form (a mean of two times, three lengths until
the second meeting, a quadratic formula). The solver knows none: it lets one number of the story
vary, measures by how much the story then fails to add up, reads that as a polynomial of degree two
at most from three of its values, and keeps the root that the story allows.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf, isqrt
from random import Random
from typing import NamedTuple

from generators.contest.stories.rate_stories.instance import (
    ASKED,
    DEPTH,
    Rates,
    Value,
    settled,
    value,
)
from generators.contest.stories.rate_stories.steps import letters, steps
from generators.contest.stories.rate_stories.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 4, "ideas from the story to the answer")
SPREAD = Knob("spread", 10, 14, "how far the numbers of a story spread")

_MOST_DIGITS = 8
"""Of an answer."""


@redrawn(6000, "story with a short answer")
def _generate(rng: Random, knobs: Knobs) -> Rates | None:
    depth, most = IDEAS.integer(knobs), SPREAD.integer(knobs)
    kind = rng.choice([name for name, ideas in DEPTH.items() if ideas == depth])
    numbers = _numbers(rng, kind, most)
    if not numbers:
        return None
    asked = rng.choice(ASKED[kind])
    found = value(Rates(kind, numbers, asked, ""))
    if found is None:
        return None
    answer = settled(found)
    is_short = sum(map(str.isdigit, answer)) <= _MOST_DIGITS
    # Minutes may be told as hours and minutes.
    is_plain = answer in map(str, (0, 1, 2, *numbers, *(n % 60 for n in numbers)))
    return Rates(kind, numbers, asked, answer) if is_short and not is_plain else None


def _numbers(rng: Random, kind: str, most: int) -> tuple[int, ...]:
    match kind:
        case "meet":
            return rng.randint(20, 20 * most), *_two(rng, 4, 6 * most), 5 * rng.randint(1, most)
        case "balance":
            parts = [Fraction(rng.randint(1, most), rng.randint(1, 6)) for _ in range(5)]
            return tuple(x for part in parts for x in (part.numerator, part.denominator))
        case "train":
            pole = rng.randint(3, 3 * most)
            return pole, pole + rng.randint(3, 4 * most), 5 * rng.randint(10, 10 * most)
        case "pairs":
            return tuple(rng.randint(2, 3 * most) for _ in range(3))
        case "wind":
            return rng.randint(4, 5 * most), rng.randint(2, 2 * most), 10 * rng.randint(3, 60)
        case "work":
            return rng.randint(5, 10 * most), rng.randint(10, 20 * most)
        case "draws":
            barrel = 2 * rng.randint(4, 5 * most)
            return barrel, rng.randint(1, barrel - 1), rng.choice((1, 1, 2, 3))
        case "after":
            return tuple(_two(rng, 2, 20 * most))
        case "means":
            return _means(rng, most)
        case "swim":
            return rng.randint(10, 20 * most), rng.randint(5, 20 * most), rng.randrange(2)
        case "steps":
            return _stairs(rng, most)
    return _paused(rng, most)


def _two(rng: Random, least: int, most: int) -> list[int]:
    return rng.sample(range(least, most + 1), 2)


def _means(rng: Random, most: int) -> tuple[int, ...]:
    count, (k, m) = rng.randint(2, 2 * most), sorted(_two(rng, 1, 6))
    above = rng.randint(1, 3 * most) * rng.choice((1, count + k, count + m))
    rises = Fraction(above * k, count + k), Fraction(above * m, count + m)
    if max(rise.denominator for rise in rises) > 6 or above > 90:
        return ()
    ends = [part for rise in rises for part in (rise.numerator, rise.denominator)]
    return rng.randint(above + 1, 100), k, m, *ends


def _stairs(rng: Random, most: int) -> tuple[int, ...]:
    p, q = rng.choice(((2, 1), (3, 1), (3, 2), (4, 3), (5, 2), (5, 3)))
    slow = rng.randint(8, 6 * most)
    e = Fraction(rng.randint(1, 20), rng.randint(1, 20))
    whole = slow * (1 + e)
    fast = whole / (1 + e * q / p)
    is_whole = whole.denominator == fast.denominator == 1
    return (slow, int(fast), p, q) if is_whole and whole < 250 else ()


def _paused(rng: Random, most: int) -> tuple[int, ...]:
    speed, more = Fraction(rng.randint(4, 2 * most), 2), Fraction(rng.randint(1, 8), 2)
    other = Fraction(rng.choice([k for k in range(1, 13) if k != 2 * more]), 2)
    way, pause = rng.randint(3, 3 * most), rng.randint(5, 60)
    times = [60 * way / each + pause for each in (speed, speed + more)]
    if any(time.denominator > 1 for time in times):
        return ()
    return way, *map(int, times), int(2 * more), int(2 * other)


class Told(NamedTuple):
    """A number of the story that may vary."""

    missing: Callable[..., Fraction]
    """By how much the story fails to add up: of that number and those told; no denominators."""
    ends: Callable[..., tuple[float, float]]
    """Between what the number must lie."""
    asked: Mapping[str, Callable[..., Fraction]]
    """What is asked, from that number and those told; where it is a surd, a + bx."""


_POSITIVE: Callable[..., tuple[float, float]] = lambda *told: (0.0, inf)  # noqa: E731
_ITSELF: Callable[..., Fraction] = lambda x, *told: x  # noqa: E731
_RATIO = "ratio"


def _balanced(x: Fraction, *told: Fraction) -> Fraction:
    a, b, c, d, w = (told[at] / told[at + 1] for at in range(0, 10, 2))
    return a * x + b * w - c * x - d * w


def _mean(count: Fraction, v: Fraction, k: Fraction, *told: Fraction) -> Fraction:
    """Return the mean of so many values that k more of v raise as told."""
    return (k * v - (count + k) * told[1] / told[2]) / k


def _lifted(x: Fraction, *told: Fraction) -> Fraction:
    v, _, m, _, _, p, q = told
    mean = _mean(x, *told)
    return x * mean + m * v - (x + m) * (mean + p / q)


def _swum(x: Fraction, near: Fraction, far: Fraction, same: Fraction) -> Fraction:
    rest = x - far if same else far  # beyond its first length
    return (x + rest) * (x - near) - near * (2 * x - rest)


_STORIES: Mapping[str, Told] = {
    "meet": Told(  # where they meet
        lambda x, way, u, v, wait: (way - x) / v - x / u + wait / 60,
        lambda way, u, v, wait: (float(u * wait / 60), float(way)),
        {"where": _ITSELF, "when": lambda x, way, u, v, wait: 60 * x / u},
    ),
    "balance": Told(_balanced, _POSITIVE, {"weight": _ITSELF}),
    "train": Told(  # its length
        lambda x, pole, platform, length: x / pole - (x + length) / platform,
        _POSITIVE,
        {"length": _ITSELF, "speed": lambda x, pole, *told: x / pole},
    ),
    "pairs": Told(  # hours of the first alone
        lambda x, p, q, r: x * (1 / p + 1 / r - 1 / q) - 2,
        lambda p, q, r: (float(max(p, r)), inf),
        {"first": _ITSELF, "all": lambda x, p, q, r: 1 / (1 / x + 1 / q)},
    ),
    "wind": Told(  # speed without wind
        lambda x, way, wind, time: (
            way * (x + wind) + way * (x - wind) - time / 60 * (x + wind) * (x - wind)
        ),
        lambda way, wind, time: (float(wind), inf),
        {"speed": _ITSELF},
    ),
    "work": Told(  # time of the faster one
        lambda x, more, time: time * (x + more) + time * x - x * (x + more),
        _POSITIVE,
        {"faster": _ITSELF, "slower": lambda x, more, time: x + more},
    ),
    "draws": Told(  # first draw
        lambda x, barrel, left, times: (barrel - x) * (barrel - times * x) - left * barrel,
        lambda barrel, left, times: (0.0, float(barrel / times)),
        {"draw": _ITSELF},
    ),
    "after": Told(  # time until the meeting; the first needs x + a for all, the second x + b
        lambda x, a, b: x * (x + b) + x * (x + a) - (x + a) * (x + b),
        _POSITIVE,
        {"meeting": _ITSELF, "first": lambda x, a, b: a + x},
    ),
    _RATIO: Told(lambda x, a, b: a * x * x - b, _POSITIVE, {_RATIO: _ITSELF}),
    "means": Told(_lifted, _POSITIVE, {"mean": _mean}),
    "swim": Told(
        _swum,
        lambda near, far, same: (float(max(near, far)), inf),
        {"length": _ITSELF, "ratio": lambda x, near, far, same: near / (x - near)},
    ),
    "steps": Told(  # steps of the stairs during one of the slow climber
        lambda x, slow, fast, p, q: slow * (1 + x) - fast * (1 + x * q / p),
        _POSITIVE,
        {"steps": lambda x, slow, *told: slow * (1 + x)},
    ),
    "pause": Told(  # slow speed
        lambda x, way, long, short, more, other: (
            60 * way * (x + more / 2) - 60 * way * x - (long - short) * x * (x + more / 2)
        ),
        _POSITIVE,
        {
            "pause": lambda x, way, long, *told: long - 60 * way / x,
            "time": lambda x, way, long, short, more, other: (
                long - 60 * way / x + 60 * way / (x + other / 2)
            ),
        },
    ),
}


def _solve(one: Rates) -> list[str]:
    # How many times as fast somebody is varies in a story of its own.
    name = _RATIO if (one.kind, one.asked) == ("after", "ratio") else one.kind
    told, numbers = _STORIES[name], tuple(map(Fraction, one.numbers))
    low, high = told.ends(*numbers)
    found = []
    for middle, square, sign in _roots(lambda x: told.missing(x, *numbers)):
        if low < float(middle) + sign * float(square) ** 0.5 < high:
            found.append(_asked(told.asked[one.asked], Value(middle, square, sign), numbers))
    return sorted(set(found))


def _roots(function: Callable[[Fraction], Fraction]) -> list[Value]:
    """Return the roots of a polynomial of degree two at most, from its values."""
    at = [function(Fraction(k)) for k in range(4)]
    a = (at[2] - 2 * at[1] + at[0]) / 2
    b = at[1] - at[0] - a
    if 9 * a + 3 * b + at[0] != at[3]:
        raise ValueError("a story whose balance is of degree three")
    if not a:
        return [Value(-at[0] / b)] if b else []
    inside = b * b / (4 * a * a) - at[0] / a
    return [Value(-b / (2 * a), inside, sign) for sign in (-1, 1)] if inside >= 0 else []


def _asked(asked: Callable[..., Fraction], x: Value, told: tuple[Fraction, ...]) -> str:
    top, bottom = x.square.as_integer_ratio()
    if isqrt(top) ** 2 == top and isqrt(bottom) ** 2 == bottom:
        exact = x.middle + x.sign * Fraction(isqrt(top), isqrt(bottom))
        return settled(Value(asked(exact, *told)))
    start = asked(Fraction(0), *told)
    slope = asked(Fraction(1), *told) - start
    sign = x.sign if slope > 0 else -x.sign
    return settled(Value(start + slope * x.middle, slope**2 * x.square, sign))


def _canonical(one: Rates) -> Json:
    return [one.kind, *one.numbers, one.asked]


def _effort(one: Rates) -> int:
    return 10 * DEPTH[one.kind] + ASKED[one.kind].index(one.asked)


FAMILY = Family(
    name="rate_stories",
    version=1,
    domain="math",
    summary="motion, work, mixtures and means in which a small nonlinear system is hidden",
    concepts=("rates", "word problems", "quadratic equations"),
    knobs=(IDEAS, SPREAD),
    verifier="math",
    examples=(r"\frac{17}{4}", r"3 + 2\sqrt{5}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 100_000.0,
    guess_rate=lambda dial: 0.02,
)
