"""Panels: pictures side by side, such as a start and a goal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generators.pictures.charts import Bars, NumberLine, Plane
from generators.pictures.graphs import Graph
from generators.pictures.grids import Grid
from generators.pictures.texts import Program, Table

Figure: TypeAlias = Grid | Graph | Table | Program | Plane | NumberLine | Bars


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Figures, each under its caption, in reading order."""

    figures: Sequence[tuple[str, Figure]]


Picture: TypeAlias = Figure | Panel
