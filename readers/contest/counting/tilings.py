"""Boards with holes that pieces of some forms and colors cover: how many ways, or what share."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from readers.enumerated import joined
from readers.exact import EXACTLY
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_CELL: Final = r"cell in row \d+ from the top and column \d+ from the left"
_NEXT: Final = r"the one in row \d+ and column \d+"
_CELLS: Final = (
    rf"[Tt]he {_CELL}(?:(?:, {_NEXT})* and {_NEXT})?|[Cc]ell \d+ from the left(?: and cell \d+)?"
)
_SIZES: Final = (
    "<rows:int> rows of <columns:int> square cells",
    "<rows:int> rows and <columns:int> columns of square cells",
    "<columns:int> square cells in a row",
    "a single row of <columns:int> square cells",
)
_SAYS: Final = Phrases(
    once={
        "board": "\n".join(
            f"""
                A board has {size}.
                Consider a board that has {size}.
                Let $B$ be a board with {size}.
                In a game, <who:name> lays pieces on a board that has {size}.
                <who:name> covers a sheet of paper, ruled into {size}, with stickers.
                <who:name> has a tray with {size} and fills it with pieces of chocolate.
                A wall panel with {size} is clad with plates.
                A {{corridor|terrace|yard}} with {size} is to be paved with slabs.
                The floor of a {{corridor|terrace|yard}}, ruled into {size}, is covered with tiles.
            """
            for size in _SIZES
        ),
        "pieces": """
            The pieces are <pieces>.
            There are these pieces: <pieces>.
            Used are <pieces>.
        """,
        "cover": """
            Every cell that is there has to be covered exactly once, and pieces may be turned but
                cover nothing else; there are enough pieces of each sort.
            Pieces, of which there are as many as needed, may be turned; they must not overlap or
                stick out, and no cell that is there may stay free.
            The pieces must cover all cells that are there, without overlap and without sticking
                out; there is no lack of pieces of any sort, and they may be turned.
        """,
    },
    perhaps={
        "holes": """
            <cells:cells> {are|is} missing.
            <cells:cells> are taken by something else and must stay as they are.
            <cells:cells> is taken by something else and must stay as it is.
            There {is a hole|are holes} in place of <cells:cells>.
        """,
        "count": """
            Find the number of ways to cover this board with the pieces below.
            How many coverings are possible?
            How many ways are there?
            In how many ways can the following board be covered?
            In how many ways can this be done?
        """,
        "places": """
            Two ways are the same only if each cell is covered in the same way; the board is not
                turned or reflected.
            Ways that differ in the place of a piece are different, even if a turn or a reflection
                takes one to the other.
        """,
        "colors": """
            Two ways are the same only if each cell is covered in the same way and in the same
                color; the board is not turned or reflected.
            Ways that differ in the place of a piece or in a color are different, even if a turn or
                a reflection takes one to the other.
        """,
        "formula": r"""
            Express the answer in terms of $n$.
            Give a formula in $n$ that holds for every $n \geq 1$.
            The answer is a polynomial in $n$.
        """,
        "likely": """
            All possible coverings, those that are turned or reflected copies of others included,
                are equally likely.
            Of all coverings, of which turned or reflected ones count separately, one is picked at
                random, all with the same chance.
            Of all possible results, where a turned or reflected one counts as another one, one is
                drawn by lot.
            One of all possible coverings is chosen at random, each being equally likely (coverings
                are different even if a turn or a reflection takes one to the other).
        """,
        "asked": """
            How likely is it that <event>?
            What is the probability that <event>?
            With what probability is it true that <event>?
        """,
        "exact": EXACTLY,
    },
    kinds={"cells": _CELLS},
)
_EVENT: Final = Phrases(
    many={
        "single": "a single square lies on <cell:cells>",
        "line": """
            no piece lies across the line between the first <lines:int> <of=columns|cells> from the
                left and the rest
            no piece lies across the line between the first <of=column|cell> from the left and the
                rest
        """,
    },
    kinds={"cells": _CELLS},
)
_PIECE: Final = Phrases(
    many={
        form: f"""
            {words}
            {words} in one color only
            {words} in <number:int> colors
            {words} in <number:int> colors (<names>)
            {words} in <many=$n$> colors
        """
        for form, words in {
            "single": "single squares (one cell)",
            "domino": "dominoes (two cells that share a side)",
            "corner": r"corner pieces (three of the four cells of a $2 \times 2$ square)",
            "bar": "bars (three cells in a row)",
        }.items()
    }
)
Cell = tuple[int, int]
_FORMS: Final[dict[str, list[tuple[Cell, ...]]]] = {
    "single": [((0, 0),)],
    "domino": [((0, 0), (0, 1)), ((0, 0), (1, 0))],
    "corner": [
        ((0, 1), (1, 0), (1, 1)),
        ((0, 0), (1, 0), (1, 1)),
        ((0, 0), (0, 1), (1, 1)),
        ((0, 0), (0, 1), (1, 0)),
    ],
    "bar": [((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0))],
}
"""Cells of each form in each position: rows down, columns to the right."""


class Board(NamedTuple):
    """What a prompt says."""

    rows: int
    columns: int
    holes: frozenset[Cell]
    pieces: tuple[tuple[str, int], ...]
    """Forms, and in how many colors there are such pieces; 0 for `n`."""
    event: tuple[str, Cell]
    """`single` and the cell that a single square covers, or `line` and how many columns are left of
    it; no name if the ways are counted."""


def _read(question: str) -> Board:
    said = _SAYS.read(question)
    board, asked = said.one("board"), said.maybe("asked")
    rows = board.integer("rows") if "rows" in board else 1
    columns = board.integer("columns")
    saids = [_PIECE.only(each) for each in _pieces(said.one("pieces")["pieces"])]
    pieces = tuple((each.key, _colors(each)) for each in saids)
    is_colored = " color" in said.one("pieces")["pieces"]
    keys = {part.key for part in said.parts} - {"board", "pieces", "cover", "holes"}
    formula = {"formula"} if any(not number for _, number in pieces) else set[str]()
    counted = {"count", "colors" if is_colored else "places"} | formula
    if keys != ({"likely", "asked", "exact"} if asked else counted):
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    if len(dict(pieces)) != len(pieces) or (asked and formula):
        raise Unread(f"pieces of one form twice, or a share for each n: {pieces}")
    holes = said.maybe("holes")
    gone = _cells(holes["cells"], rows) if holes else ()
    event = _event(_EVENT.only(asked["event"]), rows) if asked else ("", (0, 0))
    inside = set(product(range(1, rows + 1), range(1, columns + 1)))
    if len(set(gone)) != len(gone) or set(gone) - inside or event[1][1] > columns:
        raise Unread(f"cells that are not there, or twice: {gone}")
    return Board(rows, columns, frozenset(gone), pieces, event)


def _pieces(text: str) -> tuple[str, ...]:
    """Return the pieces of a list; the names of colors in brackets are listed, too."""
    inner = re.compile(r"\(((?:[a-z]+, )*[a-z]+ and [a-z]+)\)")
    hidden = inner.sub(lambda found: f"({found[1].replace(', ', '+').replace(' and ', '&')})", text)
    return tuple(each.replace("+", ", ").replace("&", " and ") for each in joined(hidden))


def _colors(piece: Said) -> int:
    if "many" in piece:
        return 0
    number = piece.integer("number") if "number" in piece else 1
    names = joined(piece["names"]) if "names" in piece else ()
    if names and len(set(names)) != number:
        raise Unread(f"not {number} colors: {names}")
    return number


def _cells(text: str, rows: int) -> tuple[Cell, ...]:
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if (rows == 1) != text.lower().startswith("cell"):
        raise Unread(f"no cells in {rows} rows: {text!r}")
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple((1, number) for number in numbers) if rows == 1 else tuple(pairs)


def _event(event: Said, rows: int) -> tuple[str, Cell]:
    if event.key == "single":
        (cell,) = _cells(event["cell"], rows)
        return "single", cell
    if event["of"].rstrip("s") != ("cell" if rows == 1 else "column"):
        raise Unread(f"not {event['of']} in {rows} rows")
    return "line", (0, event.integer("lines") if "lines" in event else 1)


def _solve(board: Board) -> str:
    ways = _ways(board)
    if board.event[0]:
        return str(Fraction(ways.total(), _ways(board._replace(event=("", (0, 0)))).total()))
    if all(number for _, number in board.pieces):
        return str(ways[0])
    powers = sorted(ways, reverse=True)
    terms = (f"{ways[power]}*n^{power}" for power in powers if ways[power])
    return " + ".join(terms) or "0"


def _ways(board: Board) -> Counter[int]:
    """Return in how many ways the board is covered, by the number of pieces in n colors.

    The first free cell is covered each time; what is covered is a number with a bit for each cell.
    """
    cells = list(product(range(1, board.rows + 1), range(1, board.columns + 1)))
    bit = {cell: 1 << at for at, cell in enumerate(cells)}
    ways = Counter({(sum(bit[cell] for cell in board.holes), 0): 1})
    for cell in cells:
        after = Counter[tuple[int, int]]()
        for (covered, power), count in ways.items():
            if covered & bit[cell]:
                after[covered, power] += count
                continue
            for form, colors in board.pieces:
                for place in _places(board, form, cell):
                    if all(each in bit and not covered & bit[each] for each in place):
                        now = covered | sum(bit[each] for each in place)
                        after[now, power + (not colors)] += count * (colors or 1)
        ways = after
    found = Counter[int]()
    for (_, power), count in ways.items():
        found[power] += count
    return found


def _places(board: Board, form: str, cell: Cell) -> list[tuple[Cell, ...]]:
    """Return where a piece may lie whose first cell is given."""
    kind, (row, column) = board.event
    found = []
    for shape in _FORMS[form]:
        down, right = cell[0] - shape[0][0], cell[1] - shape[0][1]
        place = tuple((down + y, right + x) for y, x in shape)
        is_across = kind == "line" and len({x > column for _, x in place}) > 1
        if not is_across and not (kind == "single" and form != "single" and (row, column) in place):
            found.append(place)
    return found


READER = Reader(_read, _solve)
