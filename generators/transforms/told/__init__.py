"""Told: transforms of solutions that are told in words instead of formulas.

A board is deduced (`generators.deducing.Deduced`): what a line states follows from rules and from
the lines before it. A plan is played (`Played`): each line says how things stand after a move. In
other solutions something runs its course, and only one course is right. Each module says what a
transform of the same name does with them; a `Way` is what it does with families of one kind.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from generators.transforms.told.first_wrong import FAMILIES as _FIRST_WRONG
from generators.transforms.told.first_wrong import WAYS as FIRST_WRONG
from generators.transforms.told.masked import FAMILIES as _MASKED
from generators.transforms.told.masked import way as masked_way
from generators.transforms.told.ordered import FAMILIES as _ORDERED
from generators.transforms.told.ordered import WAYS as ORDERED
from generators.transforms.told.parts import FAMILIES as _PARTS
from generators.transforms.told.parts import way as parts_way

FAMILIES: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {"first_wrong": _FIRST_WRONG, "masked": _MASKED, "ordered": _ORDERED, "parts": _PARTS}
)
"""Families that each transform takes with solutions in words."""

__all__ = ["FAMILIES", "FIRST_WRONG", "ORDERED", "masked_way", "parts_way"]
