"""Readers of searches and plans.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.planning import (
    countdown,
    graph_coloring,
    hamiltonian_path,
    knight_swap,
    mate_in_one,
    number_maze,
    peg_solitaire,
    rotation_puzzle,
    rush_hour,
    sliding_tiles,
    sokoban,
    stack_sorting,
    topological_order,
    tower_of_hanoi,
    water_jugs,
    word_ladder,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "countdown": countdown.READER,
    "graph_coloring": graph_coloring.READER,
    "hamiltonian_path": hamiltonian_path.READER,
    "knight_swap": knight_swap.READER,
    "mate_in_one": mate_in_one.READER,
    "number_maze": number_maze.READER,
    "peg_solitaire": peg_solitaire.READER,
    "rotation_puzzle": rotation_puzzle.READER,
    "rush_hour": rush_hour.READER,
    "sliding_tiles": sliding_tiles.READER,
    "sokoban": sokoban.READER,
    "stack_sorting": stack_sorting.READER,
    "topological_order": topological_order.READER,
    "tower_of_hanoi": tower_of_hanoi.READER,
    "water_jugs": water_jugs.READER,
    "word_ladder": word_ladder.READER,
}

__all__ = ["READERS"]
