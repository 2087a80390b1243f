"""Labelling: the answer on which enough samples of a labeller agree under the math verifier.

Two answers agree when each is right with the other as reference; what the verifier leaves
undecided agrees with nothing. Voting certifies agreement, not that a question is well posed: that
is what the judges are for.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generators.weakness.text.drafts import Draft
from generators.weakness.text.outcome import Outcome, spent
from proofmill import check, extract
from solvers.prompts import render
from solvers.protocol import Completion, Solver

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


@dataclass(slots=True)
class _Group:
    """Answers of one value, the first of which speaks for all."""

    spellings: list[str]


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
    found = poll([reply.text if reply.finish_reason == "stop" else "" for reply in replies])
    note = f"{found.votes} of {found.samples} for {found.label!r}"
    if not found.votes:
        return Outcome(id=draft.id, reason="no_readable_answer", spent=cost)
    if found.votes < agree:
        return Outcome(id=draft.id, reason="no_agreement", note=note, spent=cost)
    item = replace(draft, label=found.label, votes=found.votes, samples=found.samples)
    return Outcome(id=draft.id, item=item, spent=cost)


def poll(responses: Sequence[str]) -> Poll:
    """Count the votes of responses; one that commits to no single readable answer casts none."""
    groups: list[_Group] = []
    for response in responses:
        answer = _vote(response)
        if not answer:
            continue
        home = next((group for group in groups if agrees(group.spellings[0], answer)), None)
        if home is None:
            groups.append(_Group([answer]))
        else:
            home.spellings.append(answer)
    if not groups:
        return Poll("", 0, len(responses))
    largest = max(groups, key=lambda group: len(group.spellings))  # of equal ones the first
    return Poll(plainest(largest.spellings), len(largest.spellings), len(responses))


def _vote(response: str) -> str:
    answers = extract(response).answers
    if len(answers) != 1:
        return ""
    answer = answers[0].strip().strip("$").strip()
    return answer if len(answer) <= MAX_LABEL and _is_readable(answer) else ""


def _is_readable(answer: str) -> bool:
    """Tell whether the verifier knows the answer by value, and takes it for itself."""
    if not agrees(answer, answer):
        return False
    return answer == _SOME_VALUE or _verdict(answer, _SOME_VALUE) == "wrong"


def agrees(one: str, other: str) -> bool:
    """Tell whether two answers are equal under the math verifier, whichever is the reference."""
    return _verdict(one, other) == "correct" and _verdict(other, one) == "correct"


def _verdict(gold: str, answer: str) -> str:
    return check("math", gold, boxed(answer), fallback=False).verdict


def boxed(answer: str) -> str:
    r"""Return a response that commits to `answer`."""
    return rf"\boxed{{{answer}}}"


def plainest(spellings: Sequence[str]) -> str:
    """Return the spelling with the fewest commands, then without a point, then the shortest."""
    return min(spellings, key=lambda text: (text.count("\\"), "." in text, len(text), text))
