"""The shipped recipes and deployments are what the code accepts."""

from pathlib import Path

import pytest

from generators import FAMILIES
from generators.family import SHARES, Split
from pipelines.build import check_capacity, cost_of_test_rows, quotas
from pipelines.errors import RecipeError
from pipelines.sources import Cell, FamiliesSource, load_recipe

ROOT = Path(__file__).parents[2]
RECIPES = sorted((ROOT / "recipes").glob("*.toml"))


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


def test_relative_inputs_count_from_the_recipe(tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text(
        'name = "r"\n[[sources]]\nkind = "jsonl"\nname = "a"\npath = "rows.jsonl"\n'
        'question = "q"\nanswer = "a"\n'
    )
    source = load_recipe(tmp_path / "r.toml").sources[0]
    assert not isinstance(source, FamiliesSource)
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
    said = cost_of_test_rows(load_recipe(tmp_path / "r.toml")) or ""
    assert "300 of 3,000 rows are to be test" in said
    assert "about 4,800 draws, the train rows 2,880" in said
    assert cost_of_test_rows(load_recipe(ROOT / "recipes/starter.toml")) is None


def test_a_split_has_its_share_of_a_small_family() -> None:
    def cell(split: Split) -> Cell:
        return Cell("water_jugs", 0.0, split)

    capacity = FAMILIES["water_jugs"].capacity(0.0)
    most: dict[Split, int] = {split: int(capacity * share) for split, share in SHARES.items()}
    for split, rows in most.items():
        check_capacity({cell(split): rows})
        with pytest.raises(RecipeError, match=f"water_jugs has about .* distinct {split} rows"):
            check_capacity({cell(split): rows + 1})
