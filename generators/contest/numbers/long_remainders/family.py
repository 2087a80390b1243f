"""Long remainders: what a tower of powers, a long sum or a repeated block leaves on division.

The number cannot be written down; one has to see what repeats, or a closed form. The generator
uses Euler's theorem (exponents modulo Carmichael's number) and geometric sums. The solver knows
neither: it follows the remainders step by step until one comes back, and reads the exponent of a
tower off the cycle in the same way, floor by floor.
"""

from collections.abc import Callable
from random import Random

from generators.contest.numbers.long_remainders.instance import (
    Huge,
    carmichael,
    is_coprime,
    remainder,
)
from generators.contest.numbers.long_remainders.steps import letters, steps
from generators.contest.numbers.long_remainders.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn

DEPTH = Knob("depth", 1, 5, "ideas between the number and a plain power")
LENGTH = Knob("length", 200, 900, "most terms of a sum, or blocks of digits")

_KINDS = {
    1: ("sums", "powers"),
    2: ("blocks", "powers"),
    3: ("tower", "blocks"),
    4: ("even tower", "pair", "pair"),
    5: ("runs", "high tower"),
}
_DEPTHS = {"sums": 8, "powers": 14, "blocks": 22, "tower": 30, "pair": 42, "runs": 52}
_MODULI = [m for m in range(100, 1000) if carmichael(m) <= 60]
"""Powers have short periods."""


@redrawn(3000, "remainder")
def _generate(rng: Random, knobs: Knobs) -> Huge | None:
    way = rng.choice(_KINDS[DEPTH.integer(knobs)])
    kind = way.split()[-1]
    numbers = _numbers(rng, way, LENGTH.integer(knobs))
    modulus = 1000 if rng.random() < 0.2 else rng.choice(_MODULI)
    if kind in ("tower", "pair", "runs") and is_coprime(numbers, modulus) == (way == "even tower"):
        return None
    answer = remainder(kind, numbers, modulus)
    if answer < 2 or answer in numbers:
        return None
    return Huge(kind, numbers, modulus, str(answer))


def _numbers(rng: Random, way: str, most: int) -> tuple[int, ...]:
    def up(least: int, top: int) -> int:
        return rng.randint(least, top)

    match way:
        case "sums":
            return up(1, 3), up(40, 3 * most)
        case "powers":
            return up(2, 12), up(20, most)
        case "blocks":
            return up(11, 999), up(20, most)
        case "tower" | "even tower":
            return up(2, 30), up(2, 19), up(4, 40)
        case "pair":
            return up(2, 19), up(2, 12), up(3, 30), up(2, 19), up(2, 12), up(3, 30)
        case "runs":
            return up(2, 9), up(2, 12), up(4, 30)
    return up(2, 19), up(2, 12), up(2, 9), up(2, 9)


def _solve(huge: Huge) -> list[str]:
    m = huge.modulus
    match huge.kind, huge.numbers:
        case "sums", (e, n):
            found = sum(pow(k, e, m) for k in range(1, n + 1))
        case "blocks", (b, n):
            size = 10 ** len(str(b))
            found = _followed(0, lambda x: (x * size + b) % m, (n,))
        case "powers", (a, n):
            found = _followed(1 % m, lambda x: (x * a + 1) % m, (n,))
        case "runs", (a, *above):
            found = _followed(1 % m, lambda x: (x * a + 1) % m, tuple(above))
        case "pair", (a, b, c, d, e, f):
            found = _power(a, (b, c), m) + _power(d, (e, f), m)
        case _:
            a, *above = huge.numbers
            found = _power(a, tuple(above), m)
    return [str(found % m)]


def _power(base: int, above: tuple[int, ...], modulus: int) -> int:
    return _followed(1 % modulus, lambda x: x * base % modulus, above)


def _followed(start: int, step: Callable[[int], int], count: tuple[int, ...]) -> int:
    """Return where as many steps lead as a tower of powers says, by the cycle of the steps."""
    seen, path, place = {start: 0}, [start], step(start)
    for taken in range(1, _MOST):
        if place in seen:
            break
        seen[place] = taken
        path.append(place)
        place = step(place)
    first, period = seen[place], len(path) - seen[place]
    exact = _capped(count)
    if exact < len(path):
        return path[exact]
    base, *above = count
    left = _power(base, tuple(above), period) if above else base % period
    return path[first + (left - first) % period]


_MOST = 10**6
"""Steps that are followed; a cycle is shorter than its modulus."""


def _capped(count: tuple[int, ...]) -> int:
    """Return a tower of powers, or _MOST if it is larger."""
    value = 1
    for base in reversed(count):
        power, value = value, 1
        for _ in range(power):
            value *= base
            if value >= _MOST or base == 1:
                break
    return min(value, _MOST)


def _effort(huge: Huge) -> int:
    is_even = huge.kind == "tower" and not is_coprime(huge.numbers, huge.modulus)
    return _DEPTHS[huge.kind] + (22 if len(huge.numbers) == 4 else 10 * is_even)


FAMILY = Family(
    name="long_remainders",
    version=2,
    domain="math",
    summary="the remainder of a tower of powers, a long sum or a repeated block of digits",
    concepts=("modular arithmetic", "Euler's theorem"),
    knobs=(DEPTH, LENGTH),
    verifier="integer",
    examples=("137", "52"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=lambda huge: [huge.kind, list(huge.numbers), huge.modulus],
    picture=picture,
    capacity=lambda dial: 100_000.0,
    guess_rate=lambda dial: 0.01,
)
