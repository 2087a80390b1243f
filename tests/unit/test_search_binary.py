"""Boards of zeros and ones: what the search of lines finds is what that of tables finds."""

from itertools import product
from random import Random

import pytest

from generators.search import Net, binary, line_rules, search, table

_SIZE = 4


def _clues(rng: Random) -> list[list[tuple[int, ...]]]:
    """Return what each row and column of a random board may be: any line with its sum."""
    flat = [rng.randrange(2) for _ in range(_SIZE**2)]
    lines = [flat[r * _SIZE : r * _SIZE + _SIZE] for r in range(_SIZE)]
    lines += [flat[c::_SIZE] for c in range(_SIZE)]
    every = [*product((0, 1), repeat=_SIZE)]
    return [[one for one in every if sum(one) == sum(line)] for line in lines]


@pytest.mark.parametrize("seed", range(30))
def test_boards_are_searched_as_by_tables(seed: int) -> None:
    rng = Random(seed)
    clues = _clues(rng)
    given = [(cell, rng.randrange(2)) for cell in rng.sample(range(_SIZE**2), rng.randrange(5))]
    domains = [3] * _SIZE**2
    for cell, value in given:
        domains[cell] = 1 << value
    tables = [table(fillings, 2) for fillings in clues]
    net = Net(_SIZE**2, line_rules(tables[:_SIZE], tables[_SIZE:]))
    lines = [binary.line(fillings) for fillings in clues]
    board = binary.Board(lines[:_SIZE], lines[_SIZE:])
    assert board.search(given, limit=50) == search(net, domains, limit=50)


@pytest.mark.parametrize("seed", range(10))
def test_cells_that_stay_given_are_needed_one_by_one(seed: int) -> None:
    rng = Random(seed)
    lines = [binary.line(fillings) for fillings in _clues(rng)]
    board = binary.Board(lines[:_SIZE], lines[_SIZE:])
    answer = board.search(limit=1, rng=rng).solutions[0]
    kept = board.thin(answer, rng.sample(range(_SIZE**2), _SIZE**2), 0)
    assert board.search([(cell, answer[cell]) for cell in kept]).solutions == [answer]
    for gone in kept:
        rest = [(cell, answer[cell]) for cell in kept if cell != gone]
        assert len(board.search(rest).solutions) > 1
