"""The log only grows, doubles nothing and tells when it is not whole."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NamedTuple

import polars as pl
import pyarrow as pa
import pytest
from pydantic import Json, PlainSerializer

from pipelines.errors import StorageError
from pipelines.loops.knobs.records import RELEASES
from pipelines.loops.selfplay.state import ITEMS
from pipelines.state.log import Kind, Log
from pipelines.state.storage import Store


class Place(NamedTuple):
    """A nested value."""

    row: int
    name: str


HERE = Place(0, "a")


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One column of every sort."""

    x: int
    place: Annotated[Place, PlainSerializer(Place._asdict)] = HERE
    values: tuple[float, ...] = ()
    counts: Json[dict[str, int]]
    share: float | None = None


NOTES, OTHERS = Kind("journal/a", Note), Kind("journal/b", Note)


def note(x: int) -> Note:
    return Note(x=x, counts={})


def test_columns_have_the_types_of_the_fields() -> None:
    assert NOTES.schema == pa.schema(
        [
            ("x", pa.int64()),
            ("place", pa.struct([("row", pa.int64()), ("name", pa.string())])),
            ("values", pa.list_(pa.float64())),
            ("counts", pa.string()),
            ("share", pa.float64()),
        ]
    )
    cell = [(name, pa.string()) for name in ("task", "signature", "constructs", "trace", "answer")]
    cell[3] = ("trace", pa.int64())
    assert ITEMS.schema.field("cell").type == pa.struct(cell)
    assert RELEASES.schema.field("status").type == pa.string()


@pytest.fixture(params=["disk", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return Store(str(tmp_path / "[s]") if request.param == "disk" else f"memory://{tmp_path.name}")


def test_records_come_back_in_order_and_once(store: Store) -> None:
    log = Log(store)
    assert log.append(NOTES, [note(1), note(2)]) == 2
    assert log.append(NOTES, [note(2), note(3), note(3)]) == 1
    assert Log(store).append(NOTES, [note(1)]) == 0
    assert Log(store).read(NOTES) == [note(1), note(2), note(3)]
    assert (log.count(NOTES), log.count(OTHERS), log.read(OTHERS)) == (3, 0, [])
    assert store.list("journal") == [f"journal/a/{n:08d}.parquet" for n in (0, 1)]


def test_nested_values_come_back_as_they_were(store: Store) -> None:
    whole = Note(
        x=2**40,
        place=Place(7, "caf\u00e9 \u2028"),
        values=(0.1, 1e-300),
        counts={"b": 1, "a": 2},
        share=0.3,
    )
    Log(store).append(NOTES, [whole, note(1)])
    assert Log(store).read(NOTES) == [whole, note(1)]
    assert list(Log(store).read(NOTES)[0].counts) == ["b", "a"]


def test_few_columns_and_records_are_read_where_few_are_wanted(store: Store) -> None:
    log = Log(store)
    for x in range(4):
        log.append(NOTES, [note(x)])
    assert log.frame(NOTES, "x", where=pl.col("x") > 1).to_dict(as_series=False) == {"x": [2, 3]}
    assert log.read(NOTES, pl.col("x") < 1) == [note(0)]
    assert log.frame(OTHERS, "x")["x"].sum() == 0


def test_appending_reads_what_is_there_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Log(Store(str(tmp_path))).append(NOTES, [note(0)])
    log, reads, scan = Log(Store(str(tmp_path))), list[object](), pl.scan_parquet

    def counted(source: list[str], *, glob: bool) -> pl.LazyFrame:
        reads.append(source)
        return scan(source, glob=glob)

    monkeypatch.setattr(pl, "scan_parquet", counted)
    assert [log.append(NOTES, [note(x)]) for x in range(5)] == [0, 1, 1, 1, 1]
    assert len(reads) == 1


def test_a_missing_or_damaged_file_is_told(tmp_path: Path) -> None:
    log = Log(Store(str(tmp_path)))
    for x in range(3):
        log.append(NOTES, [note(x)])
    middle = tmp_path / "journal/a/00000001.parquet"
    data = middle.read_bytes()
    middle.write_bytes(data[:-20])
    with pytest.raises(StorageError, match=r"00000001\.parquet is damaged"):
        log.read(NOTES)
    middle.unlink()
    with pytest.raises(StorageError, match=r"lacks file 00000001\.parquet"):
        log.read(NOTES)
