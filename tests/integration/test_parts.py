"""A build in parts: the dataset of one plain build, whoever did which part and whatever died."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from pipelines.build import Part, build, build_part, expected_seconds, planned, run_unit
from pipelines.build.executors.array import shares
from pipelines.errors import RecipeError
from pipelines.sources import load_recipe
from tests.comparing import same_dataset
from tests.integration.conftest import ROOT, Run
from tests.integration.killing import died
from tests.sizes import sized

PARTS = 3
_PART = """
from pipelines.build import Part, build_part, run_unit
from pipelines.sources import load_recipe
plan, out = load_recipe({recipe!r}), {out!r}
build_part(plan, out, Part(1, 3), execute=lambda units: (run_unit(u, plan, out) for u in units))
"""


def start(recipe: Path, out: Path, part: int) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "pipelines", "build", str(recipe), str(out), "--workers", "1"]
    return subprocess.Popen(
        [*command, "--part", f"{part}/{PARTS}"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def done(recipe: Path, out: Path, part: int, of: int = PARTS) -> Path:
    """Do a part in this process."""
    plan = load_recipe(recipe)
    build_part(
        plan,
        str(out),
        Part(part, of),
        execute=lambda units: (run_unit(unit, plan, str(out)) for unit in units),
    )
    return out


def units_in(out: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in out.glob(".work/units/*/*.rows")}


@pytest.fixture(scope="module")
def parts(recipe: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Folders of all parts; do not change them."""
    folder = tmp_path_factory.mktemp("parts")
    return [done(recipe, folder / f"part-{number}", number) for number in range(1, PARTS + 1)]


@pytest.mark.deep
def test_parts_of_their_own_processes_make_the_dataset(
    recipe: Path, dataset: Path, pipelines: Run, tmp_path: Path
) -> None:
    """In any order, one of them killed -9 in the middle and run again."""
    folders = {number: tmp_path / f"part-{number}" for number in (3, 1, 2)}
    assert died(_PART.format(recipe=str(recipe), out=str(folders[1])), 2)
    assert not list(folders[1].glob(".work/parts/*/part.json"))
    kept = units_in(folders[1])
    assert len(kept) == 1
    for number, folder in folders.items():
        if number in sized({1}, {1, 2, 3}):
            assert start(recipe, folder, number).wait() == 0
        else:
            done(recipe, folder, number)
    assert kept.items() <= units_in(folders[1]).items()
    merged = pipelines("merge", *folders.values(), tmp_path / "out", "--workers", 1)
    assert merged.returncode == 0, merged.stderr
    assert same_dataset(tmp_path / "out", dataset)


def test_parts_in_one_place_are_finished_by_a_plain_build(
    recipe: Path, dataset: Path, tmp_path: Path
) -> None:
    """One part never ran: the build does its units."""
    out = tmp_path / "out"
    for number in (2, 1):
        done(recipe, out, number)
    finish(recipe, dataset, out)


@pytest.mark.deep
def test_parts_in_one_place_do_not_mind_each_other(
    recipe: Path, dataset: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    running = [start(recipe, out, number) for number in (1, 2)]
    assert [each.wait() for each in running] == [0, 0]
    finish(recipe, dataset, out)


def finish(recipe: Path, dataset: Path, out: Path) -> None:
    plan, before = load_recipe(recipe), units_in(out)
    assert len(list(out.glob(".work/parts/*/part.json"))) == 2
    assert 0 < len(before) < len(planned(plan).first)
    build(plan, str(out), execute=lambda units: (run_unit(u, plan, str(out)) for u in units))
    assert same_dataset(out, dataset)


def test_a_part_that_is_done_is_not_done_again(
    recipe: Path, parts: list[Path], pipelines: Run, tmp_path: Path
) -> None:
    out = tmp_path / "again"
    shutil.copytree(parts[0], out)
    before = units_in(out)
    again = pipelines("build", recipe, out, "--part", f"1/{PARTS}")
    assert again.returncode == 0, again.stderr
    assert units_in(out) == before


def test_a_part_of_a_dataset_that_is_whole_changes_nothing(
    recipe: Path, dataset: Path, pipelines: Run
) -> None:
    before = {path: path.stat().st_mtime_ns for path in dataset.rglob("*")}
    assert pipelines("build", recipe, dataset, "--part", "2/3").returncode == 0
    assert {path: path.stat().st_mtime_ns for path in dataset.rglob("*")} == before


def _lost(parts: list[Path], folder: Path, recipe: Path, dataset: Path) -> list[Path]:
    shutil.copytree(parts[1], folder / "lost")
    next(iter(units_in(folder / "lost"))).unlink()
    return [parts[0], folder / "lost", parts[2]]


def _damaged(parts: list[Path], folder: Path, recipe: Path, dataset: Path) -> list[Path]:
    shutil.copytree(parts[1], folder / "damaged")
    (record,) = (folder / "damaged").glob(".work/parts/*/part.json")
    record.write_bytes(record.read_bytes()[:-9])
    return [parts[0], folder / "damaged", parts[2]]


def _other_version(parts: list[Path], folder: Path, recipe: Path, dataset: Path) -> list[Path]:
    for number, part in enumerate(parts):
        shutil.copytree(part, folder / f"{number}")
        (record,) = (folder / f"{number}").glob(".work/parts/*/part.json")
        values = json.loads(record.read_text()) | {"fingerprint": "0" * 32}
        record.write_text(json.dumps(values))
    return [folder / f"{number}" for number in range(PARTS)]


def _unfinished(parts: list[Path], folder: Path, recipe: Path, dataset: Path) -> list[Path]:
    shutil.copytree(parts[1], folder / "killed")
    (record,) = (folder / "killed").glob(".work/parts/*/part.json")
    record.unlink()
    return [parts[0], folder / "killed", parts[2]]


Folders = Callable[[list[Path], Path, Path, Path], list[Path]]


@pytest.mark.parametrize(
    ("folders", "said"),
    [
        (lambda p, f, r, d: p[:2], "1 are missing: 3/3; run `build RECIPE FOLDER --part 3/3`"),
        (lambda p, f, r, d: p[1:2], "2 are missing: 1/3, 3/3"),
        (lambda p, f, r, d: [*p, p[1]], "are both part 2/3; leave one out"),
        (lambda p, f, r, d: [*p, done(r, f / "of-4", 4, 4)], "is part 4/4 of 'small'"),
        (lambda p, f, r, d: [*p[:2], d], "holds a finished dataset, the others hold parts"),
        (_unfinished, "killed holds no finished part"),
        (_lost, "lost lacks 1 of the"),
        (_damaged, "is not what a part of a build leaves"),
        (_other_version, "made from other inputs or by another version"),
    ],
    ids=[
        "missing",
        "missing-two",
        "doubled",
        "foreign",
        "dataset",
        "unfinished",
        "lost",
        "damaged",
        "other-version",
    ],
)
def test_parts_that_are_not_one_build_are_refused(
    folders: Folders,
    said: str,
    parts: list[Path],
    recipe: Path,
    dataset: Path,
    pipelines: Run,
    tmp_path: Path,
) -> None:
    out = tmp_path / "out"
    merged = pipelines("merge", *folders(parts, tmp_path, recipe, dataset), out)
    assert merged.returncode == 1
    assert said in merged.stderr
    assert "Traceback" not in merged.stderr
    assert not out.exists()


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "1/0", "a/b", "-1/3", "1/3 ", ""])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(RecipeError, match="is no part; those of 4 are 1/4"):
        Part.parse(text)


def test_shares_are_all_units_once_and_take_equal_time() -> None:
    units = planned(load_recipe("starter")).first
    for count in (2, 7, 32):
        dealt = shares(units, count)
        assert sorted(map(repr, units)) == sorted(repr(unit) for share in dealt for unit in share)
        loads = sorted(sum(map(expected_seconds, share)) for share in dealt)
        # By the way they are dealt no two differ by more than a unit.
        assert loads[-1] - loads[0] <= max(map(expected_seconds, units)) * 1.001
        assert shares(units, count) == dealt


def test_more_parts_than_units_leave_some_empty(
    recipe: Path, dataset: Path, pipelines: Run, tmp_path: Path
) -> None:
    folders = [done(recipe, tmp_path / f"{number}", number, 12) for number in range(1, 13)]
    assert not all(map(units_in, folders))
    merged = pipelines("merge", *folders, tmp_path / "out", "--workers", 1)
    assert merged.returncode == 0, merged.stderr
    assert same_dataset(tmp_path / "out", dataset)


def test_units_start_with_the_slowest() -> None:
    seconds = [expected_seconds(unit) for unit in shares(planned(load_recipe("tiny")).first, 1)[0]]
    assert len(set(seconds)) > 3
    assert all(one >= after for one, after in pairwise(seconds))
