"""Remainders of long sums, of towers of powers, and of blocks of digits written many times."""

import re
from typing import Final, NamedTuple

from sympy import totient

from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            A wheel has $<m:int>$ marks, numbered from $0$ to $<last:int>$ in a circle. A pointer
                starts at mark $0$ and moves forward, one mark at a time, <n> steps in all. On which
                mark does it stop?
            A clock of a far planet shows the hours $0$ to $<last:int>$ of its day. It shows hour
                $0$ now. What will it show in <n> hours?
            Someone has <n> coins and packs them into boxes of $<m:int>$ as long as a box can be
                filled. How many coins are left over?
            What remainder does <n> leave on division by $<m:int>$?
            Find the remainder when <n> is divided by $<m:int>$.
            Determine the smallest non-negative integer that has to be subtracted from <n> to get a
                multiple of $<m:int>$.
            Let $N$ be <n>. Find the least non-negative integer $r$ such that $N - r$ is divisible
                by $<m:int>$.
            Find the number that the last three digits of <n> form.
            A calculator that shows only the last three digits computes <n>. What does it show?
            What are the last three digits of <n>? Give them as a number.
            Somebody writes out <n> in decimal. Which number do its last three digits form?
        """
    }
)
_NUMBER: Final = Phrases(
    once={
        "n": r"""
            the number that consists of the block $<block:int>$ written $<times:int>$ times in a row
            the number $<shown:shown>$ (the block $<block:int>$ stands $<times:int>$ times)
            $1 + 2 + 3 + \cdots + <upto:int>$
            $1^<e:int> + 2^<e:int> + 3^<e:int> + \cdots + <upto:int>^<e:int>$
            $1 + <base:int> + <base:int>^2 + <base:int>^3 + \cdots + <base:int>^{<top:tower>}$
            $<one:tower> + <other:tower>$
            $<one:tower>$
        """
    },
    kinds={"tower": r"[\d^{}]+", "shown": r"\d+ \\ldots \d+"},
)
_LAYER: Final = re.compile(r"(\d+)(?:\^\{(.+)\})?")
_THREE_DIGITS: Final = 1000


class Remainder(NamedTuple):
    """What a prompt says."""

    kind: str
    """`block`: a block, and how many times it stands; `sum`: the exponent of 1^e + ... + n^e and n;
    `geometric`: the base, and the tower of the last exponent; `towers`: their sum."""
    numbers: tuple[tuple[int, ...], ...]
    """A tower (a, b, c) is a to the power b^c."""
    modulus: int


def _read(question: str) -> Remainder:
    asked = _SAYS.read(question).one("asked")
    modulus = asked.integer("m") if "m" in asked else _THREE_DIGITS
    if "last" in asked:
        modulus = asked.integer("last") + 1
        if "m" in asked and asked.integer("m") != modulus:
            raise Unread(f"the last mark of {asked['m']} is not {asked['last']}")
    kind, *numbers = _number(asked["n"])
    return Remainder(kind, tuple(numbers), modulus)


def _number(text: str) -> "tuple[str, *tuple[tuple[int, ...], ...]]":
    said = _NUMBER.only(text)
    if "block" in said:
        block = said["block"]
        if "shown" in said and said["shown"] != rf"{block}{block} \ldots {block}":
            raise Unread(f"{said['shown']} does not consist of {block}")
        return "block", (said.integer("block"),), (said.integer("times"),)
    if "upto" in said:
        return "sum", (int(said["e"]) if "e" in said else 1,), (said.integer("upto"),)
    if "base" in said:
        return "geometric", (said.integer("base"),), _tower(said["top"])
    towers = [_tower(said[slot]) for slot in ("one", "other") if slot in said]
    return "towers", *towers


def _tower(text: str) -> tuple[int, ...]:
    found = _LAYER.fullmatch(text)
    if not found:
        raise Unread(f"no tower: {text!r}")
    return (int(found[1]), *(_tower(found[2]) if found[2] else ()))


def _solve(puzzle: Remainder) -> str:
    modulus, (first, *others) = puzzle.modulus, puzzle.numbers
    match puzzle.kind:
        case "towers":
            return str(sum(_reduced(tower, modulus) for tower in puzzle.numbers) % modulus)
        case "sum":
            return str(sum(i ** first[0] for i in range(1, others[0][0] + 1)) % modulus)
        case "block":
            return str(int(str(first[0]) * others[0][0]) % modulus)
    wide = modulus * (first[0] - 1)
    above = first[0] * _reduced((first[0], *others[0]), wide) - 1
    return str(above % wide // (first[0] - 1))


def _reduced(tower: tuple[int, ...], modulus: int) -> int:
    """Return the value of a tower if it is below the modulus, else its residue plus the modulus.

    By Euler's theorem, in the form that needs no common factors, exponents may be reduced in this
    way modulo the totient.
    """
    base, *exponent = tower
    if not exponent or modulus == 1:
        return _cut(base, modulus)
    value = 1
    for _ in range(_reduced(tuple(exponent), int(totient(modulus)))):
        value = _cut(value * base, modulus)
    return value


def _cut(value: int, modulus: int) -> int:
    return value if value < modulus else value % modulus + modulus


READER = Reader(_read, _solve)
