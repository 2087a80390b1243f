"""Deducing: boards of candidates solved as a person solves them, and every step told.

A family states its rules (`different`, `total`, `less`, `lines`, `options`); `worked_square` is
then the worked solution of its board, `worked` that of a puzzle which is no board of rows, and
`worked_facts` that of a question about people or things, of which it tells what the answer needs.
`readers.following` shows that each line follows. A plan is told move by move (`worked_plan`), for
`readers.retracing`. `searched_square` and `searched_numbers` are searches with their dead ends, for
`readers.backtracking` and `readers.combining`. Lines know what they were made from (`Deduced`,
`Played`): whoever changes one goes on from there (`onward`) and judges what follows (`verdicts`,
`fitting`, `is_settled`).
"""

from generators.deducing.combining import searched_numbers
from generators.deducing.deduction import NoDeductionError
from generators.deducing.facts import worked_facts
from generators.deducing.grounds import Deduced, Ground
from generators.deducing.judging import fitting, is_settled, known_after, onward, verdicts
from generators.deducing.options import options
from generators.deducing.plans import Course, Played, ending, worked_plan
from generators.deducing.propagators import TooLongError
from generators.deducing.rules import (
    Narrow,
    Rule,
    Ways,
    different,
    judged,
    levels,
    lines,
    unlike,
    ways,
)
from generators.deducing.searching import Trace, searched_square
from generators.deducing.squares import (
    CELLS,
    Square,
    cell_name,
    counts_of,
    every_digit,
    latin_board,
    lines_of,
    parts_of,
    worked,
    worked_latin,
    worked_square,
)
from generators.deducing.steps import Step
from generators.deducing.sums import less, total
from generators.deducing.telling import told

__all__ = [
    "CELLS",
    "Course",
    "Deduced",
    "Ground",
    "Narrow",
    "NoDeductionError",
    "Played",
    "Rule",
    "Square",
    "Step",
    "TooLongError",
    "Trace",
    "Ways",
    "cell_name",
    "counts_of",
    "different",
    "ending",
    "every_digit",
    "fitting",
    "is_settled",
    "judged",
    "known_after",
    "latin_board",
    "less",
    "levels",
    "lines",
    "lines_of",
    "onward",
    "options",
    "parts_of",
    "searched_numbers",
    "searched_square",
    "told",
    "total",
    "unlike",
    "verdicts",
    "ways",
    "worked",
    "worked_facts",
    "worked_latin",
    "worked_plan",
    "worked_square",
]
