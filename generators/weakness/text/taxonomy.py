"""Taxonomy: the leaves of `data/concepts.toml`, stable ids of what a problem is about."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

_FILE = Path(__file__).parents[3] / "data" / "concepts.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One kind of concept."""

    id: str
    """Never renamed or used again."""
    area: str
    name: str
    math: str
    """Category of the MATH set (Hendrycks et al. 2021)."""
    topic: str
    """Path in the style of DeepMath-103K."""
    words: tuple[str, ...]
    """Lower-case phrases that speak for it."""


@cache
def leaves() -> Mapping[str, Leaf]:
    """Return all leaves by id, in the order of the file."""
    with _FILE.open("rb") as file:
        entries = tomllib.load(file)["leaves"]
    found = [Leaf(**{**entry, "words": tuple(entry["words"])}) for entry in entries]
    return MappingProxyType({leaf.id: leaf for leaf in found})


@cache
def leaves_of(concept: str) -> tuple[str, ...]:
    """Return the ids of the leaves of whose words a concept has one, or which are named so."""
    text = f" {concept.casefold()} "
    return tuple(
        leaf.id
        for leaf in leaves().values()
        if any(f" {word} " in text or f" {word}s " in text for word in leaf.words)
        or text.strip() in leaf.name.casefold()
    )
