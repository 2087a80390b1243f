"""Matrices in words: what may be said of their entries, and the entries."""

from collections.abc import Callable, Mapping
from math import gcd
from typing import Final, TypeAlias

from sympy import Expr, Integer, Poly, Symbol

from readers.formulas import formula, integers, letters, put_in
from readers.math._square import matrix
from readers.phrases import Said, Unread

Matrix: TypeAlias = tuple[tuple[Expr, ...], ...]
T: Final = Symbol("t")
"""What stands in entries that are not given."""
MATRICES: Final = {
    "unknown": r"""
        All that is known of a matrix with $<n:int>$ rows and $<n:int>$ columns is that its
            determinant is $<det:int>$.
        A matrix with $<n:int>$ rows and columns has the determinant $<det:int>$; its entries are
            not known.
        <who:name> has forgotten the entries of a matrix with $<n:int>$ rows and $<n:int>$ columns,
            but not its determinant, $<det:int>$.
    """,
    "drawn": r"""
        {It reads|The matrix is}¶¶$$\begin{pmatrix} <rows> \end{pmatrix}.$$
    """,
    "arrow": r"""
        The $<n:int> \times <n:int>$ matrix has the entry $<top>$ at the top left. The other entries
            of its first row are $<of_j>$, where $j$ is the number of the column, and those of its
            first column are $<side:int>$. On the rest of the main diagonal stands
            $<diagonal:int>$, and everywhere else $0$.
        Let $a_{11} = <top>$, $a_{1j} = <of_j>$ for $j$ from $2$ to $<n:int>$, $a_{i1} = <side:int>$
            and $a_{ii} = <diagonal:int>$ for $i$ from $2$ to $<n:int>$, and let all other entries
            of the $<n:int> \times <n:int>$ matrix be $0$.
    """,
    "shifted": r"""
        In row $i$ and column $j$ of the $<n:int> \times <n:int>$ matrix stands $<of_ij>$; to each
            entry on the main diagonal $t$ is added.
        Let $a_{ij} = <of_ij>$ if $i \ne j$, and let the same formula plus $t$ hold for $i = j$,
            where $i$ and $j$ go from $1$ to $<n:int>$.
    """,
    "ij": r"""
        Let $a_{ij} = <of_ij>$ for $i$ and $j$ from $1$ to $<n:int>$.
        The entry in row $i$ and column $j$ of the $<n:int> \times <n:int>$ matrix is $<of_ij>$.
    """,
    "powers": r"""
        Each row of the $<n:int> \times <n:int>$ matrix belongs to one of the numbers $x = <x>$, in
            this order, and reads $<powers>$.
        With $(x_1, \ldots, x_{<n:int>}) = (<x>)$, the row number $i$ of the
            $<n:int> \times <n:int>$ matrix is made of the powers $<powers>$ of $x = x_i$.
        With $(x_1, \ldots, x_{<n:int>}) = (<x>)$, the entry in row $i$ and column $j$ of the
            $<n:int> \times <n:int>$ matrix is $x_i^{j-1}$ (where $0^0 = 1$).
        Row by row, the $<n:int> \times <n:int>$ matrix holds the powers $1, x, x^2, \ldots$, up to
            exponent $<last:int>$, of $x = <x>$, one number to each row in this order.
    """,
    "three": r"""
        The $<n:int> \times <n:int>$ matrix has the entries $a_{i,i} = <diagonal:int>$,
            $a_{i,i+1} = <right:int>$ and $a_{i+1,i} = <left:int>$; all other entries are $0$.
        In the $<n:int> \times <n:int>$ matrix, every entry on the main diagonal is
            $<diagonal:int>$, every entry just to the right of it is $<right:int>$, every entry
            just to the left of it is $<left:int>$, and all others are $0$.
    """,
    "turning": r"""
        The first row of the $<n:int> \times <n:int>$ matrix is $<row>$. Each further row is the one
            above it, moved by one place to the right, where the last number comes to the front.
        The $<n:int> \times <n:int>$ matrix begins with the row $<row>$; to get the next row, always
            take the last number of the row and put it in front of the others.
    """,
    "two": r"""
        Each of the $<n:int>$ entries on the main diagonal of the $<n:int> \times <n:int>$ matrix is
            $<diagonal:int>$, and all others are $<rest:int>$.
        In the $<n:int> \times <n:int>$ matrix, every entry is $<rest:int>$ but those on the main
            diagonal, which are $<diagonal:int>$.
    """,
    "divisors": r"""
        The entry in row $i$ and column $j$ of the $<n:int> \times <n:int>$ matrix is the sum of
            $<of_d>$ over all positive integers $d$ that divide both $i$ and $j$.
        In the $<n:int> \times <n:int>$ matrix let $a_{ij} = \sum (<of_d>)$, where the sum goes over
            the common positive divisors $d$ of $i$ and $j$.
        In the $<n:int> \times <n:int>$ matrix let $a_{ij} = \sum <of_d>$, where the sum goes over
            the common positive divisors $d$ of $i$ and $j$.
    """,
    "extreme": r"""
        The $<n:int> \times <n:int>$ matrix has the entries $a_{ij} = <of_m>$ with
            $m = \<which=min|max>(i, j)$, for rows $i$ and columns $j$ from $1$ to $<n:int>$.
        The entry in row $i$ and column $j$ of the $<n:int> \times <n:int>$ matrix is $<of_m>$,
            where $m$ is the <which=smaller|larger> of $i$ and $j$.
    """,
}
"""What may be said of a matrix, by kind; a matrix that is not known has a determinant."""


def entries(said: Said, n: int) -> Matrix:
    """Return the entries of an n by n matrix; if it is unknown, of any with its determinant.

    Raises:
        Unread: if they are not that many.
    """
    rows = _ENTRIES[said.key](said, n)
    if {len(rows), *map(len, rows)} != {n}:
        raise Unread(f"not {n} rows and columns")
    return rows


def _filled(n: int, entry: Callable[[int, int], Expr | int]) -> Matrix:
    """Return a matrix whose entries are made from row and column, counted from 1."""
    numbers = range(1, n + 1)
    return tuple(tuple(Integer(0) + entry(i, j) for j in numbers) for i in numbers)


def _unknown(said: Said, n: int) -> Matrix:
    return _filled(n, lambda i, j: said.integer("det") if i == j == 1 else int(i == j))


def _drawn(said: Said, n: int) -> Matrix:
    rows = matrix(said["rows"])
    return tuple(tuple(map(Integer, row)) for row in rows)


def _arrow(said: Said, n: int) -> Matrix:
    top, of_j = formula(said["top"], {"t": T}), formula(said["of_j"], letters("j"))

    def entry(i: int, j: int) -> Expr | int:
        if i == 1:
            return top if j == 1 else put_in(of_j, {Symbol("j"): j})
        return said.integer("side") if j == 1 else said.integer("diagonal") * (i == j)

    return _filled(n, entry)


def _ij(said: Said, n: int) -> Matrix:
    of_ij = formula(said["of_ij"], letters("i j"))
    i, j = Symbol("i"), Symbol("j")
    return _filled(n, lambda a, b: put_in(of_ij, {i: a, j: b}))


def _shifted(said: Said, n: int) -> Matrix:
    rows = _ij(said, n)
    return _filled(n, lambda i, j: rows[i - 1][j - 1] + (T if i == j else 0))


def _powers(said: Said, n: int) -> Matrix:
    x = integers(said["x"])
    exponents = list(range(n))
    if "powers" in said:
        powers = [
            Poly(formula(text, letters("x")), Symbol("x")) for text in said["powers"].split(", ")
        ]
        exponents = [power.degree() for power in powers]
        if any(power.length() > 1 or power.LC() != 1 for power in powers):
            raise Unread(f"no powers: {said['powers']!r}")
    if len(x) != n or len(exponents) != n or int(said.values.get("last", n - 1)) != n - 1:
        raise Unread("not as many numbers as rows")
    return _filled(n, lambda i, j: x[i - 1] ** exponents[j - 1])


def _three(said: Said, n: int) -> Matrix:
    near = {0: said.integer("diagonal"), 1: said.integer("right"), -1: said.integer("left")}
    return _filled(n, lambda i, j: near.get(j - i, 0))


def _turning(said: Said, n: int) -> Matrix:
    row = integers(said["row"])
    if len(row) != n:
        raise Unread("not as many numbers as columns")
    return _filled(n, lambda i, j: row[(j - i) % n])


def _two(said: Said, n: int) -> Matrix:
    return _filled(n, lambda i, j: said.integer("diagonal" if i == j else "rest"))


def _divisors(said: Said, n: int) -> Matrix:
    of_d, d = formula(said["of_d"], letters("d")), Symbol("d")
    return _filled(
        n,
        lambda i, j: sum(
            (put_in(of_d, {d: k}) for k in range(1, n + 1) if gcd(i, j) % k == 0),
            Integer(0),
        ),
    )


def _extreme(said: Said, n: int) -> Matrix:
    of_m, m = formula(said["of_m"], letters("m")), Symbol("m")
    which = min if said["which"] in {"min", "smaller"} else max
    return _filled(n, lambda i, j: put_in(of_m, {m: which(i, j)}))


_ENTRIES: Final[Mapping[str, Callable[[Said, int], Matrix]]] = {
    "unknown": _unknown,
    "drawn": _drawn,
    "arrow": _arrow,
    "shifted": _shifted,
    "ij": _ij,
    "powers": _powers,
    "three": _three,
    "turning": _turning,
    "two": _two,
    "divisors": _divisors,
    "extreme": _extreme,
}
