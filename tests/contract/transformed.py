"""Transformed: the rows of transforms that contract tests look at: a few of each, or a grid."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from generators import FAMILIES, find_family
from generators.family import Family, IllPosedError
from generators.transforms import VIA
from proofmill import Problem
from tests.sizes import GRID, sized

Rows: TypeAlias = tuple[tuple[Problem, Any], ...]
"""Rows with their instances."""
_KEPT = 4
"""Tests of the same rows stand side by side, and ask for few others meanwhile."""


@lru_cache(maxsize=_KEPT)
def drawn(
    name: str,
    seed: int = 11,
    dials: tuple[float, ...] = sized((0.5,), (0.0, 0.5), (0.0,)),
    rows: int = 1,
) -> Rows:
    """Return rows with their instances; of a grid, those that find a place for their transform.

    Raises:
        AssertionError: if hardly any row of a grid finds one.
    """
    family = find_family(name)
    if GRID is None:
        return tuple(family.draw(n, dial, None, seed) for dial in dials for n in range(rows))
    made: list[tuple[Problem, Any]] = []
    for dial in GRID.dials:
        for ordinal in GRID.ordinals:
            try:
                made.append(family.draw(ordinal, dial, None, seed))
            except IllPosedError:
                continue
    assert len(made) >= GRID.rows // 4, f"{name}: {len(made)} rows of {GRID.rows}"
    return tuple(made)


def every(names: Sequence[str], step: int) -> Sequence[str]:
    """Return one in so many of the names, or all where a grid is asked for."""
    return names[:: 1 if GRID else step]


def base_of(name: str) -> Family[Any]:
    """Return the family that a transform took."""
    return FAMILIES[name.partition(VIA)[0]]
