"""Labelling: the answer on which enough samples of a labeller agree under the math verifier.

Two answers agree when each is right with the other as reference; what the verifier leaves
undecided agrees with nothing. Voting certifies agreement, not that a question is well posed: that
is what the judges are for.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from generators.weakness.text.drafts import Draft
from generators.weakness.text.outcome import Outcome, spent
from solvers.prompts import render
from solvers.protocol import Completion, Solver
from solvers.votes import agreeing, sole_answer, verdict

PROMPT = "weakness/solve"
MAX_LABEL = 100
"""Characters of a label; a longer one is a text, not a value."""
_SOME_VALUE = "7919"
"""A label that is readable is told apart from this number."""


class Poll(NamedTuple):
    """How the samples of one question voted."""

    label: str
    """The plainest spelling of the largest group; empty when nobody gave a readable answer."""
    votes: int
    samples: int


def label(
    drafts: Sequence[Draft], solver: Solver, *, samples: int, agree: int, seed: int
) -> list[Outcome[Draft]]:
    """Ask `samples` times for each answer; keep where `agree` of them agree."""
    prompts = [render(PROMPT, question=draft.question) for draft in drafts]
    replies = solver.answer(prompts, samples, seed=seed)
    return [
        _labelled(draft, reply, samples, agree)
        for draft, reply in zip(drafts, replies, strict=True)
    ]


def _labelled(
    draft: Draft, replies: Sequence[Completion], samples: int, agree: int
) -> Outcome[Draft]:
    if len(replies) < samples:
        return Outcome(id=draft.id)
    cost = spent(replies)
    majority = poll([reply.text if reply.finish_reason == "stop" else "" for reply in replies])
    note = f"{majority.votes} of {majority.samples} for {majority.label!r}"
    if not majority.votes:
        return Outcome(id=draft.id, reason="no_readable_answer", spent=cost)
    if majority.votes < agree:
        return Outcome(id=draft.id, reason="no_agreement", note=note, spent=cost)
    item = replace(draft, label=majority.label, votes=majority.votes, samples=majority.samples)
    return Outcome(id=draft.id, item=item, spent=cost)


def poll(responses: Sequence[str]) -> Poll:
    """Count the votes of responses; one that commits to no single readable answer casts none."""
    groups = agreeing(filter(None, map(_vote, responses)), agrees)
    largest = max(groups, key=len, default=[])  # of equal ones the first
    return Poll(plainest(largest) if largest else "", len(largest), len(responses))


def _vote(response: str) -> str:
    answer = sole_answer(response).strip().strip("$").strip()
    return answer if answer and len(answer) <= MAX_LABEL and _is_readable(answer) else ""


def _is_readable(answer: str) -> bool:
    """Tell whether the verifier knows the answer by value, and takes it for itself."""
    if not agrees(answer, answer):
        return False
    return answer == _SOME_VALUE or verdict(answer, _SOME_VALUE) == "wrong"


def agrees(answer: str, other: str) -> bool:
    """Tell whether two answers are equal under the math verifier, whichever is the reference."""
    return verdict(answer, other) == "correct" and verdict(other, answer) == "correct"


def plainest(spellings: Sequence[str]) -> str:
    """Return the spelling with the fewest commands, then without a point, then the shortest."""
    return min(spellings, key=lambda text: (text.count("\\"), "." in text, len(text), text))
