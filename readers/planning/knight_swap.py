"""White and black knights on a small board that have to exchange their places."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.planning._boards import DRAWN, named
from readers.planning._plans import followed, met
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Knights of two colors share a small board.
            On a board of <squares:int> squares stand <white:int> white and <black:int> black
                knights.
            On a board of <squares:int> squares stand <one=a white and a black> knight.
            This is a board with gaps, on which <white:int> white and <black:int> black knights
                stand.
            This is a board with gaps, on which <one=a white and a black> knight stand.
            Here is a small chessboard of an odd shape, with <white:int> white and <black:int> black
                knights.
            Here is a small chessboard of an odd shape, with <one=a white and a black> knight.
        """,
        "board": "<board:board>",
        "marks": r"""
            W is a white knight, B a black one, <empty=_|-|.> an empty square, and # is not part of
                the board.
            {The marks: |}W white knight, B black knight, <empty=_|-|.> empty square, # no square at
                all.
        """,
        "names": r"""
            A square is named by its column letter and row number, as in b3.
            Column letter and row number give the name of a square, such as b3.
        """,
        "moves": r"""
            Knights move as in chess: two squares along a row or column and then one square at a
                right angle, leaping over whatever is between. A move ends on an empty square of the
                board, and there are no captures. Any knight may move at any time, whatever its
                color.
            A move takes one knight of either color to an empty square of the board that is two
                squares away in one direction (along a row or column) and one square away in the
                other. Knights leap over anything in between, also over #. Colors need not
                alternate, and nothing is captured.
        """,
        "asked": r"""
            Let the knights of the two colors exchange places, in at most <most:int> moves: at the
                end there is a white knight wherever a black one stood, and the other way round.
            Swap the two colors in <most:int> moves or fewer, so that every square that held a black
                knight holds a white one and the reverse.
            Find at most <most:int> moves after which a white knight stands on every square where a
                black one was at first, and a black one where a white one was.
        """,
        "form": r"""
            Answer with the moves in order, separated by commas; b3-d4 is the move of the knight on
                b3 to d4.
            List the moves in order, separated by commas, each as the two squares joined by a
                hyphen, as in b3-d4.
        """,
    },
    kinds={"board": DRAWN},
)
_LEAPS: Final = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]

Knights: TypeAlias = frozenset[tuple[str, str]]
"""Squares and the colors that stand there."""


class Swap(NamedTuple):
    """What a prompt says."""

    squares: frozenset[str]
    knights: Knights
    most: int
    """So many moves at most."""


def _read(question: str) -> Swap:
    said = _SAYS.read(question)
    scene, board = said.one("scene"), named(said.one("board")["board"])
    if not set(board.values()) <= {"W", "B", "#", said.one("marks")["empty"]}:
        raise Unread(f"marks that mean nothing: {board}")
    squares = frozenset(square for square, mark in board.items() if mark != "#")
    knights = frozenset((square, mark) for square, mark in board.items() if mark in "WB")
    for slot, number in (
        ("squares", len(squares)),
        ("white", sum(color == "W" for _, color in knights)),
        ("black", sum(color == "B" for _, color in knights)),
    ):
        if slot in scene and scene.integer(slot) != number:
            raise Unread(f"says {scene[slot]} where there are {number}")
    if "one" in scene and len(knights) != 2:
        raise Unread(f"says that there are two knights: {len(knights)}")
    return Swap(squares, knights, said.one("asked").integer("most"))


def _solve(swap: Swap) -> str:
    moves = met(swap.knights, _goal(swap), partial(_moves, swap), _back)
    return ", ".join(moves or ["impossible"])


def _goal(swap: Swap) -> Knights:
    return frozenset((square, "B" if color == "W" else "W") for square, color in swap.knights)


def _moves(swap: Swap, knights: Knights) -> Iterator[tuple[str, Knights]]:
    taken = {square for square, _ in knights}
    for square, color in knights:
        for right, up in _LEAPS:
            to = f"{chr(ord(square[0]) + right)}{int(square[1:]) + up}"
            if to in swap.squares and to not in taken:
                yield f"{square}-{to}", (knights - {(square, color)}) | {(to, color)}


def _back(move: str) -> str:
    return "-".join(reversed(move.split("-")))


def _judge(swap: Swap, answer: str) -> bool:
    moves = items(answer)
    return len(moves) <= swap.most and followed(
        swap.knights, moves, partial(_moves, swap)
    ) == _goal(swap)


def _shown(swap: Swap, knights: Knights) -> str:
    white, black = (
        " and ".join(sorted(square for square, color in knights if color == one)) for one in "WB"
    )
    return f"white on {white}, black on {black}"


READER = Reader(
    _read, _solve, _judge, follow=replayed(lambda swap: swap.knights, _moves, _shown, _judge)
)
