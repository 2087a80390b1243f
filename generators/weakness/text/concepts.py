"""Concepts: what failed problems are about, as a solver names it, pooled and weighted by failure.

A concept keeps every category that it occurs in. Where solved problems are known as well, its
weight is the shrunk log-odds of failure given the concept, so that what is merely common in the
pool does not count as a weakness; else there is nothing to compare with, and frequency stands in.
"""

import math
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generators.weakness.text.failures import Record, is_weak
from generators.weakness.text.outcome import Outcome, spent
from generators.weakness.text.taxonomy import leaves
from proofmill.problem import Json
from solvers.prompts import render
from solvers.protocol import Structured, StructuredSolver

PROMPT = "weakness/concepts"
MOST = 6
"""Concepts of one problem."""
MAX_NAME = 80
"""Characters of one concept's name; a longer one is a sentence, not a concept."""
PRIOR = 4.0
"""Pseudo-problems at the base rate that each concept starts from: shrinks what was seen rarely."""

SCHEMA: Mapping[str, Json] = {
    "type": "object",
    "properties": {
        "concepts": {
            "type": "array",
            "minItems": 1,
            "maxItems": MOST,
            "items": {
                "type": "object",
                "properties": {
                    "name": {"type": "string", "minLength": 1, "maxLength": 4 * MAX_NAME},
                    "leaf": {"type": "string", "enum": list(leaves())},
                },
                "required": ["name", "leaf"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["concepts"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagged:
    """A problem of the log with its concepts."""

    id: str
    """Of the record."""
    category: str
    is_weak: bool
    accuracy: float
    """Mean over the visits, 0..1."""
    concepts: tuple[tuple[str, str], ...]
    """(normalised name, leaf id), no name twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept:
    """One concept over all problems."""

    name: str
    leaf: str
    """The id that it was given most often."""
    categories: tuple[str, ...]
    """All categories of the weak problems that need it, in alphabetical order."""
    failed: int
    """Weak problems that need it."""
    known: int
    """Other problems that need it."""
    weight: float
    """Share in which a list of concepts begins with it, before it is normalised; 0 or more."""
    accuracy: float
    """Mean accuracy of the weak problems that need it, 0..1."""


def extract(
    records: Sequence[Record], solver: StructuredSolver, *, seed: int
) -> list[Outcome[Tagged]]:
    """Ask for the concepts of each record; one outcome per record, in order."""
    listed = list(leaves().values())
    prompts = [
        render(PROMPT, category=record.category, problem=record.prompt, most=MOST, leaves=listed)
        for record in records
    ]
    replies = solver.structured(prompts, SCHEMA, seed=seed)
    return [_tagged(record, reply) for record, reply in zip(records, replies, strict=True)]


def _tagged(record: Record, reply: Structured | None) -> Outcome[Tagged]:
    if reply is None:
        return Outcome(id=record.id)
    cost = spent(reply.completions)
    if reply.fault:
        return Outcome(id=record.id, reason="no_concepts", note=reply.fault, spent=cost)
    names = {normalise(entry["name"]): entry["leaf"] for entry in reversed(reply.value["concepts"])}
    names.pop("", None)
    if not names:
        return Outcome(id=record.id, reason="no_concepts", note="no usable name", spent=cost)
    item = Tagged(
        id=record.id,
        category=record.category,
        is_weak=is_weak(record.accuracies),
        accuracy=math.fsum(record.accuracies) / len(record.accuracies),
        concepts=tuple(sorted(names.items())),
    )
    return Outcome(id=record.id, item=item, spent=cost)


def normalise(name: str) -> str:
    """Return a concept's name in one spelling; empty where it is no name.

    `  Power of a Point. ` and `power of a point` are the same; `42` and a paragraph are none.
    """
    text = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    text = text.strip(" .,;:!?\"'`*_-")
    is_name = any(map(str.isalpha, text)) and all(map(str.isprintable, text))
    return text if is_name and len(text) <= MAX_NAME else ""


def pool(tagged: Iterable[Tagged]) -> list[Concept]:
    """Return the concepts of the weak problems, by name."""
    problems = list(tagged)
    has: dict[str, list[Tagged]] = defaultdict(list)
    named: dict[str, Counter[str]] = defaultdict(Counter)
    for problem in problems:
        for name, leaf in problem.concepts:
            has[name].append(problem)
            named[name][leaf] += 1
    failed = sum(problem.is_weak for problem in problems)
    found = [
        _concept(name, named[name], having, failed, len(problems)) for name, having in has.items()
    ]
    return sorted((one for one in found if one.failed), key=lambda one: one.name)


def _concept(
    name: str, named: Counter[str], having: list[Tagged], failed: int, total: int
) -> Concept:
    weak = [problem for problem in having if problem.is_weak]
    known = len(having) - len(weak)
    return Concept(
        name=name,
        leaf=min(named, key=lambda leaf: (-named[leaf], leaf)),
        categories=tuple(sorted({problem.category for problem in weak})),
        failed=len(weak),
        known=known,
        weight=weight(len(weak), known, failed, total),
        accuracy=math.fsum(problem.accuracy for problem in weak) / len(weak) if weak else 0.0,
    )


def weight(failed: int, known: int, all_failed: int, total: int) -> float:
    """Return how much a concept is a weakness, 0 or more.

    With other problems to compare with: log-odds of failure given the concept, shrunk by PRIOR
    problems at the base rate, above the base rate's log-odds. Without: how often it was failed.
    """
    if total == all_failed or not all_failed:
        return float(failed)
    base = all_failed / total
    rate = (failed + PRIOR * base) / (failed + known + PRIOR)
    return max(0.0, math.log(rate / (1.0 - rate)) - math.log(base / (1.0 - base)))
