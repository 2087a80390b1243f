"""The worked solution of a question about a function that its sums over divisors hide."""

from generators.contest.numbers._factors import factors
from generators.contest.numbers.divisor_inversions.instance import (
    Inversion,
    at_power,
    series,
    value,
)
from generators.latex import bracketed, in_rounds


def letters(one: Inversion) -> dict[str, str]:
    """Return the values of f that the lines name."""
    named = {1, *one.numbers}
    for prime, most in _powers(one).items():
        named |= {prime**k for k in range(1, most + 1)}
    return {f"f_{{{n}}}": str(value(one.weight, one.total, n)) for n in sorted(named)}


def _powers(one: Inversion) -> dict[int, int]:
    """Return the primes that matter, with their largest exponents."""
    wholes = range(one.numbers[0], one.numbers[1] + 1) if one.asked == "range" else one.numbers
    found: dict[int, int] = {}
    for whole in wholes:
        for prime, exponent in factors(whole):
            found[prime] = max(found.get(prime, 0), exponent)
    return dict(sorted(found.items()))


@in_rounds
def steps(one: Inversion) -> tuple[str, ...]:
    """Return the lines."""
    lines = [
        "Weights and sums are products over the prime powers of a number, and so is f: write "
        "$f_{n}$ for its value at n. For n = 1 the sum has one part: $f_{1} = 1$."
    ]
    powers = _powers(one)
    for prime, most in powers.items():
        if one.asked != "range" or prime < 10:
            lines.append(_at_prime(one, prime, most))
    return (*lines, *_ending(one))


def _at_prime(one: Inversion, prime: int, most: int) -> str:
    """Return f at the powers of a prime, each from those before it."""
    found = series(one.weight, one.total, prime, most)
    links = []
    for k in range(1, most + 1):
        rest = "".join(
            _less(at_power(one.weight, prime, k - i), f"f_{{{prime**i}}}") for i in range(k)
        )
        total = at_power(one.total, prime, k)
        links.append(f"$f_{{{prime**k}}} = {total}{rest} = {found[k]}$")
    return f"Put powers of {prime} in: {', '.join(links)}."


def _less(weight: int, name: str) -> str:
    """Return what is taken away, with its sign."""
    size = "" if abs(weight) == 1 else rf"{abs(weight)} \cdot "
    return f" {'-' if weight > 0 else '+'} {size}{name}"


def _ending(one: Inversion) -> list[str]:
    if one.asked == "range":
        first, last = one.numbers
        found = [value(one.weight, one.total, n) for n in range(first, last + 1)]
        terms = "".join(f" {'-' if v < 0 else '+'} {abs(v)}" for v in found[1:])
        return [
            f"All values from {first} to {last} are products of such; together ${found[0]}{terms} "
            f"= {one.answer}$."
        ]
    if one.asked == "divisors":
        [whole] = one.numbers
        sums = [series(one.weight, one.total, p, k) for p, k in factors(whole)]
        product = r" \cdot ".join(f"({' + '.join(map(bracketed, part))})" for part in sums)
        return [
            "Multiplied out, the product of the sums over the powers of each prime has every "
            f"divisor once: ${product} = {one.answer}$."
        ]
    lines = [_whole(one, n) for n in one.numbers]
    if one.asked == "ratio":
        first, second = one.numbers
        lines.append(rf"So $\frac{{f_{{{first}}}}}{{f_{{{second}}}}} = {one.answer}$.")
    return lines


def _whole(one: Inversion, n: int) -> str:
    names = r" \cdot ".join(f"f_{{{p**k}}}" for p, k in factors(n))
    found = (series(one.weight, one.total, p, k)[k] for p, k in factors(n))
    values = r" \cdot ".join(map(bracketed, found))
    return f"Then $f_{{{n}}} = {names} = {values} = {value(one.weight, one.total, n)}$."
