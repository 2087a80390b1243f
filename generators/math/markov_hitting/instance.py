"""Random walks, patterns of tosses and collections: what is told and asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Numbers: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A random process of a kind, and a chance or an expectation that is asked for."""

    kind: str
    numbers: Numbers
    """What the kind is told by: see `KINDS`."""
    words: tuple[str, ...]
    """Patterns of tosses, of letters H and T."""
    answer: str = field(compare=False)


SOLIDS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "cube": tuple((i, i ^ bit) for i in range(8) for bit in (1, 2, 4) if not i & bit),
    "octahedron": tuple((i, j) for i in range(6) for j in range(i + 1, 6) if i + j != 5),
    "tetrahedron": tuple((i, j) for i in range(4) for j in range(i + 1, 4)),
    "prism": ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)),
}
"""Name -> edges; the prism stands on a triangle."""
