"""Rows: what a run trains on and is judged on, drawn once and kept in one file.

A machine with an accelerator then needs no solver and no peer's package: the file, torch and
`proofmill` are enough.
"""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.learner.world import TRAINED, World, draw_rows
from benchmarks.transformer.scales import Scale
from generators.weakness import Cell
from proofmill import Problem

_SEEDS: Final = {"pool": 1, "held": 2, "warm": 3}
"""Root seed of each part."""
_OUTSIDE, _LEAKS = "outside", "leaks"
LEAKS: Final = ("exact", "reworded", "renumbered")
"""A held-out row itself; its instance in other words; a fresh one with other numbers and names."""
Cells = Mapping[Cell, Sequence[Problem]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Everything that a run reads, by cells of family and level."""

    warm: Cells
    """Rows whose work the supervised start imitates."""
    pool: Cells
    """Rows that rewards are earned on."""
    held: Cells
    """Rows for judging: the level that is never trained on, and families that never are, too."""
    outside: Mapping[str, Sequence[Problem]] = field(default_factory=dict[str, Sequence[Problem]])
    """Items of another project, by its own name of the task."""
    leaks: Mapping[str, Sequence[Problem]] = field(default_factory=dict[str, Sequence[Problem]])
    """Rows made of half of the held-out ones, by kind; `left` are those of any kind that
    decontamination lets pass."""

    @property
    def world(self) -> World:
        """What data policies see."""
        trained = set(self.families)
        held = {cell: rows for cell, rows in self.held.items() if cell.family in trained}
        return World(self.pool, held)

    @property
    def lessons(self) -> list[Problem]:
        """The rows of the warm start."""
        return [row for rows in self.warm.values() for row in rows]

    @property
    def judged(self) -> Iterator[Problem]:
        """The rows that are never trained on."""
        for cells in (self.held, self.outside):
            for rows in cells.values():
                yield from rows

    @property
    def suspects(self) -> list[Problem]:
        """The held-out rows of what is trained on, of which one half leaks in some runs."""
        return [row for cell, some in self.world.held.items() if cell.bin < TRAINED for row in some]

    @property
    def families(self) -> list[str]:
        """The trained families."""
        return sorted({cell.family for cell in self.pool})


def is_leaked(row: Problem) -> bool:
    """Tell whether a held-out row is of the half that leaks."""
    return int(row.instance, 16) % 2 == 0


def draw(scale: Scale, workers: int) -> Rows:
    """Draw the rows of a scale; no instance stands in two parts."""
    families, sizes = scale.families, scale.sizes
    wanted = [
        (part, Cell(family, level), count)
        for part, count, levels in (
            ("held", sizes.held, TRAINED + 1),
            ("pool", sizes.pool, TRAINED),
            ("warm", sizes.warm, TRAINED),
        )
        for family in (*families, *(scale.others if part == "held" else ()))
        for level in range(levels)
    ]
    with ProcessPoolExecutor(workers) as pool:
        found = list(pool.map(partial(_drawn, scale.top), wanted))
    parts: dict[str, dict[Cell, list[Problem]]] = defaultdict(dict)
    seen: set[str] = set()
    for (part, cell, _), rows in zip(wanted, found, strict=True):
        parts[part][cell] = [row for row in rows if row.instance not in seen]
        seen |= {row.instance for row in parts[part][cell]}
    return Rows(warm=parts["warm"], pool=parts["pool"], held=parts["held"])


def _drawn(top: float, wanted: tuple[str, Cell, int]) -> list[Problem]:
    part, cell, count = wanted
    return draw_rows(cell, _SEEDS[part], count, top)


def write(path: Path, rows: Rows) -> None:
    """Write rows, gzipped JSON lines."""
    with gzip.open(path, "wt", encoding="utf8") as file:
        for part, name, level, row in _lines(rows):
            file.write(json.dumps([part, name, level, row.to_json()], ensure_ascii=False) + "\n")


def _lines(rows: Rows) -> Iterator[tuple[str, str, int, Problem]]:
    for part, cells in (("warm", rows.warm), ("pool", rows.pool), ("held", rows.held)):
        for cell, drawn in cells.items():
            yield from ((part, cell.family, cell.bin, row) for row in drawn)
    for part, named in ((_OUTSIDE, rows.outside), (_LEAKS, rows.leaks)):
        for name, some in named.items():
            yield from ((part, name, 0, row) for row in some)


def read(path: Path) -> Rows:
    """Read what `write` wrote."""
    parts: dict[str, dict[Cell, list[Problem]]] = defaultdict(lambda: defaultdict(list))
    named: dict[str, dict[str, list[Problem]]] = defaultdict(lambda: defaultdict(list))
    with gzip.open(path, "rt", encoding="utf8") as file:
        for part, name, level, text in _parsed(file):
            row = Problem.from_json(text)
            if part in (_OUTSIDE, _LEAKS):
                named[part][name].append(row)
            else:
                parts[part][Cell(name, level)].append(row)
    return Rows(warm=parts["warm"], pool=parts["pool"], held=parts["held"], **named)


def _parsed(lines: Iterable[str]) -> Iterator[tuple[str, str, int, str]]:
    for line in lines:
        part, name, level, text = json.loads(line)
        yield part, name, level, text
