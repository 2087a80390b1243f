"""Division of goods: hand-worked cases, brute force, and no row for rules of thumb."""

from itertools import product
from random import Random

import pytest

from generators import FAMILIES
from generators.games._bargaining import (
    Estate,
    drawn_estate,
    frontier,
    nash,
    outcome,
    ratio_chain,
    thumb_rules,
    undominated,
)


def test_a_division_worked_by_hand() -> None:
    # One book worth 4 / 1 and two pens worth 1 / 3: book to the first, pens to the second.
    estate = Estate((1, 2), (4, 1), (1, 3))
    assert frontier(estate) == [(6, 0), (5, 3), (4, 6), (0, 7)]
    assert nash(estate) == [(1, 0)]
    # With 4 to be had elsewhere the first must get more: (5 - 4) * 3 is the best product.
    assert nash(estate._replace(reserves=(4, 0))) == [(1, 1)]


def test_no_mutual_gain_no_solution() -> None:
    assert nash(Estate((1,), (3,), (3,), (2, 2))) == []


def test_both_ways_agree_with_brute_force() -> None:
    rng = Random(5)
    for _ in range(40):
        estate = drawn_estate(rng, rng.randint(2, 4), 1.5, 9)
        every = [outcome(estate, g) for g in product(*(range(n + 1) for n in estate.counts))]
        efficient = {
            one
            for one in every
            if not any(b[0] >= one[0] and b[1] >= one[1] and b != one for b in every)
        }
        assert set(frontier(estate)) == efficient == set(undominated(estate))
        a, b = estate.reserves
        best = max(((u - a) * (v - b) for u, v in every if u > a and v > b), default=0)
        found = nash(estate)
        assert bool(found) == (best > 0)
        for given in found:
            u, v = outcome(estate, given)
            assert (u - a) * (v - b) == best
            assert given in undominated(estate)[(u, v)]


@pytest.mark.deep
def test_no_emitted_row_falls_to_a_rule_of_thumb() -> None:
    for dial in (0.0, 0.5, 1.0):
        for ordinal in range(40):
            _, bargain = FAMILIES["negotiation_nash"].draw(ordinal, dial)
            assert not set(thumb_rules(bargain.estate)) & set(nash(bargain.estate))
            _, division = FAMILIES["negotiation_pareto"].draw(ordinal, dial)
            assert ratio_chain(division.estate) != frontier(division.estate)


def test_rules_of_thumb_are_what_they_say() -> None:
    estate = Estate((3, 2), (5, 1), (2, 4))
    assert thumb_rules(estate) == [(3, 0), (3, 0), (1, 1), (2, 1)]
    assert ratio_chain(estate) == [(17, 0), (16, 4), (15, 8), (10, 10), (5, 12), (0, 14)]
