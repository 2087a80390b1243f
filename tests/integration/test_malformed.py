"""Foreign bytes abort nothing: one line of error with its remedy, or one rejected row."""

import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner, Result

from pipelines.build import Done, run_unit
from pipelines.build.plan import planned
from pipelines.build.work import unit_path
from pipelines.cli import app
from pipelines.sources import Recipe, Unit, load_recipe
from tests.integration.malformed import BUILDS, GOOD, JSONL, LINES, UNREADABLE, Case, Place, recipe
from tests.integration.malformed_datasets import DATASETS
from tests.integration.malformed_proved import PROVED_ROWS
from tests.integration.malformed_rows import FOREIGN_ROWS, decontaminate

RECIPE = """
name = "tiny"
benchmarks = "{index}"
[splits]
train = 1.0
test = 0.0
[[sources]]
kind = "families"
families = ["telescoping_sum"]
rows = 8
dials = [0.2]
"""
ITEM = {"id": "1", "question": "A tank holds 90 liters and loses 2 liters per hour."}
CASES = (*BUILDS, *PROVED_ROWS, *FOREIGN_ROWS, *DATASETS)


class Here:
    """Does units in this process: what is malformed shows before a worker could matter."""

    def __init__(self, recipe: Recipe, workers: int | None = None) -> None:
        """Start nothing."""

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *_: object) -> None:
        """End nothing."""

    def run(self, units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
        """Do the units one by one."""
        return (run_unit(unit, recipe, out) for unit in units)


def call(*arguments: str | Path) -> Result:
    """Run a command as a user does; an error that nobody has foreseen is one of the test."""
    return CliRunner().invoke(app, [str(each) for each in arguments], catch_exceptions=False)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("malformed")
    place = Place(folder, folder / "data", folder / "index")
    bench = place.file("bench.jsonl", json.dumps(ITEM))
    tiny = place.file("tiny.toml", RECIPE.format(index=place.index))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipelines.build.open_executor", Here)
        assert call("decontaminate", "index", bench, "--out", place.index).exit_code == 0
        assert call("build", tiny, place.dataset).exit_code == 0
        yield place


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_one_line_says_what_is_wrong(case: Case, shared: Place, tmp_path: Path) -> None:
    done = call(*case.command(replace(shared, folder=tmp_path)))
    assert done.exit_code == 1, done.output
    said = done.stderr.splitlines()
    # `verify` tells of every fault, a line each; everything else stops at the first.
    assert len(said) == 1 or all(line.startswith("fault: ") for line in said), done.stderr
    assert said[0].startswith(("error: ", "fault: "))
    assert said[0].isprintable()
    at = 0
    for part in case.says.split(" ... "):
        assert part in said[0][at:], f"{part!r} is not said, or not in order: {said[0]}"
        at = said[0].index(part, at) + len(part)


def test_a_line_that_is_no_row_is_rejected_alone(shared: Place, tmp_path: Path) -> None:
    """One build of all bad lines between two good ones."""
    place = replace(shared, folder=tmp_path)
    other = GOOD | {"problem": "What is the sum of the first 20 odd numbers?", "gold": 400}
    lines = [json.dumps(GOOD).encode(), *(line.data for line in LINES), json.dumps(other).encode()]
    # A byte order mark and Windows line ends do no harm.
    place.file("in.jsonl", b"\xef\xbb\xbf" + b"\r\n".join(lines) + b"\r\n")
    done = call(*recipe(place, f'{JSONL}\nconcepts = "c"'))
    assert done.exit_code == 0, done.output
    rejected = pq.read_table(tmp_path / "out/rejected/rejected-00000-of-00001.parquet").to_pylist()
    reasons = {row["notes"][0].partition(":")[0]: row["reason"] for row in rejected}
    expected = {f"line {number}": line.reason for number, line in enumerate(LINES, 2)}
    assert reasons == expected
    manifest = json.loads((tmp_path / "out/manifest.json").read_bytes())
    assert manifest["kept"] == 2
    assert call("verify", tmp_path / "out").exit_code == 0


def test_a_line_that_is_no_row_is_in_neither_output(shared: Place, tmp_path: Path) -> None:
    place = replace(shared, folder=tmp_path)
    lines = [json.dumps(GOOD).encode(), *(line.data for line in UNREADABLE)]
    path = place.file("a.jsonl", b"\r\n".join(lines))
    done = call(*decontaminate(place, path))
    assert done.exit_code == 0, done.output
    report = json.loads((tmp_path / "clean/report.json").read_bytes())
    assert (report["rows"], report["kept"]) == (1, 1)
    assert report["unreadable"] == [f"a.jsonl:{n}" for n in range(2, 2 + len(UNREADABLE))]
    assert (tmp_path / "clean/kept/a.jsonl").read_bytes() == lines[0] + b"\r\n"


def test_the_table_is_long_enough() -> None:
    names = [case.name for case in CASES] + [f"line: {line.name}" for line in LINES]
    assert len(names) == len(set(names)) >= 160


def test_damaged_work_is_named(shared: Place, tmp_path: Path) -> None:
    place = replace(shared, folder=tmp_path)
    place.file("in.jsonl", json.dumps(GOOD))
    build = recipe(place, JSONL)
    [unit] = planned(load_recipe(tmp_path / "own.toml")).first
    path = tmp_path / "out" / unit_path(unit)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no Parquet")
    done = call(*build)
    assert done.exit_code == 1
    assert re.fullmatch(rf"error: {path} is damaged .*; remove it and run .*\n", done.stderr)
    path.unlink()
    assert call(*build).exit_code == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read what others may not: no refusal shows")
def test_a_file_that_may_not_be_read_is_named(shared: Place, tmp_path: Path) -> None:
    place = replace(shared, folder=tmp_path)
    place.file("in.jsonl", json.dumps(GOOD)).chmod(0)
    done = call(*recipe(place, JSONL))
    assert done.exit_code == 1
    assert re.fullmatch(r"error: cannot read .*in\.jsonl: Permission denied; set .*\n", done.stderr)
