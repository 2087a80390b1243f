"""Generators: whoever makes problems. `FAMILIES` is the table of all families, by name."""

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generators import games, math, plugins
from generators.composition import JOIN, compose, offers_port
from generators.contest import algebra, chance, counting, numbers, stories
from generators.contest import geometry as contest_geometry
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
from generators.recognition import POSED
from proofmill.problem import content_hash

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


def find_family(name: str) -> Family[Any]:
    """Return the family of that name, or the composition that `first+second` names.

    A name may also be that of a family of an installed package.

    Raises:
        LookupError: if there is none; the message names the nearest.
    """
    parts = [_simple(part) for part in name.split(JOIN)]
    return parts[0] if len(parts) == 1 else compose(*parts)


def load_family(name: str) -> Family[Any]:
    """Return the family of that name, as `find_family`, or the one at `module:attribute`.

    For names that the user types: the module is imported, so none from data may come here.

    Raises:
        LookupError: if there is none.
    """
    return plugins.placed(name) if ":" in name else find_family(name)


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


def _simple(name: str) -> Family[Any]:
    if name in FAMILIES:
        return FAMILIES[name]
    known = all_families()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, 1)
    hint = f"; nearest is {near[0]!r}" if near else ""
    raise LookupError(f"no family {name!r}{hint}")


def find_families(domain: str | None = None, words: str = "") -> list[Family[Any]]:
    """Return the families of a domain in whose description every one of the words occurs.

    Raises:
        LookupError: if there is no such domain, with the nearest one, or no such family.
    """
    domains = sorted({family.domain for family in FAMILIES.values()})
    if domain is not None and domain not in domains:
        near = difflib.get_close_matches(domain, domains, 1) or domains
        raise LookupError(f"no domain {domain!r}; have {', '.join(near)}")
    wanted = words.casefold().split()
    found = [
        family
        for family in FAMILIES.values()
        if domain in (None, family.domain) and all(word in _described(family) for word in wanted)
    ]
    if not found:
        raise LookupError(f"no family has all words of {words!r}; search for fewer")
    return found


def _described(family: Family[Any]) -> str:
    knobs = (f"{knob.name} {knob.meaning}" for knob in family.knobs)
    return " ".join([family.name, family.summary, *family.concepts, *knobs]).casefold()


def recognise(text: str) -> str | None:
    """Return the instance hash of a text that poses a puzzle of some family; else None."""
    hashes = (family.recognised_hash(text) for family in FAMILIES.values())
    return next((found for found in hashes if found), None)


def posed_instances() -> list[tuple[str, str, str]]:
    """Return (benchmark, item id, instance hash) of items that were read by hand."""
    return [(one.benchmark, one.item, content_hash([one.family, one.canonical])) for one in POSED]


__all__ = [
    "FAMILIES",
    "JOIN",
    "TOPICS",
    "Family",
    "IllPosedError",
    "Knob",
    "all_families",
    "compose",
    "find_families",
    "find_family",
    "load_family",
    "offers_port",
    "posed_instances",
    "recognise",
]
