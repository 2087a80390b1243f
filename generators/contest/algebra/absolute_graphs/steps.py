"""The worked solution of a problem with folds."""

from fractions import Fraction
from math import gcd

from generators.contest.algebra.absolute_graphs.instance import (
    Folds,
    beyond,
    over,
    pieces,
    quarter,
    solutions,
)
from generators.contest.algebra.absolute_graphs.words import bars, less
from generators.latex import in_rounds, number


@in_rounds
def steps(one: Folds) -> tuple[str, ...]:
    """Return the lines."""
    return tuple(_STEPS[one.kind](one))


def _diamond(one: Folds) -> list[str]:
    a, p, b, q, r = one.numbers
    return [
        f"Around its center, where $x = {p}$ and $y = {q}$, the region is a rhombus with half "
        rf"diagonals $u = \frac{{{r}}}{{{a}}}$ and $v = \frac{{{r}}}{{{b}}}$.",
        rf"It consists of four right triangles, so its area is $4 \cdot \frac{{1}}{{2}} \cdot "
        rf"\frac{{{r}}}{{{a}}} \cdot \frac{{{r}}}{{{b}}} = {one.answer}$.",
    ]


def _corner(a: int, p: int, b: int, q: int, r: int) -> tuple[list[str], str]:
    """Return lines on the part of a rhombus with positive coordinates, and its area."""
    whole = number(Fraction(2 * r * r, a * b))
    lines = [
        f"Where $x$ and $y$ are positive, it is a part of a rhombus with the center $({p}, {q})$ "
        rf"and the area $\frac{{2 \cdot {r}^2}}{{{a} \cdot {b}}} = {whole}$."
    ]
    taken = ""
    for name, rest in (("$y$-axis", r - a * p), ("$x$-axis", r - b * q)):
        if rest > 0:
            cut = number(Fraction(over(rest), a * b))
            lines.append(
                rf"Beyond the {name} lies a triangle of it, with the area "
                rf"$\frac{{{rest}^2}}{{{a} \cdot {b}}} = {cut}$."
            )
            taken += f" - {cut}"
    both = r - a * p - b * q
    if both > 0:
        twice = number(Fraction(over(both), 2 * a * b))
        lines.append(
            rf"What lies beyond both axes, $\frac{{{both}^2}}{{2 \cdot {a} \cdot {b}}} = {twice}$, "
            "belongs to both triangles."
        )
        taken += f" + {twice}"
    return lines, f"{whole}{taken}"


def _frame(one: Folds) -> list[str]:
    lines, area = _corner(*one.numbers)
    part = number(quarter(*one.numbers))
    chain = area if area == part else f"{area} = {part}"
    return [
        *lines,
        f"So a quarter of the region is $Q = {chain}$.",
        f"Reflections in the axes give the rest: the area is $4Q = {one.answer}$.",
    ]


def _fold(one: Folds) -> list[str]:
    a, p, b, q, r, s = one.numbers
    lines, area = _corner(a, s, b, q, r)
    lost = beyond(one)
    part = number(quarter(a, s, b, q, r))
    chain = area if area == part else f"{area} = {part}"
    lines = [
        f"Write $u$ for $|x| - {p}$. In $u$ and $y$, {lines[0][0].lower()}"
        f"{lines[0][1:].replace('$x$', '$u$')}",
        *[line.replace("$y$-axis", "line with $u$ zero") for line in lines[1:]],
        f"So there, with $u$ positive, the area is $Q = {chain}$.",
    ]
    if lost:
        rest = r - a * (p - s)
        both = rest - b * q
        minus = rf" - \frac{{{both}^2}}{{2 \cdot {a} \cdot {b}}}" if both > 0 else ""
        lines.append(
            rf"With $u$ negative it is the same, but $|x|$ ends at 0, so that $u \ge -{p}$; "
            rf"missing is $R = \frac{{{rest}^2}}{{{a} \cdot {b}}}{minus} = {number(lost)}$."
        )
        return [*lines, f"Twice for the signs of $x$ and of $y$: $4(2Q - R) = {one.answer}$."]
    return [
        *lines,
        f"With $u$ negative it is the same. Twice for the signs of $x$ and of $y$: "
        rf"$4 \cdot 2Q = {one.answer}$.",
    ]


def _valleys(one: Folds) -> list[str]:
    k, a, b, c = one.numbers
    start = (
        f"The graph has the form of a W, with feet where ${less(_x(k), a)} = {b}$ or $-{b}$ and "
        f"its middle peak at the height {b}"
    )
    middle = Fraction(a, k)
    lines = [f"{start}, at $x_1 = {number(middle)}$."]
    if c < b:
        feet, top = number(Fraction(2 * c * c, k)), number(Fraction((b - c) ** 2, k))
        return [
            *lines,
            rf"Below the line there are two triangles of height {c} and width $\frac{{2 \cdot {c}}}"
            rf"{{{k}}}$, together $\frac{{2 \cdot {c}^2}}{{{k}}} = {feet}$.",
            rf"Above it the peak, of height ${b} - {c} = {b - c}$, adds "
            rf"$\frac{{{b - c}^2}}{{{k}}} = {top}$.",
            f"The total is ${feet} + {top} = {one.answer}$.",
        ]
    whole, hole = Fraction((b + c) ** 2, k), Fraction(2 * b * b, k)
    return [
        *lines,
        rf"The line is above the peak. The V from the point ${-b}$ below would enclose a triangle "
        rf"of height ${b} + {c} = {b + c}$, that is "
        rf"$\frac{{{b + c}^2}}{{{k}}} = {number(whole)}$.",
        rf"Its part below the $x$-axis, of height {b}, is folded up: both it and its image are "
        rf"not enclosed, $2 \cdot \frac{{{b}^2}}{{{k}}} = {number(hole)}$.",
        rf"What is left is ${number(whole)} - {number(hole)} = {one.answer}$.",
    ]


def _x(k: int) -> str:
    return "x" if k == 1 else f"{k}x"


def _nest(one: Folds) -> list[str]:
    k, *inner, last = one.numbers
    found = solutions(one.numbers)
    outer = inner[-1]
    lines = [
        f"The outermost bars leave two cases: what they hold is ${last}$ or ${-last}$, so the "
        f"bars within are $c_1 = {outer} + {last} = {outer + last}$ or "
        f"$c_2 = {outer} - {last} = {outer - last}$"
        + ("; a negative one is impossible." if last > outer else ".")
    ]
    for at, x in enumerate(found, 1):
        held = f"{_x(k)[:-1]}x_{{{at}}}"
        for number_ in inner:
            held = bars(less(held, number_))
        lines.append(f"One solution is $x_{{{at}}} = {number(x)}$: ${held} = {last}$.")
    names = [f"x_{{{at}}}" for at in range(1, len(found) + 1)]
    if one.asked == "squares":
        whole = " + ".join(f"{name}^2" for name in names)
    else:
        whole = r" \cdot ".join(names)
    what = "sum of squares" if one.asked == "squares" else "product"
    return [*lines, f"There are no others, and the {what} is ${whole} = {one.answer}$."]


def _ramp(one: Folds) -> list[str]:
    k, m, c = one.numbers
    return [
        f"Both sides are symmetric about $x = {c}$, where both are 0. Since $d$ is at most "
        rf"$\frac{{1}}{{2}}$, only $|x - {c}| \le \frac{{{m}}}{{2}}$ matters.",
        rf"To the right of it, the left side rises or falls between 0 and $\frac{{1}}{{2}}$ along "
        rf"straight pieces over intervals of length $\frac{{1}}{{{2 * k}}}$; up to the end there "
        rf"are $\frac{{{m}}}{{2}} \cdot {2 * k} = {k * m}$ of them.",
        "Each is steeper than the right side and meets it exactly once; the first one does so at "
        f"${c}$ itself. That leaves ${k * m} - 1 = {k * m - 1}$ solutions to the right.",
        rf"As many lie to the left: $2 \cdot {k * m - 1} + 1 = {one.answer}$.",
    ]


def _same(one: Folds) -> list[str]:
    k, m, most = one.numbers
    shared = gcd(k - m, k + m)
    less_, more, both = most * (k - m) + 1, most * (k + m) + 1, most * shared + 1
    return [
        "Two numbers are equally far from their nearest integers if and only if their difference "
        f"or their sum is an integer: ${_n(k - m)}x$ or ${k + m}x$ with ${k} - {m} = {k - m}$ and "
        f"${k} + {m} = {k + m}$.",
        rf"The first is an integer for ${most} \cdot {k - m} + 1 = {less_}$ values of $x$, the "
        rf"second for ${most} \cdot {k + m} + 1 = {more}$.",
        rf"Both are integers if ${_n(shared)}x$ is one, since the greatest common divisor of "
        rf"{k - m} and {k + m} is {shared}: for ${most} \cdot {shared} + 1 = {both}$ values.",
        f"So there are ${less_} + {more} - {both} = {one.answer}$ solutions.",
    ]


def _n(factor: int) -> str:
    return "" if factor == 1 else str(factor)


def _zigzags(one: Folds) -> list[str]:
    k, i, m, j = one.numbers
    first, second = pieces(k, i), pieces(m, j)
    lines = [
        "Both right sides lie between 0 and 1, so all happens in the square where "
        r"$0 \le x \le 1$ and $0 \le y \le 1$."
    ]
    for times, folds, count, way in ((k, i, first, "up or down"), (m, j, second, "left or right")):
        twos = r" \cdot ".join(["2"] * folds)
        lines.append(
            f"One curve crosses it in straight pieces, each going all the way {way}: $2d$ has two "
            rf"for every period, every further fold doubles them, ${times} \cdot {twos} = {count}$."
        )
    return [
        *lines,
        "A piece of one and a piece of the other meet exactly once, and never where a piece ends "
        rf"within the square: ${first} \cdot {second} = {one.answer}$ points.",
    ]


_STEPS = {
    "diamond": _diamond,
    "frame": _frame,
    "fold": _fold,
    "valleys": _valleys,
    "nest": _nest,
    "ramp": _ramp,
    "same": _same,
    "zigzags": _zigzags,
}


def letters(one: Folds) -> dict[str, str]:
    """Return what the letters of the lines stand for."""
    n = one.numbers
    match one.kind:
        case "diamond":
            a, p, b, q, r = n
            sides = {"u": number(Fraction(r, a)), "v": number(Fraction(r, b))}
            return {"x": str(p), "y": str(q), **sides}
        case "frame":
            return {"Q": number(quarter(*n))}
        case "fold":
            a, p, b, q, r, s = n
            return {
                **{"Q": number(quarter(a, s, b, q, r)), "R": number(beyond(one))},
                "u": str(s),
            }
        case "valleys":
            k, a, b, _ = n
            return {"x": number(Fraction(a + b, k)), "x_1": number(Fraction(a, k))}
        case "nest":
            found = {f"x_{{{at}}}": number(x) for at, x in enumerate(solutions(n), 1)}
            outer, last = n[-2:]
            return {**found, "c_1": str(outer + last), "c_2": str(outer - last)}
        case "ramp":
            return {"x": str(n[2])}
    return {"x": r"\frac{1}{2}", "y": r"\frac{1}{2}"}
