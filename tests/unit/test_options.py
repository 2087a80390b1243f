"""Options of zeros and ones, shadings and bulbs: what is left, told by trying every line."""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

from generators.canonical import around, connected_parts
from generators.deducing import options
from generators.deducing.board import board_of
from generators.logic.grids import _strikes
from generators.logic.grids._bulbs import Lamps, Number
from generators.search import masks

CELLS = 5


def _random_option(rng: Random) -> dict[int, int]:
    cells = rng.sample(range(CELLS), rng.randint(1, CELLS))
    return {cell: rng.choice((1, 2, 2, 3)) for cell in cells}


def _left(each: Sequence[Mapping[int, int]], known: Sequence[int]) -> list[int]:
    """Return the values of lines that go with candidates and with an option, as masks."""
    lines = [
        line
        for line in product((0, 1), repeat=CELLS)
        if all(mask >> value & 1 for mask, value in zip(known, line, strict=True))
        and any(all(mask >> line[cell] & 1 for cell, mask in one.items()) for one in each)
    ]
    return [sum(1 << value for value in {*values}) for values in zip(*lines, strict=True)]


def test_options_on_a_board_of_zeros_and_ones_leave_what_goes_with_one() -> None:
    rng, broken = Random(0), 0
    for _ in range(300):
        each = [_random_option(rng) for _ in range(rng.randint(1, 4))]
        known = [rng.choice((1, 2, 3, 3)) for _ in range(CELLS)]
        board, expected = board_of(known, [options("a", each)], 100), _left(each, known)
        broken += not expected
        assert bool(board.broken) == (not expected)
        assert not expected or [*board.all_left()] == expected
    assert broken


def test_what_is_stated_later_leaves_as_much_as_what_is_known_at_the_start() -> None:
    rng, every = Random(1), [3] * CELLS
    for _ in range(300):
        each = [_random_option(rng) for _ in range(4)]
        board, cells = board_of(every, [options("a", each)], 100), rng.sample(range(CELLS), 3)
        known = [*every]
        for cell in cells:
            known[cell] = rng.choice((1, 2))
            board.take([(cell, known[cell])])
        expected = _left(each, known)
        assert bool(board.broken) == (not expected)
        assert not expected or [*board.all_left()] == expected


def test_values_above_one_are_narrowed_by_the_same_options() -> None:
    rule = options("a", [{0: 0b100, 1: 0b010}, {0: 0b010}])
    board = board_of([0b110, 0b100], [rule], 100)
    assert [*board.all_left()] == [0b010, 0b100] == rule.narrow([0b110, 0b100])


def test_shadings_of_equal_numbers_are_those_of_the_rules() -> None:
    size, rng, seen = 3, Random(2), set[int]()
    cells, shape = range(size * size), masks.board(3, 3)
    for _ in range(60):
        numbers = [rng.randint(1, size) for _ in cells]
        right = [flat for flat in product((0, 1), repeat=9) if _is_shading(flat, numbers, size)]
        found = _strikes.search(numbers, size, 1000)
        solutions = [tuple(masks.to_flat(shape, mask)) for mask in found.solutions]
        assert {*solutions} <= {*right}
        assert len(solutions) == min(len(right), 2)
        assert found.is_unique == (len(right) == 1)
        seen.add(len(solutions))
    assert seen == {0, 1, 2}


def _is_shading(flat: Sequence[int], numbers: Sequence[int], size: int) -> bool:
    white = [cell for cell, is_shaded in enumerate(flat) if not is_shaded]
    lines = [(cell // size, numbers[cell]) for cell in white]
    columns = [(cell % size, numbers[cell]) for cell in white]
    return (
        len({*lines}) == len({*columns}) == len(white)
        and not any(flat[a] and flat[b] for a, beside in enumerate(around(size)) for b in beside)
        and len(connected_parts(white, size)) == 1
    )


def test_bulbs_light_a_corridor_in_each_way_that_the_number_allows() -> None:
    # Three cells in a row, of which one holds the bulb; then a number beside the last of them.
    lamps = Lamps([[0, 1, 2], [0], [1], [2]], 3)
    assert len(lamps.search([], 10).solutions) == 2
    assert lamps.search([Number(0b100, 1)], 10).solutions == [0b100]
    assert lamps.search([Number(0b100, 1)], 10).is_unique
    assert lamps.search([Number(0b100, 1), Number(0b010, 1)], 10).solutions == []
    assert not lamps.search([], 2).is_complete
