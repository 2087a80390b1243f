"""Recalled: what a function has said of the last few things, each known by identity.

A transform asks for the worked steps of an instance when it makes a row of it, words the row and
solves it, and of a board they take longer to deduce than all the rest. Instances are frozen: what
was said of one stays so.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_KEPT: Final = 64
"""Of all functions together: a row is made of 8 instances at most, others being tried between."""


class _Same:
    """A thing that equals itself alone, whatever it says of others; many cannot be hashed."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.thing is other.thing


def recalled(function: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Return the same function of a frozen thing, and of others that are known by equality.

    What it raises is not kept.
    """
    said: Callable[..., T] = _said

    @wraps(function)
    def its(thing: Any, /, *rest: P.args, **named: P.kwargs) -> T:  # noqa: ANN401 (of any family)
        return said(function, _Same(thing), *rest, **named)

    return its


@lru_cache(maxsize=_KEPT)
def _said(function: Callable[..., Any], same: _Same, *rest: Any, **named: Any) -> Any:  # noqa: ANN401
    return function(same.thing, *rest, **named)
