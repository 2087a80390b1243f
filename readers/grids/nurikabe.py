"""Islands of as many cells as their number says, in one sea without squares of four cells."""

from collections.abc import Mapping
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

from readers.grids._board import Board, Cell, agree, beside, board, cells, drawing, shown, size
from readers.grids._connected import groups, join, solved_until
from readers.phrases import Phrases
from readers.reader import Reader

_SAYS = Phrases(
    once={
        "task": r"""
            Solve this <rows:int>x<columns:int> Nurikabe.
            Which cells of the following Nurikabe board are sea, and which are land?
            Decide for every cell of the <rows:int> by <columns:int> board below whether it is land
                or sea.
            Here is a Nurikabe puzzle of <rows:int> rows and <columns:int> columns.
        """,
        "rule": r"""
            Each number belongs to an island of exactly that many land cells, connected by their
                sides, and no island has two numbers or none. Different islands never share a side,
                though they may touch at corners. The rest of the cells is the sea: it hangs
                together by sides and nowhere fills a square of 2x2 cells.
            Divide the cells into sea and islands, which are groups of land cells joined by their
                sides. No two islands share a side. Each island holds exactly one of the numbers,
                and has as many cells as that number says. From every sea cell all other sea cells
                can be reached by steps up, down, left and right over sea, and there is no 2x2 block
                of sea cells.
            Every cell is land or sea. Land cells that are connected through their sides form an
                island; each island contains exactly one number, which is its count of cells, and
                each number lies on an island. All sea cells are connected through their sides, and
                no four cells that form a 2x2 square are all sea.
        """,
        "signs": r"""
            A <open:sign> marks a cell without a number.
            Cells shown as <open:sign> have no number and may be land or sea.
            A <open:sign> marks a cell without a number; a <sea=~> marks a cell that is known to be
                sea.
            Cells shown as <open:sign> have no number and may be land or sea; a <sea=~> marks a cell
                that is known to be sea.
            A <open:sign> marks a cell without a number, and each <sea=~> is a cell that is sea for
                sure.
            Cells shown as <open:sign> have no number and may be land or sea, and each <sea=~> is a
                cell that is sea for sure.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one solution exists.
        """,
        "form": r"""
            Write the board row by row, one line each, with 1 for sea and 0 for land (also where a
                number stands), separated by spaces.
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a sea
                cell and 0 for a land cell, numbered cells included.
        """,
    },
    kinds={"sign": r"[-.*_]", "board": drawing(r"(?:\d+|[-.*_~])")},
)
_SEA = "~"


class Nurikabe(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Numbers, `~` for sea, nothing for cells that may be either."""


def _read(question: str) -> Nurikabe:
    said = _SAYS.read(question)
    signs = said.one("signs")
    sea = "~" if "sea" in signs else ""
    drawn = board(said.one("board")["board"], rf"\d+|[{sea}{signs['open']}]")
    agree(said, size(drawn))
    return Nurikabe(
        tuple(tuple("" if sign == signs["open"] else sign for sign in row) for row in drawn)
    )


def _solve(nurikabe: Nurikabe) -> str:
    model, drawn = CpModel(), nurikabe.drawn
    sea = {cell: model.new_bool_var("") for cell in cells(drawn)}
    for r, c in sea:
        block = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
        if block[-1] in sea:
            model.add_bool_or(~sea[cell] for cell in block)
        if drawn[r][c]:
            model.add(sea[r, c] == (drawn[r][c] == _SEA))
    sizes = {(r, c): int(drawn[r][c]) for r, c in sea if drawn[r][c].isdecimal()}
    _own(model, sea, sizes)

    def amended(found: CpSolver) -> bool:
        apart = _islands(model, sea, sizes, found)
        return join(model, sea, found) or apart

    found = solved_until(model, amended)
    if not found:
        return "no way"
    return shown(drawn, {cell: found.value(var) for cell, var in sea.items()})


def _own(model: CpModel, sea: Mapping[Cell, IntVar], sizes: Mapping[Cell, int]) -> None:
    """Give each land cell to one number within reach, the same as the land beside it."""
    owned = {
        (cell, number): model.new_bool_var("")
        for cell in sea
        for number, count in sizes.items()
        if abs(cell[0] - number[0]) + abs(cell[1] - number[1]) < count
    }
    for cell, var in sea.items():
        mine = {number: each for (where, number), each in owned.items() if where == cell}
        model.add_exactly_one(var, *mine.values())
        for other in beside(cell):
            for number, each in mine.items() if other in sea else ():
                same = [owned[other, number]] if (other, number) in owned else []
                model.add_bool_or(~each, sea[other], *same)
    for number, count in sizes.items():
        model.add(owned[number, number] == 1)
        model.add(sum(each for (_, whose), each in owned.items() if whose == number) == count)


def _islands(
    model: CpModel, sea: Mapping[Cell, IntVar], sizes: Mapping[Cell, int], found: CpSolver
) -> bool:
    """Ask groups of land without a number to reach further, or to be sea; numbers see to theirs."""
    land = [cell for cell, var in sea.items() if not found.value(var)]
    apart = [part for part in groups(land, beside) if not part & sizes.keys()]
    for part in apart:
        border = {near for cell in part for near in beside(cell)} & sea.keys() - part
        for cell in part:
            model.add_bool_or(sea[cell], *(~sea[each] for each in border))
    return bool(apart)


READER = Reader(_read, _solve)
