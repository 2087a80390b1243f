"""Sizes: how much a test tries. Enough to notice a fault in `make test`, more in `make test-all`.

`make test-beyond` takes the larger sizes too, but runs those tests only that they change, which
`tests/selection.py` tells.
"""

import os
from typing import Final, TypeVar

Size = TypeVar("Size")

DEEP: Final = os.environ.get("PROOFMILL_TESTS") in ("deep", "beyond")
BEYOND: Final = os.environ.get("PROOFMILL_TESTS") == "beyond"


def sized(quick: Size, deep: Size) -> Size:
    """Return the size of this run."""
    return deep if DEEP else quick
