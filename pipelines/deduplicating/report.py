"""The report of a deduplication: rows by file and rule, and the largest groups with their words."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from filters.text import I64, NORMALISER_VERSION
from pipelines.deduplicating.standing import RULES
from pipelines.state import Store
from pipelines.templates import render

GROUPS = 10
"""Groups shown: the largest."""
MEMBERS = 3
"""Rows shown of a group beside the one that stays: the first."""
NAMED = 100
"""Lines that are no rows, of which the place is told."""
_EXCERPT = 160
"""Characters of a row."""
FACTS, PAGE = "report.json", "report.md"


class Member(NamedTuple):
    """A row that was removed."""

    row: str
    rule: str
    similarity: float
    excerpt: str


@dataclass(slots=True)
class Shown:
    """A group as the report shows it."""

    rows: int
    kept: str = ""
    """`file:number` of the row that stays."""
    excerpt: str = ""
    removed: list[Member] = field(default_factory=list)


@dataclass(slots=True)
class FileCounts:
    """Rows of a file."""

    name: str
    rows: int = 0
    kept: int = 0
    blank: int = 0
    """Kept, as there was nothing to compare."""
    unreadable: int = 0
    """Lines that are no JSON object: in neither output."""
    removed: Counter[str] = field(default_factory=Counter)
    """By rule."""


@dataclass(slots=True)
class Tally:
    """What a run did; memory grows with the files, not with the rows."""

    files: list[FileCounts]
    groups: int
    """Of two rows or more."""
    largest: dict[int, Shown]
    """By the number of the row that stays."""
    unreadable: list[str] = field(default_factory=list)
    """`file:line` of the first lines that are no row."""

    @property
    def rows(self) -> int:
        """Rows that could be read."""
        return sum(file.rows - file.unreadable for file in self.files)

    @property
    def removed(self) -> int:
        """Rows that were removed, by whatever rule."""
        return sum(file.removed.total() for file in self.files)

    def note(self, row: int, kept: int, name: str, why: tuple[str, float], text: str) -> None:
        """Show a row, named as `file:number`, if its group is among the largest."""
        shown = self.largest.get(kept)
        if shown is None:
            return
        if row == kept:
            shown.kept, shown.excerpt = name, text[:_EXCERPT]
        elif len(shown.removed) < MEMBERS:
            shown.removed.append(Member(name, *why, text[:_EXCERPT]))


def tallied(names: Sequence[str], kept: I64) -> Tally:
    """Return a tally that has counted no row yet; `kept` tells which row stays for each."""
    sizes = np.bincount(kept)
    sizes[sizes < 2] = 0
    # The largest first, of equal ones the first: sorted are only those as large as the tenth.
    least = np.partition(sizes, -GROUPS)[-GROUPS] if len(sizes) > GROUPS else 0
    some = np.flatnonzero(sizes >= max(1, least))
    some = some[np.argsort(-sizes[some], kind="stable")][:GROUPS]
    largest = {int(row): Shown(int(sizes[row])) for row in some}
    return Tally([FileCounts(name) for name in names], int(np.count_nonzero(sizes)), largest)


def write_report(
    tally: Tally, threshold: float | None, columns: Sequence[str] | None, out: Path
) -> None:
    """Write report.json and report.md.

    Raises:
        StorageError: if the folder cannot be written.
    """
    facts, store = _facts(tally, threshold, columns), Store(str(out))
    page = render("deduplication.md", **facts).encode("utf8", "replace")
    store.write(PAGE, page)
    # Written last: a folder with it is a whole run.
    store.write(FACTS, (json.dumps(facts, indent=1, sort_keys=True) + "\n").encode())


def _facts(tally: Tally, threshold: float | None, columns: Sequence[str] | None) -> dict[str, Any]:
    """Return the counts as JSON values."""
    return {
        "rows": tally.rows,
        "removed": tally.removed,
        "kept": tally.rows - tally.removed,
        "rules": {rule: sum(file.removed[rule] for file in tally.files) for rule in RULES},
        "blank": sum(file.blank for file in tally.files),
        "unreadable": sum(file.unreadable for file in tally.files),
        "unreadable_lines": tally.unreadable,
        "groups": tally.groups,
        "threshold": threshold,
        "columns": list(columns) if columns else None,
        "normaliser": NORMALISER_VERSION,
        "files": [
            {
                "name": file.name,
                "rows": file.rows,
                "kept": file.kept,
                "blank": file.blank,
                "unreadable": file.unreadable,
                **{rule: file.removed[rule] for rule in RULES},
            }
            for file in tally.files
        ],
        "largest": [
            {
                "rows": group.rows,
                "kept": group.kept,
                "excerpt": group.excerpt,
                "removed": [each._asdict() for each in group.removed],
            }
            for group in tally.largest.values()
        ],
    }
