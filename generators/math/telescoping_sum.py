"""Telescoping sums: a long sum of reciprocal products that collapses to its ends."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from random import Random

from generators.family import Family, Knob, Knobs
from generators.pictures import Bars, Panel, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json

TERMS = Knob("terms", 4, 120, "terms of the sum")
GAP = Knob("gap", 1, 3, "terms left standing at each end")
DIGITS = Knob("digits", 1.4, 2.6, "decimal digits of the largest coefficient")


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of c / (L(k) L(k + gap)) over k = first..last, where L(k) = step k + shift."""

    numerator: int
    step: int
    shift: int
    gap: int
    first: int
    last: int
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Sum:
    largest, gap = int(10 ** DIGITS.number(knobs)), GAP.integer(knobs)
    step, first = rng.randint(1, 4), rng.randint(1, largest)
    shift = rng.choice([n for n in range(1, largest + 5) if gcd(n, step) == 1])
    terms = TERMS.integer(knobs) + rng.randrange(TERMS.integer(knobs) // 2 + 2)
    last, numerator = first + terms - 1, rng.randint(1, largest)
    # 1/L(k) - 1/L(k + gap) = step gap / (L(k) L(k + gap)): only `gap` terms survive at each end.
    head = sum(Fraction(1, step * k + shift) for k in range(first, first + gap))
    tail = sum(Fraction(1, step * k + shift) for k in range(last + 1, last + 1 + gap))
    value = Fraction(numerator, step * gap) * (head - tail)
    return Sum(numerator, step, shift, gap, first, last, str(value))


_GRAMMAR: Grammar = {
    "start": ("<ask>\n\n$$\\sum_{{k={first}}}^{{{last}}} {term}$$\n\n<form>",),
    "ask": (
        "Evaluate the sum",
        "Find the exact value of",
        "Compute, without rounding,",
        "What is the value of the following sum?",
        "Simplify this sum to a single fraction:",
    ),
    "form": (
        "Give the result as a fraction in lowest terms.",
        "Answer with a reduced fraction.",
        "Write the exact value as one reduced fraction.",
        "The answer is a rational number; give it in lowest terms.",
    ),
}


def _linear(step: int, shift: int) -> str:
    return f"({'' if step == 1 else step}k+{shift})"


def _render(total: Sum, rng: Random) -> str:
    factors = [
        _linear(total.step, total.shift),
        _linear(total.step, total.shift + total.step * total.gap),
    ]
    rng.shuffle(factors)
    term = rng.choice(
        (rf"\frac{{{total.numerator}}}{{{''.join(factors)}}}",)
        if total.numerator > 1
        else (rf"\frac{{1}}{{{''.join(factors)}}}", "".join(f"{f}^{{-1}}" for f in factors))
    )
    return speak(_GRAMMAR, rng, first=total.first, last=total.last, term=term)


def _solve(total: Sum) -> list[str]:
    value = Fraction(0)
    for k in range(total.first, total.last + 1):
        low = total.step * k + total.shift
        value += Fraction(total.numerator, low * (low + total.step * total.gap))
    return [str(value)]


def _steps(total: Sum) -> tuple[str, ...]:
    gap, factor = total.gap, Fraction(total.numerator, total.step * total.gap)
    name = _linear(total.step, total.shift)
    return (
        f"with L(k) = {name} each term is {factor} times (1/L(k) - 1/L(k+{gap}))",
        f"of the first kind only k = {total.first} to {total.first + gap - 1} is left, of the "
        f"second only k = {total.last - gap + 1} to {total.last}",
        f"the sum is {total.answer}",
    )


def _picture(total: Sum) -> Panel:
    """Return the first and last terms, and the formula of all."""
    places, gap = range(total.first, total.last + 1), total.step * total.gap
    shown = [*places[:3], *places[3:][-2:]]
    lows = [total.step * k + total.shift for k in shown]
    terms = [f"{total.numerator}/({low} · {low + gap})" for low in lows]
    heights = [total.numerator / (low * (low + gap)) for low in lows]
    labels = [f"k = {k}" for k in shown]
    bars = Bars(bars=list(zip(labels, heights, strict=True)), values=terms)
    below = "".join(_linear(total.step, shift) for shift in (total.shift, total.shift + gap))
    rows = [
        ("sum of", f"{total.numerator}/({below})"),
        ("k from", f"{total.first} to {total.last}"),
    ]
    return Panel(figures=[("", Table(rows=rows)), ("first and last terms", bars)])


def _canonical(total: Sum) -> Json:
    # With n = step k + shift as the index, sums that differ by a shift of k are the same sum.
    start = total.step * total.first + total.shift
    return [total.numerator, total.step, total.gap, start, total.last - total.first + 1]


def _effort(total: Sum) -> int:
    return (total.last - total.first + 1) * total.gap * len(str(total.last * total.step))


def _capacity(dial: float) -> float:
    largest, terms = int(10 ** DIGITS.number_at(dial)), TERMS.integer_at(dial)
    # Numerators x starts x lengths; the birthday estimate of `pipelines certify` lies above.
    return float(largest * largest * (terms // 2 + 2))


FAMILY = Family(
    name="telescoping_sum",
    version=2,
    domain="math",
    summary="the exact value of a long sum that collapses to its ends",
    concepts=("series", "partial fractions"),
    knobs=(TERMS, GAP, DIGITS),
    verifier="rational",
    examples=("17/240", "23/360"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 1e-3,
)
