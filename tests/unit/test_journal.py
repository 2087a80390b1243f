"""The journal only grows, doubles nothing and tells when it is not whole."""

from pathlib import Path

import pytest

from pipelines.errors import StorageError
from pipelines.state.log import Journal
from pipelines.state.storage import Store


def test_entries_come_back_in_order_and_once(tmp_path: Path) -> None:
    journal = Journal(Store(str(tmp_path)))
    assert journal.append("a", [{"x": 1}, {"x": 2}]) == 2
    assert journal.append("a", [{"x": 2}, {"x": 3}]) == 1
    assert journal.append("a", [{"x": 1}]) == 0
    assert Journal(Store(str(tmp_path))).read("a") == [{"x": 1}, {"x": 2}, {"x": 3}]
    assert journal.read("b") == []
    files = sorted(path.name for path in (tmp_path / "journal/a").iterdir())
    assert files == ["00000000.parquet", "00000001.parquet"]


def test_a_missing_or_damaged_file_is_told(tmp_path: Path) -> None:
    journal = Journal(Store(str(tmp_path)))
    for x in range(3):
        journal.append("a", [{"x": x}])
    middle = tmp_path / "journal/a/00000001.parquet"
    data = middle.read_bytes()
    middle.write_bytes(data[:-20])
    with pytest.raises(StorageError, match=r"00000001\.parquet is damaged"):
        journal.read("a")
    middle.unlink()
    with pytest.raises(StorageError, match=r"lacks file 00000001\.parquet"):
        journal.read("a")
