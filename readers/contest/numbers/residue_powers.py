"""Positive integers n for which a power, a sum or a mixed term of n leaves a remainder."""

import re
from collections.abc import Iterator
from itertools import count, islice, takewhile
from typing import Final, NamedTuple

from readers.contest.numbers._asked import ORDINALS, as_set
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            What is the <place:word> smallest possible $n$?
            Find the <place:word> smallest such $n$.
            Which number is the <place:word> smallest suitable one?
            For <what=how many> $n$ below $<limit:int>$ is this so?
            <what=How many> such $n$ below $<limit:int>$ are there?
            <what=How many> suitable numbers below $<limit:int>$ are there?
            Find the <what=sum> of all such $n$ below $<limit:int>$.
            What do all possible $n$ below $<limit:int>$ <what=add up> to?
            What is the <what=sum> of all suitable numbers below $<limit:int>$?
            Find the <what=set> of all such $n$ below $<limit:int>$.
            Find the <what=set> of all suitable numbers below $<limit:int>$.
            Which $n$ below $<limit:int>$ are possible? Give a <what=set>.
        """,
        "n": r"""
            For some positive integers $n$ it is true that <claim>.
            A positive integer $n$ is such that <claim>.
            Let $n$ be a positive integer such that <claim>.
            Consider all positive integers $n$ for which <claim>.
            We call a positive integer $n$ suitable if <claim>.
            <who:name> tries $n = 1, 2, 3, \ldots$ in turn and writes down each $n$ for which
                <claim>.
            A cook has $<f>$ peas, where $n$ is a positive integer, and fills bags of $<m:int>$ peas
                as long as there are enough; <r:few> left over.
            A dial has $<m:int>$ marks, numbered from $0$ to $<last:int>$ in a circle. From mark $0$
                a hand moves forward by $<f>$ marks (backward if this is negative), $n$ a positive
                integer, and it stops at mark $<r:int>$ again.
            A dial has $<m:int>$ marks, numbered from $0$ to $<last:int>$ in a circle. From mark $0$
                a hand moves forward by $<f>$ marks (backward if this is negative) and stops at mark
                $<r:int>$ again; $n$ is a positive integer.
            A culture starts with a single cell, and every hour each cell splits into $<base:int>$
                cells. After $n$ hours, $n$ a positive integer, the cells are spread over dishes of
                $<m:int>$ cells each as long as there are enough; <r:cells> left over.
            Numbers from $0$ to $<last:int>$ stand around a circle. A token starts at $1$; in each
                move it goes from number $x$ to the remainder of $<base:int>x$ on division by
                $<m:int>$. After exactly $n$ moves, $n$ at least 1, it is at number $<r:int>$.
            A pyramid of cubes has $n$ layers: a <squares=single cube> on top, below it a square of
                2 by 2 cubes, then one of 3 by 3, and so on. All of its cubes can be packed into
                boxes of $<m:int>$ cubes so that <r:over> left over.
            On the first day <who:name> puts <coins=one coin> into a box, on the second day two
                coins, on the third day three, and so on for $n$ days. All these coins can be packed
                into rolls of $<m:int>$ so that <r:over> left over.
            Along a round table with $<m:int>$ seats, numbered from $0$ to $<last:int>$ in a circle,
                a cat starts at seat $0$ and walks on by <coins=one seat>, then by two seats, then
                by three, and so on. After $n$ such walks it sits at seat $<r:int>$.
            Along a circular track with $<m:int>$ posts, numbered from $0$ to $<last:int>$, a runner
                starts at post $0$ and runs on by $<squares=1^2>$ posts, then by $2^2$ posts, then
                by $3^2$, and so on. After the $n$-th run the runner is at post $<r:int>$.
        """,
    },
    kinds={
        "few": r"one pea is|none is|\$\d+\$ peas are",
        "over": r"none is|exactly (?:\$1\$ is|\$\d+\$ are)",
        "cells": r"one cell is|none is|\$\d+\$ cells are",
    },
)
_CLAIM: Final = Phrases(
    once={
        "n": r"""
            $<f>$ leaves the remainder $<r:int>$ on division by $<m:int>$
            $<f>$ exceeds a multiple of $<m:int>$ by exactly $<r:int>$
            $<m:int>$ divides the difference of $<f>$ and $<r:int>$
            $<f>$ is divisible by $<m:int>$
            $<f>$ is a multiple of $<m:int>$
            $<m:int>$ divides $<f>$
        """
    }
)
_TERM: Final = re.compile(r"(?:n\^(\d+)|(\d+)\^n)(?: ([+-]) (\d*)n)?(?: ([+-]) (\d+))?")
_SUMS: Final = {
    r"1 + 2 + 3 + \cdots + n": 1,
    r"1^2 + 2^2 + 3^2 + \cdots + n^2": 2,
    r"1^3 + 2^3 + 3^3 + \cdots + n^3": 3,
}
_COUNTS: Final = {"one": 1, "none": 0}


class Term(NamedTuple):
    """n^power, or base^n, or the sum of i^power for i up to n; then + a n + b."""

    kind: str
    number: int
    a: int = 0
    b: int = 0


class Residues(NamedTuple):
    """What a prompt says: the term leaves the remainder on division by the modulus."""

    term: Term
    modulus: int
    remainder: int
    asked: str
    number: int
    """Which one is asked for, counted from 1, or below what all."""


def _read(question: str) -> Residues:
    said = _SAYS.read(question)
    asked, n = said.one("asked"), said.one("n")
    if "claim" in n:
        n = _CLAIM.only(n["claim"])
    modulus = n.integer("m")
    if "last" in n and n.integer("last") != modulus - 1:
        raise Unread(f"the last number on a circle of {modulus} is not {modulus - 1}")
    remainder = _count(n["r"]) if "r" in n else 0
    if not 0 <= remainder < modulus:
        raise Unread(f"{remainder} is no remainder on division by {modulus}")
    if "place" in asked:
        if asked["place"] not in ORDINALS:
            raise Unread(f"no ordinal: {asked['place']!r}")
        return Residues(_term(n), modulus, remainder, "place", ORDINALS[asked["place"]])
    what = asked["what"].lower().replace("add up", "sum")
    return Residues(_term(n), modulus, remainder, what, asked.integer("limit"))


def _count(words: str) -> int:
    first = words.removeprefix("exactly ").partition(" ")[0].strip("$")
    return _COUNTS[first] if first in _COUNTS else int(first)


def _term(n: Said) -> Term:
    if "base" in n:
        return Term("base", n.integer("base"))
    if "coins" in n or "squares" in n:
        return Term("sum", 1 if "coins" in n else 2)
    if n["f"] in _SUMS:
        return Term("sum", _SUMS[n["f"]])
    found = _TERM.fullmatch(n["f"])
    if not found:
        raise Unread(f"no term: {n['f']!r}")
    power, base, sign, a, sign_b, b = found.groups()
    linear = int(f"{sign}{a or 1}") if sign else 0
    constant = int(f"{sign_b}{b}") if sign_b else 0
    return Term("power" if power else "base", int(power or base), linear, constant)


def _residues(term: Term, modulus: int) -> Iterator[int]:
    """Yield the residues of a term for n = 1, 2, ..."""
    main = 0
    for n in count(1):
        if term.kind == "sum":
            main += n**term.number
        elif term.kind == "power":
            main = n**term.number
        else:
            main = pow(term.number, n, modulus)
        yield (main + term.a * n + term.b) % modulus


_LAST: Final = 1_000_000
"""No residue that comes at all comes so late for the first time."""


def _solve(puzzle: Residues) -> str:
    residues = enumerate(islice(_residues(puzzle.term, puzzle.modulus), _LAST), 1)
    fitting = (n for n, residue in residues if residue == puzzle.remainder)
    if puzzle.asked == "place":
        return str(next(islice(fitting, puzzle.number - 1, None)))
    found = list(takewhile(lambda n: n < puzzle.number, fitting))
    if puzzle.asked == "set":
        return as_set(found)
    return str(len(found) if puzzle.asked == "how many" else sum(found))


READER = Reader(_read, _solve)
