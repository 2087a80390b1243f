"""Items of contests read by hand: our solvers give what was published; the index knows them."""

import pytest

from filters.decontamination import SHIPPED_INDEX, BenchmarkIndex
from generators import FAMILIES, posed_instances
from generators.contest.numbers.divisor_inversions.instance import Inversion
from generators.contest.numbers.unreachable_amounts.instance import Amounts
from generators.contest.scenes import Scene
from generators.recognition import POSED
from proofmill import VERIFIERS

Instance = Scene | Inversion | Amounts
ITEMS: tuple[tuple[str, str, Instance, str, str], ...] = (
    ("aime24/1", "triangle_circles", Scene("symmedian", (9, 10, 5, 0), ""), "100/13", "113"),
    ("aime24/6", "box_extremes", Scene("boxes", (54, 23, 1, 0), ""), "657/64", "721"),
    (
        *("aime24/13", "similar_sections"),
        *(Scene("circle_rows", (8, 34, 2024, 1, 0), ""), "192/5", "197"),
    ),
    ("aime24/14", "conic_points", Scene("rhombus", (20, 24, 0), ""), "480", "480"),
    ("aime24/16", "triangle_circles", Scene("perpendicular", (13, 6, 0, 0), ""), "468", "468"),
    ("aime24/17", "factored_conditions", Scene("mean", (100, 0), ""), "601", "601"),
    ("aime24/25", "similar_sections", Scene("equal_hexagon", (200, 240, 300), ""), "80", "80"),
    ("aime24/28", "similar_sections", Scene("ring_on_ball", (3, 6, 11), ""), "99/28", "127"),
    ("amc23/12", "divisor_inversions", Inversion("d", "one", "value", (2023,), ""), "96", "96"),
    (
        *("amc23/28", "unreachable_amounts"),
        *(Amounts((6, 10, 15), False, "largest", 0, ""), "29", "11"),
    ),
)
"""Item, our instance of a family, what it asks at heart, and the published answer: m + n for a
fraction m/n, the number itself, or the sum of the digits of 29."""


@pytest.mark.parametrize(("item", "family", "instance", "heart", "published"), ITEMS)
def test_our_solver_gives_the_published_answer(
    item: str, family: str, instance: Instance, heart: str, published: str
) -> None:
    canonical = FAMILIES[family].canonical(instance)
    assert any((p.item, p.family, p.canonical) == (item, family, canonical) for p in POSED)
    [found] = FAMILIES[family].solve(instance)
    assert VERIFIERS["math"](found, heart, {}).outcome == "correct"
    parts = [int(part) for part in heart.split("/")]
    digits = sum(map(int, heart)) if item == "amc23/28" else sum(parts)
    assert published == str(digits)


def test_every_item_has_a_case() -> None:
    assert {item for item, *_ in ITEMS} == {posed.item for posed in POSED}
    assert len(ITEMS) == len(POSED)


def test_the_shipped_index_refuses_them() -> None:
    index = BenchmarkIndex.load(SHIPPED_INDEX)
    for benchmark, item, instance in posed_instances():
        [matches] = index.match_instances([instance])
        assert (benchmark, item) in {match[:2] for match in matches}
