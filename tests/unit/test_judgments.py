"""Judgments: rules that are judged by work of their own say what trying everything says."""

from itertools import product
from random import Random

from readers.following import Ground, Judgment, followed
from readers.judgments import can_pair, distinct


def test_pairing_is_found_whenever_there_is_one() -> None:
    rng, found = Random(0), set[bool]()
    for _ in range(300):
        choices = {n: rng.sample(range(5), rng.randint(1, 3)) for n in range(rng.randint(1, 5))}
        ways = product(*choices.values())
        expected = any(len({*way}) == len(way) for way in ways)
        assert can_pair(choices) == expected, choices
        found.add(expected)
    assert found == {True, False}


def test_what_leaves_a_cell_nothing_cannot_be_kept() -> None:
    cells = {"a": "1", "b": "12", "c": "1"}
    rules = {"ends": distinct("ac"), "any": Judgment(("a", "b"), lambda known: True)}
    for name, other in (("any", "ends"), ("any", "any")):
        ground = Ground(cells, {name: rules[name], other: rules[other]}, str)
        lines = ["| Suppose b is 2.", f"| Then {name} cannot be kept.", "So b is not 2."]
        assert bool(followed(ground, lines).faults) == (other == "any")
