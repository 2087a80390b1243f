"""Sheets: what a figure is, its size, colours and bytes.

The colours are those of Okabe and Ito (2008), told apart by colour-blind readers; ink and paper of
an SVG are CSS variables, so that it sits in a light page or a dark one.
"""

import io
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias
from xml.sax.saxutils import quoteattr

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Form: TypeAlias = Literal["svg", "png"]

WIDTH, MOST_HEIGHT = 180.0, 240.0
"""Millimetres: what a page of A4 or US letter has within its margins."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Of series, in the order in which they are taken."""
SCALE = ("#7f0000", "#d7642c", "#f6c163", "#8fb8d8", "#2b5c8a")
"""Of fifths from never to always."""
INK, SOFT, RULE, BAND, PAPER = "#1c2024", "#57606a", "#d3d9df", "#f0f3f6", "#ffffff"
_VARIABLES = {INK: "ink", SOFT: "soft", RULE: "rule", BAND: "band", PAPER: "paper"}
"""Names as in data/site/site.css, whose values an SVG within a page takes."""
_DARK = {"ink": "#e6e9ec", "soft": "#a5adb6", "rule": "#3a4149", "band": "#1f2429"}
_DARK_PAPER = "#16191d"
_DPI = 200
_INCH = 25.4
"""Millimetres."""
_FONTS = "'DejaVu Sans', Verdana, 'Segoe UI', system-ui, sans-serif"
"""The first is what widths are measured in; it comes with matplotlib and is a wide one."""
_STYLE: Any = {
    "font.family": ["DejaVu Sans"],
    "font.size": 7.0,
    "axes.titlesize": 7.0,
    "axes.labelsize": 7.0,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.labelsize": 6.5,
    "ytick.labelsize": 6.5,
    "legend.frameon": False,
    "legend.fontsize": 7.0,
    "lines.linewidth": 1.2,
    "svg.fonttype": "none",
    "text.parse_math": False,
    **dict.fromkeys(("text.color", "axes.labelcolor", "xtick.color", "ytick.color"), INK),
    "axes.edgecolor": SOFT,
}
# Metadata of nothing, and names that matplotlib counts up, which figures of one page would share.
_IDLE = re.compile(r'\n <metadata>.*?</metadata>| id="[a-zA-Z0-9]+(?:\.[a-z]+)?_\d+"', re.DOTALL)


class Sheet(NamedTuple):
    """One figure, `WIDTH` millimetres wide."""

    name: str
    """Of its file, without an ending."""
    caption: str
    """What is seen, for readers of the figure and for those who cannot see it."""
    height: float
    """Millimetres, at most `MOST_HEIGHT`."""
    draw: "Callable[[Figure], None]"


def rendered(sheet: Sheet, form: Form) -> bytes:
    """Return a figure as a file of its own, the same bytes for the same figure and matplotlib."""
    return png(sheet) if form == "png" else svg(sheet).encode()


def png(sheet: Sheet) -> bytes:
    """Return a figure on white paper, 200 dots per inch."""
    return _saved(sheet, "png")


def svg(sheet: Sheet, *, is_alone: bool = True) -> str:
    """Return a figure without paper, for a page whose colours it takes, or alone with its own.

    Text stays text.
    """
    text = _saved(sheet, "svg").decode()
    text = _IDLE.sub("", text[text.index("<svg") :])
    for colour, name in _VARIABLES.items():
        text = text.replace(colour, f"var(--{name}, {colour})")
    # Its rule for all elements must not reach others of the page.
    text = text.replace("'DejaVu Sans'", _FONTS).replace(">*{", ">.plot *{")
    label = f'<svg class="plot" role="img" aria-label={quoteattr(sheet.caption)} '
    head, body = label + text[len("<svg ") : text.index(">") + 1], text[text.index(">") + 1 :]
    return head + (_own_colours() if is_alone else "") + body


def _own_colours() -> str:
    light = "".join(f"--{name}: {colour}; " for colour, name in _VARIABLES.items())
    dark = "".join(f"--{name}: {colour}; " for name, colour in _DARK.items())
    return (
        f"<style>.plot {{ {light}}} @media (prefers-color-scheme: dark) "
        f"{{ .plot {{ {dark}--paper: {_DARK_PAPER}; }} }}</style>"
    )


def _saved(sheet: Sheet, form: Form) -> bytes:
    import matplotlib as mpl
    from matplotlib.figure import Figure

    if not 0.0 < sheet.height <= MOST_HEIGHT:
        raise ValueError(f"{sheet.name} is {sheet.height:g} mm high; a page has {MOST_HEIGHT:g}")
    buffer = io.BytesIO()
    with mpl.rc_context():
        # Somebody's own settings of matplotlib must not change a byte.
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE | {"svg.hashsalt": sheet.name})
        # Apart from pyplot's global state.
        size = (WIDTH / _INCH, sheet.height / _INCH)
        figure = Figure(figsize=size, layout="constrained")
        sheet.draw(figure)
        unsaid = {"Software": None} if form == "png" else {"Date": None, "Creator": None}
        figure.savefig(buffer, format=form, dpi=_DPI, transparent=form == "svg", metadata=unsaid)
    return buffer.getvalue()
