"""Rounds: a line of a worked solution that leaves no more than a round or two to its reader."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, wraps
from typing import Final, ParamSpec

from generators.latex.stages import stages

MOST_AT_ONCE: Final = 2
"""Rounds of operations between two sides of a formula (docs/does-it-train.md)."""
_P = ParamSpec("_P")
_FORMULA = re.compile(r"\$([^$]+)\$")
_IS_NUMBERS = re.compile(r"(?:[\d\s+\-^(){}]|\\(?:left|right|frac|cdot))+")
"""Holds of every side that is all numbers; words and letters are told from them at once."""
_RELATION = re.compile(r"\s*(=|<|>|\\le(?!ft)|\\ge|\\ne)\s*")


def in_rounds(steps: Callable[_P, Iterable[str]]) -> Callable[_P, tuple[str, ...]]:
    """Have a function that tells a worked solution tell its formulas round by round.

    Each line goes through `worked_out`.
    """

    @wraps(steps)
    def told(*args: _P.args, **kwargs: _P.kwargs) -> tuple[str, ...]:
        return tuple(map(worked_out, steps(*args, **kwargs)))

    return told


def worked_out(line: str) -> str:
    r"""Return a line of a solution with the rounds told that its formulas leave out.

    Between two sides that are all numbers and more than MOST_AT_ONCE rounds apart, the stages of
    the first one are put in: `3 \cdot 2^2 + 5 \cdot (7 - 4) = 27` becomes
    `3 \cdot 2^2 + 5 \cdot (7 - 4) = 3 \cdot 4 + 5 \cdot 3 = 12 + 15 = 27`.
    """
    return _FORMULA.sub(lambda found: f"${_spelled(found[1])}$", line)


def _spelled(formula: str) -> str:
    first, *others = _RELATION.split(formula)
    told, last = first, first
    for relation, side in zip(others[::2], others[1::2], strict=True):
        told += "".join(f" = {stage}" for stage in _between(last, relation, side))
        told += f" {relation} {side}"
        last = side
    return told


def _between(side: str, relation: str, other: str) -> Sequence[str]:
    """Return the stages that are missing between two sides."""
    known = _stages(side)
    if len(known) <= MOST_AT_ONCE + 1:  # the other side is one of them at least
        return ()
    following = _stages(other)
    if not following or len(known) - len(following) <= MOST_AT_ONCE:
        return ()
    if relation != "=":
        return known[1:]
    return known[1 : len(known) - len(following)] if known[-1] == following[-1] else ()


@lru_cache(maxsize=1024)
def _stages(side: str) -> Sequence[str]:
    """Return a side and what it comes to, round by round; nothing if it is not all numbers.

    Kept, since most sides have one before and one behind them.
    """
    if not _IS_NUMBERS.fullmatch(side):
        return ()
    try:
        return stages(side, {})
    except (ValueError, ZeroDivisionError):
        return ()
