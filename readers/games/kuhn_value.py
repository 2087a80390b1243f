"""What a player gains on average in a poker hand of one round, where both play by chances."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Final, NamedTuple

from readers.games._poker import (
    ANTE,
    BETTING,
    DECK,
    GAIN,
    KINDS,
    PLAYS,
    VALUE,
    Plan,
    betting,
    cards,
    hand_gain,
    plans,
    same,
    sign,
)
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Consider one hand of a poker game between <a:name> and <b:name>.
            Two players, <a:name> and <b:name>, play a simplified poker hand.
            In a tiny poker game <a:name> meets <b:name>.
            <a:name> and <b:name> play a small poker game.
        """,
        "deck": DECK,
        "ante": ANTE,
        "betting": BETTING,
        "asked": VALUE,
        "gain": GAIN,
    },
    many={"plays": PLAYS},
    kinds=KINDS,
)


class Hand(NamedTuple):
    """What a prompt says."""

    ante: int
    bet: int
    plays: tuple[tuple[Plan, ...], ...]
    """Of either player, by cards, the lowest first."""
    asked: int
    """Who is asked about: 0 is who begins."""


def _read(question: str) -> Hand:
    said = _SAYS.read(question)
    deck = cards(said)
    people = [same(said, "a"), same(said, "b")]
    plays = said.many("plays")
    if [part["who"] for part in plays] != people or same(said, "who") not in people:
        raise Unread("others play than are said to")
    hands = tuple(f"holding {card}" for card in deck)
    return Hand(
        said.one("ante").integer("ante"),
        said.one("betting").integer("bet"),
        tuple(plans(part, hands) for part in plays),
        people.index(same(said, "who")),
    )


def _solve(hand: Hand) -> str:
    first, second = hand.plays
    gains = [
        hand_gain((first[a], second[b]), sign(a, b), hand.ante, hand.bet)
        for a, b in permutations(range(len(first)), 2)
    ]
    mean = sum(gains, Fraction(0)) / len(gains)
    return str(-mean if hand.asked else mean)


_WAYS: Final = (
    "bet, fold",
    "bet, call",
    *("bet, raise", "bet, raise"),
    "check, bet, fold",
    "check, bet, call",
    *("check, bet, raise", "check, bet, raise"),
    "check, check",
)
"""In the order in which betting may end."""


def _told(hand: Hand) -> Iterator[str]:
    yield "Cards are counted from the lowest; chances times chips gained:"
    first, second = hand.plays
    total, deals = Fraction(0), list(permutations(range(len(first)), 2))
    for a, b in deals:
        terms = list[str]()
        for way, (chance, folded, put) in zip(_WAYS, betting(first[a], second[b]), strict=True):
            side = sign(a, b) if folded is None else 2 * folded - 1
            terms += [f"{chance} * {side * (hand.ante + put * hand.bet)} ({way})"] * (chance > 0)
        gain = hand_gain((first[a], second[b]), sign(a, b), hand.ante, hand.bet)
        total += gain
        yield f"Card {a + 1} against card {b + 1}: {' + '.join(terms)} = {gain}."
    yield f"Mean of {len(deals)} deals: {total} / {len(deals)} = {total / len(deals)}."


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
