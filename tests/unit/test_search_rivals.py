"""Rivals: other solutions met while clues are taken away."""

from collections.abc import Sequence
from itertools import chain, permutations, product
from operator import ne

from generators.search import Judged, Rivals, switched, with_rivals


def test_a_rival_fits_where_all_that_rules_it_out_is_blank() -> None:
    rivals = Rivals([1, 2, 3], 0)
    rivals.meet([1, 2, 3])
    assert not rivals.fit([0, 0, 0])
    rivals.meet([1, 5, 4])
    assert rivals.fit([1, 0, 0])
    assert not rivals.fit([1, 2, 0])
    assert not rivals.fit([0, 0, 3])


def test_the_judge_is_not_asked_where_a_rival_fits() -> None:
    boards: list[Sequence[int]] = [(1, 2, 3), (1, 5, 4), (2, 2, 3)]
    asked: list[list[int]] = []

    def judge(told: list[int]) -> Judged:
        asked.append(told)
        fitting = [b for b in boards if all(c in (0, x) for c, x in zip(told, b, strict=True))]
        return len(fitting) == 1, fitting[:2]

    is_enough = with_rivals(boards[0], 0, judge)
    assert not is_enough([1, 0, 0])
    assert not is_enough([0, 0, 0])
    assert asked == [[1, 0, 0]]
    assert is_enough([1, 2, 0])
    assert not is_enough([0, 2, 3])


def test_switches_of_the_cyclic_square_of_order_four() -> None:
    square = [(1, 2, 3, 4), (2, 3, 4, 1), (3, 4, 1, 2), (4, 1, 2, 3)]
    squares = {
        rows
        for rows in product(permutations(range(1, 5)), repeat=4)
        if all(len({*column}) == 4 for column in zip(*rows, strict=True))
    }
    found = {tuple(other) for other in switched(square)}
    assert found < squares
    assert tuple(square) not in found
    # Two cells in each of two rows are the least that another square of the same order changes.
    near = {other for other in squares if _differing(square, other) == 4}
    assert near
    assert near < found


def _differing(one: Sequence[tuple[int, ...]], other: Sequence[tuple[int, ...]]) -> int:
    return sum(map(ne, chain.from_iterable(one), chain.from_iterable(other)))
