"""Files of drawn rows, small and large, whole and damaged."""

from pathlib import Path

import pyarrow as pa
import pytest

from generators import FAMILIES
from pipelines.dataset import CANDIDATE_SCHEMA, drawn_bytes
from pipelines.dataset.drawn import SMALL, read_drawn
from pipelines.drawing import Candidate
from pipelines.errors import StorageError


def drawn(rows: int) -> pa.Table:
    problems = [FAMILIES["telescoping_sum"].problem(ordinal) for ordinal in range(4)]
    shaped = [Candidate(problem=problem, source=0).to_row() for problem in problems]
    table = [shaped[nth % 4] | {"id": f"{nth}"} for nth in range(rows)]
    return pa.Table.from_pylist(table, schema=CANDIDATE_SCHEMA)


@pytest.mark.parametrize("rows", [0, 1, 7])
def test_small_tables_come_back(rows: int, tmp_path: Path) -> None:
    path, table = tmp_path / "unit.rows", drawn(rows)
    path.write_bytes(drawn_bytes(table))
    assert read_drawn(str(path), CANDIDATE_SCHEMA, most=0) == table


def test_large_tables_are_parquet_that_queries_open(tmp_path: Path) -> None:
    path, table = tmp_path / "unit.rows", drawn(1000)
    assert table.nbytes >= SMALL
    path.write_bytes(drawn_bytes(table))
    assert path.read_bytes()[:4] == b"PAR1"
    assert path.stat().st_size * 3 < table.nbytes
    assert read_drawn(str(path), CANDIDATE_SCHEMA, most=1) is None
    assert read_drawn(str(path), CANDIDATE_SCHEMA, most=100 * SMALL) == table


@pytest.mark.parametrize("rows", [1, 1000])
def test_columns_of_another_version_are_refused(rows: int, tmp_path: Path) -> None:
    path = tmp_path / "unit.rows"
    path.write_bytes(drawn_bytes(drawn(rows).drop_columns(["notes"])))
    for most in (1, 100 * SMALL):
        with pytest.raises(StorageError, match=r"its columns are others\); remove it and run"):
            read_drawn(str(path), CANDIDATE_SCHEMA, most)


def test_a_cut_file_is_named(tmp_path: Path) -> None:
    path, whole = tmp_path / "unit.rows", drawn_bytes(drawn(2))
    for size in (0, 3, 6, 8, 100, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:size])
        with pytest.raises(StorageError, match=f"{path} is damaged"):
            read_drawn(str(path), CANDIDATE_SCHEMA, most=SMALL)


def test_flipped_bytes_never_make_what_cannot_be_read(tmp_path: Path) -> None:
    """Offsets that point anywhere, lengths, text that is not UTF-8: refused, or rows to be read."""
    path, whole = tmp_path / "unit.rows", drawn_bytes(drawn(2))
    refused = 0
    for place in range(0, len(whole), 97):
        data = bytearray(whole)
        data[place] ^= 0xFF
        path.write_bytes(data)
        try:
            found = read_drawn(str(path), CANDIDATE_SCHEMA, most=SMALL)
        except StorageError:
            refused += 1
        else:
            assert found is not None
            found.to_pylist()
    assert refused > 10


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"none\.rows is damaged"):
        read_drawn(str(tmp_path / "none.rows"), CANDIDATE_SCHEMA, most=SMALL)
