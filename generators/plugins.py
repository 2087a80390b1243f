"""Plugins: families of other packages, by entry point or by place, under the same contract.

A package offers them in its `pyproject.toml`; the object is a `Family` or a sequence of them:

    [project.entry-points."proofmill.families"]
    doubling = "my_package:FAMILY"
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from generators.family import Family

GROUP = "proofmill.families"


@cache
def installed() -> Mapping[str, Family[Any]]:
    """Return the families that installed packages offer, by name.

    Raises:
        LookupError: if a package's entry point does not lead to families, or two have one name.
    """
    found: dict[str, Family[Any]] = {}
    for point in entry_points(group=GROUP):
        for family in _loaded(point.value):
            if family.name in found:
                raise LookupError(f"two installed packages offer a family {family.name!r}")
            found[family.name] = family
    return found


def placed(place: str) -> Family[Any]:
    """Return the family at `module:attribute`.

    Raises:
        LookupError: if there is none.
    """
    families = _loaded(place)
    if len(families) != 1:
        raise LookupError(f"{place} holds {len(families)} families; name one of them")
    return families[0]


def _loaded(place: str) -> list[Family[Any]]:
    module, _, attribute = place.partition(":")
    try:
        value = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise LookupError(f"{place} cannot be loaded ({error}); write module:attribute") from error
    families = list(value) if isinstance(value, Iterable) else [value]
    for family in families:
        if not isinstance(family, Family):
            raise LookupError(f"{place} holds a {type(family).__name__}, not a Family")
    return families
