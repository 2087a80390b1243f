"""Pieces: what a page of evidence is made of, the same for datasets, audits and loops.

Foreign text is data here and in the templates, which escape all of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple, TypeAlias

Filters: TypeAlias = Mapping[str, str]
"""State of the browser of rows: a facet's key -> value, `number`, `least` and `most`, `id`."""


class Link(NamedTuple):
    """A text that opens the rows it speaks of."""

    text: str
    filters: Filters


Value: TypeAlias = str | int | float | Link | None


@dataclass(frozen=True, slots=True)
class Tiles:
    """A few figures that a reader wants first."""

    kind: ClassVar[str] = "tiles"
    tiles: Sequence[tuple[str, Value, str]]
    """Label, value, and what to know about it."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Rows of figures."""

    kind: ClassVar[str] = "facts"
    header: Sequence[str]
    rows: Sequence[Sequence[Value]]
    caption: str = ""
    most: int = 20
    """Rows that are seen at first."""


class Square(NamedTuple):
    """One cell of a heat map."""

    value: float | None
    """In [0, 1], as its colour; None where nothing is known."""
    text: str
    note: str
    """Interval and number, shown on demand."""
    filters: Filters


@dataclass(frozen=True, slots=True)
class Heat:
    """A heat map; its rows are in the order of what matters."""

    kind: ClassVar[str] = "heat"
    name: str
    """Of what is shown: one of several heat maps of a section is seen at a time."""
    columns: Sequence[str]
    rows: Sequence[tuple[Link, Sequence[Square | None]]]
    low: str
    """What the colours at both ends mean."""
    high: str
    head: str = "family"
    """Of the column of names."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure, as SVG of our own making."""

    kind: ClassVar[str] = "plot"
    svg: str
    caption: str


class Finding(NamedTuple):
    """Something that looks wrong, or that nothing does."""

    level: Literal["bad", "odd", "good"]
    text: str
    filters: Filters | None = None


@dataclass(frozen=True, slots=True)
class Findings:
    """What looks wrong, the worst first."""

    kind: ClassVar[str] = "findings"
    findings: Sequence[Finding]


@dataclass(frozen=True, slots=True)
class Commands:
    """Commands that a reader may want next."""

    kind: ClassVar[str] = "commands"
    lines: Sequence[str]


Piece: TypeAlias = Tiles | Facts | Heat | Plot | Findings | Commands


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under its heading."""

    anchor: str
    title: str
    pieces: Sequence[Piece]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of evidence."""

    title: str
    subtitle: str
    sections: Sequence[Section]
    noun: str = "rows"
    """What the browser lists."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """At the foot of the page: fingerprint, date, versions."""
