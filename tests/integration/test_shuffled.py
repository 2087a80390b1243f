"""`deduplicate` by a shuffle: the same bytes as alone, whatever comes in whatever order."""

import json
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import fsspec
import polars as pl
import pyarrow as pa
import pytest

from filters.deduplication import duplicate_groups
from generators import FAMILIES
from pipelines.contamination import found_inputs
from pipelines.deduplicating import deduplicate
from pipelines.deduplicating.meeting import Keying, alike, keyed_rows
from pipelines.deduplicating.shuffled import Meet, Read
from pipelines.deduplicating.spans import found_spans, task
from pipelines.errors import DatasetError, RecipeError
from tests.integration.test_deduplicate import ROOT, corpus, outputs, write


class Shuffled:
    """Does in this process what Ray does elsewhere, in an order of its own.

    Parts come whole, but what becomes of them is cut and joined as blocks are.
    """

    cores = 3

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.parts: list[int] = []
        self.places: list[int] = []

    def run(
        self, tasks: Sequence[pa.Table], read: Read, meet: Meet, places: int
    ) -> Iterator[pa.Table]:
        rows: dict[int, list[pa.Table]] = defaultdict(list)
        for given in self._rng.sample(tasks, len(tasks)):
            for table in read(given):
                for part in table["part"].unique().to_pylist():
                    rows[part].append(table.filter(table["part"].to_numpy() == part))
        self.parts.append(len(rows))
        self.places.append(places)
        done = []
        for part in self._rng.sample(sorted(rows), len(rows)):
            whole = meet(pa.concat_tables(self._rng.sample(rows[part], len(rows[part]))))
            cut = self._rng.randrange(whole.num_rows + 1)
            done += [whole.slice(0, cut), whole.slice(cut)]
        self._rng.shuffle(done)
        for at in range(0, len(done), 3):
            yield pa.concat_tables(done[at : at + 3])


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Rows of every kind in files of both kinds, the Parquet file in several spans."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pipelines.deduplicating.spans._ROWS", 20)
    monkeypatch.setattr("pipelines.contamination.read.ROWS", 7)
    rows = corpus(160)
    family = FAMILIES["dyck_completion"]
    problems = [family.problem(ordinal % 5, 0.5) for ordinal in range(9)]
    puzzles = [{"question": p.prompt, "family": p.family, "instance": p.instance} for p in problems]
    blank = [{"question": text} for text in ("", "?", "?", "!", "  ")]
    write("a.jsonl", [*rows[:50], *puzzles[:4], *blank, *rows[:3]])
    with open("a.jsonl", "a") as file:
        file.write("no row\n[1]\n")
    table = pl.DataFrame(rows[50:120])
    table.write_parquet("b.parquet", row_group_size=9)
    write("c.jsonl", [*puzzles[4:], *rows[120:]])
    return ["b.parquet", "a.jsonl", "c.jsonl"]


@pytest.mark.parametrize("threshold", [None, 0.5, 0.7, 1.0])
def test_the_output_is_that_of_one_process(
    threshold: float | None, files: list[str], tmp_path: Path
) -> None:
    tally = deduplicate(files, tmp_path / "alone", threshold)
    assert 20 < tally.removed < 120
    rules = {rule for file in tally.files for rule, rows in file.removed.items() if rows}
    assert rules == {"equal", "instance"} | ({"near"} if threshold in (0.5, 0.7) else set())
    for seed in range(3):
        shuffle = Shuffled(seed)
        deduplicate(files, tmp_path / str(seed), threshold, shuffle=shuffle)
        assert len(shuffle.parts) == (2 if "near" in rules else 1)
        assert min(shuffle.parts) > 5
        assert outputs(tmp_path / str(seed)) == outputs(tmp_path / "alone")


def test_texts_that_lead_far_are_compared_key_by_key(
    files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deduplicate(files, tmp_path / "alone")
    seen: list[int] = []

    def counted(part: pa.Table, threshold: float) -> pa.Table:
        seen.append(part.num_rows)
        return alike(part, threshold)

    monkeypatch.setattr("pipelines.deduplicating.shuffled.alike", counted)
    found = []
    for most in (1000, 2):
        monkeypatch.setattr("pipelines.deduplicating.shuffled._TOGETHER", most)
        seen.clear()
        shuffle = Shuffled(most)
        deduplicate(files, tmp_path / str(most), shuffle=shuffle)
        found.append(sum(seen))
        assert len(shuffle.parts) == (3 if most == 2 else 2)  # how similar, is told last
        assert outputs(tmp_path / str(most)) == outputs(tmp_path / "alone")
    # Texts come once where their neighbours come along, else to each place that a key leads to.
    assert found[1] > 1.5 * found[0]


def test_rows_that_nobody_has_counted_are_told_from_bytes(
    files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipelines.deduplicating.shuffled._PLACE", 10_000)
    system, afar = fsspec.filesystem("memory"), "memory://shuffled/a.jsonl"
    system.pipe_file("/shuffled/a.jsonl", Path("a.jsonl").read_bytes())
    try:
        found = []
        for given in ("a.jsonl", afar):
            shuffle = Shuffled(4)
            deduplicate([given], tmp_path / "out", shuffle=shuffle)
            found.append((shuffle.places[0], outputs(tmp_path / "out")))
    finally:
        system.rm("/shuffled", recursive=True)
    (counted, here), (told, there) = found
    assert here == there
    assert counted == -(-64 * 27 * 33 // 10_000)
    assert counted / 2 < told < 2 * counted


def test_groups_are_those_in_memory(tmp_path: Path) -> None:
    rows = corpus(300)
    labels = duplicate_groups([row["question"] for row in rows])
    write(str(tmp_path / "a.jsonl"), rows)
    deduplicate([tmp_path / "a.jsonl"], tmp_path / "out", shuffle=Shuffled(1))
    removed = (tmp_path / "out/removed/a.jsonl").read_text().splitlines()
    stays = {row["n"]: row["duplicate_of"]["row"] - 1 for row in map(json.loads, removed)}
    assert len(stays) > 50
    found = [stays.get(n, n) for n in range(300)]
    pairs = set(zip(labels, found, strict=True))
    assert len(pairs) == len(set(labels)) == len(set(found))


def test_rows_of_a_span_are_numbered_in_their_file(files: list[str]) -> None:
    spans = found_spans(found_inputs(files))
    assert [span.file for span in spans] == [0, 0, 0, 1, 2]
    assert [span.groups for span in spans[:4]] == [[0, 1, 2], [3, 4, 5], [6, 7], []]
    firsts = [next(iter(span.batches(None))).first for span in spans]
    assert firsts == [1, 28, 55, 1, 1]


def test_what_cannot_be_done_is_said_as_alone(files: list[str], tmp_path: Path) -> None:
    out, shuffle = tmp_path / "out", Shuffled(0)
    with pytest.raises(DatasetError, match=r"threshold is 2\.0: give a Jaccard similarity"):
        deduplicate(files, out, 2.0, shuffle=shuffle)
    with pytest.raises(DatasetError, match="memory is 9 bytes: give 128"):
        deduplicate(files, out, memory=9, shuffle=shuffle)
    Path("d.jsonl").write_text("no row\n")
    with pytest.raises(DatasetError, match="none of its lines is a JSON object"):
        deduplicate(["d.jsonl"], out, shuffle=shuffle)
    assert not (out / "report.json").exists()


def test_a_file_that_changes_between_shuffles_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"

    def growing(phase: str, done: int, total: int) -> None:
        if phase == "comparing":
            with path.open("a") as file:
                file.write(json.dumps({"question": "And now?"}) + "\n")

    write(str(path), corpus(20))
    with pytest.raises(DatasetError, match="has changed while it was read"):
        deduplicate([path], tmp_path / "out", shuffle=Shuffled(0), progress=growing)


def test_a_node_with_another_library_is_refused(files: list[str]) -> None:
    given = task(found_spans(found_inputs(files))[0])
    with pytest.raises(RecipeError, match=r"a node has polars \S+, this machine has 0\.1; give"):
        list(keyed_rows(given, Keying(None, (25, 5), 1, {"polars": "0.1"})))


def test_where_ray_is_absent_one_line_says_how_to_get_it(files: list[str]) -> None:
    code = "import sys; sys.modules['ray'] = None; from pipelines.cli import app; app()"
    done = subprocess.run(
        [sys.executable, "-c", code, "deduplicate", *files, "out", "--ray", "local"],
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "--ray needs Ray: pip install 'proofmill-mill[ray]'" in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr
