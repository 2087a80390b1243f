"""Linear recurrences: a term, a sum or a count, told by a rule, by a story or in disguise.

The generator finds a matrix of one step and takes its powers. The solver follows what is told: it
walks from term to term, arranges tiles by their numbers, counts words by their last letter,
multiplies sums with a root, divides, and takes common divisors of the terms themselves.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from math import comb, factorial, gcd, isqrt, prod
from random import Random

from generators.family import Family, Knob, Knobs, redrawn
from generators.math.linear_recurrence.instance import Numbers, Question, pairs
from generators.math.linear_recurrence.kinds import KINDS
from generators.math.linear_recurrence.steps import steps
from generators.math.linear_recurrence.words import picture, render
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "ideas between what is told and a recurrence that can be used")
SUMS = Knob("sums", 0, 0.8, "share of questions about terms for a sum of them")

_MOST_DIGITS = (4, 7)
"""Where one idea is enough, and elsewhere."""
_LEAST = 12
_DRAWS = 60
"""Of one kind, so that kinds with large answers are not rare."""
_ASKED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("term", "far", "periodic"), ("sum", "signed")),
    "coupled": ("sum", "gap"),
}


@redrawn(600, "short answer")
def _generate(rng: Random, knobs: Knobs) -> Question | None:
    ideas = IDEAS.integer(knobs)
    names = [name for name, kind in KINDS.items() if kind.ideas == ideas]
    [name] = rng.choices(names, [KINDS[name].weight for name in names])
    kind = KINDS[name]
    asked, modulus = "term", rng.randint(50, 999) if kind.is_reduced else 0
    if rng.random() < SUMS.number(knobs) and name in _ASKED:
        asked = rng.choice(_ASKED[name])
    for _ in range(_DRAWS):
        drawn = kind.draw(rng)
        if drawn:
            value = kind.value(*drawn, asked)
            value = value % modulus if modulus else value
            if abs(value) >= _LEAST and len(str(abs(value))) <= _MOST_DIGITS[ideas > 1]:
                return Question(name, *drawn, asked, modulus, str(value))
    return None


def _solve(question: Question) -> list[str]:
    value = _SOLVERS[question.kind](question.numbers, question.index, question.asked)
    return [str(value % question.modulus if question.modulus else value)]


def _walk(x: int, y: int, *factors: tuple[int, int]) -> Iterator[int]:
    """Yield a_0, a_1 and so on; the factors for a_2, a_3, ... take turns."""
    yield x
    for place in range(10_000):
        yield y
        p, q = factors[place % len(factors)]
        x, y = y, p * y + q * x


def _up_to(walk: Iterator[int], index: int, asked: str) -> int:
    terms = list(islice(walk, index + 1))
    if asked == "term":
        return terms[-1]
    return sum(terms) if asked == "sum" else sum(terms[::2]) - sum(terms[1::2])


def _sequence(numbers: Numbers, index: int, asked: str) -> int:
    *factors, x, y = numbers
    return _up_to(_walk(x, y, *pairs(tuple(factors))), index, asked)


def _coupled(numbers: Numbers, index: int, asked: str) -> int:
    a, b, c, d, x, y = numbers
    for _ in range(index):
        x, y = a * x + b * y, c * x + d * y
    return x if asked == "term" else x + y if asked == "sum" else x - y


def _arranged(tiles: list[tuple[int, int]], length: int) -> Iterator[tuple[int, int]]:
    """Yield, for each choice of tiles, how many there are and the ways to line them up."""
    for counts in product(*(range(length // size + 1) for size, _ in tiles)):
        if sum(n * size for n, (size, _) in zip(counts, tiles, strict=True)) == length:
            orders = factorial(sum(counts)) // prod(map(factorial, counts))
            yield sum(counts), orders * prod(c**n for n, (_, c) in zip(counts, tiles, strict=True))


def _strip(numbers: Numbers, index: int, _: str) -> int:
    return sum(ways for _, ways in _arranged(pairs(numbers), index))


def _fence(numbers: Numbers, index: int, _: str) -> int:
    """Put tiles of the lonely length into gaps between the others, and before and after them."""
    (lonely, colors), *others = pairs(numbers)
    return sum(
        ways * comb(count + 1, n) * colors**n
        for n in range(index // lonely + 1)
        for count, ways in _arranged(others, index - n * lonely)
    )


def _ages(numbers: Numbers, index: int, _: str) -> int:
    grown, last, young, first = numbers
    births = [first]
    for month in range(1, index + 1):
        births.append(
            young * sum(births[month - age] for age in range(grown, last) if age <= month)
        )
    return sum(births[-last:])


def _rooms(numbers: Numbers, index: int, _: str) -> int:
    start, end, *flat = numbers[1:]
    doors = pairs(tuple(flat))
    walks = {start: 1}
    for _step in range(index):
        after = dict[int, int]()
        for one, other in [*doors, *(door[::-1] for door in doors)]:
            after[other] = after.get(other, 0) + walks.get(one, 0)
        walks = after
    return walks.get(end, 0)


def _words(numbers: Numbers, index: int, _: str) -> int:
    size, *flat = numbers
    banned = pairs(tuple(flat))
    ending = [1] * size
    for _step in range(index - 1):
        ending = [
            sum(n for last, n in enumerate(ending) if (last, after) not in banned)
            for after in range(size)
        ]
    return sum(ending)


def _between(numbers: Numbers, index: int, _: str) -> int:
    p, q, i, one, j, other = numbers
    # Each term is u a_0 + v a_1; Cramer's rule.
    u, v = (list(islice(_walk(*start, (p, q)), index + 1)) for start in ((1, 0), (0, 1)))
    under = u[i] * v[j] - u[j] * v[i]
    x = Fraction(one * v[j] - other * v[i], under)
    y = Fraction(u[i] * other - u[j] * one, under)
    value = u[index] * x + v[index] * y
    assert value.denominator == 1
    return value.numerator


def _quotients(numbers: Numbers, index: int, _: str) -> int:
    x, y, c = numbers
    for _step in range(index - 1):
        whole, rest = divmod(y * y + c, x)
        assert not rest
        x, y = y, whole
    return y


def _floors(numbers: Numbers, index: int, _: str) -> int:
    a, b = numbers
    u, v = 1, 0
    for _step in range(index):
        u, v = a * u + b * v, u + a * v
    return u + isqrt(v * v * b)


def _common(numbers: Numbers, index: int, _: str) -> int:
    p, q, other = numbers
    terms = list(islice(_walk(0, 1, (p, q)), max(index, other) + 1))
    return gcd(terms[index], terms[other])


def _zeros(numbers: Numbers, index: int, _: str) -> int:
    p, q, m = numbers
    x, y, found = 0, 1, 0
    for _step in range(index):
        found += y == 0
        x, y = y, (p * y + q * x) % m
    return found


_SOLVERS: Mapping[str, Callable[[Numbers, int, str], int]] = {
    **dict.fromkeys(("term", "far", "periodic"), _sequence),
    "coupled": _coupled,
    "strip": _strip,
    "fence": _fence,
    "ages": _ages,
    "rooms": _rooms,
    "words": _words,
    "between": _between,
    "quotients": _quotients,
    "floors": _floors,
    "common": _common,
    "zeros": _zeros,
}


def _canonical(question: Question) -> Json:
    asked = [question.index, question.asked, question.modulus]
    if question.kind == "term" or question.kind == "far":
        return ["term", list(question.numbers), *asked]
    numbers = list(question.numbers)
    if question.kind == "common":
        asked[0], numbers[-1] = sorted((question.index, numbers[-1]))
    return [question.kind, numbers, *asked]


FAMILY = Family(
    name="linear_recurrence",
    version=4,
    domain="math",
    summary="a term, a sum or a count behind which a linear recurrence is hidden",
    concepts=("sequences", "linear recurrences", "counting", "modular arithmetic"),
    knobs=(IDEAS, SUMS),
    verifier="integer",
    examples=("193", "58"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    effort=lambda question: 10 * KINDS[question.kind].ideas + 4 * (question.asked != "term"),
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
