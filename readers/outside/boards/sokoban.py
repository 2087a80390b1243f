"""Sokoban: boxes are pushed onto goals; any moves that do it are right."""

import itertools
from collections import deque
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form, symbols
from readers.phrases import Unread
from readers.reader import Reader

Cell: TypeAlias = tuple[int, int]
State: TypeAlias = tuple[Cell, frozenset[Cell]]
"""Where the player is, and where the boxes are."""

_BOARD: Final = Form(r"""
    You are going to solve a 'sokoban' puzzle.

    * - The player
    % - The player on a goal
    @ - A box
    X - A goal
    $ - A box on a goal
    + - A wall
    - - An empty position

    Your solution must be a string of characters, ex: LDURRUDL.

    Here is your puzzle:
    <board:block>
""")
_STEPS: Final = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}
_MOST_STATES: Final = 20_000
_LONGEST: Final = 10_000
"""Moves of an answer."""


class Warehouse(NamedTuple):
    """What a board shows."""

    floor: frozenset[Cell]
    goals: frozenset[Cell]
    boxes: frozenset[Cell]
    player: Cell


def _read(question: str) -> Warehouse:
    rows = symbols(_BOARD.read(question)["board"], "*%@X$+-")
    where = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    players = [at for at, cell in where.items() if cell in "*%"]
    if len(players) != 1 or any(
        cell != "+" and not {0, y, x} - {0} and (y, x) != (0, 0) for (y, x), cell in where.items()
    ):
        raise Unread(f"{len(players)} players, or no wall around")
    return Warehouse(
        floor=frozenset(at for at, cell in where.items() if cell != "+"),
        goals=frozenset(at for at, cell in where.items() if cell in "%X$"),
        boxes=frozenset(at for at, cell in where.items() if cell in "@$"),
        player=players[0],
    )


def _moved(floor: frozenset[Cell], state: State, step: str) -> State | None:
    """Return the state after a step, None if a wall or a second box is in the way."""
    (y, x), boxes = state
    dy, dx = _STEPS[step]
    to, beyond = (y + dy, x + dx), (y + 2 * dy, x + 2 * dx)
    if to not in floor:
        return None
    if to not in boxes:
        return to, boxes
    if beyond not in floor or beyond in boxes:
        return None
    return to, boxes - {to} | {beyond}


def _pulls(board: Warehouse) -> dict[Cell, int]:
    """Return how many pushes at least bring a box from a cell to a goal, where any do."""
    found = dict.fromkeys(board.goals, 0)
    queue = deque(sorted(board.goals))
    while queue:
        y, x = queue.popleft()
        for dy, dx in _STEPS.values():
            before, player = (y + dy, x + dx), (y + 2 * dy, x + 2 * dx)
            if {before, player} <= board.floor and before not in found:
                found[before] = found[y, x] + 1
                queue.append(before)
    return found


def _reach(board: Warehouse, state: State) -> dict[Cell, str]:
    """Return the cells that the player reaches without a push, and how."""
    player, boxes = state
    ways = {player: ""}
    queue = deque([player])
    while queue:
        y, x = queue.popleft()
        for step, (dy, dx) in _STEPS.items():
            to = (y + dy, x + dx)
            if to in board.floor and to not in boxes and to not in ways:
                ways[to] = ways[y, x] + step
                queue.append(to)
    return ways


def _solve(board: Warehouse) -> str:
    """Return moves that are found by pushes, those first that leave least to be done."""
    pulls = _pulls(board)
    open_: list[tuple[int, int, State, str]] = [(0, 0, (board.player, board.boxes), "")]
    seen, ties = set[State](), itertools.count()
    for _ in range(_MOST_STATES):
        if not open_:
            return "no moves bring all boxes to goals"
        _, _, state, moves = heappop(open_)
        if state[1] <= board.goals:
            return moves
        ways = _reach(board, state)
        key = (min(ways), state[1])
        if key in seen:
            continue
        seen.add(key)
        for at, way in ways.items():
            for step in _STEPS:
                after = _moved(board.floor, (at, state[1]), step)
                if after is None or after[1] == state[1] or _is_stuck(board, after):
                    continue
                if after[1] <= pulls.keys():
                    left = sum(pulls[box] for box in after[1])
                    heappush(open_, (left, next(ties), after, moves + way + step))
    return f"no moves are found in {_MOST_STATES} pushes"


def _is_stuck(board: Warehouse, state: State) -> bool:
    """Tell whether four cells in a square are boxes and walls, a box off its goal among them."""
    for y, x in state[1]:
        for dy, dx in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            square = {(y, x), (y + dy, x), (y, x + dx), (y + dy, x + dx)}
            boxes = square & state[1]
            if square - boxes <= square - board.floor and not boxes <= board.goals:
                return True
    return False


def _judge(board: Warehouse, answer: str) -> bool:
    """Tell whether moves, each of them possible, leave every box on a goal."""
    moves = answer.strip()
    if len(moves) > _LONGEST or not set(moves) <= set(_STEPS):
        return False
    state: State | None = (board.player, board.boxes)
    for step in moves:
        state = _moved(board.floor, state, step) if state else None
    return state is not None and state[1] <= board.goals


SOKOBAN: Final = Reader(_read, _solve, _judge)
