"""Transforms: problems out of problems. `TRANSFORMS` is the table of all, by name."""

from collections.abc import Mapping
from types import MappingProxyType

from generators.transforms import (
    claims,
    contrast,
    first_wrong,
    hints,
    inverse,
    masked,
    ordered,
    parts,
    programs,
    refute,
    retries,
    tools,
)
from generators.transforms._worked import is_proved, last_result, number_of
from generators.transforms.transform import VIA, Derived, Drawn, Transform, drawn
from generators.transforms.variants import SYNTHESIZER, variants

TRANSFORMS: Mapping[str, Transform] = MappingProxyType(
    {
        transform.name: transform
        for transform in (
            claims.TRANSFORM,
            contrast.TRANSFORM,
            first_wrong.TRANSFORM,
            hints.TRANSFORM,
            inverse.TRANSFORM,
            masked.TRANSFORM,
            ordered.TRANSFORM,
            parts.TRANSFORM,
            programs.TRANSFORM,
            refute.TRANSFORM,
            retries.TRANSFORM,
            tools.TRANSFORM,
        )
    }
)

__all__ = [
    "SYNTHESIZER",
    "TRANSFORMS",
    "VIA",
    "Derived",
    "Drawn",
    "Transform",
    "drawn",
    "is_proved",
    "last_result",
    "number_of",
    "variants",
]
