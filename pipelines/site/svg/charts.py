"""Drawings of planes, number lines and bars."""

from math import ceil, floor, hypot, log10

from generators.pictures import Bars, NumberLine, Plane, Shape
from pipelines.site.svg.canvas import Canvas, Point, plain, width_of

_SIZE = 360.0
_LONG = 520.0
_SMALL = 12.0
_PAD = 34.0


def draw_plane(plane: Plane) -> Canvas:
    """Return the drawing: filled shapes first, then axes, dots last."""
    canvas, scale = Canvas(), _Scale(plane)
    filled = [shape for shape in plane.shapes if shape.shade and shape.kind != "points"]
    for shape in filled:
        _shape(canvas, scale, shape)
    if plane.has_axes:
        _axes(canvas, scale)
    others = [shape for shape in plane.shapes if shape not in filled]
    for shape in sorted(others, key=lambda shape: shape.kind == "points"):
        _shape(canvas, scale, shape)
    return canvas


class _Scale:
    """From coordinates to pixels."""

    def __init__(self, plane: Plane) -> None:
        points = [point for shape in plane.shapes for point in _reach(shape)]
        if plane.has_axes:
            points.append((0.0, 0.0))
        xs, ys = zip(*points, strict=True) if points else ((0.0,), (0.0,))
        self.left, self.right, self.low, self.high = min(xs), max(xs), min(ys), max(ys)
        across, up = self.right - self.left or 1.0, self.high - self.low or 1.0
        self.x_unit, self.y_unit = _SIZE / across, _SIZE / up
        if plane.is_square:
            self.x_unit = self.y_unit = min(self.x_unit, self.y_unit)

    def at(self, point: Point) -> Point:
        x, y = point
        return _PAD + (x - self.left) * self.x_unit, _PAD + (self.high - y) * self.y_unit


def _reach(shape: Shape) -> list[Point]:
    """Return points that span a shape."""
    if shape.kind != "circle":
        return list(shape.points)
    (x, y), (px, py) = shape.points
    radius = hypot(px - x, py - y)
    return [(x - radius, y - radius), (x + radius, y + radius)]


def _shape(canvas: Canvas, scale: _Scale, shape: Shape) -> None:
    points = [scale.at(point) for point in shape.points]
    kind = (
        f"edge{' dashed' * shape.is_dashed} {f'shade-{shape.shade}' if shape.shade else 'hollow'}"
    )
    if shape.kind == "points":
        for point in points:
            canvas.circle(point, 4, f"dot shade-{shape.shade or 9}")
    elif shape.kind == "circle":
        middle, rim = points
        canvas.circle(middle, hypot(rim[0] - middle[0], rim[1] - middle[1]), kind)
    else:
        canvas.path(points, kind, is_closed=shape.kind == "polygon")
    if shape.label:
        canvas.text(_label_at(shape, points), shape.label, "label", size=_SMALL, anchor="start")


def _label_at(shape: Shape, points: list[Point]) -> Point:
    if shape.kind == "line":
        (x1, y1), (x2, y2) = points[(len(points) - 1) // 2], points[len(points) // 2]
        if len(points) % 2:
            (x2, y2) = points[len(points) // 2]
        return (x1 + x2) / 2 + 6, (y1 + y2) / 2 - 8
    x, y = points[0]
    return x + 8, y - 8


def _axes(canvas: Canvas, scale: _Scale) -> None:
    x0, y0 = scale.at(
        (min(max(0.0, scale.left), scale.right), min(max(0.0, scale.low), scale.high))
    )
    canvas.line((_PAD - 10, y0), (scale.at((scale.right, 0))[0] + 10, y0), "axis")
    canvas.line((x0, _PAD - 10), (x0, scale.at((0, scale.low))[1] + 10), "axis")
    for value in ticks(scale.left, scale.right):
        x = scale.at((value, 0))[0]
        canvas.line((x, y0 - 3), (x, y0 + 3), "axis")
        canvas.text((x, y0 + 13), f"{value:g}", "tick", size=10)
    for value in ticks(scale.low, scale.high):
        y = scale.at((0, value))[1]
        canvas.line((x0 - 3, y), (x0 + 3, y), "axis")
        canvas.text((x0 - 6, y), f"{value:g}", "tick", size=10, anchor="end")


def ticks(low: float, high: float, most: int = 8) -> list[float]:
    """Return round numbers within an interval, steps of 1, 2 or 5 times a power of ten."""
    width = high - low
    if width <= 0:
        return [low]
    power = 10.0 ** floor(log10(width / most))
    step = next(factor * power for factor in (1, 2, 5, 10) if width / (factor * power) <= most)
    return [round(i * step, 12) for i in range(ceil(low / step), floor(high / step) + 1)]


def draw_line(line: NumberLine) -> Canvas:
    """Return the drawing: spans stacked above the line, labels of marks below it."""
    canvas = Canvas()
    numbers = [mark.at for mark in line.marks]
    numbers += [end for span in line.spans for end in (span.start, span.end)]
    low, high = min(numbers, default=0.0), max(numbers, default=1.0)
    widest = max((width_of(plain(mark.label), _SMALL) for mark in line.marks), default=0.0)
    length = max(_LONG, 0.75 * widest * len(line.marks))
    unit = length / ((high - low) or 1.0)

    def x_of(number: float) -> float:
        return _PAD + (number - low) * unit

    levels = _stacked(line, unit)
    base = 30.0 + 26.0 * (1 + max(levels, default=-1))
    for span, level in zip(line.spans, levels, strict=True):
        y = base - 26.0 * (level + 1)
        width = max(2.0, (span.end - span.start) * unit)
        canvas.box((x_of(span.start), y - 9), width, 18, f"bar shade-{span.shade or 2}")
        canvas.text((x_of(span.start) + 4, y), span.label, "label", size=_SMALL, anchor="start")
    canvas.line((_PAD - 14, base), (_PAD + length + 14, base), "axis")
    for place, mark in enumerate(sorted(line.marks)):
        at = (x_of(mark.at), base)
        canvas.circle(at, 5, "dot open" if mark.is_open else "dot shade-9")
        canvas.text((at[0], base + 18 + 15 * (place % 2)), mark.label, "label", size=_SMALL)
    for value in [] if line.marks else ticks(low, high):
        canvas.line((x_of(value), base - 3), (x_of(value), base + 3), "axis")
        canvas.text((x_of(value), base + 14), f"{value:g}", "tick", size=10)
    if line.unit:
        end = (_PAD + length + 18, base)
        canvas.text(end, line.unit, "label", size=_SMALL, anchor="start")
    return canvas


def _stacked(line: NumberLine, unit: float) -> list[int]:
    """Return the level of each span, so that neither spans nor their labels overlap."""
    ends: list[float] = []
    levels = []
    for span in line.spans:
        label = width_of(plain(span.label), _SMALL) + 8
        end = span.start * unit + max((span.end - span.start) * unit, label)
        free = (level for level, last in enumerate(ends) if last <= span.start * unit)
        level = next(free, len(ends))
        ends[level : level + 1] = [end]
        levels.append(level)
    return levels


def draw_bars(bars: Bars) -> Canvas:
    """Return the drawing: bars that stand on one line, each over its label."""
    canvas = Canvas()
    most = max((value for _, value in bars.bars), default=0.0) or 1.0
    texts = list(bars.values) or [f"{value:g} {bars.unit}".strip() for _, value in bars.bars]
    shown = [plain(text) for text in texts] + [plain(label) for label, _ in bars.bars]
    width = max([36.0, *(width_of(text, _SMALL) + 12 for text in shown)])
    base = 190.0
    for place, ((label, value), text) in enumerate(zip(bars.bars, texts, strict=True)):
        x, height = 10 + place * width, 150.0 * value / most
        canvas.box((x + 4, base - height), width - 8, height, "bar shade-2")
        canvas.text((x + width / 2, base - height - 10), text, "label", size=_SMALL)
        canvas.text((x + width / 2, base + 14), label, "label", size=_SMALL)
    canvas.line((6, base), (14 + width * len(bars.bars), base), "axis")
    return canvas
