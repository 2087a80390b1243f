"""The tasks of reasoning-gym: how each becomes rows of ours, or why it is not tried.

Written from items of the tasks at their default settings. What is measured of them is in
`data/foreign.json`; a task that the gates refuse keeps its line, so that the page can say why.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from pipelines.adapting import kinds
from pipelines.adapting import reasoning_gym_forms as forms
from pipelines.adapting.kinds import Kind, Peer
from proofmill.problem import Json

_INTEGERS: Final = Kind(verifier="integer", answer=kinds.integer, domain="math")
_RATIONALS: Final = Kind(verifier="rational", answer=kinds.rational, domain="math")
_DECIMALS: Final = Kind(
    verifier="rational", answer=kinds.decimal, wrong=kinds.wrong_decimals, domain="math"
)
_TEXTS: Final = Kind(verifier="text", answer=kinds.text)
_ENTRIES: Final = Kind(verifier="sequence", answer=kinds.entries)
_LISTS: Final = Kind(verifier="sequence", answer=kinds.listed)
_QUOTED: Final = Kind(verifier="sequence", answer=kinds.quoted)
_GRIDS: Final = Kind(verifier="grid", answer=kinds.rows)
_READ_GRIDS: Final = Kind(verifier="grid", answer=kinds.rows, only_read=True)
_POLYNOMIALS: Final = Kind(
    verifier="math", answer=kinds.text, domain="math", args=lambda item: _NO_HELP
)
_NO_HELP: Final[Mapping[str, Json]] = {"fallback": False}
"""Without its fallback `math` says the same on every machine, whatever is installed there."""


_EXPRESSIONS: Final = Kind(
    verifier="expression_game",
    answer=forms.plain_expression,
    args=forms.expression,
    wrong=forms.wrong_expressions,
    needs=("numbers", "target"),
    takes_any=True,
    domain="math",
)

_TABLE: Final[Mapping[str, Kind]] = {
    "ab": _ENTRIES,
    "aiw": _INTEGERS,
    "arc_1d": _ENTRIES,
    "base_conversion": Kind(verifier="text", answer=kinds.text, domain="math"),
    "basic_arithmetic": Kind(
        verifier="integer", answer=kinds.integer, domain="math", only_read=True
    ),
    "bf": _TEXTS,
    "binary_alternation": _INTEGERS,
    "binary_matrix": _GRIDS,
    "bitwise_arithmetic": Kind(verifier="text", answer=kinds.text, domain="math"),
    "caesar_cipher": _TEXTS,
    "calendar_arithmetic": _TEXTS,
    "chain_sum": _INTEGERS,
    "circuit_logic": _INTEGERS,
    "color_cube_rotation": _TEXTS,
    "count_bits": _INTEGERS,
    "count_primes": _INTEGERS,
    "countdown": _EXPRESSIONS,
    "course_schedule": _TEXTS,
    "cryptarithm": Kind(verifier="mapping", answer=kinds.pairs, only_read=True),
    "decimal_arithmetic": _DECIMALS,
    "decimal_chain_sum": _DECIMALS,
    "dice": _RATIONALS,
    "family_relationships": _TEXTS,
    "figlet_font": _TEXTS,
    "futoshiki": Kind(
        verifier="grid",
        answer=kinds.solution,
        needs=("solution",),
        question=forms.without_signs,
        answer_is_golds=False,
        only_read=True,
    ),
    "game_of_life": Kind(
        verifier="grid",
        answer=kinds.json_rows,
        config={"filled_cells_weights": 0.4, "filled_cells": 40},
    ),
    "game_of_life_halting": _TEXTS,
    "gcd": _INTEGERS,
    "graph_color": Kind(
        verifier="graph_coloring",
        answer=forms.coloring,
        args=forms.graph,
        wrong=forms.wrong_colorings,
        config={"edge_probability": 0.2},
        needs=("puzzle", "possible_answer"),
        answer_is_golds=False,
        takes_any=True,
    ),
    "intermediate_integration": _POLYNOMIALS,
    "isomorphic_strings": _TEXTS,
    "kakurasu": _READ_GRIDS,
    "knights_knaves": Kind(verifier="mapping", answer=forms.roles, only_read=True),
    "largest_island": _INTEGERS,
    "lcm": Kind(
        verifier="integer",
        answer=kinds.integer,
        config={"min_numbers": 3, "max_numbers": 4},
        domain="math",
    ),
    "leg_counting": _INTEGERS,
    "letter_counting": _INTEGERS,
    "mahjong_puzzle": _TEXTS,
    "manipulate_matrix": Kind(
        verifier="grid",
        answer=kinds.rows,
        config={"min_rows": 8, "max_rows": 12, "min_cols": 8, "max_cols": 12, "max_transforms": 4},
    ),
    "maze": _INTEGERS,
    "mini_sudoku": _READ_GRIDS,
    "needle_haystack": _TEXTS,
    "number_filtering": _QUOTED,
    "number_format": _DECIMALS,
    "number_sequence": _INTEGERS,
    "number_sorting": _QUOTED,
    "path_star": _ENTRIES,
    "polynomial_multiplication": _POLYNOMIALS,
    "prime_factorization": _TEXTS,
    "products": _INTEGERS,
    "puzzle24": _EXPRESSIONS,
    "ransom_note": _TEXTS,
    "rectangle_count": _INTEGERS,
    "rotate_matrix": _GRIDS,
    "rotten_oranges": _INTEGERS,
    "self_reference": _INTEGERS,
    "simple_equations": _INTEGERS,
    "simple_geometry": _INTEGERS,
    "simple_integration": replace(_POLYNOMIALS, config={"symbols": ["x"]}),
    "sokoban": Kind(
        verifier="plan",
        answer=kinds.text,
        args=forms.warehouse,
        wrong=forms.wrong_pushes,
        needs=("gamestr",),
        takes_any=True,
    ),
    "spell_backward": _TEXTS,
    "spiral_matrix": _ENTRIES,
    "string_insertion": Kind(
        verifier="text",
        answer=kinds.text,
        config={"min_string_length": 100, "max_string_length": 200},
    ),
    "string_manipulation": _TEXTS,
    "string_splitting": Kind(
        verifier="sequence", answer=kinds.entries, config={"max_initial_machines": 50}
    ),
    "string_synthesis": Kind(
        verifier="sequence", answer=kinds.entries, config={"max_initial_blocks": 50}
    ),
    "sudoku": _READ_GRIDS,
    "survo": _READ_GRIDS,
    "syllogism": _TEXTS,
    "time_intervals": _TEXTS,
    "word_sequence_reversal": _LISTS,
    "word_sorting": _LISTS,
    "zebra_puzzles": _TEXTS,
}

_SEVERAL: Final = "several answers are right, and no verifier of ours takes them all"
_NO_KIND: Final = "its answers are of a kind that no verifier of ours reads"
_INEXACT: Final = "its answers are rounded floats"
_FROM_BENCHMARK: Final = "made from a benchmark"
_NO_GOLD: Final = "ships no answer"
_REFUSED: Final[Mapping[str, str]] = {
    "acre": "an item depends on how many are drawn",
    "advanced_geometry": _INEXACT,
    "arc_agi": _FROM_BENCHMARK,
    "boxnet": _NO_GOLD,
    "codeio": "draws from the global random state and runs programs while it draws",
    "coin_flip": _INEXACT,
    "complex_arithmetic": _INEXACT,
    "composite": "a mixture of the others",
    "emoji_mystery": _NO_KIND,
    "fraction_simplification": "asks for lowest terms, and our verifier takes any equal fraction",
    "group_anagrams": _NO_KIND,
    "gsm_symbolic": _FROM_BENCHMARK,
    "jugs": "no verifier of ours fills and empties jugs",
    "knight_swap": _SEVERAL,
    "letter_jumble": _SEVERAL,
    "list_functions": "draws from the global random state",
    "modulo_grid": _SEVERAL,
    "n_queens": _SEVERAL,
    "palindrome_generation": _SEVERAL,
    "palindrome_partitioning": _NO_KIND,
    "polynomial_equations": _INEXACT,
    "pool_matrix": _INEXACT,
    "power_function": _INEXACT,
    "propositional_logic": _NO_GOLD,
    "quantum_lock": "several answers are right, and some of its own are not the shortest",
    "rearc": _FROM_BENCHMARK,
    "rubiks_cube": _NO_GOLD,
    "rush_hour": _NO_GOLD,
    "sentence_reordering": _SEVERAL,
    "shortest_path": _SEVERAL,
    "tower_of_hanoi": _SEVERAL,
    "tsumego": _SEVERAL,
    "word_ladder": "nobody says which words are valid",
}

REASONING_GYM: Final = Peer(
    name="reasoning_gym",
    package="reasoning-gym",
    version="0.1.25",
    licence="Apache-2.0",
    script=Path(__file__).with_name("reasoning_gym_items.py"),
    tasks=_TABLE,
    refused=_REFUSED,
)
