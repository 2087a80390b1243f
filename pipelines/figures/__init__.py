"""Figures: the one grammar of all plots, on a page's size, as SVG for pages and PNG for papers.

May import: nothing more.
"""

from pipelines.figures.counts import outcomes_by_family
from pipelines.figures.effort import effort_by_dial
from pipelines.figures.marks import BARS, between, dots, key, label_ends
from pipelines.figures.rates import Point, rates_by_dial, rates_of_rows
from pipelines.figures.sheets import (
    COLOURS,
    INK,
    RULE,
    SCALE,
    SOFT,
    Form,
    Sheet,
    png,
    rendered,
    svg,
)

__all__ = [
    "BARS",
    "COLOURS",
    "INK",
    "RULE",
    "SCALE",
    "SOFT",
    "Form",
    "Point",
    "Sheet",
    "between",
    "dots",
    "effort_by_dial",
    "key",
    "label_ends",
    "outcomes_by_family",
    "png",
    "rates_by_dial",
    "rates_of_rows",
    "rendered",
    "svg",
]
