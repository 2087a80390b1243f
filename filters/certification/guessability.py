"""Guessability: how far a policy gets without reading the question.

The gate of this module holds for every family at every dial: the commonest answer, the five
commonest together and the entropy of the answers are bounded, and so is the best cheap guesser
(zero, one, the largest, smallest or last number of the prompt). Families whose answers are labels
declare them and are held to balance instead.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, islice
from math import log2
from typing import NamedTuple

from proofmill import Problem, score
from proofmill.extraction import wrap

MAX_TOP = 0.05
"""Share of the commonest answer."""
MAX_TOP5 = 0.15
MIN_ENTROPY = 6.0
"""Bits, over at least 1000 rows; fewer rows cannot show more than log2(rows)."""
MAX_CHEAP = 0.05
"""Accuracy of the best cheap guesser."""
MAX_LABEL = {2: 0.52, 3: 0.35}
"""Majority baseline of a declared label family, by number of labels."""
SLACK = 0.03
"""Allowance on a label baseline for the sampling error of 1000 rows (two standard errors)."""

_TOP = 5
"""Answers that are bounded together."""
_NUMBER = re.compile(r"[0-9]+")


class Guessability(NamedTuple):
    """Answer statistics of one family at one dial."""

    rows: int
    top: float
    top5: float
    entropy: float
    """Bits of the empirical answer distribution."""
    cheap: float
    """Accuracy of the best cheap guesser."""
    commonest: str


class Guesses:
    """How often each cheap guesser is right, counted problem by problem."""

    def __init__(self) -> None:
        """Begin with no problem."""
        self._rows = 0
        self._hits: Counter[str] = Counter()

    def add(self, problem: Problem) -> None:
        """Let all guessers guess."""
        guesses = {name: guess(problem) for name, guess in _GUESSERS.items()}
        is_right = {
            text: score(problem, wrap(problem, text)).value == 1.0 for text in set(guesses.values())
        }
        self._rows += 1
        self._hits.update({name: is_right[text] for name, text in guesses.items()})

    def among(self, counts: Iterable[int], commonest: str) -> Guessability:
        """Return the statistics of problems whose answers occur so often, the commonest first.

        Raises:
            ValueError: if there are none.
        """
        if not self._rows:
            raise ValueError("guessability of no problems")
        total, rest = self._rows, iter(counts)
        first = list(islice(rest, _TOP))
        entropy = -sum(n / total * log2(n / total) for n in chain(first, rest))
        cheap = max(self._hits.values()) / total
        return Guessability(total, first[0] / total, sum(first) / total, entropy, cheap, commonest)


def measure(problems: Sequence[Problem]) -> Guessability:
    """Return the answer statistics of `problems`.

    Raises:
        ValueError: if there are none.
    """
    guesses = Guesses()
    for problem in problems:
        guesses.add(problem)
    counts = Counter(problem.answer for problem in problems).most_common() or [("", 0)]
    return guesses.among((n for _, n in counts), counts[0][0])


def faults(found: Guessability, labels: Sequence[str] = ()) -> list[str]:
    """Return what breaks the gate, in words; `labels` are those of a declared label family."""
    if labels:
        limit = MAX_LABEL.get(len(labels), 1 / len(labels)) + SLACK
        return [f"commonest label {found.top:.3f} > {limit:.3f}"] if found.top > limit else []
    bits = min(MIN_ENTROPY, 0.9 * log2(max(found.rows, 2)))
    checks = (
        (found.top > MAX_TOP, f"commonest answer {found.top:.3f} > {MAX_TOP}: {found.commonest}"),
        (found.top5 > MAX_TOP5, f"five commonest answers {found.top5:.3f} > {MAX_TOP5}"),
        (found.entropy < bits, f"answer entropy {found.entropy:.2f} < {bits:.2f} bits"),
        (found.cheap > MAX_CHEAP, f"cheap guesser {found.cheap:.3f} > {MAX_CHEAP}"),
    )
    return [text for is_fault, text in checks if is_fault]


def _numbers(problem: Problem) -> list[str]:
    return _NUMBER.findall(problem.prompt) or ["0"]


_GUESSERS: Mapping[str, Callable[[Problem], str]] = {
    "zero": lambda problem: "0",
    "one": lambda problem: "1",
    "largest": lambda problem: max(_numbers(problem), key=lambda text: (len(text), text)),
    "smallest": lambda problem: min(_numbers(problem), key=lambda text: (len(text), text)),
    "last": lambda problem: _numbers(problem)[-1],
    "first": lambda problem: _numbers(problem)[0],
}
