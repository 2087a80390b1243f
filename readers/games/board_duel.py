"""All moves of a won game of lines against an opponent whose moves can be foreseen."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.answers import items
from readers.games._lines import CELLS, KINDS, MARKING, RULE, Game, Marks, game, marks
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import chosen

_SAYS: Final = Phrases(
    once={
        "scene": MARKING,
        "rule": RULE,
        "grid": "<board:grid>",
        "turn": r"""
            You play <me:mark> and it is your turn; the opponent plays <you:mark>.
            It is your move: your marks are <me:mark>, the opponent's are <you:mark>.
        """,
        "habits": r"""
            The opponent follows a fixed routine. If it can complete a line, it does; else, if you
                threaten to complete one with your next move, it takes such a cell; else it takes
                any free cell.
            You know how the opponent thinks: it completes its line when possible, otherwise it
                occupies a cell where you could complete yours on the next move, otherwise any free
                cell.
        """,
        "order": r"""
            Where it has a choice, it takes the cell that comes first in {the following order:|the
                order|its order of preference:} <order:order>.
            Among several candidates it always chooses the one that stands first in {the following
                order:|the order|its order of preference:} <order:order>.
        """,
        "asked": r"""
            Plan all your moves so that you win.
            Find a sequence of your own moves that wins against this opponent.
            Beat this opponent: which moves do you make, one after the other?
        """,
        "form": r"""
            Write just your moves, separated by commas, ending with the one that completes your
                line; there may be several solutions, and one is enough.
            Answer with your own moves only, in order and parted by commas, up to the winning one.
                Any sequence that wins is right.
        """,
        "cells": CELLS,
    },
    kinds={**KINDS, "order": r"[a-z]\d(?:, [a-z]\d)*"},
)


class Duel(NamedTuple):
    """What a prompt says."""

    game: Game
    board: Marks
    order: tuple[str, ...]
    """Cells that the opponent likes, the best first."""


def _read(question: str) -> Duel:
    said = _SAYS.read(question)
    rules = game(said, falling=False)
    board = marks(said, rules, said.one("grid")["board"])
    order = tuple(said.one("order")["order"].split(", "))
    if sorted(order) != sorted(rules.moves(board.mine | board.theirs)) or not rules.line_wins:
        raise Unread(f"other cells are free than {order}, or a line does not win")
    return Duel(rules, board, order)


def _solve(duel: Duel) -> str:
    return ", ".join(_won(duel, duel.board) or ["no moves win"])


def _won(duel: Duel, board: Marks) -> list[str] | None:
    """Return moves that win from a position, None if there are none."""
    rules = duel.game
    for name, bit in rules.moves(board.mine | board.theirs).items():
        if rules.has_line(board.mine | bit):
            return [name]
        after = _replied(duel, Marks(board.mine | bit, board.theirs))
        if after and (rest := _won(duel, after)):
            return [name, *rest]
    return None


def _replied(duel: Duel, board: Marks) -> Marks | None:
    """Return the position after the opponent's move, None if the game is over then."""
    rules = duel.game
    free = rules.moves(board.mine | board.theirs)
    cells = [free[name] for name in duel.order if name in free]
    completing = [bit for bit in cells if rules.has_line(board.theirs | bit)]
    stopping = [bit for bit in cells if rules.has_line(board.mine | bit)]
    if completing or not cells:
        return None
    return Marks(board.mine, board.theirs | (stopping or cells)[0])


def _judge(duel: Duel, answer: str) -> bool:
    rules, board = duel.game, duel.board
    moves = items(answer)
    for n, move in enumerate(moves, 1):
        bit = rules.moves(board.mine | board.theirs).get(move)
        if bit is None:
            return False
        if rules.has_line(board.mine | bit):
            return n == len(moves)
        after = _replied(duel, Marks(board.mine | bit, board.theirs))
        if after is None:
            return False
        board = after
    return False


def _told(duel: Duel, answer: str) -> Iterator[str]:
    rules, board = duel.game, duel.board
    for move in items(answer):
        board = Marks(board.mine | rules.cell(move), board.theirs)
        if lined := rules.lined(board.mine):
            yield f"{move}: the line {', '.join(lined)} is complete."
            return
        free = rules.moves(board.mine | board.theirs)
        stops = sorted(name for name, bit in free.items() if rules.has_line(board.mine | bit))
        why = f"{', '.join(stops)} would complete your line" if stops else ""
        after = _replied(duel, board)
        if after is None:
            return
        [taken] = [name for name, bit in free.items() if bit & after.theirs]
        yield f"{move}: {why or 'no cell would complete your line'}, so the opponent takes {taken}."
        board = after


READER = Reader(_read, _solve, _judge, follow=chosen(_told, _judge))
