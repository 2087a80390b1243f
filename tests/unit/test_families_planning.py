"""Planning families: solvers against brute force, hand-worked values and the literature."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, permutations, product
from random import Random
from typing import Any

import pytest

from generators import FAMILIES
from generators.logic.grids import lights_out, n_queens_completion
from generators.logic.optimisation import assignment, job_scheduling, knapsack, shortest_path
from generators.logic.planning import (
    hamiltonian_path,
    number_maze,
    sliding_tiles,
    sokoban,
    topological_order,
    tower_of_hanoi,
    water_jugs,
)
from proofmill import check
from proofmill.problem import canonical_json


def rows(name: str, count: int = 12, dial: float = 0.0) -> list[Any]:
    """Instances as users get them."""
    return [FAMILIES[name].draw(ordinal, dial)[1] for ordinal in range(count)]


def test_decanting_eight_five_three_takes_seven_pours() -> None:
    # Tartaglia's puzzle: 8 liters into two halves with jugs of 8, 5 and 3; seven pours are needed.
    jugs = water_jugs.Jugs((8, 5, 3), (8, 0, 0), (4, 4, None), 7, "")
    (plan,) = water_jugs.FAMILY.solve(jugs)
    assert len(plan.split(", ")) == 7
    assert not water_jugs.FAMILY.solve(replace(jugs, limit=6))


def test_jugs_need_as_many_pours_as_brute_force_says() -> None:
    pours = [f"{a}-{b}" for a, b in permutations("ABC", 2)]
    for amount in range(6):
        jugs = water_jugs.Jugs((7, 5, 2), (0, 5, 1), (amount, None, None), 4, "")
        args = water_jugs.FAMILY.args(jugs)
        plans = (", ".join(p) for n in (1, 2, 3, 4) for p in product(pours, repeat=n))
        shortest = _first(plans, args)
        found = water_jugs.FAMILY.solve(jugs)
        if amount == 0:
            assert found == [""]
        else:
            assert [len(plan) for plan in found] == ([len(shortest)] if shortest else [])


@pytest.mark.parametrize(("disks", "moves"), [(1, 1), (2, 3), (3, 5), (4, 9), (5, 13)])
def test_full_towers_on_four_pegs(disks: int, moves: int) -> None:
    # The Reve's puzzle (Dudeney 1908; optimal by Bousch 2014): 1, 3, 5, 9, 13, ...
    assert _hanoi_moves(disks, tower_of_hanoi._PAIRS) == moves


@pytest.mark.parametrize(("disks", "moves"), [(1, 2), (2, 8), (3, 26)])
def test_full_towers_in_a_line(disks: int, moves: int) -> None:
    # Pegs A - B - D in a line: 3 ** disks - 1 moves from end to end.
    assert _hanoi_moves(disks, ((0, 1), (1, 3))) == moves


def _hanoi_moves(disks: int, links: tower_of_hanoi.Links) -> int:
    towers = tower_of_hanoi.Towers((0,) * disks, (3,) * disks, links, 40, 0, "")
    (plan,) = tower_of_hanoi.FAMILY.solve(towers)
    return len(plan.split(", "))


def test_sliding_plans_are_shortest_on_all_boards_of_two_by_three() -> None:
    # 360 boards can be reached; the hardest needs 21 slides, and there is one (Reinefeld 1993).
    cells = [0, 1, 2, 5, 6, 7]
    goal = tuple(cells.index(c) + 1 if c in cells[:5] else 0 if c == 7 else -1 for c in range(25))
    far, layer = {goal: 0}, [goal]
    for distance in range(1, 30):
        layer = [after for board in layer for after in _slid(board, cells) if after not in far]
        layer = list(dict.fromkeys(layer))
        far |= dict.fromkeys(layer, distance)
    assert len(far) == 360
    assert sorted(far.values())[-2:] == [20, 21]
    for board, distance in list(far.items())[1::7]:
        tiles = sliding_tiles.Tiles(board, goal, distance, "")
        (plan,) = sliding_tiles.FAMILY.solve(tiles)
        assert len(plan.split(", ")) == distance
        assert not sliding_tiles.FAMILY.solve(replace(tiles, limit=distance - 1))


def _slid(board: tuple[int, ...], cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
    gap = board.index(0)
    for step in (-5, -1, 1, 5):
        if gap + step in cells:
            after = [*board]
            after[gap], after[gap + step] = after[gap + step], 0
            yield tuple(after)


def test_hamiltonian_paths_exist_where_brute_force_finds_one() -> None:
    rng, found = Random(4), 0
    for _ in range(60):
        pairs = rng.sample(list(combinations(range(6), 2)), 8)
        graph = hamiltonian_path.Graph(
            tuple("abcdef"), tuple(pairs[:5]), tuple(pairs[5:]), 0, 5, ""
        )
        steps = {*pairs, *((b, a) for a, b in pairs[:5])}
        expected = {
            ", ".join("abcdef"[place] for place in (0, *middle, 5))
            for middle in permutations(range(1, 5))
            if all(s in steps for s in zip((0, *middle), (*middle, 5), strict=True))
        }
        answers = hamiltonian_path.FAMILY.solve(graph)
        assert set(answers) <= expected
        assert len(set(answers)) == min(len(expected), 3)
        found += bool(expected)
    assert 5 < found < 55


def test_queens_completions_are_those_of_brute_force() -> None:
    rng, unique = Random(2), 0
    for _ in range(40):
        masks = tuple(sum(1 << c for c in range(6) if rng.random() < 0.8) for _ in range(6))
        expected = [list(p) for p in _queens(6) if all(masks[r] >> c & 1 for r, c in enumerate(p))]
        found = n_queens_completion.FAMILY.solve(n_queens_completion.Board((), masks, ""))
        assert len(found) == min(len(expected), 2)
        unique += len(found) == 1
        if len(found) == 1:
            assert found == [canonical_json([c + 1 for c in expected[0]])]
    assert unique
    assert len(_queens(8)) == 92


def _queens(size: int) -> list[tuple[int, ...]]:
    return [
        p
        for p in permutations(range(size))
        if len({r + c for r, c in enumerate(p)}) == len({r - c for r, c in enumerate(p)}) == size
    ]


def test_knapsack_finds_all_best_selections_of_brute_force() -> None:
    rng, ties = Random(3), 0
    for _ in range(60):
        items = tuple((rng.randint(1, 9), rng.randint(1, 9)) for _ in range(8))
        sack = knapsack.Sack(items, 20, "")
        sets = [s for n in range(9) for s in combinations(range(8), n)]
        worth = {s: sum(items[i][1] for i in s) for s in sets if sum(items[i][0] for i in s) <= 20}
        best = [[i + 1 for i in s] for s, value in worth.items() if value == max(worth.values())]
        found = knapsack.FAMILY.solve(sack)
        assert set(found) <= {canonical_json(s) for s in best}
        assert min(len(found), 2) == min(len(best), 2)
        ties += len(best) > 1
    assert 0 < ties < 60


def test_assignment_finds_all_best_permutations() -> None:
    rng, ties = Random(5), 0
    for _ in range(60):
        costs = tuple(tuple(rng.randint(1, 9) for _ in range(5)) for _ in range(5))
        totals = {p: sum(costs[r][c] for r, c in enumerate(p)) for p in permutations(range(5))}
        best = [[c + 1 for c in p] for p, total in totals.items() if total == min(totals.values())]
        found = assignment.FAMILY.solve(assignment.Market(costs, ""))
        assert set(found) <= {canonical_json(p) for p in best}
        assert min(len(found), 2) == min(len(best), 2)
        ties += len(best) > 1
    assert 0 < ties < 60


def test_topological_order_is_the_least_by_positions() -> None:
    rng = Random(6)
    for _ in range(40):
        rank = rng.sample(range(6), 6)
        pairs = [(a, b) for a, b in permutations(range(6), 2) if rank[a] < rank[b]]
        edges = tuple(rng.sample(pairs, 6))
        orders = [
            p for p in permutations(range(6)) if all(p.index(a) < p.index(b) for a, b in edges)
        ]
        best = min(orders, key=lambda p: [p.index(task) for task in range(6)])
        plan = topological_order.Plan(tuple("ABCDEF"), edges, "")
        assert topological_order.FAMILY.solve(plan) == [canonical_json(["ABCDEF"[t] for t in best])]
        assert topological_order._from_the_end(6, edges) == list(best)


@pytest.mark.deep
def test_sokoban_steps_are_the_fewest_of_brute_force() -> None:
    free, width = frozenset({7, 8, 9, 10, 13, 15, 16, 19, 20, 21, 22}), 6
    lengths = set()
    for box, worker in permutations(sorted(free), 2):
        room = sokoban.Room(width, free, (10,), (worker, box), 9, 0, "")
        args = sokoban.FAMILY.args(room)
        words = (", ".join(w) for n in range(1, 6) for w in product("UDLR", repeat=n))
        fewest = _first(words, args) if (box + worker) % 3 == 0 and box != 10 else None
        found = sokoban.FAMILY.solve(room)
        if fewest is not None:
            assert [len(plan) for plan in found] == [len(fewest)]
            lengths.add(len(fewest))
    assert len(lengths) > 2


def _first(plans: Iterator[str], args: dict[str, Any]) -> str | None:
    """The first plan that holds; a plan is its own reference, and undecided if it does not hold."""
    return next((p for p in plans if check("plan", p, rf"\boxed{{{p}}}", **args)[0]), None)


def test_lights_out_on_every_board_of_three_by_three() -> None:
    shown: dict[str, list[list[list[int]]]] = {}
    for flat in product((0, 1), repeat=9):
        presses: list[list[int]] = [[*flat[start : start + 3]] for start in (0, 3, 6)]
        shown.setdefault(canonical_json(_lamps(presses, 2)), []).append(presses)
    assert len(shown) == 512
    for lit, ways in shown.items():
        board = lights_out.Board(tuple(map(tuple, _read(lit))), 2, "")
        assert lights_out.FAMILY.solve(board) == [canonical_json(way) for way in ways]


def test_lights_out_needs_no_unique_solution() -> None:
    # The 4x4 board has sixteen quiet patterns (Anderson and Feil 1998); the 3x3 one, none.
    dark = lights_out.Board(((0,) * 4,) * 4, 2, "")
    assert len(lights_out.FAMILY.solve(dark)) == 2
    one = ((1, 0, 0, 0), *((0,) * 4,) * 3)
    assert not lights_out.FAMILY.solve(lights_out.Board(one, 2, ""))


def test_lights_go_out_in_every_row() -> None:
    for board in [*rows("lights_out"), *rows("lights_out", 12, 1.0)]:
        presses = [[0 if n == "#" else n for n in row] for row in _read(board.answer)]
        added = _lamps(presses, board.levels)
        for row, changes in zip(board.squares, added, strict=True):
            for level, change in zip(row, changes, strict=True):
                assert level == -1 or (level - change) % board.levels == 0


def _read(text: str) -> Any:  # noqa: ANN401
    return json.loads(text)


def _lamps(presses: Sequence[Sequence[int]], levels: int) -> list[list[int]]:
    """Levels from which these presses lead to darkness."""
    side = len(presses)
    return [
        [
            -sum(
                presses[a][b]
                for a, b in product(range(side), repeat=2)
                if abs(a - r) + abs(b - c) <= 1
            )
            % levels
            for c in range(side)
        ]
        for r in range(side)
    ]


def test_shortest_paths_are_those_of_brute_force() -> None:
    for chart in rows("shortest_path", 25):
        cost = {(a, b): c for a, b, c in (*chart.roads, *chart.arrows)}
        cost |= {(b, a): c for a, b, c in chart.roads}
        totals: dict[tuple[int, ...], int] = {}
        paths: list[tuple[int, ...]] = [(chart.start,)]
        while paths:  # every simple path from the start
            path = paths.pop()
            if path[-1] == chart.end:
                totals[path] = sum(cost[step] for step in pairwise(path))
            paths += [(*path, b) for a, b in cost if a == path[-1] and b not in path]
        best = [path for path, total in totals.items() if total == min(totals.values())]
        assert [canonical_json([chart.names[p] for p in path]) for path in best] == [chart.answer]


def test_shortest_path_lists_ties() -> None:
    roads = ((0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1))
    chart = shortest_path.Map(tuple("abcd"), roads, (), 0, 3, "")
    assert sorted(shortest_path.FAMILY.solve(chart)) == ['["a","b","d"]', '["a","c","d"]']


def test_penalties_are_least_over_all_orders() -> None:
    for shop in rows("job_scheduling", 15):
        assert shop.answer == str(min(_penalty(order) for order in permutations(shop.jobs)))
    # By hand: short first costs (3 - 2) * 1 = 1, long first (3 - 1) * 5 = 10.
    jobs = (job_scheduling.Job(2, 2, 1), job_scheduling.Job(1, 1, 5))
    assert job_scheduling.FAMILY.solve(job_scheduling.Shop(jobs, "")) == ["1"]


def _penalty(order: Sequence[job_scheduling.Job]) -> int:
    ends = [sum(job.time for job in order[: place + 1]) for place in range(len(order))]
    return sum(j.weight * max(0, end - j.due) for j, end in zip(order, ends, strict=True))


def test_number_maze_ways_are_the_shortest_of_brute_force() -> None:
    for maze in rows("number_maze"):
        answer = _read(maze.answer)
        words = [w for n in range(len(answer) + 1) for w in product("UDLR", repeat=n)]
        assert [list(w) for w in words if _landing(maze, w) == maze.goal] == [answer]


def test_number_maze_by_hand() -> None:
    # From the 1 in the corner to the goal: right and down, or down and right; both squares say 1.
    maze = number_maze.Maze(((1, 1, 2), (1, 2, 1), (2, 1, 1)), (0, 0), (1, 1), "")
    assert sorted(number_maze.FAMILY.solve(maze)) == ['["D","R"]', '["R","D"]']
    # To the far corner: along the top and down by 2, or down the side and right by 2.
    far = number_maze.FAMILY.solve(replace(maze, goal=(2, 2)))
    assert sorted(far) == ['["D","D","R"]', '["R","R","D"]']


def _landing(maze: number_maze.Maze, word: Sequence[str]) -> tuple[int, int] | None:
    row, column = maze.start
    for letter in word:
        far = maze.jumps[row][column]
        row += far * ((letter == "D") - (letter == "U"))
        column += far * ((letter == "R") - (letter == "L"))
        if not (0 <= row < len(maze.jumps) and 0 <= column < len(maze.jumps)):
            return None
    return row, column
