"""Votes: what a solver's answers to a question agree on, where nothing verifies them.

R-Zero (arXiv 2508.05004, section 3.3) trains on the answer of the majority. It says how sure the
solver is, not what is right: whatever carries such a label says so, and stays apart.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from proofmill import check
from proofmill.extraction import extract

LEAST, MOST = 0.3, 0.8
"""Agreement that R-Zero keeps: below it is noise, above it the question asks nothing."""
MAX_VOTE = 200
"""Characters of an answer that may vote; longer ones count against it."""


class Vote(NamedTuple):
    """The answer of a majority, or why there is none."""

    answer: str
    k: int
    """Answers that agree with it."""
    n: int
    """Answers asked for: an unreadable or missing one agrees with nothing."""
    reason: str = ""
    """`lost`, `unreadable`, `tie`, `disagreement` or `agreement`; empty where the vote holds."""

    @property
    def agreement(self) -> float:
        """Share of the answers that agree."""
        return self.k / self.n if self.n else 0.0


def vote(replies: Sequence[str], asked: int) -> Vote:
    """Return what `asked` answers agree on, of which `replies` arrived."""
    if len(replies) < asked:
        return Vote("", 0, asked, "lost")
    answers = [answer for answer in map(sole_answer, replies) if len(answer) <= MAX_VOTE]
    groups = agreeing(filter(None, answers), _same)
    if not groups:
        return Vote("", 0, asked, "unreadable")
    first, *others = sorted(groups, key=len, reverse=True)
    answer, size = first[0], len(first)
    if others and len(others[0]) == size:
        return Vote(answer, size, asked, "tie")
    if size / asked < LEAST:
        return Vote(answer, size, asked, "disagreement")
    return Vote(answer, size, asked, "agreement" if size / asked > MOST else "")


def sole_answer(response: str) -> str:
    """Return the answer that a response commits to; empty where it gives none or several."""
    answers = extract(response).answers
    return answers[0] if len(answers) == 1 else ""


def agreeing(answers: Iterable[str], agree: Callable[[str, str], bool]) -> list[list[str]]:
    """Return the answers in groups of equal value, in order of their first members.

    `agree` compares the first member of a group, which speaks for all, with another answer.
    """
    groups: list[list[str]] = []
    for answer in answers:
        own = next((group for group in groups if agree(group[0], answer)), None)
        if own is None:
            groups.append([answer])
        else:
            own.append(answer)
    return groups


def verdict(gold: str, answer: str) -> str:
    """Return what the math verifier says of an answer, the other being the reference."""
    return check("math", gold, rf"\boxed{{{answer}}}", fallback=False).verdict


def _same(gold: str, answer: str) -> bool:
    return gold == answer or verdict(gold, answer) == "correct"
