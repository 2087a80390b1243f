"""Sizes: how much a test tries. Enough to notice a fault in `make test`, all in `make test-all`."""

import os
from typing import Final, TypeVar

Size = TypeVar("Size")

DEEP: Final = os.environ.get("PROOFMILL_TESTS") == "deep"


def sized(quick: Size, deep: Size) -> Size:
    """Return the size of this run."""
    return deep if DEEP else quick
