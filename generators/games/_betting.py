"""Kuhn and Leduc poker with stated mixes: expected values in exact fractions, each in two ways.

A `Mix` says how often a player bets, folds and raises with each hand. `walk` plays the betting tree
from its root and averages on the way; `tally` knows no tree: it goes through a list of all betting
lines, with who puts in what, and multiplies the chances of the choices along each. Chips are
counted as won or lost by the first player, who acts first in every round; both antes are in the
pot, and every bet adds to it.

Kuhn poker (Kuhn 1950): one card each, one bet. Leduc hold'em (Southey et al. 2005): one card each,
a betting round, one common card, a second round with larger bets; a pair beats any other hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from generators.family import rule

Hand = tuple[int, int]
"""(own rank, rank of the common card or -1 before it is dealt)."""


class Mix(NamedTuple):
    """How often a player does what, by hand and by what is faced; the rest is check or call."""

    bets: Mapping[Hand, Fraction]
    """When nobody has bet in this round."""
    folds: Mapping[Hand, Fraction]
    """When facing a bet or a raise."""
    raises: Mapping[Hand, Fraction]
    """When facing a bet that may still be raised."""


class Stakes(NamedTuple):
    """Deck and money."""

    ranks: int
    suits: int
    """Cards of each rank: 1 in Kuhn poker, 2 in Leduc."""
    ante: int
    bets: tuple[int, ...]
    """Size of a bet or raise in each round."""
    raises: int
    """How often a bet may be raised in a round: 0 or 1."""


class Line(NamedTuple):
    """One way a round of betting can go."""

    choices: tuple[tuple[int, str], ...]
    """(player, what they do) in order: check, bet, fold, call or raise."""
    paid: tuple[int, int]
    """Bets that each player has put in."""
    folded: int | None
    """Who folded."""


LINES = (
    Line(((0, "check"), (1, "check")), (0, 0), None),
    Line(((0, "check"), (1, "bet"), (0, "fold")), (0, 1), 0),
    Line(((0, "check"), (1, "bet"), (0, "call")), (1, 1), None),
    Line(((0, "bet"), (1, "fold")), (1, 0), 1),
    Line(((0, "bet"), (1, "call")), (1, 1), None),
    Line(((0, "check"), (1, "bet"), (0, "raise"), (1, "fold")), (2, 1), 1),
    Line(((0, "check"), (1, "bet"), (0, "raise"), (1, "call")), (2, 2), None),
    Line(((0, "bet"), (1, "raise"), (0, "fold")), (1, 2), 0),
    Line(((0, "bet"), (1, "raise"), (0, "call")), (2, 2), None),
)
"""All lines of a round with at most one raise; the first five are those of Kuhn poker."""


@rule
def deals(stakes: Stakes) -> Iterator[tuple[tuple[int, int, int], Fraction]]:
    """Yield (first, second, common card) by rank with its chance; common is -1 in Kuhn poker."""
    deck = [rank for rank in range(stakes.ranks) for _ in range(stakes.suits)]
    dealt = 2 if len(stakes.bets) == 1 else 3
    counts: dict[tuple[int, ...], int] = {}
    for cards in permutations(range(len(deck)), dealt):
        ranks = tuple(deck[card] for card in cards)
        counts[ranks] = counts.get(ranks, 0) + 1
    total = sum(counts.values())
    for ranks, count in sorted(counts.items()):
        first, second, *common = ranks
        yield (first, second, common[0] if common else -1), Fraction(count, total)


@rule
def showdown(first: int, second: int, common: int) -> int:
    """Return 1 if the first player's hand is better, -1 if worse, 0 if equal."""
    ours, theirs = (first == common, first), (second == common, second)
    return (ours > theirs) - (ours < theirs)


def value(stakes: Stakes, mixes: tuple[Mix, Mix]) -> Fraction:
    """Return what the first player wins on average, by playing the tree from its root."""
    return sum(
        (chance * _walk(stakes, mixes, cards, 0, (), (0, 0)) for cards, chance in deals(stakes)),
        Fraction(0),
    )


def _walk(
    stakes: Stakes,
    mixes: tuple[Mix, Mix],
    cards: tuple[int, int, int],
    part: int,
    history: tuple[str, ...],
    paid: tuple[int, int],
) -> Fraction:
    """Return the first player's average win from a point in round `part`; `paid` besides antes."""
    if history[-1:] == ("fold",):
        loser = (len(history) - 1) % 2
        return Fraction((1 if loser else -1) * (stakes.ante + paid[loser]))
    if history[-1:] == ("call",) or history == ("check", "check"):
        if part + 1 < len(stakes.bets):
            return _walk(stakes, mixes, cards, part + 1, (), paid)
        return Fraction(showdown(*cards) * (stakes.ante + paid[0]))
    player = len(history) % 2
    hand = (cards[player], cards[2] if part else -1)
    total = Fraction(0)
    for choice, chance in chances(mixes[player], hand, history, stakes.raises):
        if chance:
            more = _after(stakes.bets[part], player, choice, paid)
            total += chance * _walk(stakes, mixes, cards, part, (*history, choice), more)
    return total


def _after(bet: int, player: int, choice: str, paid: tuple[int, int]) -> tuple[int, int]:
    level = max(paid) + (bet if choice in ("bet", "raise") else 0)
    if choice in ("check", "fold"):
        return paid
    return (level, paid[1]) if player == 0 else (paid[0], level)


def chances(
    mix: Mix, hand: Hand, history: Sequence[str], raises: int
) -> list[tuple[str, Fraction]]:
    """Return what a player may do after `history` of this round, with its chance."""
    if history[-1:] in ((), ("check",)):
        return [("check", 1 - mix.bets[hand]), ("bet", mix.bets[hand])]
    again = mix.raises[hand] if history.count("raise") < raises else Fraction(0)
    folds = mix.folds[hand]
    return [("fold", folds), ("raise", again), ("call", 1 - folds - again)]


def tally(stakes: Stakes, mixes: tuple[Mix, Mix]) -> tuple[Fraction, int]:
    """Return the first player's average win over the listed lines, and how many can happen.

    Deals of a card of which a mix does not tell are left out, as if they won nothing.
    """
    ours, theirs = (_shares(stakes, player, mix) for player, mix in enumerate(mixes))
    total, terms = Fraction(0), 0
    for (first, second, common), dealt in deals(stakes):
        if (first, -1) not in ours or (second, -1) not in theirs:
            continue
        rounds = [
            _rounds(ours[first, seen], theirs[second, seen])
            for seen in (-1, common)[: len(stakes.bets)]
        ]
        better, gain = showdown(first, second, common), Fraction(0)
        for chance, paid, folded in _plays(stakes, rounds):
            terms += 1
            gain += chance * paid * ((1 if folded else -1) if folded is not None else better)
        total += dealt * gain
    return total, terms


def _plays(
    stakes: Stakes, rounds: Sequence[Sequence[tuple[Fraction, Line]]]
) -> Iterator[tuple[Fraction, int, int | None]]:
    """Yield (chance, chips of the loser, who folded) for all lines of one or two rounds."""
    for chance, line in rounds[0]:
        paid = stakes.ante + stakes.bets[0] * min(line.paid)
        if line.folded is not None or len(rounds) == 1:
            yield chance, paid, line.folded
        else:
            for later, last in rounds[1]:
                yield chance * later, paid + stakes.bets[1] * min(last.paid), last.folded


def _rounds(ours: Sequence[Fraction], theirs: Sequence[Fraction]) -> list[tuple[Fraction, Line]]:
    """Return the lines of a round that can happen, with their chances."""
    return [(a * b, line) for a, b, line in zip(ours, theirs, LINES, strict=False) if a and b]


def _shares(stakes: Stakes, player: int, mix: Mix) -> dict[Hand, list[Fraction]]:
    """Return how often a player does their part of each line, by hand."""
    lines: Sequence[Line] = LINES
    if not stakes.raises:
        lines, mix = LINES[:5], mix._replace(raises=dict.fromkeys(mix.bets, Fraction(0)))
    return {hand: [_share(line, player, mix, hand) for line in lines] for hand in mix.bets}


def _share(line: Line, player: int, mix: Mix, hand: Hand) -> Fraction:
    chance = Fraction(1)
    for place, (other, choice) in enumerate(line.choices):
        before = [word for _, word in line.choices[:place]]
        if other != player:
            continue
        if not before or before == ["check"]:
            bets = mix.bets[hand]
            chance *= bets if choice == "bet" else 1 - bets
        else:
            again = mix.raises[hand] if "raise" not in before else 0
            folds = mix.folds[hand]
            chance *= {"fold": folds, "raise": again, "call": 1 - folds - again}[choice]
    return chance
