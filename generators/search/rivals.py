"""Rivals: other solutions met while clues are taken away, which tell early what must stay."""

from collections.abc import Callable, Iterable, Sequence
from operator import ne
from typing import TypeAlias

Judged: TypeAlias = tuple[bool, Iterable[Sequence[int]]]
"""Whether clues settle the puzzle, and the clues of the solutions that were found."""


def _mask(flags: Iterable[bool]) -> int:
    """Return an integer with a byte, 0 or 1, for each flag."""
    return int.from_bytes(bytes(flags), "little")


class Rivals:
    """Boards that differ from the answer in some of its clues; without these it is not unique."""

    def __init__(self, clues: Sequence[int], blank: int) -> None:
        self._clues, self._blank = clues, blank
        self._differences: dict[int, None] = {}
        """For every rival: a byte for each clue, 1 where it rules it out."""

    @property
    def met(self) -> int:
        """The rivals noted."""
        return len(self._differences)

    def meet(self, clues: Sequence[int]) -> None:
        """Take note of a board by its clues; the answer is passed over."""
        difference = _mask(map(ne, self._clues, clues))
        if difference:
            self._differences[difference] = None

    def fit(self, told: Sequence[int]) -> bool:
        """Return whether a rival has all clues that are told, those that are not blank."""
        kept = _mask(clue != self._blank for clue in told)
        return any(not kept & difference for difference in self._differences)


def with_rivals(
    clues: Sequence[int], blank: int, judge: Callable[[list[int]], Judged]
) -> Callable[[list[int]], bool]:
    """Return whether clues settle the puzzle as `judge` says, asked only if no rival fits them.

    It may say no, but never yes, where there is a second solution that it does not find.
    """
    rivals = Rivals(clues, blank)

    def is_enough(told: list[int]) -> bool:
        if rivals.fit(told):
            return False
        is_settled, met = judge(told)
        if not is_settled:
            for other in met:
                rivals.meet(other)
        return is_settled

    return is_enough
