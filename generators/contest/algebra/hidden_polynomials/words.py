"""How a polynomial is told, and what is asked of it."""

from fractions import Fraction
from random import Random

from generators.contest.algebra.hidden_polynomials.instance import Polynomial, divisor
from generators.latex import added, number
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak

_GRAMMAR: Grammar = {
    "start": (
        "<have> {kind} {condition}. <ask>",
        "<ask_first> $P$ is {kind} {condition}.",
        "<suppose> {kind} {condition}. <ask>",
        "<story>",
    ),
    "have": ("Let $P$ be", "Suppose that $P$ is", "On the board stands $P$,"),
    "suppose": (
        "Eva thinks of $P$,",
        "Two pupils look for $P$,",
        "The function $P$ on the real numbers is",
    ),
    "ask": ("Find {what}.", "What is {what}?", "Determine {what}.", "Compute {what}."),
    "ask_first": ("Find {what} if", "Compute {what}, where", "Determine {what}, given that"),
    "story": (
        "A riddle says that $P$ is {kind} {condition}, and that its solution is {what}. What is "
        "the solution?",
        "A program stores $P$, {kind} {condition}. It is asked for {what}. What does it answer?",
        "A page of an old book says that $P$ is {kind} {condition}; the rest, with {what}, is torn "
        "off. What stood there?",
    ),
    "high": (
        "What remains when ${high}$ is divided by ${divisor}$? Answer with a polynomial in $x$.",
        "There are real numbers $p$ and $q$ such that ${divisor}$ divides "
        "${high} - (px + q)$. Give the polynomial $px + q$.",
        "Write ${high} = ({divisor}) Q(x) + R(x)$, where $R$ has degree at most 1. Determine "
        "$R(x)$.",
        "Let $R(x)$ be a polynomial of degree at most 1 with $R(t) = {high_t}$ for both complex "
        "numbers $t$ that satisfy ${divisor_t} = 0$. Find $R(x)$.",
    ),
}


def condition(one: Polynomial, rng: Random) -> tuple[str, str]:
    """Return what kind of polynomial it is, and what it satisfies."""
    match one.kind, one.numbers:
        case "values", (n, lead, start, c, b, a):
            known = [f"$P({k}) = {a * k * k + b * k + c}$" for k in range(start, start + n)]
            kind = f"a polynomial of degree ${n}$ whose leading coefficient is ${lead}$,"
            if lead == 1:
                kind = f"a monic polynomial of degree ${n}$"
            return kind, f"with {listed(known)}"
        case "powers", (n, base, more):
            known = [f"$P({k}) = {base**k + more}$" for k in range(n + 1)]
            return f"a polynomial of degree at most ${n}$", f"with {listed(known)}"
        case "inverses", (n, top, shift):
            values = [number(Fraction(top, k + shift)) for k in range(1, n + 1)]
            known = [f"$P({k}) = {value}$" for k, value in enumerate(values, 1)]
            return f"a polynomial of degree at most ${n - 1}$", f"with {listed(known)}"
        case "digits", (total, base, value):
            kind = "a polynomial whose coefficients are non-negative integers,"
            return kind, f"with $P(1) = {total}$ and $P({base}) = {value}$"
        case "remainders", (a, r, b, s):
            first, second = (added([(1, "x"), (-root, "")]) for root in (a, b))
            return "a polynomial with real coefficients", rng.choice(
                (
                    f"that leaves the remainder ${r}$ when divided by ${first}$, and ${s}$ when "
                    f"divided by ${second}$",
                    f"such that ${_less(r)}$ is divisible by ${first}$, and ${_less(s)}$ by "
                    f"${second}$",
                )
            )
        case "differences", (sign, start, c, b, a):
            right = added([(a, "x^2"), (b, "x"), (c, "")])
            if sign < 0:
                rule = f"$P(0) = {start}$ and $P(x + 1) - P(x) = {right}$"
                rule = rng.choice((rule, f"$P(x + 1) = P(x) + {right}$ and $P(0) = {start}$"))
                rule = rule if "+ -" not in rule else rule.replace("+ -", "- ")
                return "a polynomial", f"with {rule} for all real $x$"
            return "a polynomial", f"such that $P(x) + P(x + 1) = {right}$ for all real $x$"
        case _:
            shift, _, c, b, a = one.numbers
            right = added([(a, "x^4"), (b, "x^2"), (c, "")])
            inner = added([(1, "x^2"), (shift, "")])
            return "a polynomial", rf"with $P({inner}) = {right}$ for all real $x$"


def _less(value: int) -> str:
    return added([(1, "P(x)"), (-value, "")])


def asked(one: Polynomial) -> str:
    """Return what is asked."""
    if one.kind == "remainders":
        a, _, b, _ = one.numbers
        factors = "".join(f"({added([(1, 'x'), (-root, '')])})" for root in (a, b))
        return f"the remainder of $P(x)$ on division by ${factors}$"
    if one.kind == "inner":
        return f"$P({added([(1, 'x^2'), (one.numbers[1], '')])})$ as a polynomial in $x$"
    return f"$P({one.at})$"


def high(one: Polynomial, x: str = "x") -> str:
    """Return the polynomial of high degree."""
    u, v, w, m, n, _ = one.numbers
    return added([(u, f"{x}^{{{m}}}"), (v, f"{x}^{{{n}}}"), (w, "")])


def render(one: Polynomial, rng: Random) -> str:
    """Return the question in one of many wordings."""
    if one.kind == "high":
        by = divisor(one.numbers[-1])
        return speak(
            _GRAMMAR,
            rng,
            "high",
            high=high(one),
            divisor=by,
            high_t=high(one, "t"),
            divisor_t=by.replace("x", "t"),
        )
    kind, told = condition(one, rng)
    return speak(_GRAMMAR, rng, kind=kind, condition=told, what=asked(one))


def picture(one: Polynomial) -> Panel:
    """Return a table of what is told and asked."""
    if one.kind == "high":
        rows = [("divided", high(one)), ("by", divisor(one.numbers[-1]))]
    else:
        kind, told = condition(one, Random(0))
        rows = [("P", kind), ("", told), ("asked", asked(one))]
    return Panel(figures=[("", Table(rows=rows))])
