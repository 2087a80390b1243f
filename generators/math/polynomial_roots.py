"""Symmetric functions of the roots of an expanded polynomial: sums of powers, also of pairs.

The generator chooses the roots, in one quadratic field, and adds up their powers; the solver has
the coefficients only and uses Newton's identities. At the top: degree 5, fourth powers, and all
roots but one are irrational or not real, so that there is nothing to find by trial.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb
from random import Random
from typing import Literal, TypeAlias

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import plain
from generators.math._curves import curve, height
from generators.math._polynomials import Polynomial, latex, primitive, product, shifted
from generators.pictures import Panel, Plane, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json

DEGREE = Knob("degree", 1.3, 5, "degree of the polynomial, but two at least")
POWER = Knob("power", 1.6, 4, "power to which the roots are raised, or one less")
IRRATIONAL = Knob("irrational", 0.0, 1.0, "share of roots in pairs that are not rational")
TURNED = Knob("turned", 0.4, 0.9, "share of sums of reciprocals or over pairs of roots")

_ROOT = 12
"""Largest numerator of a rational root."""
_BELOW = (1, 1, 2, 3, 4)
"""Denominators of rational roots."""
_WHOLE_DEGREE = 3
"""Up to this degree rational roots are whole."""
_SHIFT = 15
"""Largest number that is subtracted from the roots."""
_MAX_RECIPROCAL = 3
"""Highest power of reciprocals: their sums have long denominators."""
_LONGEST = 10
"""Characters of an answer."""
_RADICANDS = (-3, -2, -1, 2, 3, 5, 7)

Kind: TypeAlias = Literal["power", "reciprocal", "pair"]
Root: TypeAlias = tuple[Fraction, Fraction]
"""(a, b) is a + b times the square root of the radicand."""


@dataclass(frozen=True, slots=True)
class Symmetric:
    """The sum over the roots r of (r - shift)^power or its reciprocal, or of (r + s)^power."""

    polynomial: Polynomial
    kind: Kind
    shift: int
    """0 for pairs."""
    power: int
    answer: str = field(compare=False)


@redrawn(1000, "short sum but 0")
def _generate(rng: Random, knobs: Knobs) -> Symmetric | None:
    degree = max(2, DEGREE.integer(knobs))
    kinds: tuple[Kind, ...] = ("power", "reciprocal", "pair")
    is_turned = rng.random() < TURNED.number(knobs)
    kind = rng.choice(kinds[1 : 2 + (degree > 2)]) if is_turned else kinds[0]
    most = _MAX_RECIPROCAL if kind == "reciprocal" else POWER.integer(knobs)
    power = max(2, min(most, POWER.integer(knobs) - rng.randint(0, 1)))
    radicand = rng.choice(_RADICANDS)
    shift = 0 if kind == "pair" else rng.randint(-_SHIFT, _SHIFT)
    roots, factors = _roots(rng, knobs, degree, radicand)
    polynomial = primitive(product(*factors))
    total = _added(roots, radicand, kind, shift, power)
    if not total or len(str(total)) > _LONGEST:
        return None
    return Symmetric(polynomial, kind, shift, power, str(total))


def _roots(
    rng: Random, knobs: Knobs, degree: int, radicand: int
) -> tuple[list[Root], list[Polynomial]]:
    """Draw roots and the factors they belong to."""
    roots: list[Root] = []
    factors: list[Polynomial] = []
    for _ in range(degree):
        left = degree - len(roots)
        if left >= 2 and rng.random() < IRRATIONAL.number(knobs):
            a, b, below = rng.randint(-9, 9), rng.randint(1, 4), rng.choice((1, 1, 2))
            x, y = Fraction(a, below), Fraction(b, below)
            roots += [(x, y), (x, -y)]
            factors.append((below**2, -2 * a * below, a * a - radicand * b * b))
        elif left:
            below = rng.choice(_BELOW) if degree > _WHOLE_DEGREE else 1
            top = rng.choice((1, -1)) * rng.randint(1, _ROOT)
            roots.append((Fraction(top, below), Fraction(0)))
            factors.append((below, -top))
    return roots, factors


def _times(left: Root, right: Root, radicand: int) -> Root:
    (a, b), (c, d) = left, right
    return a * c + radicand * b * d, a * d + b * c


def _added(roots: list[Root], radicand: int, kind: Kind, shift: int, power: int) -> Fraction:
    """Return the sum that is asked for, from the roots; 0 also where a reciprocal fails."""
    if kind == "pair":
        bases = [(a + c, b + d) for (a, b), (c, d) in combinations(roots, 2)]
    else:
        bases = [(a - shift, b) for a, b in roots]
    if kind == "reciprocal":
        norms = [a * a - radicand * b * b for a, b in bases]
        if not all(norms):
            return Fraction(0)
        bases = [(a / norm, -b / norm) for (a, b), norm in zip(bases, norms, strict=True)]
    powers = [reduce(lambda r, s: _times(r, s, radicand), [base] * power) for base in bases]
    return sum((a for a, _ in powers), Fraction(0))


_GRAMMAR: Grammar = {
    "start": (
        "Let <roots> be the roots of $P({x}) = {polynomial}$<listed>. <find> <form>",
        "The polynomial ${polynomial}$ has {degree} roots <roots><listed>. <find> <form>",
        "Consider the equation ${polynomial} = 0$ and its {degree} solutions <roots><listed>. "
        "<find> <form>",
        "Denote by <roots> the zeros of ${polynomial}$<listed>. <find> <form>",
        "Over the complex numbers, ${polynomial}$ factors completely; its roots are <roots>, each "
        "repeated as often as it occurs. <find> <form>",
        "<compute>\n\n$${sum}$$\n\nwhere <roots> are the roots of\n\n$$P({x}) = {polynomial}"
        "$$\n\n<counted> <form>",
    ),
    "roots": ("${roots}$",),
    "listed": (
        " in the complex numbers, listed with multiplicity",
        " (real or complex, and counted with multiplicity)",
        ", where multiple roots are repeated and roots need not be real",
    ),
    "counted": (
        "Roots may be complex and count with their multiplicity.",
        "Complex roots are included, and a multiple root is listed as often as it occurs.",
    ),
    "compute": ("Find the exact value of", "Compute", "Evaluate the symmetric sum"),
    "find": (
        "What is the value of $\\displaystyle {sum}$?",
        "Find $\\displaystyle {sum}$.",
        "Compute the sum\n\n$${sum}.$$\n\n",
        "Determine the exact value of\n\n$${sum}.$$\n\n",
    ),
    "form": (
        "Give an integer or a reduced fraction.",
        "The answer is a rational number; write it as an integer or a fraction in lowest terms.",
        "Answer exactly, with an integer or a fraction in lowest terms.",
    ),
}


def _render(question: Symmetric, rng: Random) -> str:
    degree, root = len(question.polynomial) - 1, rng.choice(("r", "x", "t", "z"))
    middle = r", \dots" if degree > 3 else ", r_2" if degree == 3 else ""
    names = f"r_1{middle}, r_{degree}".replace("r_", f"{root}_")
    x = "x" if root != "z" else "z"
    return speak(
        _GRAMMAR,
        rng,
        x=x,
        polynomial=latex(question.polynomial, x),
        degree=degree,
        roots=names,
        sum=_formula(question, root),
    ).replace("\n\n ", "\n\n")


def _formula(question: Symmetric, root: str) -> str:
    degree, power = len(question.polynomial) - 1, question.power
    if question.kind == "pair":
        return rf"\sum_{{1 \le i < j \le {degree}}} ({root}_i + {root}_j)^{{{power}}}"
    sign = "-" if question.shift > 0 else "+"
    base = f"({root}_i {sign} {abs(question.shift)})" if question.shift else f"{root}_i"
    term = f"{base}^{{{power}}}"
    return rf"\sum_{{i=1}}^{{{degree}}} " + (
        term if question.kind == "power" else rf"\frac{{1}}{{{term}}}"
    )


def _solve(question: Symmetric) -> list[str]:
    """Move the roots by a change of variable, then apply Newton's identities."""
    coefficients = shifted(question.polynomial, question.shift)
    if question.kind == "reciprocal":
        coefficients = coefficients[::-1]
    sums, k = _power_sums(coefficients, question.power), question.power
    if question.kind != "pair":
        return [str(sums[k])]
    both = sum(comb(k, i) * sums[i] * sums[k - i] for i in range(k + 1))
    return [str((both - 2**k * sums[k]) / 2)]


def _power_sums(coefficients: list[int], most: int) -> list[Fraction]:
    """Return p_0, ..., p_most: a_0 p_k + a_1 p_(k-1) + ... + a_(k-1) p_1 + k a_k = 0."""
    degree = len(coefficients) - 1
    sums = [Fraction(degree)]
    for k in range(1, most + 1):
        total = Fraction(k * coefficients[k] if k <= degree else 0)
        total += sum(coefficients[i] * sums[k - i] for i in range(1, min(k - 1, degree) + 1))
        sums.append(-total / coefficients[0])
    return sums


def _steps(question: Symmetric) -> tuple[str, ...]:
    """Move the roots, add up their powers by Newton's identities, and make pairs of them."""
    coefficients = shifted(question.polynomial, question.shift)
    if question.kind == "reciprocal":
        coefficients = coefficients[::-1]
    moved = latex((1, -question.shift), "r")
    made = f"1/({moved})" if question.kind == "reciprocal" else moved
    lines = [f"The numbers ${made}$ are the roots of ${latex(coefficients)}$."]
    sums, degree, top = (
        _power_sums(coefficients, question.power),
        len(coefficients) - 1,
        coefficients[0],
    )
    for k in range(1, question.power + 1):
        terms = [f"{coefficients[i]} * {sums[k - i]}" for i in range(1, min(k - 1, degree) + 1)]
        if k <= degree:
            terms.append(f"{k} * {coefficients[k]}")
        lines.append(f"Sum of powers {k}: -({' + '.join(terms)}) / {top} = {sums[k]}.")
    if question.kind == "pair":
        k = question.power
        terms = [f"{comb(k, i)} * {sums[i]} * {sums[k - i]}" for i in range(k + 1)]
        both = sum(comb(k, i) * sums[i] * sums[k - i] for i in range(k + 1))
        lines.append(f"Powers {k} of r + s, r and s any two or one: {' + '.join(terms)} = {both}.")
        lines.append(
            f"Without r + r, by halves: ({both} - {2**k} * {sums[k]}) / 2 = {question.answer}."
        )
    return (*lines, ending(question.answer))


def _picture(question: Symmetric) -> Panel:
    """Return the polynomial with its graph as far as there can be roots, and the sum."""
    lead, *rest = question.polynomial
    far = 2 * max(abs(c / lead) ** (1 / k) for k, c in enumerate(rest, 1))  # Fujiwara 1916
    is_pair = question.kind == "pair"
    base = latex((1, -question.shift), "r + s" if is_pair else "r")
    term = plain(f"({base})^{{{question.power}}}")
    wanted = {"power": term, "pair": term, "reciprocal": f"1/{term}"}[question.kind]
    over = "all pairs r, s of its roots" if is_pair else "all of its roots r"
    rows = [("P(x) =", plain(latex(question.polynomial))), ("sum of", wanted), ("over", over)]
    shapes = curve(lambda x: height(question.polynomial, x), -far, far, steep=0.25)
    plane = Plane(shapes=shapes, has_axes=True, is_square=False)
    return Panel(figures=[("", Table(rows=rows)), ("graph of P", plane)])


def _canonical(question: Symmetric) -> Json:
    return [list(question.polynomial), question.kind, question.shift, question.power]


def _effort(question: Symmetric) -> int:
    """Products in Newton's identities, and in what turns the sum into one of powers."""
    degree = len(question.polynomial) - 1
    products = sum(min(k, degree) for k in range(1, question.power + 1))
    turns = (question.shift != 0) + 2 * (question.kind != "power")
    return 3 * products + degree * (1 + turns)


def _capacity(dial: float) -> float:
    degree = max(2, DEGREE.integer_at(dial))
    # Multisets of roots of either sign, with 31 shifts and two kinds; fractions add to it.
    return comb(2 * _ROOT + degree - 1, degree) * 62.0


FAMILY = Family(
    name="polynomial_roots",
    version=4,
    domain="math",
    summary="a symmetric function of the roots of an expanded polynomial",
    concepts=("polynomials", "Newton's identities", "Vieta's formulas"),
    knobs=(DEGREE, POWER, IRRATIONAL, TURNED),
    verifier="rational",
    examples=("137/36", "-214"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
