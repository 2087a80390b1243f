"""RowSet: rows on disk, as many as there are, read in an order and asked about in SQL.

Their files hold what was drawn and never change; what is decided of them later lies beside, by
place. So memory holds a few thousand rows, and a few short columns while they are sorted.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines.dataset.columns import DERIVED
from pipelines.dataset.drawn import read_drawn
from pipelines.dataset.ranges import edges, in_ranges
from pipelines.dataset.rows import CANDIDATE_SCHEMA, DIFFICULTY, SCHEMA
from pipelines.errors import StorageError
from pipelines.state import Spill, Store, spilled

MOST = 1 << 20
"""Rows of a file at most: a row's place is its file's number times this, plus its number there."""
_PACKED = 4 << 20
"""Bytes of rows that smaller files are packed to: every query opens each file."""
_SORTED = 500_000
"""Rows that one sort takes; more are parted by ranges of their key."""
_SAMPLED = 20_000
"""Keys that tell the ranges."""
KEPT = "reason = ''"
"""Condition of rows that nothing speaks against."""
DECIDED = pa.schema(
    [("place", pa.int64()), ("reason", pa.string()), ("notes", pa.list_(pa.string()))]
)
"""What is decided of a row after it was written."""
_VIEW = f"""
create or replace view rows as
select place, r.* exclude (filename, file_row_number, reason, notes),
    coalesce(d.reason, r.reason) as reason, coalesce(d.notes, r.notes) as notes
from (
    select f.number * {MOST} + r.file_row_number as place, r.*
    from read_parquet([{{paths}}], filename = true, file_row_number = true) r
    join files f using (filename)
) r left join decided d using (place)
"""


class RowSet:
    """Rows with the columns of CANDIDATE_SCHEMA, in the order in which they were added.

    The view `rows` has their columns as they are decided now, and `place`, their order.
    """

    def __init__(self, spill: Spill, more: Sequence[pa.Field] = ()) -> None:
        """Begin with no rows; `more` are columns that they have besides."""
        self.spill = spill
        self.schema = pa.schema([*CANDIDATE_SCHEMA, *more])
        self._paths: list[str] = []
        spill.run("create table files (filename varchar, number bigint)")
        spill.run("create table decided (place bigint, reason varchar, notes varchar[])")
        self.add(self.schema.empty_table())

    @property
    def end(self) -> int:
        """The place that the next file's rows begin at."""
        return len(self._paths) * MOST

    def add(self, rows: pa.Table) -> None:
        """Append rows of the schema.

        Raises:
            StorageError: if the disk is full.
        """
        self._append(
            [
                self._written(rows.slice(start, MOST), nth)
                for nth, start in enumerate(range(0, max(1, rows.num_rows), MOST))
            ]
        )

    def add_files(self, paths: Iterable[str]) -> None:
        """Append the rows of files of this machine, as `drawn_bytes` makes them of the schema.

        Raises:
            StorageError: if one is absent, or no such table, or the disk is full.
        """
        new: list[str] = []
        for file in self._packs(map(self._opened, paths)):
            new.append(file if isinstance(file, str) else self._written(file, len(new)))
        self._append(new)

    def _packs(self, files: Iterable[str | pa.Table]) -> Iterator[str | pa.Table]:
        """Yield large files as they come, and the rows of small ones together, in order."""
        held: list[pa.Table] = []
        size = 0
        for file in files:
            if not isinstance(file, str):
                held.append(file)
                size += file.nbytes
            if held and (isinstance(file, str) or size >= _PACKED):
                yield pa.concat_tables(held)
                held, size = [], 0
            if isinstance(file, str):
                yield file
        if held:
            yield pa.concat_tables(held)

    def _opened(self, path: str) -> str | pa.Table:
        """Return the path of a large file, and the rows of a small one."""
        table = read_drawn(path, self.schema, _PACKED)
        return path if table is None else table

    def _written(self, rows: pa.Table, nth: int) -> str:
        """Write the nth of some new files; return its path."""
        path = self.spill.folder / f"rows-{len(self._paths) + nth}.parquet"
        try:
            pq.write_table(rows, path, compression="zstd")
        except OSError as error:
            raise StorageError(f"cannot write {path}: {error}; make room there") from error
        return str(path)

    def _append(self, new: Sequence[str]) -> None:
        numbers = pa.array(range(len(self._paths), len(self._paths) + len(new)), pa.int64())
        self.spill.insert("files", pa.table({"filename": new, "number": numbers}))
        self._paths += new
        paths = ", ".join("'" + path.replace("'", "''") + "'" for path in self._paths)
        self.spill.run(_VIEW.format(paths=paths))

    def decide(
        self, places: Sequence[int], reasons: Sequence[str], notes: Sequence[Sequence[str]]
    ) -> None:
        """Reject rows for a reason each; no row twice."""
        self.spill.insert("decided", pa.table([places, reasons, notes], schema=DECIDED))

    def ask(self, query: str, **values: object) -> list[tuple[Any, ...]]:
        """Return what a query of the view `rows` gives; `$name` stands for a value.

        Raises:
            StorageError: if a file is damaged, or the disk full.
        """
        return self.spill.run(query, values)

    def batches(self, query: str, **values: object) -> Iterator[pa.RecordBatch]:
        """Yield what a query of the view `rows` gives, some thousand rows at a time.

        Raises:
            StorageError: as `ask` does.
        """
        yield from self.spill.batches(query, values)

    def count(self, where: str, **values: object) -> int:
        """Return the rows for which a condition holds."""
        return int(self.ask(f"select count(*) from rows where {where}", **values)[0][0])

    def reasons(self) -> dict[str, int]:
        """Return the rows per reason; that of kept ones is empty."""
        return dict(self.ask("select reason, count(*) from rows group by all"))

    def tables(
        self, where: str, order: Sequence[str], most: int, columns: Sequence[str], **values: object
    ) -> Iterator[pa.Table]:
        """Yield columns of the rows for which a condition holds, in order, `most` rows at a time.

        Raises:
            StorageError: as `ask` does.
        """
        schema = pa.schema([self.schema.field(name) for name in columns])
        names = ", ".join(f'"{name}"' for name in columns)
        by = ", ".join(order)
        ranges = -(-self.count(where, **values) // _SORTED)
        if ranges > 1:
            batches = self._in_ranges(ranges, where, order, names, **values)
        else:
            batches = self.batches(
                f"select {names} from rows where {where} order by {by}", **values
            )
        for table in _pieces(batches, most):
            yield table.cast(schema).combine_chunks()

    def _in_ranges(
        self, ranges: int, where: str, order: Sequence[str], names: str, **values: object
    ) -> Iterator[pa.RecordBatch]:
        """Yield what `tables` wants of more rows than one sort takes."""
        # A sample is taken before what stands beside it in a query is asked: so of a query within.
        sample = self.ask(
            f"select * from (select {order[0]} from rows where {where}) "
            f"using sample reservoir({_SAMPLED} rows) repeatable (7)",
            **values,
        )
        by = ", ".join(f"key_{nth}" for nth in range(len(order)))
        keys = ", ".join(f"{name} as key_{nth}" for nth, name in enumerate(order))
        rows = self.batches(f"select {names}, {keys} from rows where {where}", **values)
        for path in in_ranges(self.spill, rows, edges([one for (one,) in sample], ranges), "key_0"):
            yield from self.spill.batches(
                f"select {names} from read_parquet($path) order by {by}", {"path": path}
            )


def _pieces(batches: Iterable[pa.RecordBatch], most: int) -> Iterator[pa.Table]:
    """Yield tables of `most` rows, the last of what is left."""
    held: list[pa.RecordBatch] = []
    rows = 0
    for batch in batches:
        held.append(batch)
        rows += batch.num_rows
        while rows >= most:
            table = pa.Table.from_batches(held)
            yield table.slice(0, most)
            held, rows = table.slice(most).to_batches(), rows - most
    if rows:
        yield pa.Table.from_batches(held)


@contextmanager
def gathered(
    store: Store, folder: str, tables: Iterable[pa.Table], more: Sequence[pa.Field] = ()
) -> Iterator[RowSet]:
    """Yield the rows of tables, which lie below a folder of the store while the block lasts.

    Raises:
        StorageError: if the place cannot be written.
    """
    with spilled(store, folder) as spill:
        rows = RowSet(spill, more)
        for table in tables:
            rows.add(table)
        yield rows


@contextmanager
def gathered_shards(store: Store, folder: str, shards: Iterable[pa.Table]) -> Iterator[RowSet]:
    """Yield the rows of shards, all kept, with the columns that a grading has added to all of them.

    Raises:
        StorageError: if the place cannot be written.
    """
    first, shards = _peeked(shards)
    own = {*SCHEMA.names, *DERIVED.names}
    more = [field for field in first.schema if field.name not in own]
    tables = (_as_candidates(shard, more) for shard in shards)
    with gathered(store, folder, tables, more) as rows:
        yield rows


def _peeked(shards: Iterable[pa.Table]) -> tuple[pa.Table, Iterator[pa.Table]]:
    """Return the first of some shards, empty where there is none, and all of them."""
    rest = iter(shards)
    first = next(rest, None)
    return (SCHEMA.empty_table(), rest) if first is None else (first, chain([first], rest))


def _as_candidates(shard: pa.Table, more: Sequence[pa.Field]) -> pa.Table:
    """Return a shard's rows in the columns of CANDIDATE_SCHEMA and more, all kept."""
    rows = shard.select([*SCHEMA.names, *(field.name for field in more)])
    # The one column that has gained fields since older shards were written.
    difficulty = pa.array(rows["difficulty"].to_pylist(), type=pa.struct(DIFFICULTY))
    rows = rows.set_column(SCHEMA.get_field_index("difficulty"), "difficulty", difficulty)
    empty = {
        "source": pa.nulls(rows.num_rows, pa.int64()),
        "reason": pa.array([""] * rows.num_rows, type=pa.string()),
        "notes": pa.array([[]] * rows.num_rows, type=pa.list_(pa.string())),
    }
    for name, values in empty.items():
        rows = rows.append_column(name, values)
    schema = pa.schema([*CANDIDATE_SCHEMA, *more])
    return rows.select(schema.names).cast(schema)
