"""Readers of games.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.games import (
    board_best_move,
    board_duel,
    connect_best_move,
    kuhn_best_response,
    kuhn_value,
    leduc_value,
    negotiation_nash,
    negotiation_pareto,
    nim_duel,
    nim_move,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "board_best_move": board_best_move.READER,
    "board_duel": board_duel.READER,
    "connect_best_move": connect_best_move.READER,
    "kuhn_best_response": kuhn_best_response.READER,
    "kuhn_value": kuhn_value.READER,
    "leduc_value": leduc_value.READER,
    "negotiation_nash": negotiation_nash.READER,
    "negotiation_pareto": negotiation_pareto.READER,
    "nim_duel": nim_duel.READER,
    "nim_move": nim_move.READER,
}

__all__ = ["READERS"]
