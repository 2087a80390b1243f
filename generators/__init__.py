"""Generators: whoever makes problems. `FAMILIES` is the table of all families, by name."""

import difflib
from typing import Any

from generators import plugins
from generators.composition import JOIN, compose, offers_port
from generators.family import Family, IllPosedError, Knob
from generators.recognition import POSED
from generators.tables import FAMILIES, TOPICS, all_families, simple_family
from generators.transforms import TRANSFORMS, VIA
from proofmill.problem import content_hash


def find_family(name: str) -> Family[Any]:
    """Return the family of that name, or what a name of several says.

    `first+second` is a composition, `family~transform` what a transform makes of a family. A name
    may also be that of a family of an installed package.

    Raises:
        LookupError: if there is none; the message names the nearest.
    """
    parts = [_transformed(part) for part in name.split(JOIN)]
    return parts[0] if len(parts) == 1 else compose(*parts)


def load_family(name: str) -> Family[Any]:
    """Return the family of that name, as `find_family`, or the one at `module:attribute`.

    For names that the user types: the module is imported, so none from data may come here.

    Raises:
        LookupError: if there is none.
    """
    return plugins.placed(name) if ":" in name else find_family(name)


def _transformed(name: str) -> Family[Any]:
    base, via, transform = name.partition(VIA)
    if not via:
        return simple_family(base)
    if transform not in TRANSFORMS:
        near = difflib.get_close_matches(transform, TRANSFORMS, 1) or TRANSFORMS
        raise LookupError(f"no transform {transform!r} in {name!r}; have {', '.join(near)}")
    try:
        return TRANSFORMS[transform].of(simple_family(base))
    except ValueError as error:
        raise LookupError(f"no family {name!r}: {error}") from error


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
