"""Induction, arithmetic and space: solvers against brute force, hand work and literature."""

import json
from itertools import combinations, pairwise, product
from random import Random

import pytest

from generators.logic.geometry import geometric_shapes, rectangle_count
from generators.logic.grids import math_path
from generators.logic.induction import automaton_induction, blicket
from generators.logic.induction._automata import LETTERS, all_automata
from generators.logic.optimisation import _timetable, meeting_schedule
from generators.logic.processes import grid_automaton, paper_folding, tree_navigation
from generators.logic.processes.paper_folding import Action
from generators.math import plane_figures
from generators.math.plane_figures import Step

DIGITS = range(10)


# Math paths


def _agrees(parts: tuple[str, ...], value: int, expected: list[str]) -> bool:
    found = math_path.FAMILY.solve(math_path.Equation(parts, value, ""))
    return len(found) == min(len(expected), 2) and all(text in expected for text in found)


def test_math_path_finds_every_filling_of_a_product_and_a_difference() -> None:
    for value in range(-9, 172):
        expected = [
            f"{a}*1{b}-{c}={value}"
            for a, b, c in product(DIGITS, repeat=3)
            if a * (10 + b) - c == value
        ]
        assert _agrees(("?", "*", "1?", "-", "?"), value, expected)


def test_math_path_finds_every_sign_and_keeps_brackets() -> None:
    signs = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}
    for value in range(-20, 120):
        expected = [
            f"({a}{sign}7)*{b}{c}+1={value}"
            for sign in signs
            for a, b, c in product(DIGITS, range(1, 10), DIGITS)
            if signs[sign](a, 7) * (10 * b + c) + 1 == value
        ]
        assert _agrees(("(", "?", "#", "7", ")", "*", "??", "+", "1"), value, expected)


def test_math_path_multiplies_before_it_adds() -> None:
    # 2 + 3 * 4 - 5 = 9, and no other digit does
    assert _agrees(("2", "+", "?", "*", "4", "-", "5"), 9, ["2+3*4-5=9"])


# Automata


def _accepts(table: tuple[int, ...], final: tuple[bool, ...], word: str) -> bool:
    state = 0
    for letter in word:
        state = table[2 * state + LETTERS.index(letter)]
    return final[state]


def _brute_labels(task: automaton_induction.Task, states: int) -> set[tuple[bool, ...]]:
    return {
        tuple(_accepts(table, final, word) for word in task.probes)
        for table in product(range(states), repeat=2 * states)
        for final in product((False, True), repeat=states)
        if all(_accepts(table, final, word) is label for word, label in task.examples)
    }


@pytest.mark.parametrize("dial", [0.0, 0.2, 0.3])
def test_automaton_induction_agrees_with_all_automata(dial: float) -> None:
    for ordinal in range(3):
        _, task = automaton_induction.FAMILY.draw(ordinal, dial)
        assert task.states in (2, 3)
        assert not _brute_labels(task, task.states - 1)
        labels = [label == "A" for label in json.loads(task.answer)]
        assert _brute_labels(task, task.states) == {tuple(labels)}


def test_automaton_induction_says_when_examples_do_not_decide() -> None:
    # "a is in, the empty word is not": ends in a, has an a, has an odd number of letters, ...
    task = automaton_induction.Task(2, (("", False), ("a", True)), ("aa", "b"), "")
    assert len(automaton_induction.FAMILY.solve(task)) > 1
    smaller = automaton_induction.Task(2, (("", True), ("a", True)), ("aa",), "")
    assert automaton_induction.FAMILY.solve(smaller) == []


def test_automata_are_as_many_as_counted_in_the_literature() -> None:
    # initially connected automata over two letters, OEIS A006689
    assert [len(all_automata(states)) for states in (1, 2, 3, 4)] == [1, 12, 216, 5248]


# Blickets


def _brute_outcomes(task: blicket.Task) -> list[str]:
    roles = (0, 1, 2) if task.has_stoppers else (0, 1)
    seen: list[set[bool]] = [set() for _ in task.probes]

    def goes_on(kinds: tuple[int, ...], need: int, chosen: int) -> bool:
        present = [kind for place, kind in enumerate(kinds) if chosen >> place & 1]
        return present.count(1) >= need and 2 not in present

    for kinds in product(roles, repeat=task.objects):
        for need in range(1, task.needed + 1):
            if all(goes_on(kinds, need, chosen) is label for chosen, label in task.trials):
                for probe, outcomes in zip(task.probes, seen, strict=True):
                    outcomes.add(goes_on(kinds, need, probe))
    return ["unknown" if len(one) == 2 else "on" if True in one else "off" for one in seen]


@pytest.mark.parametrize("dial", [0.0, 0.5, 0.75])
def test_blicket_agrees_with_all_hypotheses(dial: float) -> None:
    for ordinal in range(6):
        _, task = blicket.FAMILY.draw(ordinal, dial)
        assert json.loads(blicket.FAMILY.solve(task)[0]) == _brute_outcomes(task)


def test_blicket_screening_off() -> None:
    # Gopnik et al. 2001: A alone works, A and B together work, so B remains open; C does not work
    task = blicket.Task(
        3,
        1,
        False,
        ((0b001, True), (0b011, True), (0b100, False)),
        (0b010, 0b110, 0b101, 0b100),
        "",
    )
    assert json.loads(blicket.FAMILY.solve(task)[0]) == ["unknown", "unknown", "on", "off"]


def test_blicket_conjunction_and_stopper() -> None:
    # A and B only work together, so two are needed; with C they do not work, so C stops
    task = blicket.Task(
        4,
        2,
        True,
        ((0b0001, False), (0b0010, False), (0b0011, True), (0b0111, False)),
        (0b0101, 0b0011, 0b1011, 0b0111),
        "",
    )
    assert json.loads(blicket.FAMILY.solve(task)[0]) == ["off", "on", "unknown", "off"]


# Shapes


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        # a unit square, its last side told first
        ((((0, 1), (0, 0)), ((0, 0), (1, 0), (1, 1), (0, 1))), [4, 4, 0, 2, 2]),
        # the triangle 3, 4, 5 with a point on its long leg
        ((((0, 0), (2, 0), (4, 0)), ((0, 3), (0, 0)), ((0, 3), (4, 0))), [3, 1, 0, 0, 12]),
        # an L of three squares: 3 sides across and 3 up make 3 + 3 parallel pairs
        ((((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2), (0, 0)),), [6, 6, 1, 6, 6]),
        # an arrowhead, and a trapezium with one pair of parallel sides
        ((((0, 0), (4, 2), (0, 4), (1, 2), (0, 0)),), [4, 0, 1, 0, 12]),
        ((((0, 0), (5, 0), (3, 2), (1, 2), (0, 0)),), [4, 0, 0, 1, 14]),
    ],
)
def test_shapes_measured_by_hand(
    pieces: tuple[tuple[tuple[int, int], ...], ...], expected: list[int]
) -> None:
    (answer,) = geometric_shapes.FAMILY.solve(geometric_shapes.Outline(pieces, ""))
    assert json.loads(answer) == expected


def test_shapes_have_the_area_that_pick_gives() -> None:
    # Pick 1899: twice the area is twice the points inside, plus those on the outline, minus 2
    for ordinal in range(8):
        _, outline = geometric_shapes.FAMILY.draw(ordinal, 0.25)
        sides = [pair for piece in outline.pieces for pair in pairwise(piece)]
        xs, ys = zip(*(point for side in sides for point in side), strict=True)
        inside = border = 0
        for x, y in product(range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)):
            if any(_is_on(side, (x, y)) for side in sides):
                border += 1
            else:
                inside += sum(_is_right(side, (x, y)) for side in sides) % 2
        assert json.loads(outline.answer)[4] == 2 * inside + border - 2


Point = tuple[int, int]


def _is_on(side: tuple[Point, Point], point: Point) -> bool:
    (a, b), (c, d), (x, y) = *side, point
    is_between = min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d)
    return is_between and (c - a) * (y - b) == (d - b) * (x - a)


def _is_right(side: tuple[Point, Point], point: Point) -> bool:
    """Tell whether the ray from the point to the right crosses the side."""
    (a, b), (c, d) = sorted(side, key=lambda end: end[1])
    x, y = point
    return b <= y < d and (x - a) * (d - b) < (c - a) * (y - b)


# Rectangles


@pytest.mark.parametrize(("height", "width"), [(1, 1), (2, 3), (4, 4), (5, 2)])
def test_rectangles_of_a_full_grid(height: int, width: int) -> None:
    across = ((1,) * width,) * (height + 1)
    down = ((1,) * height,) * (width + 1)
    (answer,) = rectangle_count.FAMILY.solve(rectangle_count.Figure(across, down, (0, 0), ""))
    rectangles = height * (height + 1) * width * (width + 1) // 4
    squares = sum((height - k) * (width - k) for k in range(min(height, width)))
    # a corner cell is in one rectangle for each opposite corner; areas are two tetrahedral numbers
    area = height * (height + 1) * (height + 2) * width * (width + 1) * (width + 2) // 36
    assert json.loads(answer) == [rectangles, squares, height * width, area]


def test_rectangles_agree_with_the_unit_lines() -> None:
    for ordinal in range(10):
        _, figure = rectangle_count.FAMILY.draw(ordinal, 0.3)
        lines = {("h", r, c) for r, row in enumerate(figure.across) for c, x in enumerate(row) if x}
        lines |= {("v", r, c) for c, row in enumerate(figure.down) for r, x in enumerate(row) if x}
        found = []
        for top, bottom in combinations(range(len(figure.across)), 2):
            for left, right in combinations(range(len(figure.down)), 2):
                sides = {("h", row, c) for row in (top, bottom) for c in range(left, right)}
                sides |= {("v", r, column) for column in (left, right) for r in range(top, bottom)}
                if sides <= lines:
                    found.append((bottom - top, right - left))
        total, squares, _, area = json.loads(figure.answer)
        assert total == len(found)
        assert squares == sum(a == b for a, b in found)
        assert area == sum(a * b for a, b in found)


# Folding


def _unfolded(size: int, *actions: Action) -> set[tuple[int, int]]:
    """Return the holes that the solver finds, counted from 1."""
    (answer,) = paper_folding.FAMILY.solve(paper_folding.Task(size, actions, ""))
    rows = json.loads(answer)
    return {(r + 1, c + 1) for r in range(size) for c in range(size) if rows[r][c]}


def test_folding_by_hand() -> None:
    right, up = Action("left", 2), Action("bottom", 2)
    assert _unfolded(4, right, Action("punch", 0, 2)) == {(1, 2), (1, 3)}
    assert _unfolded(4, right, up, Action("punch", 0, 3)) == {(1, 1), (1, 4), (4, 1), (4, 4)}
    # a narrow fold leaves most of the sheet single
    assert _unfolded(4, Action("top", 1), Action("punch", 2, 0)) == {(3, 1)}
    assert _unfolded(4, Action("top", 1), Action("punch", 1, 0)) == {(1, 1), (2, 1)}
    # a hole made before the fold stays single
    assert _unfolded(4, Action("punch", 0, 0), right, Action("punch", 1, 2)) == {
        (1, 1),
        (2, 2),
        (2, 3),
    }
    # on the diagonal one layer, off it two
    assert _unfolded(3, Action("main"), Action("punch", 1, 1), Action("punch", 0, 2)) == {
        (2, 2),
        (1, 3),
        (3, 1),
    }
    assert _unfolded(3, Action("counter"), Action("punch", 0, 1)) == {(1, 2), (2, 3)}


@pytest.mark.parametrize("dial", [0.0, 0.5, 1.0])
def test_folding_agrees_with_stacks_of_paper(dial: float) -> None:
    for ordinal in range(10):
        _, task = paper_folding.FAMILY.draw(ordinal, dial)
        size = task.size
        stacks = {(r, c): [(r, c)] for r in range(size) for c in range(size)}
        holes = set[tuple[int, int]]()
        for kind, at, other in task.actions:
            if kind == "punch":
                holes |= set(stacks[at, other])
                continue
            for (r, c), stack in sorted(stacks.items()):
                target = {
                    "left": (r, c if c >= at else at + (at - 1 - c)),
                    "right": (r, c if c < at else at - 1 - (c - at)),
                    "top": (r if r >= at else at + (at - 1 - r), c),
                    "bottom": (r if r < at else at - 1 - (r - at), c),
                    "main": (min(r, c), max(r, c)),
                    "counter": (r, c) if r + c < size else (size - 1 - c, size - 1 - r),
                }[kind]
                if stack and target != (r, c):
                    stacks[target] += stack
                    stacks[r, c] = []
        rows = [[int((r, c) in holes) for c in range(size)] for r in range(size)]
        assert json.loads(task.answer) == rows
        assert paper_folding.FAMILY.solve(task) == [task.answer]


# Meetings


def _minute_by_minute(task: meeting_schedule.Task) -> list[object]:
    def is_free(minute: int) -> bool:
        local = [(minute + p.offset - task.people[0].offset, p) for p in task.people]
        there = [
            p.start <= now < p.end and not any(a <= now < b for a, b in p.busy) for now, p in local
        ]
        for one, other in task.pairs:
            there[one] = there[other] = there[one] or there[other]
        return all(there)

    free = [is_free(minute) for minute in range(24 * 60)]
    starts = [
        minute
        for minute in range(24 * 60)
        if all(free[minute : minute + task.length]) and minute + task.length <= 24 * 60
    ]
    clocks = [f"{start // 60:02d}:{start % 60:02d}" for start in (starts[0], starts[-1])]
    return [*clocks, sum(free)]


@pytest.mark.parametrize("dial", [0.0, 0.5, 1.0])
def test_meetings_agree_with_every_minute(dial: float) -> None:
    for ordinal in range(10):
        _, task = meeting_schedule.FAMILY.draw(ordinal, dial)
        (answer,) = meeting_schedule.FAMILY.solve(task)
        assert json.loads(answer) == _minute_by_minute(task)


def test_meeting_across_two_zones_by_hand() -> None:
    # nine to five in UTC is eleven to seven in UTC+2: both work from 11:00 to 17:00 UTC+2, and
    # lunch at noon in UTC is at two; the free half hours are 11:00-12:30 and 13:00-14:00, 15:00-17
    people = (
        _timetable.Person(120, 540, 1020, ((750, 780),)),
        _timetable.Person(0, 540, 1020, ((720, 780),)),
    )
    (answer,) = meeting_schedule.FAMILY.solve(meeting_schedule.Task(people, 60, (), ""))
    assert json.loads(answer) == ["11:00", "16:00", 90 + 60 + 120]
    # if one of the two is enough, at least one works from 9:00 to 19:00, and lunches do not meet
    (answer,) = meeting_schedule.FAMILY.solve(meeting_schedule.Task(people, 60, ((0, 1),), ""))
    assert json.loads(answer) == ["09:00", "18:00", 600]


# Grid automata


def _after(rows: str, born: tuple[int, ...], stay: tuple[int, ...], steps: int) -> list[str]:
    board = tuple(tuple(int(cell) for cell in row) for row in rows.split())
    task = grid_automaton.Task(board, born, stay, True, True, steps, "")
    (answer,) = grid_automaton.FAMILY.solve(task)
    return ["".join(map(str, row)) for row in json.loads(answer)]


def test_life_blinks_and_glides() -> None:
    blinker = "00000 00100 00100 00100 00000"
    assert _after(blinker, (3,), (2, 3), 1) == ["00000", "00000", "01110", "00000", "00000"]
    glider = "0100000 0010000 1110000 0000000 0000000 0000000 0000000"
    moved = "0000000 0010000 0001000 0111000 0000000 0000000 0000000"
    assert _after(glider, (3,), (2, 3), 4) == moved.split()  # Conway's glider, one cell on


def test_replicator_makes_eight_copies() -> None:
    # Fredkin's rule: odd counts are alive; after 2 generations a cell has copies 2 away
    odd = (1, 3, 5, 7)
    one = "0000000 0000000 0000000 0001000 0000000 0000000 0000000"
    eight = "0000000 0101010 0000000 0100010 0000000 0101010 0000000"
    assert _after(one, odd, odd, 2) == eight.split()


@pytest.mark.parametrize("dial", [0.0, 0.5, 1.0])
def test_grid_automaton_agrees_with_counting_cell_by_cell(dial: float) -> None:
    for ordinal in range(6):
        _, task = grid_automaton.FAMILY.draw(ordinal, dial)
        board, height, width = task.board, len(task.board), len(task.board[0])
        near = [
            (a, b)
            for a, b in product((-1, 0, 1), repeat=2)
            if (a, b) != (0, 0) and (task.has_corners or a == 0 or b == 0)
        ]

        def cell(r: int, c: int, board: tuple[tuple[int, ...], ...], is_round: bool) -> int:
            if is_round:
                return board[r % len(board)][c % len(board[0])]
            return board[r][c] if 0 <= r < len(board) and 0 <= c < len(board[0]) else 0

        for _ in range(task.steps):
            counts = [
                [
                    sum(cell(r + a, c + b, board, task.is_round) for a, b in near)
                    for c in range(width)
                ]
                for r in range(height)
            ]
            board = tuple(
                tuple(
                    int(counts[r][c] in (task.stay if board[r][c] else task.born))
                    for c in range(width)
                )
                for r in range(height)
            )
        assert json.loads(task.answer) == [list(row) for row in board]


# Maps


def _led(kind: str, moves: str, name: str, route: str) -> str:
    """Return what is at the end of a route; moves are written as `way=name` or `way`."""
    told = [(way, what) for way, _, what in (move.partition("=") for move in moves.split(", "))]
    routes = ((name, tuple(route.split(", "))),)
    task = tree_navigation.Task(kind, "home", tuple(told), routes, "")
    (answer,) = tree_navigation.FAMILY.solve(task)
    (end,) = json.loads(answer)
    return str(end)


def test_maps_by_hand() -> None:
    assert _led("square", "up=cat, right=dog, down=cow", "cow", "left") == "home"
    assert _led("square", "up=cat, right=dog, down=cow", "home", "right, up") == "dog"
    assert _led("diamond", "up-left=cat, up-right=dog", "home", "up-right, up-left") == "dog"
    assert _led("triangle", "up-left=cat, right=dog", "home", "up-right") == "dog"
    assert _led("triangle", "right=cat, right=dog", "dog", "up-left, left, down-left") == "home"
    ring = "right, up-right, up-left, left, down-left=cat"
    assert _led("triangle", ring, "cat", "down-right") == "home"
    tree = "left child=cat, right child=dog, parent, parent, right child=cow"
    assert _led("tree", tree, "cow", "parent, left child, right child") == "dog"
    assert _led("tree", tree, "dog", "left child, parent, parent") == "cat"


def test_map_routes_can_be_walked_on_paper() -> None:
    """Rows of the triangular grid are drawn shifted by half a place, in plain coordinates."""
    shifts = {"left": (-2, 0), "right": (2, 0), "up": (0, 2), "down": (0, -2)}
    rng = Random(3)
    for ordinal in range(40):
        _, task = tree_navigation.FAMILY.draw(ordinal, rng.choice((0.5, 1.0)))
        if task.kind == "tree":
            continue

        def walked(x: int, y: int, way: str) -> tuple[int, int]:
            parts = [shifts[part] for part in way.split("-")]
            return x + sum(a for a, _ in parts) // len(parts), y + sum(b for _, b in parts) // len(
                parts
            )

        x, y = 0, 0
        names = {(x, y): task.start}
        for way, name in task.moves:
            x, y = walked(x, y, way)
            if name:
                assert (x, y) not in names
                names[x, y] = name
        for (start, route), end in zip(task.routes, json.loads(task.answer), strict=True):
            x, y = next(place for place, name in names.items() if name == start)
            for way in route:
                x, y = walked(x, y, way)
            assert names[x, y] == end


# Areas


def _area(base: str, area: int, steps: tuple[Step, ...], asked: tuple[int, int, int]) -> str:
    sides = (3, 1) if base == "trapezium" else (1, 1)
    figure = plane_figures.Figure(base, sides, area, steps, asked, "")
    (answer,) = plane_figures.FAMILY.solve(figure)
    return answer


MEET = (0, 0)


@pytest.mark.parametrize(
    ("ratio", "expected"),
    # Routh 1896: (r s t - 1)^2 / ((r s + s + 1)(s t + t + 1)(t r + r + 1)) for equal ratios
    [((1, 2), "1/7"), ((1, 3), "4/13"), ((2, 3), "1/19"), ((1, 1), "0")],
)
def test_three_cevians_enclose_what_routh_says(ratio: tuple[int, int], expected: str) -> None:
    steps = (
        Step((1, 2), ratio),
        Step((2, 0), ratio),
        Step((0, 1), ratio),
        Step((0, 3, 1, 4), MEET),
        Step((1, 4, 2, 5), MEET),
        Step((2, 5, 0, 3), MEET),
    )
    assert _area("triangle", 1, steps, (6, 7, 8)) == expected


def test_areas_by_hand() -> None:
    # the medial triangle is a quarter; E, the middle of BC, and A, D leave a quarter of ABCD
    middles = (Step((0, 1), (1, 1)), Step((1, 2), (1, 1)), Step((2, 0), (1, 1)))
    assert _area("triangle", 20, middles, (3, 4, 5)) == "5"
    assert _area("parallelogram", 20, (Step((1, 2), (1, 1)),), (0, 1, 4)) == "5"
    # diagonal BD and AE part BD two to one: the triangle at the middle E is a twelfth
    steps = (Step((1, 2), (1, 1)), Step((1, 3, 0, 4), MEET))
    assert _area("parallelogram", 12, steps, (1, 4, 5)) == "1"
    # AB = 3 DC: the diagonals part one another three to one, the areas are 9 : 3 : 3 : 1
    assert _area("trapezium", 16, (Step((0, 2, 1, 3), MEET),), (0, 1, 4)) == "9"
    assert _area("trapezium", 16, (Step((0, 2, 1, 3), MEET),), (2, 3, 4)) == "1"
    # the sides meet beyond DC: the whole triangle is 9/8 of the trapezium
    assert _area("trapezium", 16, (Step((0, 3, 1, 2), MEET),), (0, 1, 4)) == "18"
