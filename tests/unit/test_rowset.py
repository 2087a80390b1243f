"""Rows of a build in order, in one sort or parted by ranges of their keys."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest

from generators import FAMILIES
from pipelines.dataset import CANDIDATE_SCHEMA, gathered
from pipelines.drawing import Candidate
from pipelines.state import WORK, Store

ORDERS = [("id", "place"), ("place",)]


def tables(ids: list[str]) -> Iterator[pa.Table]:
    drawn = [FAMILIES["telescoping_sum"].problem(ordinal) for ordinal in range(4)]
    shaped = [Candidate(problem=problem, source=0).to_row() for problem in drawn]
    for number, name in enumerate(ids):
        row = shaped[number % 4] | {"id": name, "effort": number}
        yield pa.Table.from_pylist([row], schema=CANDIDATE_SCHEMA)


def in_order(url: str, ids: list[str], order: tuple[str, ...], most: int = 7) -> list[pa.Table]:
    with gathered(Store(url), WORK, tables(ids)) as rows:
        return list(rows.tables("effort <> 3", order, most, ("id", "effort", "lineage", "steps")))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("most_equal", [1, 60])
def test_ranges_change_nothing(
    order: tuple[str, ...], most_equal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty rows in ranges of ten, all ids different or all the same."""
    rng = Random(3)
    ids = [f"{rng.getrandbits(64):016x}" for _ in range(60)]
    ids = ids if most_equal == 1 else ids[:1] * 60
    whole = in_order("memory://whole", ids, order)
    monkeypatch.setattr("pipelines.dataset.rowset._SORTED", 10)
    monkeypatch.setattr("pipelines.dataset.ranges._HELD", 2000)
    parted = in_order("memory://parted", ids, order)
    assert [table.num_rows for table in parted] == [7] * 8 + [3]
    assert parted == whole
    rows = [row for table in parted for row in table.to_pylist()]
    told = [tuple(row[{"id": "id", "place": "effort"}[key]] for key in order) for row in rows]
    assert all(one < other for one, other in pairwise(told))


def test_nothing_is_left_of_ranges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.dataset.rowset._SORTED", 10)
    with gathered(Store(str(tmp_path)), WORK, tables([f"{n:02}" for n in range(40)])) as rows:
        found = rows.tables("true", ("id",), 5, ("id",))
        next(found)
        assert list(rows.spill.folder.glob("ranges/*"))
        found.close()  # type: ignore[attr-defined]
        assert not list(rows.spill.folder.glob("ranges*"))
        assert sum(table.num_rows for table in rows.tables("true", ("id",), 5, ("id",))) == 40
