"""Second tries: a row is answered again until an answer is right or its tries are spent.

After unary feedback (UFO: Liu et al. 2025, arXiv 2507.14295): whoever answers is told that the
answer was wrong, never what is right. A row says how many tries there are by `tries` among the
arguments of its verifier (`generators.transforms.retries`); a trainer without turns judges one.
"""

from collections.abc import Mapping

from proofmill.batch import Row
from proofmill.scoring import Score, ground_truth

MOST = 100
"""Tries of a row at most."""
OPENING = "Answers are judged one by one now: after a wrong one you are told so and may try again."
_UNREAD = frozenset({"no_answer", "truncated", "too_long", "bad_characters"})
"""Reasons for which nothing was judged."""


def tries_of(row: Row) -> int:
    """Return how many answers to a row are judged, 1 to `MOST`.

    Raises:
        ValueError: if the row is not one of the forms that `score` takes.
    """
    args = ground_truth(row).get("args")
    most = args.get("tries", 1) if isinstance(args, Mapping) else 1
    return most if isinstance(most, int) and 1 <= most <= MOST else 1


def may_try_again(found: Score, left: int) -> bool:
    """Tell whether an answer is followed by another, with so many tries left."""
    return found.verdict == "wrong" and left > 0


def told(found: Score, left: int) -> str:
    """Return what is said of an answer that was not right, with so many tries left."""
    fault = "No answer could be read." if found.reason in _UNREAD else "That is not right."
    return f"{fault} Try again: you have {left} {'try' if left == 1 else 'tries'} left."
