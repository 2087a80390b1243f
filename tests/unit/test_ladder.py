"""Stand-ins answer in text, at the rates they promise, the same for the same seed."""

from math import erf, log, sqrt

import pytest

from generators import FAMILIES
from proofmill import score
from solvers import SolverError
from solvers.standins import StandIn, budgeted_search, mode_guesser, noisy_interpreter, simulated

PROBLEMS = [FAMILIES["modular_exponent"].problem(i, 0.3) for i in range(40)]


def rates(solver: StandIn, n: int = 50) -> list[float]:
    replies = solver.answer([p.prompt for p in PROBLEMS], n, seed=5)
    return [
        sum(score(p, one.text).value for one in some) / n
        for p, some in zip(PROBLEMS, replies, strict=True)
    ]


@pytest.mark.parametrize("rate", [0.0, 0.3, 1.0])
def test_simulated_is_right_as_often_as_planted(rate: float) -> None:
    found = rates(simulated(PROBLEMS, lambda _: rate))
    mean = sum(found) / len(found)
    assert abs(mean - rate) <= 4 * sqrt(rate * (1 - rate) / (50 * 40)) + 1e-9


def test_interpreter_slips_once_per_unit_of_effort() -> None:
    solver = noisy_interpreter(PROBLEMS, 0.01)
    expected = [0.99 ** (p.effort or 1) for p in PROBLEMS]
    assert sum(rates(solver)) == pytest.approx(sum(expected), abs=4 * sqrt(40 * 0.25 / 50))


def test_search_gives_up_at_its_budget() -> None:
    efforts = [p.effort or 1 for p in PROBLEMS]
    solver = budgeted_search(PROBLEMS, max(efforts), spread=0.0)
    assert rates(solver, 2) == [1.0] * 40
    assert rates(budgeted_search(PROBLEMS, min(efforts) - 0.5, spread=0.0), 2) == [0.0] * 40
    # Log-normal budgets: P(budget >= effort) is the normal distribution of the log ratio.
    spread = rates(budgeted_search(PROBLEMS, 100.0, spread=1.0))
    expected = [0.5 + 0.5 * erf(log(100.0 / e) / sqrt(2)) for e in efforts]
    assert sum(spread) == pytest.approx(sum(expected), abs=4 * sqrt(40 * 0.25 / 50))


def test_guesser_never_uses_the_answer_of_the_row() -> None:
    alone = mode_guesser(PROBLEMS[:1])
    (reply,) = alone.answer([PROBLEMS[0].prompt], 1)[0]
    assert score(PROBLEMS[0], reply.text).reason == "no_answer"
    assert sum(rates(mode_guesser(PROBLEMS), 1)) <= 2


def test_draws_go_on_where_they_stopped() -> None:
    solver = simulated(PROBLEMS, lambda _: 0.5)
    prompts = [p.prompt for p in PROBLEMS[:5]]
    whole = solver.answer(prompts, 6, seed=1)
    parts = [
        a + b
        for a, b in zip(
            solver.answer(prompts, 2, seed=1),
            solver.answer(prompts, 4, seed=1, first=2),
            strict=True,
        )
    ]
    assert whole == parts
    assert whole != solver.answer(prompts, 6, seed=2)
    assert {one.solver_id for some in whole for one in some} == {"stand-in:simulated"}


def test_unknown_prompts_and_settings_are_errors() -> None:
    with pytest.raises(SolverError, match="knows 40 problems and not this one"):
        mode_guesser(PROBLEMS).answer(["What is 1 + 1?"], 1)
    with pytest.raises(ValueError, match="slip"):
        noisy_interpreter(PROBLEMS, 0.0)
    with pytest.raises(ValueError, match="budget"):
        budgeted_search(PROBLEMS, 0.0)
