"""Estimates: what every solver that graded a dataset found, side by side, and their common scale.

A row's column `difficulty` has room for one solver, the last. `difficulty/` keeps a file per
solver; from three solvers on, a two-parameter item response model puts all rows on one scale.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from filters.difficulty import LEAST_SOLVERS, Difficulty, fit_irt
from filters.parquet import parquet_bytes
from pipelines.dataset import DIFFICULTY
from pipelines.state import Store, read_table, table_parts
from proofmill.problem import Json, content_hash

FOLDER = "difficulty"
_SCHEMA = pa.schema([("id", pa.string()), *DIFFICULTY])
_COUNTED = pa.schema([_SCHEMA.field(name) for name in ("id", "solver_id", "k", "n")])
_SIGNS = re.compile(r"[^a-z0-9]+")


class Compared(NamedTuple):
    """What all solvers that graded a dataset say together."""

    scales: dict[str, dict[str, Json]]
    """Row id -> its place on the common scale; empty while fewer than three solvers have graded, or
    none can be told apart."""
    averages: dict[str, dict[str, float]]
    """Column, one per solver -> row id -> share of right answers."""


def write_estimates(
    store: Store, solver_id: str, difficulties: Mapping[str, Difficulty]
) -> Compared:
    """Store one solver's estimates and compare those of all solvers.

    Raises:
        StorageError: if the place cannot be written, or the file of a solver is damaged.
    """
    rows = [{"id": name} | asdict(own) for name, own in sorted(difficulties.items())]
    table = pa.Table.from_pylist(rows, schema=_SCHEMA)
    store.write(f"{FOLDER}/{content_hash(solver_id)[:16]}.parquet", parquet_bytes(table))
    tables = [read_table(store, path, _COUNTED).to_pylist() for path in store.list(FOLDER)]
    solvers = {rows[0]["solver_id"]: rows for rows in tables if rows}
    counts = {
        name: {row["id"]: (row["k"], row["n"]) for row in rows} for name, rows in solvers.items()
    }
    return Compared(_scale(list(difficulties), list(counts.values())), _averages(counts))


def each_estimate(store: Store) -> Iterator[dict[str, Any]]:
    """Yield the fields of `filters.difficulty.Difficulty` and `id` of each row, solver by solver.

    Raises:
        StorageError: if the file of a solver is damaged.
    """
    for path in store.list(FOLDER):
        for table in table_parts(store, path, _SCHEMA):
            yield from table.to_pylist()


def _averages(counts: Mapping[str, Mapping[str, tuple[int, int]]]) -> dict[str, dict[str, float]]:
    """Return the shares of right answers, `avg@16_<solver>` where every row had as many answers."""
    columns: dict[str, dict[str, float]] = {}
    for solver, rows in sorted(counts.items()):
        asked = {n for _, n in rows.values() if n}
        name = f"avg@{asked.pop() if len(asked) == 1 else 'k'}_{_short(solver)}"
        name = f"{name}_{content_hash(solver)[:6]}" if name in columns else name
        columns[name] = {row: k / n for row, (k, n) in rows.items() if n}
    return columns


def _short(solver_id: str) -> str:
    """Return `qwen3_4b` for `Qwen/Qwen3-4B temperature=0.6`: the model, without its parameters."""
    model = re.split(r"[ (]", solver_id.strip(), maxsplit=1)[0].rpartition("/")[2]
    return _SIGNS.sub("_", model.lower()).strip("_") or "solver"


def _scale(
    names: list[str], counts: list[dict[str, tuple[int, int]]]
) -> dict[str, dict[str, Json]]:
    cells = np.array(
        [[solver.get(name, (0, 0)) for solver in counts] for name in names], np.float64
    )
    right, asked = cells[:, :, 0], cells[:, :, 1]
    tried = asked.sum(axis=0) > 0
    if int(tried.sum()) < LEAST_SOLVERS or np.unique(_rates(right, asked)[tried]).size < 2:
        return {}
    fitted = fit_irt(right[:, tried], asked[:, tried])
    scales = zip(names, fitted.difficulties, fitted.difficulty_sds, strict=True)
    return {name: {"scale": b, "scale_sd": sd} for name, b, sd in scales}


def _rates(right: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """Return (solvers,) overall pass rates; 0 where a solver tried nothing."""
    total = np.maximum(asked.sum(axis=0), 1.0)
    return np.asarray(right.sum(axis=0) / total)
