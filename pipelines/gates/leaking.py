"""Leaking: the words do not tell the answer, neither as it is nor in disguise."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from filters.certification import MAX_CHEAP, earns
from pipelines.gates.specimen import Specimen, with_answer
from proofmill import Problem
from readers import READERS

LEAST_LEAKING = 4
"""Characters of an answer that stands in a prompt by no accident."""
MOST_LEAKED = 0.02
"""Share by which answers may stand in their own prompts more often than in others'."""
DEVIATIONS = 3
"""Standard deviations of a share that chance is granted."""
LEAST_PAIRS = 30
"""Pairs of rows with the same answer that a probe learns from."""
MOST_TOLD = 0.5
"""Share by which a number may be the same more often where the answers are."""
POSITIONS = 6
"""Numbers and lines from either end of a prompt."""
_FORMS: Final[Mapping[str, Callable[[str], str]]] = {
    "as it is": str,
    "reversed": lambda answer: answer[::-1],
    "without signs": lambda answer: "".join(char for char in answer if char.isalnum()),
}
_PARTS: Final[Mapping[str, Callable[[str], Sequence[str]]]] = {
    "number": re.compile(r"\d+").findall,
    "line": str.splitlines,
}

_Told: TypeAlias = tuple[str, Sequence[str]]
"""A row's answer, and the numbers of its prompt."""


def blind_words(specimen: Specimen) -> list[str]:
    """The words are the same whatever the reference answer is."""
    return [
        f"dial {row.problem.dial}: the words change with the reference answer"
        for row in specimen.all_rows
        if specimen.words(row.instance) != specimen.words(with_answer(row.instance, ""))
    ]


def hidden_answer(specimen: Specimen) -> list[str]:
    """No form of the answer stands in its own prompt more often than in other rows' prompts."""
    return hidden_among([row.problem for row in specimen.counted])


def hidden_among(problems: Sequence[Problem]) -> list[str]:
    """Say which form of the answer stands in its own prompt more often than in others'."""
    rows = [problem for problem in problems if len(problem.answer) >= LEAST_LEAKING]
    found = []
    for name, form in _FORMS.items():
        own = _share(zip(rows, rows, strict=True), form)
        others = _share(zip(rows, [*rows[1:], *rows[:1]], strict=True), form)
        chance = DEVIATIONS * ((own + others) / max(1, len(rows))) ** 0.5
        if own - others > MOST_LEAKED + chance:
            found.append(f"the answer stands {name} in {own:.0%} of prompts, others' {others:.0%}")
    return found


def echoed(specimen: Specimen) -> list[str]:
    """No number or line of the prompt, by its place, is the answer more often than a guess may."""
    if specimen.family.labels:
        return []
    return echoed_among([row.problem for row in specimen.counted])


def echoed_among(problems: Sequence[Problem]) -> list[str]:
    """Say which number or line, by its place, is the answer more often than a guess may."""
    found = []
    most = MAX_CHEAP * len(problems)
    for what, parts in _PARTS.items():
        told = [(problem, parts(problem.prompt)) for problem in problems]
        for place in _places():
            hits = sum(_is_right(one, _at(listed, place)) for one, listed in told)
            if hits > most + DEVIATIONS * most**0.5:
                times = f"{hits} of {len(problems)} times"
                found.append(f"{what} {place} of the prompt is right {times}")
    return found


def numbered(specimen: Specimen) -> list[str]:
    """No number of the prompt is made of the answer: a probe over rows with the same answers.

    An answer may follow from one number, so this asks for a look; a reader accounts for every
    number, and where there is one nothing is asked.
    """
    found = list[str]()
    if specimen.family.name in READERS:
        return found
    told = [(row.problem.answer, _PARTS["number"](row.problem.prompt)) for row in specimen.counted]
    pairs = list(combinations(told, 2))
    same = [pair for pair in pairs if pair[0][0] == pair[1][0]]
    if len(same) < LEAST_PAIRS:
        return []
    others = pairs[:: max(1, len(pairs) // 1000)]
    for place in _places():
        of_same, of_others = _alike(same, place), _alike(others, place)
        if of_same - of_others > MOST_TOLD:
            found.append(
                f"number {place} of the prompt is the same in {of_same:.0%} of rows with the same "
                f"answer, in {of_others:.0%} of others"
            )
    return found


def _places() -> Iterable[int]:
    """Return positions from the start and from the end."""
    return (*range(POSITIONS), *range(-POSITIONS, 0))


def _at(parts: Sequence[str], place: int) -> str:
    return parts[place] if -len(parts) <= place < len(parts) else ""


def _is_right(problem: Problem, text: str) -> bool:
    return bool(text) and earns(problem, text)


def _alike(pairs: Sequence[tuple[_Told, _Told]], place: int) -> float:
    """Return the share of pairs with the same number at a place, of those that have one."""
    whole = [
        (one, other)
        for (_, first), (_, second) in pairs
        if (one := _at(first, place)) and (other := _at(second, place))
    ]
    return sum(one == other for one, other in whole) / max(1, len(whole))


def _share(pairs: Iterator[tuple[Problem, Problem]], form: Callable[[str], str]) -> float:
    hits = [form(one.answer) in other.prompt for one, other in pairs]
    return sum(hits) / max(1, len(hits))
