"""Valuations: how often a base divides a product of factorials and their kin.

The generator has a formula for each kind of factor (Legendre 1808, Kummer 1852); the solver goes
through the numbers that are multiplied. At the top: five factors, among them binomials, double
factorials and products of factorials of numbers near 2000, and a base with up to three primes.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import comb
from random import Random

from generators.family import Family, Knob, Knobs, redrawn
from generators.math._multiples import Factor, told
from generators.pictures import NumberLine, Panel, Span, Table
from generators.wording import Grammar, speak

FACTORS = Knob("factors", 1.6, 5, "factors of the number")
SIZE = Knob("size", 300, 2000, "largest number in a factor")
PRIMES = Knob("primes", 1, 3, "different primes of the base")
VARIETY = Knob("variety", 0.0, 1.0, "share of factors that are more than a factorial")

_SMALL_PRIMES = (2, 3, 5, 7, 11, 13)
_MIN_ANSWER = 4


@dataclass(frozen=True, slots=True)
class Product:
    """The largest e such that base^e divides the product of `factors` is asked for."""

    factors: tuple[Factor, ...]
    base: int
    answer: str = field(compare=False)


@redrawn(200, "valuation large enough")
def _generate(rng: Random, knobs: Knobs) -> Product | None:
    powers = _powers(rng, int(PRIMES.number(knobs) + rng.random()))
    factors = tuple(sorted(_factor(rng, knobs) for _ in range(FACTORS.integer(knobs))))
    exponent = min(_valued(factors, p) // e for p, e in powers.items())
    if exponent < _MIN_ANSWER:
        return None
    base = 1
    for p, e in powers.items():
        base *= p**e
    return Product(factors, base, str(exponent))


def _powers(rng: Random, count: int) -> dict[int, int]:
    """Draw the primes of the base with their exponents; large primes have exponent 1."""
    primes = sorted(rng.sample(_SMALL_PRIMES, count))
    return {p: rng.randint(1, {2: 5, 3: 3, 5: 2}.get(p, 1)) for p in primes}


def _factor(rng: Random, knobs: Knobs) -> Factor:
    size = SIZE.integer(knobs)
    is_special = rng.random() < VARIETY.number(knobs)
    kind = rng.choice(sorted(_KINDS)) if is_special else rng.choice(("factorial", "range"))
    n = rng.randint(size // 4, size)
    if kind in ("hyperfactorial", "superfactorial"):
        n //= 4
    k = {"range": rng.randint(10, max(n // 2, 10)), "binomial": rng.randint(n // 4, n // 2)}.get(
        kind, 0
    )
    return Factor(kind, n, k)


def _legendre(n: int, p: int) -> int:
    """Return the exponent of p in n!, from the digits of n in base p."""
    digits, rest = 0, n
    while rest:
        rest, digit = divmod(rest, p)
        digits += digit
    return (n - digits) // (p - 1)


def _double(n: int, p: int) -> int:
    """Even n: n!! = 2^h h! with h = n / 2; odd n: n!! = n! / (n - 1)!!."""
    half = n // 2
    even = _legendre(half, p) + (half if p == 2 else 0)
    return even if n % 2 == 0 else _legendre(n, p) - even


def _carries(n: int, k: int, p: int) -> int:
    """Kummer: the exponent of p in C(n, k) is the number of carries in k + (n - k), base p."""
    left, right, carry, carries = k, n - k, 0, 0
    while left or right:
        carry = int(left % p + right % p + carry >= p)
        carries += carry
        left, right = left // p, right // p
    return carries


def _hyper(n: int, p: int) -> int:
    """Sum i times the exponent of p in i: each power q of p adds q (1 + 2 + ... + n // q)."""
    total, q = 0, p
    while q <= n:
        total += q * comb(n // q + 1, 2)
        q *= p
    return total


_FORMULAS: Mapping[str, Callable[[int, int, int], int]] = {
    "factorial": lambda n, k, p: _legendre(n, p),
    "range": lambda n, k, p: _legendre(n, p) - _legendre(k - 1, p),
    "double": lambda n, k, p: _double(n, p),
    "binomial": lambda n, k, p: _carries(n, k, p),
    "hyperfactorial": lambda n, k, p: _hyper(n, p),
    # The number i occurs in i!, ..., n!, so n + 1 - i times.
    "superfactorial": lambda n, k, p: (n + 1) * _legendre(n, p) - _hyper(n, p),
}


def _valued(factors: tuple[Factor, ...], p: int) -> int:
    return sum(_FORMULAS[kind](n, k, p) for kind, n, k in factors)


_KINDS: Mapping[str, str] = {
    "factorial": "{n}!",
    "range": r"({k} \cdot {k1} \cdot {k2} \cdots {n})",
    "double": "{n}!!",
    "binomial": r"\binom{{{n}}}{{{k}}}",
    "hyperfactorial": r"\left(1^1 \cdot 2^2 \cdot 3^3 \cdots {n}^{{{n}}}\right)",
    "superfactorial": r"\left(1! \cdot 2! \cdot 3! \cdots {n}!\right)",
}
_PLAIN: Mapping[str, str] = {
    "factorial": "n!",
    "range": "k (k + 1) ⋯ n",
    "double": "n!!",
    "binomial": "C(n, k)",
    "hyperfactorial": "1¹ 2² 3³ ⋯ nⁿ",
    "superfactorial": "1! 2! 3! ⋯ n!",
}
_GRAMMAR: Grammar = {
    "start": (
        "Let\n\n$$N = {product}.$$\n\n{notes}<find>",
        "{notes}Consider the number\n\n$$N = {product}.$$\n\n<find>",
        "The integer $N$ is defined as\n\n$$N = {product}.$$\n\n{notes}<find>",
        "A huge number is given as a product: $N = {product}$. {notes}<find>",
        "<find> The number is\n\n$$N = {product}.$$\n\n{notes}",
        "Suppose that somebody writes out the number $N = {product}$. {notes}<find>",
    ),
    "double": (
        "Here ${n}!!$ means the product of all {parity} integers from 1 to {n}.",
        "(The double factorial ${n}!!$ is the product of the {parity} positive integers up to "
        "{n}.)",
    ),
    "find": (
        "How many zeros are at the end of $N$ when it is written in base ${base}$?",
        "What is the largest integer $e$ such that ${base}^e$ divides $N$?",
        "Find the number of trailing zeros of $N$ in base ${base}$.",
        "How many times in a row can $N$ be divided by ${base}$ before the quotient is no longer "
        "an integer?",
        "Determine the exponent of the highest power of ${base}$ that divides $N$.",
    ),
}


def _render(product: Product, rng: Random) -> str:
    factors = rng.sample(product.factors, len(product.factors))
    texts = [_KINDS[kind].format(n=n, k=k, k1=k + 1, k2=k + 2) for kind, n, k in factors]
    doubles = [n for kind, n, _ in factors if kind == "double"]
    notes = [
        speak(_GRAMMAR, rng, "double", n=n, parity=("even", "odd")[n % 2]) + " " for n in doubles
    ]
    return speak(
        _GRAMMAR, rng, product=r" \cdot ".join(texts), base=product.base, notes="".join(notes)
    ).strip()


def _numbers(factor: Factor) -> Iterator[tuple[int, int]]:
    """Yield the numbers that are multiplied, and how often; -1 where one divides."""
    kind, n, k = factor
    if k > n:
        raise ValueError(f"a {kind} of {n} ends before {k}")
    if kind == "binomial":
        yield from ((n - i, 1) for i in range(k))
        yield from ((i, -1) for i in range(1, k + 1))
    elif kind == "double":
        yield from ((i, 1) for i in range(n, 0, -2))
    elif kind == "range":
        yield from ((i, 1) for i in range(k, n + 1))
    else:
        for i in range(1, n + 1):
            yield i, {"factorial": 1, "hyperfactorial": i, "superfactorial": n + 1 - i}[kind]


def _solve(product: Product) -> list[str]:
    """Count each prime of the base in every number that is multiplied."""
    best: list[int] = []
    for p, wanted in _factored(product.base).items():
        total = 0
        for factor in product.factors:
            for number, times in _numbers(factor):
                while number % p == 0:
                    number //= p
                    total += times
        best.append(total // wanted)
    return [str(min(best))]


def _factored(n: int) -> dict[int, int]:
    powers: dict[int, int] = {}
    for p in _SMALL_PRIMES:
        while n % p == 0:
            n //= p
            powers[p] = powers.get(p, 0) + 1
    return powers


_WORK: Mapping[str, int] = {"factorial": 1, "range": 2, "double": 2, "binomial": 3}


def _effort(product: Product) -> int:
    """Divisions by powers of each prime of the base, with products of factorials counted four."""
    work = 0
    for p in _factored(product.base):
        for kind, n, _ in product.factors:
            work += _WORK.get(kind, 4) * len(str(n)) * (n.bit_length() // (p.bit_length() - 1) + 1)
    return work


def _capacity(dial: float) -> float:
    # Factorials alone, of numbers that run over three quarters of the size, and six bases.
    return float(comb(int(0.75 * SIZE.integer_at(dial)), FACTORS.integer_at(dial))) * 6


def _picture(product: Product) -> Panel:
    rows = [(_PLAIN[kind], str(n), str(k or "")) for kind, n, k in product.factors]
    spans = [
        Span(max(k, 1) if kind == "range" else 1, n, _PLAIN[kind]) for kind, n, k in product.factors
    ]
    table = Table(header=("factor", "n", "k"), rows=rows)
    caption = f"how often does {product.base} divide the product of"
    return Panel(figures=[(caption, table), ("numbers up to n", NumberLine(spans=spans))])


FAMILY = Family(
    name="valuation",
    version=4,
    domain="math",
    summary="how often a base divides a product of factorials and binomials",
    concepts=("number theory", "p-adic valuations", "factorials"),
    knobs=(FACTORS, SIZE, PRIMES, VARIETY),
    verifier="integer",
    examples=("148", "63"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=lambda product: told(product.factors, _factored(product.base)),
    effort=_effort,
    canonical=lambda product: [product.base, [list(factor) for factor in sorted(product.factors)]],
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.02,
)
