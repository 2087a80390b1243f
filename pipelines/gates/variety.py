"""Variety: answers that cannot be guessed, instances that differ, a dial that means something."""

import bz2
import lzma
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from math import log, log2
from types import FrameType
from typing import Any, Final

from filters.certification import faults, measure
from pipelines.certifying import spearman
from pipelines.gates.specimen import DIALS, Row, Specimen
from proofmill import score
from proofmill.extraction import wrap
from proofmill.problem import canonical_json

LEAST_DISTINCT = 0.95
LEAST_RANK = 0.8
"""Spearman of dial and effort."""
LEAST_SEEN_RANK = 0.65
"""Of dial and what the harness sees: something of the prompt, or the lines that `solve` runs."""
TOLD, LEAST_MANY_RANK, LEAST_TOLD = 200, 0.22, 0.62
"""Where a few rows do not show it: rows at each end of the dial, the rank correlation that they
must have, and the share of them whose end a classifier must find; by chance one in 100,000 does."""
DECIDING = 1000
"""Rows that decide whether answers can be guessed, as in a certification."""
_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+|[^\w\s]")
SEEN: Final[Sequence[Callable[[str], float]]] = (
    len,
    lambda prompt: float(len(re.findall(r"\d+", prompt))),
    lambda prompt: float(max(map(len, re.findall(r"\d+", prompt)), default=0)),
    lambda prompt: float(sum(map(int, re.findall(r"\d{1,6}", prompt)))),
    lambda prompt: float(len(_tokens(prompt))),
)
"""What of a prompt may tell the dial: length, numbers, their digits, their sum, and its tokens."""


def unguessable(specimen: Specimen) -> list[str]:
    """No answer is so common that guessing it pays; what a few rows suggest, a thousand decide."""
    labels = specimen.family.labels
    found = faults(measure([row.problem for row in specimen.counted]), labels)
    return found and faults(measure([row.problem for row in specimen.more(DECIDING)]), labels)


def distinct(specimen: Specimen) -> list[str]:
    """Nearly all rows are other instances, as often as the family says that there are enough."""
    names = {row.problem.instance for row in specimen.counted}
    least = min(LEAST_DISTINCT * specimen.many, specimen.family.capacity(0.5))
    found = []
    if len(names) < least:
        found.append(f"{len(names)} instances in {specimen.many} rows")
    told = {_numbers(row) for row in specimen.counted}
    if len(told) < least / 2:
        found.append(f"{len(names)} instances in {specimen.many} rows, of which {len(told)} differ")
    return found


def dial(specimen: Specimen) -> list[str]:
    """Effort rises with the dial, which shows in something that the family does not state, too."""
    placed = [(at, row) for at, rows in specimen.rows.items() for row in rows]
    rank = spearman([(at, float(row.problem.effort or 0)) for at, row in placed])
    found = [] if rank >= LEAST_RANK else [f"Spearman(dial, effort) {rank:.2f}"]
    if not any(
        abs(spearman([(at, seen(row.problem.prompt)) for at, row in placed])) >= LEAST_SEEN_RANK
        for seen in SEEN
    ) and not (_shows_in_work(specimen) or _shows_in_many(specimen)):
        found.append("the dial shows neither in the prompts nor in the lines that solve runs")
    return found


def _shows_in_work(specimen: Specimen) -> bool:
    some = [(at, row) for at, rows in specimen.rows.items() for row in rows[:4]]
    return spearman([(at, lines_run(specimen, row)) for at, row in some]) >= LEAST_SEEN_RANK


def _shows_in_many(specimen: Specimen) -> bool:
    """Tell whether many prompts at the ends of the dial differ in what `SEEN` counts, or in words.

    A naive Bayes classifier learns the words of half of the rows, and tells the other half's ends.
    """
    ends = DIALS[0], DIALS[-1]
    told = {end: [row.problem.prompt for row in specimen.at(end, TOLD)] for end in ends}
    placed = [(end, prompt) for end, prompts in told.items() for prompt in prompts]
    if any(
        abs(spearman([(end, seen(prompt)) for end, prompt in placed])) >= LEAST_MANY_RANK
        for seen in SEEN
    ):
        return True
    right = 0
    for half in (0, 1):
        learned = {
            end: Counter(chain(*map(_tokens, prompts[half::2]))) for end, prompts in told.items()
        }
        for end, prompts in told.items():
            right += sum(_likeliest(_tokens(one), learned) == end for one in prompts[1 - half :: 2])
    return right >= LEAST_TOLD * len(placed)


def _likeliest(text: Collection[str], learned: Mapping[float, Counter[str]]) -> float:
    """Return the class whose texts have the tokens of a text most often; Laplace's rule."""
    texts = TOLD / 2

    def odds(end: float) -> float:
        return sum(log((learned[end][token] + 1) / (texts + 2)) for token in text)

    return max(learned, key=odds)


def _tokens(prompt: str) -> frozenset[str]:
    """Return the words and signs of a prompt, each with its count; a number is its length."""
    found = Counter(
        f"{len(token)} digits" if token.isdigit() else token for token in _TOKEN.findall(prompt)
    )
    return frozenset(f"{token} {nth}" for token, count in found.items() for nth in range(count))


def stated(specimen: Specimen) -> list[str]:
    """Guess rate and capacity are not flattered: they bear what was drawn."""
    family, found = specimen.family, []
    rows = specimen.counted
    pairs = list(zip(rows, [*rows[7:], *rows[:7]], strict=True))
    hits = sum(
        score(one.problem, wrap(one.problem, other.problem.answer)).value == 1.0
        for one, other in pairs
    )
    rate = family.guess_rate(0.5)
    if rate <= 0 or hits > 3 + 3 * rate * len(pairs):
        found.append(f"guess rate {rate:g}, others' answers are right {hits} of {len(pairs)} times")
    capacity, held = family.capacity(0.5), bits(specimen)
    if log2(capacity) > held:
        found.append(f"capacity {capacity:g}, instances hold {held:.0f} bits")
    return found


def lines_run(specimen: Specimen, row: Row) -> float:
    """Return how many lines `solve` runs, in all functions that it calls."""
    count = 0

    def trace(frame: FrameType, event: str, given: Any) -> Any:  # noqa: ANN401
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        specimen.family.solve(row.instance)
    finally:
        sys.settrace(before)
    return float(count)


def bits(specimen: Specimen) -> float:
    """Return a bound of the bits that an instance holds: those of all canonical forms, packed."""
    forms = "\n".join(
        canonical_json(specimen.family.canonical(row.instance)) for row in specimen.counted
    )
    packed = min(len(pack(forms.encode())) for pack in (lzma.compress, bz2.compress))
    return 8 * packed / len(specimen.counted)


def _numbers(row: Row) -> str:
    """Return what a prompt tells in digits, which no wording changes."""
    return "".join(char for char in row.problem.prompt if char.isdigit() or char.isspace())
