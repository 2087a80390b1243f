"""Remainders of huge powers, of sums or products of them, and of towers of exponents.

The generator shrinks every exponent with the generalised Euler theorem; the solver walks the
powers of each base until they repeat. At the top: three towers, up to three levels of exponents
high, twenty digits on the last level, modulo a number near 100,000.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from math import isqrt, prod
from random import Random

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json

MODULUS = Knob("modulus", 7.6, 17, "binary digits of the modulus")
EXPONENT = Knob(
    "exponent", 1.75, 8.2, "square root of the binary digits of an exponent written out"
)
TERMS = Knob("terms", 0.6, 3, "powers that are added or multiplied")
HEIGHT = Knob("height", 0.6, 3, "levels of exponents; two levels are a^(b^c)")

_BASES = 50
"""Bases are smaller than this, or than the square root of the modulus."""


@dataclass(frozen=True, slots=True)
class Remainder:
    """The sum or product of towers, modulo `modulus`; the tower (a, b, c) is a^(b^c)."""

    modulus: int
    is_sum: bool
    towers: tuple[tuple[int, ...], ...]
    answer: str = field(compare=False)


@redrawn(100, "remainder that is no base, 0 or 1")
def _generate(rng: Random, knobs: Knobs) -> Remainder | None:
    bits = MODULUS.integer(knobs)
    modulus, is_sum = rng.randrange(1 << bits - 1, 1 << bits), rng.random() < 0.5
    bases = rng.sample(range(2, max(_BASES, isqrt(modulus))), TERMS.integer(knobs))
    towers = [_tower(rng, base, knobs, is_first=base == bases[0]) for base in bases]
    parts = [_reduced(tower, modulus) for tower in towers]
    value = (sum(parts) if is_sum else prod(parts)) % modulus
    is_small = len(towers) == 1 and towers[0][0] ** min(towers[0][1], 40) < 10 * modulus
    if value in (0, 1, modulus - 1, *bases) or is_small:
        return None
    return Remainder(modulus, is_sum, tuple(towers), str(value))


def _tower(rng: Random, base: int, knobs: Knobs, is_first: bool) -> tuple[int, ...]:
    height = HEIGHT.integer(knobs) if is_first else rng.randint(1, HEIGHT.integer(knobs))
    bits = _bits(EXPONENT.number(knobs))
    middle = [rng.randint(2, 40) for _ in range(height - 1)]
    return (base, *middle, rng.randrange(1 << bits - 1, 1 << bits))


def _bits(root: float) -> int:
    """Return the binary digits of an exponent; their root grows, for small ones at low dials."""
    return int(root**2 + 0.5)


def _reduced(tower: tuple[int, ...], modulus: int) -> int:
    """Generalised Euler theorem: a^e = a^(e mod phi(m) + phi(m)) modulo m for large e.

    Large is what no prime's exponent in m exceeds: here that is 16, as m < 2^17. An exponent that
    is itself a power is at least 2^(2^2) = 16.
    """
    base, *above = tower
    if len(above) == 1:
        return pow(base, above[0], modulus)
    phi = _totient(modulus)
    return pow(base, _reduced(tower[1:], phi) + phi, modulus)


@lru_cache(maxsize=64)
def _totient(n: int) -> int:
    value, rest = n, n
    for p in range(2, isqrt(n) + 1):
        if rest % p == 0:
            value -= value // p
            while rest % p == 0:
                rest //= p
    return value - value // rest if rest > 1 else value


_GRAMMAR: Grammar = {
    "plain": (
        "Find the remainder when ${value}$ is divided by ${modulus}$.<order>",
        "What remainder does ${value}$ leave on division by ${modulus}$?<order>",
        "Compute ${value}$ modulo ${modulus}$.<order> <range>",
        "Let $N = {value}$.<order> <divide>",
        "Reduce the number $N = {value}$ modulo ${modulus}$.<order> <range>",
        "Determine the integer $r$ with $0 \\le r < {modulus}$ and "
        "${value} \\equiv r \\pmod{{{modulus}}}$.<order>",
    ),
    "divide": (
        "What is the remainder of $N$ on division by ${modulus}$?",
        "Dividing $N$ by ${modulus}$ leaves which remainder?",
        "Which of the numbers $0, 1, \\dots, {last}$ is congruent to $N$ modulo ${modulus}$?",
    ),
    "range": (
        "Answer with an integer from 0 to {last}.",
        "Give the least non-negative residue.",
        "The answer is the residue between 0 and {last}, both included.",
    ),
    "order": ("{order}",),
    "boxes": (
        "{name} has exactly ${value}$ {good}s<pack> {container}, as long as there are enough to "
        "fill one. How many {good}s are left over?<order>",
        "A factory makes ${value}$ {good}s<pack> {container} until fewer than {modulus} remain. "
        "How many remain?<order>",
        "Exactly ${value}$ {good}s are shared equally among {modulus} people, each of whom gets as "
        "many as possible. How many {good}s are left over?<order>",
    ),
    "pack": (" and packs {modulus} of them into each", ", and {modulus} of them go into every"),
    "wheel": (
        "A wheel has {modulus} positions, numbered 0 to {last} in order, and position 0 follows "
        "position {last}. <start> <advance> <stop><order>",
    ),
    "start": ("A pointer starts at position 0.", "At first a pointer stands at 0."),
    "advance": (
        "It moves forward ${value}$ times, one position each time.",
        "It is advanced by exactly ${value}$ positions.",
    ),
    "stop": ("At which position does it stop?", "What is the number of its final position?"),
}
_KINDS = ("plain", "plain", "plain", "boxes", "wheel")


def _render(remainder: Remainder, rng: Random) -> str:
    towers = [_power(tower) for tower in remainder.towers]
    rng.shuffle(towers)
    is_high = any(len(tower) > 2 for tower in remainder.towers)
    return speak(
        _GRAMMAR,
        rng,
        rng.choice(_KINDS),
        value=(" + " if remainder.is_sum else r" \cdot ").join(towers),
        modulus=remainder.modulus,
        last=remainder.modulus - 1,
        order=" (Here $a^{(b^c)}$ means $a$ to the power $b^c$.)" if is_high else "",
        name=draw("names", 1, rng)[0],
        good=draw("objects", 1, rng)[0],
        container=draw("containers", 1, rng)[0],
    )


def _power(tower: tuple[int, ...]) -> str:
    text = str(tower[-1])
    for depth, base in enumerate(reversed(tower[:-1])):
        text = f"{base}^{{({text})}}" if depth else f"{base}^{{{text}}}"
    return text


def _walked(tower: tuple[int, ...], modulus: int) -> int:
    """Return the tower modulo `modulus` by listing the powers of its base until they repeat."""
    base, above = tower[0], tower[1:]
    if not above:
        return base % modulus
    place: dict[int, int] = {}
    value = 1 % modulus
    for step in range(modulus + 1):
        if value in place:
            break
        place[value] = step
        value = value * base % modulus
    powers, tail = list(place), place[value]
    exponent = _capped(above, tail)
    if exponent >= tail:
        exponent = tail + (_walked(above, len(powers) - tail) - tail) % (len(powers) - tail)
    return powers[exponent]


def _capped(tower: tuple[int, ...], cap: int) -> int:
    """Return min(tower, cap) without writing the tower out."""
    if len(tower) == 1:
        return min(tower[0], cap)
    return min(cap, int(tower[0] ** min(_capped(tower[1:], cap), cap.bit_length())))


def _solve(remainder: Remainder) -> list[str]:
    total = 0 if remainder.is_sum else 1
    for tower in remainder.towers:
        part = _walked(tower, remainder.modulus)
        total = total + part if remainder.is_sum else total * part
    return [str(total % remainder.modulus)]


def _steps(remainder: Remainder) -> tuple[str, ...]:
    """Lower exponents by Euler's theorem, then square and multiply, from the first bit on."""
    modulus, lines, parts = remainder.modulus, list[str](), list[int]()
    for tower in sorted(remainder.towers):
        found, part = _worked(tower, modulus)
        lines += found
        parts.append(part)
    if len(parts) > 1:
        said = (" + " if remainder.is_sum else " * ").join(map(str, parts))
        lines.append(f"{said} leaves {remainder.answer} modulo {modulus}.")
    return (*lines, ending(remainder.answer))


def _worked(tower: tuple[int, ...], modulus: int) -> tuple[list[str], int]:
    """Return how a tower is worked out modulo a number, and what it leaves."""
    base, *above = tower
    lines, exponent, phi = list[str](), above[0], _totient(modulus)
    if len(above) > 1 or exponent > 2 * phi:
        lines.append(f"phi({modulus}) is {phi}.")
        if len(above) > 1:
            found, exponent = _worked(tuple(above), phi)
            lines += found
        else:
            exponent %= phi
            lines.append(f"{above[0]} leaves {exponent} modulo {phi}.")
        lines.append(f"So {base}^{exponent + phi} leaves the same modulo {modulus} (Euler).")
        exponent += phi
    value = base % modulus
    bits = f"{exponent:b}"
    for place in range(1, len(bits)):
        before, power = value, int(bits[: place + 1], 2)
        value = before * before * (base if power % 2 else 1) % modulus
        more = f" * {base}" * (power % 2)
        lines.append(f"{base}^{power}: {before} * {before}{more} leaves {value} modulo {modulus}.")
    return lines, value


def _picture(remainder: Remainder) -> Panel:
    towers = [tuple(map(str, tower)) for tower in remainder.towers]
    header = ["number", *["to the power"] * (max(map(len, towers)) - 1)]
    joined = "their sum" if remainder.is_sum else "their product"
    wanted = Table(rows=[(joined if len(towers) > 1 else "it", f"modulo {remainder.modulus}")])
    return Panel(figures=[("powers", Table(header=header, rows=towers)), ("wanted", wanted)])


def _canonical(remainder: Remainder) -> Json:
    is_sum = remainder.is_sum and len(remainder.towers) > 1
    return [remainder.modulus, is_sum, sorted(map(list, remainder.towers))]


def _effort(remainder: Remainder) -> int:
    """Binary digits of all exponents, times the cost of one long multiplication."""
    bits = sum(level.bit_length() for tower in remainder.towers for level in tower[1:])
    return bits * len(str(remainder.modulus)) ** 2


def _capacity(dial: float) -> float:
    moduli = 2.0 ** (MODULUS.integer_at(dial) - 1)
    exponents = 2.0 ** (_bits(EXPONENT.number_at(dial)) - 1)
    terms = TERMS.integer_at(dial)
    # moduli x (base, exponent) of every power
    return float(moduli * (max(_BASES, moduli**0.5) * exponents / terms) ** terms)


FAMILY = Family(
    name="modular_exponent",
    version=3,
    domain="math",
    summary="the remainder of huge powers and towers of powers",
    concepts=("modular arithmetic", "Euler's theorem"),
    knobs=(MODULUS, EXPONENT, TERMS, HEIGHT),
    verifier="integer",
    examples=("417", "86"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.002,
)
