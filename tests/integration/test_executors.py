"""Executors: what a recipe may say of who does the work, and that no byte depends on it."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generators import FAMILIES
from pipelines.build import (
    build,
    expected_seconds,
    open_executor,
    planned,
    run_unit,
    slowest_first,
)
from pipelines.build.executors import order, ray
from pipelines.errors import RecipeError
from pipelines.sources import FamilyUnit, load_recipe
from tests.comparing import same_dataset
from tests.integration.conftest import Run


@pytest.mark.parametrize(
    "changes",
    [
        ["executor.kind=local", "executor.workers=7"],
        ["executor.kind=ray"],
        ["executor.kind=ray", 'executor.address="10.0.0.7:6379"', "executor.cpus=0.5"],
    ],
)
def test_who_works_is_no_part_of_a_recipes_identity(recipe: Path, changes: list[str]) -> None:
    plain, other = load_recipe(recipe), load_recipe(recipe, changes)
    assert plain.executor != other.executor
    assert plain.fingerprint == other.fingerprint
    assert plain.stated == other.stated
    assert planned(plain).fingerprint == planned(other).fingerprint


def test_a_recipe_with_an_executor_makes_the_same_files(
    recipe: Path, dataset: Path, tmp_path: Path
) -> None:
    ours = recipe.with_name("with_executor.toml")
    ours.write_text(recipe.read_text() + '\n[executor]\nkind = "local"\nworkers = 1\n')
    plan, out = load_recipe(ours), str(tmp_path / "out")
    build(plan, out, execute=lambda units: (run_unit(unit, plan, out) for unit in units))
    assert same_dataset(tmp_path / "out", dataset)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("executor.kind=rai", "unknown executor.kind 'rai'; did you mean 'ray'?"),
        ("executor.kind=slurm", "unknown executor.kind 'slurm'; valid kinds are local, ray"),
        ("executor.workers=2", "executor.kind is missing; write one of local, ray"),
    ],
)
def test_a_wrong_kind_gives_the_nearest(recipe: Path, change: str, said: str) -> None:
    with pytest.raises(RecipeError, match=said.replace("?", r"\?")):
        load_recipe(recipe, [change])


def test_keys_of_one_kind_are_not_those_of_another(recipe: Path) -> None:
    with pytest.raises(
        RecipeError, match=r"unknown key 'executor\.adress'; did you mean 'address'"
    ):
        load_recipe(recipe, ["executor.kind=ray", "executor.adress=auto"])
    with pytest.raises(RecipeError, match=r"unknown key 'executor\.address'"):
        load_recipe(recipe, ["executor.kind=local", "executor.address=auto"])


def test_where_ray_is_absent_one_line_says_how_to_get_it(
    recipe: Path, pipelines: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = pipelines("build", recipe, tmp_path / "out", "--set", "executor.kind=ray")
    assert done.returncode == 1
    assert "pip install 'proofmill-mill[ray]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_no_units_start_nothing(recipe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    plan = load_recipe(recipe, ["executor.kind=ray"])
    with open_executor(plan) as executor:
        assert not list(executor.run([], plan, "nowhere"))


def test_a_node_with_another_library_is_refused(recipe: Path, tmp_path: Path) -> None:
    plan = load_recipe(recipe)
    unit = planned(plan).first[0]
    with pytest.raises(RecipeError, match=r"a node has ortools \S+, this machine has 0\.1; give"):
        ray.do_on_node(unit, plan, str(tmp_path), {"ortools": "0.1"})
    assert not list(tmp_path.rglob("*.parquet"))


@pytest.fixture
def times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Times as zebra does not have them: draws of 10 ms at dial 0 and 70 at 0.5, proofs of 2 to 4.

    Nothing is known of telescoping_sum.
    """
    lines = [{"dial": 0.5, "mean_ms": 70.0}, {"dial": 0.0, "mean_ms": 10.0}]
    tables = {
        "CERTIFIED": {"zebra@9": {"family": "zebra", "lines": lines}},
        "PROVED": {"zebra": [2.0, 4.0, 9.0]},
    }
    for name, table in tables.items():
        (tmp_path / name).write_text(json.dumps(table))
        monkeypatch.setattr(order, name, tmp_path / name)
    for cached in (order.draws, order.proofs):
        cached.cache_clear()
    yield
    for cached in (order.draws, order.proofs):
        cached.cache_clear()


@pytest.mark.usefixtures("times")
def test_expected_time_is_of_dial_split_and_rows(recipe: Path) -> None:
    first = [u for u in planned(load_recipe(recipe)).first if isinstance(u, FamilyUnit)]
    units = {(u.cell.family, u.cell.dial, u.cell.split): replace(u, count=10) for u in first}
    assert expected_seconds(units["zebra", 0.0, "train"]) == pytest.approx(10 * 0.012)
    # 10 + 60 * 0.3 / 0.5 to draw, 2 + 2 * 0.3 / 0.5 to prove.
    assert expected_seconds(units["zebra", 0.3, "train"]) == pytest.approx(10 * 0.0492)
    # One instance in sixteen is test: fifteen draws for one of train, and one proof.
    assert expected_seconds(units["zebra", 0.0, "test"]) == pytest.approx(10 * 0.152)
    quickest, *_, slowest = reversed(slowest_first([*units.values()]))
    assert slowest == units["zebra", 0.3, "test"]
    assert isinstance(quickest, FamilyUnit)
    assert quickest.cell.family == "telescoping_sum"


def test_the_shipped_times_are_of_families_that_there_are() -> None:
    proofs = order.proofs()
    assert len(proofs) > 150
    assert proofs.keys() <= FAMILIES.keys()
    assert all(time >= 0 for points in proofs.values() for _, time in points)
    assert any(time > 50 for points in proofs.values() for _, time in points)
