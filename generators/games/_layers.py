"""Board positions solved from the end: all that can follow, layer by layer, then backwards.

The second solver of the board families. It shares nothing with `generators.games._board` but the
type of the rules: boards are strings, lines are walked from the last stone, nothing is pruned.
"""

from generators.games._board import Rules

FREE, MOVER, OTHER = ".", "x", "o"


def best_cells(rules: Rules, cells: str) -> tuple[int, list[int]]:
    """Return the value to the player of `x`, who is to move, and the cells that keep it.

    Args:
        rules: of the game.
        cells: `x`, `o` or `.` for each cell, row by row from the bottom.
    """
    layers, ends = _layers(rules, cells)
    values = dict(ends)
    for depth in reversed(range(len(layers))):
        stone = (MOVER, OTHER)[depth % 2]
        for board in layers[depth]:
            after = [values[_put(board, cell, stone)] for cell in _open(rules, board)]
            values[board] = (max if stone == MOVER else min)(after, default=0)
    kept = [c for c in _open(rules, cells) if values[_put(cells, c, MOVER)] == values[cells]]
    return values[cells], kept


def _layers(rules: Rules, cells: str) -> tuple[list[list[str]], dict[str, int]]:
    """Return the unfinished boards after 0, 1, ... stones, and finished ones with their value."""
    layers, ends = [[cells]], dict[str, int]()
    for depth in range(cells.count(FREE)):
        stone = (MOVER, OTHER)[depth % 2]
        worth = (1 if stone == MOVER else -1) * (-1 if rules.misere else 1)
        following = dict[str, None]()
        for board in layers[-1]:
            for cell in _open(rules, board):
                after = _put(board, cell, stone)
                if after in following or after in ends:
                    continue
                if _is_line(rules, after, cell):
                    ends[after] = worth
                else:
                    following[after] = None
        layers.append(list(following))
    return layers, ends


def _put(board: str, cell: int, stone: str) -> str:
    return board[:cell] + stone + board[cell + 1 :]


def _open(rules: Rules, board: str) -> list[int]:
    free = [cell for cell, stone in enumerate(board) if stone == FREE]
    if not rules.drops:
        return free
    return [c for c in free if c < rules.width or board[c - rules.width] != FREE]


def _is_line(rules: Rules, board: str, cell: int) -> bool:
    """Tell whether the stone on `cell` is part of a line, walking both ways from it."""
    row, column = divmod(cell, rules.width)
    for up, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
        run = 1
        for way in (1, -1):
            for step in range(1, rules.length):
                r, c = row + way * step * up, column + way * step * across
                inside = 0 <= r < rules.height and 0 <= c < rules.width
                if not inside or board[r * rules.width + c] != board[cell]:
                    break
                run += 1
        if run >= rules.length:
            return True
    return False
