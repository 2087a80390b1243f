"""What the readers of this room share: equations between dollar signs, and answers in LaTeX."""

from collections.abc import Sequence

from sympy import Expr, latex

from readers.formulas import Known, formula
from readers.phrases import Unread


def equation(text: str, known: Known) -> tuple[Expr, Expr]:
    """Return both sides of `left = right`.

    Raises:
        Unread: if it is no equation.
    """
    left, sign, right = text.partition(" = ")
    if not sign:
        raise Unread(f"no equation: {text!r}")
    return formula(left, known), formula(right, known)


def written(value: Expr) -> str:
    """Return a number as one writes it."""
    return str(latex(value))


def the_set(values: Sequence[Expr]) -> str:
    """Return a set of numbers as one writes it."""
    return rf"\{{{', '.join(map(written, values))}\}}" if values else r"\emptyset"
