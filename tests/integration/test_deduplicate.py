"""`deduplicate` as a user runs it: which rows stay, of what the others are copies, how it fails."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fsspec
import polars as pl
import pytest
from typer.testing import CliRunner, Result

from generators import FAMILIES
from pipelines.cli import app
from pipelines.deduplicating import deduplicate
from pipelines.errors import DatasetError
from tests.integration.malformed import UNREADABLE

ROOT = Path(__file__).parents[2]
Run = Callable[..., Result]

STORY = (
    "Wanda plants fourteen rows of leeks behind the barn with care, and frost kills a third of "
    "them before spring, so that she sells what is left at the fair. How many leeks has she sold?"
)
LONGER = STORY.replace("How many", "Tell us how many")
LOUD = STORY.upper().replace(".", " !")
OTHER = "Kettles cost twice as much as mugs, and a dozen mugs cost 84 crowns. What is one kettle?"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def invoke(*words: str) -> Result:
        return CliRunner().invoke(app, ["deduplicate", *words], catch_exceptions=False)

    return invoke


def write(name: str, rows: list[dict[str, Any]]) -> None:
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf8")


def lines(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text("utf8").splitlines()]


def report(out: str = "out") -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(Path(out, "report.json").read_text("utf8"))
    return facts


def runs(text: str) -> set[tuple[str, ...]]:
    """The runs of three words, by hand: none of these texts has more than words and full stops."""
    words = [word.strip(".,?!").lower() for word in text.split() if word.strip(".,?!")]
    return {tuple(words[at : at + 3]) for at in range(len(words) - 2)}


def test_copies_in_files_of_every_kind(run: Run, bucket: str) -> None:
    write("a.jsonl", [{"n": 1, "question": LONGER}, {"n": 2, "question": OTHER}])
    table = pl.DataFrame({"n": [3, 4], "prompt": [LOUD, "Who?"], "solution": [OTHER, OTHER]})
    table.write_parquet("b.parquet")
    filesystem, path = fsspec.core.url_to_fs(f"{bucket}/c.jsonl")
    row = {"n": 5, "messages": [{"role": "user", "content": STORY}]}
    filesystem.pipe_file(path, f"{json.dumps(row)}\n".encode())
    done = run("a.jsonl", "b.parquet", bucket, "out")
    assert done.exit_code == 0, done.output
    assert "2 of 5 rows removed" in done.output

    assert [row["n"] for row in lines("out/kept/a.jsonl")] == [2]
    assert Path("out/kept/c.jsonl").read_text("utf8") == f"{json.dumps(row)}\n"
    kept = pl.read_parquet("out/kept/b.parquet")
    assert kept.schema == table.schema
    assert kept.rows() == [table.row(1)]
    [near] = lines("out/removed/a.jsonl")
    share = len(runs(STORY) & runs(LONGER)) / len(runs(STORY) | runs(LONGER))
    assert 0.7 < share < 1
    assert near["duplicate_of"] == {
        "file": "c.jsonl",
        "row": 1,
        "rule": "near",
        "similarity": pytest.approx(share),
    }
    removed = pl.read_parquet("out/removed/b.parquet")
    assert removed["n"].to_list() == [3]
    equal = {"file": "c.jsonl", "row": 1, "rule": "equal", "similarity": 1.0}
    assert removed["duplicate_of"].to_list() == [equal]

    facts = report()
    assert (facts["rows"], facts["kept"], facts["removed"], facts["groups"]) == (5, 3, 2, 1)
    assert facts["rules"] == {"equal": 1, "near": 1, "instance": 0}
    assert [(file["name"], file["kept"]) for file in facts["files"]] == [
        ("a.jsonl", 1),
        ("b.parquet", 1),
        ("c.jsonl", 1),
    ]
    [group] = facts["largest"]
    assert (group["rows"], group["kept"]) == (3, "c.jsonl:1")
    assert [member["row"] for member in group["removed"]] == ["a.jsonl:1", "b.parquet:1"]
    page = Path("out/report.md").read_text("utf8")
    assert "5 rows read, 2 removed, 3 kept" in page
    assert "| `b.parquet` | 2 | 1 | 1 | 0 | 0 | 0 |" in page
    assert sorted(path.name for path in Path("out").iterdir()) == [
        *("kept", "removed", "report.json", "report.md")
    ]


def test_the_order_of_files_decides_nothing_but_ties(run: Run) -> None:
    write("a.jsonl", [{"n": 1, "question": LONGER}, {"n": 2, "question": OTHER}])
    write("b.jsonl", [{"n": 3, "question": STORY}, {"n": 4, "question": OTHER}])
    for order, stay in ((("a.jsonl", "b.jsonl"), [2, 3]), (("b.jsonl", "a.jsonl"), [3, 4])):
        assert run(*order, "out").exit_code == 0
        kept = lines("out/kept/a.jsonl") + lines("out/kept/b.jsonl")
        assert [row["n"] for row in kept] == stay


def test_a_chain_is_one_group_and_tells_the_similarity_to_the_row_that_stays(run: Run) -> None:
    words = [f"{a}{b}" for a in ("plum", "pear", "fig") for b in ("tart", "cake", "loaf", "pie")]
    chain = [" ".join(words[at : at + 9]) for at in range(4)]  # 7 runs each, neighbours share 6
    chain[0] = f" {chain[0]} "
    write("a.jsonl", [{"question": text} for text in chain])
    assert run("a.jsonl", "out").exit_code == 0
    [kept] = lines("out/kept/a.jsonl")
    least = min(range(4), key=lambda at: (len(chain[at].strip()), at))
    assert kept["question"] == chain[least]
    shares = [row["duplicate_of"]["similarity"] for row in lines("out/removed/a.jsonl")]
    steps = [abs(at - least) for at in range(4) if at != least]
    assert shares == [pytest.approx((7 - step) / (7 + step)) for step in steps]
    assert min(shares) < 0.7


def test_puzzles_of_ours_are_compared_by_instance(run: Run) -> None:
    family = FAMILIES["dyck_completion"]
    problems = [family.problem(ordinal, 0.5) for ordinal in range(8)]
    rows = [{"question": p.prompt, "family": p.family, "instance": p.instance} for p in problems]
    assert len({row["instance"] for row in rows}) == 8
    again = {**rows[3], "question": "Close these brackets, in other words than before."}
    stranger = {**rows[3], "family": "of_somebody_else", "question": OTHER}
    write("a.jsonl", [*rows, again, stranger])
    assert run("a.jsonl", "out").exit_code == 0
    facts = report()
    assert facts["rules"] == {"equal": 0, "near": 0, "instance": 1}
    [removed] = lines("out/removed/a.jsonl")
    stays = min((rows[3], again), key=lambda row: len(row["question"]))
    gone = again if stays is rows[3] else rows[3]
    assert removed["question"] == gone["question"]
    assert removed["duplicate_of"]["rule"] == "instance"


def test_equal_texts_only(run: Run) -> None:
    write("a.jsonl", [{"question": text} for text in (STORY, LONGER, LOUD)])
    assert run("a.jsonl", "out", "--exact-only").exit_code == 0
    assert [row["question"] for row in lines("out/kept/a.jsonl")] == [STORY, LONGER]
    [removed] = lines("out/removed/a.jsonl")
    assert removed["duplicate_of"] == {
        "file": "a.jsonl",
        "row": 1,
        "rule": "equal",
        "similarity": 1.0,
    }
    assert "equal texts only" in Path("out/report.md").read_text("utf8")


def test_named_columns_are_compared_together(run: Run) -> None:
    rows = [
        {"instruction": STORY, "input": "in March", "topic": "x", "duplicate_of": "before"},
        {"instruction": STORY, "input": "in the autumn of a year", "topic": "x"},
        {"instruction": STORY, "input": "in March", "topic": OTHER},
    ]
    write("a.jsonl", rows)
    assert run("a.jsonl", "out", "--threshold", "1").exit_code == 0
    assert [row["input"] for row in lines("out/kept/a.jsonl")] == [row["input"] for row in rows[:2]]
    assert run("a.jsonl", "out", "--threshold", "1", "--column", "topic").exit_code == 0
    assert [row["topic"] for row in lines("out/kept/a.jsonl")] == ["x", OTHER]
    assert run("a.jsonl", "out", "--column", "instruction").exit_code == 0
    assert [row["duplicate_of"]["row"] for row in lines("out/removed/a.jsonl")] == [1, 1]


def test_rows_without_words_stay_and_lines_that_are_no_rows_are_counted(run: Run) -> None:
    rows = [{"question": STORY, "n": 1}, {"question": "", "n": 2}, {"n": 3}, {"question": "?"}]
    data = [json.dumps(row).encode() for row in [*rows, rows[1], rows[3]]]
    bad = [line.data for line in UNREADABLE]
    Path("a.jsonl").write_bytes(b"\r\n".join([*data[:2], *bad, *data[2:]]))
    done = run("a.jsonl", "out")
    assert done.exit_code == 0, done.output
    assert f"{len(bad)} lines are no JSON object" in done.output
    kept = Path("out/kept/a.jsonl").read_bytes().splitlines()
    assert kept == [*data[:2], *data[2:5]]
    facts = report()
    assert (facts["rows"], facts["blank"], facts["unreadable"]) == (6, 3, len(bad))
    assert facts["unreadable_lines"] == [f"a.jsonl:{n}" for n in range(3, 3 + len(bad))]
    assert facts["rules"]["equal"] == 1


def corpus(count: int) -> list[dict[str, Any]]:
    """Rows of which half repeat an earlier one with a word or two exchanged."""
    rng = random.Random(3)
    words = [a + b for a in ("ka", "lo", "mi", "ne", "pu") for b in ("rat", "sel", "tin", "vod")]
    texts: list[list[str]] = []
    for _ in range(count):
        text = rng.choices(words, k=25)
        if texts and rng.random() < 0.5:
            text = list(rng.choice(texts))
            for _ in range(rng.randrange(3)):
                text[rng.randrange(25)] = rng.choice(words)
        texts.append(text)
    return [{"n": n, "question": " ".join(text)} for n, text in enumerate(texts)]


def outputs(out: Path) -> dict[str, bytes]:
    return {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*") if p.is_file()}


def test_batches_and_memory_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("a.jsonl", corpus(120)[:70])
    write("b.jsonl", corpus(120)[70:])
    whole = deduplicate(["a.jsonl", "b.jsonl"], tmp_path / "one")
    assert whole.rows == 120
    assert 20 < whole.removed < 100
    monkeypatch.setattr("pipelines.contamination.read.ROWS", 7)
    deduplicate(["a.jsonl", "b.jsonl"], tmp_path / "two", memory=1024)
    assert outputs(tmp_path / "one") == outputs(tmp_path / "two")
    # Nothing is left to be found in what was kept.
    again = deduplicate([tmp_path / "one/kept"], tmp_path / "three")
    assert (again.rows, again.removed) == (120 - whole.removed, 0)


KILLED = """
import os, signal, sys
from pathlib import Path
from pipelines.contamination import read
from pipelines.deduplicating import deduplicate

read.ROWS = 7

def progress(phase, done, total):
    if phase == sys.argv[1] and done > 60:
        os.kill(os.getpid(), signal.SIGKILL)

deduplicate(["a.jsonl", "b.jsonl"], Path("out"), progress=progress)
"""


@pytest.mark.deep
@pytest.mark.parametrize("phase", ["comparing", "writing"])
def test_a_killed_run_leaves_no_half_file(phase: str, run: Run) -> None:
    write("a.jsonl", corpus(120)[:40])
    write("b.jsonl", corpus(120)[40:])
    done = subprocess.run(
        [sys.executable, "-c", KILLED, phase],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert run("a.jsonl", "b.jsonl", "whole").exit_code == 0
    whole, left = outputs(Path("whole")), outputs(Path("out"))
    named = {name: data for name, data in left.items() if "/.tmp-" not in name}
    # The first file was done, the second not; nothing but rows that wait for their name beside.
    assert set(named) == ({"kept/a.jsonl", "removed/a.jsonl"} if phase == "writing" else set())
    assert all(whole[name] == data for name, data in named.items())
    assert run("a.jsonl", "b.jsonl", "out").exit_code == 0
    again = outputs(Path("out"))
    assert {name: data for name, data in again.items() if "/.tmp-" not in name} == whole


def test_a_file_that_changes_meanwhile_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pipelines.contamination.read.ROWS", 7)

    def growing(at: str) -> Callable[[str, int, int], None]:
        def progress(phase: str, done: int, total: int) -> None:
            if phase == at and done == 7:
                with open("a.jsonl", "a") as file:
                    file.write(json.dumps({"question": "And now?"}) + "\n")

        return progress

    for phase, says in (("comparing", "they have changed"), ("writing", "has changed while")):
        write("a.jsonl", corpus(20))
        with pytest.raises(DatasetError, match=says):
            deduplicate(["a.jsonl"], tmp_path / "out", progress=growing(phase))
        assert not (tmp_path / "out/report.json").exists()
        assert [p for p in (tmp_path / "out").rglob("*") if p.is_file()] == []


def test_settings_out_of_range_are_told(run: Run) -> None:
    write("a.jsonl", [{"question": OTHER}])
    outside = ("0", "1.1", "nan")
    for words in (*(("--threshold", value) for value in outside), ("--memory", "0")):
        assert run("a.jsonl", "out", *words).exit_code == 2
    assert not Path("out").exists()
    with pytest.raises(DatasetError, match="threshold is 2: give a Jaccard similarity"):
        deduplicate(["a.jsonl"], Path("out"), 2)
    with pytest.raises(DatasetError, match="memory is 9 bytes: give 128"):
        deduplicate(["a.jsonl"], Path("out"), memory=9)
