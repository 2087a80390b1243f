"""Families: rows drawn from the streams of `generators`, spread over families, dials and splits."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Annotated, ClassVar, Literal

from pydantic import Field, field_validator

from generators import FAMILIES
from pipelines.drawing import Candidate, Planned
from pipelines.sources.protocol import Cell, Fingerprint, Source, Terms, Unit, chunks
from pipelines.sources.weights import mixture_weights
from proofmill.problem import content_hash

_MARGIN = 0.01
"""Share of rows drawn beyond a cell's quota, so that few large cells need a second round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyUnit(Unit):
    """Rows of a family's stream."""

    cell: Cell
    version: int
    """Of the family."""
    seed: int


def known_families(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names, `*` spelt out as all families.

    Raises:
        ValueError: for an unknown name, with the nearest one, or none at all, or one twice.
    """
    for name in names:
        if name != "*" and name not in FAMILIES:
            near = difflib.get_close_matches(name, FAMILIES, 1)
            hint = f"; nearest is {near[0]!r}" if near else ""
            raise ValueError(
                f"unknown family {name!r}{hint}; `python -m pipelines families` lists all"
            )
    if not names or len(set(names)) != len(names):
        raise ValueError("families must be a list of different names, or ['*']")
    return tuple(FAMILIES) if "*" in names else names


class FamiliesSource(Source[FamilyUnit]):
    """Rows made by the families of `generators`."""

    places: ClassVar[tuple[str, ...]] = ("mixture",)

    kind: Literal["families"]
    rows: Annotated[int, Field(gt=0)]
    """Distinct rows over all families, dials and splits."""
    families: tuple[str, ...] = ("*",)
    """Names from `python -m pipelines families`, or `*` for all."""
    dials: Annotated[tuple[Annotated[float, Field(ge=0.0, le=1.0)], ...], Field(min_length=1)] = (
        0.1,
        0.3,
        0.5,
        0.7,
        0.9,
    )
    max_answer_share: Annotated[float, Field(gt=0.0, le=1.0)] = 0.05
    """Most rows of one family and dial that may share one answer."""
    mixture: str | None = None
    """A mixture.json: how the rows are spread over families and dials, instead of evenly."""

    @field_validator("families")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return known_families(names)

    @field_validator("dials")
    @classmethod
    def _once(cls, dials: tuple[float, ...]) -> tuple[float, ...]:
        if len(set(dials)) != len(dials):
            raise ValueError("a dial stands twice; give each position once")
        return dials

    @property
    def label(self) -> str:
        """One source of families is enough: a cell has one quota."""
        return self.kind

    def fingerprint(self) -> Fingerprint:
        """Return the hash of the versions of these families, and of the mixture's weights."""
        versions = {name: FAMILIES[name].version for name in self.families}
        return (content_hash([versions, self._weights()]),)

    def quotas(self, test: float) -> Mapping[Cell, int]:
        """Return the rows per cell, all of `rows`: evenly or by the mixture, `test` of them test.

        Running sums are rounded, not shares, so that nothing is lost and cells differ by one.
        """
        weights = self._weights()
        shares = accumulate((weight / sum(weights) for weight in weights), initial=0.0)
        ends = [round(self.rows * share) for share in shares]
        quotas: dict[Cell, int] = {}
        moved = 0
        for (name, dial), (start, end) in zip(self._cells(), pairwise(ends), strict=True):
            rows = min(end - start, round(end * test) - moved)
            moved += rows
            quotas[Cell(name, dial, "train")] = end - start - rows
            quotas[Cell(name, dial, "test")] = rows
        return {cell: quotas[cell] for cell in sorted(quotas, key=_by_split) if quotas[cell]}

    def answer_share(self, cell: Cell) -> float:
        """Return an equal share for declared labels, else the setting."""
        labels = len(FAMILIES[cell.family].labels)
        return 1 / labels if labels else self.max_answer_share

    def units(
        self, terms: Terms, missing: Mapping[Cell, int], before: Sequence[FamilyUnit]
    ) -> list[FamilyUnit]:
        """Return the units that draw the missing rows, from where each cell's stream stopped."""
        drawn = dict.fromkeys(missing, 0)
        for unit in before:
            if unit.cell in drawn:
                drawn[unit.cell] += unit.count
        return [
            FamilyUnit(
                source=terms.source,
                start=start,
                count=count,
                index=terms.index,
                cell=cell,
                version=FAMILIES[cell.family].version,
                seed=terms.seed,
            )
            for cell, rows in missing.items()
            for start, count in chunks(drawn[cell], rows + int(rows * _MARGIN))
        ]

    def candidates(self, unit: FamilyUnit) -> list[Candidate]:
        """Return the rows of the family's stream; a place without a sound instance is rejected."""
        return [
            Planned(
                family=unit.cell.family,
                version=unit.version,
                knobs=FAMILIES[unit.cell.family].setting(unit.cell.dial),
                ordinal=ordinal,
                root_seed=unit.seed,
                split=unit.cell.split,
                synthesizer="families",
                reason="",
            ).candidate(unit.source)
            for ordinal in range(unit.start, unit.start + unit.count)
        ]

    def _cells(self) -> list[tuple[str, float]]:
        return [(name, dial) for name in self.families for dial in self.dials]

    def _weights(self) -> list[float]:
        cells = self._cells()
        return mixture_weights(self.mixture, cells) if self.mixture else [1.0] * len(cells)


def _by_split(cell: Cell) -> bool:
    return cell.split == "test"
