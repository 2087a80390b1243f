"""Problems as a source: rows that a loop has made and proved, one JSON line each, kept whole.

A line holds the row and what certifies it (right answers found independently, wrong ones, who found
them), so the run that ships them is the ordinary one: certified again, decontaminated, resumable.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from filters.certification import certify
from pipelines.config import ProblemsSource
from pipelines.dataset import Candidate
from pipelines.errors import RecipeError
from pipelines.sources.jsonl import read_lines
from proofmill import VERIFIERS, Problem
from proofmill.problem import Json, canonical_json, content_hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Proved:
    """A row with its evidence."""

    problem: Problem
    answers: tuple[str, ...]
    wrong: tuple[str, ...]
    solver: str
    """Who found the answers."""
    unique: bool
    guess_rate: float | None
    difficulty: dict[str, Json] | None = None
    """Fields of a difficulty that was measured already."""

    def to_json(self) -> str:
        """Return one line, which `read_problems` reads."""
        fields: dict[str, Json] = {
            "problem": json.loads(self.problem.to_json()),
            "answers": self.answers,
            "wrong": self.wrong,
            "solver": self.solver,
            "unique": self.unique,
            "guess_rate": self.guess_rate,
            "difficulty": self.difficulty,
        }
        return canonical_json(fields)

    def certified(self, source: int) -> Candidate:
        """Return the row as a candidate, certified or rejected."""
        decision, certificate = certify(
            self.problem,
            self.answers,
            solver=self.solver,
            unique=self.unique,
            wrong=self.wrong,
            guess_rate=self.guess_rate,
        )
        return Candidate(
            problem=self.problem,
            source=source,
            certificate=certificate,
            difficulty=self.difficulty,
            reason=decision.reason,
            notes=decision.notes,
        )


def proved_lines(rows: Sequence[Proved]) -> bytes:
    """Return rows as JSON lines."""
    return "".join(f"{row.to_json()}\n" for row in rows).encode()


@cache
def read_problems(path: str) -> tuple[Proved, ...]:
    """Read a file of rows; it is never changed once it is written.

    Raises:
        RecipeError: naming the line and what is wrong with it.
    """
    return tuple(_row(path, number, line) for number, line in enumerate(read_lines(path), 1))


def _row(path: str, number: int, line: str) -> Proved:
    try:
        fields: dict[str, Any] = json.loads(line)
        problem = Problem.from_json(canonical_json(fields.pop("problem")))
        answers, wrong = tuple(fields.pop("answers")), tuple(fields.pop("wrong"))
        row = Proved(problem=problem, answers=answers, wrong=wrong, **fields)
    except (ValueError, TypeError, LookupError) as error:
        raise RecipeError(f"{path}, line {number}: not a proved row: {error!r}") from error
    if problem.verifier not in VERIFIERS:
        raise RecipeError(f"{path}, line {number}: unknown verifier {problem.verifier!r}")
    return row


def fingerprint(source: ProblemsSource) -> str:
    """Return the hash of the rows."""
    return content_hash([row.to_json() for row in read_problems(source.path)])
