"""Mistakes at the command line: every command says in one line what is wrong and what to do."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipelines import contamination
from pipelines.cli import app
from pipelines.contamination.read import row_texts

ENDPOINT = "endpoint:base_url=http://127.0.0.1:9/v1,model=x"

WORDS: tuple[tuple[str, str], ...] = (
    ("build no.toml out", "cannot read recipe no.toml ... give a TOML file"),
    ("build loop.toml out", "recipe loop.toml: name ... unknown key 'kind' ... valid keys are"),
    ("build tiny.toml no://where", "cannot use the URL 'no://where' ... give a folder"),
    ("show zebr", "no family 'zebr'; nearest is 'zebra'"),
    ("show zebra --knob houses", "--knob 'houses' is not name=value with a number"),
    ("show zebra --knob hoses=0.4", "zebra has no knob 'hoses'; nearest is 'houses'"),
    ("family new Zebra --topic grids", "'Zebra' cannot name a family; take lower-case words"),
    ("family new zebra --topic grids", "a family 'zebra' exists ... take another name"),
    ("family new some_game --topic grid", "no topic 'grid'; nearest is 'grids'"),
    ("family check zebr", "no family 'zebr'; start it with `make family"),
    ("family read zebr", "no family 'zebr'; nearest is 'zebra'"),
    ("certify zebr", "no family 'zebr'; nearest is 'zebra'"),
    ("certify zebra --rows 100 --solved 300", "--solved 300 ... lower the later ones"),
    ("verify no", "no does not exist; give the folder or URL of a dataset"),
    ("verify tiny.toml", "tiny.toml is a file; give the folder or URL of a dataset"),
    ("verify .", ". has no manifest; give the folder or URL of a dataset"),
    ("report no", "no does not exist; give the folder or URL of one of these: a finished dataset"),
    ("grade no --solver guesser", "no does not exist; give the folder or URL of a dataset"),
    ("grade tiny.toml --solver guesser", "tiny.toml is a file; give the folder or URL"),
    ("grade . --solver serach:budget=2", "no solver 'serach:budget=2'; did you mean 'search'?"),
    ("grade . --solver nobody", "no solver 'nobody'; give a TOML file or one of endpoint, vllm"),
    ("grade . --solver search:budgt=2", "unknown key 'budgt'; did you mean 'budget'?"),
    ("grade . --solver search:budget=x", "budget ... number ... (got 'x')"),
    ("grade . --solver no.toml", "cannot read solver file no.toml ... give a TOML file"),
    ("grade . --solver endpoint:base_url=x,model=y", "base URL is 'x': give one such as http"),
    (f"grade . --solver {ENDPOINT},temprature=1", "'temprature'; did you mean 'temperature'?"),
    ("grade . --solver recorded:path=no.jsonl", "no recording at no.jsonl; give a Parquet"),
    ("publish no me/x", "no does not exist; give the folder or URL of a dataset"),
    ("publish . small", "repository 'small' is no owner/name; write such as me/small"),
    ("mixture no --dataset .", ". has no manifest; give the folder or URL of a dataset"),
    ("weakness no.toml state", "cannot read no.toml ... give a TOML file"),
    ("weakness tiny.toml state", 'kind is None; write kind = "knobs" or kind = "text"'),
    ("selfplay loop.toml state", "name [solvers.solver] and, for a model, [solvers.proposer]"),
    ("audit no.jsonl", "no.jsonl ... give a"),
    ("decontaminate index --out o", "nothing to index: give JSONL files"),
    ("decontaminate index no.jsonl --out o", "cannot read no.jsonl ... give JSON lines"),
    (
        "decontaminate run no.jsonl --out o --index INDEX",
        "cannot read no.jsonl ... is it what its name says",
    ),
    (
        "decontaminate run tiny.toml --out o --index INDEX",
        "tiny.toml is no Parquet or JSONL file: give one",
    ),
    ("decontaminate run no.jsonl --out o --index i", "no benchmark index at i: build one"),
    ("decontaminate explain no.jsonl:1", "file no.jsonl does not exist; give FILE:NUMBER"),
    ("decontaminate explain ./no.jsnl:1", "file ./no.jsnl does not exist; give FILE:NUMBER"),
    ("decontaminate explain no.jsonl", "no.jsonl names no row; give FILE:NUMBER"),
    ("decontaminate explain tiny.toml:1", "tiny.toml is no Parquet or JSONL file"),
    ("deduplicate no.jsonl o", "cannot read no.jsonl ... is it what its name says"),
    ("deduplicate tiny.toml o", "tiny.toml is no Parquet or JSONL file: give one"),
    ("deduplicate *.jsonl o", "no file of rows in *.jsonl: give a place with files named"),
    ("deduplicate no://where o", "cannot use 'no://where' ... give a path, or a URL"),
    ("deduplicate no.jsonl s3://b/o", "the output s3:/b/o is not of this machine: write here"),
    ("decontaminate selftest --index i", "no benchmark index at i: build one"),
)
FAULTS: tuple[tuple[str, str], ...] = (
    ('kind = "puzzles"', "unknown sources.0.kind 'puzzles'; valid kinds are families, jsonl"),
    ('kind = "familes"', "unknown sources.0.kind 'familes'; did you mean 'families'?"),
    ("rows = 9", "sources.0.kind is missing; write one of families, jsonl"),
    ('kind = "families"\nrow = 9', "unknown key 'sources.0.row'; did you mean 'rows'?"),
    ('kind = "families"\nrows = 9\nfamilies = "zebra"', "sources.0.families: it must be a list"),
    ('kind = "families"\nrows = 9\nfamilies = ["zebr"]', "nearest is 'zebra'"),
    ('kind = "jsonl"', "sources.0.path"),
)
"""Faults of a source: of the other sources and of the list that holds it nothing is said."""


def complaint(*words: str) -> str:
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 1, done.output
    [said] = done.stderr.splitlines()
    assert said.startswith("error: ")
    return said


def assert_says(said: str, parts: str) -> None:
    at = 0
    for part in parts.split(" ... "):
        assert part in said[at:], f"{part!r} is not said, or not in order: {said}"
        at = said.index(part, at) + len(part)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small index: the shipped one takes seconds to open."""
    folder = tmp_path_factory.mktemp("index")
    contamination.build_index([("bench", "1", "How many legs have seven spiders?")]).save(folder)
    return folder


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = '[[sources]]\nkind = "families"\nrows = 9\nfamilies = ["telescoping_sum"]\n'
    Path("tiny.toml").write_text(f'name = "tiny"\n{source}')
    Path("loop.toml").write_text('kind = "knobs"\n[solvers.policy]\nkind = "search"\n')


@pytest.mark.parametrize(("words", "says"), WORDS, ids=[words for words, _ in WORDS])
def test_a_mistake_costs_one_line(words: str, says: str, index: Path) -> None:
    before = sorted(Path().rglob("*"))
    assert_says(complaint(*words.replace("INDEX", str(index)).split()), says)
    assert sorted(Path().rglob("*")) == before


@pytest.mark.parametrize(("source", "says"), FAULTS)
def test_a_bad_source_is_all_that_is_told(source: str, says: str) -> None:
    Path("tiny.toml").write_text(f'name = "tiny"\n[[sources]]\n{source}\n')
    said = complaint("build", "tiny.toml", "out")
    assert says in said
    assert "sources: " not in said
    assert "got {" not in said


def test_an_open_list_of_sources_is_told() -> None:
    Path("tiny.toml").write_text('name = "tiny"\nsources = []\n')
    assert "sources: it needs an entry at least" in complaint("build", "tiny.toml", "out")


@pytest.mark.parametrize(
    "text", ["Is 3/4 of 12:30 more?", "ratio 1/2:3", "see tiny.toml: 4", "x" * 2000 + ":1", "1:2"]
)
def test_a_text_is_taken_as_a_text(text: str) -> None:
    assert row_texts(text) == {"text": text}
