"""Order: units that take longest start first, so that all cores end together.

Graham, "Bounds on multiprocessing timing anomalies", SIAM J. Appl. Math. 17(2), 1969: with the
longest first, the last core ends at most a third later than the best order would let it. What is
expected decides order and parts alone, never a byte.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeAlias

from generators.family import SHARES
from pipelines.sources import FamilyUnit, Unit

CERTIFIED = Path(__file__).parents[3] / "data" / "certified.json"
"""Times of draws of every family, as `certify` measured them: what matters is their ratios."""
PROVED = CERTIFIED.with_name("proof_times.json")
"""Family -> milliseconds to solve, attack and compare a row at DIALS, of the same kind."""
DIALS: Final = (0.0, 0.5, 1.0)
_UNPROVED: Final = 1.0
"""Milliseconds to prove a row of a family that is not in the table."""
_UNKNOWN: Final = 5.0
"""Milliseconds per row of an input, and per draw of a family that nobody has certified."""

Points: TypeAlias = Sequence[tuple[float, float]]
"""(dial, milliseconds), by rising dial."""


def slowest_first(units: Sequence[Unit]) -> list[Unit]:
    """Return the units with those that are expected to take longest first."""
    return sorted(units, key=expected_seconds, reverse=True)


def expected_seconds(unit: Unit) -> float:
    """Return about what a unit takes of one processor."""
    if not isinstance(unit, FamilyUnit):
        return unit.count * _UNKNOWN / 1000
    name, dial = unit.cell.family, unit.cell.dial
    draw = _between(draws().get(name, ((0.0, _UNKNOWN),)), dial)
    proof = _between(proofs().get(name, ((0.0, _UNPROVED),)), dial)
    # A row is drawn until its instance falls into the split.
    tries = SHARES["train"] / SHARES[unit.cell.split]
    return unit.count * (draw * tries + proof) / 1000


def _between(points: Points, dial: float) -> float:
    for (left, low), (right, high) in pairwise(points):
        if left <= dial <= right:
            return low + (high - low) * (dial - left) / (right - left)
    return points[-1][1]


@cache
def draws() -> Mapping[str, Points]:
    """Return what a draw of each certified family takes."""
    return {
        record["family"]: sorted((line["dial"], line["mean_ms"]) for line in record["lines"])
        for record in _table(CERTIFIED).values()
    }


@cache
def proofs() -> Mapping[str, Points]:
    """Return what it takes to prove a drawn row of each family in the table."""
    return {name: list(zip(DIALS, row, strict=True)) for name, row in _table(PROVED).items()}


def _table(path: Path) -> Mapping[str, Any]:
    return dict(json.loads(path.read_bytes())) if path.exists() else {}
