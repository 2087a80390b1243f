"""Worked solutions of conditions whose whole solutions are counted."""

from fractions import Fraction
from math import comb

from generators.contest.algebra.factored_conditions.kinds import divisors, flat_counts
from generators.contest.scenes import Worked
from generators.latex import added, number


def pairs(answer: str, u: int, v: int, is_natural: int) -> Worked:
    """Work out a sum of products around a square."""
    sign = "+" if is_natural else "-"
    one, other = (u + 1, v + 1) if is_natural else (u - 1, v - 1)
    both = "" if u == v else "2 \\cdot "
    lines = (
        f"The sum of products is $(a + c)(b + d) = ab + bc + cd + da$. With $a + c = u$ the other "
        f"pair has the sum ${u + v} - u$.",
        f"So $u({u + v} - u) = {u * v}$, which has the solutions {u} and {v}.",
        f"A pair with the sum {u} can be chosen in ${u} {sign} 1 = {one}$ ways, one with the sum "
        f"{v} in ${v} {sign} 1 = {other}$ ways.",
        rf"Either pair may be the first: ${both}{one} \cdot {other} = {answer}$."
        if u != v
        else rf"Both sums are equal, so there are ${one} \cdot {other} = {answer}$.",
    )
    return Worked(lines, {"u": str(u)} | dict(a="1", b="1", c=str(u - 1), d=str(v - 1)))


def quadratics(answer: str, n: int, asked: int) -> Worked:
    """Work out for which coefficients the roots are whole."""
    small = [d for d in divisors(n) if d * d <= n]
    sign = "-" if asked == 2 else "+"
    ks = [n // d - d if asked == 2 else n // d + d for d in small]
    start = rf"${small[-1]} \cdot {n // small[-1]} = {n}$"
    lines = [
        f"The roots have {'a negative' if asked == 2 else 'a positive'} product, of size {n}, and "
        f"$k$ is the {'difference' if asked == 2 else 'sum'} of their sizes. So factors $d$ of {n} "
        f"up to the root are tried: {', '.join(map(str, small))}, the last one with {start}."
    ]
    if asked == 1:
        lines.append(
            f"The largest $k$ is $1 + {n} = {n + 1}$, the least is ${small[-1]} + "
            f"{n // small[-1]} = {ks[-1]}$."
        )
        lines.append(f"The difference is ${n + 1} - {ks[-1]} = {answer}$.")
    else:
        shown = ", ".join(f"${n // d} {sign} {d} = {k}$" for d, k in zip(small, ks, strict=True))
        lines.append(f"They give the numbers {shown}.")
        lines.append(f"The sum is ${' + '.join(map(str, ks))} = {answer}$.")
    return Worked(lines, {"k": str(ks[0])})


def partition(answer: str, s: int, least: int, is_distinct: int) -> Worked:
    """Work out how many cubic polynomials have whole roots with a sum."""
    rest = s - 3 * (least - 1) - 3 * is_distinct
    how = f"3 \\cdot {least - 1}" + (" - 3" if is_distinct else "")
    share = Fraction(rest * rest, 12)
    gap = abs(share - int(answer))
    lower = (
        "Lower the roots, by size, by what they must have at least"
        + (" and by 0, 1 and 2 more, as they differ" if is_distinct else "")
        + ", but leave 1 in each"
    )
    return Worked(
        (
            f"The roots have the sum {s}, and they settle $q$ and $r$. {lower}: three positive "
            f"numbers with the sum ${s} - {how} = {rest}$ are left, in no order.",
            rf"The number of ways is the whole number next to $\frac{{{rest}^2}}{{12}} = "
            rf"{number(share)}$.",
            rf"This is {answer}, as $\left|{number(share)} - {answer}\right| = {number(gap)} < "
            rf"\frac{{1}}{{2}}$.",
        ),
        {},
    )


def _kept(rest: int, count: int, least: int) -> int:
    free = rest - count * least
    return comb(free + count - 1, count - 1) if free >= 0 else 0


def mean(answer: str, m: int, least: int) -> Worked:
    """Work out a condition that makes one of three numbers their mean."""
    s, one = 3 * m, _kept(2 * m, 2, least)
    return Worked(
        (
            f"With $e = ab + bc + ca$ and $f = abc$ the left side is ${s}e - 3f$, and it is "
            rf"$6 \cdot {m}^3 = {6 * m**3}$.",
            rf"So $({m} - a)({m} - b)({m} - c) = {m}^3 - {m}^2 \cdot {s} + {m}e - f = 0$: one of "
            f"the numbers is the mean {m}.",
            rf"If $a = {m}$, then $b + c = {2 * m}$, in $2 \cdot {m} - 2 \cdot {least} + 1 = "
            f"{one}$ ways; the same for the others.",
            f"If two are {m}, so are all three, which has been counted three times: "
            rf"$3 \cdot {one} - 2 = {answer}$.",
        ),
        _values(m, m - 1, m + 1),
    )


def _values(a: int, b: int, c: int) -> dict[str, str]:
    e, f = a * b + b * c + c * a, a * b * c
    return {"a": str(a), "b": str(b), "c": str(c), "e": str(e), "f": str(f)}


def shift(answer: str, s: int, t: int, least: int) -> Worked:
    """Work out a condition that makes one of three numbers equal to a told one."""
    one, two = _kept(s - t, 2, least), _kept(s - 2 * t, 1, least)
    return Worked(
        (
            f"With $e = ab + bc + ca$ and $f = abc$ we have ${t}e - f = {t * t * (s - t)}$, and "
            rf"${t}^3 - {t}^2 \cdot {s} = {t**3 - t * t * s}$.",
            f"So $({t} - a)({t} - b)({t} - c) = {t}^3 - {t}^2 \\cdot {s} + {t}e - f = 0$: one "
            f"of the numbers is {t}.",
            f"If $a = {t}$, then $b + c = {s - t}$, in {one} ways: $3 \\cdot {one} = {3 * one}$ "
            "for the three numbers.",
            f"Two of them are {t} in three cases if a number of at least {least} is left, that is "
            rf"$3 \cdot {two}$, and these were counted twice: ${3 * one} - 3 \cdot {two} = "
            f"{answer}$.",
        ),
        _values(t, s - t, 0),
    )


def cubics(answer: str, n: int, asked: int) -> Worked:
    """Work out the sum of a coefficient over all cubics with whole roots and a product."""
    triples = [
        (a, b, n // a // b) for a in divisors(n) for b in divisors(n // a) if a <= b <= n // a // b
    ]
    values = [a * b + b * c + c * a if asked else a + b + c for a, b, c in triples]
    first = triples[-1]
    what = "the sum of their products in pairs" if asked else "their sum"
    shown = ", ".join(f"({a}, {b}, {c})" for a, b, c in triples)
    return Worked(
        (
            f"The three roots have the product {n}, such as "
            rf"${first[0]} \cdot {first[1]} \cdot {first[2]} = {n}$. By size they are {shown}.",
            f"The coefficient is {what}, so the numbers to be added are "
            f"${' + '.join(map(str, values))} = {answer}$.",
        ),
        {},
    )


def four(answer: str, s: int, t: int, least: int) -> Worked:
    """Work out a condition that makes one of four numbers equal to a told one."""
    one, two, three = (
        _kept(s - t, 3, least),
        _kept(s - 2 * t, 2, least),
        _kept(s - 3 * t, 1, least),
    )
    return Worked(
        (
            f"The condition says $({t} - a)({t} - b)({t} - c)({t} - d) = 0$, since "
            rf"${t}^3 \cdot {s} - {t}^4 = {t**3 * (s - t)}$: one of the numbers is {t}.",
            f"If $a = {t}$, the other three have the sum ${s} - {t} = {s - t}$, in {one} ways; if "
            f"$a = b = {t}$, the other two have the sum ${s} - 2 \\cdot {t} = {s - 2 * t}$, in "
            f"{two} ways.",
            f"If three are {t}, ${s} - 3 \\cdot {t} = {s - 3 * t}$ is left, in {three} ways.",
            rf"By inclusion and exclusion, $4 \cdot {one} - 6 \cdot {two} + 4 \cdot {three} = "
            f"{answer}$.",
        ),
        {"a": str(t), "b": str(t), "c": "1", "d": "1"},
    )


def flat(answer: str, p: int, q: int, r: int, n: int) -> Worked:
    """Work out a condition that makes one of three numbers the sum of the others."""
    one, two, three = flat_counts(p, q, r, n)
    return Worked(
        (
            f"Write $x$, $y$, $z$ for ${added([(p, 'a')])}$, ${added([(q, 'b')])}$, "
            f"${added([(r, 'c')])}$. The condition says that $(y + z - x)(z + x - y)(x + y - z) = "
            "x^2(y + z) + y^2(z + x) + z^2(x + y) - x^3 - y^3 - z^3 - 2xyz$ is 0.",
            f"The first factor is 0 for {one} triples, the second for {two}, the third for "
            f"{three}; no two are 0 together, as all numbers are positive. In all, "
            f"${one} + {two} + {three} = {answer}$.",
        ),
        {},
    )
