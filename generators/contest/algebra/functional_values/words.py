"""How a function is told, and what is asked of it."""

from fractions import Fraction
from random import Random

from generators.contest.algebra.functional_values.instance import Function, left_out
from generators.latex import added, number
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak

_GRAMMAR: Grammar = {
    "start": (
        "<have> {condition} {domain}. <ask>",
        "<ask_first> $f$ is a function with {condition} {domain}.",
        "<think> {domain}, {condition}. <ask>",
        "<story>",
    ),
    "have": (
        "A function $f$ satisfies",
        "Let $f$ be a function for which",
        "Of a function $f$ with real values we know that",
    ),
    "think": (
        "There is exactly one function $f$ with real values such that,",
        "A function $f$ is described as follows:",
        "Tom has found a function $f$ such that,",
    ),
    "ask": ("Find {what}.", "What is {what}?", "Determine {what}.", "Compute {what}."),
    "ask_first": ("Find {what} if", "Compute {what}, where", "Determine {what}, given that"),
    "story": (
        "A machine turns a number $x$ into a number $f(x)$. Its maker only reveals that "
        "{condition} {domain}. <ask>",
        "An old notebook defines a function $f$ by a single line: {condition} {domain}. <ask>",
        "Two friends play: one hides a function $f$, the other may ask. The only hint given is "
        "that {condition} {domain}. <ask>",
    ),
}


def map_of(function: Function, x: str = "x") -> str:
    """Return the LaTeX of s(x)."""
    a, b, c, d = function.map
    if not c:
        return added([(a * d, x), (b * d, "")]) if a * d > 0 else f"{b * d} - {x}"
    top, bottom = (added([(p, x), (q, "")]) for p, q in ((a, b), (c, d)))
    return rf"\frac{{{top}}}{{{bottom}}}"


def twice(function: Function) -> str:
    """Return the LaTeX of s(s(x))."""
    a, b, c, d = function.map
    parts = [a * a + b * c, a * b + b * d, c * a + d * c, c * b + d * d]
    shared = next(k for k in range(max(map(abs, parts)), 0, -1) if all(v % k == 0 for v in parts))
    sign = -1 if parts[2] < 0 else 1
    e, f, g, h = (sign * v // shared for v in parts)
    return map_of(Function("cycle", (), (e, f, g, h), 0, ""))


def equation(function: Function) -> str:
    """Return the equation for all x, or all x and y."""
    if function.kind == "sums":
        k, c, _, _ = function.numbers
        return f"f(x + y) = {added([(1, 'f(x)'), (1, 'f(y)'), (k, 'xy'), (c, '')])}"
    if function.kind == "products":
        return "f(xy) = f(x) + f(y)"
    u, w, p, q = function.numbers
    near = rf"f\left({map_of(function)}\right)"
    right = added([(p, "x"), (q, "")])
    if function.kind == "weighted":
        return f"{added([(1, 'x f(x)'), (w, near)])} = {right}"
    if function.kind == "apart":
        far = rf"f\left({twice(function)}\right)"
        return f"{added([(u, near), (w, far)])} = {right}"
    return f"{added([(u, 'f(x)'), (w, near)])} = {right}"


def _known(function: Function) -> list[str]:
    if function.kind == "sums":
        return [f"f({function.numbers[2]}) = {function.numbers[3]}"]
    if function.kind == "products":
        m, first, n, second = function.numbers
        return [f"f({m}) = {first}", f"f({n}) = {second}"]
    return []


def domain(function: Function) -> str:
    """Return for which numbers the equation holds."""
    if function.kind == "sums":
        return "for all real $x$ and $y$"
    if function.kind == "products":
        return "for all positive integers $x$ and $y$"
    out = left_out(function)
    return "for every real $x$" + (f" other than {_numbers(out)}" if out else "")


def _numbers(values: list[Fraction]) -> str:
    return listed([f"${number(value)}$" for value in values])


def render(function: Function, rng: Random) -> str:
    """Return the question in one of many wordings."""
    told = [f"${one}$" for one in _known(function)]
    what = f"$f({function.at})$" if function.at else "$f(x)$ in terms of $x$"
    condition = f"${equation(function)}$"
    if told:
        condition = listed([*told, condition])
    return speak(_GRAMMAR, rng, condition=condition, domain=domain(function), what=what)


def picture(function: Function) -> Panel:
    """Return a table of what is told and asked."""
    rows = [("f", equation(function)), *(("known", one) for one in _known(function))]
    return Panel(figures=[("", Table(rows=[*rows, ("asked at", str(function.at or "x"))]))])
