"""Foreign bytes abort nothing: one line of error with its remedy, or one rejected row."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from pipelines.build import Done, run_unit
from pipelines.cli import app
from pipelines.sources import Recipe, Unit
from tests.integration.malformed import CASES, WORDS, Case, Place

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


class Here:
    """Does units in this process: what is malformed shows before a worker could matter."""

    def __init__(self, count: int | None = None) -> None:
        """Start nothing."""

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *_: object) -> None:
        """End nothing."""

    def run(self, units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
        """Do the units one by one."""
        return (run_unit(unit, recipe, out) for unit in units)


@pytest.fixture(scope="module", autouse=True)
def _here() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipelines.build.Workers", Here)
        yield


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Place:
    folder = tmp_path_factory.mktemp("malformed")
    place = Place(folder, folder / "data", folder / "index")
    item = json.dumps({"id": "1", "question": "A tank of 90 liters loses 2 liters per hour."})
    bench = place.file("bench.jsonl", item)
    recipe = place.file("tiny.toml", RECIPE.format(index=place.index))
    for args in (
        ["decontaminate", "index", bench, "--out", place.index],
        ["build", recipe, place.dataset],
    ):
        done = CliRunner().invoke(app, [str(arg) for arg in args])
        assert done.exit_code == 0, done.output
    return place


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_malformed(case: Case, shared: Place, tmp_path: Path) -> None:
    arguments = case.command(shared._replace(folder=tmp_path))
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    assert "\x1b" not in done.output
    if case.rejected:
        assert done.exit_code == 0, done.stderr
        return
    assert done.exit_code == 1, done.output
    said = done.stderr.splitlines()
    assert len(said) == 1 or all(line.startswith("fault: ") for line in said), done.stderr
    for part in case.says:
        assert part in said[0]
