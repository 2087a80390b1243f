"""Verdict: what a verifier says of one candidate, with a reason from a closed list."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from typing import Literal, NamedTuple, TypeAlias

from proofmill.problem import Json, canonical_json

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
    "bad_args",  # the row's args are not what its verifier needs
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
BAD_ARGS = Verdict("undecided", "bad_args")
_ILL_TYPED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading args of another shape, or nested without end, raises."""


def on_any_row(judge: Verifier) -> Verifier:
    """Let a verifier give a verdict on any row: numbers are read as text, ill-typed args are said.

    A verifier raises nothing over a candidate (`tests/property` allows no `bad_args` on a sound
    row), so what it does raise is the row's fault: args of another shape than its docstring says.
    """

    @wraps(judge)
    def verdict(candidate: str, gold: object, args: object) -> Verdict:
        if not isinstance(gold, str):
            if isinstance(gold, bool) or not isinstance(gold, int | float):
                return BAD_GOLD
            gold = str(gold)
        # A dict is told at once, as it nearly always is.
        if not isinstance(args, dict) and not isinstance(args, Mapping):
            return BAD_ARGS
        try:
            return judge(candidate, gold, args)
        except _ILL_TYPED:
            return BAD_ARGS

    return verdict


def gold_test(judge: Callable[[str, Args], Verdict]) -> Callable[[str, Args], bool]:
    """Return what tells whether a judge finds the reference right; kept, as rows are judged often.

    For verifiers that accept whatever meets the demands of a row, the reference among others.
    """

    @lru_cache(maxsize=64)
    def is_right(gold: str, args: str) -> bool:
        return judge(gold, json.loads(args)) is MATCH

    return lambda gold, args: is_right(gold, canonical_json(dict(args)))


def same(is_equal: bool) -> Verdict:
    """Return the verdict of a comparison between two well-formed answers."""
    return MATCH if is_equal else MISMATCH
