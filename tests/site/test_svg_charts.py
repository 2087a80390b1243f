"""Planes, number lines, bars and panels: what is drawn stands to scale and can be read back."""

from collections import Counter
from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generators.pictures import Bars, Grid, Mark, NumberLine, Panel, Plane, Program, Shape, Span
from tests.site.svg_reading import NEAR, Drawing, Point, drawing, fitted, near, xml_text
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


def seen(read: Drawing, shape: Shape) -> list[list[Point]]:
    """Return the places of each thing that could be this shape."""
    if shape.kind == "line":
        return [list(stroke.points) for stroke in read.polylines]
    if shape.kind == "polygon":
        return [list(stroke.points) for stroke in read.polygons]
    rings = [r for r in read.rings if ("dot" in r.kinds) == (shape.kind == "points")]
    if shape.kind == "circle":
        return [[ring.at, (ring.at[0] + ring.radius, ring.at[1])] for ring in rings]
    return [[ring.at] for ring in rings]


def drawn_order(plane: Plane, kind: str) -> list[Shape]:
    return [shape for shape in plane.shapes if shape.kind == kind]


def pairs(plane: Plane, read: Drawing) -> list[tuple[Point, Point]]:
    """Return each point of the plane with its place in the drawing."""
    found: list[tuple[Point, Point]] = []
    for kind in ("line", "polygon", "circle", "points"):
        own = drawn_order(plane, kind)
        if not own:
            continue
        spots = [point for s in own for point in (s.points[:1] if kind == "circle" else s.points)]
        places = seen(read, own[0])
        there = [p for place in places for p in (place[:1] if kind == "circle" else place)]
        found += zip(spots, there, strict=True)
    return found


@given(st.lists(shapes(), min_size=1, max_size=4), st.booleans(), st.booleans())
def test_a_plane_is_read_back(some: list[Shape], has_axes: bool, is_square: bool) -> None:
    plane = Plane(shapes=some, has_axes=has_axes, is_square=is_square)
    read = drawing(plane)
    found = pairs(plane, read)
    across = fitted([p[0] for p, _ in found], [at[0] for _, at in found])
    up = fitted([-p[1] for p, _ in found], [at[1] for _, at in found])
    assert across.unit >= 0 <= up.unit
    if is_square and across.unit and up.unit:
        assert across.unit == pytest.approx(up.unit, rel=0.05)
    radii = [ring.radius for ring in read.rings if "dot" not in ring.kinds]
    for circle, radius in zip(drawn_order(plane, "circle"), radii, strict=True):
        (x, y), (px, py) = circle.points
        assert radius == pytest.approx(
            hypot((px - x) * across.unit, (py - y) * up.unit), abs=0.5
        ) or (0 in (across.unit, up.unit))
    labels = Counter(word.text for word in read.words if "label" in word.kinds)
    assert labels == Counter(xml_text(shape.label) for shape in some if shape.label)


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
    drawing(picture)
