"""The worked solution of a question about complex numbers or turns."""

from fractions import Fraction

from generators.contest.algebra.unit_roots.instance import (
    COSINES,
    TWICE,
    Turning,
    cosine,
    quadratic,
    square_of,
)
from generators.latex import bracketed, in_rounds, number


def letters(one: Turning) -> dict[str, str]:
    """Return the first number that is told."""
    return {"n": str(one.numbers[0])}


@in_rounds
def steps(one: Turning) -> tuple[str, ...]:
    """Return the lines."""
    match one.kind, one.numbers:
        case "moduli", (a, b, c, p, q):
            return _moduli(one, a, b, c, p, q)
        case "walk", (t, a, d, n):
            return _walk(one, t, a, d, n)
        case "spiral", (t, a, p, q):
            return _spiral(one, t, a, Fraction(p, q))
        case "powers", (s, c, m, e, n):
            return _powers(one, s, c, m, e, n)
        case "product", (n, a, b, c):
            return _product(one, n, a, b, c)
        case "inverses", (n, a, b, c, d):
            return _inverses(one, n, a, b, c, d)
    return _periods(one, *one.numbers)


def _periods(one: Turning, p: int, u: int, v: int, s: int, t: int) -> tuple[str, ...]:
    is_real = p % 4 == 1
    value, product = _period(p), Fraction(1 - p if is_real else p + 1, 4)
    often = (
        f"not at all: the product is $-\\frac{{{p} - 1}}{{4}} = {number(product)}$"
        if is_real
        else f"$\\frac{{{p} - 1}}{{2}} = {(p - 1) // 2}$ times: the product is "
        rf"$\frac{{{p} + 1}}{{4}} = {number(product)}$"
    )
    parts = "".join(_held(f"{x} {_signed(y)} \\cdot {value}") for x, y in ((u, v), (s, t)))
    rest = f"{'+' if product > 0 else '-'} {abs(product)}"
    return (
        f"The exponents in A are the squares modulo {p}. Let B be the sum of the other powers of "
        "w but 1. All powers of w add up to 0, so A and B have the sum $0 - 1 = -1$.",
        f"Multiplying out A times B, each power but 1 comes equally often, and 1 comes {often}.",
        f"So both solve the same quadratic equation: ${_held(value)}^2 + {value} {rest} = 0$. The "
        f"place of the powers on the circle says that A is this solution.",
        f"Then the value is ${parts} = {one.answer}$.",
    )


def _held(text: str) -> str:
    return rf"\left({text}\right)"


def _signed(value: int) -> str:
    return f"{'-' if value < 0 else '+'} {abs(value)}"


def _period(p: int) -> str:
    return quadratic(Fraction(-1, 2), Fraction(1, 2), p if p % 4 == 1 else -p)


def _moduli(one: Turning, a: int, b: int, c: int, p: int, q: int) -> tuple[str, ...]:
    mixed = c * c - a * a - b * b
    total = square_of(one)
    return (
        "The square of the length of a sum is the sum of the squares and a mixed term, which is "
        f"${c}^2 - {a}^2 - {b}^2 = {mixed}$ for the sum that is known.",
        "For the one that is asked for, the mixed term comes with both factors: its square is "
        rf"${p}^2 \cdot {a}^2 + {bracketed(q)}^2 \cdot {b}^2 {_signed(p * q)} \cdot "
        f"{bracketed(mixed)} = {total}$.",
        rf"So its length is $\sqrt{{{p * p * a * a} + {q * q * b * b} {_signed(p * q * mixed)}}} = "
        f"{one.answer}$.",
    )


def _walk(one: Turning, t: int, a: int, d: int, n: int) -> tuple[str, ...]:
    last, square = a + (n - 1) * d, square_of(one)
    apart = 2 - TWICE[t]
    return (
        f"Take the direction of the first stretch as 1 and the next one as z; {t} turns make a "
        rf"whole one, and the last of the {n} lengths is ${a} + {n - 1} \cdot {d} = {last}$.",
        f"Times $1 - z$, the sum S of all lengths times powers of z is nearly geometric; times "
        r"$1 - z$ again, only a few terms are left, with exponents that count modulo "
        rf"{t}. The square of the absolute value of that is ${number(square)} \cdot "
        rf"{apart}^2 = {number(square * apart * apart)}$.",
        rf"Since $1 - z$ has the squared distance $2 - 2\cos {360 // t}^\circ = {apart}$ from 0, "
        rf"that of S is $\sqrt{{\frac{{{number(square * apart * apart)}}}{{{apart}^2}}}} = "
        rf"{one.answer}$.",
    )


def _spiral(one: Turning, t: int, a: int, ratio: Fraction) -> tuple[str, ...]:
    square, shown = 1 - ratio * TWICE[t] + ratio * ratio, number(ratio)
    angle = rf"2 \cdot {shown} \cdot \cos {360 // t}^\circ"
    return (
        "With z for a turn, the path leads to the sum of a geometric series: the first stretch "
        rf"over $1 - {shown} z$. That has the squared distance $1 - {angle} + {_held(shown)}^2 = "
        rf"{number(square)}$ from 0.",
        rf"So the distance is $\frac{{{a}}}{{\sqrt{{{number(square)}}}}} = {one.answer}$.",
    )


def _powers(one: Turning, s: int, c: int, m: int, e: int, n: int) -> tuple[str, ...]:
    p, q, inside = COSINES[s]
    degrees = 360 // s
    lines = [
        rf"As $2\cos {degrees}^\circ = {quadratic(p, q, inside)}$, the number z lies on the unit "
        f"circle at an angle of {degrees} degrees, up or down."
    ]
    for k in (m, n):
        left = k % s
        value = quadratic(*cosine(s, k), inside)
        lines.append(
            rf"Since ${k} = {k // s} \cdot {s} + {left}$, the exponent {k} gives "
            rf"$2\cos {left * degrees}^\circ = {value}$."
        )
    first, second = (quadratic(*cosine(s, k), inside) for k in (m, n))
    whole = rf"{c} \cdot {_held(first)} {_signed(e)} \cdot {_held(second)}"
    return (*lines, f"So the value is ${whole} = {one.answer}$.")


def _product(one: Turning, n: int, a: int, b: int, c: int) -> tuple[str, ...]:
    before, now = 2, -b
    lines = [
        "Let r and s be the roots of the quadratic polynomial. The product over all roots of unity "
        "is what remains of r and s put into the polynomial with those roots: with T for the sum "
        f"of the powers of r and s, times powers of {c}, it is ${a}^{{{n}}}$ minus T plus "
        f"${bracketed(c)}^{{{n}}} = {c**n}$."
    ]
    rows = list[str]()
    for _ in range(n - 1):
        after = -b * now - a * c * before
        rows.append(
            rf"${-b} \cdot {bracketed(now)} {_signed(-a * c)} \cdot {bracketed(before)} = {after}$"
        )
        before, now = now, after
    lines.append(f"T follows from 2 and {-b} step by step: {', '.join(rows)}.")
    whole = a**n - now + c**n
    lines.append(f"Over all roots this is ${a}^{{{n}}} {_signed(-now)} {_signed(c**n)} = {whole}$.")
    at_one = f"{a} {_signed(b)} {_signed(c)} = {a + b + c}"
    return (
        *lines,
        rf"The root 1, which gives ${at_one}$, is not meant: "
        rf"$\frac{{{whole}}}{{{a + b + c}}} = {one.answer}$.",
    )


def _inverses(one: Turning, n: int, a: int, b: int, c: int, d: int) -> tuple[str, ...]:
    plain = Fraction(n * a ** (n - 1), a**n - b**n)
    bottom = f"{a}^{{{n}}} - {bracketed(b)}^{{{n}}}"
    rest = c + Fraction(d * a, b)
    return (
        "With a numerator 1 the sum is a logarithmic derivative of the product of all "
        rf"denominators, ${bottom} = {a**n - b**n}$: it is "
        rf"$\frac{{{n} \cdot {a}^{{{n - 1}}}}}{{{bottom}}} = {number(plain)}$.",
        rf"Each numerator is ${number(Fraction(-d, b))}$ times the denominator and "
        rf"${c} + \frac{{{d * a}}}{{{b}}} = {number(rest)}$ besides.",
        rf"So the sum is ${n} \cdot {_held(number(Fraction(-d, b)))} + {_held(number(rest))} \cdot "
        rf"{_held(number(plain))} = {one.answer}$.",
    )
