"""Draws in fewer calls: the same numbers as the standard library's, and the same state after."""

from random import Random
from string import ascii_lowercase

from generators.chance import below, shuffled, spelled


def test_numbers_below_are_those_of_randrange() -> None:
    mine, theirs = Random(7), Random(7)
    for count in (*range(1, 40), 2**31, 2**64 + 1) * 20:
        assert below(mine, count) == theirs.randrange(count)
    assert mine.getstate() == theirs.getstate()


def test_shuffled_items_are_a_sample_of_all() -> None:
    mine, theirs = Random(8), Random(8)
    for size in range(90):
        assert shuffled(mine, range(size)) == theirs.sample(range(size), size)
    assert mine.getstate() == theirs.getstate()


def test_spelled_letters_are_choices() -> None:
    mine, theirs = Random(9), Random(9)
    for length in range(60):
        letters = ascii_lowercase[: 1 + length % 26]
        assert spelled(mine, letters, length) == "".join(theirs.choices(letters, k=length))
    assert mine.getstate() == theirs.getstate()
