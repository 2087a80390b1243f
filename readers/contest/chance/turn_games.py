"""Players who take turns until one of them wins: chances of winning, and how long it takes."""

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from readers.contest.chance._words import NAMES
from readers.enumerated import joined
from readers.exact import EXACTLY
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader

_DO: Final = (
    "<do=throw at a target|draw at a lottery machine|roll a die of their own each|"
    "answer a question each|play one move each against a computer>"
)
_TURN: Final = "<turn=throw|draw|roll|answer|move>"
_WIN: Final = "<win=hits the target|draws a star|rolls a winning face|is right|scores>"
_CYCLE: Final = (
    "starting with <first:name> and beginning anew after <last:name>",
    "then <first:name> again, and so on",
)
_WORDS: Final = {
    "throw at a target": ("throw", "hits the target"),
    "draw at a lottery machine": ("draw", "draws a star"),
    "roll a die of their own each": ("roll", "rolls a winning face"),
    "answer a question each": ("answer", "is right"),
    "play one move each against a computer": ("move", "scores"),
}
"""What is done -> one turn of it, and what is aimed at."""
_SAYS: Final = Phrases(
    once={
        "order": "\n".join(
            f"""
                They {_DO} in the order <order:names>, {cycle}.
                In a game, <players:names> {_DO} by turns: <order:names>, {cycle}.
                <players:names> {_DO} in turn, in this order, {cycle}.
                <players:names> {_DO} one after the other, in this order and {cycle}.
            """
            for cycle in _CYCLE
        ),
        "chances": rf"In any one {_TURN}, <chances>.",
        "independent": "All turns are independent.",
        "exact": EXACTLY,
    },
    perhaps={
        "title": "{A contest at the fair|A game of dice|A quiz|A tournament|An evening game}:",
        "out": rf"""
            {{A|An}} {_TURN} may also go so wrong that the player is out of the game for good and is
                skipped from then on: this happens in any one <same:word> to <outs>. In all other
                cases nothing changes.
        """,
        "only": "A player who is the only one left wins at once as well.",
        "once": f"Whoever first {_WIN} wins, and the game is over.",
        "twice": f"""
            Whoever first {_WIN} for the second time, in that player's own turns and not necessarily
                in a row, wins, and the game is over.
        """,
        "who": """
            {What is the probability that|How likely is it that} <who:name>
                {is the winner|wins the game}?
            With what probability does <who:name> win?
        """,
        "length": """
            Find the expected number of turns, all players' turns counted together.
            How many turns does the game take on average, counting those of all players?
        """,
    },
    kinds={"names": NAMES},
)
_SHARE: Final = Phrases(
    many={"share": r"$\frac{<top:int>}{<bottom:int>}$"},
)


class Game(NamedTuple):
    """What a prompt says."""

    players: tuple[str, ...]
    """In the order of their turns."""
    wins: tuple[Fraction, ...]
    """Chances of a success in one turn, by player."""
    outs: tuple[Fraction, ...]
    """Chances of leaving the game in one turn, by player."""
    needed: int
    """Successes that win the game."""
    asked: str
    """Whose chance of winning; empty for the expected number of turns."""


def _read(question: str) -> Game:
    said = _SAYS.read(question)
    order = said.one("order")
    players = _players(said)
    if (said.maybe("once") is None) == (said.maybe("twice") is None):
        raise Unread("does not say how the game is won")
    if (said.maybe("who") is None) == (said.maybe("length") is None):
        raise Unread("does not say what is asked")
    out, who = said.maybe("out"), said.maybe("who")
    if (out is None) != (said.maybe("only") is None) or (out and out["same"] != out["turn"]):
        raise Unread("players who leave and the last one do not go together")
    _agree(said, order["do"])
    wins = [
        _chance(text, f" {_WORDS[order['do']][1]} with probability ")
        for text in joined(said.one("chances")["chances"])
    ]
    if tuple(name for name, _ in wins) != players:
        raise Unread("the chances are not those of the players")
    outs = dict(_chance(text, " with probability ") for text in joined(out["outs"])) if out else {}
    if (who and who["who"] not in players) or outs.keys() - set(players):
        raise Unread("somebody does not play")
    return Game(
        players,
        tuple(chance for _, chance in wins),
        tuple(outs.get(name, Fraction(0)) for name in players),
        2 if said.maybe("twice") else 1,
        who["who"] if who else "",
    )


def _players(said: Sayings) -> tuple[str, ...]:
    order = said.one("order")
    ways = [joined(order["players"])] if "players" in order else []
    ways += [tuple(order["order"].split(", "))] if "order" in order else []
    if len(set(ways)) != 1 or len(set(ways[0])) != len(ways[0]):
        raise Unread("the orders differ")
    if order["first"] != ways[0][0] or ("last" in order and order["last"] != ways[0][-1]):
        raise Unread("the round does not go from the first to the last")
    return ways[0]


def _agree(said: Sayings, do: str) -> None:
    """Compare the words for what is done."""
    turn, win = _WORDS[do]
    for part in said.parts:
        if part.values.get("turn", turn) != turn or part.values.get("win", win) != win:
            raise Unread(f"another game than to {do}: {part.values}")


def _chance(text: str, middle: str) -> tuple[str, Fraction]:
    name, words, share = text.partition(middle)
    if not words:
        raise Unread(f"no chance: {text!r}")
    part = _SHARE.only(share)
    return name, Fraction(part.integer("top"), part.integer("bottom"))


def _solve(game: Game) -> str:
    count = len(game.players)

    def won(by: int) -> Fraction:
        return Fraction(game.players[by] == game.asked)

    @cache
    def value(left: frozenset[int], needs: tuple[int, ...], turn: int) -> Fraction:
        """Return what is asked, as it is before a turn of one who is still in the game."""
        if len(left) == 1:
            return won(next(iter(left)))
        constant, factor = Fraction(0), Fraction(1)
        round_ = [(turn + step) % count for step in range(count)]
        for player in (each for each in round_ if each in left):
            win, out = game.wins[player], game.outs[player]
            constant += factor * (win * success(left, needs, player) + (not game.asked))
            if out:
                constant += factor * out * value(left - {player}, needs, after(left, player))
            factor *= 1 - win - out
        return constant / (1 - factor)

    def success(left: frozenset[int], needs: tuple[int, ...], player: int) -> Fraction:
        if needs[player] == 1:
            return won(player)
        fewer = tuple(need - (each == player) for each, need in enumerate(needs))
        return value(left, fewer, after(left, player))

    def after(left: frozenset[int], player: int) -> int:
        return next(each for step in range(1, count) if (each := (player + step) % count) in left)

    return str(value(frozenset(range(count)), (game.needed,) * count, 0))


READER = Reader(_read, _solve)
