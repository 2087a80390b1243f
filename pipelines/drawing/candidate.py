"""Candidate: one drawn row with its certificate and findings, in the columns that every row has."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from filters.certification import Certificate, Level, certify
from proofmill import Problem
from proofmill.problem import Json, canonical_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One drawn row and what the filters found; kept while `reason` is empty."""

    problem: Problem
    source: int
    """Position of its source in the recipe."""
    certificate: Certificate | None = None
    difficulty: Mapping[str, Json] | None = None
    """What a solver's rollouts said before the row came here; keys as in
    `pipelines.dataset.DIFFICULTY`."""
    origin: Mapping[str, Json] | None = None
    """Where a foreign row comes from; keys as in `pipelines.dataset.ORIGIN`."""
    index: str = ""
    """Fingerprint of the benchmark index it was compared with."""
    matches: tuple[Mapping[str, Json], ...] = ()
    reason: str = ""
    notes: tuple[str, ...] = ()

    def to_row(self) -> dict[str, Any]:
        """Return the row in the columns of `pipelines.dataset.CANDIDATE_SCHEMA`."""
        decision = {"source": self.source, "reason": self.reason, "notes": list(self.notes)}
        return self.to_shard_row() | decision

    def to_shard_row(self) -> dict[str, Any]:
        """Return the row in the columns of a shard, `pipelines.dataset.SCHEMA`."""
        problem, lineage = self.problem, self.problem.lineage
        name = problem.id
        return {
            "id": name,
            "prompt": problem.messages,
            "question": problem.prompt,
            "answer": problem.answer,
            "data_source": f"proofmill/{problem.family}",
            "ability": problem.domain,
            "reward_model": {"style": "rule", "ground_truth": problem.ground_truth},
            "extra_info": {"id": name, "index": lineage.ordinal, "split": lineage.split},
            "verifier": problem.verifier,
            "verifier_args": canonical_json(dict(problem.args)),
            "answer_format": problem.answer_format,
            "family": problem.family,
            "version": problem.version,
            "instance": problem.instance,
            "dial": problem.dial,
            "knobs": canonical_json(dict(problem.knobs)),
            "effort": problem.effort,
            "concepts": list(problem.concepts),
            "steps": list(problem.steps),
            "difficulty": dict(self.difficulty) if self.difficulty else None,
            "certificate": self.certificate._asdict() if self.certificate else None,
            "contamination": {"index": self.index, "matches": [dict(m) for m in self.matches]},
            "lineage": {
                **asdict(lineage),
                "parents": list(lineage.parents),
                "origin": dict(self.origin) if self.origin else None,
            },
        }


def certified(
    candidate: Candidate,
    answers: Sequence[str],
    *,
    solver: str,
    unique: bool,
    wrong: Sequence[str] | None = None,
    guess_rate: float | None = None,
    level: Level = "certified",
) -> Candidate:
    """Return the candidate with its certificate or the reason that it has none.

    `answers` and `wrong` are what `solver` found; see `filters.certification.certify`.
    """
    if candidate.reason:
        return candidate
    decision, certificate = certify(
        candidate.problem,
        answers,
        solver=solver,
        unique=unique,
        wrong=wrong,
        guess_rate=guess_rate,
        level=level,
    )
    return replace(candidate, certificate=certificate, reason=decision.reason, notes=decision.notes)
