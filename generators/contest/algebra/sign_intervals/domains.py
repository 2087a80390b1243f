"""Worked solutions about domains, logarithms and quotients that keep to a bound."""

from fractions import Fraction
from math import isqrt

from generators.contest.algebra.sign_intervals.kinds import (
    near_ends,
    root_below,
    twice_ends,
)
from generators.contest.algebra.sign_intervals.nests import base_of, nested_spans
from generators.contest.scenes import Worked
from generators.latex import added, number, power


def triangle(answer: str, p: int, q: int, m: int) -> Worked:
    """Work out for how many n three logarithms are the sides of a triangle."""
    high, low, third = root_below(p * q, m), root_below(q // p + 1, m), power("n", m)
    lines = (
        f"The conditions are ${third} < {p} \\cdot {q} = {p * q}$ and "
        rf"${third} > \frac{{{q}}}{{{p}}} = {number(Fraction(q, p))}$; the third one follows.",
        f"The largest $n$ is {high}, since ${_raised(high, m)} < {p * q} \\le "
        f"{_raised(high + 1, m)}$.",
        f"The numbers up to {low} are too small: ${_raised(low, m)} \\le {number(Fraction(q, p))} "
        f"< {_raised(low + 1, m)}$.",
        f"So ${high} - {low} = {answer}$.",
    )
    return Worked(lines, {"n": str(high)})


def _raised(value: int, m: int) -> str:
    return str(value) if m == 1 else f"{value}^{m}"


def meeting(answer: str, m: int, w: int, u: int, v: int, is_count: int) -> Worked:
    """Work out where a root and a logarithm are both real."""
    square = added([(1, "x^2"), (-u - v, "x"), (u * v, "")])
    left, right = added([(1, "x"), (-u, "")]), added([(1, "x"), (-v, "")])
    lines = [
        rf"The root is real from ${m} - {w} = {m - w}$ to ${m} + {w} = {m + w}$, both included.",
        f"The logarithm is real where ${square} = ({left})({right})$ is positive, so not from {u} "
        f"to {v}.",
    ]
    if is_count:
        lines.append(
            rf"These are $2 \cdot {w} + 1 = {2 * w + 1}$ integers, without "
            f"${v} - ({u}) + 1 = {v - u + 1}$ of them: ${2 * w + 1} - {v - u + 1} = {answer}$."
        )
    else:
        lines.append(f"As ${m - w} < {u} < {v} < {m + w}$, what is left is ${answer}$.")
    return Worked(lines, {"x": str(m + w)})


def whole_roots(answer: str, a: int, b: int) -> Worked:
    """Work out for how many x a nested root is a whole number."""
    n, below = int(answer) - 1, isqrt(b)
    lines = (
        f"If the value is $n$, then the inner root is ${a} - n^2$, so $x = ({a} - n^2)^2 - {b}$, "
        f"and each $n$ gives another $x$.",
        f"It is positive if ${a} - n^2$ is more than the root of {b}, that is at least "
        rf"{below + 1}, since ${below}^2 \le {b} < {below + 1}^2$.",
        rf"So $n^2 \le {a} - {below + 1} = {a - below - 1}$. The largest such $n$ is {n}: "
        rf"${n}^2 \le {a - below - 1} < {n + 1}^2$.",
        f"With $0$, that makes ${n} + 1 = {answer}$.",
    )
    return Worked(lines, {"n": str(n), "x": str((a - n * n) ** 2 - b)})


def log_sum(answer: str, a: int, b: int, base: int, k: int, is_more: int) -> Worked:
    """Work out for how many integers a sum of logarithms keeps to a bound."""
    d, bound = b - a, base**k
    t = near_ends(d, bound + 1) if is_more else near_ends(d, bound)
    up = t + 1
    relation = (r"\le", ">") if is_more else ("<", r"\ge")
    lines = [
        f"Let $t$ be the first number, so the second one is ${d} - t$; both are positive for "
        f"$0 < t < {d}$. Their product is compared with ${base}^{k} = {bound}$.",
        rf"Up to the middle the product grows: ${t}({d} - {t}) = {t * (d - t)} {relation[0]} "
        rf"{bound}$ and ${up}({d} - {up}) = {up * (d - up)} {relation[1]} {bound}$.",
    ]
    lines.append(
        rf"By symmetry ${d} - 1 - 2 \cdot {t} = {answer}$ values of $t$ remain."
        if is_more
        else rf"By symmetry $2 \cdot {t} = {answer}$ values of $t$ are near enough to the ends."
    )
    return Worked(lines, {"t": str(t or 1)})


def _base(code: int) -> str:
    return str(code) if code > 0 else rf"\left(\frac{{1}}{{{-code}}}\right)"


def nested(answer: str, *numbers: int) -> Worked:
    """Work out where a logarithm of logarithms is real."""
    _, *codes, p, q, is_length = numbers
    spans = nested_spans(codes) or []
    lines = list[str]()
    for place, (code, (low, high)) in enumerate(zip(codes, spans, strict=False)):
        start = (
            "The outermost logarithm needs a positive argument, whatever its base"
            if not place
            else f"This logarithm has to be above ${number(low)}$"
            + ("" if high is None else f" and below ${number(high)}$")
        )
        how = "keeps the order" if base_of(code) > 1 else "turns the order around"
        first = rf"{_base(code)}^{{{number(low)}}} = {number(base_of(code) ** low.numerator)}"
        if low.denominator > 1:
            first = rf"{_base(code)}^{{{number(low)}}} = {number(_power(code, low))}"
        last = (
            ""
            if high is None
            else (rf" and ${_base(code)}^{{{number(high)}}} = {number(_power(code, high))}$")
        )
        lines.append(f"{start}. Its base ${number(base_of(code))}$ {how}: ${first}${last}.")
    low, high = spans[-1]
    ends = [end for end in (low, high) if end is not None]
    inner = added([(p, "x"), (q, "")])
    found = " and ".join(
        rf"$\frac{{{number(end)} - ({q})}}{{{p}}} = {number((end - q) / p)}$" for end in ends
    )
    top = "may be as large as one likes" if high is None else f"below ${number(high)}$"
    lines.append(f"So ${inner}$ is above ${number(low)}$ and {top}; the ends for $x$ are {found}.")
    if is_length and high is not None:
        first, last = number((low - q) / p), number((high - q) / p)
        lines.append(f"The length is ${last} - ({first}) = {answer}$.")
    else:
        lines[-1] += f" The set is ${answer}$."
    return Worked(lines, {"x": number((low - q) / p)})


def _power(code: int, exponent: Fraction) -> Fraction:
    base = base_of(code)
    if exponent.denominator == 1:
        return base**exponent.numerator
    root = Fraction(isqrt(base.numerator), isqrt(base.denominator))
    return root**exponent.numerator


def unknown(answer: str, a: int, b: int, c: int, d: int, shift: int, is_less: int) -> Worked:
    """Work out a logarithm with an unknown base."""
    u, v = Fraction(a, b), Fraction(c, d)
    line = added([(u + v, "b"), (-u * v, "")])
    lines = (
        f"Let $b$ be the base; the argument is ${line}$, and it is positive for $b > "
        f"{number(u * v / (u + v))}$.",
        rf"Compare it with $b^2$: $b^2 - ({line}) = \left(b - {number(u)}\right)"
        rf"\left(b - {number(v)}\right)$, which is negative between the two roots only.",
        f"For $b$ above 1 this difference has to be {'positive' if is_less else 'negative'}, for "
        f"$b$ from 0 to 1 {'negative' if is_less else 'positive'}. With "
        + (f"$x = b + ({shift})$ and " if shift else "")
        + f"${number(u * v / (u + v))} < {number(u)} < {number(v)}$ the set is ${answer}$.",
    )
    return Worked(lines, {"b": number(v), "x": number(v + shift)})


def _always(m: int, n: int, p: int, c: int) -> tuple[str, int]:
    """Return the line on the bound from above, and four times the product in it."""
    square = 4 * (c - 1) * (c * n - p)
    bottom, top = added([(1, "x^2"), (m, "x"), (n, "")]), added([(1, "x^2"), (1, "kx"), (p, "")])
    rest = rf"{added([(c - 1, 'x^2')])} + ({c * m} - k)x + {c * n - p}"
    return (
        f"The denominator is positive, as ${m}^2 < 4 \\cdot {n}$. So "
        f"${c}({bottom}) - ({top}) = {rest}$ has to be positive for all $x$, and its discriminant "
        rf"negative: $(k - ({c * m}))^2 < 4 \cdot {c - 1} \cdot {c * n - p} = {square}$.".replace(
            f"${m}^2", f"$({m})^2"
        ),
        square,
    )


def bounded(answer: str, m: int, n: int, p: int, c: int, is_count: int) -> Worked:
    """Work out for which k a quotient is below a bound everywhere."""
    line, square = _always(m, n, p, c)
    lines = [line]
    if is_count:
        whole = isqrt(square - 1)
        lines.append(
            rf"The distance of an integer $k$ from {c * m} is at most {whole}: "
            rf"${whole}^2 < {square} \le {whole + 1}^2$."
        )
        lines.append(rf"So there are $2 \cdot {whole} + 1 = {answer}$.")
    else:
        lines.append(
            rf"So $k$ is less than $\sqrt{{{square}}}$ away from ${c} \cdot ({m}) = {c * m}$: "
            f"the set is ${answer}$."
        )
    return Worked(lines, {"k": str(c * m), "x": "1"})


def twice(answer: str, m: int, n: int, p: int, c: int, d: int, is_count: int) -> Worked:
    """Work out for which k a quotient is between two bounds everywhere."""
    line, _ = _always(m, n, p, c)
    other = 4 * (d + 1) * (d * n + p)
    bottom, top = added([(1, "x^2"), (m, "x"), (n, "")]), added([(1, "x^2"), (1, "kx"), (p, "")])
    rest = rf"{d + 1}x^2 + ({d * m} + k)x + {d * n + p}"
    low, high = twice_ends(m, n, p, c, d)
    left, right = rf"{low[0]} - \sqrt{{{low[1]}}}", rf"{high[0]} + \sqrt{{{high[1]}}}"
    ones = isqrt(low[1] - 1), isqrt(high[1] - 1)
    first, last = low[0] - ones[0], high[0] + ones[1]
    lines = [
        line,
        f"Likewise ${d}({bottom}) + ({top}) = {rest}$ has to be positive: "
        rf"$(k + ({d * m}))^2 < 4 \cdot {d + 1} \cdot {d * n + p} = {other}$.",
    ]
    if is_count:
        lines.append(
            rf"Both hold for $k$ from ${left} < {first}$ to ${right} > {last}$, both integers "
            "being the last ones there."
        )
        lines.append(f"So there are ${last} - ({first}) + 1 = {answer}$.")
    else:
        lines.append(
            f"Both hold above the larger lower end and below the smaller upper one, "
            rf"${left} < {right}$: the set is ${answer}$."
        )
    return Worked(lines, {"k": str(last), "x": "1"})
