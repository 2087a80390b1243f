"""Stories of speeds, work, mixtures and means, and what of them is asked."""

from typing import Final

from sympy import latex, radsimp

from readers.contest.stories import _rates, _ways
from readers.contest.stories._told import AMOUNT, TIME, Story, story
from readers.phrases import Phrases
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={"exact": "{Give the exact value|An exact answer is wanted|Do not round}."},
    perhaps={**_ways.WAYS, **_rates.RATES},
    kinds={"time": TIME, "amount": AMOUNT, "count": "one|two|three|four|five|six"},
)
_SOLVED: Final = {**_ways.SOLVED, **_rates.SOLVED}


def _read(question: str) -> Story:
    return story(_SAYS.read(question).parts, ["exact"])


def _solve(told: Story) -> str:
    return str(latex(radsimp(_SOLVED[told.kind](told))))


READER = Reader(_read, _solve)
