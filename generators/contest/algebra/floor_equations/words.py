"""How an equation with integer and fractional parts is told, and its worked solution."""

from random import Random

from generators.contest.algebra.floor_equations.instance import Parts, roots, split
from generators.latex import added
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "start": (
        "<where> Find {what} such that ${equation}$.",
        "Find {what} such that ${equation}$, where <brief>.",
        "<where> <think> ${equation}$. Determine {what} of this kind.",
        "Consider the equation \\[{equation},\\] where <brief>. What is {what} that {verb} it?",
        "For which real numbers $x$ is ${equation}$? Here <brief>. Give {what} of this kind.",
        "<split> It turns out that ${words}$. Find {what} for which this is so.",
        "<story>",
    ),
    "where": (
        "For a real number $x$ let $\\lfloor x \\rfloor$ be the greatest integer that is at most "
        "$x${and_part}.",
        "As usual, $\\lfloor x \\rfloor$ is the largest integer not above $x${and_part}.",
    ),
    "brief": (
        "$\\lfloor x \\rfloor$ is the greatest integer not above $x${and_part}",
        "$\\lfloor x \\rfloor$ denotes the largest integer that is at most $x${and_part}",
    ),
    "think": (
        "Some real numbers $x$ satisfy",
        "Nora looks for real numbers $x$ with",
        "On a blackboard stands",
    ),
    "split": (
        "A real number $x$ is written as $n + t$ with an integer $n$ and $0 \\le t < 1$.",
        "Every real number $x$ is the sum of an integer $n$ and a number $t$ with "
        "$0 \\le t < 1$; take some $x$ of this kind.",
        "A point $x$ on the number line lies at the distance $t$ to the right of the integer $n$, "
        "where $0 \\le t < 1$.",
    ),
    "story": (
        "A machine takes a real number $x$, cuts it into the greatest integer $n$ that is not "
        "above $x$ and the rest $t = x - n$, and prints ${side}$. Find {what} for which it prints "
        "${right}$.",
        "In a game you choose a real number $x$. With $n$ the largest integer not above $x$, and "
        "$t = x - n$, you get ${side}$ points. Determine {what} with which you get exactly "
        "${right}$.",
        "A spreadsheet holds a real number $x$, the largest integer $n$ that is at most $x$, the "
        "difference $t = x - n$ and, in the last cell, ${side}$. The last cell shows exactly "
        "${right}$. Find {what} for which that happens.",
    ),
}
_WHAT = {
    "set": ("the set of all real numbers $x$",),
    "sum": ("the sum of all real numbers $x$", "the exact sum of all real numbers $x$"),
    "largest": ("the largest real number $x$", "the greatest real number $x$"),
    "squares": ("the sum of the squares of all real numbers $x$",),
}
_TERMS = {
    "gap": ("x^2", "n"),
    "linear": ("n", "t"),
    "part": ("x^2", "t"),
    "mixed": ("xn", "t", "n"),
    "product": ("nt", "n", "t"),
    "squares": ("n^2", "t^2", "n"),
    "three": ("x^2", "n", "t"),
}
_FLOORS = {
    "x^2": "x^2",
    "n": r"\lfloor x \rfloor",
    "t": r"\{x\}",
    "xn": r"x\lfloor x \rfloor",
    "nt": r"\lfloor x \rfloor\{x\}",
    "n^2": r"\lfloor x \rfloor^2",
    "t^2": r"\{x\}^2",
}


def side(told: Parts, is_short: bool = True) -> str:
    """Return the left side of the equation, in n and t or in the brackets of x."""
    terms, factors = _TERMS[told.kind], told.numbers[:-1]
    if len(terms) > len(factors):
        factors = (1, *factors)
    names = terms if is_short else [_FLOORS[term] for term in terms]
    return added(list(zip(factors, names, strict=True)))


def render(told: Parts, rng: Random) -> str:
    """Return the question in one of many wordings."""
    right = told.numbers[-1]
    has_part = any(term in ("t", "nt", "t^2") for term in _TERMS[told.kind])
    return speak(
        _GRAMMAR,
        rng,
        what=rng.choice(_WHAT[told.asked]),
        verb="satisfies" if told.asked == "largest" else "satisfy",
        equation=f"{side(told, is_short=False)} = {right}",
        words=f"{side(told)} = {right}",
        side=side(told),
        right=right,
        and_part=r", and $\{x\} = x - \lfloor x \rfloor$" if has_part else "",
    )


def letters(told: Parts) -> dict[str, str]:
    """Return the solutions, the first one as x = n + t too."""
    found = roots(told.kind, told.numbers) or []
    first = found[0]
    own = {"x": first.value.parted, "n": str(first.whole)}
    own["t"] = f"{own['x']} - ({own['n']})"
    own |= {f"x_{{{k}}}": root.value.parted for k, root in enumerate(found, 1)}
    return own | {
        f"t_{{{k}}}": f"{root.value.parted} - ({root.whole})" for k, root in enumerate(found, 1)
    }


def steps(told: Parts) -> tuple[str, ...]:
    """Return the lines."""
    found = roots(told.kind, told.numbers) or []
    right, first, last = told.numbers[-1], found[0].whole, found[-1].whole
    lines = [
        f"Write $x = n + t$ with an integer $n$ and $0 \\le t < 1$; then ${side(told)} = {right}$.",
        "For each $n$ this is an equation for $x$ alone, and since $n \\le x < n + 1$ only a few "
        f"$n$ are possible; for those that work, ${first} \\le n \\le {last}$.",
    ]
    for k, root in enumerate(found, 1):
        value, t = root.value.parted, f"t_{{{k}}}"
        lines.append(
            f"For $n$ equal to {root.whole} this is ${_left(told, root.whole, t)} = {right}$; it "
            f"gives $x_{{{k}}} = {root.whole} + {t} = {value}$; indeed "
            f"${root.whole} \\le {value} < {root.whole + 1}$."
        )
    return (*lines, _concluded(told, len(found)))


def _left(told: Parts, n: int, t: str) -> str:
    """Return the left side for one n, in t."""
    a, b, c, d, e, _ = split(told.kind, told.numbers)
    return added([(c, f"{t}^2"), (b * n + e, t), (a * n * n + d * n, "")])


def _concluded(told: Parts, count: int) -> str:
    names = [f"x_{{{k + 1}}}" for k in range(count)]
    if told.asked == "largest":
        return f"The largest solution is ${names[-1]} = {told.answer}$."
    if told.asked == "sum":
        return f"So the sum is ${' + '.join(names)} = {told.answer}$."
    if told.asked == "squares":
        return (
            f"So the sum of the squares is ${' + '.join(f'{x}^2' for x in names)} = {told.answer}$."
        )
    return f"No other $n$ gives any. With ${' < '.join(names)}$, the set is ${told.answer}$."


def picture(told: Parts) -> Panel:
    """Return a table of what is told and asked."""
    rows = [("x = n + t", f"{side(told)} = {told.numbers[-1]}"), ("asked", told.asked)]
    return Panel(figures=[("", Table(rows=[*rows, ("kind", told.kind)]))])
