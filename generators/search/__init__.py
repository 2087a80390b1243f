"""Search: engines that generators and solvers run, by what they reason on."""

from generators.search import latin, masks
from generators.search.bidirectional import met_halfway
from generators.search.cpsat import Clause, cp_model, cut_solutions, solutions
from generators.search.statespace import best_first, deepened, explored, spoiled, traced
from generators.search.sums import Line, SumSearch, search_sums, thin_sums
from generators.search.tables import Check, Net, Rule, Search, Table, search, table, thin

__all__ = [
    "Check",
    "Clause",
    "Line",
    "Net",
    "Rule",
    "Search",
    "SumSearch",
    "Table",
    "best_first",
    "cp_model",
    "cut_solutions",
    "deepened",
    "explored",
    "latin",
    "masks",
    "met_halfway",
    "search",
    "search_sums",
    "solutions",
    "spoiled",
    "table",
    "thin",
    "thin_sums",
    "traced",
]
