"""Verifiers: one function per kind of answer, in one table."""

from collections.abc import Mapping
from types import MappingProxyType

from proofmill.verifiers import literals, reading
from proofmill.verifiers.collections import check_grid, check_mapping, check_sequence, check_set
from proofmill.verifiers.conditions import Condition
from proofmill.verifiers.counterexamples import check_counterexamples
from proofmill.verifiers.expression_game import check_expression_game
from proofmill.verifiers.game_play import check_game_play
from proofmill.verifiers.graph_coloring import IMPOSSIBLE, check_graph_coloring
from proofmill.verifiers.math import check_math
from proofmill.verifiers.moves import check_moves
from proofmill.verifiers.numbers import check_integer, check_rational
from proofmill.verifiers.path import check_path
from proofmill.verifiers.plan import check_plan
from proofmill.verifiers.program import check_program, check_program_input, check_program_value
from proofmill.verifiers.several import check_several
from proofmill.verifiers.texts import check_choice, check_text
from proofmill.verifiers.verdict import Args, Outcome, Reason, Verdict, Verifier, on_any_row

_JUDGES: Mapping[str, Verifier] = {
    "choice": check_choice,
    "counterexamples": check_counterexamples,
    "expression_game": check_expression_game,
    "game_play": check_game_play,
    "graph_coloring": check_graph_coloring,
    "grid": check_grid,
    "integer": check_integer,
    "mapping": check_mapping,
    "math": check_math,
    "moves": check_moves,
    "path": check_path,
    "plan": check_plan,
    "program": check_program,
    "program_input": check_program_input,
    "program_value": check_program_value,
    "rational": check_rational,
    "sequence": check_sequence,
    "set": check_set,
    "several": check_several,
    "text": check_text,
}
VERIFIERS: Mapping[str, Verifier] = MappingProxyType(
    {name: on_any_row(judge) for name, judge in _JUDGES.items()}
)
__all__ = [
    "IMPOSSIBLE",
    "VERIFIERS",
    "Args",
    "Condition",
    "Outcome",
    "Reason",
    "Verdict",
    "Verifier",
    "literals",
    "reading",
]
