"""Interval arithmetic on integers: every result encloses the true value, by proof.

An interval is a pair of integers in units of 2**-bits, for 1 <= bits <= 1024. None means that
there is no enclosure: the value is undefined somewhere in the argument, the argument straddles a
pole or a branch point, a bound would reach MAX_MAGNITUDE, or the value of `of`, `exp` or `tanh` is
too close to 0 or 1 to be told from it: the precision is absolute.
"""

from proofmill.verifiers.math.reals.enclosures import (
    MAX_BITS,
    MAX_EXPONENT,
    MAX_MAGNITUDE,
    Interval,
    absolute,
    add,
    disjoint,
    div,
    mul,
    neg,
    of,
    power,
    sqrt,
    sub,
)
from proofmill.verifiers.math.reals.transcendental import (
    acos,
    asin,
    atan,
    cos,
    cosh,
    exp,
    log,
    pi,
    root,
    sin,
    sinh,
    tan,
    tanh,
)

__all__ = [
    "MAX_BITS",
    "MAX_EXPONENT",
    "MAX_MAGNITUDE",
    "Interval",
    "absolute",
    "acos",
    "add",
    "asin",
    "atan",
    "cos",
    "cosh",
    "disjoint",
    "div",
    "exp",
    "log",
    "mul",
    "neg",
    "of",
    "pi",
    "power",
    "root",
    "sin",
    "sinh",
    "sqrt",
    "sub",
    "tan",
    "tanh",
]
