"""Families: rows drawn from the streams of `generators`, spread over families, dials and splits."""

import difflib
import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, field_validator, model_validator

from generators import FAMILIES, all_families, find_family
from generators.family import SPLITS, Split, is_validation
from pipelines.drawing import Candidate, Planned, mean_dial
from pipelines.sources.emphasis import Emphasis, Slot, Spread, check_emphasis, slots
from pipelines.sources.protocol import Cell, Fingerprint, Shares, Source, Terms, Unit, chunks
from pipelines.sources.weights import mixture_weights
from proofmill.problem import content_hash

_MARGIN = 0.01
"""Share of rows drawn beyond a cell's quota, so that few large cells need a second round."""
_HELD = 1 / 15
"""Further share of train rows where a sixteenth of them is kept for validation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyUnit(Unit):
    """Rows of a family's stream."""

    cell: Cell
    version: int
    """Of the family."""
    seed: int
    is_parted: bool
    """Train rows whose instance is kept for validation are rejected."""


def known_families(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names, `*` spelt out as all families of ours.

    Raises:
        ValueError: for an unknown name, with the nearest one, or none at all, or one twice.
    """
    if foreign := [name for name in names if name != "*" and name not in FAMILIES]:
        _check_foreign(foreign)
    if not names or len(set(names)) != len(names):
        raise ValueError("families must be a list of different names, or ['*']")
    return tuple(FAMILIES) if "*" in names else names


def _check_foreign(names: Sequence[str]) -> None:
    """Raise ValueError unless installed packages offer these; broken ones harm no other recipe."""
    try:
        known = all_families()
    except LookupError as error:
        raise ValueError(error.args[0]) from error
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; nearest is {near[0]!r}" if near else ""
            raise ValueError(
                f"unknown family {name!r}{hint}; `python -m pipelines families` lists all"
            )


class StreamsSource(Source[FamilyUnit]):
    """Rows drawn from the streams of families, whichever a kind of source names."""

    places: ClassVar[tuple[str, ...]] = ("mixture",)
    synthesizer: ClassVar[str] = "families"
    """What the rows' lineage says that made them."""

    rows: Annotated[int, Field(gt=0)]
    """Distinct rows over all families, dials and splits."""
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")] | None = None
    """Tells this source from the recipe's others of its kind; its rows are of a stream of its own,
    whose seed follows from the recipe's seed and this name."""
    dials: Spread = (0.1, 0.3, 0.5, 0.7, 0.9)
    """Positions of the dial: one, or several to spread the rows over."""
    per_family: Mapping[str, Emphasis] = {}
    """Tables `[sources.per_family.NAME]`: what one family gets instead."""
    per_domain: Mapping[str, Emphasis] = {}
    """Tables `[sources.per_domain.NAME]`: what the families of a domain get instead, unless
    `per_family` says otherwise."""
    max_answer_share: Annotated[float, Field(gt=0.0, le=1.0)] = 0.05
    """Most rows of one family and dial that may share one answer."""
    mixture: str | None = None
    """A mixture.json: how the rows are spread over families and dials, instead of evenly."""

    @property
    @abstractmethod
    def streams(self) -> tuple[str, ...]:
        """Names of the families, as `generators.find_family` takes them."""

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        check_emphasis(self.streams, self.per_family, self.per_domain)
        chosen = [*self.per_family.values(), *self.per_domain.values()]
        if self.mixture and any(emphasis.weight is not None for emphasis in chosen):
            raise ValueError("mixture and weight both spread the rows; give one of them")
        self._slots()
        return self

    @property
    def label(self) -> str:
        """Tells its cells and its stream from those of others."""
        return self.name or self.synthesizer

    def fingerprint(self) -> Fingerprint:
        """Return the hash of the versions of these families, and of the mixture's weights."""
        versions = {name: find_family(name).version for name in self.streams}
        return (content_hash([versions, self._weights(self._slots())]),)

    def quotas(self, source: int, shares: Shares) -> Mapping[Cell, int]:
        """Return the rows per cell, all of `rows`, by weight and then by split.

        Running sums are rounded, not shares, so that nothing is lost and cells differ by one.
        """
        slots = self._slots()
        weights = self._weights(slots)
        parts = accumulate((weight / sum(weights) for weight in weights), initial=0.0)
        ends = [round(self.rows * part) for part in parts]
        held: dict[Split, int] = {"test": 0, "validation": 0}
        quotas: dict[Cell, int] = {}
        for slot, (start, end) in zip(slots, pairwise(ends), strict=True):
            left = end - start
            for split in held:
                rows = min(left, round(end * shares[split]) - held[split])
                held[split] += rows
                left -= rows
                quotas[Cell(source, slot.family, slot.knobs, split)] = rows
            quotas[Cell(source, slot.family, slot.knobs, "train")] = left
        return {cell: quotas[cell] for cell in sorted(quotas, key=_by_split) if quotas[cell]}

    def text(self, family: str, prompt: str) -> None:
        """Return nothing: rows of families, ours or a package's, are compared by instance."""

    def answer_share(self, cell: Cell) -> float:
        """Return an equal share for declared labels, else the setting."""
        labels = len(find_family(cell.family).labels)
        return 1 / labels if labels else self.max_answer_share

    def units(
        self, terms: Terms, missing: Mapping[Cell, int], before: Sequence[FamilyUnit]
    ) -> list[FamilyUnit]:
        """Return the units that draw the missing rows, from where each cell's stream stopped."""
        own = {cell: rows for cell, rows in missing.items() if cell.source == terms.source}
        drawn = dict.fromkeys(own, 0)
        for unit in before:
            if unit.cell in drawn:
                drawn[unit.cell] += unit.count
        is_parted = terms.shares["validation"] > 0.0
        margin = {"train": _MARGIN + _HELD * is_parted}
        return [
            FamilyUnit(
                source=terms.source,
                start=start,
                count=count,
                index=terms.index,
                style=terms.style,
                cell=cell,
                version=find_family(cell.family).version,
                seed=self._stream(terms.seed),
                is_parted=is_parted,
            )
            for cell, rows in own.items()
            for start, count in chunks(
                drawn[cell], rows + int(rows * margin.get(cell.split, _MARGIN))
            )
        ]

    def candidates(self, unit: FamilyUnit) -> list[Candidate]:
        """Return the rows of the family's stream; a place without a sound instance is rejected."""
        setting = unit.cell.setting
        rows = [
            Planned(
                family=unit.cell.family,
                version=unit.version,
                knobs=setting,
                ordinal=ordinal,
                root_seed=unit.seed,
                split=unit.cell.split,
                synthesizer=self.synthesizer,
                reason="",
            ).candidate(unit.source)
            for ordinal in range(unit.start, unit.start + unit.count)
        ]
        is_train = unit.is_parted and unit.cell.split == "train"
        return [_unless_held(row) for row in rows] if is_train else rows

    def _slots(self) -> list[Slot]:
        return slots(self.streams, self.dials, self.per_family, self.per_domain)

    def _weights(self, slots: Sequence[Slot]) -> list[float]:
        if not self.mixture:
            return [slot.weight for slot in slots]
        places = [(slot.family, mean_dial(json.loads(slot.knobs))) for slot in slots]
        return mixture_weights(self.mixture, places)

    def _stream(self, seed: int) -> int:
        """Return the root seed of this source's rows: 48 bits of a hash where it has a name."""
        return int(content_hash([seed, self.name])[:12], 16) if self.name else seed


class FamiliesSource(StreamsSource):
    """Rows made by the families of `generators`."""

    kind: Literal["families"]
    families: tuple[str, ...] = ("*",)
    """Names from `python -m pipelines families`, or `*` for all."""

    @field_validator("families")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return known_families(names)

    @property
    def streams(self) -> tuple[str, ...]:
        """The families."""
        return self.families


def _by_split(cell: Cell) -> int:
    return SPLITS.index(cell.split)


def _unless_held(candidate: Candidate) -> Candidate:
    if candidate.reason or not is_validation(candidate.problem.instance):
        return candidate
    return replace(candidate, reason="kept_for_validation")
