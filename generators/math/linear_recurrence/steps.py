"""The worked solution of a question behind which a linear recurrence is hidden."""

from math import gcd

from generators.latex import added, bracketed
from generators.math.linear_recurrence.instance import Question, pairs


def steps(question: Question) -> tuple[str, ...]:
    """Return the lines: what the disguise hides, the terms if they are few, and the answer."""
    if question.kind == "term":
        return _terms(question)
    if question.kind == "strip":
        return _lengths(question)
    if question.kind == "floors":
        return _floors(question)
    return (_idea(question), _reached(question))


def _reached(question: Question) -> str:
    wanted = f" modulo {question.modulus}" if question.modulus else ""
    return f"Going on so leads to ${question.answer}${wanted}."


def _terms(question: Question) -> tuple[str, ...]:
    p, q, *found = question.numbers
    lines = []
    for place in range(2, question.index + 1):
        one, other = found[-1], found[-2]
        found.append(p * one + q * other)
        lines.append(
            rf"$a_{{{place}}} = {p} \cdot {bracketed(one)} {_plus(q, other)} = {found[-1]}$."
        )
    if question.asked == "term":
        return (*lines, f"So the answer is ${question.answer}$.")
    sign = -1 if question.asked == "signed" else 1
    total = added([(sign**place * term, "") for place, term in enumerate(found)])
    return (*lines, f"So the answer is ${total} = {question.answer}$.")


def _plus(factor: int, number: int) -> str:
    return rf"{'+' if factor > 0 else '-'} {abs(factor)} \cdot {bracketed(number)}"


def _lengths(question: Question) -> tuple[str, ...]:
    """Tell how many ways there are to fill shorter strips."""
    ways, lines = [1], [_PLAIN["strip"]]
    for length in range(1, question.index + 1):
        last = [
            (colors, length - size) for size, colors in pairs(question.numbers) if size <= length
        ]
        ways.append(sum(colors * ways[rest] for colors, rest in last))
        terms = " + ".join(rf"{colors} \cdot {ways[rest]}" for colors, rest in last)
        lines.append(f"Length {length}: ${f'{terms} = ' if terms else ''}{ways[-1]}$ ways.")
    return (*lines, f"So the answer is ${question.answer}$.")


def _floors(question: Question) -> tuple[str, str, str]:
    """Tell of a sum of two powers; where the small one is positive, the number is one below it."""
    (a, b), n, modulus = question.numbers, question.index, question.modulus
    rule = added([(2 * a, "s_{n-1}"), (b - a * a, "s_{n-2}")])
    bounds, down, end = "-1 and 0", f"s_{{{n}}}", _reached(question)
    if a * a > b or n % 2 == 0:
        last = (int(question.answer) + 1) % modulus
        bounds, down = "0 and 1", f"s_{{{n}}} - 1"
        end = (
            f"Going on so leads to $s_{{{n}}} = {last}$ modulo {modulus}, and one less is "
            f"${question.answer}$."
        )
    return (
        rf"The sum $s_n$ of the powers of ${a} + \sqrt{{{b}}}$ and ${a} - \sqrt{{{b}}}$ is an "
        f"integer: $s_n = {rule}$, where $s_0 = 2$ and $s_1 = {2 * a}$.",
        rf"As $({a} - \sqrt{{{b}}})^{{{n}}}$ is between {bounds}, the number rounded down is "
        f"${down}$.",
        end,
    )


def _idea(question: Question) -> str:
    numbers, n = question.numbers, question.index
    match question.kind, numbers:
        case "coupled", (a, b, c, d, _, _):
            rule = added([(a + d, "x_{n-1}"), (b * c - a * d, "x_{n-2}")])
            return f"Each of the two sequences obeys a rule of its own: $x_n = {rule}$."
        case "periodic", (p, q, r, s, _, _):
            rule = added([(p * r + q + s, "a_{n-2}"), (-q * s, "a_{n-4}")])
            return f"Every second term obeys one rule: $a_n = {rule}$."
        case "quotients", (x, y, c):
            k = (x * x + y * y + c) // (x * y)
            return (
                "The quotient $(a_{n+1} + a_{n-1}) / a_n$ is the same for all n, so the rule is "
                f"linear: $a_{{n+1}} = {k}a_n - a_{{n-1}}$."
            )
        case "common", (_, _, m):
            return (
                "The greatest common divisor of two of these numbers is the one whose place is the "
                f"greatest common divisor of the places, here {gcd(n, m)}."
            )
    return _PLAIN.get(question.kind, "Each term follows from two before; a sum obeys a rule too.")


_PLAIN = {
    "strip": "The last tile leaves a shorter strip, for each of its lengths and colors.",
    "fence": "The last tile is one of the length that may not be doubled, or it is not; each case "
    "leaves a shorter strip of a known sort.",
    "ages": "Those born in a month are bred by all that were born as many months ago as it takes "
    "to grow up, and not yet so many as it takes to leave.",
    "rooms": "The walks that end in a room come from the rooms next to it, one step before.",
    "words": "The words that end in a letter come from shorter ones that end in a letter which may "
    "stand before it.",
    "between": "All terms are combinations of the first two, which the two given ones settle.",
    "zeros": "The multiples come at equal distances: at the multiples of the first place.",
}
