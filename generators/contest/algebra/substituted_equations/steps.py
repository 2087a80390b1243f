"""The worked solution of an equation that is quadratic in an expression of x."""

from generators.contest.algebra.substituted_equations.instance import (
    Case,
    Equation,
    Value,
    cases,
    quadratic,
    size,
    text,
)
from generators.contest.algebra.substituted_equations.words import told
from generators.latex import added, in_rounds, number


@in_rounds
def steps(one: Equation) -> tuple[str, ...]:
    """Return the lines."""
    split = cases(one) or []
    c, b, a = quadratic(one)
    values = [value for case in split for value in case.solutions]
    lines = [f"A solution satisfies ${told(one)}$."]
    if one.kind in ("line", "logsum"):
        lines += _direct(one, values)
    else:
        plain = added([(a, "u^2"), (b, "u"), (c, "")])
        lines.append(
            f"{_SEEN.get(one.kind, _RETURNS)} ${_hidden(one)} = u$; the equation says ${plain} "
            "= 0$."
        )
        for k, case in enumerate(split, 1):
            lines.append(_case(one, k, case, values))
    names = [f"x_{{{k + 1}}}" for k in range(len(values))]
    ascending = sorted(zip(map(size, values), names, strict=True))
    if one.asked == "largest":
        return (*lines, f"The largest solution is ${ascending[-1][1]} = {one.answer}$.")
    if one.asked == "set":
        chain = " < ".join(name for _, name in ascending)
        return (*lines, f"With ${chain}$ the set is ${one.answer}$.")
    sign = r" \cdot " if one.asked == "product" else " + "
    return (*lines, f"So the {one.asked} is ${sign.join(names)} = {one.answer}$.")


_RETURNS = "The same expression returns: put"
_SEEN = {
    "mixed": "Divide by the last power; then one expression returns:",
    "mirror": "Divide by the square of $x$, which is not 0, and put",
    "factors": "Multiply the first factor with the fourth, and the second with the third; put",
    "quartic": "The first two terms suggest to put",
    "logs": "All depends on the logarithm; put",
}


def _hidden(one: Equation) -> str:
    """Return u in terms of x."""
    n = one.numbers
    match one.kind:
        case "exponential" | "inverse":
            return f"{n[0]}^x"
        case "mixed":
            return rf"\left(\frac{{{n[0]}}}{{{n[1]}}}\right)^x"
        case "logs":
            return rf"\log_{{{n[0]}}} x"
        case "roots":
            return rf"\sqrt{{{added([(1, 'x^2'), (n[0], 'x'), (n[1], '')])}}}"
        case "inverses" | "mirror":
            return r"x + \frac{1}{x}"
        case "factors":
            return added([(1, "x^2"), (n[0] + n[3], "x"), (n[0] * n[3], "")])
    return added([(1, "x^2"), (n[0], "x")])


def _case(one: Equation, k: int, case: Case, values: list[Value]) -> str:
    c, b, a = quadratic(one)
    u = number(case.u)
    held = u if case.u >= 0 and case.u.denominator == 1 else rf"\left({u}\right)"
    check = ""
    for factor, term in ((a, f"{held}^2"), (b, held), (c, "")):
        if factor:
            size = "" if abs(factor) == 1 and term else number(abs(factor))
            sign = " - " if factor < 0 else " + "
            dot = r" \cdot " if size and term else ""
            check += (sign if check else sign.strip(" +")) + size + dot + term
    root = f"The {_ORDER[k]} root satisfies ${check} = 0$"
    if not case.solutions:
        return f"{root}, but no real $x$ has that value ($u_{{{k}}} = {u}$)."
    places = [values.index(value) for value in case.solutions]
    shown_ = " and ".join(f"$x_{{{p + 1}}} = {text(values[p])}$" for p in places)
    return f"{root}, so $u_{{{k}}} = {u}$ leads to {shown_}."


_ORDER = {1: "smaller", 2: "larger"}


def _direct(one: Equation, values: list[Value]) -> list[str]:
    c, b, a = quadratic(one)
    plain = added([(a, "x^2"), (b, "x"), (c, "")])
    inside = b * b - 4 * a * c
    way = "Squared" if one.kind == "line" else "As powers of the base"
    shown_ = " and ".join(f"$x_{{{k}}} = {text(value)}$" for k, value in enumerate(values, 1))
    return [
        f"{way}, it says ${plain} = 0$, with the discriminant "
        f"$({number(b)})^2 - 4({number(c)}) = {number(inside)}$.",
        f"What makes a side negative, or a logarithm of a negative number, is no solution; "
        f"{shown_} {'is' if len(values) == 1 else 'are'} left.",
    ]


def letters(one: Equation) -> dict[str, str]:
    """Return the solutions and the roots, and one of each for x and u."""
    split = cases(one) or []
    values = [value for case in split for value in case.solutions]
    found = {f"x_{{{k}}}": text(value) for k, value in enumerate(values, 1)}
    found |= {f"u_{{{k}}}": number(case.u) for k, case in enumerate(split, 1)}
    first = next(case for case in split if case.solutions)
    return found | {"x": text(first.solutions[0]), "u": number(first.u)}
