"""Sources: known by their content, in one process too; settings that explain their faults."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from filters.decontamination import BenchmarkIndex
from generators import FAMILIES
from pipelines.build import load_index, planned
from pipelines.config import parse_solver
from pipelines.drawing import Planned
from pipelines.errors import RecipeError
from pipelines.sources import (
    AnySource,
    FamiliesSource,
    JsonlSource,
    PlannedSource,
    ProblemsSource,
    Proved,
    Recipe,
    load_recipe,
    plan_lines,
    proved_lines,
)
from pipelines.sources.inputs import InputUnit

QUESTION = "How many marbles has Ada, if she has {} red and four blue ones in her bag?"


def lines(count: int) -> bytes:
    rows = ({"q": QUESTION.format(i), "a": str(i + 4)} for i in range(count))
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def plan(count: int) -> bytes:
    family = FAMILIES["telescoping_sum"]
    return plan_lines(
        [
            Planned(
                family=family.name,
                version=family.version,
                knobs=family.setting(0.5),
                ordinal=ordinal,
                root_seed=1,
                split="train",
                synthesizer="weakness",
                reason="",
            )
            for ordinal in range(count)
        ]
    )


def proofs(count: int) -> bytes:
    problems = [FAMILIES["telescoping_sum"].problem(ordinal) for ordinal in range(count)]
    return proved_lines(
        [
            Proved(
                problem=problem,
                answers=(problem.answer,),
                wrong=("-1/7919",),
                solver="x",
                unique=True,
                guess_rate=0.01,
            )
            for problem in problems
        ]
    )


SOURCES: dict[str, tuple[Any, Any]] = {
    "jsonl": (
        lines,
        lambda path: JsonlSource(kind="jsonl", name="own", path=path, question="q", answer="a"),
    ),
    "planned": (plan, lambda path: PlannedSource(kind="planned", path=path)),
    "problems": (proofs, lambda path: ProblemsSource(kind="problems", path=path)),
}


@pytest.mark.parametrize("kind", SOURCES)
def test_a_file_that_has_changed_is_another_input(kind: str, tmp_path: Path) -> None:
    content, source_of = SOURCES[kind]
    path = tmp_path / "rows.jsonl"
    recipe = Recipe(name="own", sources=(source_of(str(path)),))
    path.write_bytes(content(2))
    before = planned(recipe)
    assert [unit.count for unit in before.first] == [2]
    rows = recipe.source(0).candidates(before.first[0])
    assert [row.reason for row in rows] == ["", ""]
    path.write_bytes(content(3))
    after = planned(recipe)
    assert [unit.count for unit in after.first] == [3]
    assert after.fingerprint != before.fingerprint
    assert len(recipe.source(0).candidates(after.first[0])) == 3


@pytest.mark.parametrize("kind", SOURCES)
def test_a_unit_is_not_drawn_from_another_content(kind: str, tmp_path: Path) -> None:
    content, source_of = SOURCES[kind]
    path = tmp_path / "rows.jsonl"
    path.write_bytes(content(4))
    recipe = Recipe(name="own", sources=(source_of(str(path)),))
    unit = planned(recipe).first[0]
    assert isinstance(unit, InputUnit)
    with pytest.raises(RecipeError, match=r"rows\.jsonl has changed while it was in use"):
        recipe.source(0).candidates(replace(unit, content=("0" * 64,)))


def test_known_instances_are_read_anew(tmp_path: Path) -> None:
    (tmp_path / "plan.jsonl").write_bytes(plan(2))
    known = tmp_path / "known.txt"
    source = PlannedSource(kind="planned", path=str(tmp_path / "plan.jsonl"), known=str(known))
    recipe = Recipe(name="own", sources=(source,))
    instances = [FAMILIES["telescoping_sum"].problem(i, root_seed=1).instance for i in range(2)]
    for instance, reasons in zip(instances, (["duplicate", ""], ["", "duplicate"]), strict=True):
        known.write_text(f"{instance}\n")
        unit = planned(recipe).first[0]
        assert [row.reason for row in recipe.source(0).candidates(unit)] == reasons


def test_an_index_that_was_built_again_is_read_again(tmp_path: Path) -> None:
    text = "Ida bought three red kites and fourteen blue kites at the fair before it began to rain."
    other = "A tank loses two liters per hour and held ninety liters of water when the day began."
    for kept, gone in ((text, other), (other, text)):
        BenchmarkIndex.build([("fair", "7", kept)]).save(tmp_path)
        matches = load_index(str(tmp_path)).match([kept, gone])
        assert [len(found) for found in matches] == [1, 0]


def test_a_missing_index_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match=r"benchmarks: no index in .*nowhere"):
        load_index(str(tmp_path / "nowhere"))


def raise_version(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Make a family one version newer, and add one that was not there."""
    newer = replace(FAMILIES[name], version=FAMILIES[name].version + 1)
    changed = {**FAMILIES, name: newer, "brand_new": replace(newer, name="brand_new")}
    for place in ("generators.tables", "pipelines.sources.families"):
        monkeypatch.setattr(f"{place}.FAMILIES", changed)


def test_only_the_families_of_a_recipe_decide_its_identity(monkeypatch: pytest.MonkeyPatch) -> None:
    source = FamiliesSource(kind="families", rows=20, families=("zebra", "dyck_completion"))
    recipe = Recipe(name="own", sources=(source,))
    ours = planned(recipe).fingerprint
    raise_version(monkeypatch, "sudoku")
    assert planned(recipe).fingerprint == ours
    raise_version(monkeypatch, "zebra")
    assert planned(recipe).fingerprint != ours


def test_only_the_families_of_a_plan_decide_its_identity(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plan.jsonl").write_bytes(plan(2))
    source = PlannedSource(kind="planned", path=str(tmp_path / "plan.jsonl"))
    recipe = Recipe(name="own", sources=(source,))
    ours = planned(recipe).fingerprint
    raise_version(monkeypatch, "sudoku")
    assert planned(recipe).fingerprint == ours
    version = FAMILIES["telescoping_sum"].version
    newer = plan(2).replace(f'"version":{version}'.encode(), f'"version":{version + 1}'.encode())
    (tmp_path / "plan.jsonl").write_bytes(newer)
    raise_version(monkeypatch, "telescoping_sum")
    assert planned(recipe).fingerprint != ours


@pytest.mark.parametrize("kind", ["families", "jsonl", "planned", "problems"])
def test_each_kind_of_source_explains_a_typo(kind: str, tmp_path: Path) -> None:
    kinds = {get_args(m.model_fields["kind"].annotation)[0]: m for m in get_args(AnySource)}
    key = next(name for name in kinds[kind].model_fields if name != "kind")
    text = f'name = "own"\n[[sources]]\nkind = "{kind}"\n{key}x = 1\n'
    (tmp_path / "own.toml").write_text(text)
    with pytest.raises(RecipeError) as fault:
        load_recipe(tmp_path / "own.toml")
    assert f"unknown key 'sources.0.{key}x'; did you mean {key!r}?" in str(fault.value)


def test_two_sources_of_a_name_are_refused() -> None:
    one = FamiliesSource(kind="families", rows=20)
    with pytest.raises(ValueError, match="two 'families' sources are called 'families'"):
        Recipe(name="own", sources=(one, one))
    two = PlannedSource(kind="planned", path="a")
    assert len(Recipe(name="own", sources=(two, two)).sources) == 2


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("search:budgt=3", "unknown key 'budgt'; did you mean 'budget'?"),
        ("search:budget=-3", "budget: Input should be greater than 0 (got '-3')"),
        ("endpoint:model=m", "base_url: Field required"),
    ],
)
def test_a_solver_explains_its_faults(text: str, fault: str) -> None:
    with pytest.raises(RecipeError) as error:
        parse_solver(text)
    assert fault in str(error.value)
