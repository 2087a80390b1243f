"""A chess position in which one move of white is checkmate."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.phrases import Phrases, Unread
from readers.planning._boards import DRAWN, named
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            White is to move on this chessboard.
            Look at this chess position.
            It is white's turn in the following chess position.
            This is a chess position with white to move.
        """,
        "position": r"""
            <board:board>
            White: <white:men>¶Black: <black:men>
        """,
        "rules": r"""
            The rules of chess hold; castling and en passant are not possible.
            Usual rules, without castling or en passant.
        """,
        "asked": r"""
            Which move of white is checkmate? There is just one.
            Find the only move by which white checkmates immediately.
            White has exactly one move that mates at once. Which one?
            Mate in one: find white's move.
        """,
        "form": r"""
            Give the square that the piece leaves and the square that it goes to, joined by a
                hyphen, as in b1-c3.
            Answer with the two squares, from and to, in the form b1-c3.
        """,
    },
    perhaps={
        "marks": r"""
            Capital letters are white pieces, small letters black ones (K king, Q queen, R rook, B
                bishop, N knight, P pawn), and <empty=_|.|-> is an empty square.
            K, Q, R, B, N and P stand for white's king, queen, rook, bishop, knight and pawn, the
                same in small letters for black's; <empty=_|.|-> marks empty squares.
        """,
        "up": r"""
            White pawns move up the board.
            White plays upwards.
        """,
    },
    kinds={"board": DRAWN, "men": r"[a-z]+ [a-h]\d(?:, [a-z]+ [a-h]\d)*"},
)
_KINDS: Final = {
    "king": "K",
    "queen": "Q",
    "rook": "R",
    "bishop": "B",
    "knight": "N",
    "pawn": "P",
}
_STRAIGHT: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))
_SLANTING: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_SLIDERS: Final = {"Q": (*_STRAIGHT, *_SLANTING), "R": _STRAIGHT, "B": _SLANTING}
_LEAPS: Final = {
    "K": (*_STRAIGHT, *_SLANTING),
    "N": tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)),
}
_SIDE: Final = 8

Square: TypeAlias = tuple[int, int]
"""Column and row, from 0 at a1."""
Men: TypeAlias = dict[Square, str]
"""Who stands where; capitals are white."""


class Position(NamedTuple):
    """What a prompt says."""

    men: tuple[tuple[Square, str], ...]


def _read(question: str) -> Position:
    said = _SAYS.read(question)
    position, marks = said.one("position"), said.maybe("marks")
    if ("board" in position) != (marks is not None) or (marks and not said.maybe("up")):
        raise Unread("a drawing without its marks, or marks without a drawing")
    if marks:
        men = _drawn(position["board"], marks["empty"])
    else:
        if said.maybe("up"):
            raise Unread("says where up is on a board that is not drawn")
        white, black = _listed(position["white"]), _listed(position["black"])
        men = [*white, *((square, man.lower()) for square, man in black)]
    if len(dict(men)) != len(men) or [man for _, man in men if man in "Kk"] not in (
        ["K", "k"],
        ["k", "K"],
    ):
        raise Unread(f"not one king each, or two men on a square: {men}")
    return Position(tuple(sorted(men)))


def _drawn(board: str, empty: str) -> list[tuple[Square, str]]:
    marks = named(board)
    if len(marks) != _SIDE**2 or not set(marks.values()) <= {*"KQRBNPkqrbnp", empty}:
        raise Unread(f"no chessboard: {board!r}")
    return [(_square(name), mark) for name, mark in marks.items() if mark != empty]


def _listed(men: str) -> list[tuple[Square, str]]:
    found = re.findall(r"([a-z]+) ([a-h][1-8])", men)
    if len(found) != men.count(",") + 1 or not {name for name, _ in found} <= _KINDS.keys():
        raise Unread(f"no men: {men!r}")
    return [(_square(name), _KINDS[kind]) for kind, name in found]


def _square(name: str) -> Square:
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def _solve(position: Position) -> str:
    men = dict(position.men)
    mates = {
        "-".join(f"{chr(ord('a') + column)}{row + 1}" for column, row in move)
        for move, after in _legal(men, white=True)
        if _checked(after, white=False) and not any(_legal(after, white=False))
    }
    return ", ".join(sorted(mates)) or "none"


def _legal(men: Men, white: bool) -> Iterator[tuple[tuple[Square, Square], Men]]:
    """Yield the moves of a side that do not leave its king in check, and what they lead to."""
    for start, man in men.items():
        if man.isupper() != white:
            continue
        for end in _ends(men, start):
            last = man in "Pp" and end[1] in (0, _SIDE - 1)
            for becomes in ("QRBN" if white else "qrbn") if last else man:
                after = {at: who for at, who in men.items() if at != start} | {end: becomes}
                if not _checked(after, white):
                    yield (start, end), after


def _checked(men: Men, white: bool) -> bool:
    king = next(at for at, man in men.items() if man == ("K" if white else "k"))
    return any(king in _struck(men, at) for at, man in men.items() if man.isupper() != white)


def _ends(men: Men, start: Square) -> Iterator[Square]:
    """Yield the squares that a man can go to, whatever that means for his king."""
    man = men[start]
    for end in _struck(men, start):
        taken = men.get(end)
        if taken.isupper() != man.isupper() if taken else man not in "Pp":
            yield end
    if man in "Pp":
        ahead, home = (1, 1) if man == "P" else (-1, _SIDE - 2)
        column, row = start
        for far in (1, 2) if row == home else (1,):
            if (column, row + far * ahead) in men:
                break
            yield column, row + far * ahead


def _struck(men: Men, start: Square) -> Iterator[Square]:
    """Yield the squares that a man threatens."""
    man = men[start]
    kind = man.upper()
    if kind == "P":
        ahead = 1 if man == "P" else -1
        yield from filter(_on_board, ((start[0] + side, start[1] + ahead) for side in (-1, 1)))
    for right, up in _LEAPS.get(kind, ()):
        if _on_board(end := (start[0] + right, start[1] + up)):
            yield end
    for right, up in _SLIDERS.get(kind, ()):
        end = start[0] + right, start[1] + up
        while _on_board(end):
            yield end
            if end in men:
                break
            end = end[0] + right, end[1] + up


def _on_board(square: Square) -> bool:
    return 0 <= square[0] < _SIDE and 0 <= square[1] < _SIDE


READER = Reader(_read, _solve)
