"""A round along an outline: what each point of it is, and what all of them come to."""

from collections import Counter
from collections.abc import Sequence
from math import comb, gcd

from generators.deducing import ending
from generators.logic.geometry._outlines import Point


def told(loop: Sequence[Point]) -> tuple[str, ...]:
    """Tell of corners, right angles, sides and area of an outline.

    Args:
        loop: all points in order; the round begins at the least, and goes to the lesser beside it.
    """
    least = loop.index(min(loop))
    points = [*loop[least:], *loop[:least]]
    if points[1] > points[-1]:
        points = [points[0], *points[:0:-1]]
    lines, turns, ways = list[str](), list[tuple[int, int]](), Counter[Point]()
    double = 0
    for at, (x, y) in enumerate(points):
        (a, b), (c, d) = points[at - 1], points[(at + 1) % len(points)]
        (p, q), (r, s) = (x - a, y - b), (c - x, d - y)
        cross, dot, term = p * s - q * r, p * r + q * s, x * d - c * y
        double += term
        if cross:
            turns.append((cross, dot))
            ways[_direction(r, s)] += 1
        kind = "a right angle" if not dot else "a corner" if cross else "no corner"
        lines.append(
            f"At ({x}, {y}): step ({p}, {q}) in, step ({r}, {s}) out, cross product {cross}, "
            f"dot product {dot}: {kind}; cross product with the next point {term}, {double} so far."
        )
    return (*lines, *_summed(turns, ways, double))


def _summed(turns: Sequence[tuple[int, int]], ways: Counter[Point], double: int) -> tuple[str, ...]:
    right = sum(not dot for _, dot in turns)
    inward = sum(cross * double < 0 for cross, _ in turns)
    many = sorted((way, count) for way, count in ways.items() if count > 1)
    pairs = sum(comb(count, 2) for _, count in many)
    return (
        f"Corners: {len(turns)}; right angles: {right}.",
        f"Corners whose cross product has another sign than {double}, so inward ones: {inward}.",
        *(f"Sides along {way}: {count}, in {comb(count, 2)} pairs." for way, count in many),
        f"Pairs of parallel sides: {pairs}. Twice the area: {abs(double)}.",
        ending(f"{len(turns)}, {right}, {inward}, {pairs}, {abs(double)}"),
    )


def _direction(x: int, y: int) -> Point:
    """Return the shortest whole step along a side, to the right, or up if it is upright."""
    part = gcd(x, y) if (x, y) > (0, 0) else -gcd(x, y)
    return x // part, y // part
