"""The worked solution of a system with logarithms, and numbers that satisfy it."""

from decimal import Decimal, localcontext
from fractions import Fraction
from math import log

from generators.contest.algebra.logarithm_systems.instance import (
    Logs,
    mixed_exponent,
    power_exponent,
    rows,
    swap_exponent,
    weights,
)
from generators.contest.algebra.logarithm_systems.words import asked
from generators.latex import added, number

_UNKNOWN = "uvw"


def steps(one: Logs) -> tuple[str, ...]:
    """Return the lines."""
    return tuple(_STEPS[one.kind](one))


def _rows(one: Logs) -> list[str]:
    given, wanted = rows(one)
    b, names = one.numbers[0], _UNKNOWN[: len(wanted)]
    named = ", ".join(rf"${u} = \log_{{{b}}} {x}$" for u, x in zip(names, "xyz", strict=False))
    sums = [_sum(row.powers) for row in given]
    factors = weights(given, wanted) or []
    lines = [f"Write {named}; logarithms make sums of products."]
    lines += [f"So ${line} = {number(row.value)}$." for line, row in zip(sums, given, strict=True)]
    whole = added([(f, rf"\left({line}\right)") for f, line in zip(factors, sums, strict=True)])
    values = _plus([(f, row.value) for f, row in zip(factors, given, strict=True)])
    last = values if values == one.answer else f"{values} = {one.answer}"
    return [
        *lines,
        f"What is asked is a sum of multiples of these: ${_sum(wanted)} = {whole}$.",
        f"So ${asked(one)}$ is ${_sum(wanted)} = {last}$.",
    ]


def _sum(powers: tuple[int, ...]) -> str:
    return added([(p, u) for p, u in zip(powers, _UNKNOWN, strict=False)])


def _plus(parts: list[tuple[Fraction, Fraction]]) -> str:
    """Return a sum of products of numbers."""
    text = ""
    for factor, value in parts:
        sign = "-" if factor < 0 else "+"
        held = number(value) if value >= 0 else rf"\left({number(value)}\right)"
        term = held if abs(factor) == 1 else rf"{number(abs(factor))} \cdot {held}"
        text += f" {sign} {term}" if text else f"{sign if factor < 0 else ''}{term}"
    return text


def _mixed(one: Logs) -> list[str]:
    b, i, j, p, q, *values = one.numbers
    sign = "+" if one.asked == "xy" else "-"
    first, second = (number(Fraction(*part)) for part in (values[:2], values[2:]))
    x, y = number(Fraction(p, i)), number(Fraction(q, j))
    factor = Fraction(p, i) + (1 if sign == "+" else -1) * Fraction(q, j)
    total = mixed_exponent(one) * factor
    held = rf"\left({second}\right)" if second.startswith("-") else second
    done = "added" if sign == "+" else "subtracted"
    return [
        rf"Take all logarithms to the base {b}: $u = \log_{{{b}}} x$ and $v = \log_{{{b}}} y$.",
        f"The equations say ${_held(x, 'u')} + {_held(y, 'v')} = {first}$ and "
        f"${_held(x, 'v')} + {_held(y, 'u')} = {second}$.",
        rf"Both {done}: $\left({x} {sign} {y}\right)(u {sign} v) = {first} {sign} {held} = "
        f"{number(total)}$, so $u {sign} v = {number(mixed_exponent(one))}$.",
        f"Hence ${one.asked} = {b}^{{{number(mixed_exponent(one))}}} = {one.answer}$.",
    ]


def _held(factor: str, letter: str) -> str:
    return letter if factor == "1" else f"{factor}{letter}"


def _exchange(one: Logs) -> list[str]:
    a, c, p, q, r, d = one.numbers
    whole, rest = (
        f"{added([(p, 'u'), (q, 'v'), (r, 't')])}",
        Fraction(1, d) - Fraction(p, a) - Fraction(q, c),
    )
    minus = rf"\frac{{1}}{{{d}}} - {number(Fraction(p, a))} - {number(Fraction(q, c))}"
    return [
        r"Base and number may change places: $\log_x w = \frac{1}{\log_w x}$. So write "
        r"$u = \log_w x$, $v = \log_w y$ and $t = \log_w z$.",
        rf"Then $u = \frac{{1}}{{{a}}}$, $v = \frac{{1}}{{{c}}}$ and "
        rf"${whole} = \frac{{1}}{{{d}}}$.",
        f"So ${added([(r, 't')])} = {minus} = {number(rest)}$ and $t = {number(rest / r)}$.",
        rf"Turned around again, $\log_z w = \frac{{1}}{{t}} = {one.answer}$.",
    ]


def _midpoint(one: Logs) -> list[str]:
    b, m, h = one.numbers
    square = 4 * m * m - 4 * b**h
    lines = [
        f"The coordinates of a midpoint are means, so $x_1 + x_2 = 2 \\cdot {m} = {2 * m}$ and "
        rf"$\log_{{{b}}} x_1 + \log_{{{b}}} x_2 = 2 \cdot {number(Fraction(h, 2))} = {h}$.",
        f"A sum of logarithms is that of a product: $x_1 x_2 = {b}^{{{h}}} = {b**h}$.",
        rf"So $(x_1 - x_2)^2 = (x_1 + x_2)^2 - 4x_1x_2 = {2 * m}^2 - 4 \cdot {b**h} = {square}$.",
    ]
    if one.asked == "gap":
        return [*lines, rf"The difference is $\sqrt{{{square}}} = {one.answer}$."]
    half = rf"\frac{{{2 * m} + \sqrt{{{square}}}}}{{2}}"
    return [*lines, f"The larger one is half of sum and difference: $x_2 = {half} = {one.answer}$."]


def _swap(one: Logs) -> list[str]:
    a, b, m, n = one.numbers
    ratio, exponent = number(Fraction(m, n)), swap_exponent(one)
    of_x = Fraction(b) / (a * Fraction(m, n) - b)
    left, log_x = number(a * Fraction(m, n)), r" \ln x"
    right = rf"\left(\ln {_of(ratio)} + \ln x\right)"
    lines = [
        rf"Logarithms bring the exponents down: ${_held(str(a), 'y')} \ln x = "
        rf"{_held(str(b), 'x')} \ln y$.",
        rf"With $y = {_held(ratio, 'x')}$ and after division by $x$ this is "
        rf"${_held(left, log_x).strip()} = {_held(str(b), right).strip()}$.",
        rf"So $\ln x = {number(of_x)} \cdot \ln {_of(ratio)}$, that is "
        rf"$x = {_of(ratio)}^{{{number(of_x)}}}$.",
    ]
    return [*lines, f"Hence ${one.asked} = {_of(ratio)}^{{{number(exponent)}}} = {one.answer}$."]


def _power(one: Logs) -> list[str]:
    a, b, p, q = one.numbers
    power_, base = number(Fraction(p, q)), number(Fraction(b * p, a * q))
    exponent = number(power_exponent(one))
    right = number(Fraction(b * p, q))
    return [
        rf"Logarithms bring the exponents down: ${_held(str(a), 'y')} \ln x = "
        rf"{_held(str(b), 'x')} \ln y$.",
        rf"Here $\ln y = {power_} \ln x$, and $\ln x$ is not 0, so "
        rf"${_held(str(a), 'y')} = {_held(right, 'x')}$ and $\frac{{y}}{{x}} = {base}$.",
        rf"But $\frac{{y}}{{x}} = x^{{{number(Fraction(p, q) - 1)}}}$, so "
        rf"$x = {_of(base)}^{{{number(Fraction(q, p - q))}}}$.",
        f"Hence ${one.asked} = {_of(base)}^{{{exponent}}} = {one.answer}$.",
    ]


def _of(ratio: str) -> str:
    return ratio if ratio.isdigit() else rf"\left({ratio}\right)"


def _both(one: Logs) -> list[str]:
    a, c, b, d = one.numbers
    x, y = (_held(str(f), letter) for f, letter in ((a, "x"), (b, "y")))
    return [
        rf"An exponent leaves the logarithm: ${x} \cdot \log_x y = {c}$ and "
        rf"${y} \cdot \log_y x = {d}$.",
        r"The two logarithms are inverses of each other: $\log_x y \cdot \log_y x = 1$.",
        rf"So the product of both equations is ${a * b if a * b > 1 else ''}xy = {c} \cdot {d} = "
        f"{c * d}$.",
        rf"Hence $xy = \frac{{{c} \cdot {d}}}{{{a} \cdot {b}}} = {one.answer}$.",
    ]


def _ratio(one: Logs) -> list[str]:
    g, h, m, n = one.numbers
    whole = added([(m, "x"), (n, "y")])
    return [
        f"Let $k$ be the common value. Then $x = {g * g}^k$, $y = {g * h}^k$ and "
        f"${whole} = {h * h}^k$.",
        rf"Since ${g * h}^2 = {g * g} \cdot {h * h}$, the second number is the geometric mean of "
        rf"the others: $y^2 = x\left({whole}\right)$.",
        rf"Divided by $x^2$, with $r = \frac{{y}}{{x}}$: $r^2 = {added([(n, 'r'), (m, '')])}$.",
        rf"Only the root with the plus sign is positive: $\frac{{y}}{{x}} = "
        rf"\frac{{{n} + \sqrt{{{n * n + 4 * m}}}}}{{2}} = {one.answer}$.",
    ]


def _bases(one: Logs) -> list[str]:
    a, c, d, whole, k = one.numbers
    times, under = ("", "") if k == 1 else (str(k), rf"\frac{{1}}{{{k}}}")
    logs = [rf"\left(t + \ln {base}\right)" for base in (a, c, d)]
    root = str(whole) if k == 1 else rf"\sqrt{{{whole}}}"
    return [
        rf"With $t = \ln x$ the equation is $\frac{{(\ln {whole})^2}}{{{logs[0]}{logs[1]}}} = "
        rf"\frac{{{times}\ln {whole}}}{{t + \ln {d}}}$.",
        rf"So ${times}{logs[0]}{logs[1]} = \ln {whole} \cdot {logs[2]}$: quadratic in $t$, with "
        "two real roots, neither of which makes a base 1.",
        rf"The coefficients give their sum: $t_1 + t_2 = {under}\ln {whole} - \ln {a} - \ln {c}$.",
        rf"Hence the product of the solutions is $x_1 x_2 = \frac{{{root}}}{{{a} \cdot {c}}} = "
        rf"{one.answer}$.",
    ]


_STEPS = {
    "pair": _rows,
    "triple": _rows,
    "mixed": _mixed,
    "exchange": _exchange,
    "midpoint": _midpoint,
    "swap": _swap,
    "power": _power,
    "both": _both,
    "ratio": _ratio,
    "bases": _bases,
}


def letters(one: Logs) -> dict[str, str]:
    """Return numbers that satisfy the system, and their logarithms."""
    with localcontext() as context:
        context.prec = 45
        return {name: f"{value:f}" for name, value in _values(one).items()}


def _values(one: Logs) -> dict[str, Decimal]:
    n = one.numbers
    match one.kind:
        case "pair" | "triple" | "mixed":
            return _of_logs(one)
        case "exchange":
            a, c, p, q, r, d = map(Decimal, n)
            of_w = {"u": 1 / a, "v": 1 / c, "t": (1 / d - p / a - q / c) / r}
            powers = {x: Decimal(2) ** of_w[u] for x, u in zip("xyz", "uvt", strict=True)}
            return of_w | powers | {"w": Decimal(2)}
        case "midpoint":
            b, m, h = map(Decimal, n)
            apart = (m * m - b**h).sqrt()
            return {"x_1": m - apart, "x_2": m + apart}
        case "swap":
            a, b, p, q = map(Decimal, n)
            x = (p / q) ** (b / (a * p / q - b))
            return {"x": x, "y": x * p / q}
        case "power":
            a, b, p, q = map(Decimal, n)
            ln_x = (b * p / a / q).ln() * q / (p - q)
            return {"x": ln_x.exp(), "y": (ln_x * p / q).exp()}
        case "both":
            return _fixed(one)
        case "ratio":
            g, h, p, q = map(Decimal, n)
            r = (q + (q * q + 4 * p).sqrt()) / 2
            k = r.ln() / (h / g).ln()
            x = ((g * g).ln() * k).exp()
            return {"x": x, "y": r * x, "r": r, "k": k}
    a, c, d, whole, k = map(Decimal, n)
    middle = (whole.ln() / k - a.ln() - c.ln()) / 2
    inside = middle * middle - a.ln() * c.ln() + d.ln() * whole.ln() / k
    low, high = middle - inside.sqrt(), middle + inside.sqrt()
    named = {"t_1": low, "t_2": high, "t": low, "x": low.exp()}
    return named | {"x_1": low.exp(), "x_2": high.exp()}


def _of_logs(one: Logs) -> dict[str, Decimal]:
    if one.kind == "mixed":
        _, i, j, p, q, *values = map(Decimal, one.numbers)
        first, second = values[0] / values[1], values[2] / values[3]
        x, y = p / i, q / j
        logs = [(x * first - y * second), (x * second - y * first)]
        logs = [each / (x * x - y * y) for each in logs]
    else:
        given, wanted = rows(one)
        ones = [[int(k == at) for k in range(len(wanted))] for at in range(len(wanted))]
        parts = [weights(given, unit) or [] for unit in ones]
        exact = [
            sum((f * row.value for f, row in zip(part, given, strict=True)), Fraction(0))
            for part in parts
        ]
        logs = [Decimal(each.numerator) / each.denominator for each in exact]
    powers = [Decimal(one.numbers[0]) ** each for each in logs]
    return dict(zip("uvwxyz", [*logs, *[Decimal(0)] * (3 - len(logs)), *powers], strict=False))


def _fixed(one: Logs) -> dict[str, Decimal]:
    """Return numbers x and y above 1 with a x ln y = c ln x and b y ln x = d ln y."""
    a, c, b, d = map(Decimal, one.numbers)
    low, high = Decimal(10) ** -12, Decimal(log(10**6))
    for _ in range(150):
        middle = (low + high) / 2
        # ln y and ln x are in the ratio c to ax, and x times y is cd/ab.
        is_low = middle * (1 + c / (a * middle.exp())) < (c * d / a / b).ln()
        low, high = (middle, high) if is_low else (low, middle)
    return {"x": low.exp(), "y": (c * d / a / b) / low.exp()}
