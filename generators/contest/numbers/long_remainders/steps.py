"""The worked solution of a question about a remainder."""

from generators.contest.numbers.long_remainders.instance import (
    Huge,
    carmichael,
    exponent,
    total,
    tower,
)
from generators.contest.numbers.long_remainders.words import tower as shown_tower
from generators.latex import in_rounds


def letters(huge: Huge) -> dict[str, str]:
    """Return the remainder."""
    return {"r": huge.answer}


def _reduced(value: int, modulus: int) -> str:
    """Return a number as a multiple and a remainder."""
    return rf"{value} = {value // modulus} \cdot {modulus} + {value % modulus}"


def _powered(base: int, power: int, modulus: int) -> list[str]:
    """Return lines that square and multiply; each number is replaced by its remainder."""
    lines = list[str]()
    value, done, parts = base % modulus, 1, list[tuple[int, int]]()
    for bit in reversed(f"{power:b}"):
        if bit == "1":
            parts.append((done, value))
        if 2 * done <= power:
            after = value * value
            lines.append(
                rf"The power {2 * done} leaves {after % modulus}: ${value}^2 = "
                rf"{after // modulus} \cdot {modulus} + {after % modulus}$."
            )
            value, done = after % modulus, 2 * done
    result, reached = parts[0][1], parts[0][0]
    for more, factor in parts[1:]:
        product = result * factor
        reached += more
        lines.append(
            rf"The power {reached} leaves {product % modulus}: ${result} \cdot {factor} = "
            rf"{product // modulus} \cdot {modulus} + {product % modulus}$."
        )
        result = product % modulus
    return lines


def _tower(numbers: tuple[int, ...], modulus: int) -> list[str]:
    """Return lines for a tower of powers."""
    base, *rest = numbers
    above = tuple(rest)
    if len(above) == 1:
        return _powered(base, above[0], modulus)
    stands, period, whole = exponent(above, modulus), carmichael(modulus), shown_tower(above)
    lines = list[str]()
    if len(above) == 2 and above[0] ** above[1] < _WRITTEN:
        size = int(above[0] ** above[1])
        lines.append(f"The exponent is ${whole} = {size}$.")
        if size == stands:
            return [*lines, *_powered(base, stands, modulus)]
        lines.append(f"Its remainder on division by {period}: ${_reduced(size, period)}$.")
    else:
        first, *more = _tower(above, period)
        lines += [
            f"What the exponent ${whole}$ leaves on division by {period} comes first. {first}",
            *more,
        ]
    left = tower(above, period)
    lines.append(
        f"Powers modulo {modulus} repeat after {period} steps, at the latest from the {_FAR}th on, "
        rf"so the exponent ${stands} = {left} + {(stands - left) // period} \cdot {period}$ does "
        "as well."
    )
    return [*lines, *_powered(base, stands, modulus)]


_FAR = 64
_WRITTEN = 10**12
"""Smaller exponents are written out."""


@in_rounds
def steps(huge: Huge) -> tuple[str, ...]:
    """Return the lines."""
    m, answer = huge.modulus, huge.answer
    match huge.kind, huge.numbers:
        case "sums", (e, n):
            closed = (
                rf"\frac{{{n} \cdot {n + 1}}}{{2}}",
                rf"\frac{{{n} \cdot {n + 1} \cdot {2 * n + 1}}}{{6}}",
                rf"\left(\frac{{{n} \cdot {n + 1}}}{{2}}\right)^2",
            )[e - 1]
            return (
                f"The sum has a closed form: ${closed} = {total(e, n)}$.",
                f"So ${_reduced(total(e, n), m)}$.",
            )
        case "blocks", (b, n):
            size = 10 ** len(str(b))
            whole = m * (size - 1)
            return _geometric(size, n, whole, b, m, answer)
        case "powers", (a, n):
            return _geometric(a, n + 1, m * (a - 1), 1, m, answer)
        case "runs", (a, b, c):
            whole = m * (a - 1)
            left = tower((a, b, c), whole)
            product = a * left
            return (
                f"The sum times ${a} - 1 = {a - 1}$ is one power of {a} less 1, so remainders on "
                rf"division by ${m} \cdot {a - 1} = {whole}$ are needed.",
                *_tower((a, b, c), whole),
                rf"One more factor {a}: ${a} \cdot {left} = {product // whole} \cdot {whole} + "
                rf"{product % whole}$.",
                f"So the sum leaves $\\frac{{{(product - 1) % whole}}}{{{a - 1}}} = {answer}$.",
            )
        case "pair", (a, b, c, d, e, f):
            first, second = tower((a, b, c), m), tower((d, e, f), m)
            return (
                *_tower((a, b, c), m),
                f"The first power leaves ${first} < {m}$. Now the second.",
                *_tower((d, e, f), m),
                f"Together: ${first} + {second} = {(first + second) // m} \\cdot {m} + {answer}$.",
            )
    lines = _tower(huge.numbers, m)
    return (*lines, f"So the remainder is $r = {answer}$.")


def _geometric(a: int, n: int, whole: int, b: int, m: int, answer: str) -> tuple[str, ...]:
    """Return lines for b (a^n - 1) / (a - 1)."""
    left = pow(a, n, whole)
    product = b * (left - 1)
    return (
        f"The number times ${a} - 1 = {a - 1}$ is ${b}$ times one power of {a} less 1, so "
        rf"remainders on division by ${m} \cdot {a - 1} = {whole}$ are needed.",
        *_powered(a, n, whole),
        rf"Then ${b} \cdot ({left} - 1) = {product // whole} \cdot {whole} + {product % whole}$.",
        f"So the number leaves $\\frac{{{product % whole}}}{{{a - 1}}} = {answer}$.",
    )
