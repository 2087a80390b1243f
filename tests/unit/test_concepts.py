"""Rows by concept and by pairs of concepts, and what a dataset covers of both."""

import json
from pathlib import Path

import pytest

from filters.decontamination import BenchmarkIndex
from generators import FAMILIES, JOIN, find_family
from generators.weakness.text import leaves, leaves_of
from pipelines.build import build, run_unit
from pipelines.sources import ConceptsSource, Recipe, Splits


def source(**settings: object) -> ConceptsSource:
    return ConceptsSource.model_validate({"kind": "concepts", "rows": 12, **settings})


def test_a_concept_is_rows_of_its_families_alone() -> None:
    streams = source(concepts=["determinants", "calendar"]).streams
    assert {*streams} == {
        name
        for name, family in FAMILIES.items()
        if {"determinants", "calendar"} & {*family.concepts}
    }


@pytest.mark.parametrize(
    "pair", [("number theory", "determinants"), ("factorials", "p-adic valuations")]
)
def test_a_pair_stands_in_every_row(pair: tuple[str, str]) -> None:
    streams = source(pairs=[pair]).streams
    assert streams
    for name in streams:
        assert {*pair} <= {*find_family(name).concepts}
        row = find_family(name).problem(0, 0.3)
        assert {*pair} <= {*row.concepts}


def test_a_composition_needs_both_of_its_parts() -> None:
    (name, *_) = [s for s in source(pairs=[("p-adic valuations", "determinants")]).streams]
    first, second = name.split(JOIN)
    assert "p-adic valuations" in FAMILIES[first].concepts
    assert "determinants" in FAMILIES[second].concepts


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "asks for no rows"),
        ({"concepts": ["determinant"]}, "nearest is 'determinants'"),
        ({"pairs": [["stacks", "stacks"]]}, "paired with itself"),
        ({"pairs": [["kinship", "determinants"]]}, "no two of them can be composed"),
    ],
)
def test_what_cannot_be_is_said(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        source(**settings)


def test_a_report_says_what_is_covered_and_what_is_not(tmp_path: Path) -> None:
    index, out = tmp_path / "index", tmp_path / "out"
    BenchmarkIndex.build([("bench", "1", "How many legs have seven spiders?")]).save(index)
    own = source(pairs=[("p-adic valuations", "determinants")], dials=(0.2,))
    recipe = Recipe(
        name="pairs", sources=(own,), benchmarks=str(index), splits=Splits(train=1.0, test=0.0)
    )
    build(recipe, str(out), execute=lambda units: (run_unit(u, recipe, str(out)) for u in units))
    found = json.loads((out / "report.json").read_text())["coverage"]
    concepts = dict(found["concepts"])
    assert concepts["determinants"] == concepts["p-adic valuations"] == 12
    assert ["determinants", "p-adic valuations", 12] in found["pairs"]
    assert "calendar" in found["without"]
    assert "determinants" not in found["without"]
    reached = {leaf for leaf, _ in found["leaves"]}
    assert reached | {*found["leaves_without"]} == {*leaves()}
    assert "nt.valuation" in reached
    assert "| determinants and p-adic valuations | 12 |" in (out / "report.md").read_text()


def test_a_leaf_is_met_by_its_words() -> None:
    assert "nt.valuation" in leaves_of("p-adic valuations")
    assert "nt.primes" in leaves_of("prime numbers")
    assert leaves_of("stacks") == ()
