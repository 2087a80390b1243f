"""What a shard's form costs: bytes of one dataset's rows, as format 1 wrote them and as they are.

`python -m benchmarks.shard_size [RECIPE]` builds the recipe in a folder that goes away again.
"""

import io
import sys
import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from filters.parquet import parquet_bytes, read_parquet
from pipelines.build import Workers, build
from pipelines.dataset import SCHEMA
from pipelines.progress import quiet
from pipelines.sources import load_recipe

ROOT = Path(__file__).parents[1]


def plain(table: pa.Table) -> int:
    """Return the bytes of a table as format 1 had it: zstd at its first level, nothing more."""
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd")
    return buffer.tell()


def main(recipe: Path) -> None:
    """Print the sizes of the train split."""
    plan = load_recipe(recipe)
    with tempfile.TemporaryDirectory() as out, Workers(None) as pool:
        build(plan, out, execute=lambda units: pool.run(units, plan, out), progress=quiet)
        shards = sorted(Path(out, "data").glob("train-*"))
        table = pa.concat_tables([read_parquet(shard.read_bytes()) for shard in shards])
    own = table.select(SCHEMA.names)
    first = plain(own)
    for what, size in {
        "format 1": first,
        "format 1, pages cut by content and indexed, level 9": len(parquet_bytes(own)),
        "format 2, level 1": plain(table),
        "format 2": len(parquet_bytes(table)),
    }.items():
        print(f"{what}: {size:,} bytes, {size / first - 1:+.1%}, {table.num_rows} rows")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "recipes" / "starter.toml")
