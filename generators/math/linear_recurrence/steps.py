"""The worked solution of a question behind which a linear recurrence is hidden."""

from math import gcd

from generators.latex import added
from generators.math.linear_recurrence.instance import Question


def steps(question: Question) -> tuple[str, ...]:
    """Return the lines: what the disguise hides, and the answer."""
    wanted = f" modulo {question.modulus}" if question.modulus else ""
    return (_idea(question), f"Going on so leads to ${question.answer}${wanted}.")


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
        case "floors", (a, b):
            rule = added([(2 * a, "s_{n-1}"), (b - a * a, "s_{n-2}")])
            return (
                rf"With the power of ${a} - \sqrt{{{b}}}$, which is small, it makes an integer "
                f"$s_n = {rule}$, where $s_0 = 2$ and $s_1 = {2 * a}$."
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
