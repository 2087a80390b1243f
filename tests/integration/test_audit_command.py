"""`python -m pipelines audit`: every kind of source, the outputs, and what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from markdown_it import MarkdownIt
from typer.testing import CliRunner, Result

from generators import FAMILIES
from pipelines.build import build, run_unit
from pipelines.cli import app
from pipelines.dataset import SCHEMA, table_of
from pipelines.drawing import Candidate
from pipelines.sources import load_recipe

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
    for library in ("huggingface_hub.constants", "datasets.config"):
        monkeypatch.setattr(f"{library}.HF_HUB_OFFLINE", True)

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
    assert flagged.row(0, named=True)["row_number"] == 1
    assert flagged.filter(pl.col("flag") == "gold_hedged")["gold"].to_list() == ["25 or 26"]
    text = Path("report/audit.md").read_text("utf8")
    assert "| gold_conflict | error | 2 | 40.0 % |" in text
    assert "row 3: `'or' in '25 or 26'`\n  - gold: `25 or 26`\n  - question: `What is" in text


def test_clean_lines_are_the_bytes_that_came(run: Run) -> None:
    lines = [json.dumps(row, indent=None, separators=(" ,", ":  ")).encode() for row in ROWS]
    Path("rows.jsonl").write_bytes(b"\n\n".join([*lines[:4], b"not json", lines[4] + b"\r\n"]))
    done = run("rows.jsonl")
    assert Path("audit/clean.jsonl").read_bytes() == lines[4] + b"\r\n"
    assert pl.read_parquet("audit/flagged.parquet")["row_number"].to_list() == [1, 2, 2, 3, 4]
    assert "rows without a flag, as they came: audit/clean.jsonl" in done.output


@pytest.mark.parametrize("kind", ["json", "csv", "parquet"])
def test_clean_rows_have_the_kind_and_columns_that_came(run: Run, kind: str) -> None:
    run(write(kind))
    path = f"audit/clean.{kind}"
    if kind == "json":
        assert json.loads(Path(path).read_text("utf8")) == ROWS[4:]
    elif kind == "csv":
        assert pl.read_csv(path, infer_schema=False).to_dicts() == ROWS[4:]
    else:
        table = pq.read_table("rows.parquet")
        assert pq.read_table(path).equals(table.slice(4))


MISJUDGED = (
    *("graph_coloring", "dyck_completion", "crossword_fill", "stack_sorting", "derivation_error"),
    *(
        "modular_exponent",
        "four_winds",
        "survo",
        "buggy_table",
        "multistep_arithmetic",
        "futoshiki",
    ),
)
"""Families whose rows each have a flag where `math` judges them, and prose rules their wording."""


def own_rows() -> list[Candidate]:
    problems = [FAMILIES[name].problem(ordinal, 0.2) for name in MISJUDGED for ordinal in range(2)]
    return [Candidate(problem=problem, source=0) for problem in problems]


def test_rows_of_ours_are_judged_by_their_own_verifier(run: Run) -> None:
    table = table_of(own_rows()).select(SCHEMA.names)
    pq.write_table(table, "own.parquet")
    done = run("own.parquet")
    assert f"0 of {table.num_rows} rows have a flag" in done.output
    assert pq.read_table("audit/clean.parquet").equals(table)


def test_a_gold_that_its_own_verifier_refuses_is_found(run: Run) -> None:
    rows = [item.to_row() for item in own_rows()]
    boards = [row for row in rows if row["verifier"] == "grid"]
    assert boards
    boards[0]["answer"] = "[[1,2],[3]]"
    truths = [row["reward_model"]["ground_truth"] for row in rows]
    write_jsonl("own.jsonl", [{"prompt": row["prompt"], **truth(row)} for row in rows])
    run("own.jsonl")
    assert counts() == {"gold_unverified": 1}
    bare = [
        {"prompt": row["prompt"], "reward_model": {"ground_truth": own}}
        for row, own in zip(rows, truths, strict=True)
    ]
    write_jsonl("verl.jsonl", bare)
    run("verl.jsonl", "--out", "verl")
    assert counts("verl") == {}


def truth(row: dict[str, Any]) -> dict[str, Any]:
    names = ("answer", "verifier", "verifier_args", "answer_format", "family", "instance")
    return {name: row[name] for name in names}


def test_a_dataset_folder_is_read_by_its_shards(run: Run, dataset: Path) -> None:
    done = run(str(dataset))
    assert done.exit_code == 0, done.output
    shards = [pq.read_table(path) for path in sorted(dataset.glob("data/*.parquet"))]
    facts = json.loads(Path("audit/audit.json").read_text("utf8"))
    assert facts["rows"] == facts["judged_by_own_verifier"] == sum(t.num_rows for t in shards)
    assert counts() == {}
    assert pq.read_table("audit/clean.parquet").schema.equals(shards[0].schema)


@pytest.mark.deep
def test_the_starter_dataset_has_no_flag(run: Run, tmp_path: Path) -> None:
    """Of a row of every family at each of its five dials."""
    recipe, out = Path(__file__).parents[2] / "recipes" / "starter.toml", str(tmp_path / "out")
    rows = 5 * len(FAMILIES)
    words = ["build", str(recipe), out, "--workers", "1", "--set", f"sources.0.rows={rows}"]
    built = CliRunner().invoke(app, words)
    assert built.exit_code == 0, built.output
    assert f"0 of {rows} rows have a flag" in run(out).output


HOSTILE = [
    "<script>alert(1)</script>",
    "![x](https://example.org/a.png)",
    "[click](https://example.org)",
    "| a | b |",
    "```\n# heading",
    "`` ` `` <img src=x>",
    "\x1b[31mred",
]


def test_texts_of_rows_stay_texts_in_the_report(run: Run) -> None:
    rows = [{"question": f"How many are in\n# {text} <b>", "answer": text} for text in HOSTILE]
    write_jsonl("<i>rows<i>.jsonl", [*rows, *rows])
    done = run("<i>rows<i>.jsonl")
    assert done.exit_code == 0, done.output
    text = Path("audit/audit.md").read_text("utf8")
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    assert "example.org" in html
    for alive in ("<script", "<img", "<a ", "<b>", "<i>", "\x1b"):
        assert alive not in html, alive
    shown = {flag for flag, rows in counts().items() if rows}
    assert html.count("<h1>") == 1
    assert html.count("<h2>") == 1 + len(shown)
    assert html.count("<th>") == 5


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
    assert "left out 2 rows" in done.output
    assert json.loads(Path("audit/audit.json").read_text("utf8"))["unreadable_rows"] == [1, 3]


@pytest.mark.parametrize(
    ("name", "text", "words", "message"),
    [
        ("absent.jsonl", None, (), "there is no file or folder 'absent.jsonl': give a file"),
        ("absent", None, (), "there is no file or folder 'absent': give a file"),
        ("rows.txt", "a", (), "rows.txt is of no kind that is read: name it .jsonl"),
        ("rows.jsonl", "", (), "rows.jsonl is empty: it should hold rows"),
        ("rows.jsonl", "[1]\n", (), "rows.jsonl has no rows: it should hold one JSON object"),
        ("rows.csv", "\n", (), "rows.csv is empty"),
        ("rows.csv", "question,answer\n", (), "rows.csv has no rows"),
        (".", None, (), ". has no manifest.json: it is no dataset, or its build is not finished"),
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


def test_parquet_that_no_row_can_be_read_from_is_one_line(run: Run) -> None:
    twice = pa.table([["a"], ["b"]], names=["question", "question"])
    pq.write_table(twice, "twice.parquet")
    assert "twice.parquet has two columns 'question': rename" in run("twice.parquet").output
    broken = pa.array([b"\xff\xfe"]).cast(pa.binary()).view(pa.string())
    pq.write_table(pa.table({"question": broken, "answer": ["1"]}), "broken.parquet")
    assert "is its text UTF-8?" in run("broken.parquet").output


def test_lone_surrogates_do_not_stop_the_report(run: Run) -> None:
    write_jsonl(
        "rows.jsonl", [{"question": "Is \ud800 a letter or not?", "answer": "\udc00 or no"}]
    )
    done = run("rows.jsonl")
    assert done.exit_code == 0, done.output
    assert pl.read_parquet("audit/flagged.parquet").height > 0


RECIPE = """
name = "filtered"
[[sources]]
kind = "jsonl"
name = "mine"
path = "rows.jsonl"
question = "problem"
answer = "gold"
audit = ["gold_conflict"]
"""


@pytest.mark.usefixtures("run")
def test_a_build_reports_what_the_audit_rejects() -> None:
    write("jsonl")
    Path("recipe.toml").write_text(RECIPE, "utf8")
    recipe = load_recipe("recipe.toml")
    manifest = build(recipe, "out", execute=lambda todo: (run_unit(u, recipe, "out") for u in todo))
    assert manifest.dropped["gold_conflict"] == 2
    assert "gold_conflict" in Path("out/report.md").read_text("utf8")
