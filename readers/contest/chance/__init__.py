"""Readers of contest problems of chance.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.contest.chance import (
    expected_draws,
    geometric_chance,
    pattern_waits,
    turn_games,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "expected_draws": expected_draws.READER,
    "geometric_chance": geometric_chance.READER,
    "pattern_waits": pattern_waits.READER,
    "turn_games": turn_games.READER,
}

__all__ = ["READERS"]
