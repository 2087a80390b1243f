"""Readers of questions that other collections of tasks ask, keyed by collection and task.

Each was written from questions alone, so that it agrees with the collection's answer only where
that follows from the words.

May import: nothing more.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from readers.outside import boards, quantities, reasoning, strings
from readers.reader import Reader

OUTSIDE: Mapping[str, Reader[Any]] = MappingProxyType(
    {
        **quantities.READERS,
        **strings.READERS,
        **boards.READERS,
        **reasoning.READERS,
    }
)

__all__ = ["OUTSIDE"]
