"""Files of rows wherever they lie: on this machine, behind a URL, by a pattern, in folders."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from pipelines.cli import app
from pipelines.contamination import Input, batches, found_inputs, require_apart, rows_in
from pipelines.errors import DatasetError
from tests.integration.hub_files import serving
from tests.integration.test_decontaminate import CLEAN, ITEMS, ROOT, hub_env

ROWS = [{"n": n, "question": f"{CLEAN} And {n} more?"} for n in range(10)]


def lines(rows: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def parquet(rows: list[dict[str, Any]], group: int = 3) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(rows), sink, row_group_size=group)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def put(url: str, data: bytes) -> str:
    filesystem, path = fsspec.core.url_to_fs(url)
    filesystem.pipe_file(path, data)
    return url


def names(*files: str | Path) -> list[str]:
    return [source.name for source in found_inputs(files)]


def numbers(source: Input) -> list[int]:
    return [number for batch in batches(source) for number in _numbers(batch.raw)]


def _numbers(raw: pa.Table | list[bytes]) -> list[int]:
    records = map(json.loads, raw) if isinstance(raw, list) else raw.to_pylist()
    return [record["n"] for record in records]


def test_folders_and_patterns_stand_for_their_files(tmp_path: Path) -> None:
    for name in ("b.parquet", "a.jsonl", "deep/c.parquet", "notes.txt", ".tmp-1.parquet"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"")
    assert names(tmp_path) == ["a.jsonl", "b.parquet", "deep/c.parquet"]
    assert names(f"{tmp_path}/*.parquet") == ["b.parquet"]
    assert names(tmp_path / "notes.txt", tmp_path / "a.jsonl") == ["notes.txt", "a.jsonl"]
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "train.parquet").write_bytes(b"")
    assert names(tmp_path) == ["data/train.parquet"]
    with pytest.raises(DatasetError, match=r"no file of rows in .*zip"):
        found_inputs([f"{tmp_path}/*.zip"])


def test_urls_are_read_by_name_pattern_and_folder(bucket: str) -> None:
    one = put(f"{bucket}/a/one.parquet", parquet(ROWS))
    put(f"{bucket}/a/two.jsonl", lines(ROWS))
    put(f"{bucket}/a/readme.md", b"")
    assert names(one) == ["one.parquet"]
    assert names(f"{bucket}/a") == names(f"{bucket}/a/") == ["one.parquet", "two.jsonl"]
    assert names(bucket) == ["a/one.parquet", "a/two.jsonl"]
    assert names(f"{bucket}/*/*.jsonl") == ["two.jsonl"]
    for source in found_inputs([bucket]):
        assert not source.is_local
        assert numbers(source) == list(range(10))
    assert rows_in(found_inputs([one])) == 10
    assert rows_in(found_inputs([bucket])) == 0  # lines from afar are not counted beforehand


def test_rows_alive_at_once_do_not_grow_with_the_file(
    bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipelines.contamination.read.ROWS", 4)
    url = put(f"{bucket}/many.parquet", parquet(ROWS * 20, 50))
    sizes = [len(batch.records) for batch in batches(*found_inputs([url]))]
    assert sum(sizes) == 200
    assert max(sizes) <= 4
    monkeypatch.setattr("pipelines.contamination.read.BYTES", 1)
    assert {len(batch.records) for batch in batches(*found_inputs([url]))} == {1}


def test_only_compared_columns_are_read_where_no_more_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "a.parquet").write_bytes(parquet([row | {"picture": "x"} for row in ROWS]))
    [source] = found_inputs([tmp_path / "a.parquet"])
    for batch in batches(source, whole=False):
        assert not isinstance(batch.raw, list)
        assert batch.raw.column_names == ["question"]


def test_what_cannot_be_read_is_told(bucket: str, tmp_path: Path) -> None:
    [missing] = found_inputs([f"{bucket}/none.parquet"])
    with pytest.raises(DatasetError, match=r"cannot read memory://bucket/none.parquet"):
        next(batches(missing))
    with pytest.raises(DatasetError, match="cannot use 'no://where': Protocol not known"):
        found_inputs(["no://where"])
    torn = put(f"{bucket}/torn.parquet", parquet(ROWS)[:100])
    with pytest.raises(DatasetError, match=r"cannot read memory://bucket/torn.parquet"):
        next(batches(*found_inputs([torn])))
    with pytest.raises(DatasetError, match="the output s3:/b/x is not of this machine"):
        require_apart(found_inputs([torn]), Path("s3://b/x"))
    twice = found_inputs([torn, tmp_path / "torn.parquet"])
    with pytest.raises(DatasetError, match=r"two files are named torn\.parquet"):
        require_apart(twice, tmp_path / "out")


def test_urls_are_decontaminated(
    bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("quiz.jsonl").write_bytes(lines(ITEMS))
    done = CliRunner().invoke(
        app, ["decontaminate", "index", "quiz.jsonl", "--out", "index"], catch_exceptions=False
    )
    assert done.exit_code == 0, done.output
    rows = [*ROWS, {"n": 10, "question": ITEMS[0]["question"]}]
    put(f"{bucket}/train/a.parquet", parquet(rows))
    put(f"{bucket}/test/a.jsonl", lines(rows))
    words = ["decontaminate", "run", bucket, "--out", "out", "--index", "index"]
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "2 of 22 rows removed" in done.output
    kept = pq.read_table("out/kept/train/a.parquet")
    assert kept.column("n").to_pylist() == list(range(10))
    assert Path("out/kept/test/a.jsonl").read_bytes() == lines(ROWS)
    [removed] = map(json.loads, Path("out/removed/test/a.jsonl").read_bytes().splitlines())
    assert removed["benchmark_matches"][0]["item_id"] == "quiz/1"


READ = """
import sys
from pipelines.contamination import batches, found_inputs
for source in found_inputs(sys.argv[1:]):
    print(source.name, sum(len(batch.records) for batch in batches(source)))
"""


def test_a_data_set_of_the_hub_is_read_by_its_id(tmp_path: Path) -> None:
    files = {"data/train-0.parquet": parquet(ROWS), "data/test-0.parquet": parquet(ROWS[:2])}
    with serving({"someone/sums": {**files, "README.md": b"# Sums"}}) as url:
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", READ, "someone/sums"],
            cwd=tmp_path,
            env={**hub_env(tmp_path, url), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["data/test-0.parquet 2", "data/train-0.parquet 10"]
