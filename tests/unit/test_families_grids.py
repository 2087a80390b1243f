"""Board families against plain enumeration of all boards and counts from the literature."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, permutations, product
from random import Random

import pytest

from generators.canonical.boards import images
from generators.logic.grids import (
    _skylines,
    _stars,
    binairo,
    calcudoku,
    hitori,
    kakurasu,
    light_up,
    magic_square,
    nonogram,
    star_battle,
    survo,
)
from generators.search import sums
from generators.search.tables import Net, Rule, search, table

Rows = tuple[tuple[int, ...], ...]


def _split(flat: Sequence[int], width: int) -> Rows:
    return tuple(tuple(flat[start : start + width]) for start in range(0, len(flat), width))


def _pictures(size: int) -> Iterator[Rows]:
    for flat in product((0, 1), repeat=size * size):
        yield _split(flat, size)


def _columns(rows: Rows) -> Rows:
    return tuple(zip(*rows, strict=True))


def _latin_squares(size: int) -> list[Rows]:
    lines = list(permutations(range(1, size + 1)))
    return [
        rows
        for rows in product(lines, repeat=size)
        if all(len(set(column)) == size for column in zip(*rows, strict=True))
    ]


def _agree(found: list[str], expected: Sequence[Rows], limit: int = 2) -> bool:
    """All answers are expected ones, as many as there are up to the solver's limit."""
    answers = {tuple(map(tuple, json.loads(text))) for text in found}
    return answers <= set(expected) and len(found) == len(answers) == min(limit, len(expected))


def test_two_colorings_of_a_triangle_do_not_exist_and_three_do() -> None:
    def differ(values: int) -> Net:
        pairs = [pair for pair in product(range(values), repeat=2) if pair[0] != pair[1]]
        differing = table(pairs, values)
        return Net(3, [Rule(differing, pair) for pair in ((0, 1), (1, 2), (0, 2))])

    assert not search(differ(2), [3] * 3).solutions
    assert search(differ(2), [3] * 3).is_complete
    found = search(differ(3), [7] * 3, limit=10)
    assert sorted(found.solutions) == sorted(permutations(range(3)))
    assert not search(differ(3), [7] * 3, limit=10, nodes=2).is_complete


def test_images_of_a_square_are_its_eight_turns_and_reflections() -> None:
    assert len({tuple(form) for form in images(range(9), 3, 3)}) == 8
    assert sorted(images([1, 2], 1, 2)) == [[1, 2], [1, 2], [2, 1], [2, 1]]


def _sums_of(rows: Rows) -> tuple[tuple[int, ...], tuple[int, ...]]:
    weigh: Callable[[tuple[int, ...]], int] = lambda line: sum(  # noqa: E731
        place * cell for place, cell in enumerate(line, 1)
    )
    return tuple(map(weigh, rows)), tuple(map(weigh, _columns(rows)))


def test_kakurasu_solver_lists_the_boards_of_size_three() -> None:
    boards = defaultdict(list)
    for rows in _pictures(3):
        boards[_sums_of(rows)].append(rows)
    for (across, down), expected in boards.items():
        assert _agree(kakurasu._solve(kakurasu.Kakurasu(across, down, "")), expected)
    assert len(boards) > 300


def test_kakurasu_with_hidden_sums_fits_all_boards_of_the_others() -> None:
    pictures = list(_pictures(3))
    rng = Random(1)
    for _ in range(60):
        across, down = (
            tuple(-1 if rng.random() < 0.4 else total for total in side)
            for side in _sums_of(rng.choice(pictures))
        )
        expected = [
            rows
            for rows in pictures
            if all(
                want in (-1, got)
                for want, got in zip(across + down, sum(_sums_of(rows), ()), strict=True)
            )
        ]
        assert _agree(kakurasu._solve(kakurasu.Kakurasu(across, down, "")), expected)
        assert kakurasu._search(across, down).is_unique == (len(expected) == 1)


def _runs(line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(len(run) for run in "".join(map(str, line)).split("0") if run)


def test_nonograms_with_one_picture_are_as_many_as_oeis_a242876_says() -> None:
    for size, expected in ((1, 2), (2, 14), (3, 384)):
        clues = Counter(
            (tuple(map(_runs, rows)), tuple(map(_runs, _columns(rows)))) for rows in _pictures(size)
        )
        unique = [clue for clue, count in clues.items() if count == 1]
        assert len(unique) == expected
        for clue in clues:
            found = nonogram._solve(nonogram.Nonogram(*clue, ""))
            assert len(found) == min(2, clues[clue])
            assert nonogram._search(*clue).is_unique == (clues[clue] == 1)


def test_nonogram_solver_finds_the_picture() -> None:
    # A plus: rows and columns 1, 3, 1.
    plus = ((1,), (3,), (1,))
    assert nonogram._solve(nonogram.Nonogram(plus, plus, "")) == ["[[0,1,0],[1,1,1],[0,1,0]]"]


def _binary(size: int, is_distinct: bool) -> list[Rows]:
    lines = [
        line
        for line in product((0, 1), repeat=size)
        if sum(line) * 2 == size
        and not any(line[i] == line[i + 1] == line[i + 2] for i in range(size - 2))
    ]
    return [
        rows
        for rows in product(lines, repeat=size)
        if all(column in lines for column in _columns(rows))
        and (not is_distinct or len(set(rows)) == len(set(_columns(rows))) == size)
    ]


def test_binairo_solver_lists_the_boards_of_size_four() -> None:
    assert len(_binary(4, True)) == 72  # OEIS A253316
    assert len(_binary(4, False)) == 90  # OEIS A058527
    rng, seen = Random(2), Counter[int]()
    for is_distinct in (True, False):
        boards = _binary(4, is_distinct)
        for _ in range(60):
            whole = rng.choice(boards)
            givens = tuple(tuple(v if rng.random() < 0.35 else -1 for v in row) for row in whole)
            expected = [
                rows
                for rows in boards
                if all(
                    given in (-1, value)
                    for given, value in zip(sum(givens, ()), sum(rows, ()), strict=True)
                )
            ]
            puzzle = binairo.Binairo(givens, is_distinct, "01", "")
            assert _agree([text.replace('"', "") for text in binairo._solve(puzzle)], expected)
            seen[min(2, len(expected))] += 1
    assert min(seen[1], seen[2]) > 10


def _seen_from(line: Sequence[int], measure: _skylines.Measure) -> int:
    tops = {max(line[: i + 1]) for i in range(len(line))}
    return len(tops) if measure == "count" else sum(tops)


@pytest.mark.deep
@pytest.mark.parametrize("measure", ["count", "sum"])
def test_skyline_solver_lists_the_squares_of_order_four(measure: _skylines.Measure) -> None:
    squares = _latin_squares(4)
    assert len(squares) == 576  # OEIS A002860
    views = {
        rows: [
            _seen_from(line, measure)
            for lines in (_columns(rows), rows)
            for way in (1, -1)
            for line in (one[::way] for one in lines)
        ]
        for rows in squares
    }
    rng = Random(3)
    for _ in range(60):
        whole = rng.choice(squares)
        clues = [view if rng.random() < 0.5 else 0 for view in views[whole]]
        cell = rng.randrange(16)
        givens = [height if i == cell else 0 for i, height in enumerate(sum(whole, ()))]
        expected = [
            rows
            for rows in squares
            if sum(rows, ())[cell] == givens[cell]
            and all(clue in (0, view) for clue, view in zip(clues, views[rows], strict=True))
        ]
        puzzle = _skylines.Skyline(measure, _split(clues, 4), _split(givens, 4), "")
        assert _agree(_skylines.solve(puzzle), expected)
        found = _skylines.searched(measure, puzzle.clues, givens)
        assert found.is_unique == (len(expected) == 1)


def _fits(cage: calcudoku.Cage, flat: Sequence[int]) -> bool:
    numbers = sorted(flat[cell] for cell in cage.cells)
    if cage.sign == "*":
        made = 1
        for number in numbers:
            made *= number
        return made == cage.target
    if cage.sign == "-":
        return numbers[1] - numbers[0] == cage.target
    if cage.sign == "/":
        return numbers[1] == cage.target * numbers[0]
    return sum(numbers) == cage.target


def test_calcudoku_solver_lists_the_squares_of_order_four() -> None:
    squares = _latin_squares(4)
    rng, seen = Random(4), Counter[int]()
    for _ in range(60):
        whole = sum(rng.choice(squares), ())
        pieces = calcudoku._pieces(rng, 4, 2.5)
        assert sorted(cell for piece in pieces for cell in piece) == list(range(16))
        cages = tuple(calcudoku._cage(rng, piece, whole, 0.7) for piece in pieces)
        expected = [rows for rows in squares if all(_fits(cage, sum(rows, ())) for cage in cages)]
        assert _agree(calcudoku._solve(calcudoku.Calcudoku(4, cages, "")), expected)
        assert calcudoku._search(4, cages).is_unique == (len(expected) == 1)
        seen[min(2, len(expected))] += 1
    assert min(seen[1], seen[2]) > 5


def test_survo_solver_lists_the_tables_of_six_numbers() -> None:
    tables = [_split(flat, 3) for flat in permutations(range(1, 7))]
    rng = Random(5)
    for _ in range(60):
        whole = rng.choice(tables)
        across, down = tuple(map(sum, whole)), tuple(map(sum, _columns(whole)))
        givens = tuple(tuple(n if rng.random() < 0.3 else 0 for n in row) for row in whole)
        expected = [
            rows
            for rows in tables
            if tuple(map(sum, rows)) == across
            and tuple(map(sum, _columns(rows))) == down
            and all(
                given in (0, number)
                for given, number in zip(sum(givens, ()), sum(rows, ()), strict=True)
            )
        ]
        puzzle = survo.Survo(givens, across, down, "")
        assert _agree(survo._solve(puzzle), expected)
        assert survo._search(puzzle).is_unique == (len(expected) == 1)


def test_there_are_eight_magic_squares_of_order_three() -> None:
    lines = magic_square._lines(3, 15)
    found = sums.search_sums(lines, [0] * 9, range(1, 10), limit=100, nodes=10_000)
    assert found.is_complete
    assert len(found.solutions) == 8
    assert (2, 7, 6, 9, 5, 1, 4, 3, 8) in found.solutions  # Lo Shu
    none = ((0, 0, 0),) * 3
    all_squares = [_split(flat, 3) for flat in found.solutions]
    empty = magic_square.MagicSquare(none, tuple(range(1, 10)), "")
    assert _agree(magic_square._solve(empty), all_squares)
    some = magic_square.MagicSquare(((2, 7, 0), (0, 0, 0), (0, 0, 0)), (1, 3, 4, 5, 6, 8, 9), "")
    assert magic_square._solve(some) == ["[[2,7,6],[9,5,1],[4,3,8]]"]


def test_full_magic_squares_have_one_sum() -> None:
    rng = Random(6)
    for size in (4, 5):
        for _ in range(20):
            flat = magic_square._full(rng, size, 8)
            rows = _split(flat, size)
            diagonals = [rows[i][i] for i in range(size)], [rows[i][-1 - i] for i in range(size)]
            assert len({sum(line) for line in (*rows, *_columns(rows), *diagonals)}) == 1
            assert len(set(flat)) == size * size


def _is_hitori(numbers: Rows, shaded: Rows) -> bool:
    size = len(numbers)
    for board, shades in ((numbers, shaded), (_columns(numbers), _columns(shaded))):
        for line, shade in zip(board, shades, strict=True):
            white = [n for n, is_shaded in zip(line, shade, strict=True) if not is_shaded]
            if len(set(white)) < len(white) or any(a and b for a, b in pairwise(shade)):
                return False
    white_cells = {(r, c) for r in range(size) for c in range(size) if not shaded[r][c]}
    reached, edge = set[tuple[int, int]](), sorted(white_cells)[:1]
    while edge:
        r, c = edge.pop()
        if (r, c) in white_cells - reached:
            reached.add((r, c))
            edge += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return reached == white_cells


def test_hitori_solver_lists_all_shadings() -> None:
    rng, seen = Random(7), Counter[int]()
    shadings = [
        rows
        for rows in _pictures(4)
        if not any(a and b for line in (*rows, *_columns(rows)) for a, b in pairwise(line))
    ]
    for _ in range(60):
        most = rng.choice((5, 9))
        numbers = tuple(tuple(rng.randint(1, most) for _ in range(4)) for _ in range(4))
        expected = [shaded for shaded in shadings if _is_hitori(numbers, shaded)]
        assert _agree(hitori._solve(hitori.Hitori(numbers, "")), expected, limit=64)
        found = hitori._search(tuple(n for row in numbers for n in row), 4)
        assert found.is_unique == (len(expected) == 1)
        seen[min(2, len(expected))] += 1
    assert min(seen[0], seen[1], seen[2]) > 1


def _is_lit(cells: Rows, bulbs: Rows) -> bool:
    size = len(cells)
    for r, c in product(range(size), repeat=2):
        kind = cells[r][c]
        seen = beside = 0
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            y, x, steps = r + dr, c + dc, 1
            while 0 <= y < size and 0 <= x < size:
                beside += bulbs[y][x] if steps == 1 else 0
                if cells[y][x] != light_up.WHITE:
                    break
                seen += bulbs[y][x]
                y, x, steps = y + dr, x + dc, steps + 1
        if kind == light_up.WHITE and bool(seen) == bool(bulbs[r][c]):
            return False
        if kind != light_up.WHITE and (bulbs[r][c] or kind not in (light_up.BLANK, beside)):
            return False
    return True


def test_light_up_solver_lists_all_placements() -> None:
    rng, seen = Random(8), Counter[int]()
    kinds = (light_up.WHITE, light_up.BLANK, 0, 1, 2)
    pictures = list(_pictures(3))
    for _ in range(150):
        flat = rng.choices(kinds, (12, 3, 1, 2, 1), k=9)
        expected = [bulbs for bulbs in pictures if _is_lit(_split(flat, 3), bulbs)]
        assert _agree(light_up._solve(light_up.LightUp(3, tuple(flat), "")), expected)
        seen[min(2, len(expected))] += 1
        found = light_up._search(tuple(flat), 3)
        if all(kind < 0 or light_up._white_around(flat, i, 3) for i, kind in enumerate(flat)):
            assert found.is_unique == (len(expected) == 1)
    assert min(seen[0], seen[1], seen[2]) > 5


def test_star_battle_solver_lists_all_placements() -> None:
    # Without regions there are 2 ways on size 4 and 14 on size 5 (OEIS A002464).
    for size, ways in ((4, 2), (5, 14)):
        apart = [
            columns
            for columns in permutations(range(size))
            if all(abs(a - b) > 1 for a, b in pairwise(columns))
        ]
        assert len(apart) == ways
        rng, seen = Random(9), Counter[int]()
        for _ in range(60):
            stars = [row * size + column for row, column in enumerate(rng.choice(apart))]
            regions = star_battle._grown(rng, stars, size)
            expected = [
                tuple(tuple(int(c == column) for c in range(size)) for column in columns)
                for columns in apart
                if len({regions[r * size + c] for r, c in enumerate(columns)}) == size
            ]
            puzzle = star_battle.StarBattle(size, tuple(regions), "")
            assert _agree(star_battle._solve(puzzle), expected)
            found = _stars.search(regions, size, limit=100).solutions
            assert len(found) == len(expected)
            seen[min(2, len(expected))] += 1
        assert min(seen[1], seen[2]) > 0
