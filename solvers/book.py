"""Book: what solvers without a model share, who know the problems that they will be asked."""

from collections.abc import Mapping

from proofmill import Problem
from solvers.protocol import Completion, Prompt, SolverError


def look_up(book: Mapping[str, Problem], prompt: Prompt, solver_id: str) -> Problem:
    """Return the problem of a prompt, or of a conversation's last turn.

    Raises:
        SolverError: for a prompt that is not in the book, which goes from prompt text to problem.
    """
    text = prompt if isinstance(prompt, str) else prompt[-1]["content"]
    if text not in book:
        raise SolverError(
            f"{solver_id} knows {len(book)} problems and not this one: "
            f"{text[:80]!r}; hand it the rows that it is asked about"
        )
    return book[text]


def reply(text: str, solver_id: str, sample: int) -> Completion:
    """Return a reply that cost nothing."""
    return Completion(
        text=text, tokens=0, finish_reason="stop", cost=0.0, solver_id=solver_id, sample=sample
    )
