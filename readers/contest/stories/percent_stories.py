"""Stories of percentages, ages, prices and of things shared out, and what of them is asked."""

from typing import Final

from readers.contest.stories import _ages, _percents, _shared
from readers.contest.stories._told import AMOUNT, MORE, PART, Story, story
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    perhaps={**_percents.PERCENTS, **_shared.SHARED, **_ages.AGES},
    kinds={"amount": AMOUNT, "part": PART, "more": MORE},
)
_SOLVED: Final = {**_percents.SOLVED, **_shared.SOLVED, **_ages.SOLVED}


def _read(question: str) -> Story:
    told = story(_SAYS.read(question).parts)
    if not _ages.fits(told):
        raise Unread("what is said twice is not the same, or something is missing")
    return told


def _solve(told: Story) -> str:
    return str(_SOLVED[told.kind](told))


READER = Reader(_read, _solve)
