"""Readers: programs that solve problems from their prompts alone.

A reader shares nothing with the family whose prompts it reads: it was written from prompts and
imports nothing of the house. It finds what generator and solver have wrong in common, and what the
words leave out or say differently. `READERS` is the table of all of them, by family.

May import: nothing more.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from readers import (
    contest,
    deduction,
    errors,
    games,
    geometry,
    grids,
    induction,
    math,
    optimisation,
    planning,
    processes,
)
from readers.instructions import Asked, parted
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = MappingProxyType(
    {
        **grids.READERS,
        **deduction.READERS,
        **errors.READERS,
        **processes.READERS,
        **induction.READERS,
        **planning.READERS,
        **optimisation.READERS,
        **geometry.READERS,
        **games.READERS,
        **math.READERS,
        **contest.READERS,
    }
)

__all__ = [
    "READERS",
    "Asked",
    "Phrases",
    "Reader",
    "Said",
    "Sayings",
    "Unread",
    "parted",
]
