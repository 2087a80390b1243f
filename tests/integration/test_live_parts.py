"""Parts of a live session: rows of finished datasets and blend files, in their order."""

import asyncio
import json
from itertools import cycle
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines.blending import Settings, blend
from pipelines.dataset import CANDIDATE_SCHEMA, load_manifest
from pipelines.errors import DatasetError
from pipelines.live.making.parts import Part, read_part, read_parts
from pipelines.state import Store
from tests.finished import write
from tests.unit.live_house import opened


def rows_of(dataset: Path) -> list[dict[str, Any]]:
    """Return the rows as their shards lie on disk."""
    found: list[dict[str, Any]] = []
    for shard in json.loads((dataset / "manifest.json").read_text())["shards"]:
        found += pq.read_table(dataset / shard["path"]).to_pylist()
    return found


def graded(dataset: Path, out: Path) -> None:
    """Write the dataset's certified rows with pass rates that fall from row to row."""
    manifest = load_manifest(Store(str(dataset)))
    assert manifest is not None
    rows = [
        row | {"reason": "", "difficulty": {"solver_id": "s", "n": 16, "k": k, "mean": k / 16}}
        for k, row in zip(cycle(range(15, 0, -1)), rows_of(dataset), strict=False)
        if row["certificate"]
    ]
    table = pa.Table.from_pylist(rows, schema=CANDIDATE_SCHEMA)
    write(out, table, manifest)


def served(part: Part, path: Path, tickets: int) -> list[tuple[str, str | None]]:
    """Return the ids of a session's first problems, and the part each is from."""

    async def work() -> list[tuple[str, str | None]]:
        session = opened(
            path,
            offered={"mine": part},
            families=["cipher"],
            policy="ordered",
            parts={"mine": 1.0},
        )
        found = [await session.problem("train", n) for n in range(tickets)]
        await session.close()
        return [(one.made.id, one.part) for one in found]

    return asyncio.run(work())


def test_certified_training_rows_of_a_dataset_are_served_and_then_the_families(
    dataset: Path, tmp_path: Path
) -> None:
    rows = rows_of(dataset)
    wanted = [r["id"] for r in rows if r["certificate"] and r["lineage"]["split"] == "train"]
    assert 20 < len(wanted) < len(rows)
    found = served(read_part("mine", str(dataset)), tmp_path / "a.sqlite", len(wanted) + 1)
    assert [name for name, part in found if part == "mine"] == wanted
    assert found[-1][1] is None


def test_a_blend_is_served_in_its_order(dataset: Path, tmp_path: Path) -> None:
    rated = tmp_path / "rated"
    graded(dataset, rated)
    file = tmp_path / "blend.parquet"
    blend([str(rated)], str(file), Settings(rows=20, batch=4))
    order = pq.read_table(file)["id"].to_pylist()
    assert order != sorted(order, key=[r["id"] for r in rows_of(dataset)].index)
    (part,) = read_parts([f"mine={file}"]).values()
    assert [name for name, _ in served(part, tmp_path / "a.sqlite", 20)] == order


def test_rows_without_a_certificate_are_no_part(dataset: Path, tmp_path: Path) -> None:
    table = pq.read_table(next((dataset / "data").rglob("*.parquet")))
    column = table.schema.get_field_index("certificate")
    bare = pa.nulls(table.num_rows, type=table.schema.field(column).type)
    pq.write_table(
        table.set_column(column, table.schema.field(column), bare), tmp_path / "bare.parquet"
    )
    with pytest.raises(DatasetError, match="no certified row of split train"):
        read_part("mine", str(tmp_path / "bare.parquet"))
