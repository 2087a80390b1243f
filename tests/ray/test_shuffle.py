"""`deduplicate` on Ray: same bytes as in one process, though a node dies in the middle.

Run by `make test-ray`, which makes the environment that Ray lives in.
"""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from ray.cluster_utils import Cluster as Nodes  # pyright: ignore[reportMissingImports]

from benchmarks.deduplication import Corpus
from pipelines.deduplicating import RayShuffle, deduplicate
from pipelines.errors import DatasetError, RecipeError
from tests.ray import nodes
from tests.waiting import await_that

READING = "MapBatches(keyed_rows)"
FILES = 9


@pytest.fixture(scope="module")
def three() -> Iterator[Nodes]:
    with nodes.cluster(3) as running:
        yield running


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Files of some thousand texts; a tenth of them repeats others, many in other files."""
    folder = tmp_path_factory.mktemp("rows")
    texts = [text for block in Corpus(1500 * FILES) for text in block]
    paths = [folder / f"{number}.parquet" for number in range(FILES)]
    for number, path in enumerate(paths):
        pq.write_table(pa.table({"question": texts[number::FILES]}), path)
    return paths


def outputs(out: Path) -> dict[str, bytes]:
    return {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*") if p.is_file()}


def test_a_node_that_dies_in_the_middle_of_a_shuffle_changes_no_byte(
    three: Nodes, rows: list[Path], tmp_path: Path
) -> None:
    *_, doomed = nodes.raylets(three)
    out = str(tmp_path / "out")
    done = nodes.command("deduplicate", *map(str, rows), out, "--ray", three.address)
    # What this node has read lies on it and nowhere else; others wait for it.
    await_that(lambda: nodes.busy_below(doomed.pid, READING))
    await_that(lambda: not nodes.busy_below(doomed.pid, READING))
    assert done.poll() is None
    doomed.kill()
    doomed.wait()
    alone = deduplicate(rows, tmp_path / "alone")
    _, errors = done.communicate()
    assert done.returncode == 0, errors
    assert 1000 < alone.removed < 1350
    assert outputs(tmp_path / "out") == outputs(tmp_path / "alone")


def test_what_a_task_could_not_read_is_said_as_alone(three: Nodes, tmp_path: Path) -> None:
    path = tmp_path / "torn.parquet"
    texts = [text for block in Corpus(12_000) for text in block]
    pq.write_table(pa.table({"question": texts}), path, row_group_size=4096)
    data = bytearray(path.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 3000] = bytes(3000)
    path.write_bytes(data)
    with pytest.raises(DatasetError, match="cannot read") as alone:
        deduplicate([path], tmp_path / "out")
    with RayShuffle(three.address) as shuffle, pytest.raises(DatasetError) as found:
        deduplicate([path], tmp_path / "out", shuffle=shuffle)
    assert type(found.value) is DatasetError
    assert str(found.value) == str(alone.value)
    assert not (tmp_path / "out/report.json").exists()


def test_a_cluster_that_does_not_answer_is_said(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text('{"question": "Who?"}\n')
    says = r"--ray: no Ray cluster could be joined at 127\.0\.0\.1:1"
    with RayShuffle("127.0.0.1:1") as shuffle, pytest.raises(RecipeError, match=says):
        deduplicate([path], tmp_path / "out", shuffle=shuffle)
