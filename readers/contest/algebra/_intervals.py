"""Sets of real numbers that end at certain places, found by trying places and what is between."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, cast

from sympy import Expr, Integer, Poly, Symbol, ceiling, floor, oo

from readers.contest.algebra._latex import written


class Piece(NamedTuple):
    """An interval, or a single place."""

    low: Expr
    high: Expr
    has_low: bool
    has_high: bool


def pieces(ends: Iterable[Expr], fits: Callable[[Expr], bool]) -> list[Piece]:
    """Return where something fits, if that can only change at certain places."""
    places = sorted(set(ends))
    between = zip((-oo, *places), (*places, oo), strict=True)
    cells: list[Piece] = []
    for low, high in between:
        if fits(_inside(low, high)):
            cells.append(Piece(low, high, False, False))
        if high != oo and fits(high):
            cells.append(Piece(high, high, True, True))
    found: list[Piece] = []
    for cell in cells:
        last = found[-1] if found else None
        if last and last.high == cell.low and (last.has_high or cell.has_low):
            found[-1] = Piece(last.low, cell.high, last.has_low, cell.has_high)
        else:
            found.append(cell)
    return found


def _inside(low: Expr, high: Expr) -> Expr:
    if low == -oo:
        return cast("Expr", Integer(0) if high == oo else high - 1)
    return cast("Expr", low + 1 if high == oo else (low + high) / 2)


def roots_of(value: Expr, letter: Symbol) -> list[Expr]:
    """Return the roots of a polynomial, all of which must be rational or not real.

    Raises:
        ValueError: if one is irrational.
    """
    polynomial = Poly(value, letter)
    found = polynomial.ground_roots()
    if len(set(found)) != polynomial.sqf_part().count_roots():
        raise ValueError(f"irrational roots: {value}")
    return list(found)


def as_union(found: list[Piece]) -> str:
    """Return a set as one writes it."""
    return r" \cup ".join(map(_as_interval, found)) or r"\emptyset"


def _as_interval(piece: Piece) -> str:
    low, high = written(piece.low), written(piece.high)
    if piece.low == piece.high:
        return rf"\{{{low}\}}"
    return f"{'[' if piece.has_low else '('}{low}, {high}{']' if piece.has_high else ')'}"


def integers_in(found: list[Piece]) -> list[int]:
    """Return the integers of bounded pieces."""
    values = list[int]()
    for piece in found:
        low, high = int(floor(piece.low)), int(ceiling(piece.high))
        for each in range(low, high + 1):
            after = each > piece.low or (piece.has_low and each == piece.low)
            if after and (each < piece.high or (piece.has_high and each == piece.high)):
                values.append(each)
    return values
