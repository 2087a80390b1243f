"""The worked solution of a question about a greatest or least value."""

from fractions import Fraction

from generators.contest.algebra.constrained_extremes.instance import (
    LINEAR,
    Extreme,
    middle,
    square,
    value,
)
from generators.contest.algebra.constrained_extremes.words import told
from generators.latex import Exact, added, in_rounds, number, rooted


def _at(one: Extreme) -> dict[str, Exact]:
    """Return where a linear quantity reaches its extreme."""
    reach, n = square(one), one.numbers
    factor = Fraction(1 if one.is_greatest else -1) / reach
    match one.kind:
        case "ellipse":
            weights = {"x": Fraction(n[3], n[0]) * n[2], "y": Fraction(n[4], n[1]) * n[2]}
        case "space":
            pairs = zip("xyz", n[4:], n[:3], strict=True)
            weights = {name: Fraction(a, p) * n[3] for name, a, p in pairs}
        case _:
            p, q, r, s, a, b = n
            whole = Fraction(2 * s, 4 * p * r - q * q)
            weights = {"x": whole * (2 * r * a - q * b), "y": whole * (2 * p * b - q * a)}
    return {name: rooted(reach) * (factor * weight) for name, weight in weights.items()}


def letters(one: Extreme) -> dict[str, str]:
    """Return the place of the extreme, and the extreme itself as M."""
    found = {"M": value(one).parted}
    if one.kind in ("ellipse", "space", "tilted"):
        return found | {name: place.parted for name, place in _at(one).items()}
    if one.kind == "roots":
        m, n, a, b = one.numbers
        return found | {"x": number(a + Fraction(m * m * (b - a), m * m + n * n))}
    if one.kind == "walk":
        u, h, v, k = one.numbers
        return found | {"x": number(u + Fraction(h * (v - u), h + k))}
    return found


@in_rounds
def steps(one: Extreme) -> tuple[str, ...]:
    """Return the lines."""
    if one.kind in LINEAR:
        return _linear(one)
    return _quadratic(one)


def _linear(one: Extreme) -> tuple[str, ...]:
    condition, quantity = told(one)
    n, reach = one.numbers, number(square(one))
    last = f"There the {_word(one)} value is ${quantity} = {one.answer}$."
    match one.kind:
        case "roots":
            bound = (
                rf"\left({quantity}\right)^2 \le ({n[0]}^2 + {n[1]}^2)({n[3]} - ({n[2]})) = {reach}"
            )
            x = letters(one)["x"]
            return (
                f"By Cauchy's inequality, ${bound}$, since the squares of the roots add up to "
                f"${n[3]} - ({n[2]}) = {n[3] - n[2]}$.",
                f"Equality holds where the roots are as {n[0]} : {n[1]}, which is at $x = {x}$.",
                last,
            )
        case "walk":
            u, h, v, k = n
            return (
                f"The two roots are the distances from $(x, 0)$ to $({u}, {h})$ and $({v}, "
                f"{-k})$, as "
                f"$x^2 {_signed(-2 * u)}x + {u * u + h * h} = (x - ({u}))^2 + {h}^2$.",
                f"A broken way is no shorter than the straight one: ${quantity} \\ge "
                rf"\sqrt{{({u} - ({v}))^2 + ({h} + {k})^2}} = {one.answer}$.",
                f"The straight way crosses at $x = {letters(one)['x']}$. {last}",
            )
    names = "xyz" if one.kind == "space" else "xy"
    where = " and ".join(f"${name} = {letters(one)[name]}$" for name in names)
    return (
        f"Let $M$ be the {_word(one)} value of ${quantity}$. {_why(one)} $M^2 = {reach}$.",
        f"It is reached for {where}: there, ${condition}$.",
        last,
    )


def _why(one: Extreme) -> str:
    n = one.numbers
    if one.kind == "tilted":
        p, q, r, s, a, b = n
        top = rf"4 \cdot {s} \cdot ({r} \cdot ({a})^2 - ({q})({a})({b}) + {p} \cdot ({b})^2)"
        bottom = rf"4 \cdot {p} \cdot {r} - ({q})^2"
        return (
            "Completing squares in the condition and Cauchy's inequality give "
            rf"$\frac{{{top}}}{{{bottom}}} = {number(square(one))}$ as the largest square, so"
        )
    weights = n[3:] if one.kind == "ellipse" else n[4:]
    parts = zip(weights, n, strict=False)
    total = " + ".join(rf"\frac{{({a})^2}}{{{p}}}" for a, p in parts)
    whole = n[2] if one.kind == "ellipse" else n[3]
    return (
        "By Cauchy's inequality its square is at most "
        rf"${whole} \cdot \left({total}\right) = {number(square(one))}$; so"
    )


def _word(one: Extreme) -> str:
    return "greatest" if one.is_greatest else "least"


def _signed(factor: int) -> str:
    return f"+ {factor}" if factor >= 0 else f"- {-factor}"


def _quadratic(one: Extreme) -> tuple[str, ...]:
    """Return lines that end in the quadratic equation of the extreme values."""
    centre, inside = middle(one)
    product = centre * centre - inside
    equation = added([(1, "M^2"), (-2 * centre, "M"), (product, "")])
    return (
        f"Let $M$ be a value that is taken. {_WHY[one.kind]} At the ends of what is possible, this "
        f"is an equality: ${equation} = 0$.",
        rf"So $\left(M - ({number(centre)})\right)^2 = {number(inside)}$, and $M$ differs from "
        f"${number(centre)}$ by ${rooted(inside).parted}$.",
        f"The {_word(one)} value is the {_side(one)} one, $M = {one.answer}$.",
    )


def _side(one: Extreme) -> str:
    return "larger" if one.is_greatest or one.kind == "intercepts" else "smaller"


_WHY = {
    "intercepts": "Put one letter from the condition into the quantity; the other then solves a "
    "quadratic equation, whose discriminant must not be negative.",
    "ratio": "Multiplied by the denominator this is a quadratic equation for $x$, whose "
    "discriminant must not be negative.",
    "circle": "By the condition $M$ is also linear in $x$ and $y$, so a line and a circle about "
    "the origin have to meet: their distance decides.",
    "forms": "Multiply the condition and the quantity so that both become equal; what is left is a "
    "quadratic equation for the ratio of $x$ and $y$, whose discriminant must not be negative.",
}
