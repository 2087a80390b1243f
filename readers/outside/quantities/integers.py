"""Whole numbers: primes, divisors, digits of other bases; the larger of two spellings."""

import re
from fractions import Fraction
from math import gcd, isqrt, lcm
from typing import Final, NamedTuple

from readers.forms import Form
from readers.formulas import integers
from readers.phrases import Unread
from readers.reader import Reader
from readers.terms import decimal

_PRIMES: Final = Form(
    "Count how many prime numbers there are between <low:int> and <high:int> (inclusive) ?"
)
_MULTIPLE: Final = Form("Find the Least Common Multiple (LCM) of these numbers: <numbers>")
_DIVISOR: Final = Form(
    "Find the Greatest Common Divisor (GCD) of these numbers: <numbers>. Give only the GCD as your "
    "final answer."
)
_FACTORS: Final = Form(
    "Find the prime factorization of <n:int>. Write the factors separated by \u00d7 (Example: for "
    "12 the answer would be: 2 \u00d7 2 \u00d7 3)"
)
_BITS: Final = Form("How many 1 bits are there in the binary representation of the number <n:int>?")
_BASES: Final = Form(r"""
    Your task is to convert a number between two different bases.

    If the target base is > 10, use lowercase letters a-z for digits above 9.

    Now, convert the <source> number <digits> to <target>
""")
_LARGEST: Final = Form(r"""
    Your task is to pick the largest/smallest number out of several options.

    Your output should be only the number of interest.

    Now, pick the <which=largest|smallest> number of the following candidates: <numbers>
""")
_FRACTION: Final = Form(
    *(
        f"Simplify the fraction {written} to its lowest terms. Give only the simplified fraction "
        "as your final answer."
        for written in (
            "<above:int>/<below:int>",
            "$<above:int>/<below:int>$",
            r"$\frac{<above:int>}{<below:int>}$",
            r"$\dfrac{<above:int>}{<below:int>}$",
        )
    )
)
_WRITTEN: Final = re.compile(
    r"\$?(?:\\d?frac\{(-?\d{1,99})\}\{(\d{1,99})\}|(-?\d{1,99})/(\d{1,99}))\$?"
)
_NAMED: Final = {"binary": 2, "hexadecimal": 16}
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_MOST: Final = 10**8
"""Numbers whose primes are wanted may not be larger."""
_SPELLED: Final = re.compile(r"-?(?:\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d\.\d+e[+-]\d{2})")


class Range(NamedTuple):
    """Whole numbers, both ends among them."""

    low: int
    high: int


class Digits(NamedTuple):
    """A number in one base, wanted in another."""

    base: int
    digits: str
    target: int


class Choice(NamedTuple):
    """Numbers as they are spelled, of which one is wanted."""

    which: str
    numbers: tuple[Fraction, ...]


def _read_range(question: str) -> Range:
    said = _PRIMES.read(question)
    found = Range(said.integer("low"), said.integer("high"))
    if not 0 <= found.low <= found.high <= 10**6:
        raise Unread(f"no range of whole numbers to a million: {found}")
    return found


def _count_primes(numbers: Range) -> str:
    sieve = bytearray([1]) * (numbers.high + 1)
    sieve[:2] = bytes(len(sieve[:2]))
    for n in range(2, isqrt(numbers.high) + 1):
        if sieve[n]:
            sieve[n * n :: n] = bytes(len(sieve[n * n :: n]))
    return str(sum(sieve[numbers.low :]))


def _read_multiple(question: str) -> tuple[int, ...]:
    return _positive(_MULTIPLE.read(question)["numbers"])


def _read_divisor(question: str) -> tuple[int, ...]:
    return _positive(_DIVISOR.read(question)["numbers"])


def _positive(text: str) -> tuple[int, ...]:
    found = integers(text)
    if min(found) < 1 or len(found) < 2:
        raise Unread(f"not several positive integers: {text}")
    return found


def _read_factored(question: str) -> int:
    found = _FACTORS.read(question).integer("n")
    if not 2 <= found <= _MOST:
        raise Unread(f"no number from 2 to {_MOST}: {found}")
    return found


def _factors(number: int) -> list[int]:
    found, divisor = list[int](), 2
    while divisor * divisor <= number:
        if number % divisor:
            divisor += 1
        else:
            found.append(divisor)
            number //= divisor
    return [*found, number] if number > 1 else found


def _read_bits(question: str) -> int:
    found = _BITS.read(question).integer("n")
    if found < 0:
        raise Unread(f"negative: {found}")
    return found


def _read_digits(question: str) -> Digits:
    said = _BASES.read(question)
    found = Digits(_base(said["source"]), said["digits"], _base(said["target"]))
    if not set(found.digits) <= set(_DIGITS[: found.base]):
        raise Unread(f"no number of base {found.base}: {found.digits!r}")
    return found


def _base(words: str) -> int:
    numbered = re.fullmatch(r"base-(\d{1,2})", words)
    base = int(numbered[1]) if numbered else _NAMED.get(words, 0)
    if not 2 <= base <= len(_DIGITS):
        raise Unread(f"no base: {words!r}")
    return base


def _converted(number: Digits) -> str:
    rest, found = int(number.digits, number.base), ""
    while rest:
        rest, digit = divmod(rest, number.target)
        found = _DIGITS[digit] + found
    return found or "0"


def _read_choice(question: str) -> Choice:
    said = _LARGEST.read(question)
    numbers = said["numbers"].split(" ")
    if not all(map(_SPELLED.fullmatch, numbers)):
        raise Unread(f"no numbers: {numbers}")
    return Choice(said["which"], tuple(Fraction(n.replace(",", "")) for n in numbers))


def _chosen(choice: Choice) -> str:
    return decimal((max if choice.which == "largest" else min)(choice.numbers))


def _read_fraction(question: str) -> tuple[int, int]:
    said = _FRACTION.read(question)
    above, below = said.integer("above"), said.integer("below")
    if below < 1:
        raise Unread(f"no fraction over {below}")
    return above, below


def _is_simplified(parts: tuple[int, int], answer: str) -> bool:
    written = _WRITTEN.fullmatch(answer.strip())
    lowest = Fraction(*parts)
    wanted = [str(lowest.numerator), str(lowest.denominator)]
    return written is not None and [part for part in written.groups() if part] == wanted


COUNT_PRIMES: Final = Reader(_read_range, _count_primes)
LCM: Final = Reader(_read_multiple, lambda numbers: str(lcm(*numbers)))
GCD: Final = Reader(_read_divisor, lambda numbers: str(gcd(*numbers)))
PRIME_FACTORIZATION: Final = Reader(
    _read_factored, lambda n: " \u00d7 ".join(map(str, _factors(n)))
)
COUNT_BITS: Final = Reader(_read_bits, lambda number: str(number.bit_count()))
BASE_CONVERSION: Final = Reader(_read_digits, _converted)
NUMBER_FORMAT: Final = Reader(_read_choice, _chosen)
FRACTION_SIMPLIFICATION: Final = Reader(
    _read_fraction, lambda parts: str(Fraction(*parts)), _is_simplified
)
