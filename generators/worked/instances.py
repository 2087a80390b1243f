"""Instances: a question from outside with its lines, and the family that a file of them is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal

from generators.family import Family, Knobs
from generators.transforms import TRANSFORMS, last_result
from proofmill.problem import content_hash

TAKEN: Final = tuple(name for name, one in TRANSFORMS.items() if one.needs_lines_only)
"""Transforms that work on rows from outside."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A question that somebody wrote, with a solution that holds."""

    question: str
    lines: tuple[str, ...]
    answer: str = field(compare=False)


def name_of(question: str) -> str:
    """Return the hash of a question, case and spaces aside, which decides its split."""
    return content_hash(_normal(question))


def worked_family(
    name: str,
    pool: Sequence[Worked],
    *,
    domain: Literal["logic", "math"] = "math",
    concepts: tuple[str, ...] = (),
) -> Family[Worked]:
    """Return a file of worked problems as a family: it draws one of them.

    Its guess rate is the share of the commonest answer.
    """
    answers: dict[str, int] = {}
    for one in pool:
        answers[one.answer] = answers.get(one.answer, 0) + 1
    return Family(
        name=name,
        version=1,
        domain=domain,
        summary=f"worked problems from outside, {name}",
        concepts=concepts,
        knobs=(),
        verifier="integer",
        examples=("437", "52"),
        generate=lambda rng, knobs: _drawn(pool, rng, knobs),
        render=lambda worked, rng: worked.question,
        solve=_solve,
        effort=lambda worked: len(worked.lines),
        canonical=lambda worked: _normal(worked.question),
        steps=lambda worked: worked.lines,
        capacity=lambda dial: float(len(pool)),
        guess_rate=lambda dial: _commonest(answers),
    )


def _normal(question: str) -> str:
    return " ".join(question.split()).casefold()


def _drawn(pool: Sequence[Worked], rng: Random, knobs: Knobs) -> Worked:
    return rng.choice(pool)


def _commonest(answers: Mapping[str, int]) -> float:
    return max(answers.values()) / sum(answers.values())


def _solve(worked: Worked) -> list[str]:
    """Work the lines out again; the stated answer is not looked at."""
    found = last_result(worked.lines)
    return [] if found is None else [str(found)]
