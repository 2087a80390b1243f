"""Chess without its special moves: where pieces go, what they attack, and what is mate.

No castling, no double steps, no promotion: who uses this keeps pawns where none of these arise.
Squares are 0..63 from a1 along the ranks; a board is 64 letters, capitals for white, `.` for none.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from generators.family import rule

SIDE = 8
EMPTY = "."

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""Squares up and to the right."""

_STRAIGHT: Steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
_OBLIQUE: Steps = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LINES: Mapping[str, Steps] = {"r": _STRAIGHT, "b": _OBLIQUE, "q": _STRAIGHT + _OBLIQUE}
_LEAPS: Mapping[str, Steps] = {
    "k": _STRAIGHT + _OBLIQUE,
    "n": tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)),
    "P": ((1, -1), (1, 1)),
    "p": ((-1, -1), (-1, 1)),
}


def name(square: int) -> str:
    """Return a square's name, such as `e4`."""
    return f"{'abcdefgh'[square % SIDE]}{square // SIDE + 1}"


@cache
def rays(piece: str, square: int) -> tuple[tuple[int, ...], ...]:
    """Return the squares a piece attacks on an empty board, line by line outwards.

    Leapers have lines of one square. Pawns are told apart by color, other pieces are not.
    """
    kind = piece if piece in "Pp" else piece.lower()
    reach = SIDE if kind in _LINES else 2
    rank, file = divmod(square, SIDE)
    lines = []
    for up, right in _LINES.get(kind) or _LEAPS[kind]:
        line = []
        for far in range(1, reach):
            r, f = rank + up * far, file + right * far
            if 0 <= r < SIDE and 0 <= f < SIDE:
                line.append(r * SIDE + f)
        if line:
            lines.append(tuple(line))
    return tuple(lines)


@cache
def _threats(
    square: int, white: bool
) -> tuple[list[tuple[str, Sequence[int]]], list[tuple[str, int]]]:
    """Return from where a square may be attacked.

    First the attackers along each line outwards, then the leapers, each with where it would be. A
    pawn attacks from where a pawn of the other color on the square would attack.
    """
    sliders = {"r": "RQ", "b": "BQ"} if white else {"r": "rq", "b": "bq"}
    leapers = {"n": "N", "k": "K", "p": "P"} if white else {"n": "n", "k": "k", "P": "p"}
    return (
        [(attackers, line) for kind, attackers in sliders.items() for line in rays(kind, square)],
        [(one, there) for kind, one in leapers.items() for (there,) in rays(kind, square)],
    )


def is_attacked(board: Sequence[str], square: int, white: bool) -> bool:
    """Tell whether a piece of that side attacks the square, looking outwards from the square."""
    lines, leaps = _threats(square, white)
    for attackers, line in lines:
        for there in line:
            piece = board[there]
            if piece != EMPTY:
                if piece in attackers:
                    return True
                break
    # A loop takes half the time of any(), and nothing is called more.
    for attacker, there in leaps:  # noqa: SIM110
        if board[there] == attacker:
            return True
    return False


def moves(board: Sequence[str], white: bool) -> Iterator[tuple[int, int]]:
    """Yield the moves of a side, from and to, whether or not they leave its king attacked."""
    for square, piece in enumerate(board):
        if piece == EMPTY or piece.isupper() != white:
            continue
        is_pawn = piece in "Pp"
        for line in rays(piece, square):
            for there in line:
                other = board[there]
                if other == EMPTY:
                    if not is_pawn:
                        yield square, there
                    continue
                if other.isupper() != white:
                    yield square, there
                break
        ahead = square + (SIDE if white else -SIDE)
        if is_pawn and 0 <= ahead < SIDE**2 and board[ahead] == EMPTY:
            yield square, ahead


@rule
def moved(board: Sequence[str], start: int, end: int) -> list[str]:
    """Return the board after a move."""
    after = [*board]
    after[start], after[end] = EMPTY, board[start]
    return after


def checks(board: Sequence[str]) -> list[tuple[int, int, Sequence[str]]]:
    """Return the moves of white that attack the black king, and the boards after them.

    They may leave the own king attacked. The black king must not be attacked before: so either the
    piece that moves attacks it from where it goes, or it has stood on a line to it.
    """
    king, found = board.index("k"), list[tuple[int, int, Sequence[str]]]()
    lines = {square for line in rays("q", king) for square in line}
    for start, end in moves(board, white=True):
        if start in lines or king in _attacked(board[start], end):
            after = moved(board, start, end)
            if is_attacked(after, king, white=True):
                found.append((start, end, after))
    return found


@cache
def _attacked(piece: str, square: int) -> frozenset[int]:
    """Return the squares that a piece attacks on an empty board."""
    return frozenset(there for line in rays(piece, square) for there in line)


def _has_answer(board: Sequence[str]) -> bool:
    """Tell whether black has a move after which its king is not attacked."""
    king = board.index("k")
    for start, end in moves(board, white=False):
        after = moved(board, start, end)
        if not is_attacked(after, end if start == king else king, white=True):
            return True
    return False


def mates(board: Sequence[str]) -> list[tuple[int, int]]:
    """Return the moves of white that mate at once; none may leave the own king attacked."""
    return [
        (start, end)
        for start, end, after in checks(board)
        if not _has_answer(after) and not is_attacked(after, after.index("K"), white=False)
    ]
