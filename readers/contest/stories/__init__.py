"""Readers of contest stories.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.contest.stories import (
    chained_problems,
    list_statistics,
    percent_stories,
    quantity_graphs,
    rate_stories,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "chained_problems": chained_problems.READER,
    "list_statistics": list_statistics.READER,
    "percent_stories": percent_stories.READER,
    "quantity_graphs": quantity_graphs.READER,
    "rate_stories": rate_stories.READER,
}

__all__ = ["READERS"]
