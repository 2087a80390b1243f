"""The worked solution of an equation that asks for a norm."""

from generators.contest.numbers._factors import factors
from generators.contest.numbers.norm_equations.instance import (
    Norm,
    Pairs,
    conic_of,
    numbers_of,
    pairs_of,
    shifted,
    unit,
)
from generators.contest.numbers.norm_equations.words import equation
from generators.latex import added, in_rounds, root

_REACH = 100_000


def _found(one: Norm) -> Pairs:
    """Return the solutions that the answer is made of."""
    if one.is_finite:
        return pairs_of(one)
    if one.asked == "below":
        return numbers_of(one, one.count - 1)
    return numbers_of(one, _REACH)[: one.count]


def letters(one: Norm) -> dict[str, str]:
    """Return the last pair."""
    first, second = _found(one)[-1]
    return dict(zip("xy" if one.is_finite else "ny", map(str, (first, second)), strict=True))


@in_rounds
def steps(one: Norm) -> tuple[str, ...]:
    """Return the lines."""
    found = _found(one)
    lines = _finite(one) if one.is_finite else _endless(one)
    checks = [f"A solution is ${_put(one, pair)}$." for pair in found]
    return (*lines, *checks, _concluded(one, found))


def _finite(one: Norm) -> list[str]:
    ring, whole = shifted(one)
    primes = factors(whole)
    shown = r" \cdot ".join(f"{p}^{{{e}}}" if e > 1 else str(p) for p, e in primes)
    shown = shown if len(primes) > 1 or primes[0][1] > 1 else rf"1 \cdot {shown}"
    opening = "The condition is"
    if one.kind == "circle":
        a, b, _ = one.numbers
        told = f"(2x - {a})^2 + (2y - {b})^2 = {whole}"
        opening = "Multiply by 4 and complete both squares:"
    elif one.kind == "form" and one.numbers[1] != ring.t:
        k = (one.numbers[1] - ring.t) // 2
        inner = f"(x {'+' if k > 0 else '-'} {'' if abs(k) == 1 else abs(k)}y)"
        mixed = f" + {inner}y" if ring.t else ""
        told = f"{inner}^2{mixed} + {added([(ring.m, 'y^2')])} = {whole}"
        opening = "Take a multiple of y into the first square:"
    else:
        told = equation(one)
    return [
        f"{opening} ${told}$.",
        f"The left side is a norm, so each prime factor of ${whole} = {shown}$ is split on its "
        "own, and the parts are multiplied in all ways.",
    ]


def _endless(one: Norm) -> list[str]:
    conic = conic_of(one)
    y = "(2y - 1)" if one.kind == "draws" else "y"
    first = added([(conic.slope, "n"), (conic.rest, "")])
    first = f"({first})^2" if first != "n" else "n^2"
    u, v = unit(conic.root) or (1, 0)
    square = f"{u}^2 - {conic.root} \\cdot {v}^2 = 1"
    surd = f"{'' if v == 1 else v}\\sqrt{{{conic.root}}}"
    return [
        f"Multiply and complete the square: ${first} - {conic.root}{y}^2 = {conic.whole}$.",
        f"The smallest solution of the same equation with 1 on its right side is ${square}$; with "
        f"every solution $X + Y\\sqrt{{{conic.root}}}$ there is also its product with "
        f"${u} + {surd}$, whose norm is $({u} + {surd})({u} - {surd}) = 1$, and all of them come "
        "from a few first ones.",
    ]


def _put(one: Norm, pair: tuple[int, int]) -> str:
    """Return the equation as told, with numbers for its letters."""
    first, second = pair
    match one.kind, one.numbers:
        case "circle", (a, b, c):
            right = rf"{a} \cdot {first} + {b} \cdot {second} + {c}"
            return f"{first}^2 + {second}^2 = {right} = {first**2 + second**2}"
        case "angle", (s, k):
            sign = "+" if s > 0 else "-"
            return rf"{first}^2 {sign} {first} \cdot {second} + {second}^2 = {k}"
        case "form", (_, q, r, k):
            mixed = f" {'+' if q > 0 else '-'} {abs(q)}" if q else ""
            mixed = rf"{mixed} \cdot {first} \cdot {second}" if q else ""
            return rf"{first}^2{mixed} + {r} \cdot {second}^2 = {k}"
        case "square", (d, k):
            shown = f"{'+' if k > 0 else '-'} {abs(k)}"
            return rf"{d} \cdot {first}^2 {shown} = {second}^2 = {second**2}"
        case "triangle", (q, p, c):
            shown = f" {'+' if c > 0 else '-'} {abs(c)}" if c else ""
            total = p * second**2 + c
            left = rf"{q} \cdot \frac{{{first} \cdot {first + 1}}}{{2}}"
            return rf"{left} = {p} \cdot {second}^2{shown} = {total}"
        case "squares", (m, s, p, c):
            shown = f" {'+' if c > 0 else '-'} {abs(c)}" if c else ""
            left = " + ".join(f"{first + s * k}^2" for k in range(m))
            return rf"{left} = {p} \cdot {second}^2{shown} = {p * second**2 + c}"
        case "legs", (m,):
            return f"{first}^2 + {first + m}^2 = {second}^2 = {second**2}"
        case "houses", (a, c):
            left = rf"\frac{{({a} + {second - 1}) \cdot {second - a}}}{{2}}"
            right = rf"\frac{{({second + 1} + {first}) \cdot {first - second}}}{{2}}"
            shown = f" {'+' if c > 0 else '-'} {abs(c)}" if c else ""
            total = (a + second - 1) * (second - a) // 2
            return f"{left} = {right}{shown} = {total}"
    p, q = one.numbers
    top = rf"\frac{{{second} \cdot {second - 1}}}{{{first} \cdot {first - 1}}}"
    return rf"{top} = \frac{{{p}}}{{{q}}}"


def _concluded(one: Norm, found: Pairs) -> str:
    if not one.is_finite:
        numbers = [n for n, _ in found]
        if one.asked == "below":
            return f"These are all below {one.count}, so the sum is ${_sum(numbers)}$."
        before = "There are no smaller ones"
        if one.asked == "nth":
            return f"{before}, so the answer is ${_checked(one.answer)}$."
        last = _checked(str(numbers[-1]))
        return f"{before}, so the answer is ${one.answer}$, of which the last is ${last}$."
    if one.asked == "set":
        x, y = found[-1]
        return (
            f"These are all: the answer is ${one.answer}$, of which the last has $x + y = {x + y}$."
        )
    if one.asked == "sum":
        return f"These are all, so the sum is ${_sum([x + y for x, y in found])}$."
    if one.asked == "area":
        x, y = max(found, key=lambda pair: pair[0] * pair[1])
        return (
            rf"The area is $\frac{{\sqrt{{3}}}}{{4}} \cdot {x} \cdot {y} = {one.answer}$ at most."
        )
    x, y = max(found, key=sum)
    third = f" + {root(one.numbers[1])}" if one.asked == "perimeter" else ""
    return f"The largest is ${x} + {y}{third} = {one.answer}$."


def _checked(number: str) -> str:
    return f"n = {number}"


def _sum(parts: list[int]) -> str:
    shown = " + ".join(map(str, parts))
    return f"{shown} = {sum(parts)}" if len(parts) > 1 else f"0 + {shown} = {sum(parts)}"
