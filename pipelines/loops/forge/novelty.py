"""Novelty: a family that is neither accepted already, nor one of ours, nor a benchmark's."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from filters.deduplication import duplicate_groups
from generators import FAMILIES
from generators.forged import MOST, Proposal, likeness
from pipelines.build import load_index
from readers import parted

SAME: Final = 0.6
"""Jaccard similarity of word 3-grams from which two questions are the same."""


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
    ours = _ours()
    groups = duplicate_groups([*ours.values(), *questions], SAME)
    names = list(ours)
    for group in groups[len(ours) :]:
        if group < len(ours):
            return f"its words are those of {names[group]}"
    return ""


@cache
def _ours() -> Mapping[str, str]:
    """Return a question of each of our families."""
    rows = {name: family.problem(0, 0.5) for name, family in FAMILIES.items()}
    return {name: parted(row.prompt).question for name, row in rows.items()}


def _in_benchmarks(questions: Sequence[str], folder: str | None) -> str:
    for found in load_index(folder).match(list(questions)):
        if found:
            return f"a question stands in a benchmark: {found[0].item_id} by {found[0].rule}"
    return ""
