"""Determinants of matrices that are described, after steps that are too; or where one is 0."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from sympy import Poly, Rational, interpolate

from readers.linear import determinant
from readers.math._matrices import MATRICES, Matrix, T, entries
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SCENE: Final = r"""
    The rows and columns of a matrix are numbered from $1$ to $<n:int>$.
    <who:name> works with a matrix of $<n:int>$ rows and as many columns.
    Take a matrix of $<n:int>$ rows, numbered from top to bottom, and $<n:int>$ columns.
    Consider a matrix with $<n:int>$ rows and $<n:int>$ columns.
    A computer stores a matrix in $<n:int>$ rows and $<n:int>$ columns.
    <who:name> fills a square table of $<n:int>$ rows and $<n:int>$ columns, a matrix.
"""
_STEPS: Final = {
    "add": r"""
        {Then|After that,} row $<source:int>$, multiplied by $<by:int>$, is added to row
            $<row:int>$.
        {Then|After that,} to each entry of row $<row:int>$, the entry of row $<source:int>$ in the
            same column is added $<by:int>$ times over.
    """,
    "mix": r"""
        {Then|After that,} row $<row:int>$ is replaced by $<own:int>$ times itself plus $<by:int>$
            times row $<source:int>$.
        {Then|After that,} each entry of row $<row:int>$ gives way to the sum of $<own:int>$ times
            itself and $<by:int>$ times the entry of row $<source:int>$ in the same column.
    """,
    "multiply": r"""
        {Then|After that,}{ every entry of|} row $<row:int>$ is multiplied by $<own:int>$.
    """,
    "scale": r"""
        {Then|After that,} {every entry of the matrix|the whole matrix} is multiplied by
            $<own:int>$.
    """,
    "swap": r"""
        {Then|After that,} row $<row:int>$ and row $<source:int>$ change places.
        {Then|After that,} the rows $<row:int>$ and $<source:int>$ are exchanged.
    """,
    "reverse": r"""
        {Then|After that,} the order of the rows is turned round, so that the last row comes first.
        {Then|After that,} all rows are written in the opposite order, from the last to the first.
    """,
    "transpose": r"""
        {Then|After that,} rows become columns and columns become rows, in the same order.
        {Then|After that,} the matrix is reflected in its main diagonal.
    """,
    "square": r"""
        {Then|After that,} the matrix is multiplied by itself (as matrices are).
        {Then|After that,} it is replaced by its square, the product of the matrix with itself.
    """,
}
_ASKED: Final = {
    "determinant": r"""
        {Find the determinant of this matrix.|Find the determinant of the matrix that comes
            out.|Compute the determinant of the resulting matrix.|Compute the determinant.}
        {What is its determinant?|What is the determinant in the end?}
    """,
    "zero": r"""
        Find the number $t$ for which the rows are linearly dependent.
        For which $t$ has this matrix no inverse?
        For one value of $t$ the determinant is $0$. Find this $t$.
    """,
    "zero_not_0": r"""
        There is one $t \ne 0$ for which the rows are linearly dependent. Determine it.
        Find the value $t \ne 0$ for which the determinant is $0$.
        For which $t$ other than $0$ has this matrix no inverse?
    """,
    "product": r"""
        Besides $t = 0$, the determinant vanishes for two values of $t$, which may be complex or
            equal. Compute the product of these two.
        The determinant, a polynomial in $t$, has two roots but $0$ (perhaps complex, or equal).
            Find their product.
        As a polynomial in $t$, the determinant is $t^{<exponent:int>}$ times a polynomial of degree
            two. What is the product of the two roots of the latter?
    """,
}
_SAYS: Final = Phrases(perhaps={"scene": _SCENE, **MATRICES, **_ASKED}, many=_STEPS)


class Task(NamedTuple):
    """What a prompt says."""

    matrix: Matrix
    """Entries of degree 1 in t at most; if they are not known, any with the determinant."""
    is_known: bool
    steps: tuple[tuple[str, int, int, int, int], ...]
    """What is done to which row, with which other row, its own factor, and the other's."""
    asked: str


def _read(question: str) -> Task:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts}
    (kind,), (asked,) = _one(keys, MATRICES), _one(keys, _ASKED)
    found = said.one(kind)
    if (kind == "unknown") == ("scene" in keys):
        raise Unread("no matrix, or two")
    sizes = {part.integer("n") for part in said.parts if "n" in part}
    if len(sizes) != 1:
        raise Unread(f"sizes do not agree: {sizes}")
    n = sizes.pop()
    rows = entries(found, n)
    if (asked != "determinant") != _has_t(rows):
        raise Unread("the matrix is not what is asked about")
    if "exponent" in said.one(asked) and said.one(asked).integer("exponent") != n - 2:
        raise Unread(f"the determinant has the degree {n}")
    steps = tuple(_step(part, n) for part in said.parts if part.key in _STEPS)
    return Task(rows, kind != "unknown", steps, asked)


def _one(keys: set[str], table: Mapping[str, str]) -> set[str]:
    found = keys & table.keys()
    if len(found) != 1:
        raise Unread(f"says not once what it must: {sorted(found)}")
    return found


def _has_t(rows: Matrix) -> bool:
    return any(entry.has(T) for row in rows for entry in row)


def _step(part: Said, n: int) -> tuple[str, int, int, int, int]:
    row, source, own, by = (
        part.integer(slot) if slot in part else 0 for slot in ("row", "source", "own", "by")
    )
    if max(row, source) > n or (row and row == source):
        raise Unread(f"no such rows: {row}, {source}")
    return part.key, row - 1, source - 1, own, by


def _solve(task: Task) -> str:
    n = len(task.matrix)
    values = [_determinant(task, t) for t in range(n + 1)]
    if task.asked == "determinant":
        return str(values[0])
    points = [(t, Rational(d.numerator, d.denominator)) for t, d in enumerate(values)]
    found = Poly(interpolate(points, T), T)
    if task.asked == "product":
        quadratic = found.exquo(Poly(T ** (n - 2), T))
        return str(quadratic.eval(0) / quadratic.LC())
    (root,) = (t for t in found.ground_roots() if task.asked == "zero" or t != 0)
    return str(root)


def _determinant(task: Task, t: int) -> Fraction:
    rows = [[Fraction(str(entry.subs(T, t))) for entry in row] for row in task.matrix]
    for step in task.steps:
        rows = _changed(rows, *step)
    return determinant(rows)


def _changed(
    rows: list[list[Fraction]], what: str, row: int, source: int, own: int, by: int
) -> list[list[Fraction]]:
    """Return the matrix after a step."""
    rows = [list(each) for each in rows]
    if what == "reverse":
        return rows[::-1]
    if what == "scale":
        return [[own * entry for entry in each] for each in rows]
    if what == "transpose":
        return [list(column) for column in zip(*rows, strict=True)]
    if what == "square":
        columns = list(zip(*rows, strict=True))
        return [[_times(each, column) for column in columns] for each in rows]
    if what == "swap":
        rows[row], rows[source] = rows[source], rows[row]
        return rows
    own = 1 if what == "add" else own
    other = [Fraction(0)] * len(rows) if what == "multiply" else rows[source]
    rows[row] = [own * a + by * b for a, b in zip(rows[row], other, strict=True)]
    return rows


def _times(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(one, other, strict=True)), Fraction(0))


READER = Reader(_read, _solve)
