"""Boards as text, with the names of rows and columns."""

from generators.family import rule
from generators.games._board import Rules

SYMBOLS = ("XO", "OX", "#o", "WB", "BW", "AZ", "+o")
"""Stones of the player to move and of the other."""


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
