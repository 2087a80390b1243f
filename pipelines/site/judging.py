"""Judging: a verdict with the sentence that explains it, for whoever types an answer."""

from collections.abc import Mapping
from types import MappingProxyType

from proofmill import score

MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "match": "it equals the reference answer, or is valid where any valid answer counts",
        "mismatch": "it is well formed and of the right kind, but not right",
        "malformed": "it is not an answer of the kind that was asked for",
        "violation": "it is well formed but breaks a rule of the problem",
        "hedged": "it gives several answers in one, or a negation",
        "multiple_answers": "there are several final answers that do not all hold",
        "too_many_answers": "there are more final answers than are read",
        "no_answer": "no box, tag or answer line was found",
        "truncated": "a thinking block, box or tag is never closed",
        "too_long": "it is longer than what is read",
        "bad_characters": "it holds control, zero-width or direction marks",
        "bad_gold": "the reference answer itself is not of this kind, so the row is at fault",
        "bad_args": "the row's arguments are not what its verifier needs, so the row is at fault",
        "unsupported": "it is of a form that is not decided",
        "timeout": "the verifier was still at work when its time was up",
        "refused": "it would have to be run, and this machine has no sandbox to run it in",
    }
)
"""Reason -> what it means, as in docs/verification.md."""


def explained(truth: str, response: str) -> dict[str, str | float | None]:
    """Return verdict, reason, what was read and an explanation of a response to a row."""
    found = score(truth, response)
    read = "nothing was read" if found.extracted is None else f"read as {found.extracted!r}"
    return {
        "value": found.value,
        "verdict": found.verdict,
        "reason": found.reason,
        "extracted": found.extracted,
        "explanation": f"{read}; {MEANINGS[found.reason]} ({found.reason})",
    }
