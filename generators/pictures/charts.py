"""Charts: planes with shapes and curves, number lines, bars of quantities."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Kind = Literal["points", "line", "polygon", "circle"]


class Shape(NamedTuple):
    """Something in the plane.

    `points` are dots, `line` joins them one after the other, `polygon` closes them too; `circle`
    has its centre and one point of its circumference.
    """

    kind: Kind
    points: tuple[tuple[float, float], ...]
    label: str = ""
    """Stands at the first dot, in the middle of a line or beside the shape."""
    shade: int = 0
    """Colour of what is filled, 0 for none."""
    is_dashed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plane:
    """Shapes at their coordinates, x to the right and y upwards, both in one scale."""

    shapes: Sequence[Shape]
    has_axes: bool = False
    """Whether the axes are drawn, with their scale."""
    is_square: bool = True
    """Whether a unit has the same length on both axes; curves want them apart."""


class Mark(NamedTuple):
    """A labelled number on a line."""

    at: float
    label: str
    is_open: bool = False
    """A hollow dot."""


class Span(NamedTuple):
    """A labelled stretch of a line, drawn above it; spans that overlap are stacked."""

    start: float
    end: float
    label: str = ""
    shade: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberLine:
    """Numbers and stretches along a line: times, congruences, intervals, sequences of events."""

    marks: Sequence[Mark] = ()
    spans: Sequence[Span] = ()
    unit: str = ""
    """Written at its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Quantities side by side: jugs, weights, counts."""

    bars: Sequence[tuple[str, float]]
    """Label, and value at or above 0."""
    unit: str = ""
    values: Sequence[str] = ()
    """What is written on each bar, where that is not its value."""
