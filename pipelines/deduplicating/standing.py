"""Standing: which row of each group stays, and how like it the others are."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.text import I64
from pipelines.deduplicating.compared import Kind
from pipelines.deduplicating.survey import Survey

RULES = ("equal", "near", "instance")
"""Equal texts once normalised, texts as similar as asked for, the same puzzle."""


class Groups(NamedTuple):
    """Groups of the prose of some files, by position among the prose."""

    labels: I64
    equal: I64
    """The first text that is equal."""
    similarity: Callable[[I64, I64], npt.NDArray[np.float64]]
    """Of texts of the same groups."""


class Standing(NamedTuple):
    """Which row stays."""

    kept: I64
    """(rows,) number of the row of its group that stays: itself, for one that stays."""
    prose: I64
    """(prose,) numbers of the rows that are prose."""
    groups: Groups

    def reasons(self, rows: I64) -> Sequence[tuple[str, float]]:
        """Return rule and similarity of rows and those that stay in their place."""
        others = self.kept[rows]
        rules = np.full(len(rows), RULES.index("instance"))
        found = np.ones(len(rows), np.float64)
        at = np.searchsorted(self.prose, rows)
        inside = np.flatnonzero(at < len(self.prose))
        told = inside[self.prose[at[inside]] == rows[inside]]
        left, right = at[told], np.searchsorted(self.prose, others[told])
        found[told] = self.groups.similarity(left, right)
        is_near = self.groups.equal[left] != self.groups.equal[right]
        rules[told] = np.where(is_near, RULES.index("near"), RULES.index("equal"))
        names = (RULES[rule] for rule in rules.tolist())
        return list(zip(names, found.tolist(), strict=True))


def standing(survey: Survey, groups: Groups, instances: I64) -> Standing:
    """Return which rows stay: of each group the shortest, of equally short ones the first.

    Args:
        survey: Of the rows.
        groups: Of those that are prose.
        instances: Groups of those that are puzzles, by position among them.
    """
    labels = np.arange(len(survey.kinds))
    prose, puzzles = survey.places(Kind.PROSE), survey.places(Kind.PUZZLE)
    labels[prose] = prose[groups.labels]
    labels[puzzles] = puzzles[instances]
    return Standing(shortest(labels, survey.lengths), prose, groups)


def shortest(labels: I64, lengths: npt.NDArray[np.int32]) -> I64:
    """Return for each row the shortest of its label, of equally short ones the first."""
    least = np.full(len(labels), np.iinfo(np.int32).max, np.int32)
    np.minimum.at(least, labels, lengths)
    best = np.flatnonzero(lengths == least[labels])[::-1]
    first = np.empty(len(labels), np.int64)
    first[labels[best]] = best  # where a label comes again, the later value, the smaller row, stays
    kept: I64 = first[labels]
    return kept
