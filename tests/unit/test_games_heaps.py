"""Nim: Grundy numbers against brute force and Bouton's theorem; rules of thumb solve no row."""

from functools import cache, reduce
from itertools import product
from operator import xor

import pytest

from generators import FAMILIES
from generators.games._heaps import Nim, after, best_moves, grundy, is_lost, moves, sieved_moves
from generators.games.nim_move import rules_of_thumb

VARIANTS = (
    Nim(None),
    Nim(None, misere=True),
    Nim((1, 2, 3)),
    Nim((1, 2, 3), misere=True),
    Nim((1, 3, 4)),
    Nim((2, 5)),
    Nim((1, 2), misere=True),
)


@cache
def _loses(nim: Nim, heaps: tuple[int, ...]) -> bool:
    """Plain recursion: lost if no move leads to a lost position; the end is won under misere."""
    following = [after(heaps, move) for move in moves(nim, heaps)]
    if not following:
        return not nim.misere
    return not any(_loses(nim, one) for one in following)


@pytest.mark.parametrize("nim", VARIANTS)
def test_grundy_and_sieve_agree_with_brute_force(nim: Nim) -> None:
    for heaps in product(range(8), repeat=3):
        assert is_lost(nim, heaps) == _loses(nim, heaps), heaps
        wins = [move for move in moves(nim, heaps) if _loses(nim, after(heaps, move))]
        assert best_moves(nim, heaps) == wins
        assert sieved_moves(nim, heaps) == wins


def test_sieve_needs_no_theory() -> None:
    nim = Nim((2, 3, 7), misere=True)
    for heaps in product(range(10), repeat=2):
        wins = [move for move in moves(nim, heaps) if _loses(nim, after(heaps, move))]
        assert sieved_moves(nim, heaps) == wins
    with pytest.raises(ValueError, match="not tame"):
        is_lost(nim, (4, 5))


def test_bouton() -> None:
    assert best_moves(Nim(None), (3, 4, 5)) == [(0, 2)]
    assert is_lost(Nim(None), (1, 2, 3))
    # Misere: with heaps of one left, an odd number of them is lost.
    assert is_lost(Nim(None, misere=True), (1, 1, 1))
    assert not is_lost(Nim(None, misere=True), (1, 1))


def test_grundy_numbers_of_a_subtraction_game_are_the_published_ones() -> None:
    # S(1, 3, 4) has period 7 (Winning Ways, chapter 4).
    assert [grundy((1, 3, 4), size) for size in range(14)] == [0, 1, 0, 1, 2, 3, 2] * 2


@pytest.mark.deep
@pytest.mark.parametrize("name", ["nim_move", "nim_duel"])
def test_no_emitted_row_falls_to_a_rule_of_thumb(name: str) -> None:
    for dial in (0.0, 0.5, 1.0):
        for ordinal in range(60):
            _, instance = FAMILIES[name].draw(ordinal, dial)
            nim, sizes = instance.nim, instance.sizes
            thumb = rules_of_thumb(nim, sizes)
            assert thumb
            if nim.takes is None:
                assert reduce(xor, sizes) != 0
            assert not set(thumb) & set(sieved_moves(nim, sizes))


def test_rules_of_thumb_win_at_once_and_avoid_losing_at_once() -> None:
    assert rules_of_thumb(Nim((1, 2, 3)), (0, 3)) == [(1, 3)]
    # Taking 3 of 4 leaves one heap of 1 and one of 3; the opponent cannot end the game at once.
    assert (0, 3) in rules_of_thumb(Nim((1, 2, 3)), (4, 3))
