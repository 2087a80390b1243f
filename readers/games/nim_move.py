"""A move that wins a game of heaps."""

from collections.abc import Iterator
from typing import Final

from readers.games._heaps import END, HEAPS, KINDS, TURN, Heaps, heaps, written
from readers.phrases import Phrases
from readers.reader import Reader
from readers.retracing import chosen

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Two players alternately take <things:word> from heaps.
            <a:name> and <b:name> play a game with heaps of <things:word>; they move in turn.
            In a game for two, the players take turns removing <things:word> from heaps.
            <a:name> plays against <b:name>. There are heaps of <things:word>, and the two move
                alternately.
        """,
        "turn": TURN,
        "end": END,
        "heaps": HEAPS,
        "asked": r"""
            Find a move that wins against every defence.
            Name a move after which the opponent is lost, whatever they do.
            The player to move can force a win. How?
            Which move wins for the player whose turn it is?
        """,
        "form": r"""
            Give the heap's letter and the number of <things:word> to take, written together. One
                winning move is enough.
            Answer with the letter of the heap followed by the number taken; if several moves win,
                any one of them counts.
        """,
    },
    kinds=KINDS,
)


def _read(question: str) -> Heaps:
    return heaps(_SAYS.read(question))


def _solve(game: Heaps) -> str:
    return next((move for move, _ in game.winning(game.sizes)), "no move wins")


def _judge(game: Heaps, answer: str) -> bool:
    return written(answer) in dict(game.winning(game.sizes))


def _told(game: Heaps, move: str) -> Iterator[str]:
    yield from game.told()
    rule = (
        "where the values come to 0"
        if game.last_wins
        else "at 0 if a heap is worth more than 1, and at 1 if none is"
    )
    yield f"Who is to move loses {rule}."
    yield f"The heaps are worth {game.worth(game.sizes)}."
    left = dict(game.moves(game.sizes)).get(move, game.sizes)
    held, worth = game.held(left), game.worth(left)
    yield f"Take {move[1:]} from {move[:1]}: {held} are left, worth {worth}."


READER = Reader(_read, _solve, _judge, follow=chosen(_told, _judge))
