"""Mate in one: the single move of white that mates, on a board of scattered pieces.

The generator plays every move and every reply. The solver plays no reply: it asks for flights of
the king, and for captures or blocks by pieces that are not pinned. At the top about twenty pieces.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from random import Random

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.planning._chess import (
    EMPTY,
    SIDE,
    checks,
    is_attacked,
    mates,
    moved,
    moves,
    name,
)
from generators.pictures import Grid, Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json

WHITE = Knob("white", 5, 10, "white pieces beside the king")
BLACK = Knob("black", 1, 11, "black pieces beside the king")
CHECKS = Knob("checks", 2, 6, "moves that give check, mate among them, or one more")

_CELLS = range(SIDE * SIDE)
_PAWNS = range(2 * SIDE, 6 * SIDE)
"""Squares of pawns: far enough from the ends for neither double steps nor promotion."""
_EDGE = [cell for cell in _CELLS if {cell % SIDE, cell // SIDE} & {0, SIDE - 1}]
_POOL = "QRRBBNNPPPPPP"
_NEAR = 0.4
"""Share of white pieces that are put two or three squares from the black king."""
_GLYPHS = dict(zip("KQRBNPkqrbnp.", (*"♔♕♖♗♘♙♚♛♜♝♞♟", ""), strict=True))
_PIECES = dict(zip("kqrbnp", ("king", "queen", "rook", "bishop", "knight", "pawn"), strict=True))


@dataclass(frozen=True, slots=True)
class Position:
    """The letters of the squares a1, b1, ..., h8; white, in capitals, is to move."""

    board: str
    answer: str = field(compare=False)


@redrawn(20_000, "board with one mate")
def _generate(rng: Random, knobs: Knobs) -> Position | None:
    white, black, wanted = WHITE.integer(knobs), BLACK.integer(knobs), CHECKS.integer(knobs)
    board = _scattered(rng, white, black)
    if is_attacked(board, board.index("k"), white=True):
        return None
    if is_attacked(board, board.index("K"), white=False):
        return None
    if len(checks(board)) not in (wanted, wanted + 1):
        return None
    found = mates(board)
    return Position("".join(board), _written(*found[0])) if len(found) == 1 else None


def _scattered(rng: Random, white: int, black: int) -> list[str]:
    """Put the black king on the edge, white pieces often near it, and everything else anywhere."""
    board, king = [EMPTY] * len(_CELLS), rng.choice(_EDGE)
    board[king] = "k"
    pieces = ["K", *rng.sample(_POOL, white), *"".join(rng.sample(_POOL, black)).lower()]
    left, left_to_pawns = [*_CELLS], [*_PAWNS]
    cell = king
    for piece in pieces:
        left.remove(cell)
        if cell in left_to_pawns:
            left_to_pawns.remove(cell)
        free = left_to_pawns if piece in "Pp" else left
        if piece.isupper() and rng.random() < _NEAR:
            near = _RINGS[king] if free is left else _PAWN_RINGS[king]
            free = [one for one in near if board[one] == EMPTY] or free
        cell = rng.choice(free)
        board[cell] = piece
    return board


@rule
def _written(start: int, end: int) -> str:
    return f"{name(start)}-{name(end)}"


def _apart(one: int, other: int) -> int:
    """Return how many steps of a king two squares are apart."""
    return max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))


_RINGS = [[cell for cell in _CELLS if _apart(cell, king) in (2, 3)] for king in _CELLS]
"""The squares two or three steps from each square."""
_PAWN_RINGS = [[cell for cell in ring if cell in _PAWNS] for ring in _RINGS]


_GRAMMAR: Grammar = {
    "start": (
        "<open>\n\n{board}\n\n<legend> <rule> <task> <form>",
        "<task> <open>\n\n{board}\n\n<legend> <rule> <form>",
    ),
    "listed": ("<open>\n{pieces}\n<rule> <task> <form>", "<task> <open>\n{pieces}\n<rule> <form>"),
    "open": (
        "Look at this chess position.",
        "This is a chess position with white to move.",
        "It is white's turn in the following chess position.",
        "White is to move on this chessboard.",
    ),
    "legend": (
        "Capital letters are white pieces, small letters black ones (K king, Q queen, R rook, B "
        "bishop, N knight, P pawn), and {empty} is an empty square. White pawns move up the board.",
        "K, Q, R, B, N and P stand for white's king, queen, rook, bishop, knight and pawn, the "
        "same in small letters for black's; {empty} marks empty squares. White plays upwards.",
    ),
    "rule": (
        "The rules of chess hold; castling and en passant are not possible.",
        "Usual rules, without castling or en passant.",
    ),
    "task": (
        "White has exactly one move that mates at once. Which one?",
        "Find the only move by which white checkmates immediately.",
        "Which move of white is checkmate? There is just one.",
        "Mate in one: find white's move.",
    ),
    "form": (
        "Give the square that the piece leaves and the square that it goes to, joined by a hyphen, "
        "as in b1-c3.",
        "Answer with the two squares, from and to, in the form b1-c3.",
    ),
}


def _render(position: Position, rng: Random) -> str:
    empty = rng.choice(".-_")
    lines = [
        f"{rank + 1} {' '.join(position.board[rank * SIDE : (rank + 1) * SIDE])}"
        for rank in range(SIDE)
    ]
    board = "\n".join([*lines[::-1], "  a b c d e f g h"]).replace(EMPTY, empty)
    return speak(
        _GRAMMAR,
        rng,
        rng.choice(("start", "start", "listed")),
        board=board,
        empty=empty,
        pieces="\n".join(
            f"{side}: {_listed(position.board, pieces)}"
            for side, pieces in (("White", "KQRBNP"), ("Black", "kqrbnp"))
        ),
    )


def _listed(board: str, pieces: str) -> str:
    return ", ".join(
        f"{_PIECES[piece.lower()]} {name(cell)}"
        for piece in pieces
        for cell in _CELLS
        if board[cell] == piece
    )


def _solve(position: Position) -> list[str]:
    board, found = position.board, list[str]()
    white = [cell for cell in _CELLS if board[cell].isupper()]
    for start, end in product(white, _CELLS):
        if not board[end].isupper() and _goes(board, start, end):
            after = moved(board, start, end)
            king = after.index("K")
            is_safe = not any(p.islower() and _hits(after, c, king) for c, p in enumerate(after))
            if is_safe and _is_mated(after):
                found.append(_written(start, end))
    return found


@cache
def _between(start: int, end: int) -> Sequence[int]:
    """Return the squares between two squares of a row, column or diagonal."""
    up, right = end // SIDE - start // SIDE, end % SIDE - start % SIDE
    far = max(abs(up), abs(right))
    if 0 in (up, right) or abs(up) == abs(right):
        return [start + n * (up // far * SIDE + right // far) for n in range(1, far)]
    return []


@cache
def _is_aimed(piece: str, start: int, end: int) -> bool:
    """Tell by distances whether a piece attacks a square from another one on an empty board."""
    up, right = end // SIDE - start // SIDE, end % SIDE - start % SIDE
    ways = sorted((abs(up), abs(right)))
    if piece in "Pp":
        return up == (1 if piece == "P" else -1) and abs(right) == 1
    if piece in "Kk" or piece in "Nn":
        return ways in ([[0, 1], [1, 1]] if piece in "Kk" else [[1, 2]])
    fits = (ways[0] == 0 and piece in "QqRr") or (ways[0] == ways[1] and piece in "QqBb")
    return fits and ways[1] > 0


def _hits(board: Sequence[str], start: int, end: int) -> bool:
    """Tell whether the piece on one square attacks another one."""
    if not _is_aimed(board[start], start, end):
        return False
    return board[start] in "KkNnPp" or all(board[cell] == EMPTY for cell in _between(start, end))


def _goes(board: Sequence[str], start: int, end: int) -> bool:
    """Tell whether the piece can move there, the own king aside: pawns go ahead to move only."""
    if board[start] in "Pp" and board[end] == EMPTY:
        return end - start == (SIDE if board[start] == "P" else -SIDE)
    return _hits(board, start, end)


def _is_mated(board: Sequence[str]) -> bool:
    """Tell whether black is mated: no flight, and no capture or block of a single attacker."""
    king = board.index("k")
    attackers = _attackers(board, king)
    if not attackers or _has_flight(board, king):
        return False
    if len(attackers) > 1:
        return True
    (attacker,) = attackers
    targets = [attacker, *(() if board[attacker] in "NP" else _between(attacker, king))]
    return not any(
        _goes(board, cell, target)
        for cell, piece in enumerate(board)
        if piece.islower() and piece != "k" and not _is_pinned(board, cell, king, attacker)
        for target in targets
    )


def _attackers(board: Sequence[str], square: int) -> list[int]:
    return [c for c, piece in enumerate(board) if piece.isupper() and _hits(board, c, square)]


def _has_flight(board: Sequence[str], king: int) -> bool:
    """Tell whether the king can go to a square that nothing attacks once it has left its own."""
    left = [*board]
    left[king] = EMPTY
    return any(
        not board[cell].islower() and not _attackers(left, cell)
        for cell in _CELLS
        if _hits(board, king, cell)
    )


def _is_pinned(board: Sequence[str], cell: int, king: int, attacker: int) -> bool:
    """Tell whether the king is attacked by something else too without the piece on the square."""
    left = [*board]
    left[cell] = EMPTY
    return _attackers(left, king) != [attacker]


def _effort(position: Position) -> int:
    """Count white's moves, and black's replies to those that give check."""
    boards = [after for _, _, after in checks(position.board)]
    replies = [sum(1 for _ in moves(after, white=False)) for after in boards]
    return sum(1 for _ in moves(position.board, white=True)) + sum(replies)


def _near_misses(position: Position) -> list[str]:
    """Other moves, and the right one backwards."""
    others = [_written(*move) for move in moves(position.board, white=True)]
    start, end = position.answer.split("-")
    return [f"{end}-{start}", start, *(text for text in others if text != position.answer)][:8]


def _canonical(position: Position) -> Json:
    """Without castling, left and right are alike."""
    ranks = [position.board[at : at + SIDE] for at in _CELLS[::SIDE]]
    return min(position.board, "".join(rank[::-1] for rank in ranks))


def _picture(position: Position) -> Panel:
    ranks = [position.board[at : at + SIDE] for at in reversed(_CELLS[::SIDE])]
    board = Grid(
        cells=[[_GLYPHS[piece] for piece in rank] for rank in ranks],
        shades={divmod(cell, SIDE): 1 for cell in _CELLS if sum(divmod(cell, SIDE)) % 2},
        left="87654321",
        bottom="abcdefgh",
    )
    return Panel(figures=[("white moves and mates", board)])


def _args(position: Position) -> dict[str, Json]:
    start, end = position.answer.split("-")
    piece = position.board[(int(start[1]) - 1) * SIDE + "abcdefgh".index(start[0])]
    pieces = ("", piece.lower()) if piece != "P" else ("",)
    right: list[Json] = [
        f"{letter}{start}{sign}{end}" for letter in pieces for sign in ("-", "", "->")
    ]
    return {"right": [right]}


FAMILY = Family(
    name="mate_in_one",
    version=2,
    domain="logic",
    summary="the only move of white that checkmates at once",
    concepts=("planning", "chess"),
    knobs=(WHITE, BLACK, CHECKS),
    verifier="moves",
    examples=("b1-c3", "e2-e7"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    near_misses=_near_misses,
    # places of all pieces up to a mirror; a fiftieth of them have one such move
    capacity=lambda dial: 64.0 ** (2 + WHITE.integer_at(dial) + BLACK.integer_at(dial)) / 1e5,
    # of somebody who plays any move of white
    guess_rate=lambda dial: 0.05 - 0.02 * dial,
)
