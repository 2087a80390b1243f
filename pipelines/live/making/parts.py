"""Parts: rows that were made before a session, served in order: datasets, blend files and plans.

A server names them when it starts; no request names a path. A row without a certificate, or of
another split than train, is never served.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, NamedTuple, Protocol

import pyarrow as pa

from generators import find_family
from generators.weakness import Cell
from pipelines.dataset import SCHEMA, load_manifest, read_shard, table_of_shard
from pipelines.drawing import Planned
from pipelines.errors import DatasetError, ProofmillError, RecipeError
from pipelines.live.making.workers import Workers
from pipelines.mill import Made, made_of
from pipelines.sources import PlannedSource, bin_of
from pipelines.state import Store

_TRAIN = "train"


class Taken(NamedTuple):
    """A row of a part, where it belongs."""

    cell: Cell
    knobs: tuple[float, ...]
    """In the order of the family's knobs; empty where the family is no longer the row's."""
    made: Made


class Part(Protocol):
    """Rows in their order."""

    def __len__(self) -> int:
        """Return how many there are."""
        ...

    async def row(self, place: int, workers: Workers, index: str) -> Taken | None:
        """Return the row at a place; None where it cannot be made any more."""
        ...


@dataclass(frozen=True, slots=True)
class Finished:
    """Rows of a finished dataset or a blend file."""

    name: str
    table: pa.Table

    def __len__(self) -> int:
        return int(self.table.num_rows)

    async def row(self, place: int, workers: Workers, index: str) -> Taken | None:
        """Return the row as its shard has it."""
        (row,) = self.table.slice(place, 1).to_pylist()
        made = made_of(row, f"row {place} of {self.name}")
        return Taken(Cell(row["family"], bin_of(row["dial"] or 0.0)), _knobs(row), made)


@dataclass(frozen=True, slots=True)
class Plan:
    """Rows of a plan, made when their turn comes."""

    name: str
    plan: Sequence[Planned]

    def __len__(self) -> int:
        return len(self.plan)

    async def row(self, place: int, workers: Workers, index: str) -> Taken | None:
        """Return the row that a line of the plan names, certified."""
        planned = self.plan[place]
        try:
            (made,) = await workers.planned([planned], index)
        except ProofmillError:
            return None
        knobs = tuple(planned.knobs[knob.name] for knob in find_family(planned.family).knobs)
        taken = Taken(Cell(planned.family, bin_of(planned.dial)), knobs, made)
        return taken if made.row else None


def _knobs(row: Mapping[str, Any]) -> tuple[float, ...]:
    try:
        family = find_family(row["family"])
    except LookupError:
        return ()
    setting = json.loads(row["knobs"])
    if family.version != row["version"] or set(setting) != {knob.name for knob in family.knobs}:
        return ()
    return tuple(setting[knob.name] for knob in family.knobs)


def read_part(name: str, place: str) -> Part:
    """Return what lies at `place`: a dataset's folder, a blend file, or a plan in JSON lines.

    Raises:
        DatasetError: if there is nothing of the kind, or no row that may be served.
        RecipeError: if a plan has a line that these families cannot make.
    """
    if PurePosixPath(place).suffix == ".jsonl":
        source = PlannedSource(kind="planned", path=place)
        return Plan(name, source.rows(source.fingerprint()))
    table = pa.concat_tables([one.select(SCHEMA.names) for one in _tables(place)])
    facts = table.select(["certificate", "lineage"]).to_pylist()
    sound = [bool(one["certificate"]) and one["lineage"]["split"] == _TRAIN for one in facts]
    table = table.filter(pa.array(sound, type=pa.bool_()))
    if not table.num_rows:
        raise DatasetError(f"{place} has no certified row of split {_TRAIN}; name another --rows")
    return Finished(name, table)


def _tables(place: str) -> list[pa.Table]:
    if PurePosixPath(place).suffix == ".parquet":
        folder, _, name = place.rpartition("/")
        return [table_of_shard(Store(folder or ".").read(name), place)]
    store = Store(place)
    manifest = load_manifest(store)
    if manifest is None:
        raise DatasetError(f"{place} is no finished dataset, .parquet file or .jsonl plan")
    return [read_shard(store, shard) for shard in manifest.shards]


def read_parts(options: Sequence[str]) -> dict[str, Part]:
    """Return the parts of options `NAME=PATH`.

    Raises:
        RecipeError: for an option of another form, or a name twice.
    """
    parts: dict[str, Part] = {}
    for option in options:
        name, _, place = option.partition("=")
        if not name or not place or name in parts:
            raise RecipeError(f"--rows {option!r} is not NAME=PATH with a name of its own")
        parts[name] = read_part(name, place)
    return parts
