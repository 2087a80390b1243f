"""Twins: for a row that a policy may have seen, one that it cannot have seen and that is as hard.

A twin is drawn by the same version of the same family at the same knobs, with other numbers and
names. The same instance in other words tells a policy that knows the text from one that knows
the puzzle.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from generators import Family, IllPosedError, find_family
from generators.family import SPLITS, Split
from pipelines.dataset import problem_of
from proofmill import Problem
from proofmill.problem import content_hash

_DRAWS = 20
"""Instances tried for a twin that is no row of the dataset."""


class Trio(NamedTuple):
    """A suspect row and what it is compared with."""

    suspect: Problem
    reworded: Problem
    """The same instance in other words."""
    twin: Problem


Unpaired = Counter[str]
"""Rows without a twin, by reason."""


def trios(rows: Sequence[Mapping[str, Any]], seed: int, unpaired: Unpaired) -> Iterator[Trio]:
    """Yield a trio for each row whose family still draws it; count the others by reason.

    `foreign` (no family's), `another version`, `not drawn by ordinal` (a loop made it, or its
    recipe worded it), `no twin` (every instance of these knobs is in the dataset).
    """
    known = {row["instance"] for row in rows}
    for row in rows:
        found = _trio(problem_of(row), known, seed)
        if isinstance(found, str):
            unpaired[found] += 1
        else:
            yield found


def _trio(problem: Problem, known: set[str], seed: int) -> Trio | str:
    try:
        family = find_family(problem.family)
    except LookupError:
        return "foreign"
    if family.version != problem.version:
        return "another version"
    setting = _Setting(problem)
    try:
        own, instance = setting.draw(family, problem.lineage.ordinal, problem.lineage.root_seed)
    except (IllPosedError, ValueError):
        return "not drawn by ordinal"
    if own.prompt != problem.prompt:
        return "not drawn by ordinal"
    twin = _twin(family, setting, known, seed)
    if twin is None:
        return "no twin"
    return Trio(problem, setting.reworded(family, instance, seed), twin)


class _Setting(NamedTuple):
    """What a row shares with its twin."""

    problem: Problem

    @property
    def dial(self) -> float:
        """The row's dial; rows of families have one."""
        return 0.5 if self.problem.dial is None else self.problem.dial

    def draw(self, family: Family[Any], ordinal: int, root_seed: int) -> tuple[Problem, Any]:
        """Draw a row of the same knobs, split and system prompt."""
        problem = self.problem
        split = _split(problem.lineage.split)
        row, instance = family.draw(ordinal, self.dial, problem.knobs, root_seed, split)
        return replace(row, system=problem.system), instance

    def reworded(self, family: Family[Any], instance: object, seed: int) -> Problem:
        """Word the row's instance anew; where a family has few words, it may be the old text."""
        problem = self.problem
        row = family.pose(
            instance,
            Random(f"reworded/{seed}/{problem.id}"),
            problem.lineage,
            setting=problem.knobs,
            dial=self.dial,
            name=problem.instance,
        )
        return replace(row, system=problem.system)


def _split(name: str) -> Split:
    """Return a split by its name; ValueError for another."""
    return SPLITS[[*map(str, SPLITS)].index(name)]


def _twin(family: Family[Any], setting: _Setting, known: set[str], seed: int) -> Problem | None:
    root = int(content_hash(["twin", seed, setting.problem.id])[:12], 16)
    for ordinal in range(_DRAWS):
        with suppress(IllPosedError):
            twin, _ = setting.draw(family, ordinal, root)
            if twin.instance not in known:
                return twin
    return None
