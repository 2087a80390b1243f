"""Rows: the certified rows of families as one lazy sequence, with an end or without.

Row `i` is a pure function of its arguments: no row is kept, and any may be asked for at any time.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from generators import find_family
from generators.family import SHARES, SPLITS, Split
from pipelines.drawing import Planned
from pipelines.errors import FamilyError

if TYPE_CHECKING:
    from datasets import Dataset, IterableDataset

    from pipelines.mill.torch_rows import TorchRows

Row: TypeAlias = dict[str, Any]
"""One row in the columns of a shard (docs/dataset-format.md): what every trainer glue takes."""

_TRIES = 16
"""Places of the stream that may take the place of one where the family finds no sound row."""
_NEXT_TRY = 2**40
"""Ordinals between those places: beyond the rows that anybody asks for."""


class Rows(ABC):
    """Rows by index. With a size it is a sequence; without one it has no end."""

    size: int | None

    @abstractmethod
    def row(self, index: int) -> Row:
        """Return the row at an index from 0 on, whatever the size.

        Raises:
            FamilyError: if the family finds no sound row there.
        """

    def __len__(self) -> int:
        if self.size is None:
            raise TypeError("these rows have no end; give create_dataset a size")
        return self.size

    def __iter__(self) -> Iterator[Row]:
        return map(self.row, count() if self.size is None else range(self.size))

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        """Return one row, or the list of those of a slice."""
        if isinstance(index, slice):
            return [self.row(i) for i in self._range(index)]
        place = index + len(self) if index < 0 else index
        if place < 0 or (self.size is not None and place >= self.size):
            raise IndexError(f"index {index} is out of range: {self.size} rows")
        return self.row(place)

    def to_datasets(self) -> "Dataset | IterableDataset":
        """Return a `datasets.Dataset` of all rows; without an end, a lazy `IterableDataset`.

        Its columns are those of a shard, with those that repeat others for some trainers.

        Raises:
            ModuleNotFoundError: where `datasets` is not installed.
        """
        import datasets

        from pipelines.dataset import SHARD_SCHEMA, shard_rows

        features = datasets.Features.from_arrow_schema(SHARD_SCHEMA)
        if self.size is None:
            return datasets.IterableDataset.from_generator(
                lambda: shard_rows(self), features=features
            )
        return datasets.Dataset.from_list(list(shard_rows(self)), features=features)

    def to_torch(self) -> "TorchRows":
        """Return a `torch` iterable dataset; the workers of a loader share the rows out.

        With a size the rows themselves are a map-style dataset already.

        Raises:
            ModuleNotFoundError: where `torch` is not installed.
        """
        from pipelines.mill.torch_rows import TorchRows

        return TorchRows(self)

    def _range(self, index: slice) -> range:
        if self.size is not None:
            return range(*index.indices(self.size))
        start, stop, step = index.start or 0, index.stop, index.step or 1
        if stop is None or min(start, stop, step) < 0:
            raise IndexError("rows without an end need a slice with an end, counted from the start")
        return range(start, stop, step)


@dataclass(frozen=True, slots=True)
class FamilyRows(Rows):
    """Rows of one family's stream."""

    family: str
    version: int
    knobs: Mapping[str, float]
    """Every knob of the family, 0..1."""
    seed: int
    split: Split
    size: int | None

    def row(self, index: int) -> Row:
        """Return the certified row at a place of the stream."""
        reason = ""
        for attempt in range(_TRIES):
            candidate = Planned(
                family=self.family,
                version=self.version,
                knobs=self.knobs,
                ordinal=index + attempt * _NEXT_TRY,
                root_seed=self.seed,
                split=self.split,
                synthesizer="families",
                reason="",
            ).candidate(0)
            if not candidate.reason:
                return candidate.to_shard_row()
            reason = candidate.reason
        raise FamilyError(
            f"{self.family}: no sound row {index} in {_TRIES} tries, the last was {reason}; try "
            f"other knobs than {dict(self.knobs)}"
        )


@dataclass(frozen=True, slots=True)
class MixedRows(Rows):
    """Rows of several parts; at every index one of them is drawn by its weight."""

    parts: tuple[Rows, ...]
    weights: tuple[float, ...]
    seed: int
    size: int | None

    def row(self, index: int) -> Row:
        """Return the row of the drawn part at the same index, so no part repeats itself."""
        rng = Random(f"mix/{self.seed}/{index}")
        (part,) = rng.choices(self.parts, self.weights)
        return part.row(index)


def create_dataset(
    name: str | Mapping[str, float],
    size: int | None = None,
    dial: float = 0.5,
    knobs: Mapping[str, float] | None = None,
    seed: int = 0,
    split: Split = "train",
) -> Rows:
    """Return certified rows of a family, made when they are asked for.

    Every row was solved again by the family's independent solver and its verifier attacked, as for
    a shard; it was not compared with benchmarks. Two rows may be about one instance, which is rare
    while `size` is far below the family's capacity.

    Args:
        name: a family (`proofmill families`), a composition `first+second`, or a mapping of
            several to their weights.
        size: how many; None: without end.
        dial: difficulty, 0..1.
        knobs: positions of single knobs, 0..1, instead of the dial.
        seed: of the streams.
        split: `train` or `test`, which share no instance, whatever the seed.

    Raises:
        FamilyError: for an unknown name, knob or split, a dial or size out of range, or more rows
            than the family has at that dial.
    """
    if isinstance(name, Mapping):
        parts = [create_dataset(part, size, dial, knobs, seed, split) for part in name]
        return mix(parts, list(name.values()), size=size, seed=seed)
    try:
        family = find_family(name)
        setting = family.setting(dial, knobs)
    except (LookupError, ValueError) as error:
        raise FamilyError(str(error.args[0])) from error
    if split not in SPLITS:
        raise FamilyError(f"split is {split!r}; the splits are {', '.join(SPLITS)}")
    most = family.capacity(dial) * SHARES[split]
    if size is not None and not 0 < size <= most:
        raise FamilyError(
            f"size is {size}; {name} has about {most:.0f} {split} rows at dial {dial:g}: ask for 1 "
            "to as many, or at another dial"
        )
    return FamilyRows(family.name, family.version, setting, seed, split, size)


def mix(
    parts: Sequence[Rows],
    weights: Sequence[float] | None = None,
    *,
    size: int | None = None,
    seed: int = 0,
) -> Rows:
    """Return rows of several parts, each row of one drawn by the weights.

    Args:
        parts: at least one, without end or at least as long as `size`.
        weights: positive, one per part; None: equal ones.
        size: how many; None: without end.
        seed: of the draws.

    Raises:
        FamilyError: for no parts, weights that do not fit them, or a part that is too short.
    """
    shares = tuple(weights or [1.0] * len(parts))
    if not parts or len(shares) != len(parts) or not min(shares) > 0.0:
        raise FamilyError(f"{len(parts)} parts have the weights {shares}; give each a positive one")
    for part in parts:
        if part.size is not None and (size is None or part.size < size):
            raise FamilyError(f"a part has {part.size} rows, the mixture {size or 'no end'}")
    return MixedRows(tuple(parts), shares, seed, size)
