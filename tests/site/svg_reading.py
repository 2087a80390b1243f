"""Reads drawings back, from nothing but the SVG: positions, texts and the kinds of lines.

Whoever looks at a drawing has no more than this.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot, isclose
from typing import NamedTuple

from generators.pictures import Picture
from pipelines.site.svg import svg

NAME = "{http://www.w3.org/2000/svg}"
XML = "{http://www.w3.org/XML/1998/namespace}"
NEAR = 0.05
"""Pixels within which two places are one: coordinates are written to a hundredth."""

Point = tuple[float, float]


class Word(NamedTuple):
    """A line of text, at its middle's height."""

    at: Point
    text: str
    size: float
    anchor: str
    kinds: frozenset[str]


class Stroke(NamedTuple):
    """A line, a curve (start, control, end), a polyline or a polygon."""

    points: tuple[Point, ...]
    kinds: frozenset[str]


class Box(NamedTuple):
    left: float
    top: float
    width: float
    height: float
    kinds: frozenset[str]

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2


class Ring(NamedTuple):
    at: Point
    radius: float
    kinds: frozenset[str]


@dataclass
class Drawing:
    """What a drawing shows, by the kind of its elements."""

    label: str = ""
    words: list[Word] = field(default_factory=list)
    lines: list[Stroke] = field(default_factory=list)
    curves: list[Stroke] = field(default_factory=list)
    polylines: list[Stroke] = field(default_factory=list)
    polygons: list[Stroke] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    rings: list[Ring] = field(default_factory=list)
    groups: list["Drawing"] = field(default_factory=list)

    def word(self, at: Point) -> str:
        """Return the one text at a place, or nothing."""
        found = [word.text for word in self.words if near(word.at, at)]
        assert len(found) <= 1, f"{found} stand on one another at {at}"
        return found[0] if found else ""


def near(one: Point, other: Point, within: float = NEAR) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) <= within


def xml_text(text: str) -> str:
    """Return a text as XML 1.0 can carry it: characters of its section 2.2, line ends of 2.11."""
    allowed = "".join(char if _is_char(ord(char)) else "\ufffd" for char in text)
    return allowed.replace("\r\n", "\n").replace("\r", "\n")


def _is_char(code: int) -> bool:
    ranges = ((0x20, 0xD7FF), (0xE000, 0xFFFD), (0x10000, 0x10FFFF))
    return code in (9, 10, 13) or any(low <= code <= high for low, high in ranges)


def drawing(picture: Picture) -> Drawing:
    """Return what a picture's drawing shows; every part of it lies within its frame."""
    root = ET.fromstring(svg(picture).encode())
    assert root.tag == f"{NAME}svg"
    frame = [float(number) for number in root.attrib["viewBox"].split()]
    read = _drawing(root, (0.0, 0.0))
    read.label = root.attrib["aria-label"]
    for x, y in _points(read):
        assert frame[0] <= x <= frame[0] + frame[2], f"{x} is outside {frame}"
        assert frame[1] <= y <= frame[1] + frame[3], f"{y} is outside {frame}"
    return read


def _drawing(parent: ET.Element, origin: Point) -> Drawing:
    found = Drawing()
    for node in parent:
        kinds = frozenset(node.attrib.get("class", "").split())
        name = node.tag.removeprefix(NAME)
        if name == "g":
            x, y = node.attrib["transform"].removeprefix("translate(").rstrip(")").split()
            found.groups.append(_drawing(node, (origin[0] + float(x), origin[1] + float(y))))
        elif name == "text":
            found.words.append(_word(node, origin, kinds))
        elif name == "rect":
            left, top = _at(node, origin, "x", "y")
            width, height = float(node.attrib["width"]), float(node.attrib["height"])
            found.boxes.append(Box(left, top, width, height, kinds))
        elif name == "circle":
            radius = float(node.attrib["r"])
            found.rings.append(Ring(_at(node, origin, "cx", "cy"), radius, kinds))
        else:
            strokes = {
                "line": found.lines,
                "path": found.curves,
                "polyline": found.polylines,
                "polygon": found.polygons,
            }[name]
            strokes.append(Stroke(tuple(_stroke(node, origin)), kinds))
    return found


def _at(node: ET.Element, origin: Point, x: str, y: str) -> Point:
    return origin[0] + float(node.attrib[x]), origin[1] + float(node.attrib[y])


def _word(node: ET.Element, origin: Point, kinds: frozenset[str]) -> Word:
    assert node.attrib[f"{XML}space"] == "preserve"
    size = float(node.attrib["font-size"])
    x, y = _at(node, origin, "x", "y")
    anchor = node.attrib.get("style", "text-anchor:middle").removeprefix("text-anchor:")
    # Letters reach about as far above the middle of an x as their feet lie below it.
    return Word((x, y - 0.35 * size), node.text or "", size, anchor, kinds)


def _stroke(node: ET.Element, origin: Point) -> Iterator[Point]:
    if node.tag == f"{NAME}line":
        yield _at(node, origin, "x1", "y1")
        yield _at(node, origin, "x2", "y2")
        return
    text = node.attrib.get("points") or node.attrib["d"]
    numbers = [
        float(part) for part in text.replace("M", "").replace("Q", " ").replace(",", " ").split()
    ]
    yield from (
        (origin[0] + x, origin[1] + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)
    )


def _points(read: Drawing) -> Iterator[Point]:
    yield from (word.at for word in read.words)
    for strokes in (read.lines, read.curves, read.polylines, read.polygons):
        yield from (point for stroke in strokes for point in stroke.points)
    for box in read.boxes:
        yield box.left, box.top
        yield box.left + box.width, box.top + box.height
    for ring in read.rings:
        yield ring.at[0] - ring.radius, ring.at[1] - ring.radius
        yield ring.at[0] + ring.radius, ring.at[1] + ring.radius
    for group in read.groups:
        yield from _points(group)


class Line(NamedTuple):
    """`pixel = start + unit * number`, fitted to what was drawn."""

    start: float
    unit: float

    def at(self, number: float) -> float:
        return self.start + self.unit * number


def fitted(numbers: list[float], pixels: list[float]) -> Line:
    """Return the scale on which every pixel stands at its number; without one the test fails."""
    assert len(numbers) == len(pixels)
    low, high = numbers.index(min(numbers)), numbers.index(max(numbers))
    width = numbers[high] - numbers[low]
    unit = (pixels[high] - pixels[low]) / width if width else 0.0
    scale = Line(pixels[low] - unit * numbers[low], unit)
    for number, pixel in zip(numbers, pixels, strict=True):
        assert isclose(scale.at(number), pixel, abs_tol=NEAR), f"{number} is not at {pixel}"
    return scale
