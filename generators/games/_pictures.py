"""Boards as text and drawn, the names of cells, and the words that games on boards share."""

from collections.abc import Mapping

from generators.family import rule
from generators.games._board import Rules
from generators.pictures import Grid, Table

SYMBOLS = ("XO", "OX", "#o", "WB", "BW", "AZ", "+o")
"""Stones of the player to move and of the other."""
WINS = (
    "Whoever first has {length} of their own marks in a row, horizontally, vertically or "
    "diagonally, wins; a full board without such a line is a draw.",
    "The first to get {length} in an unbroken line (across, up or diagonal) wins the game, and "
    "it is drawn when the board fills up before that.",
)
"""What wins, for a grammar."""
CELL_NAMES = (
    "Cells are named by column letter and row number, so a1 is the lower left corner.",
    "A cell is its column letter followed by its row number, such as b2; a dot is a free cell.",
)
"""How cells are named, for a grammar."""


@rule
def cell_name(rules: Rules, cell: int) -> str:
    """Return `b3` for the second column and the third row from below."""
    row, column = divmod(cell, rules.width)
    return f"{chr(97 + column)}{row + 1}"


def picture(rules: Rules, mine: int, theirs: int, symbols: str) -> str:
    """Draw the board, top row first, with `.` for a free cell."""
    stones = {
        cell: symbols[0] if mine >> cell & 1 else symbols[1] if theirs >> cell & 1 else "."
        for cell in range(rules.width * rules.height)
    }
    rows = []
    for row in reversed(range(rules.height)):
        cells = " ".join(stones[row * rules.width + column] for column in range(rules.width))
        rows.append(f"{row + 1} {cells}")
    names = " ".join(chr(97 + column) for column in range(rules.width))
    return "\n".join([*rows, f"  {names}"])


def diagram(rules: Rules, mine: int, theirs: int, notes: Mapping[int, str] | None = None) -> Grid:
    """Draw the board, top row first, with black stones for the player to move."""
    width, height = rules.width, rules.height
    stones = [
        "●" * (mine >> cell & 1) + "○" * (theirs >> cell & 1) for cell in range(width * height)
    ]
    rows = [stones[row * width : (row + 1) * width] for row in reversed(range(height))]
    places = {(height - 1 - cell // width, cell % width): n for cell, n in (notes or {}).items()}
    numbers, letters = range(height, 0, -1), [chr(97 + column) for column in range(width)]
    return Grid(cells=rows, notes=places, left=[str(n) for n in numbers], bottom=letters)


def laws(rules: Rules) -> Table:
    """Return what wins, and who is to move."""
    end = "loses" if rules.misere else "wins"
    rows = [
        ("to move", "●, against ○"),
        (f"{rules.length} in a row", f"{end}; a full board is a draw"),
    ]
    return Table(rows=[*rows, ("stones", "fall down their column")] if rules.drops else rows)
