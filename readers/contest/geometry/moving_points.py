"""Paths and regions of moving points, least ways, and points for which something is least."""

from typing import Final

from readers.contest.geometry._least_on_curves import ON_CURVES
from readers.contest.geometry._least_ways import WAYS
from readers.contest.geometry._loci import LOCI
from readers.contest.geometry._swept import SWEPT
from readers.problems import reader

_TABLES: Final = {"locus": LOCI, "swept": SWEPT, "on": ON_CURVES, "way": WAYS}
READER: Final = reader(
    {f"{table}_{name}": kind for table, kinds in _TABLES.items() for name, kind in kinds.items()}
)
