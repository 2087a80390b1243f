"""Transformed: the rows of transforms that contract tests look at.

A few of each in `make test`, more in `make test-all`. `PROOFMILL_TRANSFORMED=5x200` takes 200 rows
at each of five dials of everything that every transform makes: hours of processor time, so by hand
and in parts (`-k`); `5x40+160` takes those from the hundred and sixtieth on.
"""

import os
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from generators import FAMILIES, find_family
from generators.family import Family, IllPosedError
from generators.transforms import VIA
from proofmill import Problem
from tests.sizes import sized

_ASKED: Final = re.fullmatch(
    r"(\d+)x(\d+)(?:\+(\d+))?", os.environ.get("PROOFMILL_TRANSFORMED", "")
)
ALL: Final = _ASKED is not None
"""Whether every row of a size is asked for."""


def drawn(
    name: str,
    seed: int = 11,
    dials: Sequence[float] = sized((0.5,), (0.0, 0.5, 1.0)),
    rows: int = 1,
) -> Iterator[tuple[Problem, Any]]:
    """Yield rows with their instances; of a size, those that find a place for their transform.

    Raises:
        AssertionError: if hardly any row of a size finds one.
    """
    family = find_family(name)
    if not _ASKED:
        yield from (family.draw(n, dial, None, seed) for dial in dials for n in range(rows))
        return
    count, rows, first = (int(number or 0) for number in _ASKED.groups())
    made = 0
    for dial in (nth / (count - 1) for nth in range(count)):
        for ordinal in range(first, first + rows):
            try:
                row = family.draw(ordinal, dial, None, seed)
            except IllPosedError:
                continue
            made += 1
            yield row
    assert made >= count * rows // 4, f"{name}: {made} rows of {count * rows}"


def every(names: Sequence[str], step: int) -> Sequence[str]:
    """Return one in so many of the names, or all of a size."""
    return names[:: 1 if ALL else step]


def base_of(name: str) -> Family[Any]:
    """Return the family that a transform took."""
    return FAMILIES[name.partition(VIA)[0]]
