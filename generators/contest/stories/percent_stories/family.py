"""Percent stories: prices, groups, mixtures, ages and shares that hang together linearly.

The generator works backwards or compares ratios. The solver plays the story forwards: day by day,
price by price, or with unknowns whose linear equations it solves by elimination.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count, islice, product
from random import Random

from generators.contest.questions import SIZE, asked, question_family
from generators.contest.scenes import IDEAS, Scene
from generators.contest.stories.percent_stories.kinds import STORIES
from generators.contest.stories.percent_stories.steps import STEPS
from generators.contest.stories.percent_stories.tales import TALES
from generators.contest.stories.percent_stories.words import SLOTS
from generators.family import Knobs, redrawn

_MOST = 40_000
"""Days, dollars or people that are tried."""


@redrawn(400, "story")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return asked(STORIES, rng, IDEAS.integer(knobs), SIZE.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


def _only(found: Sequence[object]) -> str:
    [one] = found
    return str(one)


def _zero(function: Callable[[Fraction], Fraction]) -> Fraction:
    """Return where a linear function is 0, from its values at 0 and 1."""
    start, after = function(Fraction(0)), function(Fraction(1))
    return start / (start - after)


def _eliminated(rows: Sequence[Sequence[Fraction | int]]) -> list[Fraction]:
    """Return the solution of linear equations; each row ends with its right side."""
    table = [[Fraction(one) for one in row] for row in rows]
    for column in range(len(table)):
        place = next(i for i in range(column, len(table)) if table[i][column])
        table[column], table[place] = table[place], table[column]
        table[column] = [one / table[column][column] for one in table[column]]
        for i in range(len(table)):
            if i != column:
                factor, lead = table[i][column], table[column]
                table[i] = [a - factor * b for a, b in zip(table[i], lead, strict=True)]
    return [row[-1] for row in table]


def _inverted(
    move: Callable[[list[Fraction]], list[Fraction]], found: Sequence[int]
) -> list[Fraction]:
    """Return from where a linear move leads to what was found."""
    size = len(found)
    images = [move([Fraction(i == j) for i in range(size)]) for j in range(size)]
    return _eliminated([[*(image[i] for image in images), found[i]] for i in range(size)])


def _discounts(total: int, a: int, b: int, t: int) -> str:
    prices = range(1, _MOST)
    return _only([p for p in prices if p * (100 - a) * (100 - b) * (100 + t) == total * 10_000])


def _stamps(total: int, v: int, w: int, u: int) -> str:
    return _only([3 * n for n in range(1, 200) if n * v + n * w + n * u == total])


def _ages(d: int, t: int, j: int, is_sum: int) -> str:
    young = _only([n for n in range(t + 1, 200) if n + d - t == j * (n - t)])
    return str(2 * int(young) + d if is_sum else int(young) + d)


def _baskets(a: int, b: int, s: int, c: int, d: int, t: int, e: int, f: int) -> str:
    x, y = _eliminated([(a, b, s), (c, d, t)])
    return str(e * x + f * y)


def _mixture(n: int, p: int, q: int, found: int) -> str:
    return _only([g for g in range(n + 1) if p * g + q * (n - g) == 100 * found])


def _drying(w: int, p: int, q: int) -> str:
    return str(_zero(lambda end: Fraction(w * p, 100) - (w - end) - end * q / 100))


def _joining(n: int, p: int, q: int, is_leaving: int) -> str:
    def is_met(x: int) -> bool:
        seniors, everyone = (n * p, n - x) if is_leaving else (n * p + 100 * x, n + x)
        return seniors == q * everyone and everyone > 0

    return _only([x for x in range(1, 100 * n) if is_met(x)])


def _passed(k: int, m: int, j: int, n: int, i: int, o: int, rest: int) -> str:
    def left(start: Fraction) -> Fraction:
        for part, more in ((k, m), (j, n), (i, o)):
            start -= start / part + more
        return start - rest

    return str(_zero(left))


def _savings(a: int, d: int, c: int, h: int) -> str:
    one, other = 0, h
    for day in range(1, _MOST):
        one, other = one + a + (day - 1) * d, other + c
        if one > other:
            return str(day)
    raise ValueError(f"not overtaken in {_MOST} days")


def _weekly(a: int, b: int, k: int, target: int) -> str:
    level = 0
    for day in range(1, _MOST):
        level += a if day % k else -b
        if level >= target:
            return str(day)
    raise ValueError(f"not reached in {_MOST} days")


def _coupons(a: int, b: int, c: int, d: int) -> str:
    prices = range(1, _MOST // 2)
    better = [x for x in prices if a * x > max(100 * b, c * (x - d))]
    if better and better[-1] == prices[-1]:
        raise ValueError(f"not overtaken in {_MOST // 2} dollars")
    return str(len(better))


def _gifts(x: int, y: int, z: int, who: int) -> str:
    def played(have: list[Fraction]) -> list[Fraction]:
        for loser in range(3):
            paid = sum((have[i] for i in range(3) if i != loser), Fraction(0))
            have = [one - paid if i == loser else 2 * one for i, one in enumerate(have)]
        return have

    return str(_inverted(played, (x, y, z))[who])


def _age_when(u: int, v: int, total: int, which: int, is_young: int) -> str:
    def is_met(a: int, b: int) -> bool:
        ago, ahead = a - b, a - b
        later = (a + ahead) + (b + ahead)
        return v * (b - ago) == u * a and (later, a + b, a - b)[which] == total

    pairs = [(a, b) for a, b in product(range(1, 130), repeat=2) if b < a and is_met(a, b)]
    return _only([pair[is_young] for pair in pairs])


def _twice(price: int, total: int, s: int) -> str:
    return _only([x for x in range(1, 100) if price * (100 + x) * (100 - x - s) == 100 * total])


def _transfers(x: int, y: int, z: int, k: int, m: int, n: int, who: int) -> str:
    def given(have: list[Fraction]) -> list[Fraction]:
        for giver, part in enumerate((k, m, n)):
            gift = have[giver] / part
            have[giver] -= gift
            have[(giver + 1) % 3] += gift
        return have

    return str(_inverted(given, (x, y, z))[who])


def _vessels(v: int, w: int, p: int, q: int, t: int) -> str:
    juice, water = Fraction(v * p, 100), Fraction(v * (100 - p), 100)
    juices, waters = Fraction(w * q, 100), Fraction(w * (100 - q), 100)
    juice, juices = juice - juice * t / v, juices + juice * t / v
    water, waters = water - water * t / v, waters + water * t / v
    share = Fraction(t) / (juices + waters)
    juice, water = juice + juices * share, water + waters * share
    return str(100 * juice / (juice + water))


def _heirs(k: int, m: int, is_share: int) -> str:
    def difference(whole: Fraction) -> Fraction:
        first = m + (whole - m) / k
        rest = whole - first
        return first - (2 * m + (rest - 2 * m) / k)

    whole = _zero(difference)
    left, shares = whole, list[Fraction]()
    for place in islice(count(1), _MOST):
        if not left:
            break
        shares.append(place * m + (left - place * m) / k)
        left -= shares[-1]
    assert len(set(shares)) == 1
    return str(shares[0] if is_share else whole)


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "discounts": _discounts,
    "stamps": _stamps,
    "ages": _ages,
    "baskets": _baskets,
    "mixture": _mixture,
    "drying": _drying,
    "joining": _joining,
    "passed": _passed,
    "savings": _savings,
    "weekly": _weekly,
    "coupons": _coupons,
    "gifts": _gifts,
    "age_when": _age_when,
    "twice": _twice,
    "transfers": _transfers,
    "vessels": _vessels,
    "heirs": _heirs,
}


FAMILY = question_family(
    name="percent_stories",
    summary="an amount, price, age or day in a story whose quantities hang together linearly",
    concepts=("percentages", "linear equations", "word problems"),
    examples=("37", "240", r"\frac{45}{7}"),
    kinds=STORIES,
    tales=TALES,
    slots=SLOTS,
    steps=STEPS,
    generate=_generate,
    solve=_solve,
    version=2,
)
