"""Worked solutions about numbers on a circle that solve z^a |z|^c = k conj(z)^b."""

from fractions import Fraction

from generators.contest.algebra.complex_loci.kinds import SIDES, below, on_axis, radius
from generators.contest.scenes import Worked
from generators.latex import number, power, rooted


def conjugate(answer: str, a: int, b: int, c: int, k: int, asked: int) -> Worked:
    """Work out how many solutions lie in a part of the plane."""
    n, is_odd = a + b, k < 0
    root = f"{abs(k)}^{{{Fraction(1, a + c - b)}}}"
    start = "180" if is_odd else "0"
    lines = [
        "Taking moduli of a solution other than $0$, "
        rf"$R^{{{a + c}}} = {abs(k)}R^{{{b}}}$ gives just one modulus, $R = {root}$.",
        rf"Arguments $t$ in degrees have ${a}t = -{b}t + {start}$, up to full turns: there are "
        rf"${a} + {b} = {n}$ directions, $\frac{{360}}{{{n}}} = {number(Fraction(360, n))}$ apart, "
        rf"the first of them at $t = {number(Fraction(180 * is_odd, n))}$.",
    ]
    right, left, up = (on_axis(n, is_odd, quarter) for quarter in (0, 2, 1))
    match asked:
        case 0:
            last = rf"Besides these, $0$ is a solution: ${n} + 1 = {answer}$."
        case 1:
            last = (
                f"Of these, {right} on the positive and {left} on the negative real axis do not "
                f"count, and neither does $0$: ${n} - {right} - {left} = {answer}$."
            )
        case 2:
            first = below(n, is_odd, 2)
            last = (
                f"Arguments from $0$ up to but below $180$ belong to {first} of them, and {right} "
                f"on the real axis do not count: ${first} - {right} = {answer}$."
            )
        case 3:
            first = below(n, is_odd, 1)
            last = (
                f"Arguments from $0$ up to but below $90$ belong to {first} of them, and {right} "
                f"on the real axis do not count: ${first} - {right} = {answer}$."
            )
        case _:
            far, near = below(n, is_odd, 3), below(n, is_odd, 1)
            last = (
                f"Arguments from $0$ up to but below $270$ belong to {far} of them, below $90$ to "
                f"{near}, and $90$ itself to {up}: ${far} - {near} - {up} = {answer}$."
            )
    lines.append(last)
    letters = {"R": root, "t": number(Fraction(180 * is_odd, n))}
    return Worked(lines, letters)


def _moduli(a: int, b: int, c: int, k: int) -> str:
    root = rooted(radius(a, b, c, k)).latex
    left, right, rest = power("R", a + c), power("R", b), power("R", a + c - b)
    return f"Moduli give ${left} = {k}{right}$, so ${rest} = {k}$ and $R = {root}$."


def distances(answer: str, a: int, b: int, c: int, k: int, sign: int, p: int) -> Worked:
    """Work out a product of distances."""
    n, square = a + b, radius(a, b, c, k)
    root = rooted(square).latex
    lines = (
        _moduli(a, b, c, k),
        rf"Multiplying by $z^{{{b}}}$ makes the right side real: the power of $z$ with the "
        rf"exponent {n} is $s = {'-' if sign < 0 else ''}R^{{{n}}}$ for each solution.",
        rf"So the product of all differences $p - z$ is $p^{{{n}}} - s$, with $p = {p}$, and the "
        rf"distances have the product $|p^{{{n}}} - s| = {answer}$.",
    )
    s = (rooted(square**n) * sign).latex
    return Worked(lines, {"R": root, "s": s, "p": str(p)})


def polygon(answer: str, a: int, b: int, c: int, k: int, sign: int, is_perimeter: int) -> Worked:
    """Work out the polygon of the solutions."""
    n, square = a + b, radius(a, b, c, k)
    root = rooted(square).latex
    lines = [
        _moduli(a, b, c, k),
        rf"Arguments are fixed up to full turns when multiplied by ${a} + {b} = {n}$, so there "
        "is a regular polygon with so many corners.",
    ]
    if is_perimeter:
        lines.append(rf"Its perimeter is ${n} \cdot \sqrt{{{SIDES[n]}}}R = {answer}$.")
    else:
        lines.append(rf"Its area is $\frac{{{n}}}{{2}}R^2\sin{{\frac{{2\pi}}{{{n}}}}} = {answer}$.")
    return Worked(lines, {"R": root})
