"""Pictures: what a puzzle looks like, as plain data; `pipelines.site.svg` makes SVG of it.

A family's `picture` shows its instance as the prompt states it, never the answer, and leaves
nothing out: two instances that differ have pictures that differ.

May import: nothing more.
"""

from generators.pictures.charts import Bars, Mark, NumberLine, Plane, Shape, Span
from generators.pictures.graphs import Edge, Graph, layered
from generators.pictures.grids import SHADES, Border, Cell, Grid, shade_of
from generators.pictures.panels import Figure, Panel, Picture
from generators.pictures.texts import Program, Table

__all__ = [
    "SHADES",
    "Bars",
    "Border",
    "Cell",
    "Edge",
    "Figure",
    "Graph",
    "Grid",
    "Mark",
    "NumberLine",
    "Panel",
    "Picture",
    "Plane",
    "Program",
    "Shape",
    "Span",
    "Table",
    "layered",
    "shade_of",
]
