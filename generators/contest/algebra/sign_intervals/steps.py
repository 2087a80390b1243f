"""Worked solutions about signs of products and quotients."""

from fractions import Fraction
from math import isqrt

from generators.contest.algebra.sign_intervals.domains import (
    bounded,
    log_sum,
    meeting,
    nested,
    triangle,
    twice,
    unknown,
    whole_roots,
)
from generators.contest.algebra.sign_intervals.kinds import (
    PARITIES,
    many_signs,
    quotient_zero,
    turning,
)
from generators.contest.scenes import Steps, Worked
from generators.latex import added, bracketed, long_product, number
from generators.wording import listed


def _integers(
    answer: str, a: int, b: int, c: int, i: int, j: int, k: int, is_flipped: int, is_sum: int
) -> Worked:
    low, high, even = turning((a, b, c), (i, j, k))
    count, is_inside = high - low - 1, low < even < high
    lines = [
        f"At a root with an odd exponent the sign changes, that is at ${low} < {high}$, and at the "
        f"root {even} it does not. So the integers lie strictly between {low} and {high}: "
        f"${high} - {bracketed(low)} = {high - low}$, of which ${high - low} - 1 = {count}$ are "
        "left."
    ]
    if is_sum:
        pair = low + high
        whole = pair * count // 2
        added_up = f"In pairs from both ends they add up to ${low} + {bracketed(high)} = {pair}$"
        if pair % 2:
            each, times = pair, count // 2
            half = rf"which is done $\frac{{{count}}}{{2}} = {times}$ times"
        else:
            each, times = pair // 2, count
            half = rf"so that each is $\frac{{{pair}}}{{2}} = {each}$ on average"
        lines.append(f"{added_up}, {half}. All of them add up to ${long_product(each, times)}$.")
        lines.append(
            f"Among them is {even}, where the value is 0: ${whole} - {bracketed(even)} = {answer}$."
            if is_inside
            else f"The root {even} is not among them, and the sum stays $s = {answer}$."
        )
    else:
        lines.append(
            f"Among them is {even}, where the value is 0: ${count} - 1 = {answer}$."
            if is_inside
            else f"The root {even} is not among them, and the number stays $s = {answer}$."
        )
    return Worked(lines, {"s": answer})


def _open_set(
    answer: str, a: int, b: int, c: int, i: int, j: int, k: int, is_flipped: int, is_negative: int
) -> Worked:
    far, is_below = c + 1, bool(is_flipped)
    factors = [f"${far} - {bracketed(root)} = {far - root}$" for root in (a, b, c)]
    names = [r"-\infty", str(a), str(b), str(c), r"\infty"]
    told = list[str]()
    for place, power in zip((3, 2, 1, 0), (0, k, j, i), strict=True):
        is_below ^= bool(power % 2)
        sign = "negative" if is_below else "positive"
        told.append(f"{sign} on $({names[place]}, {names[place + 1]})$")
    wanted = "negative" if is_negative else "positive"
    lines = (
        f"To the right of all roots, at {far}, every factor is positive: {listed(factors)}; so the "
        f"product is {'negative, by its sign' if is_flipped else 'positive'}.",
        f"With ${a} < {b} < {c}$ and a change at roots with an odd exponent only, from right to "
        f"left the product is {listed(told)}. So it is {wanted} on the set ${answer}$.",
    )
    return Worked(lines, {"x": str(far)})


def _many(answer: str, n: int, form: int, p: int, q: int, is_negative: int) -> Worked:
    signs = many_signs(n, form, p, q)
    positive, negative = signs.count(0), signs.count(1)
    if form == 3:
        s = isqrt(n)
        first = (
            "The number of divisors of $k$ is odd for squares only. From right to left the sign "
            f"changes at ${s}^2$, $({s} - 1)^2$ and so on, with ${s}^2 \\le {n}$. Negative "
            "intervals are as many as the alternating sum of these squares says, which is "
            rf"$\frac{{{s}({s} + 1)}}{{2}} = {negative}$."
        )
    else:
        size = 3 if form == 2 else 4
        pattern = PARITIES.get(form, tuple((p * k + q) % 2 for k in (1, 2, 3, 4)))
        names = ", ".join("odd" if one else "even" for one in pattern)
        full, rest = divmod(n + 1, size)
        each, more = sum(signs[:size]), sum(signs[:rest])
        first = (
            f"The exponents are {names}, and so on over and over. From right to left the sign "
            f"changes at odd ones only, so that signs come back after {size} intervals, {each} of "
            rf"which have a negative sign. With ${n} + 1 = {full} \cdot {size} + {rest}$ and "
            rf"{more} of the first {rest}, ${full} \cdot {each} + {more} = {negative}$ are "
            "negative."
        )
    ending = (
        f"So the number asked for is $s = {answer}$."
        if is_negative
        else f"The others are positive: ${n} + 1 - {negative} = {positive}$."
    )
    return Worked((first, ending), {"s": answer})


def _quotients(answer: str, p: int, a: int, q: int, b: int, is_less: int) -> Worked:
    zero = quotient_zero(p, a, q, b)
    first, second, third = sorted((zero, Fraction(a), Fraction(b)))
    left, right = added([(1, "x"), (-a, "")]), added([(1, "x"), (-b, "")])
    top = added([(p - q, "x"), (q * a - p * b, "")])
    sign = "negative" if is_less else "positive"
    lines = (
        rf"The difference is $\frac{{{p}}}{{{left}}} - \frac{{{q}}}{{{right}}} = "
        rf"\frac{{{top}}}{{({left})({right})}}$.",
        f"Its numerator is 0 at $x = {number(zero)}$, which belongs to the set, while {a} and "
        f"{b} do not.",
        f"It changes its sign at each of ${number(first)} < {number(second)} < {number(third)}$, "
        f"and far to the right it has the sign of ${p} - ({q}) = {p - q}$. It is {sign} or 0 on "
        f"${answer}$.",
    )
    return Worked(lines, {"x": number(zero)})


STEPS: Steps = {
    "integers": _integers,
    "open_set": _open_set,
    "many": _many,
    "quotients": _quotients,
    "triangle": triangle,
    "meeting": meeting,
    "whole_roots": whole_roots,
    "log_sum": log_sum,
    "nested": nested,
    "unknown": unknown,
    "bounded": bounded,
    "nested_deep": nested,
    "shifted": unknown,
    "twice": twice,
}
