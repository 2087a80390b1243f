"""Lines of marks: boards that two players fill, and what whoever is to move can force."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from readers.answers import items
from readers.phrases import Sayings, Unread

_GRID: Final = r"(?:\d+(?: \S)+\n)+ +a(?: [a-z])*"
KINDS: Final = {
    "mark": r"\S",
    "number": "two|three|four",
    "position": rf"Position \d+:\n{_GRID}",
    "grid": _GRID,
}
RULE: Final = r"""
    Whoever first has <k:int> of their own marks in a row, horizontally, vertically or diagonally,
        <wins=wins|LOSES>; a full board without such a line is a draw.
    The first to get <k:int> in an unbroken line (across, up or diagonal) <wins=wins> the game, and
        it is drawn when the board fills up before that.
    Careful: completing an unbroken line of <k:int> own marks (across, up or diagonal) <wins=loses>
        the game at once. If the board fills up without one, it is drawn.
"""
MARKING: Final = r"""
    On a board of <c:int> columns and <r:int> rows, two players alternately occupy one free cell
        each.
    Two players take turns putting a mark on a free cell of a board with <c:int> columns and <r:int>
        rows.
    The game is played on <c:int> by <r:int> cells (columns by rows); in turn, each of two players
        marks a free cell.
    A game for two on <c:int> columns and <r:int> rows: a move marks any one free cell, and the
        players alternate.
"""
CELLS: Final = r"""
    Cells are named by column letter and row number, so a1 is the lower left corner.
    A cell is its column letter followed by its row number, such as b2; a dot is a free cell.
"""
_NUMBERS: Final = {"two": 2, "three": 3, "four": 4}


class Game(NamedTuple):
    """The rules of a game. A set of cells is an integer, whose bits are numbered up the rows."""

    columns: int
    rows: int
    line: int
    line_wins: bool
    falling: bool
    """Whether only the lowest free cell of a column can be taken."""

    def cell(self, name: str) -> int:
        """Return the bit of a cell, 0 if there is none of that name."""
        found = re.fullmatch(r"([a-z])([1-9])", name)
        column, row = (ord(found[1]) - ord("a"), int(found[2]) - 1) if found else (-1, -1)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return self._bit(column, row) if inside else 0

    def _bit(self, column: int, row: int) -> int:
        return 1 << (row * (self.columns + 1) + column)

    def moves(self, taken: int) -> dict[str, int]:
        """Return the cells that can be taken, by name."""
        found = dict[str, int]()
        for column in range(self.columns):
            for row in range(self.rows):
                bit = self._bit(column, row)
                if not taken & bit:
                    found[f"{chr(ord('a') + column)}{row + 1}"] = bit
                    if self.falling:
                        break
        return found

    def has_line(self, marks: int) -> bool:
        """Tell whether marks hold a line; an unused column parts the rows."""
        width = self.columns + 1
        for step in (1, width, width + 1, width - 1):
            run = marks
            for _ in range(self.line - 1):
                run &= run >> step
            if run:
                return True
        return False

    def lined(self, marks: int) -> list[str]:
        """Return the names of all cells that are in a line of marks."""
        cells = 0
        for step in (1, self.columns, self.columns + 1, self.columns + 2):
            run = marks
            for far in range(1, self.line):
                run &= marks >> far * step
            for far in range(self.line):
                cells |= run << far * step
        return sorted(name for name, bit in self.moves(0).items() if bit & cells)


class Marks(NamedTuple):
    """The cells of who is to move, and of the other."""

    mine: int
    theirs: int


class Positions(NamedTuple):
    """What a prompt says that asks for the best moves."""

    game: Game
    boards: tuple[Marks, ...]


def game(said: Sayings, falling: bool) -> Game:
    """Return the rules that a text gives."""
    scene, rule = said.one("scene"), said.one("rule")
    return Game(
        scene.integer("c"),
        scene.integer("r"),
        rule.integer("k"),
        rule.values.get("wins", "wins") == "wins",
        falling,
    )


def marks(said: Sayings, rules: Game, grid: str) -> Marks:
    """Return who has which cells of a drawn board.

    Raises:
        Unread: if it is not as large as said, or holds other marks.
    """
    mine, theirs = (_same(said, slot) for slot in ("me", "you"))
    *rows, foot = grid.split("\n")
    letters = [chr(ord("a") + column) for column in range(rules.columns)]
    if foot.split() != letters or len(rows) != rules.rows:
        raise Unread(f"not {rules.columns} by {rules.rows} cells: {grid!r}")
    found = dict.fromkeys((mine, theirs, "."), 0)
    for number, row in zip(range(rules.rows, 0, -1), rows, strict=True):
        label, *cells = row.split(" ")
        if label != str(number) or len(cells) != rules.columns or set(cells) - set(found):
            raise Unread(f"no row {number}: {row!r}")
        for letter, mark in zip(letters, cells, strict=True):
            found[mark] |= rules.cell(f"{letter}{number}")
    if len(found) != 3 or rules.has_line(found[mine]) or rules.has_line(found[theirs]):
        raise Unread("the game is over, or the marks are the same")
    return Marks(found[mine], found[theirs])


def _same(said: Sayings, slot: str) -> str:
    found = {part[slot] for part in said.parts if slot in part}
    if len(found) != 1:
        raise Unread(f"one mark is needed, and not {found}")
    return found.pop()


def positions(said: Sayings, falling: bool) -> Positions:
    """Return the positions that a text gives.

    Raises:
        Unread: if they are not numbered, or not as many as said.
    """
    rules = game(said, falling)
    drawn = [part["board"].partition("\n") for part in said.many("position")]
    if [head for head, _, _ in drawn] != [f"Position {n}:" for n in range(1, len(drawn) + 1)]:
        raise Unread("positions are not numbered in order")
    if {_NUMBERS[part["count"]] for part in said.parts if "count" in part} != {len(drawn)}:
        raise Unread("there are other positions than said")
    return Positions(rules, tuple(marks(said, rules, grid) for _, _, grid in drawn))


@lru_cache(maxsize=16)
def best(rules: Game, board: Marks) -> tuple[str, ...]:
    """Return the moves that keep the best result that can be forced."""
    value = _valued(rules)
    found = {
        name: _after(rules, value, board, bit)
        for name, bit in rules.moves(board.mine | board.theirs).items()
    }
    return tuple(name for name, result in found.items() if result == max(found.values()))


def _valued(rules: Game) -> Callable[[Marks], int]:
    """Return a function from a position to its result: 1 is won, 0 drawn, -1 lost."""

    @cache
    def value(board: Marks) -> int:
        result = -2
        for bit in rules.moves(board.mine | board.theirs).values():
            result = max(result, _after(rules, value, board, bit))
            if result == 1:
                break
        return 0 if result == -2 else result

    return value


def _after(rules: Game, value: Callable[[Marks], int], board: Marks, bit: int) -> int:
    """Return the result of a position for who takes a cell in it."""
    mine = board.mine | bit
    if rules.has_line(mine):
        return 1 if rules.line_wins else -1
    return -value(Marks(board.theirs, mine))


def solved(puzzle: Positions) -> str:
    """Return a best move in each position."""
    return ", ".join(best(puzzle.game, board)[0] for board in puzzle.boards)


def judged(puzzle: Positions, answer: str) -> bool:
    """Tell whether an answer has a best move for each position."""
    given = items(answer)
    return len(given) == len(puzzle.boards) and all(
        move in best(puzzle.game, board) for move, board in zip(given, puzzle.boards, strict=True)
    )
