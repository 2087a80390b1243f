"""Search: engines that generators and solvers run, by what they reason on."""

from generators.search import binary, latin, masks
from generators.search.bidirectional import met_halfway
from generators.search.clues import Spare, hidden, spared, spared_headfirst, spared_singly
from generators.search.cpsat import (
    Clause,
    CpLiteral,
    Model,
    Var,
    cp_model,
    cut_solutions,
    latin_square,
    new_bools,
    new_model,
    solutions,
    solved_boards,
)
from generators.search.rivals import Judged, Rivals, with_rivals
from generators.search.spreading import spread, way_to
from generators.search.statespace import best_first, deepened, explored, spoiled, traced
from generators.search.sums import Line, SumSearch, search_sums, thin_sums
from generators.search.switches import switched
from generators.search.tables import (
    Check,
    Net,
    Rule,
    Search,
    Table,
    line_rules,
    search,
    table,
    where,
)

__all__ = [
    "Check",
    "Clause",
    "CpLiteral",
    "Judged",
    "Line",
    "Model",
    "Net",
    "Rivals",
    "Rule",
    "Search",
    "Spare",
    "SumSearch",
    "Table",
    "Var",
    "best_first",
    "binary",
    "cp_model",
    "cut_solutions",
    "deepened",
    "explored",
    "hidden",
    "latin",
    "latin_square",
    "line_rules",
    "masks",
    "met_halfway",
    "new_bools",
    "new_model",
    "search",
    "search_sums",
    "solutions",
    "solved_boards",
    "spared",
    "spared_headfirst",
    "spared_singly",
    "spoiled",
    "spread",
    "switched",
    "table",
    "thin_sums",
    "traced",
    "way_to",
    "where",
    "with_rivals",
]
