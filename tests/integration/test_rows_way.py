"""A row's way from recipe to shard: every room on it does its part once, in one order."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from filters.certification.proof import certify
from pipelines.build import Done, Unit, build, run_unit
from pipelines.build.decontamination import decontaminate
from pipelines.build.plan import planned
from pipelines.dataset.writing import write_dataset
from pipelines.drawing import Candidate
from pipelines.sources import FamiliesSource, Recipe, load_recipe

RECIPE = """
name = "way"
[[sources]]
kind = "families"
families = ["countdown", "valuation"]
dials = [0.2, 0.4]
rows = 24
"""
STAGES = {
    load_recipe: "read the recipe",
    planned: "plan",
    run_unit: "do a unit",
    FamiliesSource.candidates: "draw and certify",
    decontaminate: "decontaminate",
    write_dataset: "write the dataset",
}
ROWS = {certify: "certified", Candidate.to_row: "made a row"}


class Way:
    """What was entered, in order, and how often each row passed by."""

    def __init__(self) -> None:
        self.stages: list[str] = []
        self.rows: dict[str, Counter[str]] = {what: Counter() for what in ROWS.values()}
        self._stages = {function.__code__: name for function, name in STAGES.items()}
        self._rows = {function.__code__: name for function, name in ROWS.items()}

    def seen(self, frame: FrameType, event: str, arg: object) -> None:
        if event != "call":
            return
        if frame.f_code in self._stages:
            self.stages.append(self._stages[frame.f_code])
        elif frame.f_code in self._rows:
            owner = frame.f_locals.get("problem") or frame.f_locals["self"].problem
            self.rows[self._rows[frame.f_code]][owner.id] += 1


@contextmanager
def watched() -> Iterator[Way]:
    way = Way()
    sys.setprofile(way.seen)
    try:
        yield way
    finally:
        sys.setprofile(None)


def test_no_room_is_entered_twice_on_a_rows_way(tmp_path: Path) -> None:
    path, out = tmp_path / "way.toml", str(tmp_path / "out")
    path.write_text(RECIPE)
    units: list[Unit] = []

    def execute(todo: Sequence[Unit], recipe: Recipe) -> Iterator[Done]:
        units.extend(todo)
        return (run_unit(unit, recipe, out) for unit in todo)

    with watched() as way:
        recipe = load_recipe(path)
        manifest = build(recipe, out, execute=lambda todo: execute(todo, recipe))
    assert manifest.drawn >= manifest.kept == 24
    for_each_unit = ["do a unit", "draw and certify", "decontaminate"]
    assert way.stages == [
        *("read the recipe", "plan"),
        *for_each_unit * len(units),
        "write the dataset",
    ]
    for what, passed in way.rows.items():
        assert len(passed) == manifest.drawn, what
        assert set(passed.values()) == {1}, what
