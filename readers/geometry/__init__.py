"""Readers of geometry on grids.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.geometry import geometric_shapes, rectangle_count
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "geometric_shapes": geometric_shapes.READER,
    "rectangle_count": rectangle_count.READER,
}

__all__ = ["READERS"]
