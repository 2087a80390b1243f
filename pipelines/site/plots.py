"""Plots: the figures of a dataset, for its page, as files for papers, and for its card."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from filters.difficulty import WINDOW
from pipelines.dataset import EXTREMES
from pipelines.figures import (
    Form,
    Point,
    Sheet,
    effort_by_dial,
    outcomes_by_family,
    rates_by_dial,
    rates_of_rows,
    rendered,
    svg,
)
from pipelines.progress import Progress, quiet
from pipelines.site.pieces import Plot
from pipelines.site.rates import grouped
from pipelines.site.read import KEPT, Dataset, read_dataset, short_names
from pipelines.state import Store

MOST_ROWS = 100_000
CAPTIONS = "captions.json"
_DIALS = 11
"""Of more dials than these each goes to the nearest tenth."""

Row = Mapping[str, Any]


def plot_of(sheet: Sheet) -> Plot:
    """Return a figure as a piece of a page, whose colours it takes."""
    return Plot(svg(sheet, is_alone=False), sheet.caption)


def difficulty_sheets(dataset: Dataset, rows: Sequence[Row]) -> list[Sheet]:
    """Return what is known of how hard rows are: pass rates, or effort where nothing is graded.

    Rows that a grading dropped for their pass rate count: without them a rate would flatter.
    """
    asked = _on_few_dials([row for row in rows if row["status"] in (KEPT, *EXTREMES)])
    names = short_names(list(dataset.estimates))
    solvers = dict(zip(names, dataset.estimates.values(), strict=True))
    means = {
        name: [found[row["id"]]["mean"] for row in asked if row["id"] in found]
        for name, found in solvers.items()
    }
    known = {name: [mean for mean in some if mean is not None] for name, some in means.items()}
    graded = {name: some for name, some in known.items() if some}
    if not graded:
        efforts = _efforts(asked)
        return [effort_by_dial(efforts)] if any(len(one) > 1 for one in efforts.values()) else []
    points = {name: _points(asked, solvers[name]) for name in graded}
    by_dial = {name: found for name, found in points.items() if found}
    dials = [rates_by_dial(by_dial, WINDOW)] if by_dial else []
    return [*dials, rates_of_rows(graded, WINDOW)]


def outcome_sheet(rows: Sequence[Row]) -> Sheet:
    """Return what became of the rows of each family."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        counts[row["family"]][row["status"]] += 1
    return outcomes_by_family(counts, KEPT)


def dataset_figures(
    url: str, folder: str, form: Form, *, most: int = MOST_ROWS, progress: Progress
) -> list[str]:
    """Write the figures of a finished dataset into a folder; return the names of the files.

    Captions stand in `captions.json`, by name of the file.

    Raises:
        DatasetError: if there is no finished dataset, or a shard is damaged.
        StorageError: if a place cannot be read or written.
    """
    store, captions = Store(folder), {}
    for sheet in _sheets(url, most, progress):
        name = f"{sheet.name}.{form}"
        store.write(name, rendered(sheet, form))
        captions[name] = sheet.caption
    store.write(CAPTIONS, f"{json.dumps(captions, indent=1)}\n".encode())
    return [*captions, CAPTIONS]


def card_figures(url: str) -> dict[str, tuple[str, bytes]]:
    """Return the two figures that a card shows: name of the PNG -> caption and bytes.

    Raises:
        DatasetError: if there is no finished dataset, or a shard is damaged.
        StorageError: if a file cannot be read.
    """
    sheets = _sheets(url, MOST_ROWS, quiet)[:2]
    return {f"{one.name}.png": (one.caption, rendered(one, "png")) for one in sheets}


def _sheets(url: str, most: int, progress: Progress) -> list[Sheet]:
    """Return the figures of a dataset, what matters most first."""
    dataset = read_dataset(url, most, progress)
    rows = dataset.light()
    return [*difficulty_sheets(dataset, rows), outcome_sheet(rows)]


def _on_few_dials(rows: Sequence[Row]) -> list[Row]:
    """Return rows whose dials are few enough to be told apart."""
    if len({row["dial"] for row in rows}) <= _DIALS:
        return list(rows)
    return [{**row, "dial": row["dial"] and round(row["dial"], 1)} for row in rows]


def _points(rows: Sequence[Row], found: Mapping[str, Row]) -> dict[str, list[Point]]:
    """Return the pass rates of each family, by dial; rows without one are left out."""
    points: dict[str, list[Point]] = defaultdict(list)
    for (family, dial), rate in grouped(rows, found, "family", "dial").items():
        if dial is not None:
            points[family].append(Point(dial, rate.mean, rate.lo, rate.hi, rate.rows))
    return {family: sorted(some) for family, some in points.items()}


def _efforts(rows: Sequence[Row]) -> dict[str, dict[float, float]]:
    """Return the mean effort of each family, by dial."""
    groups: dict[str, dict[float, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row["effort"] is not None and row["dial"] is not None:
            groups[row["family"]][row["dial"]].append(row["effort"])
    return {
        family: {dial: fmean(some) for dial, some in sorted(dials.items())}
        for family, dials in groups.items()
    }
