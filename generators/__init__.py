"""Generators: whoever makes problems. `FAMILIES` is the table of all families, by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generators.family import Family, IllPosedError, Knob
from generators.logic import zebra
from generators.math import telescoping_sum

_MODULES = (telescoping_sum, zebra)

FAMILIES: Mapping[str, Family[Any]] = MappingProxyType(
    {module.FAMILY.name: module.FAMILY for module in _MODULES}
)

__all__ = ["FAMILIES", "Family", "IllPosedError", "Knob"]
