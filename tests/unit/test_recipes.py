"""The shipped recipes and deployments are what the code accepts."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from filters.decontamination import BenchmarkIndex
from generators import FAMILIES
from generators.family import SHARES, Split
from pipelines.build import build, check_capacity, cost_of_held_out_rows, quotas, run_unit
from pipelines.errors import RecipeError
from pipelines.loops import load_loop
from pipelines.sources import Cell, FamiliesSource, JsonlSource, load_recipe
from proofmill.problem import canonical_json

ROOT = Path(__file__).parents[2]
RECIPES = sorted((ROOT / "recipes").glob("*.toml"))
LOOPS = sorted((ROOT / "recipes" / "loops").glob("*.toml"))


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_recipe_loads_and_can_be_filled(path: Path) -> None:
    recipe = load_recipe(path)
    wanted = quotas(recipe)
    check_capacity(wanted)
    for source in recipe.sources:
        if isinstance(source, FamiliesSource):
            assert sum(wanted.values()) == source.rows
            assert {cell.family for cell in wanted} == set(source.families)
            assert set(source.families) == set(FAMILIES) or path.stem == "small-model"
            test = sum(rows for cell, rows in wanted.items() if cell.split == "test")
            assert test == pytest.approx(source.rows * recipe.splits.test, abs=1)


def test_the_recipe_for_small_models_stays_at_the_low_end() -> None:
    (source,) = load_recipe(ROOT / "recipes/small-model.toml").sources
    assert isinstance(source, FamiliesSource)
    assert max(source.dials) <= 0.2
    assert len(source.families) >= 90


def test_names_match_files() -> None:
    assert {"tiny", "starter", "laptop", "problems"} <= {path.stem for path in RECIPES}
    assert all(load_recipe(path).name == path.stem for path in RECIPES)


@pytest.mark.parametrize("path", [*RECIPES, *LOOPS], ids=lambda path: path.stem)
def test_every_file_that_a_shipped_recipe_names_is_shipped(path: Path) -> None:
    named = [path.parent / value for value in files_named(tomllib.loads(path.read_text()))]
    assert all(file.is_file() for file in named)
    assert all(file.resolve().is_relative_to(ROOT / "recipes") for file in named)


def files_named(values: dict[str, Any]) -> Iterator[str]:
    """Yield the values of the keys that say where inputs lie, tables within included."""
    for key, value in values.items():
        if key in ("path", "known", "mixture", "benchmarks", "failures"):
            yield value
        for table in value if isinstance(value, list) else [value]:
            if isinstance(table, dict):
                yield from files_named(table)


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_a_shipped_loop_loads_and_says_what_server_it_needs(path: Path) -> None:
    values = tomllib.loads(path.read_text())
    command: Literal["forge", "selfplay"] = "forge" if path.stem == "forge" else "selfplay"
    plan = load_loop(path, "weakness" if "kind" in values else command)
    served = [role for role, spec in plan.solvers.items() if spec.kind in ("endpoint", "vllm")]
    comment = path.read_text().split("\n\n")[0].partition("\nkind")[0]
    assert bool(served) == ("Needs a server" in comment)


def test_the_shipped_problems_show_what_is_kept(tmp_path: Path) -> None:
    """Eight lines: six problems, one of them again with another space, one answer in words."""
    recipe = load_recipe(ROOT / "recipes/problems.toml").model_copy(
        update={"benchmarks": str(small_index(tmp_path / "index"))}
    )
    out = str(tmp_path / "out")
    manifest = build(recipe, out, execute=lambda units: (run_unit(u, recipe, out) for u in units))
    assert manifest.kept == 6
    assert manifest.dropped == {"answer_not_verifiable": 1, "near_duplicate": 1}


def small_index(folder: Path) -> Path:
    """Write an index that opens in no time; the shipped one is for builds."""
    BenchmarkIndex.build([("bench", "1", "How many legs have seven spiders?")]).save(folder)
    return folder


def test_relative_inputs_count_from_the_recipe(tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text(
        'name = "r"\n[[sources]]\nkind = "jsonl"\nname = "a"\npath = "rows.jsonl"\n'
        'question = "q"\nanswer = "a"\n'
    )
    source = load_recipe(tmp_path / "r.toml").sources[0]
    assert isinstance(source, JsonlSource)
    assert source.path == str(tmp_path / "rows.jsonl")


def test_place_and_layout_do_not_change_the_fingerprint(tmp_path: Path) -> None:
    text = (ROOT / "recipes" / "tiny.toml").read_text()
    (tmp_path / "tiny.toml").write_text("# another comment\n\n" + text)
    ours = load_recipe(ROOT / "recipes" / "tiny.toml").fingerprint
    assert load_recipe(tmp_path / "tiny.toml").fingerprint == ours
    (tmp_path / "tiny.toml").write_text(text.replace("seed = 7", "seed = 8"))
    assert load_recipe(tmp_path / "tiny.toml").fingerprint != ours


def test_more_test_rows_than_there_are_test_instances_are_said_to_cost(tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text(
        'name = "r"\n[splits]\ntrain = 0.9\ntest = 0.1\n'
        '[[sources]]\nkind = "families"\nrows = 3000\nfamilies = ["zebra"]\n'
    )
    said = cost_of_held_out_rows(load_recipe(tmp_path / "r.toml")) or ""
    assert "300 of 3,000 rows are to be test" in said
    assert "about 4,800 draws, the train rows 2,880" in said
    assert cost_of_held_out_rows(load_recipe(ROOT / "recipes/starter.toml")) is None


def test_a_split_has_its_share_of_a_small_family() -> None:
    def cell(split: Split) -> Cell:
        return Cell(0, "water_jugs", canonical_json(FAMILIES["water_jugs"].setting(0.0)), split)

    capacity = FAMILIES["water_jugs"].capacity(0.0)
    most: dict[Split, int] = {split: int(capacity * share) for split, share in SHARES.items()}
    assert set(most) == {"train", "validation", "test"}
    for split, rows in most.items():
        check_capacity({cell(split): rows})
        with pytest.raises(RecipeError, match=f"water_jugs has about .* distinct {split} rows"):
            check_capacity({cell(split): rows + 1})
