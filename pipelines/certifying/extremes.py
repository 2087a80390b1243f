"""Extremes: one knob alone at an end, the others at a dial. No setting may stall a build."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from generators import Family

DIALS = (0.0, 0.5, 1.0)


class Extreme(NamedTuple):
    """The slowest row of all settings tried."""

    knob: str
    position: float
    dial: float
    ordinal: int
    max_ms: float
    """Processor milliseconds."""

    def __str__(self) -> str:
        place = f"{self.knob} = {self.position:g} at dial {self.dial:g}"
        return f"{self.max_ms / 1000:.1f} s with {place}, ordinal {self.ordinal}"


def slowest_extreme(family: Family[Any], rows: int, seconds: float) -> Extreme | None:
    """Draw `rows` of every setting, or fewer where they take longer than `seconds` together.

    None for a family without knobs.
    """
    return max(_drawn(family, rows, seconds), key=lambda drawn: drawn.max_ms, default=None)


def _drawn(family: Family[Any], rows: int, seconds: float) -> Iterator[Extreme]:
    for knob in family.knobs:
        for dial in DIALS:
            for position in (end for end in (0.0, 1.0) if end != dial):
                begin = time.process_time()
                for ordinal in range(rows):
                    start = time.process_time()
                    if start - begin > seconds:
                        break
                    family.draw(ordinal, dial, {knob.name: position})
                    took = 1000 * (time.process_time() - start)
                    yield Extreme(knob.name, position, dial, ordinal, took)
