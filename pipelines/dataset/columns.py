"""Columns that say again, under the names that trainers expect, what a row's own columns say.

They are made when a shard is written, and never read back: whoever changes a row, a grading for
one, cannot leave them behind. `verify` makes them anew and compares.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from pipelines.dataset.rows import DECISION, SCHEMA
from pipelines.errors import DatasetError
from pipelines.foreign import json_object

VERIFIER = "proofmill"
"""What open-instruct finds in column `dataset`: the name of the verifier that judges a row."""

_KNOBS = pa.list_(pa.struct([("name", pa.string()), ("value", pa.float64())]))
_COPIED = ("id", "family", "version", "verifier", "answer_format", "dial", "effort")
_METADATA = pa.struct(
    [
        *(SCHEMA.field(name) for name in _COPIED),
        pa.field("domain", pa.string()),
        pa.field("split", pa.string()),
        pa.field("knobs", _KNOBS),
    ]
)
DERIVED = pa.schema(
    [
        ("messages", SCHEMA.field("prompt").type),
        ("ground_truth", pa.string()),
        ("dataset", pa.string()),
        ("pass_rate", pa.float64()),
        ("pass_rate_total", pa.int64()),
        ("pass_rate_passed", pa.int64()),
        ("metadata", _METADATA),
    ]
)
"""Columns of a shard that follow from the others."""

SHARD_SCHEMA = pa.schema([*SCHEMA, *DERIVED])
"""Columns of a shard; one that was graded has an average per solver beside them."""


def shard_schema(rows: pa.Schema) -> pa.Schema:
    """Return the columns of the shards of rows that have these columns."""
    own = [field for field in rows if field.name not in (*DERIVED.names, *DECISION.names)]
    return pa.schema([*own, *DERIVED])


def with_derived(rows: pa.Table) -> pa.Table:
    """Return rows that have the columns of SCHEMA with those of DERIVED behind them, made anew.

    Raises:
        DatasetError: naming the row whose knobs are no JSON object of numbers.
    """
    own = rows.select([name for name in rows.schema.names if name not in DERIVED.names])
    own = own.combine_chunks()
    for name, column in _derived(own).items():
        own = own.append_column(DERIVED.field(name), column)
    return own


def shard_rows(rows: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield rows that have the columns of SCHEMA as a shard has them, one at a time."""
    for row in rows:
        yield from with_derived(pa.Table.from_pylist([dict(row)], schema=SCHEMA)).to_pylist()


def unlike(rows: pa.Table) -> list[str]:
    """Return the columns of DERIVED that are missing, or do not say what the others say.

    Raises:
        DatasetError: as `with_derived` does.
    """
    wanted = with_derived(rows)
    names = rows.schema.names
    return [n for n in DERIVED.names if n not in names or not rows[n].equals(wanted[n])]


def _derived(rows: pa.Table) -> Mapping[str, pa.ChunkedArray | pa.Array]:
    """Return the columns; a pass rate is null where nothing was asked."""
    count, right = (_inside(rows, "difficulty", name) for name in ("n", "k"))
    is_asked = pc.call_function("greater", [count, 0])
    asked = pc.call_function("if_else", [is_asked, count, None])
    return {
        "messages": rows["prompt"],
        "ground_truth": _inside(rows, "reward_model", "ground_truth"),
        "dataset": pa.array([VERIFIER] * rows.num_rows, pa.string()),
        "pass_rate": pc.call_function(
            "divide", [right.cast(pa.float64()), asked.cast(pa.float64())]
        ),
        "pass_rate_total": count,
        "pass_rate_passed": right,
        "metadata": _metadata(rows),
    }


def _metadata(rows: pa.Table) -> pa.Array:
    """Return what readers filter by as one struct: slime hands it to its reward function."""
    knobs = zip(rows["id"].to_pylist(), rows["knobs"].to_pylist(), strict=True)
    parts = [rows[name] for name in _COPIED]
    parts += [rows["ability"], _inside(rows, "lineage", "split")]
    flat = [part.combine_chunks() for part in parts]
    listed = pa.array([_knobs(name, text) for name, text in knobs], _KNOBS)
    return pa.StructArray.from_arrays([*flat, listed], fields=list(_METADATA))


def _inside(rows: pa.Table, column: str, name: str) -> pa.ChunkedArray:
    """Return one field of a struct, null where the struct is."""
    return pc.call_function("struct_field", [rows[column]], pc.StructFieldOptions([name]))


def _knobs(row: str, text: str) -> tuple[dict[str, object], ...]:
    """Return knobs as pairs: their names differ by family, and a struct has one set of names."""
    try:
        return _paired(text)
    except (TypeError, ValueError) as error:
        raise DatasetError(f"row {row}: column 'knobs' holds {text!r}: {error}") from error


@lru_cache(maxsize=1024)
def _paired(text: str) -> tuple[dict[str, object], ...]:
    """Read knobs; all rows of a cell have the same."""
    return tuple({"name": name, "value": float(v)} for name, v in json_object(text).items())
