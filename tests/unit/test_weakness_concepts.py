"""Concepts: their names, their weights, and what becomes of a reply."""

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from generators.weakness.text.concepts import SCHEMA, Tagged, extract, normalise, pool, weight
from generators.weakness.text.failures import Record
from generators.weakness.text.taxonomy import leaves
from solvers.endpoint.structured import Schema
from solvers.protocol import Completion, Prompt, Structured

MATH = {
    *("Algebra", "Counting & Probability", "Geometry", "Intermediate Algebra", "Number Theory"),
    *("Prealgebra", "Precalculus"),
}
SYMBOLIC = Path(__file__).parents[2] / "data" / "concepts.toml"


class Replies:
    """A solver that gives prepared replies in order, as an endpoint would after parsing them."""

    solver_id = "prepared"

    def __init__(self, texts: Sequence[str | None]) -> None:
        self.texts = list(texts)
        self.asked: list[Prompt] = []

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        raise NotImplementedError

    def structured(
        self, prompts: Sequence[Prompt], schema: Mapping[str, Any], *, seed: int = 0
    ) -> list[Structured | None]:
        self.asked += prompts
        return [self._one(schema, self.texts.pop(0)) for _ in prompts]

    def _one(self, schema: Mapping[str, Any], text: str | None) -> Structured | None:
        if text is None:
            return None
        value, fault = Schema(schema).parse(text)
        reply = Completion(
            text=text, tokens=7, finish_reason="stop", cost=0.5, solver_id="prepared", sample=0
        )
        return Structured(value=value, fault=fault, completions=(reply,))


def record(name: str = "a", *, accuracies: tuple[float, ...] = (0.0, 0.25)) -> Record:
    return Record(id=name, prompt=f"Problem {name}", category="Algebra", accuracies=accuracies)


def tagged(name: str, concepts: str, *, category: str = "Algebra", is_weak: bool = True) -> Tagged:
    pairs = tuple((one, "alg.linear") for one in concepts.split())
    return Tagged(id=name, category=category, is_weak=is_weak, accuracy=0.25, concepts=pairs)


def test_taxonomy_has_stable_leaves_in_all_categories() -> None:
    found = leaves()
    assert len(found) == 48
    assert {leaf.math for leaf in found.values()} == MATH
    assert all(leaf.topic.startswith("Mathematics -> ") and leaf.words for leaf in found.values())
    assert SYMBOLIC.read_text(encoding="utf8").count("[[leaves]]") == len(found)  # no id twice


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("  Power of a\nPoint. ", "power of a point"),
        ("*Vieta's formulas*", "vieta's formulas"),
        ("ﬁnite sums", "finite sums"),
        ("42", ""),
        ("", ""),
        ("...", ""),
        ("x" * 81, ""),
        ("tab\x00le", ""),
    ],
)
def test_names_have_one_spelling(name: str, expected: str) -> None:
    assert normalise(name) == expected


def test_replies_become_tags_drops_or_waiting() -> None:
    good = {
        "concepts": [
            {"name": "Ratio", "leaf": "geo.circle"},
            {"name": "ratio. ", "leaf": "alg.linear"},
        ]
    }
    empty = {"concepts": [{"name": "42", "leaf": "geo.circle"}]}
    wrong = {"concepts": [{"name": "Ratio", "leaf": "geo.nonsense"}]}
    texts = [json.dumps(good), json.dumps(empty), json.dumps(wrong), "__import__('os')", None]
    records = [record(name) for name in "abcde"]
    solver = Replies(texts)
    found = extract(records, solver, seed=1)
    assert [one.id for one in found] == list("abcde")
    assert [one.reason for one in found] == ["", "no_concepts", "no_concepts", "no_concepts", ""]
    assert [one.is_waiting for one in found] == [False, False, False, False, True]
    item = found[0].item
    assert item is not None
    assert item.concepts == (("ratio", "geo.circle"),)  # the first mention decides
    assert (item.is_weak, item.accuracy) == (False, 0.125)
    assert (found[3].spent.tokens, found[3].spent.cost) == (7, 0.5)
    assert found[3].note == "not JSON"
    asked = solver.asked[0]
    assert not isinstance(asked, str)
    assert "Problem a" in asked[-1]["content"]
    assert all(name in asked[-1]["content"] for name in leaves())


def test_schema_is_valid_and_names_the_leaves() -> None:
    assert not Schema(SCHEMA).parse('{"concepts": [{"name": "x", "leaf": "la.eigen"}]}').fault
    assert Schema(SCHEMA).parse('{"concepts": []}').fault


def test_a_concept_keeps_all_its_categories() -> None:
    found = pool([tagged("1", "a b"), tagged("2", "a", category="Geometry"), tagged("3", "b")])
    assert [one.name for one in found] == ["a", "b"]
    assert [one.categories for one in found] == [("Algebra", "Geometry"), ("Algebra",)]
    assert [one.weight for one in found] == [2.0, 2.0]  # nothing to compare with: frequency


def test_weight_is_the_shrunk_log_odds_of_failure() -> None:
    # 3 of 4 problems with it failed, 10 of 40 in all: rate (3 + 4/4) / (4 + 4) = 1/2 against 1/4.
    assert weight(3, 1, 10, 40) == pytest.approx(math.log(3.0))
    # As failed as all others: no weakness. Rarely failed: none either, not a negative one.
    assert weight(1, 3, 10, 40) == pytest.approx(0.0)
    assert weight(1, 30, 10, 40) == 0.0
    # Seen once and failed: less than seen often and mostly failed.
    assert 0 < weight(1, 0, 10, 40) < weight(9, 1, 10, 40)
    assert weight(5, 0, 10, 10) == 5.0


def test_common_concepts_are_no_weakness_where_they_are_mastered() -> None:
    weak = [tagged(f"w{i}", "common rare") for i in range(4)]
    known = [tagged(f"k{i}", "common", is_weak=False) for i in range(12)]
    found = {one.name: one for one in pool([*weak, *known])}
    assert (found["common"].failed, found["common"].known) == (4, 12)
    assert found["common"].weight == pytest.approx(0.0)
    assert found["rare"].weight > 1.0
