"""Write: the rows of a blend in order, read from their shards through files on disk."""

from collections.abc import Iterable, Iterator, Sequence
from typing import IO

import pyarrow as pa

from filters.parquet import parquet_stream
from pipelines.blending.order import Pick
from pipelines.blending.pool import Place, Pool
from pipelines.state import Spill, Store, line_bytes, spilled

_OWN = (pa.field("blend_batch", pa.int64()), pa.field("blend_target", pa.float64()))
_ORDERED = """
select rows.* exclude (filename, file_row_number), blend_batch, blend_target
from read_parquet([{paths}], union_by_name = true, filename = true, file_row_number = true) rows
join picked on filename = path and file_row_number = row
order by place
"""


def write_rows(
    store: Store, name: str, source: Pool, places: Sequence[Place], picks: Sequence[Pick]
) -> None:
    """Write the rows at `places`, each with its batch and the pass rate that was aimed at.

    Raises:
        StorageError: if a shard cannot be read, or a place not be written.
    """
    schema = pa.schema([*source.schema, *_OWN])
    with spilled(None) as spill, store.writing(name) as file:
        paths = [spill.local(*one) for one in source.files]
        _enter(spill, paths, places, picks)
        quoted = ", ".join("'" + path.replace("'", "''") + "'" for path in paths)
        batches = spill.batches(_ORDERED.format(paths=quoted))
        tables = (pa.Table.from_batches([one]).select(schema.names).cast(schema) for one in batches)
        if name.endswith(".parquet"):
            parquet_stream(file, schema, tables)
        else:
            _write_lines(file, tables)


def _enter(
    spill: Spill, paths: Sequence[str], places: Sequence[Place], picks: Sequence[Pick]
) -> None:
    """Make the table `picked`: which row of which file stands where, and with what."""
    columns: dict[str, Iterator[object]] = {
        "path": (paths[place.file] for place in places),
        "row": (place.row for place in places),
        "place": iter(range(len(places))),
        "blend_batch": (pick.batch for pick in picks),
        "blend_target": (pick.target for pick in picks),
    }
    spill.run(
        "create table picked "
        "(path varchar, row bigint, place bigint, blend_batch bigint, blend_target double)"
    )
    spill.insert("picked", pa.table({name: list(values) for name, values in columns.items()}))


def _write_lines(file: IO[bytes], tables: Iterable[pa.Table]) -> None:
    for table in tables:
        file.write(line_bytes(table.to_pylist()))
