"""Recalled: a frozen thing is asked once, one that only equals it is asked itself."""

from dataclasses import dataclass

import pytest

from generators.family import IllPosedError
from generators.transforms.recalled import recalled


@dataclass(frozen=True)
class Given:
    parts: list[int]


def test_one_and_the_same_is_asked_once_for_each_of_the_rest() -> None:
    asked = []

    @recalled
    def total(given: Given, more: int) -> int:
        asked.append((given, more))
        return sum(given.parts) + more

    one, other = Given([1, 2]), Given([1, 2])
    assert one == other
    assert [total(one, 1), total(one, 1), total(one, 2), total(other, 1)] == [4, 4, 5, 4]
    assert [more for _, more in asked] == [1, 2, 1]
    assert asked[2][0] is other


def test_what_is_raised_is_not_kept() -> None:
    asked = []

    @recalled
    def refused(given: Given) -> None:
        asked.append(given)
        raise IllPosedError("never")

    one = Given([])
    for _ in range(2):
        with pytest.raises(IllPosedError):
            refused(one)
    assert asked == [one, one]
