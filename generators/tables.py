"""Tables: every family by name, and the topics that they are of."""

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generators import games, math, plugins
from generators.contest import algebra, chance, counting, numbers, stories
from generators.contest import geometry as contest_geometry
from generators.family import Family
from generators.logic import (
    deduction,
    errors,
    geometry,
    grids,
    induction,
    optimisation,
    planning,
    processes,
)

TOPICS: Mapping[str, tuple[Family[Any], ...]] = MappingProxyType(
    {
        "constraint grids": grids.FAMILIES,
        "deduction": deduction.FAMILIES,
        "finding the error": errors.FAMILIES,
        "following a process": processes.FAMILIES,
        "induction": induction.FAMILIES,
        "search and planning": planning.FAMILIES,
        "optimisation": optimisation.FAMILIES,
        "geometry on grids": geometry.FAMILIES,
        "games": games.FAMILIES,
        "mathematics": math.FAMILIES,
        "contest algebra": algebra.FAMILIES,
        "contest geometry": contest_geometry.FAMILIES,
        "contest chance": chance.FAMILIES,
        "contest counting": counting.FAMILIES,
        "contest numbers": numbers.FAMILIES,
        "contest stories": stories.FAMILIES,
    }
)
"""What the families are about; each table stands in its topic's room."""

FAMILIES: Mapping[str, Family[Any]] = MappingProxyType(
    {
        family.name: family
        for family in sorted(sum(TOPICS.values(), ()), key=lambda family: family.name)
    }
)


def all_families() -> Mapping[str, Family[Any]]:
    """Return the families by name: ours, and after them those of installed packages.

    Raises:
        LookupError: if a package's entry point does not lead to families, or one has a name of ours
            or of another package's.
    """
    others = plugins.installed()
    for name in others.keys() & FAMILIES.keys():
        raise LookupError(f"an installed package offers a family {name!r}, a name of ours; rename")
    return {**FAMILIES, **others}


def simple_family(name: str) -> Family[Any]:
    """Return the family of that name, ours or that of an installed package.

    Raises:
        LookupError: if there is none; the message names the nearest.
    """
    if name in FAMILIES:
        return FAMILIES[name]
    known = all_families()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, 1)
    hint = f"; nearest is {near[0]!r}" if near else ""
    raise LookupError(f"no family {name!r}{hint}")
