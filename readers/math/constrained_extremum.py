"""The least or greatest value of a quadratic function of real numbers under linear conditions."""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, combinations
from typing import Final, NamedTuple, TypeAlias

from sympy import Expr, Poly

from readers.enumerated import listed
from readers.exact import REDUCED
from readers.formulas import formula, letters
from readers.linear import determinant, solutions
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "exact": REDUCED,
        "conditions": r"<conditions:conditions>",
        "function": r"""
            $$f(<names>) = <value>$$
            $$<value>$$
        """,
    },
    perhaps={
        "optimise": r"<aim=Minimise|Maximise> the function",
        "subject": r"subject to",
        "optimum": r"""
            State the value of $f$ at the optimum.
            What value is reached?
        """,
        "let": r"Let",
        "where": r"where <listed> are real numbers with",
        "asked": r"""
            {Find|Determine} the <aim=smallest|largest>{ possible|} value of $f$.
            {Find|Determine} the <aim=smallest|largest>{ possible|} value of $f(<names>)$.
            What is the <aim=smallest|largest> value that $f$ takes?
        """,
        "over": r"Over all real <listed> for which",
        "value_of": r"""
            what is the <aim=smallest|largest> possible value of
            find the <aim=smallest|largest> value of
        """,
        "such": r"""
            Let <listed> be real numbers such that
            The real numbers <listed> satisfy
            Suppose that the following holds for the real numbers <listed>:
        """,
        "value": r"""
            Find the <aim=smallest|largest> value that this function can take:
            What is the <aim=smallest|largest> possible value of this function?
            How <aim=small|large> can the following become?
        """,
        "point": r"A point $(<names>)$ is restricted by",
        "given": r"Give the <aim=smallest|largest> value, not the point.",
    },
    kinds={"conditions": r"\$[^$\n]+\$(?:(?:, |\n)\$[^$\n]+\$)*"},
)

_SCENES: Final = (
    {"optimise", "subject", "optimum"},
    {"optimise", "subject", "given"},
    {"let", "where", "asked"},
    {"over", "value_of"},
    {"such", "value"},
    {"point", "value"},
)
Line: TypeAlias = tuple[Fraction, ...]
"""Coefficients of the letters, and a number that is added."""


class Programme(NamedTuple):
    """What a prompt says."""

    is_least: bool
    """Whether the least value is asked for."""
    quadratic: tuple[tuple[Fraction, ...], ...]
    """The matrix Q of the function x Q x / 2 + b x + c."""
    line: Line
    """b and c."""
    conditions: tuple[Line, ...]
    """What may not be negative."""


def _read(question: str) -> Programme:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts} - {"exact", "conditions", "function"}
    if keys not in _SCENES:
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    lists = [part["names"].split(", ") for part in said.parts if "names" in part]
    lists += [_letters(part["listed"]) for part in said.parts if "listed" in part]
    aims = {_AIMS[part["aim"]] for part in said.parts if "aim" in part}
    if any(names != lists[0] for names in lists) or len(aims) != 1:
        raise Unread("letters or aims do not agree")
    names = lists[0]
    value = Poly(formula(said.one("function")["value"], letters(" ".join(names))), *_all(names))
    conditions = re.findall(r"\$([^$]+)\$", said.one("conditions")["conditions"])
    if value.total_degree() > 2:
        raise Unread(f"not quadratic: {value}")
    size = len(names)
    slopes = [_line(Poly(value.as_expr().diff(x), *_all(names))) for x in _all(names)]
    at_0 = Fraction(str(value.eval((0,) * size)))
    return Programme(
        aims.pop(),
        tuple(slope[:size] for slope in slopes),
        (*(slope[size] for slope in slopes), at_0),
        tuple(_condition(text, names) for text in conditions),
    )


_AIMS: Final = {
    **dict.fromkeys(("smallest", "small", "Minimise"), True),
    **dict.fromkeys(("largest", "large", "Maximise"), False),
}


def _letters(text: str) -> list[str]:
    return [name.strip("$") for name in listed(text, r"\$[a-z]\$")]


def _all(names: Sequence[str]) -> list[Expr]:
    return list(letters(" ".join(names)).values())


def _condition(text: str, names: Sequence[str]) -> Line:
    found = re.fullmatch(r"(.+) \\(le|ge) (-?\d+)", text)
    if not found:
        raise Unread(f"no condition: {text!r}")
    poly = Poly(formula(found[1], letters(" ".join(names))), *_all(names)) - int(found[3])
    return _line(poly if found[2] == "ge" else -poly)


def _line(poly: Poly) -> Line:
    if poly.total_degree() > 1:
        raise Unread(f"not linear: {poly}")
    units = [tuple(int(k == n) for k in range(len(poly.gens))) for n in range(len(poly.gens) + 1)]
    return tuple(Fraction(str(poly.coeff_monomial(unit))) for unit in units)


def _solve(programme: Programme) -> str:
    """Try which conditions hold with equality, where the gradient must be a sum of theirs.

    The function is convex, so a point where no factor is negative is its least value.
    """
    sign = 1 if programme.is_least else -1
    quadratic = [[sign * entry for entry in row] for row in programme.quadratic]
    size = len(quadratic)
    if any(determinant([row[:n] for row in quadratic[:n]]) <= 0 for n in range(1, size + 1)):
        raise ValueError("the function is not strictly convex")
    line = [sign * entry for entry in programme.line[:size]]
    numbers = range(len(programme.conditions))
    tight = chain.from_iterable(combinations(numbers, n) for n in range(size + 1))
    for chosen in tight:
        point = _point(quadratic, line, [programme.conditions[n] for n in chosen])
        if point and all(_at(condition, point) >= 0 for condition in programme.conditions):
            return str(_value(programme, point))
    return "no point satisfies the conditions"


def _point(
    quadratic: list[list[Fraction]], line: list[Fraction], tight: list[Line]
) -> list[Fraction] | None:
    """Return x with Q x + b = sum of factor times condition, and the conditions 0.

    None if there is not exactly one, or a factor is negative.
    """
    size = len(line)
    rows = [[*row, *(-each[n] for each in tight)] for n, row in enumerate(quadratic)]
    rows += [[*each[:size], *([Fraction(0)] * len(tight))] for each in tight]
    found = solutions(rows, [-b for b in line] + [-each[size] for each in tight])
    if not found:
        return None
    sure = [value for value in found if value is not None]
    if len(sure) < len(found) or any(factor < 0 for factor in sure[size:]):
        return None
    return sure[:size]


def _at(condition: Line, point: list[Fraction]) -> Fraction:
    return sum((a * x for a, x in zip(condition, point, strict=False)), condition[-1])


def _value(programme: Programme, point: list[Fraction]) -> Fraction:
    bent = sum(
        (
            entry * x * y
            for row, x in zip(programme.quadratic, point, strict=True)
            for entry, y in zip(row, point, strict=True)
        ),
        Fraction(0),
    )
    return bent / 2 + _at(programme.line, point)


READER = Reader(_read, _solve)
