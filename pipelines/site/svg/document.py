"""Documents: one SVG per picture, with its description."""

from functools import cache
from math import ceil, floor
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from generators.pictures import (
    Bars,
    Figure,
    Graph,
    Grid,
    NumberLine,
    Panel,
    Picture,
    Plane,
    Program,
    Table,
)
from pipelines.site.svg.canvas import Canvas
from pipelines.site.svg.charts import draw_bars, draw_line, draw_plane
from pipelines.site.svg.description import description
from pipelines.site.svg.graph import draw_graph
from pipelines.site.svg.grid import draw_grid
from pipelines.site.svg.texts import draw_program, draw_table

_CSS = Path(__file__).parents[3] / "data" / "site" / "drawing.css"
_MOST = 760.0
"""Width of a row of figures; more stand in further rows."""
_CAPTION = 26.0
_MARGIN = 6
_BETWEEN = 18.0


def svg(picture: Picture, *, is_alone: bool = False) -> str:
    """Return a drawing to stand within a page, or alone as a file that brings its own colours.

    Its description is in `aria-label`; nothing in it names another place.
    """
    canvas = _panel(picture) if isinstance(picture, Panel) else _drawn(picture)
    left, top = floor(canvas.left) - _MARGIN, floor(canvas.top) - _MARGIN
    width, height = ceil(canvas.right) + _MARGIN - left, ceil(canvas.bottom) + _MARGIN - top
    head = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    style = f"<style>{escape(_style())}</style>" if is_alone else ""
    label = quoteattr(description(picture))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="img" {head} '
        f"aria-label={label}>{style}{''.join(canvas.parts)}</svg>"
    )


@cache
def _style() -> str:
    return _CSS.read_text(encoding="utf8")


def _drawn(figure: Figure) -> Canvas:
    match figure:
        case Grid():
            return draw_grid(figure)
        case Graph():
            return draw_graph(figure)
        case Table():
            return draw_table(figure)
        case Program():
            return draw_program(figure)
        case Plane():
            return draw_plane(figure)
        case NumberLine():
            return draw_line(figure)
        case Bars():
            return draw_bars(figure)


def _panel(panel: Panel) -> Canvas:
    """Return the figures in rows, each under its caption."""
    canvas = Canvas()
    x = y = bottom = 0.0
    for caption, figure in panel.figures:
        inner = Canvas()
        inner.text((0, 10), caption, "heading", anchor="start", size=13)
        inner.insert(_drawn(figure), (0, _CAPTION if caption else 0.0))
        if x and x + inner.width > _MOST:
            x, y = 0.0, bottom + _BETWEEN
        canvas.insert(inner, (x, y))
        x += inner.width + _BETWEEN
        bottom = max(bottom, y + inner.height)
    return canvas
