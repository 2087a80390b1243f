"""Array: a build as jobs that need no other, for Slurm, Kubernetes, HF Jobs or several machines.

A part is a share of the first round's units. Every job makes the whole plan and takes its share by
number, so jobs agree without a word between them. What a part leaves is the files of its units and,
last, a record that says which part of what it is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, NamedTuple

from pydantic import TypeAdapter

from pipelines.build.executors.order import expected_seconds, slowest_first
from pipelines.build.run import Execute, do_units, prepare
from pipelines.build.work import unit_key
from pipelines.config import parsed
from pipelines.dataset import load_manifest
from pipelines.errors import DatasetError, RecipeError
from pipelines.progress import Progress, quiet
from pipelines.sources import Recipe, Unit
from pipelines.state import WORK, Store
from proofmill.problem import Json

_PARTS = f"{WORK}/parts"
_RECORD_FILE = "part.json"
_WRITTEN = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")
_TICKS: Final = 1_000_000
"""Per second: shares are dealt by whole numbers, which add up alike on all machines."""


class Part(NamedTuple):
    """One of the jobs that share a build."""

    number: int
    """From 1."""
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    @classmethod
    def parse(cls, text: str) -> "Part":
        """Return the part that is written `2/16`.

        Raises:
            RecipeError: if it is none.
        """
        found = _WRITTEN.fullmatch(text)
        part = cls(int(found[1]), int(found[2])) if found else cls(0, 0)
        if not 1 <= part.number <= part.of:
            raise RecipeError(f"--part {text!r} is no part; those of 4 are 1/4, 2/4, 3/4 and 4/4")
        return part


class PartDone(NamedTuple):
    """What a part came to."""

    part: Part
    units: int
    rows: int
    """Drawn; which of them are kept is known only of the whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRecord:
    """The file of a finished part."""

    name: str
    """Of the recipe."""
    fingerprint: str
    """Hash of all that decides the shards: recipe, inputs, families, index, libraries."""
    number: int
    of: int
    units: tuple[str, ...]
    """Keys of its units, each a file beside it."""
    recipe: dict[str, Json]
    """To make the dataset from, once all parts are there; places of inputs are absolute."""

    @property
    def part(self) -> Part:
        """Which one it is."""
        return Part(self.number, self.of)


_RECORD = TypeAdapter(PartRecord)


def build_part(
    recipe: Recipe, out: str, part: Part, *, execute: Execute, progress: Progress = quiet
) -> PartDone:
    """Do one part of the units of `recipe` in `out`, which may be a place of its own or shared.

    What is done already is not done again. Where the whole dataset is, there is nothing to do.

    Raises:
        RecipeError: if the recipe asks for what does not exist; nothing is written then.
        Busy: if another run does the same part in the same place.
        StorageError: if `out` cannot be written or holds something else.
    """
    plan, store, finished = prepare(recipe, out)
    units = shares(plan.first, part.of)[part.number - 1]
    done = PartDone(part, len(units), sum(unit.count for unit in units))
    if finished:
        return done
    folder = f"{_PARTS}/{part.number:06d}-of-{part.of:06d}"
    with store.locked(folder, f"another run does part {part}"):
        do_units(store, units, execute, progress)
        record = PartRecord(
            name=recipe.name,
            fingerprint=plan.fingerprint,
            number=part.number,
            of=part.of,
            units=tuple(unit_key(unit) for unit in units),
            recipe=recipe.model_dump(mode="json"),
        )
        store.write(f"{folder}/{_RECORD_FILE}", _RECORD.dump_json(record))
        if load_manifest(store):  # a build that did not wait for this part has done its units too
            store.remove(WORK)
    return done


def shares(units: Sequence[Unit], parts: int) -> list[list[Unit]]:
    """Deal units into shares that take about equal time: each, slowest first, to the least laden.

    Graham, SIAM J. Appl. Math. 17(2), 1969: at most 4/3 - 1/(3 parts) of the best there is.
    """
    dealt: list[list[Unit]] = [[] for _ in range(parts)]
    loads = [(0, place) for place in range(parts)]
    for unit in slowest_first(units):
        load, place = heappop(loads)
        dealt[place].append(unit)
        heappush(loads, (load + round(_TICKS * expected_seconds(unit)), place))
    return dealt


def records(store: Store) -> list[PartRecord]:
    """Return the records of the parts that are finished in a place.

    Raises:
        DatasetError: if one is damaged.
    """
    return [
        _record(store, path) for path in store.list(_PARTS) if path.endswith(f"/{_RECORD_FILE}")
    ]


def _record(store: Store, path: str) -> PartRecord:
    try:
        return parsed(_RECORD, store.read(path))
    except ValueError as error:
        raise DatasetError(
            f"{store.url}/{path} is not what a part of a build leaves ({error}); run that part "
            "again, with the same version"
        ) from error
