"""Games that are solved exactly, by two solvers each."""

from generators.games import (
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

FAMILIES = (
    board_best_move.FAMILY,
    board_duel.FAMILY,
    connect_best_move.FAMILY,
    kuhn_best_response.FAMILY,
    kuhn_value.FAMILY,
    leduc_value.FAMILY,
    negotiation_nash.FAMILY,
    negotiation_pareto.FAMILY,
    nim_duel.FAMILY,
    nim_move.FAMILY,
)
"""The table: adding a family is its module and a line here."""

__all__ = ["FAMILIES"]
