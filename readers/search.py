"""Search: CP-SAT with one worker and a fixed seed, so that answers are the same each time."""

from ortools.sat.python.cp_model import FEASIBLE, INFEASIBLE, OPTIMAL, CpModel, CpSolver


class Unsolved(RuntimeError):
    """CP-SAT has come to no end."""


def solved(model: CpModel, *, presolve: bool = True) -> CpSolver | None:
    """Return a solver that holds a solution, the best one if the model has an objective.

    None if the model has none at all. Small models whose equations tie all variables together may
    be solved faster as they are, without presolve.

    Raises:
        Unsolved: if the model is wrong, or takes more work than a puzzle may.
    """
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = 60.0
    solver.parameters.cp_model_presolve = presolve
    status = solver.solve(model)
    if status == INFEASIBLE:
        return None
    if status == OPTIMAL or (status == FEASIBLE and not model.has_objective()):
        return solver
    raise Unsolved(solver.status_name(status))
