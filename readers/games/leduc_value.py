"""What a player gains on average in a poker hand of two rounds with one common card."""

from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from readers.games._poker import (
    GAIN,
    KINDS,
    VALUE,
    Plan,
    betting,
    cards,
    plans,
    same,
    sign,
)
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            <a:name> and <b:name> play a small poker game in two rounds.
            Consider one hand of two-round poker between <a:name> and <b:name>.
            Two players, <a:name> and <b:name>, play a simplified hold'em hand.
            In a poker game with one common card <a:name> meets <b:name>.
        """,
        "deck": r"""
            The deck, well shuffled, has two cards of each of <n:int> ranks, from low to high:
                <cards>.
            There are <n:int> ranks (in rising order: <cards>), and the deck has two cards of each;
                all deals are equally likely.
        """,
        "rounds": r"""
            Both players pay an ante of <ante:int> chips and are dealt a card each. There are two
                rounds of betting, opened by <a:name> each time: the first with bets of <one:int>
                chips, the second, after one common card has been turned up from the remaining deck,
                with bets of <two:int> chips.
            Each of the two players puts an ante of <ante:int> chips into the pot and gets one card,
                unseen by the other. A round of betting follows, in which bets are <one:int> chips;
                then one common card is turned up from the rest of the deck, and a second round
                follows with bets of <two:int> chips. <a:name> acts first in both rounds.
        """,
        "betting": r"""
            In a round the players check until somebody bets; two checks end the round. Whoever
                faces a bet folds and gives up the pot, or calls by adding as much, which ends the
                round.
            The players act in turn: whoever faces no bet checks or bets. A round ends with two
                checks, with a call, which matches the other's bet, or with a fold, which gives the
                pot away.
        """,
        "showdown": r"""
            After the second round a player whose card has the rank of the common card holds a pair
                and wins; without a pair the higher card wins, and equal cards share the pot.
            At the end whoever pairs the common card takes the pot, else the higher card does; it is
                split when both have the same.
        """,
        "asked": VALUE,
        "gain": GAIN,
    },
    perhaps={
        "raising": r"""
            A bet may be raised once in a round by another bet of the same size on top of the call;
                the raise is then answered by a fold or a call.
        """,
    },
    many={
        "plays": r"""
            How <who:name> plays the <round=first|second> round (otherwise checks or
                calls):¶<plans:plans>
        """,
    },
    kinds=KINDS,
)
_ROUNDS: Final = ("first", "second")


class Player(NamedTuple):
    """How somebody plays, by cards, the lowest first."""

    first: tuple[Plan, ...]
    pair: Plan
    second: tuple[Plan, ...]
    """Without a pair."""


class Hand(NamedTuple):
    """What a prompt says."""

    ante: int
    bets: tuple[int, int]
    players: tuple[Player, Player]
    asked: int
    """Who is asked about: 0 is who begins."""


def _read(question: str) -> Hand:
    said = _SAYS.read(question)
    people = [same(said, "a"), same(said, "b")]
    plays = [(part["who"], part["round"]) for part in said.many("plays")]
    if plays != list(product(people, _ROUNDS)) or same(said, "who") not in people:
        raise Unread("others play than are said to")
    rounds = said.one("rounds")
    return Hand(
        rounds.integer("ante"),
        (rounds.integer("one"), rounds.integer("two")),
        (_player(said, people[0]), _player(said, people[1])),
        people.index(same(said, "who")),
    )


def _player(said: Sayings, who: str) -> Player:
    raising = said.maybe("raising") is not None
    one, two = (part for part in said.many("plays") if part["who"] == who)
    hands = [f"holding {card}" for card in cards(said)]
    alone = [f"{hand} without a pair" for hand in hands]
    pair, *rest = plans(two, ("with a pair", *alone), raising)
    return Player(plans(one, tuple(hands), raising), pair, tuple(rest))


def _solve(hand: Hand) -> str:
    size = len(hand.players[0].first)
    total, deals = Fraction(0), 0
    for one, other, common in product(range(size), repeat=3):
        left = 2 - (one == other), 2 - (common == one) - (common == other)
        deals += 2 * left[0] * left[1]
        if left[1]:
            total += 2 * left[0] * left[1] * _gain(hand, one, other, common)
    mean = total / deals
    return str(-mean if hand.asked else mean)


def _gain(hand: Hand, one: int, other: int, common: int) -> Fraction:
    """Return what who begins gains on average when these cards are dealt."""
    first, second = hand.players
    total = Fraction(0)
    plays = _second(first, one, common), _second(second, other, common)
    wins = sign(one == common, other == common) or sign(one, other)
    for chance, folded, put in betting(first.first[one], second.first[other]):
        stake = hand.ante + put * hand.bets[0]
        if folded is not None:
            total += chance * (2 * folded - 1) * stake
            continue
        for then, gives_up, more in betting(*plays):
            side = wins if gives_up is None else 2 * gives_up - 1
            total += chance * then * side * (stake + more * hand.bets[1])
    return total


def _second(player: Player, card: int, common: int) -> Plan:
    return player.pair if card == common else player.second[card]


READER = Reader(_read, _solve)
