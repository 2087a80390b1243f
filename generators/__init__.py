"""Generators: whoever makes problems. `FAMILIES` is the table of all families, by name."""

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generators import games, math
from generators.composition import JOIN, compose, offers_port
from generators.family import Family, IllPosedError, Knob
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
    }
)
"""What the families are about; each table stands in its topic's room."""

FAMILIES: Mapping[str, Family[Any]] = MappingProxyType(
    {
        family.name: family
        for family in sorted(sum(TOPICS.values(), ()), key=lambda family: family.name)
    }
)


def find_family(name: str) -> Family[Any]:
    """Return the family of that name, or the composition that `first+second` names.

    Raises:
        LookupError: if there is none; the message names the nearest.
    """
    missing = [part for part in name.split(JOIN) if part not in FAMILIES]
    if missing:
        near = difflib.get_close_matches(missing[0], FAMILIES, 1)
        hint = f"; nearest is {near[0]!r}" if near else ""
        raise LookupError(f"no family {missing[0]!r}{hint}")
    parts = [FAMILIES[part] for part in name.split(JOIN)]
    return parts[0] if len(parts) == 1 else compose(*parts)


def recognise(text: str) -> str | None:
    """Return the instance hash of a text that poses a puzzle of some family; else None."""
    hashes = (family.recognised_hash(text) for family in FAMILIES.values())
    return next((found for found in hashes if found), None)


__all__ = [
    "FAMILIES",
    "JOIN",
    "TOPICS",
    "Family",
    "IllPosedError",
    "Knob",
    "compose",
    "find_family",
    "offers_port",
    "recognise",
]
