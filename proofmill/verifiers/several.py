"""Several: a list of answers in order, each judged by the verifier of its kind."""

from collections.abc import Mapping
from typing import Final

from proofmill.verifiers import reading
from proofmill.verifiers.apart import parted
from proofmill.verifiers.collections import check_sequence, check_set
from proofmill.verifiers.math import check_math
from proofmill.verifiers.numbers import check_integer, check_rational
from proofmill.verifiers.texts import check_text
from proofmill.verifiers.verdict import (
    BAD_ARGS,
    BAD_GOLD,
    MALFORMED,
    MATCH,
    Args,
    Verdict,
    Verifier,
)

MOST: Final = 20
_JUDGES: Final[Mapping[str, Verifier]] = {
    "integer": check_integer,
    "math": check_math,
    "rational": check_rational,
    "sequence": check_sequence,
    "set": check_set,
    "text": check_text,
}


def check_several(candidate: str, gold: str, args: Args) -> Verdict:
    r"""Accept `7/3; 3.5; \frac52` and one answer a line; all have to be right, in their order.

    Args: `each`, the verifier that judges each of them, and `args`, what it needs, the same for
    all. The gold is a JSON list of texts.
    """
    judge, inner = _JUDGES.get(str(args["each"])), args.get("args", {})
    if judge is None or not isinstance(inner, Mapping):
        return BAD_ARGS
    golds = reading.json_value(gold)
    if not isinstance(golds, list) or not 0 < len(golds) <= MOST:
        return BAD_GOLD
    told = [one for one in golds if isinstance(one, str)]
    if len(told) < len(golds):
        return BAD_GOLD
    found = parted(candidate, len(told))
    if found is None:
        return MALFORMED
    verdicts = [judge(one, right, inner) for one, right in zip(found, told, strict=True)]
    undecided = [verdict for verdict in verdicts if verdict.outcome == "undecided"]
    wrong = [verdict for verdict in verdicts if verdict.outcome == "wrong"]
    return (undecided or wrong or [MATCH])[0]
