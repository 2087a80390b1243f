"""Canonical forms: one value for all wordings, names, orders and views of a puzzle."""

from generators.canonical import relations
from generators.canonical.boards import (
    around,
    board_json,
    connected_parts,
    images,
    marked,
    neighbors,
    renamed,
    spaced,
    split_rows,
    symmetries,
)
from generators.canonical.lines import nameless
from generators.canonical.relations import Arc, normal_form

__all__ = [
    "Arc",
    "around",
    "board_json",
    "connected_parts",
    "images",
    "marked",
    "nameless",
    "neighbors",
    "normal_form",
    "relations",
    "renamed",
    "spaced",
    "split_rows",
    "symmetries",
]
