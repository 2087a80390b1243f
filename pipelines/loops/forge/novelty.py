"""Novelty: a family that is neither accepted already, nor one of ours, nor a benchmark's."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from generators import FAMILIES, Family
from generators.forged import MOST, Proposal, likeness
from pipelines.build import load_index

SAME: Final = 0.4
"""Share of a question's words, three in a row, that one of our families says too; the middle one of
the questions. Measured: copies .44 to 1, families that are no sisters .36 at most, others' .15."""
_WORDINGS: Final = 10
_WORD: Final = re.compile(r"[A-Za-z]+")
_NAME: Final = re.compile(r"(?<![.?!:]\s)(?<!^)\b[A-Z][a-z]+\b")
"""A word with a capital inside a sentence."""
_Run: TypeAlias = tuple[str, str, str]


class Accepted(NamedTuple):
    """A family that was accepted before."""

    name: str
    generate: str
    solve: str


def repeated(
    proposal: Proposal,
    questions: Sequence[str],
    accepted: Sequence[Accepted],
    benchmarks: str | None,
) -> str:
    """Say what a proposal repeats; nothing if it is new."""
    for other in accepted:
        if other.name == proposal.name:
            return f"the name {other.name} is taken"
        alike = min(
            likeness(proposal.generate, other.generate), likeness(proposal.solve, other.solve)
        )
        if alike > MOST:
            return f"{alike:.0%} of its programs stand in {other.name}"
    if proposal.name in FAMILIES:
        return f"the name {proposal.name} is one of our families'"
    return _one_of_ours(questions) or _in_benchmarks(questions, benchmarks)


def _one_of_ours(questions: Sequence[str]) -> str:
    told = [_runs(text) for text in questions]
    for name, ours in _ours().items():
        shares = sorted(len(own & ours) / max(1, len(own)) for own in told)
        if shares and shares[len(shares) // 2] >= SAME:
            return f"its words are those of {name}: {shares[len(shares) // 2]:.0%} in the middle"
    return ""


@cache
def _ours() -> Mapping[str, frozenset[_Run]]:
    """Return what each of our families says, in many wordings of an easy and a hard puzzle."""
    return {name: _said_by(family) for name, family in FAMILIES.items()}


def _said_by(family: Family[Any]) -> frozenset[_Run]:
    found = set[_Run]()
    for dial in (0.0, 1.0):
        _, instance = family.draw(0, dial)
        for seed in range(_WORDINGS):
            found |= _runs(family.render(instance, Random(seed)))
    return frozenset(found)


def _runs(text: str) -> frozenset[_Run]:
    """Return three words in a row, names and numbers aside: another copy has others."""
    words = [word.lower() for word in _WORD.findall(_NAME.sub("", text))]
    return frozenset(zip(words, words[1:], words[2:], strict=False))


def _in_benchmarks(questions: Sequence[str], folder: str | None) -> str:
    for found in load_index(folder).match(list(questions)):
        if found:
            return f"a question stands in a benchmark: {found[0].item_id} by {found[0].rule}"
    return ""
