"""Problems: one question per list of concepts, and the faults that are plain from its form."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from generators.weakness.text.drafts import Draft
from generators.weakness.text.outcome import Outcome, spent
from proofmill.problem import Json
from solvers.prompts import render
from solvers.protocol import Structured, StructuredSolver

PROMPT = "weakness/question"
MAX_QUESTION = 4_000
"""Characters; contest problems have a few hundred."""

SCHEMA: Mapping[str, Json] = {
    "type": "object",
    "properties": {"question": {"type": "string"}},
    "required": ["question"],
    "additionalProperties": False,
}

_PROOF = re.compile(
    r"\b(?:prove|disprove)\b|\b(?:show|demonstrate|verify|justify|explain) (?:that|why|how|your)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"\b(?:which of the following|true or false|multiple[- ]choice|select (?:one|all)|"
    r"choose the correct)\b|\\textbf\{\(A\)|(?m:^\s*\(?(?-i:A)[).] )",
    re.IGNORECASE,
)
_PARTS = re.compile(r"(?m:^\s*(?:\((?:a|i)\)|a\)|1\))\s)|\bpart \(?(?:a|1)\b", re.IGNORECASE)
_MARKS = re.compile(
    r"```|<\|?/?[a-z_]+\|?>|\\boxed|####|\[(?:insert|your|question|problem)\b|"
    r"(?m:^\s*\W*(?:question|problem|solution|answer|hint|plan|concepts?|level)\W*:)|\bas an ai\b",
    re.IGNORECASE,
)


def write(drafts: Sequence[Draft], solver: StructuredSolver, *, seed: int) -> list[Outcome[Draft]]:
    """Ask for one question per draft; one outcome per draft, in order."""
    prompts = [
        render(PROMPT, category=one.category, level=one.level, concepts=one.concepts)
        for one in drafts
    ]
    replies = solver.structured(prompts, SCHEMA, seed=seed)
    return [_written(draft, reply) for draft, reply in zip(drafts, replies, strict=True)]


def _written(draft: Draft, reply: Structured | None) -> Outcome[Draft]:
    if reply is None:
        return Outcome(id=draft.id)
    cost = spent(reply.completions)
    if reply.fault:
        return Outcome(id=draft.id, reason="no_question", note=reply.fault, spent=cost)
    question = reply.value["question"].strip()
    fault = form_fault(question)
    if fault:
        return Outcome(id=draft.id, reason=fault, note=question[:200], spent=cost)
    return Outcome(id=draft.id, item=replace(draft, question=question), spent=cost)


def form_fault(question: str) -> str:
    """Return what is wrong with the form of a question, or an empty word.

    Accepts `Find the area of triangle $ABC$.`; refuses `Show that ...`, `Which of the following
    ...`, `(a) ... (b) ...`, and text that still has the marks of a reply around the question.
    """
    if not question:
        return "empty"
    if len(question) > MAX_QUESTION:
        return "too_long"
    for reason, pattern in (
        ("left_over_marks", _MARKS),
        ("multiple_choice", _CHOICE),
        ("asks_proof", _PROOF),
        ("several_parts", _PARTS),
    ):
        if pattern.search(question):
            return reason
    return "several_questions" if question.count("?") > 1 else ""
