"""The worked solution of symmetric values: each elementary function, and then what is asked."""

from fractions import Fraction

from generators.contest.algebra.symmetric_values.instance import (
    APART,
    Symmetric,
    elementary,
    spelled,
    wanted,
)
from generators.contest.algebra.symmetric_values.quantities import NAMES, TABLES, Quantity
from generators.latex import chain, number


def letters(system: Symmetric) -> dict[str, str]:
    """Return the numbers, roots of the polynomial whose coefficients the elementary ones are."""
    import sympy

    signed = [(-1) ** (k + 1) * value for k, value in enumerate(elementary(system))]
    found = sympy.Poly([1, *signed], sympy.Symbol("t")).nroots(n=40)
    return dict(zip(system.letters, map(str, found), strict=True))


def steps(system: Symmetric) -> tuple[str, ...]:
    """Return a line for each given, and one or two for what is asked."""
    table, names = TABLES[system.numbers], NAMES[system.numbers]
    values = dict(zip(names, elementary(system), strict=True))
    lines = [_opened(table[name], value, names, values) for name, value in system.givens]
    if system.asked == APART:
        lines.append(f"Now $(x-y)^2 = {_chain('(x+y)^2 - 4xy', values)}$.")
        lines.append(f"So ${wanted(system)} = {system.answer}$.")
    else:
        lines.append(f"So ${wanted(system)} = {_chain(table[system.asked].formula, values)}$.")
    return tuple(spelled(line, system.letters) for line in lines)


def _opened(
    one: Quantity, value: Fraction, names: tuple[str, ...], values: dict[str, Fraction]
) -> str:
    """Return how a given leads to an elementary function, in which its formula is linear."""
    name = names[one.opens]
    if not one.depth:
        return f"It is told that ${name} = {number(value)}$."
    told = f"It is told that ${one.latex} = {one.formula} = {number(value)}$"
    if one.formula.startswith(r"\frac"):
        parts: dict[str, Fraction | int]
        parts = {"a": values[names[one.opens - 1]], "p": value.numerator, "q": value.denominator}
        solved = chain(r"\frac{aq}{p}" if value.denominator > 1 else r"\frac{a}{p}", parts)
        return f"{told}, so ${name} = {solved}$."
    others, with_one = ({**values, name: Fraction(found)} for found in (0, 1))
    rest = one.value(*others.values())
    times = one.value(*with_one.values()) - rest
    solved = chain(r"\frac{v - r}{t}", {"v": value, "r": rest, "t": times})
    often = "once" if times == 1 else f"${number(times)}$ times"
    return (
        f"{told}. Without ${name}$ that is ${_worked(one.formula, others)}$, and ${name}$ counts "
        f"{often}: ${name} = {solved}$."
    )


def _chain(formula: str, values: dict[str, Fraction]) -> str:
    return f"{formula} = {_worked(formula, values)}"


def _worked(formula: str, values: dict[str, Fraction]) -> str:
    """Return a formula in elementary functions with their values, worked out."""
    for letter, name in zip("abc", values, strict=False):
        formula = formula.replace(name, letter)
    return chain(formula, dict(zip("abc", values.values(), strict=False)))
