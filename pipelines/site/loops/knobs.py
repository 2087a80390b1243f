"""Knobs: the site of the weakness loop over knobs."""

from collections.abc import Iterator

from pipelines.certifying import load
from pipelines.grading import stored_rollouts
from pipelines.progress import Progress
from pipelines.site.browser import Block, Browser, Detail, Number, facet
from pipelines.site.drawn import drawing_of, first_of_cells
from pipelines.site.evidence import detail
from pipelines.site.loops.forecasts import sections
from pipelines.site.loops.made import Loop, Row, read_loop
from pipelines.site.pieces import Page
from pipelines.site.rates import counted
from pipelines.site.read import KEPT
from pipelines.site.writing import write_site
from pipelines.state import Store


def weakness_site(
    url: str, folder: str, *, most: int, drawn_per_cell: int, progress: Progress
) -> int:
    """Write the site of the loop in the state at `url`; return the number of its files.

    At most `most` rows are shown, the last release's first; `drawn_per_cell` of each family, part
    of the mean knob's range and outcome are drawn.

    Raises:
        DatasetError: if no release is finished, or a dataset is damaged.
        StorageError: if a place cannot be read or written.
    """
    loop = read_loop(url, most, progress)
    summary = loop.history.releases[-1]
    page = Page(
        title="Weakness over knobs",
        subtitle=f"{summary.solver_id}: {loop.last + 1} releases, each made where it failed.",
        sections=sections(loop),
        facts={"solver": summary.solver_id, "state": url},
    )
    return write_site(page, _browser(loop, drawn_per_cell, progress), folder)


def _browser(loop: Loop, drawn_per_cell: int, progress: Progress) -> Browser:
    rows = loop.rows
    status = {one.subject.name: one.status for one in loop.history.after}
    dropped = sorted({row.status for row in rows} - {KEPT})
    chosen = first_of_cells(((row.family, row.part, row.status) for row in rows), drawn_per_cell)
    told = [row.choice.expected if row.choice else None for row in rows]
    asked = [row.measured.n if row.measured else None for row in rows]
    return Browser(
        ids=[row.id for row in rows],
        facets=[
            facet("family", "family", [row.family for row in rows]),
            facet("release", "release", [f"{row.release}" for row in rows]),
            facet("reason", "made because", [row.reason or None for row in rows]),
            facet("known", "family is", [status.get(row.family) for row in rows]),
            facet("status", "outcome", [row.status for row in rows], [KEPT, *dropped]),
            facet("drawn", "drawn", ["yes" if at in chosen else "no" for at in range(len(rows))]),
        ],
        numbers=[
            Number(key="rate", label="observed", values=[row.rate for row in rows]),
            Number(key="asked", label="rollouts", values=asked),
            Number(key="told", label="foretold", values=told),
            Number(key="hard", label="mean knob", values=[row.hard for row in rows]),
        ],
        details=_details(loop, chosen, progress),
    )


def _details(loop: Loop, chosen: set[int], progress: Progress) -> Iterator[Detail]:
    certified, answers, known = load(), {}, -1
    for at, own in enumerate(loop.rows):
        dataset = loop.datasets[own.release]
        if own.release != known:  # one release's rollouts are in memory at a time
            answers, known = stored_rollouts(Store(dataset.url)), own.release
        [row] = dataset.rows.slice(own.place, 1).to_pylist()
        found = dataset.estimates.items()
        page = detail(
            row,
            drawing_of(row) if at in chosen else None,
            None,
            {solver: estimates[own.id] for solver, estimates in found if own.id in estimates},
            answers.get(own.id, ()),
            certified.get(f"{row['family']}@{row['version']}"),
        )
        why = Block("facts", "Why it was made", list(_why(own)))
        shown = [block for block in page.blocks if block.kind != "answer"]
        yield page._replace(blocks=[*shown[:-1], why, shown[-1]])
        progress("pages of rows", at + 1, len(loop.rows))


def _why(row: Row) -> Iterator[tuple[str, str]]:
    yield "release", f"{row.release}"
    if row.choice:
        yield "reason", row.choice.reason
        yield "foretold pass rate", f"{row.choice.expected:.2f}"
    if row.measured:
        yield "observed", counted(row.measured.k, row.measured.n)
