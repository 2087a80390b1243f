"""Made: the rows of the loop over knobs, with why they were made and what they earned."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, NamedTuple

from generators.weakness.knobs import Choice
from pipelines.foreign import json_object
from pipelines.loops.knobs import History, Measurement, read_history
from pipelines.progress import Progress
from pipelines.site.rates import Rate, rate_of
from pipelines.site.read import Dataset, read_dataset
from pipelines.state import Store

PARTS = 5
"""Parts of the range of the mean knob, and of foretold pass rates."""
_LIGHT = ("id", "family", "knobs", "lineage")


class Row(NamedTuple):
    """A row that a release made."""

    id: str
    family: str
    release: int
    place: int
    """In the release's dataset."""
    status: str
    """`KEPT`, or why it was dropped."""
    hard: float
    """Mean knob."""
    choice: Choice | None
    """Why it was made."""
    measured: Measurement | None
    """None where the solver was not asked about it."""

    @property
    def rate(self) -> float | None:
        """Right answers of all."""
        own = self.measured
        return own.k / own.n if own and own.n else None

    @property
    def reason(self) -> str:
        """Why it was made, in a word or two."""
        return self.choice.reason.partition(":")[0] if self.choice else ""

    @property
    def part(self) -> int:
        """Which part of the range of the mean knob it lies in."""
        return part_of(self.hard)


@dataclass(frozen=True, slots=True)
class Loop:
    """The loop in a state."""

    url: str
    history: History
    datasets: Mapping[int, Dataset]
    """By release, the last first."""
    rows: Sequence[Row]

    @property
    def last(self) -> int:
        """Number of the last finished release."""
        return len(self.history.releases) - 1

    def rates(self, *keys: str) -> dict[tuple[Any, ...], Rate]:
        """Return the observed pass rate of rows that agree in some fields."""
        groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
        for row in self.rows:
            groups[tuple(getattr(row, key) for key in keys)].append(row)
        found = {group: rate_of_rows(members) for group, members in groups.items()}
        return {group: rate for group, rate in found.items() if rate}


def read_loop(url: str, most: int, progress: Progress) -> Loop:
    """Return the first `most` rows of the releases, those of the last one first.

    Raises:
        DatasetError: if no release is finished, or a dataset is damaged.
        StorageError: if the state is damaged.
    """
    history = read_history(Store(url))
    measured = {(one.release, one.id): one for one in history.measured}
    datasets: dict[int, Dataset] = {}
    rows: dict[str, Row] = {}
    for release in reversed(range(len(history.releases))):
        if len(rows) >= most:
            break
        dataset = read_dataset(f"{url.rstrip('/')}/releases/{release:04d}", most, progress)
        datasets[release] = dataset
        light = dataset.rows.select(list(_LIGHT)).to_pylist()
        for place, (row, status) in enumerate(zip(light, dataset.status, strict=True)):
            choice = history.choice(release, row["lineage"]["ordinal"])
            own = measured.get((release, row["id"]))
            found = _row(row, release, place, status)._replace(choice=choice, measured=own)
            rows.setdefault(row["id"], found)
    return Loop(url, history, datasets, list(rows.values())[:most])


def _row(row: Mapping[str, Any], release: int, place: int, status: str) -> Row:
    values = list(json_object(row["knobs"]).values())
    hard = fmean(values) if values else 0.0
    return Row(row["id"], row["family"], release, place, status, hard, None, None)


def rate_of_rows(rows: Sequence[Row]) -> Rate | None:
    """Return the observed pass rate of some rows."""
    return rate_of({"mean": row.rate} for row in rows)


def part_of(value: float) -> int:
    """Return in which part of [0, 1] a value lies, to the digits that the browser filters by."""
    return min(PARTS - 1, int(PARTS * float(f"{value:.5g}")))


def bounds(key: str, part: int) -> dict[str, str]:
    """Return the filters of a part of a number's range; the last has its upper end."""
    most = "1" if part == PARTS - 1 else f"{(part + 1) / PARTS - 1e-5:.5f}"
    return {"number": key, "least": f"{part / PARTS:g}", "most": most}
