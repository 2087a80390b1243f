"""Orders of lines: counted as trying all of them counts."""

from itertools import permutations
from math import factorial
from random import Random

from generators.transforms import _orders


def test_orders_are_as_many_as_trying_all_of_them_finds() -> None:
    rng = Random(4)
    for _ in range(200):
        lines = rng.randint(1, 6)
        others = [[place for place in range(lines) if place != line] for line in range(lines)]
        needs = [
            [rng.sample(others[line], min(lines - 1, rng.randint(1, 2))) for _ in range(groups)]
            for line in range(lines)
            for groups in [rng.choice((0, 0, 1, 2)) if lines > 1 else 0]
        ]
        right = sum(_orders.keeps(needs, order) for order in permutations(range(lines)))
        assert _orders.count(needs) == right, needs


def test_many_lines_that_need_nothing_are_counted() -> None:
    needs: _orders.Needs = [[] for _ in range(30)]
    needs[4], needs[9] = [[3]], [[8]]
    assert _orders.count(needs) == factorial(30) // 4
