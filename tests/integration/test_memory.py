"""Memory of commands on datasets: it does not grow with the rows.

Rows carry a text that no command keeps, longer than all the rest of them.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from filters.decontamination import BenchmarkIndex
from filters.difficulty import Prior, estimate
from generators import FAMILIES
from pipelines import auditing, blending
from pipelines.blending import blend
from pipelines.dataset import CANDIDATE_SCHEMA, draft_manifest, gathered, verify, write_dataset
from pipelines.drawing import Candidate
from pipelines.grading import Rollout, Settings, grade
from pipelines.grading.estimates import write_estimates
from pipelines.loops.mixture import make_mixture
from pipelines.progress import quiet
from pipelines.site.dataset import dataset_site
from pipelines.state import WORK, Kind, Log, Store
from solvers.standins import budgeted_search
from tests.peaks import growth

SMALL, LARGE = 24, 120
MOST = 1.6
"""Times the memory for five times the rows."""
BALLAST = "x" * 150_000
PAGES = {"report.json": b"{}", "report.md": b""}
"""Of a dataset: a grading adds to them."""


@pytest.mark.deep
@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_of_an_audit(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.auditing.files._ROWS", 8)
    monkeypatch.setattr("pipelines.auditing.read._PROBE", 8)
    monkeypatch.setattr("filters.parquet.ROW_GROUP_BYTES", 1 << 20)
    index = str(tmp_path / "index")
    BenchmarkIndex.build([("bench", "bench/1", "one two three four five six")]).save(index)

    for rows in (SMALL, LARGE):
        write(tmp_path / f"{rows}.{suffix}", rows)

    def work(rows: int) -> None:
        path, out = tmp_path / f"{rows}.{suffix}", str(tmp_path / "out")
        with auditing.workplace(out) as place:
            dataset = auditing.read_dataset(str(path), room=place.room)
            found = auditing.audit(dataset, place, quiet, index)
            auditing.write(found, out)
            assert found.flagged > rows // 2

    assert growth(work, SMALL, LARGE) < MOST


def write(path: Path, rows: int) -> None:
    """Write rows of which a third have no gold, and a third ask what the row before asked."""
    table = pa.schema([("question", pa.string()), ("answer", pa.string()), ("notes", pa.string())])
    with path.open("wb") as file, pq.ParquetWriter(file, table) as writer:
        for number in range(rows):
            asked = f"What is {number - number % 3 // 2} times seventeen, which is a prime?"
            gold = str(17 * number) if number % 3 else ""
            row = {"question": asked, "answer": gold, "notes": BALLAST}
            writer.write_table(pa.Table.from_pylist([row], table))
    if path.suffix == ".jsonl":
        held = pq.read_table(path).to_pylist()
        path.write_text("".join(json.dumps(row) + "\n" for row in held))


def made(
    out: Path,
    rows: int,
    copies: int = 0,
    instance: str = "",
    question: str = "Who?",
    more: Mapping[str, object] = MappingProxyType({"steps": [BALLAST]}),
) -> str:
    """Write a dataset of one family with eight rows a shard, the last ones copies of the first."""
    drawn = [FAMILIES["telescoping_sum"].problem(ordinal) for ordinal in range(8)]
    shaped = [Candidate(problem=problem, source=0).to_row() for problem in drawn]

    def tables() -> Iterator[pa.Table]:
        for number in range(rows):
            name = f"{number:032x}" if number < rows - copies else f"{number - rows + copies:032x}"
            own = {"id": name, "instance": name + instance, "question": question}
            row = shaped[number % 8] | own | dict(more)
            yield pa.Table.from_pylist([row], schema=CANDIDATE_SCHEMA)

    draft = draft_manifest(
        {"": rows},
        name="made",
        recipe={"license": "mit", "description": "", "shard_rows": 8},
        fingerprint="f",
        index="i",
        families={"telescoping_sum": 1},
        shortfall={},
    )
    with gathered(Store(str(out)), WORK, tables()) as held:
        write_dataset(Store(str(out)), held, draft, quiet, pages=lambda *_: PAGES)
    return str(out)


def test_of_a_verification(tmp_path: Path) -> None:
    urls = {rows: made(tmp_path / str(rows), rows, instance=BALLAST) for rows in (SMALL, LARGE)}
    assert growth(lambda rows: verify(urls[rows], quiet), SMALL, LARGE) < MOST


def test_copies_are_named_where_they_stand(tmp_path: Path) -> None:
    """In a shard of their first row, since shards are in order of id, and in the next one."""
    out = made(tmp_path / "out", 20, copies=9)
    faults = verify(out, quiet).faults
    names = [f"{number:032x}" for number in range(9)]
    twice = [(name, key) for name in names for key in (name, f"telescoping_sum {name}")]
    said = [fault.partition(": ")[2] for fault in faults]
    assert said == [f"row {name}: {key} occurs twice" for name, key in twice]
    assert len({fault.partition(":")[0] for fault in faults}) == 3


def test_of_the_site_of_a_graded_dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of eight rows, whatever there are, with their estimates and rollouts; without plots."""
    monkeypatch.setattr("pipelines.site.dataset.sections", lambda *_: [])
    urls = {rows: made(tmp_path / str(rows), rows) for rows in (SMALL, LARGE)}
    for rows, url in urls.items():
        easy = estimate(1, 1, Prior.uniform(), solver_id="s")
        found = dict.fromkeys((f"{number:032x}" for number in range(rows)), easy)
        write_estimates(Store(url), "s", found)
        Log(Store(url)).append(Kind("rollouts/s", Rollout), [rollout(name) for name in found])

    def work(rows: int) -> None:
        assert dataset_site(urls[rows], str(tmp_path / "site"), most=8, progress=quiet) > 3

    assert growth(work, SMALL, LARGE) < MOST


@pytest.mark.deep
def test_of_a_grading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Problems stay in memory, rows do not."""
    monkeypatch.setattr("pipelines.dataset.swap._AT_ONCE", 8)
    monkeypatch.setattr("pipelines.state.spill._BATCH", 8)
    monkeypatch.setattr("filters.parquet.ROW_GROUP_BYTES", 1 << 20)
    long = {"certificate": {"solver": BALLAST}}
    settings = Settings(naive=1, limit=2)

    def work(rows: int) -> None:
        url = made(tmp_path / f"graded-{rows}", rows, more=long)
        done = grade(url, lambda problems: budgeted_search(problems, 100), settings, quiet)
        assert len(done.difficulties) == rows

    assert growth(work, SMALL, LARGE) < MOST


@pytest.mark.deep
@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_of_a_blend(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.state.spill._BATCH", 8)
    monkeypatch.setattr("filters.parquet.ROW_GROUP_BYTES", 1 << 20)
    half = {"difficulty": asdict(estimate(1, 2, Prior.uniform(), solver_id="s"))}
    more = {"steps": [BALLAST], **half}
    urls = {rows: made(tmp_path / str(rows), rows, more=more) for rows in (SMALL, LARGE)}

    def work(rows: int) -> None:
        file = str(tmp_path / f"blend-{rows}.{suffix}")
        assert blend([urls[rows]], file, blending.Settings(batch=8)).rows == rows

    assert growth(work, SMALL, LARGE) < MOST


def rollout(name: str) -> Rollout:
    return Rollout(
        id=name,
        sample=0,
        verdict="correct",
        reason="",
        text=BALLAST,
        tokens=1,
        finish_reason="stop",
        cost=0.0,
        solver_id="s",
    )


@pytest.mark.deep
def test_of_a_mixture(tmp_path: Path) -> None:
    """Of rewards of some of a dataset's rows, whose questions are long."""
    urls = {rows: made(tmp_path / str(rows), rows, question=BALLAST) for rows in (SMALL, LARGE)}
    log = tmp_path / "log.jsonl"
    log.write_text("".join(json.dumps({"id": f"{n:032x}", "reward": n % 2}) + "\n" for n in (1, 2)))

    def work(rows: int) -> None:
        (release,) = make_mixture(urls[rows], [log]).history
        assert list(release.values()) == [(2, 1)]

    assert growth(work, SMALL, LARGE) < MOST
