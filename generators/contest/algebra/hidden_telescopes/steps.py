"""The worked solution of a sum or product that collapses."""

from fractions import Fraction

from generators.contest.algebra.hidden_telescopes.instance import (
    ENDLESS,
    OPEN,
    Telescope,
    piece,
    rest_of,
)
from generators.contest.algebra.hidden_telescopes.words import term
from generators.latex import added, in_rounds, number


def letters(one: Telescope) -> dict[str, str]:
    """Return samples for k and n."""
    return {"k": str(one.first), "n": str(one.first + 3)}


@in_rounds
def steps(one: Telescope) -> tuple[str, ...]:
    """Return the lines."""
    shown = term(one)
    return (f"{_SEEN[one.kind]} ${shown} = {_difference(one)}$.", *_ending(one))


_SEEN = {
    "roots": "Multiply numerator and denominator by the difference of the roots:",
    "logs": "The logarithm of a quotient is a difference:",
    "fractions": "The denominator is a product of neighbors, so the term splits:",
    "products": "A difference of squares makes each factor a quotient of neighbors:",
    "mixed roots": "Take out the roots and rationalize; a difference of inverse roots is left:",
    "geometric": "A linear expression times a power is the difference of two of that kind:",
    "factorials": "The term is the difference of two neighbors of the same shape:",
    "quartics": "The denominator is a difference of squares, so a product, and the term splits:",
    "tangents": "By the formula for the tangent of a difference:",
}


def _difference(one: Telescope) -> str:
    match one.kind, one.numbers:
        case "roots", (c, d, a):
            low, high = (added([(d, "k"), (rest, "")]) for rest in (a, a + d))
            factor = Fraction(c, d)
            apart = rf"\sqrt{{{high}}} - \sqrt{{{low}}}"
            return apart if factor == 1 else rf"{number(factor)}\left({apart}\right)"
        case "logs", (base, d, a):
            name = rf"\log_{{{base}}}" if base else r"\ln"
            low, high = (added([(d, "k"), (rest, "")]) for rest in (a, a + d))
            return rf"{name}({high}) - {name}({low})"
        case "fractions", (c, d, a):
            low, high = (added([(d, "k"), (rest, "")]) for rest in (a, a + d))
            half = number(Fraction(c, d))
            return rf"{half} \cdot \frac{{1}}{{{low}}} - {half} \cdot \frac{{1}}{{{high}}}"
        case "products", (s,):
            return rf"\frac{{k + {s + 1}}}{{k + {s}}} \cdot \frac{{{_plus(s - 1)}}}{{k + {s}}}"
        case "mixed roots", (c,):
            return rf"\frac{{{c}}}{{\sqrt{{k}}}} - \frac{{{c}}}{{\sqrt{{k + 1}}}}"
        case "geometric", (u, v, r, s):
            x, y = rest_of(u, v, Fraction(r, s))
            first, second = (added([(x, "k"), (rest, "")]) for rest in (x + y, y))
            power = rf"\cdot {r}" if s == 1 else rf"\left({number(Fraction(r, s))}\right)"
            return rf"\left({first}\right) {power}^{{k + 1}} - \left({second}\right) {power}^k"
        case "factorials", (p, q):
            low, high = (added([(p, "k"), (rest, "")]) for rest in (q, p + q))
            return rf"\frac{{{low}}}{{k!}} - \frac{{{high}}}{{(k + 1)!}}"
        case "quartics", (c, h):
            half = number(Fraction(c, 2))
            low, high = (f"k^2 {sign} k + {h}" for sign in "-+")
            return rf"{half} \cdot \frac{{1}}{{{low}}} - {half} \cdot \frac{{1}}{{{high}}}"
    d, a = one.numbers
    low, high = (added([(d, "k"), (rest, "")]) for rest in (a, a + d))
    return rf"\arctan({high}) - \arctan({low})" if low != "k" else rf"\arctan({high}) - \arctan k"


def _plus(rest: int) -> str:
    return f"k + {rest}" if rest else "k"


def _ending(one: Telescope) -> tuple[str, ...]:
    first, last, answer = one.first, one.last, one.answer
    left = "All neighbors cancel, and only the two ends are left:"
    match one.kind, one.numbers:
        case "roots", (c, d, a):
            factor = Fraction(c, d)
            ends = rf"-\sqrt{{{d * first + a}}} + \sqrt{{{d * last + a + d}}}"
            ends = ends if factor == 1 else rf"{number(factor)} \cdot \left({ends}\right)"
            return (f"{left} ${ends} = {answer}$.",)
        case "mixed roots", (c,):
            ends = rf"\frac{{{c}}}{{\sqrt{{{first}}}}} - \frac{{{c}}}{{\sqrt{{{last + 1}}}}}"
            return (f"{left} ${ends} = {answer}$.",)
        case "logs", (base, d, a):
            name = rf"\log_{{{base}}}" if base else r"\ln"
            ends = rf"{name} {d * last + a + d} - {name} {d * first + a}"
            return (f"{left} ${ends} = {answer}$.",)
        case "tangents", (d, a):
            x, y = d * first + a, d * last + a + d
            return (
                rf"{left} the sum is $\arctan {y} - \arctan {x}$, and its tangent is "
                rf"$\frac{{{y} - {x}}}{{1 + {y} \cdot {x}}} = {answer}$.",
            )
    return _by_pieces(one, left)


def _by_pieces(one: Telescope, left: str) -> tuple[str, ...]:
    start, is_product = piece(one, one.first), one.kind == "products"
    if one.last == OPEN:
        return (
            f"At the first end this is ${_at(one, one.first)} = {number(start)}$.",
            f"{left} the result is ${one.answer}$. For n equal to {one.first} that is "
            f"${_at_first(one)}$, as it should be.",
        )
    sign = r"\cdot" if is_product else "-"
    if one.last == ENDLESS:
        rest = "1" if is_product else "0"
        far = f"the other end comes as close as one likes to {rest}"
        begin = number(1 / start if is_product else start)
        return (f"{left} {far}, so that ${begin} {sign} {rest} = {one.answer}$.",)
    end = piece(one, one.last + 1)
    if is_product:
        return (f"{left} ${number(end)} \\cdot {number(1 / start)} = {one.answer}$.",)
    return (f"{left} ${number(start)} - {number(end)} = {one.answer}$.",)


def _at(one: Telescope, k: int) -> str:
    """Return the piece of a difference with a number for k."""
    match one.kind, one.numbers:
        case "fractions", (c, d, a):
            return rf"{number(Fraction(c, d))} \cdot \frac{{1}}{{{d * k + a}}}"
        case "products", (s,):
            return rf"\frac{{{k} + {s}}}{{{k} + {s - 1}}}"
        case "geometric", (u, v, r, s):
            x, y = rest_of(u, v, Fraction(r, s))
            return rf"-{_held(x * k + y)} \cdot {r}^{k}"
        case "factorials", (p, q):
            return rf"\frac{{{p * k + q}}}{{{k}!}}"
    c, h = one.numbers
    return rf"\frac{{{number(Fraction(c, 2))}}}{{{k * k - k + h}}}"


def _at_first(one: Telescope) -> str:
    """Return the first term, as the whole sum up to it."""
    k = one.first
    start, end = piece(one, k), piece(one, k + 1)
    if one.kind == "products":
        return f"{number(end)} \\cdot {number(1 / start)} = {number(end / start)}"
    return f"{number(start)} - {_held(end)} = {number(start - end)}"


def _held(value: Fraction) -> str:
    return rf"\left({number(value)}\right)" if value < 0 else number(value)
