"""Run: a recipe -> units -> selection -> shards -> report, card and, last, the manifest.

A run can be killed at any moment and started again with the same command: finished units are
files under `.work`, nothing else is kept between calls, and every later step is a pure function
of those files.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeAlias

import pyarrow as pa

from filters.parquet import read_parquet
from generators import FAMILIES
from generators.family import SPLITS
from pipelines.build import plan
from pipelines.build.plan import Cell, Unit
from pipelines.build.selection import Selection, select
from pipelines.build.work import SHIPPED_INDEX, WORK, Done, unit_path
from pipelines.config import PLACES, JsonlSource, PlannedSource, ProblemsSource, Recipe
from pipelines.dataset import (
    CANDIDATE_SCHEMA,
    FORMAT,
    MANIFEST,
    Manifest,
    card,
    library_versions,
    load_manifest,
    mend,
    report,
    write_rejected,
    write_shards,
)
from pipelines.errors import DatasetError, RecipeError, StorageError
from pipelines.progress import Progress, quiet
from pipelines.sources import jsonl, planned, proved
from pipelines.state import Store
from proofmill.problem import content_hash

Execute: TypeAlias = Callable[[Sequence[Unit]], Iterator[Done]]
"""Does units and yields them as they finish, in any order; the caller brings the workers."""

_MAX_ROUNDS = 8
"""Times that cells short of their quota draw more; what is missing then is a shortfall."""
_OURS = ("data", "rejected", "report.md", "report.json", "README.md", WORK)


def build(recipe: Recipe, out: str, *, execute: Execute, progress: Progress = quiet) -> Manifest:
    """Build the dataset of `recipe` in `out`, or return the manifest of one that is whole.

    Raises:
        RecipeError: if the recipe asks for what does not exist; nothing is written then.
        StorageError: if `out` cannot be written, holds something else or is being built.
    """
    job = prepare(recipe, out)
    if job.finished:
        return job.finished
    with job.store.locked(WORK, "another run is building"):
        selection = _rounds(job, execute, progress)
        return _finish(job, selection, progress)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A recipe that has been checked against its inputs and its output."""

    recipe: Recipe
    store: Store
    index: str
    """Fingerprint of the benchmark index."""
    identity: str
    """Hash of all that decides the shards."""
    wanted: dict[Cell, int]
    read: list[Unit]
    """Units of the inputs that are read, not generated."""
    finished: Manifest | None
    """The whole dataset that is already there."""


def prepare(recipe: Recipe, out: str) -> Job:
    """Check everything that can be checked before any work is done or written.

    Raises:
        RecipeError: if the recipe or an input of it is not usable.
        StorageError: if `out` holds something else.
    """
    store = Store(out)
    index = index_fingerprint(recipe)
    wanted = plan.quotas(recipe)
    plan.check_capacity(wanted)
    read = _input_units(recipe, index)
    identity = _identity(recipe, index, read, wanted)
    mend(store)
    finished = load_manifest(store)
    if finished and finished.fingerprint != identity:
        raise StorageError(
            f"{out} already holds dataset {finished.name!r} of {finished.created}, built from "
            "another recipe, input or version; choose another folder, or remove that one"
        )
    if not finished:
        _refuse_foreign(store)
    return Job(
        recipe=recipe,
        store=store,
        index=index,
        identity=identity,
        wanted=wanted,
        read=read,
        finished=finished,
    )


def index_fingerprint(recipe: Recipe) -> str:
    """Return the hash that names the benchmark index.

    Raises:
        RecipeError: if the index is not there.
    """
    path = recipe.benchmarks or SHIPPED_INDEX
    try:
        text = Store(path).read("index.json")
    except StorageError as error:
        raise RecipeError(f"benchmarks: no index in {path} ({error})") from error
    return hashlib.sha256(text).hexdigest()[:32]


def _identity(recipe: Recipe, index: str, read: list[Unit], wanted: dict[Cell, int]) -> str:
    sources = list(dict.fromkeys(unit.content for unit in read))  # a hash per input, in order
    families = {name: family.version for name, family in FAMILIES.items()}
    quotas = [[*cell, rows] for cell, rows in wanted.items()]
    return content_hash([recipe.fingerprint, sources, quotas, index, families, library_versions()])


def _refuse_foreign(store: Store) -> None:
    foreign = [name for name in store.list() if not name.startswith(_OURS)]
    if foreign:
        raise StorageError(
            f"{store.url} holds files that are not of a dataset ({foreign[0]!r}); choose an "
            "empty or new folder"
        )


def _input_units(recipe: Recipe, index: str) -> list[Unit]:
    units: list[Unit] = []
    for position, source in enumerate(recipe.sources):
        if isinstance(source, JsonlSource):
            rows, content = jsonl.count_rows(source), jsonl.fingerprint(source)
            units += plan.input_units(position, source.name, rows, content, index)
        elif isinstance(source, PlannedSource):
            rows, content = len(planned.read_plan(source.path)), planned.fingerprint(source)
            units += plan.input_units(position, source.kind, rows, content, index)
        elif isinstance(source, ProblemsSource):
            rows = len(proved.read_problems(source.path))
            content = proved.fingerprint(source)
            units += plan.input_units(position, source.kind, rows, content, index)
    return units


def _rounds(job: Job, execute: Execute, progress: Progress) -> Selection:
    """Draw until every cell has its quota of distinct rows, or the rounds are used up."""
    units: list[Unit] = []
    drawn: Counter[Cell] = Counter()
    new = [*job.read, *plan.family_units(job.recipe, job.wanted, drawn, job.index)]
    selection = Selection(CANDIDATE_SCHEMA.empty_table(), dict.fromkeys(job.wanted, 0))
    for _ in range(_MAX_ROUNDS):
        units += new
        _do(job.store, units, execute, progress)
        for unit in new:
            drawn[Cell(unit.family, unit.dial, unit.split)] += unit.count
        progress("select", 0, 1)
        selection = select(_gather(job.store, units), job.recipe, job.wanted)
        progress("select", 1, 1)
        missing = {c: n - selection.kept[c] for c, n in job.wanted.items() if n > selection.kept[c]}
        new = plan.family_units(job.recipe, missing, drawn, job.index)
        if not new:
            break
    return selection


def _do(store: Store, units: list[Unit], execute: Execute, progress: Progress) -> None:
    """Do the units whose files are not there yet."""
    present = set(store.list(f"{WORK}/units"))
    todo = [unit for unit in units if unit_path(unit.key) not in present]
    total = sum(unit.count for unit in units)
    rows = total - sum(unit.count for unit in todo)
    progress("synthesize", rows, total)
    for done in execute(todo):
        rows += done.rows
        progress("synthesize", min(rows, total), total)


def _gather(store: Store, units: list[Unit]) -> pa.Table:
    tables = [read_parquet(store.read(unit_path(unit.key)), CANDIDATE_SCHEMA) for unit in units]
    return pa.concat_tables(tables)


def _finish(job: Job, selection: Selection, progress: Progress) -> Manifest:
    recipe, store = job.recipe, job.store
    table = selection.table
    reasons: list[str] = table["reason"].to_pylist()
    kept = table.filter(pa.array([not reason for reason in reasons], type=pa.bool_()))
    rejected = table.filter(pa.array([bool(reason) for reason in reasons], type=pa.bool_()))
    dropped = dict(sorted(Counter(filter(None, reasons)).items()))
    if not kept.num_rows:
        raise DatasetError(f"no row is left of {table.num_rows} drawn; dropped for {dropped}")
    for folder in ("data", "rejected"):
        store.remove(folder)
    shards = write_shards(store, kept, recipe.shard_rows, progress)
    manifest = Manifest(
        format=FORMAT,
        name=recipe.name,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        recipe=recipe.model_dump(mode="json", exclude=PLACES),
        fingerprint=job.identity,
        versions=library_versions(),
        families={name: FAMILIES[name].version for name in sorted({c.family for c in job.wanted})},
        index=job.index,
        drawn=table.num_rows,
        kept=kept.num_rows,
        dropped=dropped,
        shortfall={
            f"{cell.family} {cell.dial:g} {cell.split}": rows - selection.kept[cell]
            for cell, rows in job.wanted.items()
            if rows > selection.kept[cell]
        },
        splits={split: sum(s.rows for s in shards if f"/{split}-" in s.path) for split in SPLITS},
        shards=tuple(shards),
        rejected=tuple(write_rejected(store, rejected) if recipe.keep_rejected else ()),
    )
    texts = report(table, manifest)
    store.write("report.json", texts.json)
    store.write("report.md", texts.markdown)
    store.write("README.md", card(kept, manifest))
    store.write(MANIFEST, manifest.to_bytes())
    store.remove(WORK)
    return manifest
