"""Worked solutions about polynomials and identities."""

from fractions import Fraction

from generators.contest.algebra.polynomial_identities.kinds import (
    ROUNDS,
    ends,
    product_of,
    rest,
    twin_sums,
)
from generators.contest.algebra.polynomial_identities.words import DIVISORS, linear
from generators.contest.scenes import Steps, Worked
from generators.latex import added, number


def _factor(a: int, extra: int) -> str:
    return added([(1, "x^2"), (-2 * a, "x"), (a * a + extra, "")])


def _squared(k: int, a: int) -> str:
    return f"({k} - ({a}))^2"


def _cubic(answer: str, a: int, b: int, c: int, k: int, is_complex: int) -> Worked:
    extra = b * b if is_complex else -b
    value = (k - a) ** 2 + extra
    return Worked(
        (
            "The conjugate number is also a zero. Both together make the factor "
            rf"$({linear(a)})^2 + ({extra}) = {_factor(a, extra)}$.",
            f"At ${k}$ it has the value ${_squared(k, a)} + ({extra}) = {value}$.",
            f"With the factor ${linear(c)}$, the value is ${value}({k} - ({c})) = {answer}$.",
        ),
        {"x": str(k)},
    )


def _remainder(answer: str, a: int, r: int, b: int, s: int, k: int) -> Worked:
    slope = number(Fraction(s - r, b - a))
    return Worked(
        (
            "The remainder has degree at most 1 and the same values at both zeros of the divisor: "
            rf"it is a line with the slope $m = \frac{{{s} - ({r})}}{{{b} - ({a})}} = {slope}$.",
            f"At {k} it has the value ${r} + m({k} - ({a})) = {answer}$.",
        ),
        {"m": slope},
    )


def _quartic(answer: str, a: int, b: int, c: int, d: int, k: int) -> Worked:
    first, second = (k - a) ** 2 - b, (k - c) ** 2 + d * d
    return Worked(
        (
            "Both conjugates are zeros too. They give the factors "
            f"$({linear(a)})^2 - {b} = {_factor(a, -b)}$ and "
            f"$({linear(c)})^2 + {d}^2 = {_factor(c, d * d)}$.",
            f"At ${k}$ these are ${_squared(k, a)} - {b} = {first}$ and "
            f"${_squared(k, c)} + {d}^2 = {second}$.",
            rf"The value is ${first} \cdot {second} = {answer}$.",
        ),
        {"x": str(k)},
    )


def _square(answer: str, a: int, d: int) -> Worked:
    outer, inner = a * (a + 3 * d), (a + d) * (a + 2 * d)
    return Worked(
        (
            rf"The outer numbers give ${a} \cdot {a + 3 * d} = {outer}$, the inner ones "
            rf"${a + d} \cdot {a + 2 * d} = {inner}$; the difference is $2 \cdot {d}^2 = "
            f"{inner - outer}$.",
            rf"With $m$ in the middle of both, the product is $(m - {d * d})(m + {d * d}) = "
            rf"m^2 - {d**4}$, and the number is $m^2$.",
            rf"So the root is $m = {outer} + {d}^2 = {answer}$.",
        ),
        {"m": answer},
    )


def _partial(answer: str, a: int, b: int, u: int, v: int, is_squares: int) -> Worked:
    first, second = Fraction(u * a + v, a - b), Fraction(u * b + v, b - a)
    asked = "A^2 + B^2" if is_squares else "AB"
    return Worked(
        (
            f"Without denominators, $A({linear(b)}) + B({linear(a)}) = "
            f"{added([(u, 'x'), (v, '')])}$ for all $x$.",
            rf"At $x = {a}$ this gives $A({a} - ({b})) = {u * a + v}$, so $A = {number(first)}$.",
            f"For the other zero, $B({b} - ({a})) = {u * b + v}$, so $B = {number(second)}$.",
            f"Hence ${asked} = {answer}$.",
        ),
        {"A": number(first), "B": number(second), "x": str(a)},
    )


def _divides(answer: str, a: int, b: int, k: int) -> Worked:
    f, g = (added([(1, "x^2"), (sign * a, "x"), (b, "")]) for sign in (1, -1))
    whole = added([(1, "x^4"), (2 * b - a * a, "x^2"), (b * b, "")])
    first, second = k * k + a * k + b, k * k - a * k + b
    return Worked(
        (
            "Since the polynomial has even powers only, the opposite numbers are zeros too: "
            f"$({f})({g}) = {whole}$.",
            rf"At {k} the factors are ${k}^2 + ({a}) \cdot {k} + ({b}) = {first}$ and "
            rf"${k}^2 - ({a}) \cdot {k} + ({b}) = {second}$.",
            rf"The value is ${first} \cdot ({second}) = {answer}$.",
        ),
        {"x": str(k)},
    )


_CLOSED = (
    "(x - 1)(x + 1) = x^2 - 1",
    "(x^2 - 1)(x^2 + 1) = x^4 - 1",
    "(x - 1)(x^2 + x + 1) = x^3 - 1",
    "(x^3 - 1)(x + 1)(x^2 - x + 1) = x^6 - 1",
)


def _power(answer: str, which: int, n: int, m: int, p: int, q: int, k: int) -> Worked:
    size = len(ROUNDS[which])
    (a, b), (c, d) = rest(which, n), rest(which, m)
    first, second = added([(b, "x"), (a, "")]), added([(d, "x"), (c, "")])
    whole = added([(b + p * d, "x"), (a + p * c + q, "")])
    return Worked(
        (
            f"Since ${_CLOSED[which]}$ is a multiple of ${DIVISORS[which]}$, powers leave the same "
            f"if exponents differ by {size}.",
            rf"As ${n} = {n // size} \cdot {size} + {n % size}$ and ${m} = {m // size} \cdot "
            f"{size} + {m % size}$, the powers leave ${first}$ and ${second}$.",
            f"Together, $({first}) + ({p})({second}) + ({q}) = {whole}$.",
            rf"At {k} this is $({b + p * d}) \cdot ({k}) + ({a + p * c + q}) = {answer}$.",
        ),
        {"x": str(k)},
    )


def _trig(answer: str, p: int, q: int, is_minus: int, which: int) -> Worked:
    t = product_of(p, q, is_minus)
    sign, other = ("-", "+") if is_minus else ("+", "-")
    last = (
        rf"\frac{{{p}}}{{{q}}} \cdot (1 {other} t)",
        "1 - 2t^2",
        "1 - 3t^2",
        r"\frac{1}{t}",
    )[which]
    how = (
        f"A factor is split off: $a^3 {sign} b^3 = (a {sign} b)(a^2 {other} ab + b^2)$",
        "A square is completed: $a^4 + b^4 = (a^2 + b^2)^2 - 2a^2b^2$",
        "A cube is completed: $a^6 + b^6 = (a^2 + b^2)^3 - 3a^2b^2(a^2 + b^2)$",
        r"Brought to one denominator, $\frac{a}{b} + \frac{b}{a} = \frac{a^2 + b^2}{ab}$",
    )[which]
    return Worked(
        (
            rf"Let $t$ be the product of sine and cosine. Squaring, $1 {sign} 2t = "
            rf"\left(\frac{{{p}}}{{{q}}}\right)^2$, so $t = {number(t)}$.",
            f"{how}, and the squares of sine and cosine add up to 1.",
            f"So the value is ${last} = {answer}$.",
        ),
        {"t": number(t)},
    )


def _even(answer: str, a: int, b: int, c: int, n: int, is_odd: int) -> Worked:
    one, other = (a + b + c) ** n, (a - b + c) ** n
    sign = "-" if is_odd else "+"
    return Worked(
        (
            f"At $1$ all coefficients are added: $({a} + ({b}) + ({c}))^{n} = {one}$.",
            f"At $-1$ those of odd powers are subtracted: $({a} - ({b}) + ({c}))^{n} = {other}$.",
            rf"So the sum is $\frac{{{one} {sign} ({other})}}{{2}} = {answer}$.",
        ),
        {},
    )


def _extreme(answer: str, a: int, b: int, c: int, is_range: int) -> Worked:
    best, greatest = Fraction(b, 4 * a), a + c + Fraction(b * b, 8 * a)
    lines = [
        rf"With $z$ for the sine, the value is $v = {a}(1 - 2z^2) + {b}z + ({c})$, where $z$ runs "
        "from $-1$ to 1.",
        rf"The parabola has its vertex at $z = \frac{{{b}}}{{4 \cdot {a}}} = {number(best)}$, "
        rf"which is possible as $z \le 1$. The largest value there is $v = {number(greatest)}$.",
    ]
    if is_range:
        lines.append(
            f"The least one is at the end farther from it, $-{a} - {b} + ({c}) = {c - a - b}$."
        )
        lines.append(f"The difference is $v - ({c - a - b}) = {answer}$.")
    else:
        lines.append(f"So the answer is $v = {answer}$.")
    return Worked(lines, {"z": number(best), "v": number(greatest)})


def _germain(answer: str, s: int, c: int, n: int) -> Worked:
    last, first = ends(s, c, n)
    square = c * c
    return Worked(
        (
            f"Every term falls into factors: $x^4 + {4 * c**4} = "
            f"\\left((x - {c})^2 + {square}\\right)\\left((x + {c})^2 + {square}\\right)$.",
            f"Neighbors share a factor, as $(x + {c})^2 = ((x + {2 * c}) - {c})^2$, so that all "
            "factors cancel but the last one above and the first one below.",
            rf"These are ${s - c + 4 * c * n}^2 + {square} = {last}$ and "
            rf"$({s} - {c})^2 + {square} = {first}$.",
            rf"The value is $N = \frac{{{last}}}{{{first}}} = {answer}$.",
        ),
        {"N": answer},
    )


def _floor(answer: str, a: int, b: int, n: int) -> Worked:
    sums = twin_sums(a, b, n)
    is_above = b > a * a
    low, high = (a, a + 1) if is_above else (a - 1, a)
    shown = ", ".join(map(str, sums[1:]))
    if is_above and n % 2:
        last = f"The twin's power is from -1 to 0, so the integer below is $s = {answer}$."
    else:
        last = (
            f"The twin's power is positive and less than 1, so the integer below is "
            f"${sums[-1]} - 1 = {answer}$."
        )
    return Worked(
        (
            f"As ${low}^2 < {b} < {high}^2$, the twin of the number, with a minus sign before the "
            "root, has a size less than 1.",
            f"Both are zeros of $y^2 - {2 * a}y + ({a * a - b})$, so the sums of their powers "
            f"begin with {shown}; the last comes from ${2 * a} \\cdot {sums[-2]} - ({a * a - b}) "
            f"\\cdot {sums[-3]} = {sums[-1]}$.",
            last,
        ),
        {"s": answer},
    )


STEPS: Steps = {
    "cubic": _cubic,
    "remainder": _remainder,
    "quartic": _quartic,
    "square": _square,
    "partial": _partial,
    "divides": _divides,
    "power": _power,
    "trig": _trig,
    "even": _even,
    "extreme": _extreme,
    "germain": _germain,
    "floor": _floor,
}
