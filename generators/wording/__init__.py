"""Wording: grammars, word lists and English that families share."""

from generators.wording.audited import audited, settled, worded
from generators.wording.grammar import Grammar, speak
from generators.wording.lettered import GUESS, LETTERS, draw_letters, near_misses
from generators.wording.prose import (
    BOARD_PUZZLE,
    FRACTION,
    LEGEND_PUZZLE,
    MOVES_PUZZLE,
    WHOLE_GRID,
    counted,
    listed,
    plural,
)
from generators.wording.words import draw, vertex_names, words

__all__ = [
    "BOARD_PUZZLE",
    "FRACTION",
    "GUESS",
    "LEGEND_PUZZLE",
    "LETTERS",
    "MOVES_PUZZLE",
    "WHOLE_GRID",
    "Grammar",
    "audited",
    "counted",
    "draw",
    "draw_letters",
    "listed",
    "near_misses",
    "plural",
    "settled",
    "speak",
    "vertex_names",
    "worded",
    "words",
]
