"""Facts: how quantities of a story hang together, as told; each is one linear equation."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Fact(NamedTuple):
    """`left` is what `kind` makes of `rights` and `number`; all quantities are whole numbers."""

    kind: str
    left: int
    rights: tuple[int, ...] = ()
    number: int = 0


class Kind(NamedTuple):
    """What a fact says."""

    value: Callable[[Sequence[int], int], int | None]
    """Left side from the right sides and the number; None where it would be no whole number."""
    formula: str
    """The same in LaTeX; {0}, {1} and {2} are the right sides, {n} the number."""
    operations: int = 1
    """For two right sides where there may be more."""


KINDS: Mapping[str, Kind] = {
    "told": Kind(lambda q, n: n, "{n}", 0),
    "more": Kind(lambda q, n: q[0] + n, "{0} + {n}"),
    "fewer": Kind(lambda q, n: q[0] - n, "{0} - {n}"),
    "times": Kind(lambda q, n: q[0] * n, r"{n} \cdot {0}"),
    "part": Kind(lambda q, n: None if q[0] % n else q[0] // n, r"\frac{{{0}}}{{{n}}}"),
    "sum": Kind(lambda q, n: sum(q), "{0} + {1}"),
    "excess": Kind(lambda q, n: q[0] - q[1], "{0} - {1}"),
    "average": Kind(
        lambda q, n: None if sum(q) % 2 else sum(q) // 2, r"\frac{{{0} + {1}}}{{2}}", 2
    ),
}
UNDONE: Mapping[str, str] = {
    "more": "{left} - {n}",
    "fewer": "{left} + {n}",
    "times": r"\frac{{{left}}}{{{n}}}",
    "part": r"{n} \cdot {left}",
    "sum": "{left} - {other}",
    "average": r"2 \cdot {left} - {other}",
}
"""The last right side of a fact, where its left side and the other right sides are known."""


def symbol(quantity: int) -> str:
    """Return the LaTeX name of a quantity."""
    return f"q_{{{quantity + 1}}}"


def formula(fact: Fact) -> str:
    """Return the LaTeX of the right side of a fact."""
    names = [symbol(one) for one in fact.rights]
    if fact.kind == "sum":
        return " + ".join(names)
    return KINDS[fact.kind].formula.format(*names, n=fact.number)


def undone(fact: Fact) -> str:
    """Return the LaTeX of the last right side, from the others and the left side."""
    others = [symbol(one) for one in fact.rights[:-1]]
    other = " - ".join(others) if fact.kind == "sum" else "".join(others)
    return UNDONE[fact.kind].format(left=symbol(fact.left), other=other, n=fact.number)


def operations(fact: Fact) -> int:
    """Return how many operations a fact takes."""
    return len(fact.rights) - 1 if fact.kind == "sum" else KINDS[fact.kind].operations
