"""Joining: parts of an array that lie in places of their own, made into one dataset."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pipelines.build.executors.array import PartRecord, records
from pipelines.build.executors.choice import open_executor
from pipelines.build.executors.protocol import Executor
from pipelines.build.plan import planned
from pipelines.build.run import build
from pipelines.build.work import Done, unit_key, unit_path
from pipelines.config import checked
from pipelines.dataset import DRAWN, Manifest, load_manifest
from pipelines.errors import DatasetError
from pipelines.progress import Progress, quiet
from pipelines.sources import Recipe, Unit
from pipelines.state import WORK, Store


class Home(NamedTuple):
    """A finished part and the place that it is in."""

    store: Store
    record: PartRecord


def holds_parts(url: str) -> bool:
    """Tell whether a place holds finished parts, and no dataset that was made of them."""
    store = Store(url)
    return bool(records(store)) and load_manifest(store) is None


def join_parts(
    urls: Sequence[str], out: str, *, workers: int | None = None, progress: Progress = quiet
) -> Manifest:
    """Make the dataset of all parts at `urls` in `out`; its bytes are those of one plain build.

    The parts stay where they are. What the first round has left short is drawn here, by the
    recipe's executor.

    Raises:
        DatasetError: if parts are missing, are there twice, or are of different builds.
        RecipeError: if an input of the recipe is not as it was.
        StorageError: if `out` holds something else or cannot be written.
    """
    homes = [home for url in urls for home in _homes(url)]
    _check_whole(homes)
    recipe = checked(Recipe, homes[0].record.recipe, f"the recipe of {homes[0].store.url}")
    plan = planned(recipe)
    if plan.fingerprint != homes[0].record.fingerprint:
        raise DatasetError(
            f"{homes[0].store.url} was made from other inputs or by another version than are here; "
            "join parts with the versions and the inputs that made them"
        )
    files = {key: home.store for home in homes for key in home.record.units}
    _check_files(homes)
    with open_executor(recipe, workers) as rest:
        gathered = Gathered(files, rest)
        return build(
            recipe, out, execute=lambda units: gathered.run(units, recipe, out), progress=progress
        )


class Gathered:
    """Brings the files of units that parts have done; another executor does the rest."""

    def __init__(self, files: Mapping[str, Store], rest: Executor) -> None:
        """Prepare to bring units by their key from the places that have them."""
        self._files = files
        self._rest = rest

    def run(self, units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
        """Yield the units that are brought, then those that are done."""
        target = Store(out)
        for unit in units:
            if home := self._files.get(unit_key(unit)):
                target.write(unit_path(unit), home.read(unit_path(unit)))
                yield Done(unit_key(unit), unit.count)
        left = [unit for unit in units if unit_key(unit) not in self._files]
        yield from self._rest.run(left, recipe, out)


def _homes(url: str) -> list[Home]:
    store = Store(url)
    found = records(store)
    if not found:
        what = "a finished dataset" if load_manifest(store) else "no finished part of a build"
        raise DatasetError(
            f"{url} holds {what}, the others hold parts; run its `build RECIPE {url} --part i/n` "
            "to the end, or leave it out"
        )
    return [Home(store, record) for record in found]


def _check_whole(homes: Sequence[Home]) -> None:
    """Refuse what is not every part of one build, each once."""
    first = homes[0]
    seen: dict[int, Home] = {}
    for home in homes:
        ours, other = first.record, home.record
        if (other.fingerprint, other.of) != (ours.fingerprint, ours.of):
            raise DatasetError(
                f"{home.store.url} is part {other.part} of {other.name!r}, {first.store.url} part "
                f"{ours.part} of {ours.name!r}, from another recipe, input, version or number of "
                "parts; join those of one build"
            )
        if twin := seen.get(other.number):
            raise DatasetError(
                f"{twin.store.url} and {home.store.url} are both part {other.part}; leave one out"
            )
        seen[other.number] = home
    missing = [n for n in range(1, first.record.of + 1) if n not in seen]
    if missing:
        named = ", ".join(f"{number}/{first.record.of}" for number in missing[:8])
        more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
        raise DatasetError(
            f"of {first.record.of} parts of {first.record.name!r} {len(missing)} are missing: "
            f"{named}{more}; run `build RECIPE FOLDER --part {missing[0]}/{first.record.of}` and "
            "name its folder too"
        )


def _check_files(homes: Sequence[Home]) -> None:
    """Refuse a part that has lost files of its units."""
    for store, record in homes:
        there = {path.rpartition("/")[2] for path in store.list(f"{WORK}/units")}
        lost = [key for key in record.units if f"{key}{DRAWN}" not in there]
        if lost:
            raise DatasetError(
                f"{store.url} lacks {len(lost)} of the {len(record.units)} units of part "
                f"{record.part}; run `build RECIPE {store.url} --part {record.part}` again"
            )
