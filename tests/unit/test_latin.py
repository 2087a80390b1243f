"""Bit boards against plain enumeration."""

from itertools import permutations, product
from random import Random

from generators.search import latin


def _latin_squares(size: int) -> list[latin.Grid]:
    rows = list(permutations(range(1, size + 1)))
    return [
        square
        for square in product(rows, repeat=size)
        if all(len(set(column)) == size for column in zip(*square, strict=True))
    ]


def _fits(grid: latin.Grid, clues: latin.Grid) -> bool:
    cells = zip(sum(grid, ()), sum(clues, ()), strict=True)
    return all(clue in (0, digit) for digit, clue in cells)


def test_search_finds_every_latin_square() -> None:
    shape = latin.board(4)
    found = latin.search(shape, shape.full, 0, limit=10_000)
    assert found.is_complete
    assert {latin.to_grid(mask, 4) for mask in found.solutions} == set(_latin_squares(4))
    assert len(found.solutions) == 576


def test_boxes_leave_288_boards_of_size_four() -> None:
    shape = latin.board(4, (2, 2))
    assert len(latin.search(shape, shape.full, 0, limit=10_000).solutions) == 288


def test_thinned_boards_have_one_solution_and_no_needless_clue() -> None:
    rng, shape, squares = Random(1), latin.board(4), _latin_squares(4)
    for _ in range(20):
        answer = latin.solved(shape, rng)
        cells = latin.bits(answer)
        rng.shuffle(cells)
        clues = latin.thin(shape, cells, fewest=0)
        grid = latin.to_grid(clues, 4)
        assert [square for square in squares if _fits(square, grid)] == [latin.to_grid(answer, 4)]
        for bit in latin.bits(clues):
            fewer = latin.to_grid(clues ^ 1 << bit, 4)
            assert sum(_fits(square, fewer) for square in squares) > 1


def test_contradiction_has_no_solution() -> None:
    shape = latin.board(3)
    twice = latin.to_mask(((1, 0, 1), (0, 0, 0), (0, 0, 0)))
    found = latin.search(shape, latin.given(shape, twice), twice)
    assert found.is_complete
    assert not found.solutions


def test_exhausted_search_claims_nothing() -> None:
    shape = latin.board(9)
    found = latin.search(shape, shape.full, 0, limit=10_000, nodes=50)
    assert not found.is_complete
    assert not found.is_unique


def test_grid_and_mask_are_inverse() -> None:
    grid = ((1, 0, 3), (0, 0, 0), (2, 3, 0))
    assert latin.to_grid(latin.to_mask(grid), 3) == grid
