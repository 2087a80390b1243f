"""Complex numbers told by equations and inequalities: how many, how far, how large they are."""

from typing import Final

from sympy import Expr, I, Symbol, pi

from readers.contest.algebra._complex_circles import CIRCLES
from readers.contest.algebra._complex_values import VALUES
from readers.contest.algebra._conjugates import CONJUGATES, EQUATION
from readers.formulas import Known, formula
from readers.problems import Slot, reader

_Z: Final = Symbol("z")
_KNOWN: Final[Known] = {"i": I, "z": _Z, r"\pi": pi}


def _center(text: str) -> Expr:
    return (_Z - formula(text.strip("|"), _KNOWN)).expand()


_SLOTS: Final = {
    "distance": Slot(r"\|z(?: [+-] \d*i?)+\|", _center),
    "equation": Slot(EQUATION, str),
}
READER: Final = reader({**CIRCLES, **VALUES, **CONJUGATES}, _SLOTS, _KNOWN)
