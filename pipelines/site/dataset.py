"""Dataset: the site of a finished dataset."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from filters.decontamination import BenchmarkIndex, Match
from pipelines.certifying import load
from pipelines.grading import Rollout, stored_rollouts
from pipelines.progress import Progress
from pipelines.site.browser import Browser, Detail, Facet, Number, facet
from pipelines.site.comparison import NEW, comparison
from pipelines.site.drawn import drawing_of, first_of_cells
from pipelines.site.evidence import detail
from pipelines.site.overview import sections
from pipelines.site.pieces import Page
from pipelines.site.read import KEPT, Dataset, read_dataset, short_names
from pipelines.site.writing import write_site
from pipelines.state import Store

MOST_ROWS = 100_000
DRAWN_PER_CELL = 3
"""Rows of each family, dial and outcome that are drawn."""
FLAGS = ("holds a benchmark item", "never solved", "always solved", "drawn", "has rollouts")
_SLICE = 500
"""Rows that are Python objects at a time."""
_READ = 20 * _SLICE
"""Rows whose rollouts are read at a time: each time all files are gone through."""


def dataset_site(
    url: str,
    folder: str,
    *,
    most: int = MOST_ROWS,
    drawn_per_cell: int = DRAWN_PER_CELL,
    index: BenchmarkIndex | None = None,
    against: str | None = None,
    progress: Progress,
) -> int:
    """Write the site of a finished dataset into `folder`; return the number of its files.

    At most `most` kept and `most` rejected rows are shown; with an index, the nearest benchmark
    item of each row that is drawn; `against` is an earlier release to compare with.

    Raises:
        DatasetError: if there is no finished dataset, or a shard is damaged.
        StorageError: if a place cannot be read or written.
    """
    dataset = read_dataset(url, most, progress)
    rows = dataset.light()
    earlier = read_dataset(against, most, progress) if against else None
    since = [comparison(dataset, rows, earlier)] if earlier else []
    known = set(earlier.rows["id"].to_pylist()) if earlier else None
    cells = ((row["family"], row["dial"], row["status"]) for row in rows)
    chosen = first_of_cells(cells, drawn_per_cell)
    browser = Browser(
        ids=[row["id"] for row in rows],
        facets=_facets(dataset, rows, chosen, known),
        numbers=_numbers(dataset, rows),
        details=_details(dataset, chosen, index, progress),
    )
    manifest = dataset.manifest
    page = Page(
        title=manifest.name,
        subtitle=str(manifest.recipe.get("description") or "A dataset of checked problems."),
        sections=[*sections(dataset, rows), *since],
        facts={
            "made": manifest.created,
            "fingerprint": manifest.fingerprint,
            "format": str(manifest.format),
            "licence": str(manifest.recipe.get("license", "not stated")),
        },
    )
    return write_site(page, browser, folder)


def _facets(
    dataset: Dataset,
    rows: Sequence[Mapping[str, Any]],
    chosen: set[int],
    known: set[str] | None,
) -> list[Facet]:
    dials = sorted({row["dial"] for row in rows if row["dial"] is not None})
    statuses = sorted({row["status"] for row in rows} - {KEPT})
    return [
        facet("family", "family", [row["family"] for row in rows]),
        facet(
            "dial",
            "dial",
            [None if row["dial"] is None else f"{row['dial']:g}" for row in rows],
            [f"{dial:g}" for dial in dict.fromkeys(dials)],
        ),
        facet("domain", "domain", [row["ability"] for row in rows]),
        facet("split", "split", [row["split"] for row in rows]),
        facet("status", "outcome", [row["status"] for row in rows], [KEPT, *statuses]),
        Facet(
            key="flag",
            label="flag",
            values=FLAGS if known is None else (*FLAGS, NEW),
            codes=[_flags(dataset, row, i in chosen, known) for i, row in enumerate(rows)],
            is_set=True,
        ),
    ]


def _flags(dataset: Dataset, row: Mapping[str, Any], is_drawn: bool, known: set[str] | None) -> int:
    own = [found[row["id"]] for found in dataset.estimates.values() if row["id"] in found]
    asked = [one for one in own if one["n"]]
    holds = (
        bool(row["matches"]),
        bool(asked) and all(one["k"] == 0 for one in asked),
        bool(asked) and all(one["k"] == one["n"] for one in asked),
        is_drawn,
        bool(asked),
        known is not None and row["id"] not in known,
    )
    return sum(flag << bit for bit, flag in enumerate(holds))


def _numbers(dataset: Dataset, rows: Sequence[Mapping[str, Any]]) -> list[Number]:
    numbers = [
        Number(
            key=f"rate{number}",
            label=f"pass rate, {name}",
            values=[found.get(row["id"], {}).get("mean") for row in rows],
        )
        for number, (name, found) in enumerate(
            zip(short_names(list(dataset.estimates)), dataset.estimates.values(), strict=True)
        )
    ]
    effort = Number(key="effort", label="solver effort", values=[row["effort"] for row in rows])
    return [*numbers, effort]


def _details(
    dataset: Dataset, chosen: set[int], index: BenchmarkIndex | None, progress: Progress
) -> Iterator[Detail]:
    rollouts: Mapping[str, Sequence[Rollout]] = {}
    certified = load()
    total = dataset.rows.num_rows
    for start in range(0, total, _SLICE):
        if dataset.estimates and start % _READ == 0:
            ids = dataset.rows["id"].slice(start, _READ).to_pylist()
            rollouts = stored_rollouts(Store(dataset.url), ids=ids)
        rows = dataset.rows.slice(start, _SLICE).to_pylist()
        places = [place for place in range(len(rows)) if start + place in chosen]
        nearest = _nearest(index, [rows[place]["question"] for place in places])
        near = dict(zip(places, nearest, strict=True))
        for place, row in enumerate(rows):
            found = dataset.estimates.items()
            yield detail(
                row,
                drawing_of(row) if place in near else None,
                near.get(place),
                {solver: own[row["id"]] for solver, own in found if row["id"] in own},
                rollouts.get(row["id"], ()),
                certified.get(f"{row['family']}@{row['version']}"),
            )
            progress("pages of rows", start + place + 1, total)


def _nearest(index: BenchmarkIndex | None, texts: Sequence[str]) -> Sequence[Match | None]:
    return index.nearest(texts) if index and texts else [None] * len(texts)
