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
from math import lcm
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
_MOST_CHOICES = 2
"""Of either player in a round."""


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


class _Parts(NamedTuple):
    """A mix in whole numbers: what a player does so many times out of `whole`."""

    whole: int
    bets: Mapping[Hand, int]
    folds: Mapping[Hand, int]
    raises: Mapping[Hand, int]


@rule
def _in_parts(mixes: tuple[Mix, Mix]) -> list[_Parts]:
    """Return both mixes over one denominator: sums of products are then sums of integers."""
    shares = [share for mix in mixes for table in mix for share in table.values()]
    whole = lcm(*(share.denominator for share in shares))

    def scaled(table: Mapping[Hand, Fraction]) -> dict[Hand, int]:
        return {
            hand: share.numerator * (whole // share.denominator) for hand, share in table.items()
        }

    return [_Parts(whole, *map(scaled, mix)) for mix in mixes]


def value(stakes: Stakes, mixes: tuple[Mix, Mix]) -> Fraction:
    """Return what the first player wins on average, by playing the tree from its root."""
    parts, most = _in_parts(mixes), (3 + stakes.raises) * len(stakes.bets)
    wins = (
        chance * _walk(stakes, parts, cards, 0, (), (0, 0), most) for cards, chance in deals(stakes)
    )
    return sum(wins, Fraction(0)) / int(parts[0].whole ** most)


def _walk(
    stakes: Stakes,
    mixes: Sequence[_Parts],
    cards: tuple[int, int, int],
    part: int,
    history: tuple[str, ...],
    paid: tuple[int, int],
    left: int,
) -> int:
    """Return the first player's average win from a point in round `part`; `paid` besides antes.

    At most `left` choices are still to come, and so it is told in `whole ** left` parts.
    """
    one = int(mixes[0].whole ** left)
    if history[-1:] == ("fold",):
        loser = (len(history) - 1) % 2
        return (1 if loser else -1) * (stakes.ante + paid[loser]) * one
    if history[-1:] == ("call",) or history == ("check", "check"):
        if part + 1 < len(stakes.bets):
            return _walk(stakes, mixes, cards, part + 1, (), paid, left)
        return showdown(*cards) * (stakes.ante + paid[0]) * one
    player = len(history) % 2
    hand = (cards[player], cards[2] if part else -1)
    total = 0
    for choice, chance in _chances(mixes[player], hand, history, stakes.raises):
        if chance:
            more = _after(stakes.bets[part], player, choice, paid)
            total += chance * _walk(stakes, mixes, cards, part, (*history, choice), more, left - 1)
    return total


def _after(bet: int, player: int, choice: str, paid: tuple[int, int]) -> tuple[int, int]:
    level = max(paid) + (bet if choice in ("bet", "raise") else 0)
    if choice in ("check", "fold"):
        return paid
    return (level, paid[1]) if player == 0 else (paid[0], level)


def _chances(mix: _Parts, hand: Hand, history: Sequence[str], raises: int) -> list[tuple[str, int]]:
    """Return what a player may do after `history` of this round, with its chance."""
    if history[-1:] in ((), ("check",)):
        return [("check", mix.whole - mix.bets[hand]), ("bet", mix.bets[hand])]
    again = mix.raises[hand] if history.count("raise") < raises else 0
    folds = mix.folds[hand]
    return [("fold", folds), ("raise", again), ("call", mix.whole - folds - again)]


def tally(stakes: Stakes, mixes: tuple[Mix, Mix]) -> tuple[Fraction, int]:
    """Return the first player's average win over the listed lines, and how many can happen.

    Deals of a card of which a mix does not tell are left out, as if they won nothing.
    """
    parts, count = _in_parts(mixes), len(stakes.bets)
    ours, theirs = (_shares(stakes, player, mix) for player, mix in enumerate(parts))
    # The chance of a line of a round is told in so many parts.
    unit = parts[0].whole ** (2 * _MOST_CHOICES)
    total, terms = Fraction(0), 0
    for (first, second, common), dealt in deals(stakes):
        if (first, -1) not in ours or (second, -1) not in theirs:
            continue
        rounds = [_rounds(ours[first, seen], theirs[second, seen]) for seen in (-1, common)[:count]]
        better, gain = showdown(first, second, common), 0
        for chance, paid, folded in _plays(stakes, rounds, unit):
            terms += 1
            gain += chance * paid * ((1 if folded else -1) if folded is not None else better)
        total += dealt * gain
    return total / int(unit**count), terms


def _plays(
    stakes: Stakes, rounds: Sequence[Sequence[tuple[int, Line]]], unit: int
) -> Iterator[tuple[int, int, int | None]]:
    """Yield (chance, chips of the loser, who folded) for all lines of one or two rounds."""
    for chance, line in rounds[0]:
        paid = stakes.ante + stakes.bets[0] * min(line.paid)
        if len(rounds) == 1:
            yield chance, paid, line.folded
        elif line.folded is not None:
            yield chance * unit, paid, line.folded
        else:
            for later, last in rounds[1]:
                yield chance * later, paid + stakes.bets[1] * min(last.paid), last.folded


def _rounds(ours: Sequence[int], theirs: Sequence[int]) -> list[tuple[int, Line]]:
    """Return the lines of a round that can happen, with their chances."""
    return [(a * b, line) for a, b, line in zip(ours, theirs, LINES, strict=False) if a and b]


def _shares(stakes: Stakes, player: int, mix: _Parts) -> dict[Hand, list[int]]:
    """Return how often a player does their part of each line, by hand."""
    lines: Sequence[Line] = LINES
    if not stakes.raises:
        lines, mix = LINES[:5], mix._replace(raises=dict.fromkeys(mix.bets, 0))
    return {hand: [_share(line, player, mix, hand) for line in lines] for hand in mix.bets}


def _share(line: Line, player: int, mix: _Parts, hand: Hand) -> int:
    chance, left = 1, _MOST_CHOICES
    for place, (other, choice) in enumerate(line.choices):
        before = [word for _, word in line.choices[:place]]
        if other != player:
            continue
        left -= 1
        if not before or before == ["check"]:
            bets = mix.bets[hand]
            chance *= bets if choice == "bet" else mix.whole - bets
        else:
            again = mix.raises[hand] if "raise" not in before else 0
            folds = mix.folds[hand]
            chance *= {"fold": folds, "raise": again, "call": mix.whole - folds - again}[choice]
    return int(chance * mix.whole**left)
