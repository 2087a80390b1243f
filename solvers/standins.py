"""Stand-ins: solvers that need no model, for laptops, for tests and as a floor under a real one.

Each is handed the problems that it will be asked, reference answers included, and decides by a
rule whether this draw is right; a miss is some other problem's answer. They answer in text, so a
fault in a prompt, an extractor or a verifier shows in their pass rates. Their `solver_id` begins
with `stand-in:`, so nobody mistakes one for a language model.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Protocol, TypeAlias

from proofmill import Problem
from proofmill.extraction import wrap
from solvers.book import look_up, reply
from solvers.protocol import Completion, Prompt

Chance: TypeAlias = Callable[[Problem, Random], float]
"""Probability that a draw on this problem is right, given the draw's own randomness."""

_GIVEN_UP = "I could not find the answer."


class Responder(Protocol):
    """A rule that turns a problem and the draw's randomness into a reply."""

    def __call__(self, problem: Problem, rng: Random) -> str:
        """Return the reply's text."""
        ...


@dataclass(frozen=True, slots=True)
class StandIn:
    """A solver without a model, over a closed set of problems."""

    solver_id: str
    problems: dict[str, Problem]
    """Prompt text -> problem."""
    respond: Responder

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        """Return draws `first` to `first + n - 1` per prompt; see `Solver.answer`.

        Raises:
            SolverError: for a prompt that it was not handed.
        """
        return [
            [self._draw(problem, seed, first + i) for i in range(n)]
            for problem in (look_up(self.problems, one, self.solver_id) for one in prompts)
        ]

    def _draw(self, problem: Problem, seed: int, sample: int) -> Completion:
        rng = Random(f"{self.solver_id}/{seed}/{problem.id}/{sample}")
        return reply(self.respond(problem, rng), self.solver_id, sample)


def simulated(
    problems: Iterable[Problem], pass_rate: Callable[[Problem], float], *, name: str = "simulated"
) -> StandIn:
    """Return a solver that is right with probability `pass_rate(problem)`: a planted truth.

    `name` should say where the rates come from; it ends in the `solver_id`.
    """
    return _by_chance(f"stand-in:{name}", problems, lambda problem, _: pass_rate(problem))


def noisy_interpreter(problems: Iterable[Problem], slip: float = 0.01) -> StandIn:
    """Return a solver that carries out every unit of work and slips on each with chance `slip`.

    It is right with probability (1 - slip) ** effort: the live trace of a derivation whose steps
    are each done right or not. A problem without a measured effort counts as one unit.

    Raises:
        ValueError: if `slip` is not within (0, 1).
    """
    if not 0.0 < slip < 1.0:
        raise ValueError(f"slip must lie within (0, 1), got {slip}")

    def chance(problem: Problem, _: Random) -> float:
        return float((1.0 - slip) ** _effort(problem))

    return _by_chance(f"stand-in:noisy-interpreter(slip={slip:g})", problems, chance)


def budgeted_search(problems: Iterable[Problem], budget: float, spread: float = 1.0) -> StandIn:
    """Return a search that gives up after `budget` units of work and then guesses.

    The unit is the row's `effort`, the deterministic count of what the family's independent
    solver did for this very instance, so cutting that search off after b units answers exactly
    the rows with effort <= b. Each draw has its own budget, log-normal around `budget` with
    standard deviation `spread` of the logarithm, as lengths of reasoning vary.

    Raises:
        ValueError: if `budget` is not above 0 or `spread` is below 0.
    """
    if budget <= 0.0 or spread < 0.0:
        raise ValueError(f"need budget > 0 and spread >= 0, got {budget} and {spread}")

    def chance(problem: Problem, rng: Random) -> float:
        return float(_effort(problem) <= budget * exp(spread * rng.gauss(0.0, 1.0)))

    name = f"stand-in:budgeted-search(budget={budget:g},spread={spread:g})"
    return _by_chance(name, problems, chance)


def mode_guesser(problems: Iterable[Problem]) -> StandIn:
    """Return a solver that always gives the commonest answer of the family's *other* problems.

    It never sees the answer of the row it is asked about: its pass rate is what guessing earns.
    """
    book = _book(problems)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for problem in book.values():
        counts[problem.family][problem.answer] += 1

    def respond(problem: Problem, rng: Random) -> str:
        others = counts[problem.family] - Counter([problem.answer])
        if not others:
            return _GIVEN_UP
        # Ties go to the smallest text, so the guess does not hang on the order of the rows.
        return wrap(problem, min(others, key=lambda text: (-others[text], text)))

    return StandIn("stand-in:mode-guesser", book, respond)


def _by_chance(solver_id: str, problems: Iterable[Problem], chance: Chance) -> StandIn:
    book = _book(problems)
    answers: dict[str, list[str]] = defaultdict(list)
    for problem in book.values():
        answers[problem.family].append(problem.answer)
    pools = {family: sorted(set(texts)) for family, texts in answers.items()}

    def respond(problem: Problem, rng: Random) -> str:
        if rng.random() < chance(problem, rng):
            return wrap(problem, problem.answer)
        pool = pools[problem.family]
        guess = pool[int(rng.random() * len(pool))]
        return _GIVEN_UP if guess == problem.answer else wrap(problem, guess)

    return StandIn(solver_id, book, respond)


def _book(problems: Iterable[Problem]) -> dict[str, Problem]:
    return {problem.prompt: problem for problem in problems}


def _effort(problem: Problem) -> int:
    return 1 if problem.effort is None else problem.effort
