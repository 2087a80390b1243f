"""What a player gains at best in a poker hand of one round against another who plays by chances."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from readers.games._poker import (
    ANTE,
    BETTING,
    DECK,
    GAIN,
    KINDS,
    PLAYS,
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
            Consider a poker game in which <who:name> can foresee how often <other:name> does what.
            <who:name> has watched <other:name> for long in a simplified poker game and knows every
                habit.
            In a tiny poker game between <a:name> and <b:name>, the way <other:name> plays is no
                secret.
            <a:name> and <b:name> play a small poker game, and <who:name> knows how <other:name>
                plays.
            <b:name> and <a:name> play a small poker game, and <who:name> knows how <other:name>
                plays.
            In a tiny poker game between <b:name> and <a:name>, the way <other:name> plays is no
                secret.
        """,
        "deck": DECK,
        "ante": ANTE,
        "betting": BETTING,
        "plays": PLAYS,
        "asked": r"""
            What is the largest expected gain per hand that <who:name> can reach against
                <other:name>, in chips?
            If <who:name> plays as well as possible, what is the mean gain of <who:name> per hand,
                in chips?
            How many chips per hand can <who:name> gain on average by the best possible play?
        """,
        "gain": GAIN,
    },
    kinds=KINDS,
)


class Match(NamedTuple):
    """What a prompt says."""

    ante: int
    bet: int
    plays: tuple[Plan, ...]
    """Of the other player, by cards, the lowest first."""
    begins: bool
    """Whether who is asked about begins."""


def _read(question: str) -> Match:
    said = _SAYS.read(question)
    deck, who, other = cards(said), same(said, "who"), same(said, "other")
    people = [same(said, "a"), same(said, "b")]
    if sorted(people) != sorted([who, other]) or said.one("plays")["who"] != other:
        raise Unread("others play than are said to")
    return Match(
        said.one("ante").integer("ante"),
        said.one("betting").integer("bet"),
        plans(said.one("plays"), tuple(f"holding {card}" for card in deck)),
        people[0] == who,
    )


def _solve(match: Match) -> str:
    size = len(match.plays)
    ways = [Plan(Fraction(bets), Fraction(folds)) for bets, folds in product((0, 1), repeat=2)]
    best = sum((max(_gain(match, card, way) for way in ways) for card in range(size)), Fraction(0))
    return str(best / (size * (size - 1)))


def _gain(match: Match, card: int, way: Plan) -> Fraction:
    """Return what one way to play a card gains against all cards of the other, together."""
    total = Fraction(0)
    for held, plan in enumerate(match.plays):
        if held != card and match.begins:
            total += hand_gain((way, plan), sign(card, held), match.ante, match.bet)
        elif held != card:
            total -= hand_gain((plan, way), sign(held, card), match.ante, match.bet)
    return total


def _told(match: Match) -> Iterator[str]:
    yield "Cards are counted from the lowest; gains of who replies:"
    size, best = len(match.plays), Fraction(0)
    for card in range(size):
        found = list[Fraction]()
        for bets, folds in product((1, 0) if match.begins else (0, 1), (0, 1)):
            if match.begins and bets and folds:
                continue
            way = Plan(Fraction(bets), Fraction(folds))
            said = [
                f"against {held + 1}, {_terms(match, card, held, way)}"
                for held in range(size)
                if held != card
            ]
            found.append(_gain(match, card, way))
            doing = ("check", "bet")[bets]
            if not (match.begins and bets):
                doing += f", {('call', 'fold')[folds]} if faced with a bet"
            yield f"Card {card + 1}, {doing}: {'; '.join(said)}; {found[-1]} in all."
        best += max(found)
        yield f"Card {card + 1}: {max(found)} at best."
    deals = size * (size - 1)
    yield f"Mean of {deals} deals: {best} / {deals} = {best / deals}."


def _terms(match: Match, card: int, held: int, way: Plan) -> str:
    """Return the ends of a hand with their chances, from the side of who is asked about."""
    other = match.plays[held]
    round_ = betting(way, other) if match.begins else betting(other, way)
    terms, total = list[str](), Fraction(0)
    for chance, folded, put in round_:
        lost = folded == (0 if match.begins else 1)
        side = sign(card, held) if folded is None else -1 if lost else 1
        chips = side * (match.ante + put * match.bet)
        total += chance * chips
        terms += [f"{chance} * {chips}"] * (chance > 0)
    return f"{' + '.join(terms)} = {total}"


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
