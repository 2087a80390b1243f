"""Best replies in Kuhn poker against a stated mix, found in two ways.

`best_value` weighs the two decisions for each card against the cards the other may hold;
`enumerated` tries every plan for every card through `betting.tally`.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from generators.family import rule
from generators.games._betting import Hand, Mix, Stakes, tally

ZERO = Fraction(0)

Plan: TypeAlias = Mapping[Hand, tuple[Fraction, Fraction]]
"""How often to bet and to fold with each hand."""


def best_value(stakes: Stakes, mix: Mix, seat: int) -> Fraction:
    """Return the most that the player in `seat` (0 acts first) wins on average against `mix`."""
    found = [_card_value(stakes, mix, seat, card) for card in range(stakes.ranks)]
    return sum(found, ZERO) / (stakes.ranks * (stakes.ranks - 1))


def _card_value(stakes: Stakes, mix: Mix, seat: int, card: int) -> Fraction:
    """Return the best total over the other's cards, each counted once."""
    ante, called = stakes.ante, stakes.ante + stakes.bets[0]
    checked = bet = met = left = ZERO
    for other in range(stakes.ranks):
        if other == card:
            continue
        sign, hand = (1 if card > other else -1), (other, -1)
        # In the second seat the other has the first word: a bet or a check.
        checks = 1 - mix.bets[hand]
        folds = mix.folds[hand]
        answered = folds * ante + (1 - folds) * called * sign
        bet += answered if seat == 0 else checks * answered
        checked += checks * ante * sign
        met += mix.bets[hand] * called * sign
        left -= mix.bets[hand] * ante
    facing = max(met, left)
    return max(bet, checked + facing) if seat == 0 else max(bet, checked) + facing


def enumerated(stakes: Stakes, mix: Mix, seat: int) -> Fraction:
    """Return the same by trying all four plans of every card, one card at a time.

    A card's plan does not touch what the other cards win, so the best plans add up.
    """
    plans = [(Fraction(bets), Fraction(folds)) for bets, folds in product((0, 1), repeat=2)]
    hands = [(card, -1) for card in range(stakes.ranks)]
    best = [max(_valued(stakes, mix, seat, {hand: plan}) for plan in plans) for hand in hands]
    return sum(best, ZERO)


def _valued(stakes: Stakes, mix: Mix, seat: int, plan: Plan) -> Fraction:
    """Return what the cards of a plan win in `seat` against `mix`."""
    return (1, -1)[seat] * tally(stakes, faced(mix, seat, plan))[0]


@rule
def faced(mix: Mix, seat: int, plan: Plan) -> tuple[Mix, Mix]:
    """Return how both players play, by seat, when a plan meets `mix`."""
    own = Mix(
        {hand: bets for hand, (bets, _) in plan.items()},
        {hand: folds for hand, (_, folds) in plan.items()},
        dict.fromkeys(plan, ZERO),
    )
    return (own, mix) if seat == 0 else (mix, own)
