"""Countable: how many things a solver counts one by one, at most.

Rows that are drawn stay far below. Where somebody puts another number into one, as `inverse`
does, there may be more things than can be counted in a lifetime. That they are too many is said by
a fixed number and not after a time, so that rows are the same everywhere.
"""

from typing import Final

_MOST: Final = 1_000_000


def check_count(count: int) -> None:
    """Raise OverflowError where things are too many to be counted one by one."""
    if count > _MOST:
        raise OverflowError(f"{count.bit_length()} bits: more than {_MOST} things to be counted")
