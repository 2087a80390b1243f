"""The worked solution of a question about a polynomial."""

from fractions import Fraction
from math import comb, prod

from generators.contest.algebra.hidden_polynomials.instance import (
    PERIODS,
    Polynomial,
    divisor,
    found,
    low,
)
from generators.contest.algebra.hidden_polynomials.words import high
from generators.latex import added, bracketed, in_rounds, multiplied, number, polynomial


def letters(one: Polynomial) -> dict[str, str]:
    """Return the value of x at which lines are checked, and what other letters stand for."""
    match one.kind, one.numbers:
        case "remainders", _:
            constant, slope = _coefficients(one)
            return {"m": number(slope), "c": number(constant)}
        case "differences", (1, _, c, b, a):
            u = Fraction(a, 2)
            v = Fraction(b, 2) - u
            return {"u": number(u), "v": number(v), "w": number((c - u - v) / 2), "x": str(one.at)}
        case "inverses", _:
            return {"C": number(_scale(one))}
        case "inner", (shift, *_):
            return {"x": str(_SAMPLE), "y": str(_SAMPLE**2 + shift)}
    return {"x": str(one.at or 2)}


_SAMPLE = 97
"""A number at which formulas in x are checked."""


def _coefficients(one: Polynomial) -> list[Fraction]:
    result = found(one)
    assert isinstance(result, list)
    return result


def _signed(value: int) -> str:
    return f"+ {value}" if value >= 0 else f"- {-value}"


@in_rounds
def steps(one: Polynomial) -> tuple[str, ...]:
    """Return the lines."""
    match one.kind, one.numbers:
        case "values", _:
            return _values(one)
        case "powers", _:
            return _powers(one)
        case "inverses", _:
            return _inverses(one)
        case "digits", _:
            return _digits(one)
        case "remainders", (a, r, b, s):
            first, second = (added([(root, "m"), (1, "c")]) for root in (a, b))
            return (
                "The remainder has degree at most 1; call it $mx + c$. At the two roots it equals "
                f"$P$: ${first} = {r}$ and ${second} = {s}$.",
                f"The difference is ${a - b}m = {r - s}$, so $m = {letters(one)['m']}$.",
                f"Then $c = {r} - {bracketed(a)}m = {letters(one)['c']}$, and the remainder is "
                f"${one.answer}$.",
            )
        case "differences", _:
            return _differences(one)
        case "inner", (shift, new, c, b, a):
            back = rf"y {_signed(-shift)}"
            squared = added([(a, rf"\left({back}\right)^2"), (b, rf"\left({back}\right)"), (c, "")])
            told = added([(a, "x^4"), (b, "x^2"), (c, "")])
            inner = rf"\left(x^2 {_signed(new - shift)}\right)"
            return (
                f"Put $y = x^2 {_signed(shift)}$, so that $x^2 = {back}$ and ${told} = {squared}$.",
                f"With $x^2 {_signed(new)}$ for $y$ this is "
                f"${added([(a, inner + '^2'), (b, inner), (c, '')])} = {one.answer}$.",
            )
    return _reduced(one)


def _values(one: Polynomial) -> tuple[str, ...]:
    n, lead, start, c, b, a = one.numbers
    points = list(range(start, start + n))

    def shown(k: int) -> str:
        parts = [(a, rf"\cdot {bracketed(k)}^2"), (b, rf"\cdot {bracketed(k)}")]
        text = " + ".join(rf"{bracketed(factor)} {what}" for factor, what in parts if factor)
        return f"{text} {_signed(c)} = {a * k * k + b * k + c}" if text else f"{c} = {c}"

    rule = added([(a, "k^2"), (b, "k"), (c, "")])
    factors = [one.at - k for k in points]
    zero = lead * prod(factors)
    plain = a * one.at**2 + b * one.at + c
    return (
        f"The values follow the rule ${rule}$: " + ", ".join(f"${shown(k)}$" for k in points) + ".",
        f"So $P(k)$ less that rule has the {n} roots told, its degree is {n} and its leading "
        rf"coefficient {lead}; at {one.at} it is ${lead} \cdot {multiplied(*factors)} = {zero}$.",
        f"The rule gives {plain} there, and the value is ${plain} {_signed(zero)} = {one.answer}$.",
    )


def _powers(one: Polynomial) -> tuple[str, ...]:
    n, base, more = one.numbers
    terms = [comb(one.at, k) * (base - 1) ** k for k in range(n + 1)]
    rest = rf" \cdot {base - 1}^k" if base > 2 else ""
    own = rf"({base - 1} + 1)^3 = {base**3}"
    added_on = f"${base}^x$" if not more else f"${base}^x {_signed(more)}$"
    shown = " + ".join(
        rf"\binom{{{one.at}}}{{{k}}}" + (rf" \cdot {base - 1}^{{{k}}}" if base > 2 and k else "")
        for k in range(n + 1)
    )
    return (
        f"The told values are those of {added_on}, as ${own}$ shows at 3. By the binomial theorem "
        f"${base}^x$ is there the sum of $\\binom{{x}}{{k}}{rest}$ for k up to {n}, which is a "
        f"polynomial in $x$ of degree {n}.",
        f"So at {one.at} the sum is ${shown} = {sum(terms)}$.",
        f"The value is ${' + '.join(map(str, terms))} {_signed(more)} = {one.answer}$.",
    )


def _scale(one: Polynomial) -> Fraction:
    """Return the leading coefficient C of what vanishes."""
    n, top, shift = one.numbers
    return Fraction(-top, prod(-shift - k for k in range(1, n + 1)))


def _inverses(one: Polynomial) -> tuple[str, ...]:
    n, top, shift = one.numbers
    scale = letters(one)["C"]
    there = [one.at - k for k in range(1, n + 1)]
    first = [-shift - k for k in range(1, n + 1)]
    bottom = one.at + shift
    zero = _scale(one) * prod(there)
    name = added([(1, "x"), (shift, "")])
    return (
        f"The polynomial $({name})P(x) - {top}$ has degree at most {n} and vanishes at 1 to {n}. "
        rf"At ${-shift}$ it is $0 - {top} = {-top}$, so for its leading coefficient $C$ holds "
        rf"$C \cdot {multiplied(*first)} = {-top}$.",
        f"Hence $C = {scale}$.",
        rf"At {one.at} it is $C \cdot {multiplied(*there)} = {number(zero)}$.",
        f"So ${bottom}P - {top}$ is that, and the value is "
        rf"$\frac{{1}}{{{bottom}}}\left({number(zero)} + {top}\right) = {one.answer}$.",
    )


def _digits(one: Polynomial) -> tuple[str, ...]:
    total, base, value = one.numbers
    digits, rest = list[int](), value
    while rest:
        rest, digit = divmod(rest, base)
        digits.append(digit)
    shown = " + ".join(
        rf"{digit} \cdot {base}^{{{k}}}" for k, digit in reversed([*enumerate(digits)]) if digit
    )
    there = " + ".join(
        rf"{digit} \cdot {bracketed(one.at)}^{{{k}}}"
        for k, digit in reversed([*enumerate(digits)])
        if digit
    )
    return (
        f"The coefficients are not negative and have the sum {total}, so all are below {base}: "
        f"${total} < {base}$.",
        f"They are the digits of {value} to the base {base}, of which there is one choice: "
        f"${shown} = {value}$.",
        f"The sum is right: ${' + '.join(map(str, digits))} = {total}$.",
        f"So the value is ${there} = {one.answer}$.",
    )


def _differences(one: Polynomial) -> tuple[str, ...]:
    sign, start, c, b, a = one.numbers
    n = one.at
    if sign < 0:
        ones, firsts, squares = n, n * (n - 1) // 2, (n - 1) * n * (2 * n - 1) // 6
        sums = [rf"{bracketed(a)} \cdot {squares}" if a else "", rf"{bracketed(b)} \cdot {firsts}"]
        total = " + ".join([str(start), *filter(None, sums), rf"{bracketed(c)} \cdot {ones}"])
        squared = rf"\frac{{{n - 1} \cdot {n} \cdot {2 * n - 1}}}{{6}} = {squares}"
        return (
            f"Add the equations for $x$ from 0 to {n - 1}; all values but the first and the last "
            rf"cancel. The numbers add up to $\frac{{{n - 1} \cdot {n}}}{{2}} = {firsts}$, their "
            rf"squares to ${squared}$.",
            f"So the value is ${total} = {one.answer}$.",
        )
    own = letters(one)
    return (
        "The degree is at most 2, since leading terms add up; write $ux^2 + vx + w$. Comparing "
        f"coefficients gives $2u = {a}$, $2u + 2v = {b}$, $u + v + 2w = {c}$.",
        f"So $u = {own['u']}$, $v = {own['v']}$ and $w = {own['w']}$.",
        f"At {n} this is $u \\cdot {bracketed(n)}^2 + v \\cdot {bracketed(n)} + w = {one.answer}$.",
    )


def _reduced(one: Polynomial) -> tuple[str, ...]:
    u, v, w, m, n, r = one.numbers
    period, by = PERIODS[r], divisor(r)
    factor = {1: "x - 1", -1: "(x + 1)(x^3 - 1)", 0: "x^2 - 1", 9: ""}[r]
    first, second = (polynomial(low(power, r), "x") for power in (m, n))
    left = added([(u, rf"\left({first}\right)"), (v, rf"\left({second}\right)"), (w, "")])
    multiple = f"({by})({factor}) = x^{{{period}}} - 1" if factor else "(x^2 - 1) + 1 = x^2"
    return (
        rf"Since ${multiple}$, powers of $x$ whose exponents differ by a "
        f"multiple of {period} leave the same remainder.",
        rf"Here ${m} = {period} \cdot {m // period} + {m % period}$ and "
        rf"${n} = {period} \cdot {n // period} + {n % period}$, so $x^{{{m}}}$ leaves ${first}$ "
        f"and $x^{{{n}}}$ leaves ${second}$.",
        f"So ${high(one)}$ leaves ${left} = {one.answer}$.",
    )
