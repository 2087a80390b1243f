"""Poker of two players: decks, ways to play with given chances, and a round of betting."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from readers.enumerated import listed
from readers.phrases import Said, Sayings, Unread

DECK: Final = r"""
    The game uses <n:int> different cards (in rising order: <cards>), well shuffled.
    A well shuffled deck has <n:int> cards, from low to high: <cards>.
    There are just <n:int> cards, from low to high <cards>; all deals are equally likely.
"""
ANTE: Final = r"""
    Both players pay an ante of <ante:int> chips and are dealt a card each that nobody else sees.
    Each of the two players puts an ante of <ante:int> chips into the pot and gets one card, unseen
        by the other.
"""
_BEGINS: Final = (
    "<a:name> acts first and either checks or bets <bet:int> chips",
    "<a:name> begins, with a check or with a bet of <bet:int> chips",
)
_GOES_ON: Final = (
    "; when <a:name> checks, <b:name> has the same choice. Two checks lead to a showdown. A bet is"
    " answered by calling (adding <bet:int> chips as well, followed by a showdown) or by folding,"
    " which leaves the pot to the other. At a showdown the higher card wins the pot with all that"
    " was put in.",
    ". After a check <b:name> may check, which leads to a showdown, or bet <bet:int> chips. Whoever"
    " faces a bet folds and gives up the pot, or calls by adding as much, which leads to a"
    " showdown. There the higher card takes the whole pot.",
)
BETTING: Final = "\n".join(map("".join, product(_BEGINS, _GOES_ON)))
PLAYS: Final = r"""
    How <who:name> plays (otherwise checks or calls):¶<plans:plans>
"""
VALUE: Final = r"""
    Compute the mean number of chips that <who:name> wins per hand.
    What is the expected gain of <who:name>, in chips, over one hand?
    How many chips does <who:name> gain on average in a hand?
"""
GAIN: Final = r"""
    The gain is what <who:name> takes out of the pot minus all that <who:name> has put in, the ante
        included, so it may be negative. Give it exactly, as a fraction in lowest terms.
    All chips that <who:name> puts into the pot, the ante among them, are subtracted from those that
        <who:name> wins from it. Answer with an exact fraction in lowest terms.
"""
KINDS: Final = {"plans": r"- [^\n]+(?:\n- [^\n]+)*"}
_OFTEN: Final = r"(always {0}s|never {0}s|{0}s with probability \d+/\d+)"
_BET, _FOLD, _RAISE = map(_OFTEN.format, ("bet", "fold", "raise"))
_PLAN: Final = re.compile(
    rf"- ([\w ]+): {_BET} if nobody has bet yet( in the round)?; {_FOLD} when facing a bet"
    rf"(?: or a raise; {_RAISE} where that is allowed)?"
)


class Plan(NamedTuple):
    """How likely a player does what in one round with one card."""

    bets: Fraction
    folds: Fraction
    raises: Fraction | None = None
    """Beside folding and calling; None where it is not allowed."""


class Ending(NamedTuple):
    """How a round may end, and how likely."""

    chance: Fraction
    folded: int | None
    """Who has folded: 0 is who began, 1 the other."""
    put: int
    """How many bets have been called: what one has put in who has folded, or both have."""


def cards(said: Sayings) -> tuple[str, ...]:
    """Return cards or ranks, the lowest first.

    Raises:
        Unread: if they are not as many as said.
    """
    deck = said.one("deck")
    found = listed(deck["cards"], r"\w+")
    if len(set(found)) != deck.integer("n") or len(found) != len(set(found)):
        raise Unread(f"not {deck['n']} cards: {found}")
    return found


def same(said: Sayings, slot: str) -> str:
    """Return what stands in all slots of a name.

    Raises:
        Unread: if they differ, or there are none.
    """
    found = {part[slot] for part in said.parts if slot in part and part.key != "plays"}
    if len(found) != 1:
        raise Unread(f"one {slot} is needed, and not {found}")
    return found.pop()


def plans(said: Said, names: tuple[str, ...], raising: bool | None = None) -> tuple[Plan, ...]:
    """Return a plan for each of some names of hands, which lines must have in this order.

    `raising` tells whether a bet may be raised, None where there is only one round.

    Raises:
        Unread: if a line is no plan, or one is missing.
    """
    lines = [_PLAN.fullmatch(line) for line in said["plans"].split("\n")]
    found = tuple(
        Plan(_chance(line[2]), _chance(line[4]), _chance(line[5]) if line[5] else None)
        for line in lines
        if line and bool(line[5]) == bool(raising) and bool(line[3]) == (raising is not None)
    )
    if tuple(line[1] for line in lines if line) != names or len(found) != len(lines):
        raise Unread(f"no plans for {names}: {said['plans']!r}")
    return found


def _chance(text: str) -> Fraction:
    """Return the chance of `always bets`, `never bets` or `bets with probability 1/2`."""
    if text.startswith(("always", "never")):
        return Fraction(text.startswith("always"))
    chance = Fraction(text.rpartition(" ")[2])
    if not 0 < chance < 1:
        raise Unread(f"no chance: {text!r}")
    return chance


def betting(first: Plan, second: Plan) -> Iterator[Ending]:
    """Yield how a round of betting may end."""
    yield from _answers(first.bets, second, first, 1)
    checked = 1 - first.bets
    yield from _answers(checked * second.bets, first, second, 0)
    yield Ending(checked * (1 - second.bets), None, 0)


def _answers(chance: Fraction, plan: Plan, other: Plan, who: int) -> Iterator[Ending]:
    """Yield how a round may end where somebody faces a bet."""
    raises = plan.raises or Fraction(0)
    yield Ending(chance * plan.folds, who, 0)
    yield Ending(chance * (1 - plan.folds - raises), None, 1)
    yield Ending(chance * raises * other.folds, 1 - who, 1)
    yield Ending(chance * raises * (1 - other.folds), None, 2)


def sign(one: int, other: int) -> int:
    """Return 1 if one is larger, -1 if it is smaller, else 0."""
    return (one > other) - (one < other)


def hand_gain(plays: tuple[Plan, Plan], wins: int, ante: int, bet: int) -> Fraction:
    """Return what who begins gains on average in one round; `wins` is 1 with the higher card."""
    total = Fraction(0)
    for chance, folded, put in betting(*plays):
        side = wins if folded is None else 2 * folded - 1
        total += chance * side * (ante + put * bet)
    return total
