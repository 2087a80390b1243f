"""Graphs of functions that are straight between corners, with exact heights."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import TypeAlias

from sympy import Abs, Add, Expr, Function, Mul, Rational, Symbol

from readers.formulas import parts

Line: TypeAlias = list[tuple[Fraction, Fraction]]
"""The corners of a graph, from left to right."""


def graph(value: Expr, low: Fraction, high: Fraction) -> Line:
    """Return the graph of a function between two places.

    Functions other than `Abs` are distances to the nearest integer.
    """
    if not value.free_symbols:
        return [(low, rational(value)), (high, rational(value))]
    if isinstance(value, Symbol):
        return [(low, low), (high, high)]
    if isinstance(value, Abs):
        inner = graph(parts(value)[0], low, high)
        return _bent(inner, lambda _: [Fraction(0)], abs)
    if isinstance(value, Function):
        inner = graph(parts(value)[0], low, high)
        return _bent(inner, _halves, lambda t: abs(t - floor(t + Fraction(1, 2))))
    constant, rest = value.as_coeff_Add() if isinstance(value, Add) else value.as_coeff_Mul()
    if not isinstance(value, Add | Mul) or rest == value:
        raise ValueError(f"no graph: {value}")
    number = rational(constant)
    inner = graph(rest, low, high)
    return [(x, y + number if isinstance(value, Add) else y * number) for x, y in inner]


def rational(value: Expr) -> Fraction:
    """Return a rational number of sympy as a fraction."""
    above, below = Rational(value).as_numer_denom()
    return Fraction(int(above), int(below))


def _halves(ends: tuple[Fraction, Fraction]) -> list[Fraction]:
    """Return the multiples of a half between two numbers."""
    return [Fraction(n, 2) for n in range(floor(2 * min(ends)), ceil(2 * max(ends)) + 1)]


def _bent(
    line: Line,
    levels: Callable[[tuple[Fraction, Fraction]], Iterable[Fraction]],
    change: Callable[[Fraction], Fraction],
) -> Line:
    """Change heights by what is straight between some of them."""
    return [(x, change(y)) for x, y in cut(line, levels)]


def cut(line: Line, levels: Callable[[tuple[Fraction, Fraction]], Iterable[Fraction]]) -> Line:
    """Return a graph with corners wherever it has certain heights."""
    places = set(line)
    for (a, p), (b, q) in pairwise(line):
        for height in levels((p, q)) if p != q else ():
            if min(p, q) < height < max(p, q):
                places.add((a + (b - a) * (height - p) / (q - p), height))
    return sorted(places)


def meet(line: Line, height: Fraction) -> list[Fraction]:
    """Return where a graph has a height, which it has nowhere for long."""
    pieces = cut(line, lambda _: [height])
    if any(p == q == height for (_, p), (_, q) in pairwise(pieces)):
        raise ValueError("all points of a piece fit")
    return [x for x, y in pieces if y == height]


def under(line: Line) -> Fraction:
    """Return the area under a graph."""
    return sum(((b - a) * (p + q) / 2 for (a, p), (b, q) in pairwise(line)), Fraction(0))


def below(line: Line, height: Fraction) -> Fraction:
    """Return the length of all places where a graph is not above a height."""
    pieces = cut(line, lambda _: [height])
    return sum((b - a for (a, p), (b, q) in pairwise(pieces) if max(p, q) <= height), Fraction(0))


def heights(line: Line, places: list[Fraction]) -> Iterable[Fraction]:
    """Yield the heights of a graph at ascending places."""
    pieces = pairwise(line)
    (a, p), (b, q) = next(pieces)
    for x in places:
        while x > b:
            (a, p), (b, q) = next(pieces)
        yield p + (q - p) * (x - a) / (b - a)
