"""Remainders of sums or products of powers, whose exponents may be powers."""

import re
from collections.abc import Iterator
from math import prod
from typing import Final, NamedTuple, TypeAlias

from sympy import totient

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            Determine the integer $r$ with $0 \le r < <m:int>$ and $<n> \equiv r \pmod{<m:int>}$.
            Find the remainder when $<n>$ is divided by $<m:int>$.
            What remainder does $<n>$ leave on division by $<m:int>$?
            Exactly $<n>$ <things:word> are shared equally among <m:int> people, each of whom gets
                as many as possible. How many <things:word> are left over?
            <who:name> has exactly $<n>$ <things:word>, and <m:int> of them go into every
                <box:word>, as long as there are enough to fill one. How many <things:word> are
                left over?
            <who:name> has exactly $<n>$ <things:word> and packs <m:int> of them into each
                <box:word>, as long as there are enough to fill one. How many <things:word> are
                left over?
            A factory makes $<n>$ <things:word>, and <m:int> of them go into every <box:word> until
                fewer than <m:int> remain. How many remain?
            A factory makes $<n>$ <things:word> and packs <m:int> of them into each <box:word> until
                fewer than <m:int> remain. How many remain?
            Compute $<n>$ modulo $<m:int>$.
            Reduce the number $N = <n>$ modulo $<m:int>$.
            Dividing $N$ by $<m:int>$ leaves which remainder?
            What is the remainder of $N$ on division by $<m:int>$?
            Which of the numbers $0, 1, \dots, <last:int>$ is congruent to $N$ modulo $<m:int>$?
            A wheel has <m:int> positions, numbered 0 to <last:int> in order, and position 0 follows
                position <last:int>.
        """,
    },
    perhaps={
        "let": r"Let $N = <n>$.",
        "power": r"(Here $a^{(b^c)}$ means $a$ to the power $b^c$.)",
        "residue": r"""
            The answer is the residue between 0 and <last:int>, both included.
            Answer with an integer from 0 to <last:int>.
            Give the least non-negative residue.
        """,
        "start": r"""
            At first a pointer stands at 0.
            A pointer starts at position 0.
        """,
        "move": r"""
            It moves forward $<n>$ times, one position each time.
            It is advanced by exactly $<n>$ positions.
        """,
        "stop": r"""
            What is the number of its final position?
            At which position does it stop?
        """,
    },
)
_TOWER: Final = re.compile(r"(\d+)\^(?:\{(\d+)\}|\{\((.+)\)\})")

Tower: TypeAlias = tuple[int, ...]
"""`(a, b, c)` is a to the power b^c."""


class Division(NamedTuple):
    """What a prompt says."""

    operation: str
    """What stands between the towers."""
    towers: tuple[Tower, ...]
    modulus: int


def _read(question: str) -> Division:
    said = _SAYS.read(question)
    modulus = said.one("asked").integer("m")
    numbers = [part["n"] for part in said.parts if "n" in part]
    turns = [said.maybe(key) is not None for key in ("start", "move", "stop")]
    if len(numbers) != 1 or (any(turns) and not all(turns)):
        raise Unread(f"says {len(numbers)} numbers to be divided")
    if {part.integer("last") for part in said.parts if "last" in part} - {modulus - 1}:
        raise Unread(f"the last residue is not {modulus - 1}")
    operation = next((sign for sign in (" + ", r" \cdot ") if sign in numbers[0]), "")
    parts = numbers[0].split(operation) if operation else numbers
    return Division(operation.strip(), tuple(map(_tower, parts)), modulus)


def _tower(text: str) -> Tower:
    found = _TOWER.fullmatch(text)
    if not found:
        raise Unread(f"no power: {text!r}")
    base = int(found[1])
    return (base, int(found[2])) if found[2] else (base, *_tower(found[3]))


def _solve(division: Division) -> str:
    residues = [_residue(tower, division.modulus) for tower in division.towers]
    total = sum(residues) if division.operation == "+" else prod(residues)
    return str(total % division.modulus)


def _told(division: Division) -> Iterator[str]:
    parts = list[int]()
    for tower in sorted(division.towers):
        yield from _worked(tower, division.modulus)
        parts.append(_residue(tower, division.modulus))
    if len(parts) > 1:
        sign = " + " if division.operation == "+" else " * "
        total = _solve(division)
        yield f"{sign.join(map(str, parts))} leaves {total} modulo {division.modulus}."


def _worked(tower: Tower, modulus: int) -> Iterator[str]:
    """Yield what a tower leaves, by powers whose exponents are the first bits of its own.

    An exponent may be lowered by multiples of the totient, above the number of the modulus' bits.
    """
    base, *above = tower
    phi = int(totient(modulus))
    if above[1:] or above[0] > 2 * phi:
        yield f"phi({modulus}) is {phi}."
        left = _residue(tuple(above), phi)
        if above[1:]:
            yield from _worked(tuple(above), phi)
        else:
            yield f"{above[0]} leaves {left} modulo {phi}."
        yield f"So {base}^{left + phi} leaves the same modulo {modulus} (Euler)."
        exponent = left + phi
    else:
        [exponent] = above
    for cut in reversed(range(exponent.bit_length() - 1)):
        power = exponent >> cut
        half = pow(base, power // 2, modulus)
        said = " * ".join(map(str, [half, half, *[base] * (power % 2)]))
        yield f"{base}^{power}: {said} leaves {pow(base, power, modulus)} modulo {modulus}."


def _residue(tower: Tower, modulus: int) -> int:
    """Return a tower modulo a number, by walking through the powers of its base until they repeat.

    After `first` of them the rest go round a circle, so the exponent counts modulo its length.
    """
    base, *exponent = tower
    if not exponent:
        return base % modulus
    seen, power = dict[int, int](), 1 % modulus
    while power not in seen:
        seen[power], power = len(seen), power * base % modulus
    first, length = seen[power], len(seen) - seen[power]
    if (small := _small(tuple(exponent), first)) is not None:
        return pow(base, small, modulus)
    at = _residue(tuple(exponent), length)
    return pow(base, at + -(-first // length) * length, modulus)


def _small(tower: Tower, limit: int) -> int | None:
    """Return the value of a tower below a limit, None of another."""
    base, *exponent = tower
    if not exponent or base < 2:
        return base if base < limit else None
    above = _small(tuple(exponent), limit.bit_length())
    return base**above if above is not None and base**above < limit else None


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
