"""Poker: payoffs by hand, Kuhn's equilibria, linear programming, brute force, simulation."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
from scipy.optimize import linprog

from generators.games import _mixes
from generators.games._betting import LINES, Mix, Stakes, deals, showdown, tally, value
from generators.games._replies import best_value, enumerated

KUHN = Stakes(3, 1, 1, (1,), 0)
LEDUC = Stakes(3, 2, 1, (2, 4), 1)
ZERO, ONE = Fraction(0), Fraction(1)
# Chips of the first player by line and deal; by hand, ante 1 and bet 1. 0 is the lowest card.
DEALS = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
TABLE = {
    ("check", "check"): (-1, -1, 1, -1, 1, 1),
    ("check", "bet", "fold"): (-1, -1, -1, -1, -1, -1),
    ("check", "bet", "call"): (-2, -2, 2, -2, 2, 2),
    ("bet", "fold"): (1, 1, 1, 1, 1, 1),
    ("bet", "call"): (-2, -2, 2, -2, 2, 2),
}


def _mix(bets: list[Fraction], calls: list[Fraction]) -> Mix:
    return Mix(
        {(card, -1): chance for card, chance in enumerate(bets)},
        {(card, -1): 1 - chance for card, chance in enumerate(calls)},
        {(card, -1): ZERO for card in range(len(bets))},
    )


def _pure(line: tuple[str, ...]) -> tuple[Mix, Mix]:
    """Two players that always follow one betting line."""
    first, second = line[::2], line[1::2]
    one = _mix([Fraction(first[0] == "bet")] * 3, [Fraction("call" in first)] * 3)
    two = _mix([Fraction(second[0] == "bet")] * 3, [Fraction("call" in second)] * 3)
    return one, two


@pytest.mark.parametrize("line", TABLE)
def test_all_lines_and_deals_of_kuhn_poker_pay_by_the_table(line: tuple[str, ...]) -> None:
    assert [cards[:2] for cards, _ in deals(KUHN)] == list(DEALS)
    (found,) = [one for one in LINES[:5] if tuple(word for _, word in one.choices) == line]
    paid = KUHN.ante + KUHN.bets[0] * min(found.paid)
    for wanted, deal in zip(TABLE[line], DEALS, strict=True):
        sign = showdown(*deal, -1) if found.folded is None else (1 if found.folded else -1)
        assert paid * sign == wanted
    mean = Fraction(sum(TABLE[line]), 6)
    assert value(KUHN, _pure(line)) == mean
    assert tally(KUHN, _pure(line)) == (mean, 6)


@pytest.mark.parametrize("alpha", [ZERO, Fraction(1, 6), Fraction(1, 3)])
def test_kuhn_equilibria_are_worth_minus_one_eighteenth(alpha: Fraction) -> None:
    """Kuhn 1950: a family of equilibria for the first player, one for the second."""
    third = Fraction(1, 3)
    first = _mix([alpha, ZERO, 3 * alpha], [ZERO, alpha + third, ONE])
    second = _mix([third, ZERO, ONE], [ZERO, third, ONE])
    assert value(KUHN, (first, second)) == Fraction(-1, 18)
    # Neither gains by leaving it.
    assert best_value(KUHN, second, 0) == Fraction(-1, 18)
    assert best_value(KUHN, first, 1) == Fraction(1, 18)


def test_value_of_kuhn_poker_by_linear_programming() -> None:
    """Minimise over the second player's pure plans the best the first player can mix."""
    bits = list(product((ZERO, ONE), repeat=6))
    plans = [_mix(list(plan[:3]), list(plan[3:])) for plan in bits]
    payoff = np.array([[float(value(KUHN, (one, two))) for two in plans] for one in plans])
    count = len(plans)
    # max v with payoff^T p >= v, p a distribution
    found = linprog(
        c=[0.0] * count + [-1.0],
        A_ub=np.hstack([-payoff.T, np.ones((count, 1))]),
        b_ub=np.zeros(count),
        A_eq=[[1.0] * count + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * count + [(None, None)],
    )
    assert -found.fun == pytest.approx(-1 / 18, abs=1e-9)


@pytest.mark.parametrize("seat", [0, 1])
def test_best_reply_beats_every_pure_plan_and_is_one_of_them(seat: int) -> None:
    rng = Random(seat)
    plans = [_mix(list(p[:3]), list(p[3:])) for p in product((ZERO, ONE), repeat=6)]
    for _ in range(6):
        stakes = Stakes(3, 1, rng.randint(1, 5), (rng.randint(1, 9),), 0)
        other = _mixes.draw(rng, stakes, 0.8)
        worth = [
            value(stakes, (plan, other)) if seat == 0 else -value(stakes, (other, plan))
            for plan in plans
        ]
        assert best_value(stakes, other, seat) == max(worth) == enumerated(stakes, other, seat)


@pytest.mark.parametrize(
    "stakes", [KUHN, LEDUC, Stakes(5, 1, 2, (3,), 0), Stakes(2, 2, 3, (1, 5), 0)]
)
def test_tree_and_list_of_lines_agree(stakes: Stakes) -> None:
    rng = Random(3)
    for _ in range(5):
        pair = _mixes.draw(rng, stakes, 0.7), _mixes.draw(rng, stakes, 0.7)
        assert value(stakes, pair) == tally(stakes, pair)[0]


def test_leduc_agrees_with_simulation() -> None:
    """Play hands card by card with chips in a pot; the mean lies within five standard errors."""
    rng = Random(11)
    pair = _mixes.draw(rng, LEDUC, 0.8), _mixes.draw(rng, LEDUC, 0.8)
    won = [_simulated(rng, pair) for _ in range(40_000)]
    error = np.std(won) / len(won) ** 0.5
    assert abs(np.mean(won) - float(value(LEDUC, pair))) < 5 * error


def _simulated(rng: Random, pair: tuple[Mix, Mix]) -> int:
    deck = [0, 0, 1, 1, 2, 2]
    rng.shuffle(deck)
    chips = [1, 1]
    for bet, common in ((2, -1), (4, deck[2])):
        player, raised, facing, acted = 0, 0, False, 0
        for _ in range(6):
            mix, hand = pair[player], (deck[player], common)
            if not facing:
                facing = rng.random() < mix.bets[hand]
                if facing:
                    chips[player] = chips[1 - player] + bet
                elif acted:
                    break
            else:
                draw = rng.random()
                if draw < mix.folds[hand]:
                    return -chips[player] if player == 0 else chips[player]
                if not raised and draw < mix.folds[hand] + mix.raises[hand]:
                    raised, chips[player] = 1, chips[1 - player] + bet
                else:
                    chips[player] = chips[1 - player]
                    break
            player, acted = 1 - player, acted + 1
    first, second, common = deck[:3]
    if first == second:
        return 0
    wins = first == common or (second != common and first > second)
    return chips[1] if wins else -chips[0]


def test_every_deal_has_its_chance() -> None:
    assert sum(chance for _, chance in deals(LEDUC)) == 1
    # Leduc: both hold the lowest rank and the middle one is turned up: 2/6 * 1/5 * 2/4.
    assert dict(deals(LEDUC))[(0, 0, 1)] == Fraction(1, 30)
