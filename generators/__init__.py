"""Generators: whoever makes problems. `FAMILIES` is the table of all families, by name."""

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generators import games, math, plugins
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

    A name may also be that of a family of an installed package, or `module:attribute`.

    Raises:
        LookupError: if there is none; the message names the nearest.
    """
    parts = [_simple(part) for part in name.split(JOIN)]
    return parts[0] if len(parts) == 1 else compose(*parts)


def _simple(name: str) -> Family[Any]:
    if name in FAMILIES:
        return FAMILIES[name]
    if ":" in name:
        return plugins.placed(name)
    others = plugins.installed()
    if name in others:
        return others[name]
    near = difflib.get_close_matches(name, [*FAMILIES, *others], 1)
    hint = f"; nearest is {near[0]!r}" if near else ""
    raise LookupError(f"no family {name!r}{hint}")


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
