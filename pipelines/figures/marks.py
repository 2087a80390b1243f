"""Marks: what several figures draw in the same way."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pipelines.figures.sheets import BAND, COLOURS, PAPER

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ft2font import FT2Font

FEW = 5
"""Below so many rows a dot is hollow."""
SHAPES, BARS = "osD^vP", "s"
"""Of series by number; of all that are bars or squares."""
_MOST_LETTERS = 40
_NAMES, _LETTERS = 6, 96
"""Of a key: most names in one line, and their letters."""


class Spot(NamedTuple):
    """A value with its interval."""

    x: float
    y: float
    lo: float
    hi: float
    rows: int


def printable(text: str, most: int = _MOST_LETTERS) -> str:
    """Return foreign text as the font has it, shortened in its middle."""
    shown = "".join(c if c == " " or _font().get_char_index(ord(c)) else "?" for c in text)
    half = most // 2 - 1
    return shown if len(shown) <= most else f"{shown[:half]}...{shown[-half:]}"


@cache
def _font() -> "FT2Font":
    from matplotlib.font_manager import findfont, get_font

    return get_font(findfont("DejaVu Sans"))


def colour_of(number: int) -> str:
    """Return the colour of a series."""
    return COLOURS[number % len(COLOURS)]


def dots(panel: "Axes", spots: Sequence[Spot], number: int = 0, size: float = 3.5) -> None:
    """Draw values with their intervals, hollow where few rows stand behind them.

    No curve joins them: what lies between is not known.
    """
    colour = colour_of(number)
    for spot in spots:
        panel.plot([spot.x] * 2, [spot.lo, spot.hi], color=colour, lw=0.9, solid_capstyle="butt")
    shape = SHAPES[number % len(SHAPES)]
    for few, face in ((False, colour), (True, PAPER)):
        some = [spot for spot in spots if (spot.rows < FEW) == few]
        panel.plot(
            [spot.x for spot in some],
            [spot.y for spot in some],
            ls="none",
            marker=shape,
            ms=size,
            mfc=face,
            mec=colour,
            mew=0.8,
        )


def between(panel: "Axes", low: float, high: float) -> None:
    """Mark a window of pass rates, on an axis from 0 to 1."""
    panel.axhspan(low, high, color=BAND, lw=0, zorder=0)
    panel.set(ylim=(-0.04, 1.04), yticks=(0.0, 0.5, 1.0))


def key(
    figure: "Figure",
    names: Collection[str],
    shapes: str = SHAPES,
    colours: Sequence[str] = COLOURS,
) -> None:
    """Name the series above the figure by their marks, where lines have no ends to name them at."""
    from matplotlib.lines import Line2D

    handles = []
    for number, name in enumerate(names):
        shape = shapes[number % len(shapes)]
        label, colour = printable(name), colours[number % len(colours)]
        handles.append(Line2D([], [], ls="", marker=shape, ms=4.0, color=colour, label=label))
    if handles:
        figure.legend(
            handles=handles,
            loc="outside upper left",
            ncols=_NAMES if max(map(len, names)) <= _LETTERS // _NAMES else 2,
            handlelength=1.0,
            handletextpad=0.4,
        )


def label_ends(panel: "Axes", ends: Sequence[tuple[float, str, str]], gap: float) -> None:
    """Write (height, text, colour) right of a panel, in its fractions, at least `gap` apart."""
    places: list[float] = []
    for height, _, _ in sorted(ends):
        places.append(max(height, places[-1] + gap) if places else height)
    over = max(0.0, places[-1] - 1.0) if places else 0.0
    for place, (_, text, colour) in zip(places, sorted(ends), strict=True):
        panel.annotate(
            printable(text),
            (1.0, place - over),
            xycoords="axes fraction",
            xytext=(4, 0),
            textcoords="offset points",
            color=colour,
            va="center",
        )
