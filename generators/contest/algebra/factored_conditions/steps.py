"""Worked solutions of conditions that hold with equality only, or as a sum of squares."""

from fractions import Fraction

from generators.contest.algebra.factored_conditions.counts import (
    cubics,
    flat,
    four,
    mean,
    pairs,
    partition,
    quadratics,
    shift,
)
from generators.contest.algebra.factored_conditions.kinds import linked, valued
from generators.contest.algebra.factored_conditions.words import linked as linked_sum
from generators.contest.scenes import Steps, Worked
from generators.latex import added, number, rooted

_FORMS = ("x + y + z", "xyz", "xy + yz + zx")
_OTHERS = ("xyz", "x^2 + y^2 + z^2")


def _letters(x: Fraction, y: Fraction, z: Fraction) -> dict[str, str]:
    return {"x": number(x), "y": number(y), "z": number(z)}


def _said(x: Fraction, y: Fraction, z: Fraction) -> str:
    return f"$x = {number(x)}$, $y = {number(y)}$ and $z = {number(z)}$"


def _squares(answer: str, p: int, q: int, r: int, a: int, b: int, c: int, asked: int) -> Worked:
    x, y, z = Fraction(a, p), Fraction(b, q), Fraction(c, r)
    first, second, third = (
        added([(s, name), (-t, "")]) for s, t, name in ((p, a, "x"), (q, b, "y"), (r, c, "z"))
    )
    return Worked(
        (
            f"Brought to one side, it is a sum of squares: $({first})^2 + ({second})^2 + "
            f"({third})^2 = 0$.",
            f"So each of them is 0: {_said(x, y, z)}.",
            f"Hence ${_FORMS[asked]} = {answer}$.",
        ),
        _letters(x, y, z),
    )


def _ratio(answer: str, m: int, n: int, p: int, q: int, a: int, b: int, c: int, d: int) -> Worked:
    left = added([(n * q, "x^2"), (n * p - m * q, "xy"), (-m * p, "y^2")])
    one, other = added([(n, "x"), (-m, "y")]), added([(q, "x"), (p, "y")])
    top, bottom = added([(a, "x"), (b, "y")]), added([(c, "x"), (d, "y")])
    return Worked(
        (
            f"The condition falls into factors, ${left} = ({one})({other})$, and the second one is "
            "positive.",
            f"So ${one} = 0$: up to a factor that cancels, $x = {m}$ and $y = {n}$.",
            rf"Hence $\frac{{{top}}}{{{bottom}}} = {answer}$.",
        ),
        {"x": str(m), "y": str(n)},
    )


def _cauchy(answer: str, p: int, q: int, r: int, k: int, j: int, asked: int) -> Worked:
    size, t = p * p + q * q + r * r, Fraction(k, j)
    total, squares = number(size * t), number(size * t * t)
    x, y, z = p * t, q * t, r * t
    return Worked(
        (
            rf"The squares of the factors add up to $({p})^2 + ({q})^2 + ({r})^2 = {size}$, and "
            rf"$\left({total}\right)^2 = {size} \cdot {squares}$: there is equality in the "
            "inequality of Cauchy and Schwarz.",
            f"So $x$, $y$, $z$ are the factors, multiplied by one number $t$ with ${size}t = "
            f"{total}$, that is $t = {number(t)}$.",
            f"This gives {_said(x, y, z)}.",
            f"Hence ${_FORMS[asked]} = {answer}$.",
        ),
        {**_letters(x, y, z), "t": number(t)},
    )


def _linked(answer: str, p: int, q: int, a: int, b: int, c: int, asked: int) -> Worked:
    x, y, z = linked(p, q, a, b, c)
    first = added([(1, "x"), (-a, "")])
    second = added([(1, "y"), (-p, "x"), (-b, "")])
    third = added([(1, "z"), (-q, "y"), (-c, "")])
    return Worked(
        (
            f"It is a sum of squares: ${linked_sum(p, q, a, b, c)} = ({first})^2 + ({second})^2 + "
            f"({third})^2$.",
            f"So each of them is 0, one after the other: {_said(x, y, z)}.",
            f"Hence ${_FORMS[asked]} = {answer}$.",
        ),
        _letters(x, y, z),
    )


def _means(answer: str, p: int, q: int, r: int, t: int, asked: int) -> Worked:
    x, y, z = Fraction(t, p), Fraction(t, q), Fraction(t, r)
    v = number(Fraction(t**3, p * q * r))
    return Worked(
        (
            rf"The three terms of the sum have the product ${p} \cdot {q} \cdot {r} \cdot "
            rf"{v} = {t}^3$ and the mean $\frac{{{3 * t}}}{{3}} = {t}$, which is also their "
            "geometric mean.",
            f"So they are equal, each of them {t}: {_said(x, y, z)}.",
            f"Hence ${_FORMS[asked]} = {answer}$.",
        ),
        _letters(x, y, z),
    )


def _product(answer: str, p: int, q: int, r: int, a: int, b: int, c: int, asked: int) -> Worked:
    x, y, z = Fraction(a, p), Fraction(b, q), Fraction(c, r)
    assert valued(x, y, z, asked) == answer
    whole = 8 * p * q * r * a * b * c
    bounds = rf"{2 * p * a} \cdot {2 * q * b} \cdot {2 * r * c}"
    return Worked(
        (
            f"A factor such as ${added([(p * p, 'x^2'), (a * a, '')])} = "
            f"({added([(p, 'x'), (-a, '')])})^2 + {2 * p * a}x$ is at least ${2 * p * a}x$; "
            f"likewise the others are at least ${2 * q * b}y$ and ${2 * r * c}z$.",
            f"The product of these bounds is just what is told: ${bounds} = {whole}$.",
            f"So all squares are 0: {_said(x, y, z)}.",
            f"Hence ${_FORMS[asked]} = {answer}$.",
        ),
        _letters(x, y, z),
    )


def _titu(answer: str, p: int, q: int, r: int, s: int, asked: int) -> Worked:
    x, y, z = (Fraction(part * s, p + q + r) for part in (p, q, r))
    total = number(Fraction((p + q + r) ** 2, s))
    return Worked(
        (
            rf"By the inequality of Cauchy and Schwarz the sum is at least "
            rf"$\frac{{({p} + {q} + {r})^2}}{{{s}}} = {total}$, and here there is equality.",
            f"So $x$, $y$, $z$ are to each other as {p}, {q}, {r}: {_said(x, y, z)}.",
            f"Hence ${_OTHERS[asked]} = {answer}$.",
        ),
        _letters(x, y, z),
    )


def _paths(answer: str, a: int, b: int, c: int, s: int, asked: int) -> Worked:
    x, y, z = (Fraction(part * s, a + b + c) for part in (a, b, c))
    total = rooted(s * s + (a + b + c) ** 2).latex
    return Worked(
        (
            f"Put right triangles with the legs $x$ and {a}, $y$ and {b}, $z$ and {c} one after "
            "the other: the hypotenuses form a path that gets on by "
            f"{s} in one direction and by ${a} + {b} + {c} = {a + b + c}$ across it.",
            rf"The straight way is $\sqrt{{{s}^2 + {a + b + c}^2}} = {total}$ long, so the path is "
            "straight.",
            f"The triangles are similar: {_said(x, y, z)}.",
            f"Hence ${_OTHERS[asked]} = {answer}$.",
        ),
        _letters(x, y, z),
    )


STEPS: Steps = {
    "squares": _squares,
    "ratio": _ratio,
    "cauchy": _cauchy,
    "pairs": pairs,
    "quadratics": quadratics,
    "linked": _linked,
    "means": _means,
    "product": _product,
    "partition": partition,
    "mean": mean,
    "shift": shift,
    "titu": _titu,
    "cubics": cubics,
    "four": four,
    "paths": _paths,
    "flat": flat,
}
