"""`decontaminate` as a user runs it: what is kept and why the rest is not, and how it fails."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner, Result

from filters.decontamination import BenchmarkIndex, IndexVersionError
from generators import FAMILIES, recognise
from pipelines.cli.decontaminate import app
from pipelines.contamination.read import texts
from tests.integration.hub_files import serving

ROOT = Path(__file__).parents[2]
Run = Callable[..., Result]

ITEMS = [
    {
        "id": "quiz/1",
        "question": "Wanda plants 14 rows of leeks with 23 leeks in each row. Frost kills 37 of "
        "the leeks before spring. How many leeks does Wanda have left to sell at the village fair?",
    },
    {
        "id": "quiz/2",
        "question": "A printer needs 4 minutes for every 30 pages and stops for 2 minutes after "
        "each 90 pages. How long, in minutes, does a manuscript of 450 pages keep it busy?",
    },
    {"id": "quiz/3", "question": r"Simplify $\sqrt{363}$."},
    {"id": "quiz/4", "question": "not ( True and False ) or ( not False ) is"},
    {"id": "quiz/5", "question": "🙂"},
]
CLEAN = "Kettles cost twice as much as mugs, and a dozen mugs cost 84 crowns. What is one kettle?"
FRESH = "not ( False ) and ( not True or True ) is"
ROWS: list[dict[str, Any]] = [
    {"id": 1, "question": CLEAN, "answer": "14"},
    {"id": 2, "question": ITEMS[0]["question"].replace("37", "41"), "answer": "281"},
    {
        "id": 3,
        "question": "What comes next?",
        "answer": f"As in this example: {ITEMS[1]['question']} It takes 68 minutes.",
    },
    {"id": 4, "question": f"Evaluate: {ITEMS[3]['question']}", "answer": "True"},
    {"id": 5, "question": f"Evaluate: {FRESH}", "answer": "True"},
    {"id": 6, "question": "Add 3 and 4.", "answer": "7"},
]
REMOVED = {2: ("question", "surface"), 3: ("answer", "verbatim"), 4: ("question", "instance")}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def invoke(*words: str) -> Result:
        return CliRunner().invoke(app, [*words])

    write("quiz.jsonl", ITEMS)
    done = invoke("index", "quiz.jsonl", "--out", "index")
    assert done.exit_code == 0, done.output
    assert "quiz: 5 items, 1 known puzzles" in done.output
    assert "nothing to compare in quiz quiz/5" in done.output
    return invoke


def write(name: str, rows: list[dict[str, Any]]) -> None:
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf8")


def lines(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text("utf8").splitlines()]


def test_rows_are_parted_and_the_reason_is_given(run: Run) -> None:
    write("rows.jsonl", ROWS)
    done = run("run", "rows.jsonl", "--out", "out", "--index", "index")
    assert done.exit_code == 0, done.output
    assert "3 of 6 rows removed" in done.output
    kept = Path("rows.jsonl").read_text("utf8").splitlines()
    kept = [line for line in kept if json.loads(line)["id"] not in REMOVED]
    assert Path("out/kept/rows.jsonl").read_text("utf8").splitlines() == kept
    removed = {row["id"]: row["benchmark_matches"] for row in lines("out/removed/rows.jsonl")}
    assert {
        number: (found[0]["column"], found[0]["rule"]) for number, found in removed.items()
    } == REMOVED
    assert [found[0]["item_id"] for found in removed.values()] == ["quiz/1", "quiz/2", "quiz/4"]
    assert removed[3][0]["span"] == [4, 35]  # behind "as in this example"


def test_report_counts_benchmarks_and_lists_short_items(run: Run) -> None:
    write("rows.jsonl", ROWS)
    assert run("run", "rows.jsonl", "--out", "out", "--index", "index").exit_code == 0
    facts = json.loads(Path("out/report.json").read_text("utf8"))
    assert (facts["rows"], facts["removed"], facts["kept"]) == (6, 3, 3)
    quiz = facts["benchmarks"]["quiz"]
    assert quiz["rows"] == {"surface": 1, "verbatim": 1, "instance": 1}
    assert (quiz["items_hit"], quiz["share_hit"]) == (3, 0.6)
    assert ["quiz", "quiz/3"] in facts["short_items"]
    assert facts["items_without_text"] == [["quiz", "quiz/5"]]
    assert facts["columns"] == {"answer": 1, "question": 2}
    pair = facts["pairs"]["surface"][0]
    assert (pair["row"], pair["item_id"]) == ("rows.jsonl:2", "quiz/1")
    assert pair["evidence"].startswith("wanda plants 14 rows of leeks")
    text = Path("out/report.md").read_text("utf8")
    assert "| quiz | 5 | 3 | 60.0 % | verbatim 1, surface 1, instance 1 | 0 |" in text
    assert "- quiz `quiz/3`" in text


def test_parquet_gives_the_same_as_lines_in_any_order(run: Run) -> None:
    write("rows.jsonl", ROWS)
    pl.DataFrame(ROWS).reverse().write_parquet("rows.parquet")
    assert (
        run("run", "rows.jsonl", "rows.parquet", "--out", "out", "--index", "index").exit_code == 0
    )
    table = pl.read_parquet("out/removed/rows.parquet")
    assert table["id"].to_list() == sorted(REMOVED, reverse=True)
    assert table["benchmark_matches"][0].to_list()[0]["rule"] == "instance"
    kept = pl.read_parquet("out/kept/rows.parquet")
    assert kept.schema == pl.read_parquet("rows.parquet").schema
    assert kept["id"].to_list() == [6, 5, 1]
    first = Path("out/report.json").read_bytes()
    assert (
        run("run", "rows.parquet", "rows.jsonl", "--out", "two", "--index", "index").exit_code == 0
    )
    assert Path("two/report.json").read_bytes() == first


def test_many_rows_in_many_batches(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("rows.jsonl", ROWS * 5)
    assert run("run", "rows.jsonl", "--out", "one", "--index", "index").exit_code == 0
    monkeypatch.setattr("pipelines.contamination.read.ROWS", 4)
    assert run("run", "rows.jsonl", "--out", "two", "--index", "index").exit_code == 0
    for name in ("kept/rows.jsonl", "removed/rows.jsonl", "report.json", "report.md"):
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes()


def test_own_puzzles_are_kept_though_they_share_a_template(run: Run) -> None:
    problems = [FAMILIES["dyck_completion"].problem(ordinal, 0.5) for ordinal in range(30)]
    own = [
        {"question": p.prompt, "family": p.family, "instance": p.instance, "answer": p.answer}
        for p in problems
    ]
    items = [
        {"id": f"d/{at}", "question": row["question"], "instance": row["instance"]}
        for at, row in enumerate(own[:10])
    ]
    write("dyck.jsonl", items)
    assert run("index", "dyck.jsonl", "--out", "dyck").exit_code == 0
    write("rows.jsonl", own)
    done = run("run", "rows.jsonl", "--out", "out", "--index", "dyck")
    assert done.exit_code == 0, done.output
    assert "10 of 30 rows removed" in done.output
    facts = json.loads(Path("out/report.json").read_text("utf8"))["benchmarks"]["dyck"]
    assert facts["rows"] == {"instance": 10}


def test_fresh_benchmark_puzzles_are_kept_and_counted(run: Run) -> None:
    # Only the item's instance is known, so what is alike in words alone is of the same template.
    assert recognise(FRESH) not in (None, recognise(str(ITEMS[3]["question"])))
    write("rows.jsonl", [{"question": f"Evaluate: {FRESH}"}])
    assert run("run", "rows.jsonl", "--out", "out", "--index", "index").exit_code == 0
    assert lines("out/kept/rows.jsonl") == [{"question": f"Evaluate: {FRESH}"}]


def test_chats_steps_and_strange_cells_are_texts() -> None:
    record = {
        "messages": [{"role": "user", "content": "How many?"}, {"role": "x", "content": [3]}],
        "conversations": [{"from": "human", "value": "Hello"}],
        "steps": ["first", "", "second"],
        "answer": 7,
        "solution": "first\nsecond",
        "output": None,
    }
    assert texts(record) == {
        "messages": "How many?",
        "conversations": "Hello",
        "solution": "first\nsecond",
    }
    assert texts(record, ["steps"]) == {"steps": "first\nsecond"}


def test_unreadable_lines_are_reported(run: Run) -> None:
    Path("rows.jsonl").write_text(f'{{"question": "{CLEAN}"}}\nnot json\n[]\n\n')
    done = run("run", "rows.jsonl", "--out", "out", "--index", "index")
    assert done.exit_code == 0, done.output
    assert "2 lines are no JSON object" in done.output
    facts = json.loads(Path("out/report.json").read_text("utf8"))
    assert facts["unreadable"] == ["rows.jsonl:2", "rows.jsonl:3"]
    assert len(lines("out/kept/rows.jsonl")) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run", "none.jsonl", "--out", "o"), "cannot read none.jsonl"),
        (("run", "quiz.csv", "--out", "o"), "is no Parquet or JSONL file"),
        (("run", "odd.jsonl", "--out", "o"), r"has the columns x, not the usual.*--column"),
        (("run", "quiz.jsonl", "--out", "o", "--column", "y"), r"columns id, question, not y"),
        (("run", "quiz.jsonl", "o/quiz.jsonl", "--out", "p"), "two files are named quiz.jsonl"),
        (("run", "o/quiz.jsonl", "--out", "o"), "an input lies in o"),
        (("run", "quiz.jsonl", "--out", "odd.jsonl"), "cannot write into odd.jsonl"),
        (("run", "quiz.jsonl", "--out", "o", "--index", "none"), "no benchmark index at none"),
        (("explain", "quiz.jsonl:99"), "has no row 99; rows count from 1"),
        (("explain", "x", "--items", "odd.jsonl"), r"odd.jsonl:1 has no id"),
        (("selftest", "--items", "other.jsonl"), "the index has no item .*'other', 'a'"),
        (("index", "--out", "o"), "nothing to index"),
        (("index", "odd.jsonl", "--out", "o"), "odd.jsonl:1 has no id"),
        (("index", "--registry", "--only", "gsm9k", "--out", "o"), "no benchmark 'gsm9k'"),
        (
            ("index", "--registry", "--registry-file", "bad.toml", "--out", "o"),
            "registry of benchmarks bad.toml: .*did you mean 'hub'",
        ),
    ],
)
def test_mistakes_are_told_plainly(run: Run, words: tuple[str, ...], message: str) -> None:
    Path("o").mkdir()
    write("o/quiz.jsonl", ITEMS)
    write("odd.jsonl", [{"x": 3}])
    write("other.jsonl", [{"id": "a", "question": "Who?"}])
    Path("bad.toml").write_text(
        '[[benchmark]]\nname = "x"\nsplit = "test"\ntext = ["q"]\nhup = 3\n'
    )
    where = () if "--index" in words or words[0] == "index" else ("--index", "index")
    done = run(*words, *where)
    assert done.exit_code == 1
    assert re.search(message, done.output)
    assert "Traceback" not in done.output


def test_another_versions_index_is_refused(run: Run) -> None:
    head = json.loads(Path("index/index.json").read_text("utf8"))
    Path("index/index.json").write_text(json.dumps(head | {"format": 1}))
    with pytest.raises(IndexVersionError):
        BenchmarkIndex.load("index")
    done = run("run", "quiz.jsonl", "--out", "o", "--index", "index")
    assert done.exit_code == 1
    assert "build it again" in done.output
    assert not Path("o").exists()


def test_explain_shows_item_rule_and_aligned_words(run: Run) -> None:
    text = ITEMS[0]["question"].replace("37", "41")
    done = run("explain", f"Task: {text}", "--index", "index", "--items", "quiz.jsonl")
    assert done.exit_code == 0, done.output
    assert "quiz quiz/1: surface, score 0." in done.output
    # The item has 33 words; 41 stands where its word 14, counted from 0, is 37.
    assert (
        "words 1-34 of the row; aligned with the item's words: 1-15 = 0-14, 16-34 = 15-33"
        in done.output
    )
    assert "item: wanda plants 14 rows" in done.output
    write("rows.jsonl", ROWS)
    by_number = run("explain", "rows.jsonl:4", "--index", "index")
    assert "quiz quiz/4: instance, score 1.000, in question" in by_number.output
    assert run("explain", CLEAN, "--index", "index").output == "no benchmark item found\n"


def test_selftest_measures_the_active_index(run: Run) -> None:
    write("clean.jsonl", [{"question": CLEAN}])
    some = ("selftest", "--index", "index", "--sample", "2")
    done = run(*some, "--items", "quiz.jsonl", "--rows", "clean.jsonl")
    assert done.exit_code == 0, done.output
    table = dict(re.findall(r"│ (\w[\w +%-]*?) +│ +\d+ +│ ([\d.]+)", done.output))
    assert table["verbatim"] == table["wrapped"] == "100.0"
    assert table["false flags per 1000"] == "0.00"
    assert "the right item is named in 100.0%" in done.output


def test_selftest_without_items_plants_probes(run: Run) -> None:
    write("clean.jsonl", [{"question": CLEAN}])
    done = run("selftest", "--index", "index", "--rows", "clean.jsonl", "--sample", "20")
    assert done.exit_code == 0, done.output
    table = dict(re.findall(r"│ (\w[\w +%-]*?) +│ +\d+ +│ ([\d.]+)", done.output))
    assert table["verbatim"] == table["embedded"] == "100.0"


REGISTRY = """
[[benchmark]]
name = "near"
files = ["{folder}/near.jsonl"]
split = "train"
text = ["body", "ask"]

[[benchmark]]
name = "far"
hub = "someone/far"
split = "test"
text = ["question"]
id = "key"
"""


def hub_env(tmp_path: Path, url: str) -> dict[str, str]:
    return {
        **os.environ,
        "HF_ENDPOINT": url,
        "HF_HOME": str(tmp_path / "hf"),
        "HF_HUB_DISABLE_XET": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "HF_HUB_OFFLINE": "0",
        "no_proxy": "127.0.0.1",
        "COLUMNS": "300",
    }


def index_registry(tmp_path: Path, url: str, *words: str) -> "subprocess.CompletedProcess[str]":
    (tmp_path / "near.jsonl").write_text(
        json.dumps({"body": "A ferry carries 48 cars.", "ask": "How many cars in 9 crossings?"})
    )
    (tmp_path / "registry.toml").write_text(REGISTRY.format(folder=tmp_path))
    # In a process of its own: huggingface_hub reads its settings when it is imported.
    program = "from pipelines.cli.decontaminate import app; app()"
    where = ("--registry", "--registry-file", "registry.toml", "--out", "index")
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program, "index", *where, *words],
        cwd=tmp_path,
        env={**hub_env(tmp_path, url), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_registry_is_read_from_a_hub(tmp_path: Path) -> None:
    rows = [{"key": "a", "question": ITEMS[0]["question"]}, {"key": "a", "question": "Why?"}]
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    with serving({"someone/far": {"test.jsonl": data}}) as url:
        done = index_registry(tmp_path, url)
    assert done.returncode == 0, done.stderr
    index = BenchmarkIndex.load(tmp_path / "index")
    assert {name: source.items for name, source in index.benchmarks.items()} == {
        "far": 2,
        "near": 1,
    }
    assert index.contents.names == (("far", "far/a"), ("far", "far/a#2"), ("near", "near/0"))
    [found] = index.match(["A ferry carries 48 cars. How many cars in 9 crossings?"])[0]
    assert (found.item_id, found.rule) == ("near/0", "verbatim")


@pytest.mark.deep
def test_hub_that_lacks_a_benchmark_is_told(tmp_path: Path) -> None:
    with serving({}) as url:
        done = index_registry(tmp_path, url)
        assert done.returncode == 1
        assert "missing: cannot read far from someone/far" in done.stderr
        assert "1 of 2 benchmarks could not be read, so no index is written" in done.stderr
        assert not (tmp_path / "index").exists()
        done = index_registry(tmp_path, url, "--partial")
    assert done.returncode == 0, done.stderr
    assert set(BenchmarkIndex.load(tmp_path / "index").benchmarks) == {"near"}
