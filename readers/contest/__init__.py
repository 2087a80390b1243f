"""Readers of contest mathematics.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.contest import algebra, chance, counting, geometry, numbers, stories
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    **algebra.READERS,
    **geometry.READERS,
    **chance.READERS,
    **counting.READERS,
    **numbers.READERS,
    **stories.READERS,
}

__all__ = ["READERS"]
