"""Verdict: what a verifier says of one candidate, with a reason from a closed list."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from proofmill.problem import Json

Outcome: TypeAlias = Literal["correct", "wrong", "undecided"]

Reason: TypeAlias = Literal[
    "match",  # equal to the reference, or valid where any valid answer counts
    "mismatch",  # well formed, of the right kind, not right
    "malformed",  # not an answer of the kind that was asked for
    "violation",  # well formed, breaks a rule of the puzzle
    "hedged",  # several answers in one, or a negation
    "multiple_answers",  # several final answers that do not all hold
    "too_many_answers",  # more final answers than are read
    "no_answer",  # no box, no tag, no answer line
    "truncated",  # a thinking block, box or tag is never closed
    "too_long",
    "bad_characters",  # control, zero-width or direction marks
    "bad_gold",  # the reference answer itself is not of this kind
    "unsupported",  # beyond what is decided here: an operator that is not read, or too large
    "timeout",  # still at work when its time was up
    "refused",  # it would have to be run, and this machine has no sandbox to run it in
]


class Verdict(NamedTuple):
    """One outcome and why. `undecided` is no verdict on the answer: the row is at fault."""

    outcome: Outcome
    reason: Reason


Args: TypeAlias = Mapping[str, Json]
"""A row's `args`: what a verifier needs besides the reference answer."""

Verifier: TypeAlias = Callable[[str, str, Args], Verdict]
"""(candidate, gold, args) -> Verdict; total on any candidate, linear in it, runs no code.

The two verifiers of programs run it, in the sandbox alone (`program`, `program_input`).
"""

MATCH = Verdict("correct", "match")
MISMATCH = Verdict("wrong", "mismatch")
MALFORMED = Verdict("wrong", "malformed")
VIOLATION = Verdict("wrong", "violation")
BAD_GOLD = Verdict("undecided", "bad_gold")


def same(is_equal: bool) -> Verdict:
    """Return the verdict of a comparison between two well-formed answers."""
    return MATCH if is_equal else MISMATCH
