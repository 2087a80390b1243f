"""Run: a recipe -> units -> selection -> shards -> report, card and, last, the manifest.

A run can be killed at any moment and started again with the same command: finished units are
files under `.work`, nothing else is kept between calls, and every later step is a pure function
of those files.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from generators import find_family
from pipelines.build.plan import Plan, planned
from pipelines.build.selection import Selection
from pipelines.build.work import Done, unit_path
from pipelines.dataset import (
    KEPT,
    Lengths,
    Manifest,
    RowSet,
    all_pages,
    draft_manifest,
    lengths,
    load_manifest,
    resume_swap,
    write_dataset,
)
from pipelines.errors import Busy, DatasetError, StorageError
from pipelines.progress import Progress, quiet
from pipelines.sources import Cell, Recipe, Unit
from pipelines.state import WORK, Store, spilled

Execute: TypeAlias = Callable[[Sequence[Unit]], Iterator[Done]]
"""Does units and yields them as they finish, in any order; the caller brings the workers."""

_MAX_ROUNDS = 8
"""Times that cells short of their quota draw more; what is missing then is a shortfall."""
_OURS = ("data", "rejected", "report.md", "report.json", "README.md", WORK)


class Job(NamedTuple):
    """A recipe that has been checked against its inputs and its output."""

    plan: Plan
    store: Store
    finished: Manifest | None
    """The whole dataset that is already there."""


def build(recipe: Recipe, out: str, *, execute: Execute, progress: Progress = quiet) -> Manifest:
    """Build the dataset of `recipe` in `out`, or return the manifest of one that is whole.

    Raises:
        RecipeError: if the recipe asks for what does not exist; nothing is written then.
        Busy: if another run is building there, or has just done so.
        StorageError: if `out` cannot be written or holds something else.
        DatasetError: if no row is left.
    """
    plan, store, finished = prepare(recipe, out)
    if finished:
        return finished
    with store.locked(WORK, "another run is building"):
        if load_manifest(store):  # another run's, since we looked
            store.remove(WORK)
            raise Busy(f"another run has just built in {out}; run the same command again")
        with spilled(store, WORK) as spill:
            rows = RowSet(spill)
            missing = _draw(plan, store, rows, execute, progress)
            manifest = _write(plan, store, rows, missing, progress)
        store.remove(WORK)
    return manifest


def prepare(recipe: Recipe, out: str) -> Job:
    """Check everything that can be checked before any work is done or written.

    Raises:
        RecipeError: if the recipe or an input of it is not usable.
        StorageError: if `out` holds something else.
    """
    plan, store = planned(recipe), Store(out)
    resume_swap(store)
    finished = load_manifest(store)
    if finished and finished.fingerprint != plan.fingerprint:
        raise StorageError(
            f"{out} already holds dataset {finished.name!r} of {finished.created}, built from "
            "another recipe, input or version; choose another folder, or remove that one"
        )
    foreign = [name for name in store.list() if not name.startswith(_OURS)]
    if foreign and not finished:
        raise StorageError(
            f"{out} holds files that are not of a dataset ({foreign[0]!r}); choose an empty or new "
            "folder"
        )
    return Job(plan, store, finished)


def _draw(
    plan: Plan, store: Store, rows: RowSet, execute: Execute, progress: Progress
) -> Mapping[Cell, int]:
    """Draw until every cell has its quota of distinct rows, or the rounds are used up.

    Returns the rows that are missing then.
    """
    units: list[Unit] = []
    new = plan.first
    selection = Selection(rows, plan.recipe, plan.quotas)
    missing: Mapping[Cell, int] = plan.quotas
    for _ in range(_MAX_ROUNDS):
        units += new
        do_units(store, units, execute, progress)
        progress("select", 0, 1)
        rows.add_files(rows.spill.local(store, unit_path(unit)) for unit in new)
        selection.decide()
        progress("select", 1, 1)
        missing = plan.missing(selection.kept)
        new = plan.units(missing, units)
        if not new:
            break
    return missing


def do_units(store: Store, units: Sequence[Unit], execute: Execute, progress: Progress) -> None:
    """Do the units whose files are not there yet."""
    present = set(store.list(f"{WORK}/units"))
    todo = [unit for unit in units if unit_path(unit) not in present]
    total = sum(unit.count for unit in units)
    rows = total - sum(unit.count for unit in todo)
    progress("synthesize", rows, total)
    for done in execute(todo):
        rows += done.rows
        progress("synthesize", min(rows, total), total)


def _shortfall(missing: Mapping[Cell, int]) -> dict[str, int]:
    """Return what is missing, all sources together, by family, dial and split."""
    counts: Counter[str] = Counter()
    for cell, rows in missing.items():
        counts[f"{cell.family} {cell.place} {cell.split}"] += rows
    return dict(counts)


def _prompt_tokens(plan: Plan, rows: RowSet) -> Lengths | None:
    if not plan.style.tokenizer:
        return None
    prompts = rows.batches(f"select prompt from rows where {KEPT}")
    return lengths(
        plan.style.tokens(prompt) for batch in prompts for prompt in batch["prompt"].to_pylist()
    )


def _write(
    plan: Plan, store: Store, rows: RowSet, missing: Mapping[Cell, int], progress: Progress
) -> Manifest:
    recipe = plan.recipe
    draft = draft_manifest(
        rows.reasons(),
        name=recipe.name,
        recipe=recipe.stated,
        fingerprint=plan.fingerprint,
        index=plan.index,
        families={
            name: find_family(name).version for name in {cell.family for cell in plan.quotas}
        },
        shortfall=_shortfall(missing),
    )
    if not draft.kept:
        raise DatasetError(f"no row is left of {draft.drawn} drawn; dropped for {draft.dropped}")
    return write_dataset(
        store,
        rows,
        replace(draft, prompt_tokens=_prompt_tokens(plan, rows)),
        progress,
        pages=all_pages,
        keep_rejected=recipe.keep_rejected,
    )
