"""Transforms: rows that `generators.transforms` makes out of the problems of families."""

import difflib
from typing import ClassVar, Literal

from pydantic import field_validator, model_validator

from generators import find_family
from generators.transforms import TRANSFORMS, VIA
from pipelines.sources.families import StreamsSource, known_families


class TransformsSource(StreamsSource):
    """Rows made out of the problems of families: hints, claims, inverses and others."""

    synthesizer: ClassVar[str] = "transforms"

    kind: Literal["transforms"]
    transforms: tuple[str, ...] = ("*",)
    """Names from `docs/transforms.md`, or `*` for all."""
    families: tuple[str, ...] = ("*",)
    """Families whose problems they are made of; `*` for all that a transform takes."""

    @field_validator("transforms")
    @classmethod
    def _known_transforms(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if name != "*" and name not in TRANSFORMS:
                near = difflib.get_close_matches(name, TRANSFORMS, 1) or list(TRANSFORMS)
                raise ValueError(f"unknown transform {name!r}; have {', '.join(near)}")
        if not names or len(set(names)) != len(names):
            raise ValueError("transforms must be a list of different names, or ['*']")
        return tuple(TRANSFORMS) if "*" in names else names

    @field_validator("families")
    @classmethod
    def _known_families(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return known_families(names)

    @model_validator(mode="after")
    def _works(self) -> "TransformsSource":
        used = {stream.partition(VIA)[2] for stream in self.streams}
        for name in self.transforms:
            if name not in used:
                raise ValueError(f"{name} takes rows of none of these families; leave it out")
        return self

    @property
    def streams(self) -> tuple[str, ...]:
        """What each transform makes of each family that it takes."""
        return tuple(
            f"{family}{VIA}{name}"
            for name in self.transforms
            for family in self.families
            if TRANSFORMS[name].takes(find_family(family))
        )
