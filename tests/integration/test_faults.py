"""Bad input: a clear error that names the thing, and nothing lost."""

import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.integration.conftest import ROOT, SMALL, Run


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('name = "small"', 'nam = "small"', ["unknown key 'nam'", "did you mean 'name'", "name: "]),
        ("dials = [", "dial = [", ["unknown key 'sources.0.dial'", "did you mean 'dials'"]),
        ('"zebra"', '"zebr"', ["unknown family 'zebr'", "nearest is 'zebra'"]),
        ("rows = 60", "rows = 0", ["sources.0.rows", "greater than 0"]),
        ("dials = [0.0, 0.3]", "dials = [1.5]", ["sources.0.dials.0", "less than or equal to 1"]),
        ("train = 0.8", "train = 0.5", ["splits", "must add up to 1, got 0.7"]),
        ("dials = [0.0, 0.3]", "dials = [0.3, 0.3]", ["sources.0.dials: a position stands twice"]),
        ("rows = 60", "rows = 900000000", ["has about", "the recipe asks for"]),
        ("[[sources]]", "[[sources]", ["is not TOML"]),
        ('"families"', '"puzzles"', ["sources.0", "puzzles"]),
    ],
)
def test_recipe_faults_name_the_key(
    old: str, new: str, expected: list[str], tmp_path: Path, pipelines: Run
) -> None:
    recipe = tmp_path / "bad.toml"
    assert old in SMALL
    recipe.write_text(SMALL.replace(old, new))
    done = pipelines("build", recipe, tmp_path / "out")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    for text in expected:
        assert text in done.stderr
    assert not (tmp_path / "out").exists()


def test_absent_recipe(tmp_path: Path, pipelines: Run) -> None:
    done = pipelines("build", tmp_path / "no.toml", tmp_path / "out")
    assert done.returncode == 1
    assert "cannot read recipe" in done.stderr


JSONL = """
name = "read"
[[sources]]
kind = "jsonl"
name = "mine"
path = "{path}"
question = "problem"
answer = "gold"
"""


def read(tmp_path: Path, pipelines: Run, text: str | bytes) -> "subprocess.CompletedProcess[str]":
    (tmp_path / "in.jsonl").write_bytes(text.encode() if isinstance(text, str) else text)
    (tmp_path / "read.toml").write_text(JSONL.format(path="in.jsonl"))
    return pipelines("build", tmp_path / "read.toml", tmp_path / "out", "--workers", 1)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", "is empty"),
        ("\n \n", "is empty"),
        ("not json\n", "no line is a JSON object"),
        ('{"question": "1+1?", "gold": "2"}\n', "it has gold, question"),
        (b"\xff\xfe\x00", "is not UTF-8"),
    ],
)
def test_input_of_which_nothing_is_usable(
    content: str | bytes, expected: str, tmp_path: Path, pipelines: Run
) -> None:
    done = read(tmp_path, pipelines, content)
    assert done.returncode == 1
    assert expected in done.stderr
    assert not (tmp_path / "out").exists()


def test_absent_input(tmp_path: Path, pipelines: Run) -> None:
    (tmp_path / "read.toml").write_text(JSONL.format(path="absent.jsonl"))
    done = pipelines("build", tmp_path / "read.toml", tmp_path / "out")
    assert done.returncode == 1
    assert "absent.jsonl" in done.stderr
    assert "set `path`" in done.stderr


def test_bad_lines_are_rejected_by_reason_and_number(tmp_path: Path, pipelines: Run) -> None:
    import pyarrow.parquet as pq

    rows = [
        '{"problem": "Ada has 3 red and 4 blue beads on a string. How many beads?", "gold": "7"}',
        "{broken",
        '{"problem": "A train needs 2 hours for 90 km. What is its speed in km/h?", "gold": 45}',
        '{"problem": "Name the shape with three sides that Euclid drew.", "gold": "triangle"}',
        '{"other": 1}',
        "[1]",
    ]
    done = read(tmp_path, pipelines, "\n".join(rows) + "\n")
    assert done.returncode == 0, done.stderr
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    assert (manifest["drawn"], manifest["kept"]) == (6, 2)
    assert manifest["dropped"] == {"answer_not_verifiable": 1, "missing_column": 1, "not_json": 2}
    rejected = pq.read_table(tmp_path / "out/rejected/rejected-00000-of-00001.parquet").to_pylist()
    assert {row["notes"][0].split(":")[0] for row in rejected} == {
        "line 2",
        "line 4",
        "line 5",
        "line 6",
    }


def test_report_names_what_was_removed_and_why(tmp_path: Path, pipelines: Run) -> None:
    """A planted benchmark item with other numbers, a reworded twin, and two conflicting labels."""
    kites = "Ida bought 3 red kites and 14 blue kites at the fair, then gave 5 kites to her brother"
    bench = {"id": "fair/7", "question": f"{kites}. How many kites does Ida have left in the end?"}
    (tmp_path / "fair.jsonl").write_text(json.dumps(bench) + "\n")
    index = tmp_path / "index"
    made = pipelines("decontaminate", "index", tmp_path / "fair.jsonl", "--out", index)
    assert made.returncode == 0, made.stderr
    changed = bench["question"].replace("14", "29").replace("3", "8")
    tank = "A tank holds 90 liters and loses 2 liters per hour. After how many hours is it empty?"
    rows = [
        {"problem": f"Here is a question for you. {changed} Think well.", "gold": "32"},
        {"problem": tank, "gold": "45"},
        {"problem": tank.replace("empty?", "empty then?"), "gold": "45"},
        {"problem": "What is the sum of the first 20 odd numbers?", "gold": "400"},
        {"problem": "What is the  sum of the first 20 odd numbers?", "gold": "420"},
        {"problem": "How many diagonals has a convex polygon with 17 sides?", "gold": "119"},
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, rows)))
    recipe = JSONL.replace("[[sources]]", f'benchmarks = "{index}"\n[[sources]]')
    (tmp_path / "read.toml").write_text(recipe.format(path="in.jsonl"))
    done = pipelines("build", tmp_path / "read.toml", tmp_path / "out", "--workers", 1)
    assert done.returncode == 0, done.stderr
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    assert manifest["dropped"] == {
        "conflicting_answers": 2,
        "contaminated": 1,
        "near_duplicate": 1,
    }
    shown = pipelines("report", "--markdown", tmp_path / "out").stdout
    assert "fair/7 by " in shown
    assert re.search(r"\| fair \| [a-z]+ \| 1 \| 1 \|", shown)
    assert "the same question has the answers 400, 420" in shown


def test_output_under_a_file(recipe: Path, tmp_path: Path, pipelines: Run) -> None:
    (tmp_path / "file").write_text("in the way")
    done = pipelines("build", recipe, tmp_path / "file" / "out")
    assert done.returncode == 1
    assert "cannot write" in done.stderr
    assert "Traceback" not in done.stderr


def test_foreign_folder_is_left_alone(recipe: Path, tmp_path: Path, pipelines: Run) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    done = pipelines("build", recipe, tmp_path)
    assert done.returncode == 1
    assert "thesis.txt" in done.stderr
    assert sorted(p.name for p in tmp_path.iterdir()) == ["thesis.txt"]


def test_other_recipe_does_not_overwrite(dataset: Path, tmp_path: Path, pipelines: Run) -> None:
    (tmp_path / "other.toml").write_text(SMALL)
    done = pipelines("build", tmp_path / "other.toml", dataset)
    assert done.returncode == 1
    assert "another recipe" in done.stderr


@pytest.mark.deep
def test_full_disk_keeps_finished_units(recipe: Path, tmp_path: Path, pipelines: Run) -> None:
    """A limit on file size stands in for a full disk; the same call goes on when there is room."""
    out = tmp_path / "out"
    limit = 36_000  # room for the units, not for a shard

    def tighten() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        [sys.executable, "-m", "pipelines", "build", str(recipe), str(out), "--workers", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=tighten,
        env=dict(os.environ),
    )
    assert done.returncode == 1, done.stdout
    assert "cannot write" in done.stderr
    assert "finished units are kept" in done.stderr
    kept = list(out.glob(".work/units/*/*.rows"))
    assert kept
    assert not (out / "manifest.json").exists()
    assert not list(out.rglob(".tmp-*"))
    again = pipelines("build", recipe, out)
    assert again.returncode == 0, again.stderr
    assert (out / "manifest.json").exists()


def test_verify_finds_damage(dataset: Path, tmp_path: Path, pipelines: Run) -> None:
    import shutil

    assert pipelines("verify", dataset).returncode == 0
    copy = tmp_path / "copy"
    shutil.copytree(dataset, copy)
    shard = next(copy.glob("data/train-*"))
    data = bytearray(shard.read_bytes())
    data[len(data) // 2] ^= 1
    shard.write_bytes(bytes(data))
    done = pipelines("verify", copy)
    assert done.returncode == 1
    assert "has changed since it was written" in done.stderr
    next(copy.glob("data/test-*")).unlink()
    assert "is missing" in pipelines("verify", copy).stderr
    (copy / "manifest.json").unlink()
    assert "no manifest" in pipelines("verify", copy).stderr
    (copy / "manifest.json").write_text("{")
    assert "is damaged" in pipelines("verify", copy).stderr


def test_one_run_at_a_time(recipe: Path, tmp_path: Path, pipelines: Run) -> None:
    import fcntl

    out = tmp_path / "out"
    (out / ".work").mkdir(parents=True)
    with (out / ".work/lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = pipelines("build", recipe, out)
    assert done.returncode == 1
    assert "another run is building" in done.stderr
