"""Canonical forms: equal for renamed puzzles, different for different ones."""

from random import Random

from generators.canonical.lines import nameless
from generators.canonical.relations import normal_form


def shuffled(
    rng: Random, colors: list[int], arcs: list[tuple[int, int, int]]
) -> tuple[list[int], list[tuple[int, int, int]]]:
    order = rng.sample(range(len(colors)), len(colors))
    moved = [0] * len(colors)
    for old, new in enumerate(order):
        moved[new] = colors[old]
    return moved, rng.sample([(label, order[a], order[b]) for label, a, b in arcs], len(arcs))


def test_renaming_and_reordering_change_nothing() -> None:
    rng = Random(1)
    for _ in range(200):
        n = rng.randrange(2, 9)
        colors = [rng.randrange(3) for _ in range(n)]
        arcs = [(rng.randrange(2), rng.randrange(n), rng.randrange(n)) for _ in range(2 * n)]
        assert normal_form(colors, arcs) == normal_form(*shuffled(rng, colors, arcs))


def test_a_path_is_not_a_star() -> None:
    path = [(0, 0, 1), (0, 1, 2), (0, 2, 3)]
    star = [(0, 0, 1), (0, 0, 2), (0, 0, 3)]
    assert normal_form([0] * 4, path) != normal_form([0] * 4, star)


def test_given_colors_count_not_only_their_order() -> None:
    assert normal_form([1, 2], [(0, 0, 1)]) != normal_form([1, 3], [(0, 0, 1)])


def test_nameless_lines() -> None:
    one = [["", "Ann", " says ", "Bob", " lies"], ["", "Bob", " says ", "Bob", " lies"]]
    two = [["", "Zoe", " says ", "Zoe", " lies"], ["", "Max", " says ", "Zoe", " lies"]]
    other = [["", "Ann", " says ", "Bob", " lies"], ["", "Bob", " says ", "Ann", " lies"]]
    assert nameless(one) == nameless(two)
    assert nameless(one) != nameless(other)
