"""Shards as the Hub and trainers expect them: how they are written, and columns that repeat others.

The form is read back from the file by pyarrow, and its figures are those of the package `datasets`.
"""

import hashlib
import json
from pathlib import Path

import datasets.config
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from filters.parquet import CHUNKING, ROW_GROUP_BYTES, parquet_bytes
from generators import FAMILIES
from pipelines.dataset import (
    SCHEMA,
    draft_manifest,
    table_of,
    verify,
)
from pipelines.dataset.columns import DERIVED, with_derived
from pipelines.drawing import Candidate
from pipelines.errors import DatasetError
from pipelines.progress import quiet
from tests.finished import write

GRADED = {"solver_id": "s", "n": 8, "k": 6, "mean": 0.7}
RECIPE = {"license": "mit", "description": "", "shard_rows": 100}


@pytest.fixture
def rows() -> pa.Table:
    problems = [FAMILIES[name].problem(1, dial=0.3) for name in ("countdown", "zebra")]
    measured = [Candidate(problem=one, source=0, difficulty=GRADED) for one in problems[:1]]
    return table_of([*measured, Candidate(problem=problems[1], source=0)])


def written(rows: pa.Table, out: Path) -> Path:
    draft = draft_manifest(
        {"": rows.num_rows},
        name="two",
        recipe=RECIPE,
        fingerprint="f",
        index="i",
        families={},
        shortfall={},
    )
    write(out, rows, draft)
    return next(iter((out / "data").iterdir()))


def rewrite(out: Path, shard: Path, table: pa.Table, **changes: object) -> None:
    """Put another table in a shard's place, and let the manifest agree with its bytes."""
    pq.write_table(table, shard)
    data = shard.read_bytes()
    manifest = json.loads((out / "manifest.json").read_text()) | changes
    digest = hashlib.sha256(data).hexdigest()
    manifest["shards"][0] |= {"sha256": digest, "bytes": len(data)}
    (out / "manifest.json").write_text(json.dumps(manifest))


def test_shards_have_the_form_that_the_hub_calls_optimised(rows: pa.Table, tmp_path: Path) -> None:
    meta = pq.ParquetFile(written(rows, tmp_path)).metadata
    assert meta.metadata[b"content_defined_chunking"] == json.dumps(CHUNKING).encode()
    assert CHUNKING == datasets.config.DEFAULT_CDC_OPTIONS
    columns = [meta.row_group(0).column(i) for i in range(meta.num_columns)]
    assert all(column.has_column_index and column.has_offset_index for column in columns)
    assert {column.compression for column in columns} == {"ZSTD"}


def test_row_groups_are_no_larger_than_the_hub_likes() -> None:
    assert int(datasets.config.MAX_ROW_GROUP_SIZE.removesuffix("MB")) * 10**6 == ROW_GROUP_BYTES
    text = pa.table({"text": pa.repeat("x" * 1000, 210_000)})  # 210 MB, and offsets
    meta = pq.ParquetFile(pa.BufferReader(parquet_bytes(text))).metadata
    groups = [meta.row_group(i).num_rows for i in range(meta.num_row_groups)]
    assert len(groups) == 3
    assert max(groups) * 1000 <= ROW_GROUP_BYTES
    assert sum(groups) == 210_000


def test_equal_runs_of_rows_become_equal_pages() -> None:
    """What content-defined chunking is for: a row put before others leaves most bytes."""
    texts = [hashlib.sha256(str(i).encode()).hexdigest() * 4 for i in range(40_000)]
    old, new = (parquet_bytes(pa.table({"t": some})) for some in (texts, ["one more", *texts]))
    pieces = [old[i : i + 4096] for i in range(0, len(old) - 4096, 4096)]
    assert len(pieces) > 100
    assert sum(piece in new for piece in pieces) > 0.5 * len(pieces)


def test_columns_say_again_what_others_say(rows: pa.Table, tmp_path: Path) -> None:
    table = pq.read_table(written(rows, tmp_path)).to_pylist()
    graded = {row["family"]: row for row in table}["countdown"]
    other = {row["family"]: row for row in table}["zebra"]
    for row in (graded, other):
        assert row["messages"] == row["prompt"]
        assert row["ground_truth"] == row["reward_model"]["ground_truth"]
        assert row["dataset"] == "proofmill"
        facts = row["metadata"]
        assert (facts["id"], facts["domain"]) == (row["id"], row["ability"])
        assert facts["split"] == row["lineage"]["split"] == "train"
        assert {knob["name"]: knob["value"] for knob in facts["knobs"]} == json.loads(row["knobs"])
    rates = ("pass_rate", "pass_rate_total", "pass_rate_passed")
    assert [graded[name] for name in rates] == [0.75, 8, 6]
    assert [other[name] for name in rates] == [None, None, None]


def test_a_row_without_an_answer_has_no_pass_rate(rows: pa.Table) -> None:
    nothing = pa.array([{"n": 0, "k": 0}] * 2, SCHEMA.field("difficulty").type)
    place = rows.schema.get_field_index("difficulty")
    asked = with_derived(rows.set_column(place, "difficulty", nothing))
    assert asked["pass_rate"].to_pylist() == [None, None]
    assert asked["pass_rate_total"].to_pylist() == [0, 0]


def changed(table: pa.Table, name: str, value: object) -> pa.Table:
    place = table.schema.get_field_index(name)
    kind = table.schema.field(name).type
    return table.set_column(place, name, pa.array([value] * table.num_rows, kind))


@pytest.mark.parametrize(
    ("name", "value"),
    [("ground_truth", "{}"), ("messages", []), ("pass_rate", 1.0), ("dataset", "gsm8k")],
)
def test_verify_sees_a_column_that_differs(
    name: str, value: object, rows: pa.Table, tmp_path: Path
) -> None:
    shard = written(rows, tmp_path)
    assert verify(str(tmp_path), quiet).faults == []
    rewrite(tmp_path, shard, changed(pq.read_table(shard), name, value))
    (fault,) = verify(str(tmp_path), quiet).faults
    assert f"column '{name}' differs from what it repeats" in fault


def test_datasets_of_the_format_before_are_still_verified(rows: pa.Table, tmp_path: Path) -> None:
    shard = written(rows, tmp_path)
    old = pq.read_table(shard).drop_columns(DERIVED.names)
    rewrite(tmp_path, shard, old, format=1)
    assert verify(str(tmp_path), quiet).faults == []
    rewrite(tmp_path, shard, changed(old, "answer", "7"), format=1)
    assert len(verify(str(tmp_path), quiet).faults) == 2
    rewrite(tmp_path, shard, old, format=2)
    assert len(verify(str(tmp_path), quiet).faults) == len(DERIVED.names)


def test_knobs_that_are_none_are_named(rows: pa.Table) -> None:
    name = rows["id"][0].as_py()
    with pytest.raises(DatasetError, match=f"row {name}: column 'knobs' holds '\\[\\]'"):
        with_derived(changed(rows, "knobs", "[]"))
