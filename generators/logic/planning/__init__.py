"""Search and planning: moves, paths and expressions that reach a goal."""

from generators.logic.planning import (
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

FAMILIES = (
    countdown.FAMILY,
    graph_coloring.FAMILY,
    hamiltonian_path.FAMILY,
    knight_swap.FAMILY,
    mate_in_one.FAMILY,
    number_maze.FAMILY,
    peg_solitaire.FAMILY,
    rotation_puzzle.FAMILY,
    rush_hour.FAMILY,
    sliding_tiles.FAMILY,
    sokoban.FAMILY,
    stack_sorting.FAMILY,
    topological_order.FAMILY,
    tower_of_hanoi.FAMILY,
    water_jugs.FAMILY,
    word_ladder.FAMILY,
)
"""The table: adding a family is its module and a line here."""

__all__ = ["FAMILIES"]
