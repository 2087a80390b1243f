"""All moves of a won game of heaps against an opponent whose moves can be foreseen."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.answers import items
from readers.games._heaps import END, HEAPS, KINDS, TURN, Heaps, heaps, written
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import chosen

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            <who:name> is your opponent in a game with heaps of <things:word>; you take turns and
                you start.
            You and an opponent alternately take <things:word> from heaps, and you begin.
            There are heaps of <things:word>. You have the first move, then the opponent,
                <who:name>, and so on in turn.
            In a game against <who:name>, who is the opponent, both take <things:word> from heaps in
                turn. You move first.
        """,
        "turn": TURN,
        "end": END,
        "heaps": HEAPS,
        "opponent": r"""
            The opponent plays perfectly and predictably: if there are moves that leave you in a
                lost position, it makes the first of them, going through the heaps in the order
                <order:order> and in each heap from the smallest number up; if there is none, it
                simply makes the first legal move in that order.
            Of the opponent it is known that it goes through its legal moves heap by heap
                (<order:order>), in each heap from the smallest number up, and makes the first move
                after which you can no longer force a win; when no move does that, it makes the
                first legal one.
        """,
        "asked": r"""
            Plan your whole game: list moves that win.
            Which moves do you make, from the first to the last, in order to win?
            Give all your moves in a game that you win.
        """,
        "form": r"""
            A move is written as the letter of the heap followed by the number taken. List only your
                own moves, in order, separated by commas; any list that wins is right.
            Write each of your own moves as heap letter and number, without a space, and part them
                by commas. Leave out the opponent's moves. One winning list is enough.
        """,
    },
    kinds={**KINDS, "order": r"[A-Z](?:, [A-Z])*"},
)


class Duel(NamedTuple):
    """What a prompt says."""

    game: Heaps
    """With heaps in the order in which the opponent goes through them."""


def _read(question: str) -> Duel:
    said = _SAYS.read(question)
    game = heaps(said)
    sizes = dict(zip(game.names, game.sizes, strict=True))
    order = tuple(re.findall(r"\w", said.one("opponent")["order"]))
    if sorted(order) != sorted(game.names):
        raise Unread(f"other heaps are gone through: {order}")
    return Duel(game._replace(names=order, sizes=tuple(sizes[name] for name in order)))


def _solve(duel: Duel) -> str:
    game = duel.game
    sizes, moves = game.sizes, list[str]()
    while True:
        if not (winning := game.winning(sizes)):
            return "no move wins"
        move, sizes = winning[-1]
        moves.append(move)
        if not any(game.moves(sizes)):
            return ", ".join(moves)
        sizes = _replied(game, sizes)


def _replied(game: Heaps, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return what the opponent leaves of heaps that allow a move."""
    return next(iter(game.winning(sizes) or game.moves(sizes)))[1]


def _judge(duel: Duel, answer: str) -> bool:
    game = duel.game
    sizes, mine = game.sizes, [written(item) for item in items(answer)]
    for n, move in enumerate(mine, 1):
        left = dict(game.moves(sizes)).get(move)
        if left is None:
            return False
        if not any(game.moves(left)):
            return game.last_wins and n == len(mine)
        sizes = _replied(game, left)
    return False


def _told(duel: Duel, answer: str) -> Iterator[str]:
    game, sizes = duel.game, duel.game.sizes
    yield from game.told()
    yield "Who is to move loses where the values come to 0."
    yield f"The heaps are worth {game.worth(sizes)}."
    for move in items(answer):
        if (left := dict(game.moves(sizes)).get(move)) is None:
            return
        said = f"{move} leaves {game.held(left)}, worth {game.worth(left)}"
        if game.winning(left) or not (replies := [*game.moves(left)]):
            yield f"{said}, and no move is left."
            return
        reply, sizes = replies[0]
        yield (
            f"{said}; no move wins then, so the opponent makes the first, {reply}, "
            f"and leaves {game.held(sizes)}."
        )


READER = Reader(_read, _solve, _judge, follow=chosen(_told, _judge))
