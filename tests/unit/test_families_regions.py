"""Shading and line puzzles, against plain enumeration of all boards and counts from literature."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, partial
from itertools import combinations, pairwise, permutations, product
from random import Random

import pytest

from generators.logic.grids import (
    _bridges,
    _diagonals,
    _islands,
    _linecounts,
    _loops,
    _ships,
    battleships,
    hashi,
    nurikabe,
    slant,
    slitherlink,
    sudoku_variants,
    tents,
    thermometers,
)
from generators.search import Spare, hidden, latin, masks, spared, spared_headfirst, spared_singly

Cell = tuple[int, int]


def _cells(size: int) -> list[Cell]:
    return [(row, column) for row in range(size) for column in range(size)]


def _flat(answer: str) -> tuple[int, ...]:
    return tuple(cell for row in json.loads(answer) for cell in row)


def _parts(cells: Iterable[Cell]) -> int:
    """How many parts some cells fall into, by sides."""
    left, parts = set(cells), 0
    while left:
        parts += 1
        stack = [left.pop()]
        while stack:
            row, column = stack.pop()
            for r, c in (
                (row + 1, column),
                (row - 1, column),
                (row, column + 1),
                (row, column - 1),
            ):
                if (r, c) in left:
                    left.remove((r, c))
                    stack.append((r, c))
    return parts


@pytest.mark.parametrize("spare", [spared, spared_singly, spared_headfirst])
def test_spared_clues_are_the_first_that_can_go(spare: Spare) -> None:
    # All but the numbers 3 and 8 can go, whatever else is gone.
    assert spare(range(10), 10, lambda gone: not {3, 8} & {*gone}) == [
        number for number in range(10) if number not in (3, 8)
    ]
    assert spare(range(10), 4, lambda gone: 0 not in gone) == [1, 2, 3, 4]
    assert spare(range(10), 0, lambda gone: True) == []


def test_hidden_clues_leave_what_is_enough() -> None:
    # Clues that add up to 10 at the least, tried from the last one.
    left = hidden([4, 3, 2, 5, 6], 0, range(4, -1, -1), 4, lambda some: sum(some) >= 10)
    assert left == [4, 3, 0, 5, 0]


def test_cells_of_a_board_do_not_touch_across_its_sides() -> None:
    shape = masks.board(2, 3)
    corner = masks.to_mask(shape, [2])
    assert masks.to_flat(shape, masks.beside(shape, corner)) == [0, 1, 0, 0, 0, 1]
    assert masks.to_flat(shape, masks.near(shape, corner)) == [0, 1, 1, 0, 1, 1]
    assert [sum(masks.to_flat(shape, line)) for line in masks.lines(shape)] == [3, 3, 2, 2, 2]


def test_cells_are_tallied_over_sets() -> None:
    shape = masks.board(2, 3)
    sets = [masks.to_mask(shape, cells) for cells in ([0, 5], [0, 4, 5], [5], [2])]
    assert masks.tallied(shape, sets) == [2, 0, 1, 0, 1, 3]


def test_an_answer_is_proved_where_a_search_finds_no_other() -> None:
    shape, rng, outcomes = masks.board(4, 4), Random(5), set[tuple[bool, int]]()
    for _ in range(200):
        answer = masks.to_mask(shape, [cell for cell in range(16) if rng.random() < 0.4])
        parts = [*masks.lines(shape), answer, rng.getrandbits(20) & shape.whole]
        needs = [(part, (part & answer).bit_count()) for part in rng.sample(parts, 9)]
        for nodes in (4, 9, 60):
            rule = partial(masks.counted, needs)
            is_proved, others = masks.proved(rule, shape, answer, nodes=nodes)
            assert is_proved == masks.search(rule, shape, nodes=nodes).is_unique
            for other in others:
                assert other != answer
                assert all((part & other).bit_count() == need for part, need in needs)
            outcomes.add((is_proved, len(others)))
    assert outcomes == {(True, 0), (False, 0), (False, 1)}


def _loop_sides(region: set[Cell]) -> Counter[Cell] | None:
    """The sides of every cell that lie on the border, if this is a single loop."""
    edges, sides = [], Counter[Cell]()
    for row, column in region:
        for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            other = (row + r, column + c)
            if other not in region:
                sides[row, column] += 1
                sides[other] += 1
                # Corners of the side, with cells at odd places and corners at even ones.
                y, x = 2 * row + 1 + r, 2 * column + 1 + c
                edges.append(((y - c, x - r), (y + c, x + r)))
    points = Counter(point for edge in edges for point in edge)
    if not edges or any(count != 2 for count in points.values()):
        return None
    joined, reached = {edges[0][0]}, 0
    while len(joined) > reached:
        reached = len(joined)
        for a, b in edges:
            if a in joined or b in joined:
                joined |= {a, b}
    return sides if len(joined) == len(points) else None


@pytest.mark.deep
def test_slitherlink_finds_all_loops_and_answers_match_them() -> None:
    cells = _cells(3)
    loops = {}
    for flat in product((0, 1), repeat=9):
        sides = _loop_sides({cell for cell, is_in in zip(cells, flat, strict=True) if is_in})
        if sides is not None:
            loops[flat] = tuple(sides[cell] for cell in cells)
    assert len(loops) == 213  # OEIS A140517
    for size, count in ((3, 213), (4, 9349)):
        rule, shape, start = _loops.rule_of([_loops.BLANK] * size**2, size)
        found = masks.search(rule, shape, start, limit=10**5, nodes=10**6)
        assert found.is_complete
        assert len({*found.solutions}) == len(found.solutions) == count
    rng = Random(1)
    answers = Counter[int]()
    for _ in range(150):
        flat = rng.choice([*loops])
        clues = [n if rng.random() < 0.6 else _loops.BLANK for n in loops[flat]]
        if rng.random() < 0.3:
            clues[rng.randrange(9)] = rng.randrange(4)
        fitting = {
            other
            for other, sides in loops.items()
            if all(clue in (_loops.BLANK, n) for clue, n in zip(clues, sides, strict=True))
        }
        got = slitherlink.FAMILY.solve(slitherlink.Slitherlink(3, tuple(clues), ""))
        assert {_flat(text) for text in got} <= fitting
        assert len(got) == min(2, len(fitting))
        found = masks.search(*_loops.rule_of(clues, 3), nodes=10**4)
        assert len(found.solutions) == min(2, len(fitting))
        answers[len(got)] += 1
    assert all(answers[count] > 5 for count in (0, 1, 2))


def test_slitherlink_regions_have_one_loop_as_border() -> None:
    rng = Random(4)
    for _ in range(50):
        size = rng.randrange(4, 9)
        flat = slitherlink._grown(rng, size)
        cells = _cells(size)
        sides = _loop_sides({cell for cell, is_in in zip(cells, flat, strict=True) if is_in})
        assert sides is not None
        inside = _loops.framed(flat, size)
        assert _loops.clues_of(inside, size) == [sides[cell] for cell in cells]


def _campsites(trees: list[Cell], size: int) -> list[set[Cell]]:
    """All ways to give every tree a tent: no two touch, and some order pairs them up."""
    free = [cell for cell in _cells(size) if cell not in trees]
    return [
        {*camp}
        for camp in combinations(free, len(trees))
        if all(max(abs(r - y), abs(c - x)) > 1 for (r, c), (y, x) in combinations(camp, 2))
        and any(
            all(abs(r - y) + abs(c - x) == 1 for (r, c), (y, x) in zip(camp, order, strict=True))
            for order in permutations(trees)
        )
    ]


def test_tents_answers_match_all_campsites() -> None:
    rng = Random(8)
    answers = Counter[int]()
    for _ in range(60):
        size, flat = 4, rng.sample(range(16), rng.randrange(2, 5))
        trees = sorted(divmod(cell, size) for cell in flat)
        camps = _campsites(trees, size)
        own = rng.choice(camps or [{*rng.sample(_cells(size), len(trees))}])
        counts = [sum(r == line for r, _ in own) for line in range(size)]
        counts += [sum(c == line for _, c in own) for line in range(size)]
        counts[rng.randrange(2 * size)] += rng.random() < 0.2
        counts = [_linecounts.HIDE if rng.random() < 0.4 else count for count in counts]
        fitting = {
            tuple(int(cell in camp) for cell in _cells(size))
            for camp in camps
            if all(
                counts[line] in (_linecounts.HIDE, sum(r == line for r, _ in camp))
                and counts[size + line] in (_linecounts.HIDE, sum(c == line for _, c in camp))
                for line in range(size)
            )
        }
        board = tents.Tents(size, tuple(sorted(flat)), tuple(counts), "")
        got = tents.FAMILY.solve(board)
        assert {_flat(text) for text in got} <= fitting
        assert len(got) == len(set(got)) == min(2, len(fitting))
        found = tents._search(board.trees, board.counts, size)
        shape = masks.board(size, size)
        assert {tuple(masks.to_flat(shape, mask)) for mask in found.solutions} <= fitting
        assert len(found.solutions) == min(2, len(fitting))
        answers[len(got)] += 1
    assert all(answers[count] > 3 for count in (0, 1, 2))


def test_one_tent_cannot_serve_two_trees() -> None:
    # The cell between two trees would satisfy "beside a tree" for both.
    board = tents.Tents(3, (3, 5), (_linecounts.HIDE,) * 6, "")
    camps = _campsites([(1, 0), (1, 2)], 3)
    assert all((1, 1) not in camp for camp in camps)
    assert len(camps) == 4
    assert len(tents.FAMILY.solve(board)) == 2
    assert tents.FAMILY.solve(tents.Tents(3, (3, 5), (2, -1, -1, -1, -1, -1), "")) == [
        "[[1,0,1],[0,0,0],[0,0,0]]"
    ]


def test_turned_counts_stay_with_their_lines() -> None:
    flat = [1, 1, 0, 1, 0, 0, 0, 0, 1]
    forms = list(_linecounts.turned(_linecounts.counts_of(flat, 3)))
    assert len(forms) == 8
    for places, counts in forms:
        moved = [0] * 9
        for place, value in zip(places, flat, strict=True):
            moved[place] = value
        assert counts == _line_counts(tuple(moved), 3)


def test_hidden_counts_leave_enough() -> None:
    def search(left: Sequence[int]) -> masks.Search:
        return masks.Search([0], 0, 0, is_complete=left[2] == 6)

    told = _linecounts.hide(Random(1), [4, 5, 6, 7], 0.5, search)
    assert told.count(_linecounts.HIDE) == 2
    assert told[2] == 6
    assert _linecounts.written([1, _linecounts.HIDE, 0, 2], "Tents") == (
        "Tents in each row, from top to bottom: 1 ?\nTents in each column, from left to right: 0 2"
    )


def _seas(size: int) -> list[tuple[tuple[int, ...], list[set[Cell]]]]:
    """All connected seas without pools, with their islands."""
    found = []
    cells = _cells(size)
    for flat in product((0, 1), repeat=size * size):
        sea = {cell for cell, is_sea in zip(cells, flat, strict=True) if is_sea}
        pools = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= sea for r, c in sea)
        if not pools and _parts(sea) == 1:
            islands: list[set[Cell]] = []
            for cell in (cell for cell in cells if cell not in sea):
                own = [island for island in islands if _parts({*island, cell}) < _parts(island) + 1]
                joined = {cell}.union(*own)
                islands = [island for island in islands if island not in own] + [joined]
            found.append((flat, islands))
    return found


@pytest.mark.deep
def test_nurikabe_answers_match_all_seas() -> None:
    seas, rng = _seas(4), Random(6)
    answers = Counter[int]()
    for _ in range(150):
        islands = rng.choice(seas)[1]
        numbers = [0] * 16
        for island in islands:
            row, column = rng.choice(sorted(island))
            numbers[4 * row + column] = len(island)
        if islands and rng.random() < 0.3:
            row, column = min(islands[0])
            numbers[4 * row + column] = rng.randrange(1, 4)
        given = {divmod(cell, 4): number for cell, number in enumerate(numbers) if number}
        empty = [cell for cell, number in enumerate(numbers) if not number]
        wet = rng.sample(empty, rng.choice((0, 0, 1, 2)))
        for cell in wet:
            numbers[cell] = _islands.SEA
        fitting = {
            other
            for other, parts in seas
            if all(other[cell] for cell in wet)
            and sorted(given.values()) == sorted(map(len, parts))
            and all([given[c] for c in part if c in given] == [len(part)] for part in parts)
        }
        board = nurikabe.Nurikabe(4, tuple(numbers), "")
        got = nurikabe.FAMILY.solve(board)
        assert {_flat(text) for text in got} <= fitting
        assert (len(got) > 1) == (len(fitting) > 1)
        assert bool(got) == bool(fitting)
        found = _islands.search(numbers, 4, nodes=10**4)
        shape = masks.board(4, 4)
        assert {tuple(masks.to_flat(shape, mask)) for mask in found.solutions} <= fitting
        assert len(found.solutions) == min(2, len(fitting))
        answers[min(2, len(fitting))] += 1
    assert all(answers[count] > 5 for count in (0, 1, 2))


def _slants(size: int) -> dict[tuple[int, ...], tuple[int, ...]]:
    """All diagonals without a loop, with the counts of their corners."""
    found = {}
    points = _cells(size + 1)
    for flat in product((0, 1), repeat=size * size):
        pairs = [
            ((r, c + 1), (r + 1, c)) if is_rising else ((r, c), (r + 1, c + 1))
            for (r, c), is_rising in zip(_cells(size), flat, strict=True)
        ]
        # A forest has as many parts as points less edges; parts are counted by naming them.
        name = {point: number for number, point in enumerate(points)}
        for a, b in pairs:
            name = {p: name[b] if old == name[a] else old for p, old in name.items()}
        if len({*name.values()}) == len(points) - len(pairs):
            ends = Counter(point for pair in pairs for point in pair)
            found[flat] = tuple(ends[point] for point in points)
    return found


def test_slant_answers_match_all_boards_without_loops() -> None:
    slants, rng = _slants(3), Random(11)
    answers = Counter[int]()
    for _ in range(200):
        counts = [
            n if rng.random() < 0.6 else _diagonals.BLANK for n in rng.choice([*slants.values()])
        ]
        if rng.random() < 0.3:
            counts[rng.randrange(16)] = rng.randrange(4)
        fitting = {
            flat
            for flat, ends in slants.items()
            if all(count in (_diagonals.BLANK, n) for count, n in zip(counts, ends, strict=True))
        }
        got = slant.FAMILY.solve(slant.Slant(3, tuple(counts), ""))
        assert {_flat(text) for text in got} <= fitting
        assert (len(got) > 1) == (len(fitting) > 1)
        assert bool(got) == bool(fitting)
        found = _diagonals.search(counts, 3, nodes=10**4)
        shape = masks.board(3, 3)
        assert {tuple(masks.to_flat(shape, mask)) for mask in found.solutions} <= fitting
        assert len(found.solutions) == min(2, len(fitting))
        answers[min(2, len(fitting))] += 1
    assert all(answers[count] > 5 for count in (0, 1, 2))


def test_slant_diamond_is_the_only_loop_of_four_cells() -> None:
    assert len(_slants(2)) == 15
    assert (0, 1, 1, 0) in _slants(2)  # an X through the middle
    assert (1, 0, 0, 1) not in _slants(2)  # a diamond around it
    assert [sorted(loop) for loop in slant._loops((1, 0, 0, 1), 2)] == [[0, 1, 2, 3]]
    assert slant._loops((0, 1, 1, 0), 2) == []


def _line_counts(flat: tuple[int, ...], size: int) -> list[int]:
    rows = [sum(flat[row * size : row * size + size]) for row in range(size)]
    return rows + [sum(flat[column::size]) for column in range(size)]


def test_thermometers_answers_match_all_fillings() -> None:
    # Tubes of four, three and two cells, drawn by hand.
    tubes, rng = ((0, 1, 4, 3), (8, 5, 2), (7, 6)), Random(9)
    fillings = []
    for levels in product(range(5), range(4), range(3)):
        wet = {c for tube, level in zip(tubes, levels, strict=True) for c in tube[:level]}
        fillings.append(tuple(int(cell in wet) for cell in range(9)))
    answers = Counter[int]()
    for _ in range(150):
        counts = _line_counts(rng.choice(fillings), 3)
        counts[rng.randrange(6)] += rng.random() < 0.2
        counts = [_linecounts.HIDE if rng.random() < 0.3 else count for count in counts]
        fitting = {
            flat
            for flat in fillings
            if all(
                a in (_linecounts.HIDE, b)
                for a, b in zip(counts, _line_counts(flat, 3), strict=True)
            )
        }
        board = thermometers.Thermometers(3, tubes, tuple(counts), "")
        got = thermometers.FAMILY.solve(board)
        assert {_flat(text) for text in got} <= fitting
        assert len(got) == min(2, len(fitting))
        found = thermometers._search(thermometers._flow(3, tubes), 10**4, counts)
        shape = masks.board(3, 3)
        assert {tuple(masks.to_flat(shape, mask)) for mask in found.solutions} <= fitting
        assert len(found.solutions) == min(2, len(fitting))
        answers[len(got)] += 1
    assert all(answers[count] > 5 for count in (0, 1, 2))


def test_thermometers_are_paths_that_cover_the_board() -> None:
    rng = Random(2)
    for size in range(4, 10):
        tubes = thermometers._tubes(rng, size, 6)
        assert sorted(cell for tube in tubes for cell in tube) == list(range(size * size))
        steps = [(divmod(a, size), divmod(b, size)) for tube in tubes for a, b in pairwise(tube)]
        assert all(abs(r - y) + abs(c - x) == 1 for (r, c), (y, x) in steps)


def _bridge_plans(counts: dict[Cell, int], size: int) -> list[dict[tuple[Cell, Cell], int]]:
    """All ways to build bridges, by the plain text of the rules."""
    spans = []
    for row, column in counts:
        right = [(row, c) for c in range(column + 1, size) if (row, c) in counts]
        below = [(r, column) for r in range(row + 1, size) if (r, column) in counts]
        spans += [((row, column), ends[0]) for ends in (right, below) if ends]
    found = []
    for numbers in product(range(3), repeat=len(spans)):
        plan = {span: number for span, number in zip(spans, numbers, strict=True) if number}
        across = [span for span in plan if span[0][0] == span[1][0]]
        crossed = any(
            a[0][1] < b[0][1] < a[1][1] and b[0][0] < a[0][0] < b[1][0]
            for a in across
            for b in plan
            if b[0][1] == b[1][1]
        )
        ends = Counter({island: 0 for island in counts})
        for span, number in plan.items():
            ends.update({span[0]: number, span[1]: number})
        group = {*list(counts)[:1]}
        for _ in counts:
            group |= {end for span in plan if group & {*span} for end in span}
        fits = all(count in (_bridges.HIDE, ends[cell]) for cell, count in counts.items())
        if not crossed and fits and group == {*counts}:
            found.append(plan)
    return found


@pytest.mark.deep
def test_hashi_answers_match_all_plans() -> None:
    rng, answers = Random(14), Counter[int]()
    for _ in range(80):
        size = 5
        spans, bridges = hashi._archipelago(rng, size, 6)
        counts = [0] * (size * size)
        for span, number in zip(spans, bridges, strict=True):
            counts[span.start] += number
            counts[span.end] += number
        if rng.random() < 0.3:
            cell = rng.choice([cell for cell, count in enumerate(counts) if count])
            counts[cell] = rng.randrange(1, 5)
        places = [cell for cell, count in enumerate(counts) if count]
        for cell in rng.sample(places, rng.randrange(3)):
            counts[cell] = _bridges.HIDE
        islands = {divmod(cell, size): counts[cell] for cell in places}
        plans = _bridge_plans(islands, size)
        written = {
            tuple(
                sum(n for span, n in plan.items() if span[0] == cell and span[1][way] == cell[way])
                for cell in islands
                for way in (0, 1)
            )
            for plan in plans
        }
        got = hashi.FAMILY.solve(hashi.Hashi(size, tuple(counts), ""))
        assert {_flat(text) for text in got} <= written
        assert (len(got) > 1) == (len(plans) > 1)
        assert bool(got) == bool(plans)
        found = _bridges.deduce(tuple(counts), size)
        assert found.is_complete or len(found.solutions) == 2
        assert len(found.solutions) == min(2, len(plans))
        answers[min(2, len(plans))] += 1
    assert all(answers[count] > 3 for count in (0, 1, 2))


def _fleets(size: int, fleet: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All boards with exactly this fleet: straight ships with no two cells at a corner."""
    found = []
    for camp in combinations(_cells(size), sum(fleet)):
        cells = {*camp}
        if any((r + 1, c + d) in cells for r, c in cells for d in (1, -1)):
            continue  # bent, or two ships that touch
        lengths = []
        for r, c in cells:
            for down, right in ((0, 1), (1, 0)):
                is_first = (r - down, c - right) not in cells
                run = 1
                while is_first and (r + run * down, c + run * right) in cells:
                    run += 1
                lengths += [run] * (run > 1)
        lengths += [1] * (sum(fleet) - sum(lengths))
        if sorted(lengths) == sorted(fleet):
            found.append(tuple(int(cell in cells) for cell in _cells(size)))
    return found


@pytest.mark.deep
def test_battleships_answers_match_all_fleets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_ships.FLEETS, 5, (3, 2, 1))
    fleets, rng, answers = _fleets(5, (3, 2, 1)), Random(12), Counter[int]()
    assert all(battleships._placed(rng, 5) in (None, *map(list, fleets)) for _ in range(30))
    for _ in range(150):
        own = rng.choice(fleets)
        counts = _line_counts(own, 5)
        counts[rng.randrange(10)] += rng.random() < 0.2
        counts = [_linecounts.HIDE if rng.random() < 0.2 else count for count in counts]
        shown = {cell: own[cell] for cell in rng.sample(range(25), rng.randrange(5))}
        fitting = {
            flat
            for flat in fleets
            if all(flat[cell] == kind for cell, kind in shown.items())
            and all(
                a in (_linecounts.HIDE, b)
                for a, b in zip(counts, _line_counts(flat, 5), strict=True)
            )
        }
        board = battleships.Sea(5, tuple(sorted(shown.items())), tuple(counts), "")
        got = battleships.FAMILY.solve(board)
        assert {_flat(text) for text in got} <= fitting
        assert len(got) == min(2, len(fitting))
        found = _ships.search(shown, counts, 5, 10**4)
        shape = masks.board(5, 5)
        assert {tuple(masks.to_flat(shape, mask)) for mask in found.solutions} <= fitting
        assert len(found.solutions) == min(2, len(fitting))
        answers[len(got)] += 1
    assert all(answers[count] > 5 for count in (0, 1, 2))


@cache
def _squares_of_four() -> list[tuple[int, ...]]:
    lines = list(permutations(range(1, 5)))
    squares = [a + b + c + d for a, b, c, d in product(lines, repeat=4)]
    return [flat for flat in squares if all(len({*flat[i::4]}) == 4 for i in range(4))]


def _latin_squares(units: list[list[int]]) -> list[tuple[int, ...]]:
    """All Latin squares of four digits where each of the units holds every digit too."""
    squares = _squares_of_four()
    return [flat for flat in squares if all(len({flat[c] for c in unit}) == 4 for unit in units)]


def _all_filled(regions: list[int], has_diagonals: bool) -> set[tuple[int, ...]]:
    shape, narrow = sudoku_variants._shape(tuple(regions), has_diagonals)
    found = latin.search(shape, shape.full, 0, narrow, limit=1000)
    assert found.is_complete
    assert len({*found.solutions}) == len(found.solutions)
    grids = [latin.to_grid(mask, shape.size) for mask in found.solutions]
    return {tuple(digit for row in grid for digit in row) for grid in grids}


def test_sudoku_variants_find_all_boards() -> None:
    boxes = [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2
    rows = [cell // 4 for cell in range(16)]
    hooks = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
    counts = []
    for regions, has_diagonals in ((boxes, False), (rows, True), (boxes, True), (hooks, False)):
        units = sudoku_variants._units(regions, has_diagonals)
        expected = {*_latin_squares(units)}
        assert _all_filled(regions, has_diagonals) == expected
        counts.append(len(expected))
    # Sudoku boards of 4x4 (OEIS A107739), and Latin squares with both diagonals (OEIS A274806).
    assert counts[:2] == [288, 48]


def test_sudoku_variants_answers_match_all_boards() -> None:
    rng, answers = Random(3), Counter[int]()
    boxes = [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2
    for number in range(80):
        has_diagonals = number % 2 == 0
        regions = boxes if has_diagonals else sudoku_variants._irregular(rng, boxes)
        boards = _all_filled(regions, has_diagonals)
        if not boards:
            continue
        own = [digit if rng.random() < 0.3 else 0 for digit in rng.choice(sorted(boards))]
        own[rng.randrange(16)] = rng.randrange(5)
        fitting = {
            flat for flat in boards if all(a in (0, b) for a, b in zip(own, flat, strict=True))
        }
        givens = tuple(tuple(own[row * 4 : row * 4 + 4]) for row in range(4))
        board = sudoku_variants.Variant(givens, tuple(regions), has_diagonals, "")
        got = sudoku_variants.FAMILY.solve(board)
        assert {_flat(text) for text in got} <= fitting
        assert len(got) == min(2, len(fitting))
        answers[len(got)] += 1
    assert all(answers[count] > 5 for count in (0, 1, 2))


def test_irregular_regions_are_connected_and_of_one_size() -> None:
    rng = Random(5)
    for size in (6, 8, 9):
        regions = sudoku_variants._irregular(rng, sudoku_variants._boxes(size))
        assert Counter(regions) == Counter(dict.fromkeys(range(size), size))
        for region in range(size):
            own = [divmod(cell, size) for cell, other in enumerate(regions) if other == region]
            assert _parts(own) == 1
        assert regions != sudoku_variants._boxes(size)
