"""Readers of other collections' questions about boards and matrices.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.outside.boards import (
    islands,
    matrices,
    queens,
    sokoban,
    squares,
    sums,
    ways,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "reasoning_gym/binary_matrix": matrices.BINARY_MATRIX,
    "reasoning_gym/futoshiki": squares.FUTOSHIKI,
    "reasoning_gym/game_of_life": islands.GAME_OF_LIFE,
    "reasoning_gym/game_of_life_halting": islands.GAME_OF_LIFE_HALTING,
    "reasoning_gym/kakurasu": sums.KAKURASU,
    "reasoning_gym/largest_island": islands.LARGEST_ISLAND,
    "reasoning_gym/maze": ways.MAZE,
    "reasoning_gym/mini_sudoku": squares.MINI_SUDOKU,
    "reasoning_gym/n_queens": queens.N_QUEENS,
    "reasoning_gym/pool_matrix": matrices.POOL_MATRIX,
    "reasoning_gym/quantum_lock": ways.QUANTUM_LOCK,
    "reasoning_gym/rotate_matrix": matrices.ROTATE_MATRIX,
    "reasoning_gym/rotten_oranges": islands.ROTTEN_ORANGES,
    "reasoning_gym/shortest_path": ways.SHORTEST_PATH,
    "reasoning_gym/sokoban": sokoban.SOKOBAN,
    "reasoning_gym/spiral_matrix": matrices.SPIRAL_MATRIX,
    "reasoning_gym/sudoku": squares.SUDOKU,
    "reasoning_gym/survo": sums.SURVO,
}

__all__ = ["READERS"]
