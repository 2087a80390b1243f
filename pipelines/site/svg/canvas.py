"""Canvas: elements of SVG in the order they are drawn; lengths are in pixels.

How things look is said by classes alone (`data/site/drawing.css`), so that a page's colours, light
or dark, hold within its drawings.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal
from unicodedata import east_asian_width, normalize
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

FONT = 15.0
"""Height of text where there is room."""
_WIDTH, _DIGIT, _CAPITAL, _WIDE = 0.58, 0.64, 0.68, 1.0
"""Width of a character over its height; wide ones are East Asian."""
BOLD = 1.15
"""Width of a heading over that of plain text."""
_UNDRAWABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold (section 2.2)."""


def plain(text: object) -> str:
    """Return a text as XML can hold it."""
    return _UNDRAWABLE.sub("\ufffd", str(text))


def width_of(text: str, size: float = FONT) -> float:
    """Return about how wide a text is."""
    return size * sum(map(_width, normalize("NFC", text)))


def _width(char: str) -> float:
    if char.isdecimal():
        return _DIGIT
    if char.isupper():
        return _CAPITAL
    return _WIDE if east_asian_width(char) in "WF" else _WIDTH


@dataclass(slots=True)
class Canvas:
    """Elements, and how far they reach."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    parts: list[str] = field(default_factory=list)

    @property
    def width(self) -> float:
        """From the leftmost point, at most 0, to the rightmost."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the highest point, at most 0, to the lowest."""
        return self.bottom - self.top

    def reach(self, *points: Point) -> None:
        """Let the canvas hold these points."""
        xs, ys = zip(*points, strict=True)
        self.left, self.right = min(self.left, *xs), max(self.right, *xs)
        self.top, self.bottom = min(self.top, *ys), max(self.bottom, *ys)

    def line(self, start: Point, end: Point, kind: str = "thin") -> None:
        """Draw a straight line."""
        (x1, y1), (x2, y2) = start, end
        place = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
        self._add("line", place, kind, start, end)

    def curve(self, start: Point, control: Point, end: Point, kind: str) -> None:
        """Draw a quadratic curve, which a control point pulls at."""
        (x, y), (cx, cy), (to_x, to_y) = start, control, end
        place = f'd="M{_n(x)} {_n(y)}Q{_n(cx)} {_n(cy)} {_n(to_x)} {_n(to_y)}"'
        self._add("path", place, kind, start, control, end)

    def path(self, points: Sequence[Point], kind: str, *, is_closed: bool = False) -> None:
        """Draw straight lines from point to point."""
        listed = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self._add("polygon" if is_closed else "polyline", f'points="{listed}"', kind, *points)

    def box(self, corner: Point, width: float, height: float, kind: str) -> None:
        """Draw a rectangle from its top left corner."""
        x, y = corner
        place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
        self._add("rect", place, kind, corner, (x + width, y + height))

    def circle(self, middle: Point, radius: float, kind: str) -> None:
        """Draw a circle."""
        x, y = middle
        place = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
        edge = ((x - radius, y - radius), (x + radius, y + radius))
        self._add("circle", place, kind, *edge)

    def text(
        self,
        place: Point,
        text: object,
        kind: str = "text",
        *,
        size: float = FONT,
        anchor: Anchor = "middle",
    ) -> None:
        """Write one line, its middle at the height of `place`; nothing for an empty text."""
        shown = plain(text)
        if not shown:
            return
        x, y = place
        where = f'x="{_n(x)}" y="{_n(y + 0.35 * size)}" font-size="{_n(size)}"'
        if anchor != "middle":
            where += f' style="text-anchor:{anchor}"'
        width = width_of(shown, size) * (BOLD if kind == "heading" else 1.0)
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
        self.reach((left, y - size / 2), (left + width, y + size / 2))
        self.parts.append(
            f'<text class={quoteattr(kind)} {where} xml:space="preserve">{escape(shown)}</text>'
        )

    def insert(self, inner: "Canvas", corner: Point) -> None:
        """Draw another canvas with its top left at `corner`."""
        (x, y), (dx, dy) = corner, (inner.left, inner.top)
        self.parts += [
            f'<g transform="translate({_n(x - dx)} {_n(y - dy)})">',
            *inner.parts,
            "</g>",
        ]
        self.reach(corner, (x + inner.width, y + inner.height))

    def _add(self, name: str, place: str, kind: str, *points: Point) -> None:
        self.reach(*points)
        self.parts.append(f"<{name} class={quoteattr(kind)} {place}/>")


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
