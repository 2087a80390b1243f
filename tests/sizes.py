"""Sizes: how much a test tries. Enough to notice a fault in `make test`, more in `make test-all`.

`make test-beyond` takes the larger sizes too, or sizes between where the largest would take too
long, and runs those tests only that they change, which `tests/selection.py` tells.

`PROOFMILL_ROWS=5x200` asks the contract tests of transforms and of worked solutions for 200 rows at
each of five dials of every family: hours of processor time, so by hand and in parts (`-k`).
`5x40+160` takes the forty rows from the hundred and sixtieth on.
"""

import os
import re
from typing import Final, NamedTuple, TypeVar

Size = TypeVar("Size")

DEEP: Final = os.environ.get("PROOFMILL_TESTS") in ("deep", "beyond")
BEYOND: Final = os.environ.get("PROOFMILL_TESTS") == "beyond"


class Grid(NamedTuple):
    """Rows of every family that somebody has asked for."""

    dials: tuple[float, ...]
    """From 0 to 1, evenly."""
    ordinals: range

    @property
    def rows(self) -> int:
        """Rows of one family."""
        return len(self.dials) * len(self.ordinals)


def _grid(text: str) -> Grid | None:
    found = re.fullmatch(r"(\d+)x(\d+)(?:\+(\d+))?", text)
    if not found:
        return None
    dials, rows, first = (int(number or 0) for number in found.groups())
    places = tuple(nth / max(1, dials - 1) for nth in range(dials))
    return Grid(places, range(first, first + rows))


GRID: Final = _grid(os.environ.get("PROOFMILL_ROWS", ""))


def sized(quick: Size, deep: Size, beyond: Size | None = None) -> Size:
    """Return the size of this run; `make test-beyond` has the deep one, or one of its own."""
    if BEYOND and beyond is not None:
        return beyond
    return deep if DEEP else quick
