"""`python -m pipelines audit`: every kind of file, the three outputs, and what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner, Result

from pipelines.cli import app

Run = Callable[..., Result]

ROWS: list[dict[str, Any]] = [
    {"problem": "How many legs have 7 spiders and 3 ants together?", "gold": "74"},
    {"problem": "How many legs have 7 spiders and 3 ants together?", "gold": "47"},
    {"problem": "What is the area of a square with side 5?", "gold": "25 or 26"},
    {"problem": "**", "gold": "2"},
    {"problem": "What is the sum of the first 30 odd numbers?", "gold": "900"},
]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")

    def invoke(*words: str) -> Result:
        return CliRunner().invoke(app, ["audit", *words])

    return invoke


def counts(out: str = "audit") -> dict[str, int]:
    facts = json.loads(Path(out, "audit.json").read_text("utf8"))
    return {flag["flag"]: flag["rows"] for flag in facts["flags"] if flag["rows"]}


def write_jsonl(path: str, rows: list[dict[str, Any]]) -> None:
    Path(path).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf8")


EXPECTED = {"gold_hedged": 1, "question_empty": 1, "gold_conflict": 2, "duplicate": 1}


def write(kind: str) -> str:
    name = f"rows.{kind}"
    if kind == "jsonl":
        write_jsonl(name, ROWS)
    elif kind == "json":
        Path(name).write_text(json.dumps({"version": 1, "data": ROWS}), "utf8")
    elif kind == "csv":
        pl.DataFrame(ROWS).write_csv(name)
    else:
        pl.DataFrame(ROWS).write_parquet(name)
    return name


@pytest.mark.parametrize("kind", ["jsonl", "json", "csv", "parquet"])
def test_all_kinds_of_file_give_the_same_findings(run: Run, kind: str) -> None:
    done = run(write(kind))
    assert done.exit_code == 0, done.output
    assert counts() == EXPECTED
    assert "guessed columns: 'problem', 'gold'" in done.output
    assert "4 of 5 rows have a flag" in done.output


def test_outputs_agree(run: Run) -> None:
    run(write("jsonl"), "--out", "report")
    flagged = pl.read_parquet("report/flagged.parquet")
    assert dict(flagged.group_by("flag").len().iter_rows()) == EXPECTED
    assert flagged.row(0, named=True)["row"] == 1
    assert flagged.filter(pl.col("flag") == "gold_hedged")["gold"].to_list() == ["25 or 26"]
    text = Path("report/audit.md").read_text("utf8")
    assert "| gold_conflict | error | 2 | 40.0 % |" in text
    assert "row 3: 'or' in '25 or 26'" in text


def test_named_columns_and_limit(run: Run) -> None:
    rows = [{"q": {"text": row["problem"]}, "a": row["gold"]} for row in ROWS]
    write_jsonl("rows.jsonl", rows)
    done = run("rows.jsonl", "--question", "q.text", "--answer", "a", "--limit", "2")
    assert done.exit_code == 0, done.output
    assert counts() == {"gold_conflict": 2, "duplicate": 1}
    assert "guessed" not in done.output


def test_chat_prompts_nested_golds_and_worked_solutions(run: Run) -> None:
    question = ROWS[4]["problem"]
    chat = [{"role": "system", "content": "Answer."}, {"role": "user", "content": question}]
    golds = ["30 odd numbers sum to 30^2.\n#### 900", r"It is $30^2 = \boxed{900}$.", 900, ["900"]]
    rows = [{"prompt": chat, "reward_model": {"ground_truth": gold}} for gold in golds]
    write_jsonl("rows.jsonl", rows)
    done = run("rows.jsonl")
    assert "2 golds taken from the end of a worked solution" in done.output
    assert counts() == {"duplicate": 3}


def test_lines_that_are_no_objects_are_named(run: Run) -> None:
    Path("rows.jsonl").write_text(f"[1]\n{json.dumps(ROWS[0])}\nnot json\n", "utf8")
    done = run("rows.jsonl")
    assert "left out 2 lines" in done.output
    assert json.loads(Path("audit/audit.json").read_text("utf8"))["unreadable_lines"] == [1, 3]


@pytest.mark.parametrize(
    ("name", "text", "words", "message"),
    [
        ("absent.jsonl", None, (), "there is no file 'absent.jsonl': give a JSONL"),
        ("rows.jsonl", "", (), "rows.jsonl has no rows"),
        (
            "rows.jsonl",
            '{"foo": 1, "bar": 2}\n',
            (),
            "has the columns bar, foo: name one with --question",
        ),
        ("rows.jsonl", '{"question": "a", "foo": 1}\n', (), "name one with --answer"),
        ("rows.jsonl", '{"q": "a", "a": 1}\n', ("--question", "x"), "no column 'x'; it has a, q"),
        ("rows.parquet", "PAR", (), "cannot read rows.parquet"),
        ("rows.json", '{"a": 1}', (), "rows.json holds no list of rows"),
        ("owner/name", None, (), "cannot read 'owner/name'"),
    ],
)
def test_what_cannot_be_read_is_one_line(
    run: Run, name: str, text: str | None, words: tuple[str, ...], message: str
) -> None:
    if text is not None:
        Path(name).write_text(text, "utf8")
    done = run(name, *words, *(("--answer", "a") if words else ()))
    assert done.exit_code == 1, done.output
    assert message in done.output
    assert "Traceback" not in done.output


def test_lone_surrogates_do_not_stop_the_report(run: Run) -> None:
    write_jsonl(
        "rows.jsonl", [{"question": "Is \ud800 a letter or not?", "answer": "\udc00 or no"}]
    )
    done = run("rows.jsonl")
    assert done.exit_code == 0, done.output
    assert pl.read_parquet("audit/flagged.parquet").height > 0
