"""Shortest ways: buttons of a lock whose light changes, mazes and grids."""

from collections import deque
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form, symbols
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_LOCK: Final = Form(r"""
    In front of you are some buttons, a light, and a number. The light will toggle between red and \
    green whenever you press a button. Each button performs a mathematical operation to the \
    number, but the operation may depend on the state of the light.
    You must press the shortest correct sequence of buttons to reach the target value. Your answer \
    should be a sequence of buttons separated by '→', for example: A → B → C

    Start: <start:int> (<light=red|green>)
    Target: <target:int>
    Buttons:
    <buttons:block>
""")
_BUTTON: Final = Phrases(
    many={
        "button": "<name:letter>: <does=Add|Subtract|Multiply> <n:int> (when <when=any|red|green>)"
    },
    kinds={"letter": "[A-Z]"},
)
_PATH: Final = Form(r"""
    Your task is to find the shortest path from the start to the destination point in a grid.

    The grid is represented as a matrix with the following types of cells:
    - *: your starting point
    - #: your destination point
    - O: an open cell
    - X: a blocked cell

    Therefore, you need to find the shortest path from * to #, moving only through open cells.

    You may only move in four directions: up, down, left, and right.

    If there is no path from * to #, simply write "infeasible" (without quotes).

    Your output should be a sequence of directions that leads from * to #, e.g. right right down \
    down up left

    Now, find the shortest path from * to # in the following grid:
    <grid:block>
""")
_MAZE: Final = Form(
    r"""
    Navigate from '<start:char>' (start) to '<goal:char>' (goal):

    ```
    <grid:block>
    ```
    Legend: '<wall:char>' = Wall, '<way:char>' = Passage

    What is the minimum number of steps to reach the goal?
    Give only the number of steps as your final answer, no other text or formatting.
""",
    kinds={"char": r"\S"},
)
_FARTHEST: Final = 100_000
"""Numbers of a lock are not followed beyond."""
_LONGEST: Final = 64
"""Presses of a lock that are tried."""
_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

Button: TypeAlias = tuple[str, str, int, str]
"""Name, what it does, with what number, and under which light."""
State: TypeAlias = tuple[int, str]


class Lock(NamedTuple):
    """A number and a light, and what changes them."""

    start: int
    light: str
    target: int
    buttons: tuple[Button, ...]


class Board(NamedTuple):
    """A grid, where one stands, and where one wants to be."""

    free: frozenset[tuple[int, int]]
    """Cells that may be entered, start and goal among them."""
    start: tuple[int, int]
    goal: tuple[int, int]


def _read_lock(question: str) -> Lock:
    said = _LOCK.read(question)
    parts = [_BUTTON.only(line) for line in said["buttons"].split("\n")]
    buttons = tuple((one["name"], one["does"], one.integer("n"), one["when"]) for one in parts)
    if len({name for name, *_ in buttons}) != len(buttons):
        raise Unread(f"two buttons of a name: {buttons}")
    return Lock(said.integer("start"), said["light"], said.integer("target"), buttons)


def _pressed(state: State, button: Button) -> State:
    """Return number and light after a button; under the wrong light it leaves the number alone."""
    number, light = state
    _, does, n, when = button
    if when in {"any", light}:
        number = {"Add": number + n, "Subtract": number - n, "Multiply": number * n}[does]
    return number, "red" if light == "green" else "green"


def _shortest(lock: Lock) -> list[str] | None:
    """Return the buttons of a shortest way, None if there is none that is looked for."""
    first = (lock.start, lock.light)
    ways: dict[State, list[str]] = {first: []}
    queue = deque([first])
    while queue:
        state = queue.popleft()
        if state[0] == lock.target:
            return ways[state]
        for button in lock.buttons if len(ways[state]) < _LONGEST else ():
            after = _pressed(state, button)
            if after not in ways and abs(after[0]) <= _FARTHEST:
                ways[after] = [*ways[state], button[0]]
                queue.append(after)
    return None


def _open(lock: Lock) -> str:
    way = _shortest(lock)
    return "no sequence reaches the target" if way is None else " → ".join(way)


def _opens(lock: Lock, answer: str) -> bool:
    """Tell whether an answer reaches the target, and none that is shorter does."""
    names = {button[0]: button for button in lock.buttons}
    presses = [name.strip() for name in answer.split("→")]
    way = _shortest(lock)
    if way is None or len(presses) != len(way) or not set(presses) <= set(names):
        return False
    state = (lock.start, lock.light)
    for name in presses:
        state = _pressed(state, names[name])
    return state[0] == lock.target


def _board(rows: tuple[str, ...], start: str, goal: str, blocked: str) -> Board:
    cells = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    ends = [[at for at, cell in cells.items() if cell == end] for end in (start, goal)]
    if [len(end) for end in ends] != [1, 1]:
        raise Unread(f"not one {start!r} and one {goal!r}")
    free = frozenset(at for at, cell in cells.items() if cell != blocked)
    return Board(free, ends[0][0], ends[1][0])


def _read_path(question: str) -> Board:
    return _board(symbols(_PATH.read(question)["grid"], "*#OX"), "*", "#", "X")


def _read_maze(question: str) -> Board:
    said = _MAZE.read(question)
    rows, signs = (
        tuple(said["grid"].split("\n")),
        [said[s] for s in ("start", "goal", "wall", "way")],
    )
    if len(set(map(len, rows))) != 1 or not set("".join(rows)) <= set(signs) or len(set(signs)) < 4:
        raise Unread(f"no maze of {signs}")
    return _board(rows, said["start"], said["goal"], said["wall"])


def _way(board: Board) -> list[str] | None:
    """Return the steps of a shortest way, None if there is none."""
    ways: dict[tuple[int, int], list[str]] = {board.start: []}
    queue = deque([board.start])
    while queue:
        y, x = at = queue.popleft()
        if at == board.goal:
            return ways[at]
        for step, (dy, dx) in _STEPS.items():
            after = (y + dy, x + dx)
            if after in board.free and after not in ways:
                ways[after] = [*ways[at], step]
                queue.append(after)
    return None


def _walked(board: Board) -> str:
    way = _way(board)
    return "infeasible" if way is None else " ".join(way)


def _walks(board: Board, answer: str) -> bool:
    """Tell whether an answer is a shortest way, or says rightly that there is none."""
    way, steps = _way(board), answer.split()
    if way is None or steps == ["infeasible"]:
        return way is None and steps == ["infeasible"]
    at = board.start
    for step in steps:
        if step not in _STEPS:
            return False
        at = at[0] + _STEPS[step][0], at[1] + _STEPS[step][1]
        if at not in board.free:
            return False
    return at == board.goal and len(steps) == len(way)


def _count(board: Board) -> str:
    way = _way(board)
    return "there is no way" if way is None else str(len(way))


QUANTUM_LOCK: Final = Reader(_read_lock, _open, _opens)
SHORTEST_PATH: Final = Reader(_read_path, _walked, _walks)
MAZE: Final = Reader(_read_maze, _count)
