"""Truth functions: what makes an operator true, and a reader of Boolean expressions.

The reader takes text such as `not p and (3 + 4 > 6 or q)` in one pass, with a stack of values and
one of operators (Dijkstra 1961); there is no tree and no recursion.
"""

import re
from collections.abc import Callable, Mapping
from operator import add, and_, eq, gt, le, lt, mul, or_, xor

OPERATORS = ("and", "or", "xor", "implies", "iff")
SIDES: Mapping[tuple[str, bool], tuple[tuple[bool, bool], ...]] = {
    ("and", True): ((True, True),),
    ("and", False): ((True, False), (False, True), (False, False)),
    ("or", True): ((True, True), (True, False), (False, True)),
    ("or", False): ((False, False),),
    ("xor", True): ((True, False), (False, True)),
    ("xor", False): ((True, True), (False, False)),
    ("implies", True): ((True, True), (False, True), (False, False)),
    ("implies", False): ((True, False),),
    ("iff", True): ((True, True), (False, False)),
    ("iff", False): ((True, False), (False, True)),
}
"""(operator, wanted value) -> the values of both sides that give it."""

BINDING: Mapping[str, int] = {
    "*": 8,
    "+": 7,
    "<": 6,
    ">": 6,
    "not": 5,
    "and": 4,
    "or": 3,
    "xor": 2,
    "implies": 2,
    "iff": 2,
}
"""How tightly an operator binds. Equals group from the left: bracket xor, implies and iff."""

_TOKEN = re.compile(r"[a-zA-Z]+|[0-9]+|[+*<>()]")
_APPLY: Mapping[str, Callable[[int, int], int]] = {
    "*": mul,
    "+": add,
    "<": lt,
    ">": gt,
    "and": and_,
    "or": or_,
    "xor": xor,
    "implies": le,
    "iff": eq,
}


def combined(operator: str, left: int, right: int, everything: int) -> int:
    """Return the worlds, as bits, in which two sides joined by one of OPERATORS are true."""
    match operator:
        case "and":
            return left & right
        case "or":
            return left | right
        case "xor":
            return left ^ right
        case "implies":
            return everything ^ left | right
        case "iff":
            return everything ^ left ^ right
    raise KeyError(operator)


def tokens(text: str) -> list[str]:
    """Return the names, numbers and operators of an expression, without brackets."""
    return [token for token in _TOKEN.findall(text) if token not in "()"]


def evaluate(text: str, known: Mapping[str, int]) -> bool:
    """Return the value of an expression over the names in `known`.

    Raises:
        KeyError: if a name is not in `known`.
    """
    values: list[int] = []
    pending: list[str] = []
    for token in _TOKEN.findall(text):
        if token in ("(", "not"):
            pending.append(token)
        elif token == ")":
            _reduce(values, pending, 0)
            pending.pop()
        elif token in BINDING:
            _reduce(values, pending, BINDING[token])
            pending.append(token)
        else:
            values.append(int(token) if token.isdigit() else known[token])
    _reduce(values, pending, 0)
    (value,) = values
    return bool(value)


def _reduce(values: list[int], pending: list[str], least: int) -> None:
    """Apply what waits back to the last open bracket, as long as it binds at least so tightly."""
    while pending and pending[-1] != "(" and BINDING[pending[-1]] >= least:
        operator, right = pending.pop(), values.pop()
        values.append(not right if operator == "not" else _APPLY[operator](values.pop(), right))
