"""m,n,k boards, with or without gravity, as an environment plays them.

Rules: `width`, `height`, `length` of a line, optionally `drops` and `misere` (true or false) and
`cells`, the board to begin with: rows from the bottom, `x` for seat 0, `o` for seat 1, `.` for
free; `first` is the seat that begins. A state is (cells, seat to move, who completed a line).
"""

from collections.abc import Mapping
from math import factorial
from typing import cast

from proofmill.play.game import State, whole
from proofmill.problem import Json

_STONES = "xo"
_MAX_SIDE = 12
BoardState = tuple[str, int, int | None]


class Board:
    """See the module."""

    is_open = True

    def __init__(self, rules: Mapping[str, Json]) -> None:
        self.width = whole(rules, "width", 1, _MAX_SIDE)
        self.height = whole(rules, "height", 1, _MAX_SIDE)
        self.length = whole(rules, "length", 2, _MAX_SIDE)
        self.drops, self.misere = bool(rules.get("drops")), bool(rules.get("misere"))
        self._first = whole(rules, "first", 0, 1, 0)
        self._cells = str(rules.get("cells", "." * (self.width * self.height)))
        if len(self._cells) != self.width * self.height or set(self._cells) - set("xo."):
            raise ValueError(
                f"cells must be {self.width * self.height} of x, o and '.', got {self._cells!r}"
            )
        if any(self._is_line(self._cells, cell) for cell in range(len(self._cells))):
            raise ValueError(f"cells hold a line already: {self._cells!r}")

    @property
    def size(self) -> int:
        """Orders in which the free cells may be filled."""
        return factorial(self._cells.count("."))

    def start(self) -> State:
        """Return the board to begin with."""
        return self._cells, self._first, None

    def player(self, state: State) -> int | None:
        """Return the seat to move."""
        cells, seat, completed = cast(BoardState, state)
        return seat if completed is None and "." in cells else None

    def moves(self, state: State) -> list[str]:
        """Return the free cells, by rows from the bottom."""
        cells, _, completed = cast(BoardState, state)
        if completed is not None:
            return []
        free = [cell for cell, stone in enumerate(cells) if stone == "."]
        if self.drops:
            free = [c for c in free if c < self.width or cells[c - self.width] != "."]
        return [self._name(cell) for cell in free]

    def after(self, state: State, move: str) -> State:
        """Put a stone on a cell."""
        cells, seat, _ = cast(BoardState, state)
        cell = self._cell(move)
        cells = cells[:cell] + _STONES[seat] + cells[cell + 1 :]
        return cells, 1 - seat, seat if self._is_line(cells, cell) else None

    def payoff(self, state: State, seat: int) -> int:
        """Return 1 for a win, 0 for a draw, -1 for a loss."""
        completed = cast(BoardState, state)[2]
        if completed is None:
            return 0
        return 1 if (completed == seat) != self.misere else -1

    def picture(self, state: State, seat: int) -> str:
        """Draw the board, top row first."""
        cells = cast(BoardState, state)[0]
        rows = []
        for row in reversed(range(self.height)):
            stones = " ".join(cells[row * self.width : (row + 1) * self.width])
            rows.append(f"{row + 1:2} {stones}")
        names = " ".join(chr(97 + column) for column in range(self.width))
        return "\n".join([*rows, f"   {names}", f"Your stones are {_STONES[seat]}."])

    def wins(self, state: State, seat: int) -> list[str]:
        """Return the moves with which a seat would complete a line, were it its turn."""
        cells, _, completed = cast(BoardState, state)
        tried = (cells, seat, completed)
        return [m for m in self.moves(state) if cast(BoardState, self.after(tried, m))[2] == seat]

    def _name(self, cell: int) -> str:
        return f"{chr(97 + cell % self.width)}{cell // self.width + 1}"

    def _cell(self, move: str) -> int:
        return (int(move[1:]) - 1) * self.width + ord(move[0]) - 97

    def _is_line(self, cells: str, cell: int) -> bool:
        if cells[cell] == ".":
            return False
        row, column = divmod(cell, self.width)
        for up, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            ahead = self._run(cells, row, column, up, across)
            behind = self._run(cells, row, column, -up, -across)
            if ahead + behind - 1 >= self.length:
                return True
        return False

    def _run(self, cells: str, row: int, column: int, up: int, across: int) -> int:
        stone, run = cells[row * self.width + column], 0
        for step in range(self.length):
            r, c = row + step * up, column + step * across
            inside = 0 <= r < self.height and 0 <= c < self.width
            if not inside or cells[r * self.width + c] != stone:
                break
            run += 1
        return run
