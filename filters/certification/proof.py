"""Certification: no row leaves without proof that its answer is right and others are not.

A certificate says: the reference answer scores 1 through rendering and extraction; an independent
solver found the same answer; it is the only one, or the verifier accepts every answer found; and
near misses score 0.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from filters.certification.mutations import near_misses
from filters.decision import KEEP, Decision
from proofmill import Problem, score
from proofmill.extraction import wrap

Level: TypeAlias = Literal["certified", "audited", "gold"]
"""How far a row was proved. `certified`: a solver of ours found its answer; `audited`: a foreign
row passed every gate that asks no solver; `gold`: its form alone."""
LEVELS: Final[tuple[Level, ...]] = ("certified", "audited", "gold")
"""From the strongest to the weakest."""


class Certificate(NamedTuple):
    """What was proved about one row, and by whom."""

    solver: str
    """Who found the answers independently."""
    answers: int
    """How many right answers the solver listed (it may stop at a limit)."""
    is_unique: bool
    """The solver proved that there is exactly one."""
    mutants: int
    """Near misses tried; all scored 0."""
    guess_rate: float | None
    """Accuracy of a random well-formed answer; None where the family does not state it."""
    level: Level = "certified"


def earns(problem: Problem, answer: str) -> bool:
    """Tell whether an answer, given where the row asks for it, scores 1."""
    return score(problem, wrap(problem, answer)).value == 1.0


def certify(
    problem: Problem,
    answers: Sequence[str],
    *,
    solver: str,
    unique: bool,
    wrong: Sequence[str] | None = None,
    guess_rate: float | None = None,
    level: Level = "certified",
) -> tuple[Decision, Certificate | None]:
    """Return the decision on a row and, when it is kept, its certificate.

    Args:
        problem: the row.
        answers: all right answers that the independent solver found, up to its limit.
        solver: name and version of that solver, for the record.
        unique: whether the row claims that exactly one answer is right.
        wrong: surely wrong answers; derived from the reference answer when None.
        guess_rate: accuracy of a random well-formed answer.
        level: how far the row was proved, for the record.
    """
    fault = _fault(problem, answers, unique)
    if fault:
        return fault, None
    mutants = near_misses(problem) if wrong is None else list(wrong)
    if not mutants:
        return Decision(False, "no_mutants", (f"answer {problem.answer!r}",)), None
    for text in mutants:
        if score(problem, wrap(problem, text)).value != 0.0:
            return Decision(False, "mutant_credited", (text,)), None
    return KEEP, Certificate(solver, len(answers), unique, len(mutants), guess_rate, level)


def _fault(problem: Problem, answers: Sequence[str], unique: bool) -> Decision | None:
    own = score(problem, wrap(problem, problem.answer))
    if own.value != 1.0:
        return Decision(False, "answer_refused", (own.reason, problem.answer))
    if not answers:
        return Decision(False, "solver_finds_none")
    if unique and len(answers) > 1:
        return Decision(False, "not_unique", tuple(answers[:2]))
    others = [text for text in answers if text != problem.answer]
    refused = [text for text in others if score(problem, wrap(problem, text)).value != 1.0]
    if refused:
        reason = "solver_disagrees" if unique else "valid_answer_refused"
        return Decision(False, reason, (problem.answer, refused[0]))
    if score(problem, problem.prompt).value != 0.0:
        return Decision(False, "prompt_credited")
    return None
