"""Exact search with OR-tools CP-SAT, the independent solver of the constraint families.

One worker and a fixed seed, so the answers and their order do not depend on the machine; the
limit is a count of solutions, never a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from generators.canonical import board_json
from generators.family import SOLVE_LIMIT, IllPosedError

if TYPE_CHECKING:
    from ortools.sat.python import cp_model as cp_model
else:

    class _Late:
        """OR-tools, loaded by the first model that is made: it brings pandas and takes a second."""

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            found = getattr(import_module("ortools.sat.python.cp_model"), name)
            setattr(self, name, found)
            return found

    cp_model = _Late()

# Names for annotations: they do not load OR-tools.
Model: TypeAlias = "cp_model.CpModel"
Var: TypeAlias = "cp_model.IntVar"
CpLiteral: TypeAlias = "cp_model.LiteralT"
"""A variable of 0 or 1, or its negation."""
Clause: TypeAlias = "Iterable[cp_model.LiteralT]"
"""Literals of which one must be true."""
_MAX_CUTS = 1000


@cache
def _plain() -> type[Model]:
    class Plain(cp_model.CpModel):
        def _add_pre_pep8_methods(self) -> None:
            pass

    return Plain


def new_model() -> Model:
    """Return an empty model, without the methods' old names.

    OR-tools gives every model its methods once more under the names of earlier versions, which
    takes as long as solving a small board, and leaves a cycle for the garbage collector.
    """
    return _plain()()


@cache
def _collecting() -> Callable[[Sequence[Var], int], Any]:
    """Return the class of what collects solutions.

    One for all: a class is a cycle, and would keep its model until garbage is looked for.
    """

    class Collector(cp_model.CpSolverSolutionCallback):
        """Collects the values of variables, and stops after so many solutions."""

        def __init__(self, variables: Sequence[Var], limit: int) -> None:
            super().__init__()
            self.found: list[tuple[int, ...]] = []
            self._variables, self._limit = variables, limit

        def on_solution_callback(self) -> None:
            self.found.append(tuple(map(self.Value, self._variables)))
            if len(self.found) >= self._limit:
                self.stop_search()

    return Collector


def solutions(model: Model, variables: Sequence[Var], limit: int = 2) -> list[tuple[int, ...]]:
    """Return up to `limit` distinct assignments of `variables`, which must decide the model.

    Fewer than `limit` means that there are no others: the search ran to its end.

    Raises:
        RuntimeError: if the model is invalid or the solver stopped for any other reason.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.enumerate_all_solutions = True
    # Boards of some hundred variables are solved before a simplified model of them is made:
    # without presolve and relaxation the search is as exact and takes half the time.
    solver.parameters.cp_model_presolve = False
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 0
    collector = _collecting()(variables, limit)
    status = solver.solve(model, collector)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
    found: list[tuple[int, ...]] = collector.found
    return found


def solved_boards(model: Model, cells: Sequence[Var], columns: int) -> list[str]:
    """Return up to two solutions of a board whose cells, row by row, decide the model, as JSON."""
    return [board_json(flat, columns) for flat in solutions(model, cells)]


def new_bools(model: Model, count: int) -> list[Var]:
    """Return new variables that are 0 or 1."""
    return [model.new_bool_var("") for _ in range(count)]


def latin_square(
    givens: Sequence[Sequence[int]],
) -> tuple[Model, list[Var]]:
    """Return a model in which each row and column has the numbers from 1 once, and its cells.

    `givens` are the rows of the square, with 0 for what is not given; cells are row by row.
    """
    model, size = new_model(), len(givens)
    cells = [model.new_int_var(n or 1, n or size, "") for row in givens for n in row]
    for line in range(size):
        model.add_all_different(cells[line * size : line * size + size])
        model.add_all_different(cells[line::size])
    return model, cells


def cut_solutions(
    model: Model,
    variables: Sequence[Var],
    cuts: Callable[[tuple[int, ...]], Iterable[Clause]],
) -> list[tuple[int, ...]]:
    """Return up to SOLVE_LIMIT assignments that `cuts` has nothing against.

    For rules that are costly to state in full, such as connectivity: the clauses that an assignment
    breaks are added to the model, and the search begins anew.

    Raises:
        IllPosedError: if assignments are still cut off after many rounds.
    """
    for _ in range(_MAX_CUTS):
        found = solutions(model, variables, SOLVE_LIMIT)
        clauses = [clause for flat in found for clause in cuts(flat)]
        if not clauses:
            return found
        for clause in clauses:
            model.add_bool_or(clause)
    raise IllPosedError(f"{_MAX_CUTS} rounds of cuts leave assignments that break a rule")
