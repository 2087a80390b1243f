"""Spans: open intervals of rational numbers, and how unions of intervals are written."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from generators.family import rule
from generators.latex import number

Span: TypeAlias = tuple[Fraction | None, Fraction | None]
"""Open; None is infinite."""
WHOLE: Span = (None, None)


@rule
def union(parts: Iterable[tuple[str, str, str, str]]) -> str:
    """Return the union of intervals, each with both brackets around its ends."""
    return r" \cup ".join(f"{left}{low}, {high}{right}" for left, low, high, right in parts)


def written(spans: Sequence[Span], closed: Sequence[Fraction] = ()) -> str:
    """Return the union of spans that do not overlap; `closed` are ends that belong to them."""
    parts = list[tuple[str, str, str, str]]()
    for low, high in sorted(spans, key=lambda span: (span[0] is not None, span[0] or 0)):
        left, right = "[" if low in closed else "(", "]" if high in closed else ")"
        first = r"-\infty" if low is None else number(low)
        last = r"\infty" if high is None else number(high)
        parts.append((left, first, last, right))
    return union(parts)


def common(one: Span, other: Span) -> Span | None:
    """Return what two spans share."""
    lows = [low for low in (one[0], other[0]) if low is not None]
    highs = [high for high in (one[1], other[1]) if high is not None]
    low, high = max(lows, default=None), min(highs, default=None)
    return None if low is not None and high is not None and low >= high else (low, high)


def shared(ones: Iterable[Span], others: Sequence[Span]) -> list[Span]:
    """Return what two unions of spans share."""
    pairs = [common(one, other) for one in ones for other in others]
    return [span for span in pairs if span is not None]
