"""Planes, number lines, bars and panels: what is drawn stands to scale and can be read back."""

from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generators.pictures import Bars, Grid, Mark, NumberLine, Panel, Plane, Program, Shape, Span
from tests.site.svg_reading import NEAR, Drawing, Line, Point, drawing, fitted, near, xml_text
from tests.site.texts import texts

numbers = st.one_of(st.integers(-50, 50).map(float), st.floats(-9, 9).map(lambda x: round(x, 2)))
points = st.tuples(numbers, numbers)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    kind = draw(st.sampled_from(["points", "line", "polygon", "circle"]))
    least, most = {"points": (1, 4), "line": (2, 5), "polygon": (3, 5), "circle": (2, 2)}[kind]
    spots = draw(st.lists(points, min_size=least, max_size=most, unique=True))
    shade, is_dashed = draw(st.integers(0, 9)), draw(st.booleans())
    return Shape(kind, tuple(spots), draw(texts()), shade, is_dashed)  # type: ignore[arg-type]


class Seen(NamedTuple):
    """A shape as it is drawn: a circle by its middle, dots one by one."""

    kind: str
    points: tuple[Point, ...]
    is_dashed: bool
    shade: int
    radius: float = 0.0


def shade_of(kinds: frozenset[str]) -> int:
    shades = [int(kind.removeprefix("shade-")) for kind in kinds if kind.startswith("shade-")]
    assert bool(shades) != ("hollow" in kinds)
    return shades[0] if shades else 0


def seen(read: Drawing) -> list[Seen]:
    """Return everything drawn but axes, in no order that would matter."""
    found = []
    for kind, strokes in (("line", read.polylines), ("polygon", read.polygons)):
        for s in strokes:
            found.append(Seen(kind, s.points, "dashed" in s.kinds, shade_of(s.kinds)))
    for ring in read.rings:
        shade, is_dashed = shade_of(ring.kinds), "dashed" in ring.kinds
        kind = "points" if "dot" in ring.kinds else "circle"
        found.append(Seen(kind, (ring.at,), is_dashed, shade, ring.radius))
    return found


def wanted(plane: Plane) -> list[Seen]:
    found = []
    for kind, spots, _, shade, is_dashed in plane.shapes:
        if kind == "points":
            # A dot is filled, with the darkest shade if with none of its own.
            found += [Seen(kind, (spot,), False, shade or 9) for spot in spots]
        elif kind == "circle":
            found.append(Seen(kind, spots[:1], is_dashed, shade))
        else:
            found.append(Seen(kind, spots, is_dashed, shade))
    return found


def scales(some: list[Seen], drawn: list[Seen]) -> tuple[Line, Line]:
    """Return the scales of both axes: the order of numbers is the order of their pixels."""
    told, shown = ([point for one in those for point in one.points] for those in (some, drawn))
    across = fitted(sorted(x for x, _ in told), sorted(x for x, _ in shown))
    return across, fitted(sorted(-y for _, y in told), sorted(y for _, y in shown))


@given(st.lists(shapes(), min_size=1, max_size=4), st.booleans(), st.booleans())
def test_a_plane_is_read_back(some: list[Shape], has_axes: bool, is_square: bool) -> None:
    plane = Plane(shapes=some, has_axes=has_axes, is_square=is_square)
    read = drawing(plane)
    left = seen(read)
    across, up = scales(wanted(plane), left)
    if is_square and across.unit and up.unit:
        assert across.unit == pytest.approx(up.unit, rel=0.05)
    for one in wanted(plane):
        places = [(across.at(x), up.at(-y)) for x, y in one.points]
        alike = [o for o in left if o[0] == one[0] and o[2:4] == one[2:4]]
        same = [o for o in alike if len(o[1]) == len(places) and all(map(near, places, o[1]))]
        assert same, f"{one} is not drawn"
        left.remove(same[0])
    assert not left
    labels = Counter(word.text for word in read.words if "label" in word.kinds)
    assert labels == Counter(xml_text(shape.label) for shape in some if shape.label)


@given(points, st.floats(0.5, 20), points)
def test_a_circle_is_round_and_of_its_size(middle: Point, radius: float, other: Point) -> None:
    """In a plane of one scale: measured against two dots."""
    x, y = middle
    dots = Shape("points", ((x - 30, y), (x + 30, y), other))
    circle = Shape("circle", (middle, (x + radius * 0.6, y + radius * 0.8)))
    left = seen(drawing(Plane(shapes=[dots, circle])))
    [ring] = [one for one in left if one.kind == "circle"]
    across, _ = scales(wanted(Plane(shapes=[dots])), [one for one in left if one is not ring])
    assert ring.radius == pytest.approx(radius * across.unit, abs=NEAR)


@given(st.lists(points, min_size=2, max_size=5, unique=True))
def test_axes_say_where_things_are(some: list[Point]) -> None:
    """The numbers on the axes alone give every dot's coordinates."""
    assume(len({x for x, _ in some}) > 1 < len({y for _, y in some}))
    read = drawing(Plane(shapes=[Shape("points", tuple(some))], has_axes=True, is_square=False))
    below = [w for w in read.words if "tick" in w.kinds and w.anchor == "middle"]
    beside = [w for w in read.words if "tick" in w.kinds and w.anchor == "end"]
    assert len(below) >= 2 <= len(beside)
    across = fitted([float(w.text) for w in below], [w.at[0] for w in below])
    up = fitted([-float(w.text) for w in beside], [w.at[1] for w in beside])
    # Each axis, which has 0 on it, takes the room that there is.
    wide, high = (max(0.0, *axis) - min(0.0, *axis) for axis in zip(*some, strict=True))
    assert wide * across.unit == pytest.approx(high * up.unit, rel=0.01)
    for (x, y), ring in zip(some, read.rings, strict=True):
        assert near(ring.at, (across.at(x), up.at(-y)), 0.5)


def test_a_line_says_its_label_in_its_middle_and_a_dot_beside_it() -> None:
    line = Shape("line", ((0, 0), (10, 0)), "middle")
    dot = Shape("points", ((0, 10), (10, 10)), "first")
    read = drawing(Plane(shapes=[line, dot]))
    [(x1, _), (x2, _)] = read.polylines[0].points
    middle, first = sorted(read.words, key=lambda word: word.text, reverse=True)
    assert abs(middle.at[0] - (x1 + x2) / 2) < 20
    assert near(first.at, read.rings[0].at, 20)


def test_what_is_filled_dashed_or_hollow_is_seen() -> None:
    corners = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
    [shaded] = drawing(Plane(shapes=[Shape("polygon", corners, "", 4)])).polygons
    [dashed] = drawing(Plane(shapes=[Shape("polygon", corners, is_dashed=True)])).polygons
    assert ("shade-4" in shaded.kinds, "dashed" in shaded.kinds) == (True, False)
    assert ("hollow" in dashed.kinds, "dashed" in dashed.kinds) == (True, True)


marks = st.builds(Mark, numbers, texts(), st.booleans())
spans = st.builds(
    lambda start, length, label, shade: Span(start, start + length, label, shade),
    numbers,
    st.integers(1, 20).map(float),
    texts(),
    st.integers(0, 9),
)


@given(st.lists(marks, max_size=5), st.lists(spans, max_size=5), texts())
def test_a_number_line_is_read_back(some: list[Mark], stretches: list[Span], unit: str) -> None:
    read = drawing(NumberLine(marks=some, spans=stretches, unit=unit))
    ordered = sorted(some, key=lambda mark: mark.at)
    rings = sorted(read.rings, key=lambda ring: ring.at[0])
    at = [mark.at for mark in ordered] + [end for s in stretches for end in (s.start, s.end)]
    ends = [x for box in read.boxes for x in (box.left, box.left + box.width)]
    wide = [x for x in ends] if all(box.width > 2 + NEAR for box in read.boxes) else []
    if wide or not stretches:
        fitted(at, [ring.at[0] for ring in rings] + wide) if at else None
    assert Counter(("open" in ring.kinds) for ring in rings) == Counter(m.is_open for m in some)
    below = {ring.at[1] for ring in rings}
    assert len(below) <= 1
    for ring in rings:
        told = Counter(
            w.text for w in read.words if abs(w.at[0] - ring.at[0]) < NEAR and w.at[1] > ring.at[1]
        )
        same = [r for r in rings if abs(r.at[0] - ring.at[0]) < NEAR]
        here = [m for m, r in zip(ordered, rings, strict=True) if r in same]
        assert told == Counter(xml_text(m.label) for m in here if m.label)
    for span, box in zip(stretches, read.boxes, strict=True):
        assert f"shade-{span.shade or 2}" in box.kinds
        label = [
            w
            for w in read.words
            if abs(w.at[1] - box.middle[1]) < NEAR and abs(w.at[0] - box.left - 4) < NEAR
        ]
        assert [word.text for word in label] == [xml_text(span.label)][: bool(span.label)]
    assert bool(unit) == (xml_text(unit) in [w.text for w in read.words if w.anchor == "start"])


@given(st.lists(spans, min_size=2, max_size=6))
def test_spans_and_their_labels_never_overlap(stretches: list[Span]) -> None:
    boxes = drawing(NumberLine(spans=stretches)).boxes
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            is_level = abs(one.top - other.top) < one.height
            apart = (
                one.left >= other.left + other.width - NEAR
                or other.left >= one.left + one.width - NEAR
            )
            assert apart or not is_level


heights = st.one_of(st.integers(0, 99).map(float), st.floats(0, 1e6))


@given(st.lists(st.tuples(texts(), heights), max_size=6), st.booleans())
def test_bars_are_read_back(some: list[tuple[str, float]], is_named: bool) -> None:
    names = [f"<{place}>" for place in range(len(some))] if is_named else []
    read = drawing(Bars(bars=some, unit="kg", values=names))
    boxes = sorted(read.boxes, key=lambda box: box.left)
    assert len(boxes) == len(some)
    feet = {round(box.top + box.height, 1) for box in boxes}
    assert len(feet) <= 1
    most = max((value for _, value in some), default=0.0)
    for place, ((label, value), box) in enumerate(zip(some, boxes, strict=True)):
        if most:
            tallest = max(box.height for box in boxes)
            assert box.height / tallest == pytest.approx(value / most, abs=0.001)
        above = [
            w.text for w in read.words if abs(w.at[0] - box.middle[0]) < 1 and w.at[1] < box.top
        ]
        below = [
            w.text for w in read.words if abs(w.at[0] - box.middle[0]) < 1 and w.at[1] > min(feet)
        ]
        assert above == ([names[place]] if names else [f"{value:g} kg"])
        assert below == [xml_text(label)][: bool(label)]


@given(st.lists(st.tuples(texts(), st.lists(texts().filter(bool), max_size=3)), max_size=5))
def test_a_panel_shows_each_figure_under_its_caption(some: list[tuple[str, list[str]]]) -> None:
    figures = [(caption, Program(lines=lines)) for caption, lines in some]
    read = drawing(Panel(figures=figures))
    assert len(read.groups) == len(some)
    for group, (caption, lines) in zip(read.groups, some, strict=True):
        assert [word.text for word in group.words] == [xml_text(caption)][: bool(caption)]
        [inner] = group.groups
        assert [w.text for w in inner.words if "code" in w.kinds] == [*map(xml_text, lines)]
        if caption and inner.words:
            assert group.words[0].at[1] < min(word.at[1] for word in inner.words)


def test_figures_of_a_panel_do_not_overlap() -> None:
    board = Grid(cells=[["1"] * 6] * 6)
    read = drawing(Panel(figures=[("start", board), ("goal", board), ("a", board), ("b", board)]))
    frames = [next(b for b in g.groups[0].boxes if "hollow" in b.kinds) for g in read.groups]
    for i, one in enumerate(frames):
        for other in frames[:i]:
            across = one.left >= other.left + other.width or other.left >= one.left + one.width
            down = one.top >= other.top + other.height or other.top >= one.top + one.height
            assert across or down


@pytest.mark.parametrize(
    "picture",
    [
        Plane(shapes=[]),
        Plane(shapes=[], has_axes=True),
        NumberLine(),
        Bars(bars=[]),
        Panel(figures=[]),
    ],
)
def test_an_empty_one_is_a_drawing(picture: Plane | NumberLine | Bars | Panel) -> None:
    shown = drawing(picture)
    assert (shown.polygons, shown.rings) == ([], [])
