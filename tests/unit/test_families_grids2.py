"""More board families, against plain enumeration of all boards and positions worked by hand."""

import json
from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest

from generators.logic.grids import (
    _levels,
    _linecounts,
    _routes,
    _winds,
    aquarium,
    four_winds,
    minesweeper,
    norinori,
    numbrix,
)
from generators.logic.grids._minefield import COVER, explore, proved_by_one
from generators.logic.grids._shadings import search, shape_of


def _flat(answer: str) -> tuple[int, ...]:
    return tuple(cell for row in json.loads(answer) for cell in row)


def _mines_that_fit(size: int, shown: list[int], mines: int | None) -> list[set[int]]:
    """All arrangements of mines on the covered cells that agree with every number."""
    covered = [cell for cell, number in enumerate(shown) if number == COVER]
    found = []
    for bits in product((False, True), repeat=len(covered)):
        laid = {cell for cell, bit in zip(covered, bits, strict=True) if bit}
        fits = all(
            number
            == sum(
                max(abs(cell // size - m // size), abs(cell % size - m % size)) == 1 for m in laid
            )
            for cell, number in enumerate(shown)
            if number != COVER
        )
        if fits and mines in (None, len(laid)):
            found.append(laid)
    return found


def _minefield(rng: Random, size: int) -> tuple[list[int], int]:
    cells = range(size * size)
    mines = rng.sample(cells, rng.randrange(2, 6))
    open_cells = rng.sample([c for c in cells if c not in mines], size * size // 2)
    shown = [COVER] * (size * size)
    for cell in open_cells:
        row, column = divmod(cell, size)
        near = [max(abs(row - m // size), abs(column - m % size)) for m in mines]
        shown[cell] = near.count(1)
    return shown, len(mines)


def test_minesweeper_forced_cells_are_those_of_all_arrangements() -> None:
    rng = Random(3)
    deep = 0
    for number in range(60):
        shown, count = _minefield(rng, 4)
        told = count if number % 2 else None
        fitting = _mines_that_fit(4, shown, told)
        covered = [cell for cell, shows in enumerate(shown) if shows == COVER]
        survey = explore(shown, 4, told)
        assert survey is not None
        assert survey.can == {c: {c in laid for laid in fitting} for c in covered}
        for asked in ("safe", "mine"):
            expected = [
                f"r{cell // 4 + 1}c{cell % 4 + 1}"
                for cell in covered
                if all((cell in laid) == (asked == "mine") for laid in fitting)
            ]
            board = minesweeper.Minefield(4, tuple(shown), told, asked, "")
            assert [json.loads(text) for text in minesweeper.FAMILY.solve(board)] == [expected]
        deep += any(len(survey.can[c]) == 1 for c in covered if c not in proved_by_one(shown, 4))
    assert deep  # some boards need more than one number at a time


def test_minesweeper_one_two_one_by_hand() -> None:
    # Under 1 2 1 the mines lie below the ones, never below the two.
    shown = (0, 0, 0, 1, 2, 1, COVER, COVER, COVER)
    board = minesweeper.Minefield(3, shown, None, "mine", "")
    assert minesweeper.FAMILY.solve(board) == ['["r3c1","r3c3"]']
    assert proved_by_one(shown, 3) == {}


def _grid_paths(size: int) -> list[tuple[int, ...]]:
    """All Hamiltonian paths of a square board, as the number of every cell."""
    cells, found = size * size, []
    stack: list[tuple[int, ...]] = [(cell,) for cell in range(cells)]
    while stack:
        path = stack.pop()
        if len(path) == cells:
            found.append(tuple(path.index(cell) + 1 for cell in range(cells)))
        for row, column in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            y, x = path[-1] // size + row, path[-1] % size + column
            if 0 <= y < size and 0 <= x < size and y * size + x not in path:
                stack.append((*path, y * size + x))
    return found


def test_numbrix_counts_and_answers_match_all_paths() -> None:
    paths = _grid_paths(4)
    assert len(paths) == 552  # OEIS A096969
    rng = Random(5)
    unique = 0
    for _ in range(80):
        path = rng.choice(paths)
        shown = rng.sample(range(16), rng.randrange(3, 8))
        givens = tuple(path[cell] if cell in shown else 0 for cell in range(16))
        fitting = [p for p in paths if all(g in (0, n) for g, n in zip(givens, p, strict=True))]
        answers = numbrix.FAMILY.solve(numbrix.Numbrix(4, givens, ""))
        assert len(answers) == min(2, len(fitting))
        assert {_flat(text) for text in answers} <= set(fitting)
        assert _routes.search(givens, 4).answers == min(2, len(fitting))
        unique += len(fitting) == 1
    assert 10 < unique < 70


def test_numbrix_rows_are_paths() -> None:
    for ordinal in range(20):
        problem, board = numbrix.FAMILY.draw(ordinal, ordinal % 5 / 4)
        flat = _flat(problem.answer)
        places = [divmod(flat.index(number + 1), board.size) for number in range(len(flat))]
        assert all(abs(r - y) + abs(c - x) == 1 for (r, c), (y, x) in pairwise(places))
        assert all(given in (0, number) for given, number in zip(board.givens, flat, strict=True))


def _pair_shadings(size: int) -> list[tuple[int, ...]]:
    """All shadings of a board where every shaded cell has exactly one shaded neighbor."""
    found = []
    for flat in product((0, 1), repeat=size * size):
        dark = {divmod(cell, size) for cell in range(size * size) if flat[cell]}
        if all(sum(abs(r - y) + abs(c - x) == 1 for y, x in dark) == 1 for r, c in dark):
            found.append(flat)
    return found


def test_norinori_answers_match_all_shadings() -> None:
    shadings = _pair_shadings(4)
    rng = Random(2)
    counts = set()
    for _ in range(200):
        regions = (0, 1, 2, *(rng.choice((0, 1, 2, norinori.WALL)) for _ in range(13)))
        parts = [[c for c in range(16) if regions[c] == region] for region in range(3)]
        fitting = {
            flat
            for flat in shadings
            if all(sum(flat[c] for c in part) == 2 for part in parts) and sum(flat) == 6
        }
        answers = norinori.FAMILY.solve(norinori.Norinori(4, regions, ""))
        assert len(answers) == min(2, len(fitting))
        assert {_flat(text) for text in answers} <= fitting
        counts.add(len(answers))
    assert counts == {0, 1, 2}


def test_search_for_a_shading_agrees_with_all_shadings() -> None:
    shadings = _pair_shadings(4)
    rng, pairs = Random(4), [0, 0, 1, 1, 2, 2]
    for _ in range(40):
        regions = [rng.randrange(3) for _ in range(16)]
        parts = [sum(1 << c for c in range(16) if regions[c] == region) for region in range(3)]
        for cell in range(16):
            expected = any(
                flat[cell] and sorted(r for f, r in zip(flat, regions, strict=True) if f) == pairs
                for flat in shadings
            )
            assert search(parts, 1 << cell, 0, shape_of(4)).is_possible == expected


def _fillings(tanks: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All fillings of 3x3 cells where water in a tank never stands above a dry cell of it."""
    return [
        flat
        for flat in product((0, 1), repeat=9)
        if all(
            flat[low] >= flat[high]
            for low, high in product(range(9), repeat=2)
            if tanks[low] == tanks[high] and low // 3 >= high // 3
        )
    ]


def test_aquarium_answers_match_all_fillings() -> None:
    rng = Random(6)
    unique = 0
    for _ in range(80):
        tanks = tuple(aquarium._tanks(rng, 3, 4))
        fillings = _fillings(tanks)
        wet = rng.choice(fillings)
        counts = [sum(wet[i * 3 : i * 3 + 3]) for i in range(3)] + [
            sum(wet[i::3]) for i in range(3)
        ]
        shown = [rng.choice((_linecounts.HIDE, count)) for count in counts]
        fitting = {
            flat
            for flat in fillings
            if all(
                count
                in (_linecounts.HIDE, sum(flat[i * 3 : i * 3 + 3] if i < 3 else flat[i - 3 :: 3]))
                for i, count in enumerate(shown)
            )
        }
        board = aquarium.Aquarium(3, tanks, tuple(shown[:3]), tuple(shown[3:]), "")
        answers = aquarium.FAMILY.solve(board)
        assert len(answers) == min(2, len(fitting))
        assert {_flat(text) for text in answers} <= fitting
        assert (_levels.search(3, tanks, shown).answers == 1) == (len(fitting) == 1)
        unique += len(fitting) == 1
    assert 5 < unique < 75


def test_aquarium_by_hand() -> None:
    # A tank that bends round another: its two columns fill together.
    tanks = (0, 1, 0, 0, 1, 0, 0, 0, 0)
    board = aquarium.Aquarium(3, tanks, (1, 2, 3), (_linecounts.HIDE,) * 3, "")
    assert aquarium.FAMILY.solve(board) == []
    board = aquarium.Aquarium(3, tanks, (1, 3, 3), (_linecounts.HIDE,) * 3, "")
    assert aquarium.FAMILY.solve(board) == ["[[0,1,0],[1,1,1],[1,1,1]]"]


_WINDS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def _blown(size: int, cells: list[int]) -> list[list[list[str]]]:
    """All ways to put a letter on every empty cell so that each arrow leads back to a number."""
    empty = [cell for cell, number in enumerate(cells) if number == _winds.EMPTY]
    found = []
    for letters in product(_WINDS, repeat=len(empty)):
        arrow = dict(zip(empty, letters, strict=True))
        sent = dict.fromkeys((cell for cell in range(size * size) if cell not in arrow), 0)
        for cell, letter in arrow.items():
            (down, across), (row, column) = _WINDS[letter], divmod(cell, size)
            back = cell
            while arrow.get(back) == letter:
                row, column = row - down, column - across
                back = row * size + column if 0 <= row < size and 0 <= column < size else -1
            if back not in sent:
                break
            sent[back] += 1
        else:
            if all(cells[c] in (_winds.HIDE, count) for c, count in sent.items()):
                told = ["?" if number == _winds.HIDE else str(number) for number in cells]
                flat = [arrow.get(c, told[c]) for c in range(size * size)]
                found.append([flat[i : i + size] for i in range(0, len(flat), size)])
    return found


@pytest.mark.deep
def test_four_winds_search_and_solver_find_all_coverings() -> None:
    rng, seen = Random(5), Counter[int]()
    for number in range(120):
        size = 3
        arrows = four_winds._covered(rng, size, 2)
        cells = four_winds._numbers(arrows, size)
        if number % 2:
            cells = [_winds.HIDE if n > 0 and rng.random() < 0.5 else n for n in cells]
        right = _blown(size, cells)
        board = four_winds.Winds(size, tuple(cells), "")
        solved = [json.loads(text) for text in four_winds._solve(board)]
        found = _winds.search(_winds.board_of(cells, size))
        assert len(solved) == min(len(right), 2)
        assert all(one in right for one in solved)
        assert found.is_unique == (len(right) == 1)
        assert len(found.coverings) == min(len(right), 2)
        seen[min(len(right), 2)] += 1
    assert seen[1] > 10
    assert seen[2] > 10


def test_four_winds_by_hand() -> None:
    # The 2 in the corner reaches right or down; only down leaves the 1 its one cell.
    board = [2, _winds.EMPTY, 1, _winds.EMPTY, _winds.EMPTY, 0, _winds.EMPTY, 1, 0]
    solved = four_winds._solve(four_winds.Winds(3, tuple(board), ""))
    assert [json.loads(text) for text in solved] == [
        [["2", "L", "1"], ["D", "U", "0"], ["D", "1", "0"]]
    ]
