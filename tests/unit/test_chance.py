"""Draws in fewer calls: the same numbers as the standard library's, and the same state after."""

from random import Random
from string import ascii_lowercase

import pytest

from generators.chance import below, picked, sampled, shuffled, spelled, turned


def test_numbers_below_are_those_of_randrange() -> None:
    mine, theirs = Random(7), Random(7)
    for count in (*range(1, 40), 2**31, 2**64 + 1) * 20:
        assert below(mine, count) == theirs.randrange(count)
    assert mine.getstate() == theirs.getstate()


def test_picked_items_are_choices() -> None:
    mine, theirs = Random(6), Random(6)
    for size in (*range(1, 40), 277) * 5:
        assert picked(mine, range(size)) == theirs.choice(range(size))
    assert mine.getstate() == theirs.getstate()


def test_shuffled_items_are_a_sample_of_all() -> None:
    mine, theirs = Random(8), Random(8)
    for size in range(90):
        assert shuffled(mine, range(size)) == theirs.sample(range(size), size)
    assert mine.getstate() == theirs.getstate()


def test_sampled_items_are_a_sample() -> None:
    mine, theirs = Random(10), Random(10)
    for size in (0, 1, 5, 21, 22, 60, 90, 277, 278, 400):
        for count in {min(size, count) for count in (0, 1, 5, 6, 7, 26, 40, 90, size)}:
            assert sampled(mine, range(size), count) == theirs.sample(range(size), count)
    assert mine.getstate() == theirs.getstate()
    with pytest.raises(ValueError, match="4 of 3"):
        sampled(mine, range(3), 4)


def test_turned_pairs_are_samples_of_two() -> None:
    mine, theirs = Random(11), Random(11)
    for _ in range(200):
        assert [*turned(mine, "a", "b")] == theirs.sample("ab", 2)
    assert mine.getstate() == theirs.getstate()


def test_spelled_letters_are_choices() -> None:
    mine, theirs = Random(9), Random(9)
    for length in range(60):
        letters = ascii_lowercase[: 1 + length % 26]
        assert spelled(mine, letters, length) == "".join(theirs.choices(letters, k=length))
    assert mine.getstate() == theirs.getstate()
