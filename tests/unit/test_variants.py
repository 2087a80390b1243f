"""Variants: rows beside a row, on the side of effort that was asked for, with their lineage."""

import dataclasses
from pathlib import Path
from random import Random

import pytest

from generators import FAMILIES, find_family
from generators.family import split_of
from generators.transforms import variants
from pipelines.build import planned
from pipelines.dataset import table_of
from pipelines.drawing import Candidate
from pipelines.errors import RecipeError
from pipelines.sources import Recipe, VariantsSource
from proofmill import Problem
from tests.sizes import sized

NAMES = [*sorted(FAMILIES)[:: sized(24, 3)], "determinant~claims", "determinant+valuation"]


@pytest.mark.parametrize("name", NAMES)
def test_variants_have_more_or_less_effort_and_a_parent(name: str) -> None:
    family = find_family(name)
    parent = family.problem(3, 0.5)
    made = variants(family, parent, Random(1), harder=2, easier=2)
    assert made
    assert len({row.instance for row in (parent, *made)}) == len(made) + 1
    for row in made:
        assert (row.family, row.lineage.parents) == (name, (parent.id,))
        assert row.lineage.synthesizer == "variants"
        moves = {row.knobs[knob] - place for knob, place in parent.knobs.items()} - {0.0}
        assert 1 <= len(moves) <= 2
        assert row.effort is not None
        assert parent.effort is not None
        assert all((move > 0) == (row.effort > parent.effort) for move in moves)
        assert row.effort != parent.effort


def test_a_variant_is_a_row_of_the_stream_and_of_the_split() -> None:
    family = FAMILIES["determinant"]
    parent = family.problem(1, 0.4, {"ideas": 0.2}, 5, "test")
    made = variants(family, parent, Random(2), harder=1, easier=1)
    assert len(made) == 2
    for row in made:
        own = row.lineage
        again = family.problem(own.ordinal, row.dial or 0.0, row.knobs, own.root_seed, "test")
        assert (again.id, again.instance) == (row.id, row.instance)
        assert (own.split, split_of(row.instance)) == ("test", "test")
    again_made = variants(family, parent, Random(2), harder=1, easier=1)
    assert [row.to_json() for row in again_made] == [row.to_json() for row in made]


def test_there_is_no_room_beyond_the_ends() -> None:
    family = FAMILIES["determinant"]
    assert not variants(family, family.problem(0, 1.0), Random(1), harder=2, easier=0)
    assert not variants(family, family.problem(0, 0.0), Random(1), harder=0, easier=2)


def test_a_row_of_another_version_has_none() -> None:
    family = FAMILIES["determinant"]
    other = dataclasses.replace(family.problem(0), version=999)
    with pytest.raises(ValueError, match=r"determinant@999.*draw the row again"):
        variants(family, other, Random(1))


def parents() -> list[Problem]:
    names = ("determinant", "sudoku", "valuation~hint")
    return [find_family(name).problem(n, 0.5) for n, name in enumerate(names)]


def drawn(path: Path, **settings: int) -> list[Candidate]:
    source = VariantsSource(kind="variants", path=str(path), **settings)
    recipe = Recipe(name="own", sources=(source,))
    (unit,) = planned(recipe).first
    return list(recipe.source(0).candidates(unit))


def written(folder: Path, rows: list[Problem]) -> Path:
    path = folder / "rows.jsonl"
    path.write_text("".join(f"{row.to_json()}\n" for row in rows), encoding="utf8")
    return path


def test_a_source_makes_certified_variants_of_the_rows_of_a_file(tmp_path: Path) -> None:
    rows = parents()
    made = drawn(written(tmp_path, rows), harder=1, easier=1)
    assert [row.reason for row in made] == [""] * 6
    assert all(row.certificate and row.certificate.level == "certified" for row in made)
    for parent, row in zip([row for row in rows for _ in range(2)], made, strict=True):
        assert row.problem.lineage.parents == (parent.id,)
        assert row.problem.family == parent.family
    for parent, harder, easier in zip(rows, made[::2], made[1::2], strict=True):
        efforts = (easier.problem.effort, parent.effort, harder.problem.effort)
        assert sorted(filter(None, efforts)) == list(efforts)


def test_a_shard_gives_the_same_as_its_rows(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    rows = parents()
    shard = tmp_path / "train-00000-of-00001.parquet"
    candidates = [Candidate(problem=row, source=0) for row in rows]
    pq.write_table(table_of(candidates), shard)
    one, two = drawn(shard), drawn(written(tmp_path, rows))
    assert [row.problem.to_json() for row in one] == [row.problem.to_json() for row in two]


def test_where_there_is_no_room_a_row_is_rejected(tmp_path: Path) -> None:
    top = FAMILIES["determinant"].problem(0, 1.0)
    made = drawn(written(tmp_path, [top]), harder=1, easier=1)
    assert [row.reason for row in made] == ["no_harder_variant", ""]


def test_rows_that_have_no_variants_are_said(tmp_path: Path) -> None:
    row = FAMILIES["determinant"].problem(0)
    with pytest.raises(RecipeError, match="no row of a family"):
        drawn(written(tmp_path, [dataclasses.replace(row, family="gsm")]))
    with pytest.raises(RecipeError, match="build the dataset again"):
        drawn(written(tmp_path, [dataclasses.replace(row, version=999)]))
    (tmp_path / "rows.jsonl").write_text('{"prompt": 1}\n')
    with pytest.raises(RecipeError, match="line 1: not a problem"):
        drawn(tmp_path / "rows.jsonl")
    with pytest.raises(ValueError, match="asks for no rows"):
        drawn(written(tmp_path, [row]), harder=0, easier=0)
