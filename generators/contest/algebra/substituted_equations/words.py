"""How an equation is told that is quadratic in an expression of x."""

from random import Random

from generators.contest.algebra.substituted_equations.instance import Equation
from generators.latex import added, plain
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak


def told(one: Equation) -> str:
    """Return the equation as it is told."""
    n = one.numbers
    match one.kind:
        case "exponential":
            b, lead, middle, last = n
            return f"{_dotted([(lead, f'{b * b}^x')])} {_power(b, middle)} {_signed(last)} = 0"
        case "inverse":
            b, m, s = n
            return f"{b}^x {_signed(m)} \\cdot {b}^{{-x}} = {s}"
        case "mixed":
            p, q, a, b, c = n
            parts = [(a, f"{p * p}^x"), (b, f"{p * q}^x"), (c, f"{q * q}^x")]
            return f"{_dotted(parts)} = 0"
        case "logs":
            return _logs(n)
        case "logsum":
            b, p, q, c = n
            first, second = (added([(1, "x"), (v, "")]) for v in (p, q))
            logs = (rf"\log_{{{b}}} \left({v}\right)" for v in (first, second))
            return f"{' + '.join(logs)} = {c}"
        case "line":
            a, b, c = n
            return rf"\sqrt{{{added([(a, 'x'), (b, '')])}}} = {added([(1, 'x'), (c, '')])}"
        case "roots":
            p, q, m, r = n
            square = [(1, "x^2"), (p, "x")]
            root = rf"\sqrt{{{added([*square, (q, '')])}}}"
            return f"{added([*square, (m, root)])} = {r}"
        case "inverses":
            p, q = n
            sums = r"x^2 + \frac{1}{x^2}"
            pair = r"\left(x + \frac{1}{x}\right)"
            return f"{added([(1, sums), (p, pair), (q, '')])} = 0"
        case "mirror":
            p, q = n
            parts = [(1, "x^4"), (p, "x^3"), (q, "x^2"), (p, "x"), (1, "")]
            return f"{added(parts)} = 0"
        case "factors":
            factors = "".join(f"({added([(1, 'x'), (v, '')])})" for v in n[:4])
            return f"{factors} = {n[4]}"
    p, s, t = n
    parts = [(1, "x^4"), (2 * p, "x^3"), (p * p - s, "x^2"), (-s * p, "x"), (t, "")]
    return f"{added(parts)} = 0"


def _signed(value: int) -> str:
    return f"+ {value}" if value >= 0 else f"- {-value}"


def _power(b: int, factor: int) -> str:
    """Return a multiple of b^x with the powers of b in the exponent."""
    sign, factor, more = ("-" if factor < 0 else "+"), abs(factor), 0
    while factor % b == 0:
        factor, more = factor // b, more + 1
    power = f"{b}^{{x + {more}}}" if more else f"{b}^x"
    return f"{sign} {power}" if factor == 1 else rf"{sign} {factor} \cdot {power}"


def _dotted(parts: list[tuple[int, str]]) -> str:
    line = ""
    for factor, symbol in parts:
        sign = "- " if factor < 0 else "+ " if line else ""
        one = symbol if abs(factor) == 1 else rf"{abs(factor)} \cdot {symbol}"
        line += f"{' ' if line else ''}{sign}{one}"
    return line


def _logs(numbers: tuple[int, ...]) -> str:
    b, s, t, way = numbers
    log_x = rf"\log_{{{b}}} x"
    if way == 0:
        square = rf"\left({log_x}\right)^2"
        parts = added([(1, square), (-s, log_x), (t, "")])
        return f"{parts} = 0"
    if way == 1:
        inner = rf"\frac{{x}}{{{b**s}}}" if s > 0 else rf"\left({b**-s}x\right)"
        return rf"{log_x} \cdot \log_{{{b}}} {inner} = {-t}"
    if way == 2:
        other = rf"\log_x {b}"
        return f"{added([(1, log_x), (t, other)])} = {s}"
    right = f"x^{{{s}}}" if s != 1 else "x"
    if t > 0:
        right = rf"\frac{{{right}}}{{{b**t}}}"
    elif t < 0:
        right = rf"{b**-t} {right}"
    return rf"x^{{{log_x}}} = {right}"


_GRAMMAR: Grammar = {
    "start": (
        "Find {what} with ${equation}$.",
        "What is {what} for which ${equation}$?",
        "<let> ${equation}$. Determine {what} that can occur.",
        "Solve ${equation}$ over the real numbers. Give {what_solved}.",
        "Consider the equation \\[{equation}.\\] Find {what} that {satisfy} it.",
        "<story>",
    ),
    "let": (
        "A real number $x$ satisfies",
        "Suppose that $x$ is a real number with",
        "Of a real number $x$ it is only known that",
    ),
    "story": (
        "On a number line all points $x$ with ${equation}$ are marked. Find {what} among the "
        "marked ones.",
        "Two curves, the graphs of the left and of the right side of ${equation}$, are drawn over "
        "the real numbers. At which $x$ do they meet? Give {what_met}.",
        "Ben tries to enter a real number $x$ such that ${equation}$. Determine {what} that he may "
        "enter.",
        "A lock opens for every real number $x$ with ${equation}$, and for no other. Find {what} "
        "that {open} it.",
    ),
}
_WHAT = {"set": "the set of all", "sum": "the sum of all", "product": "the product of all"}


def render(one: Equation, rng: Random) -> str:
    """Return the question in one of many wordings."""
    is_one = one.asked == "largest"
    start, end = (_WHAT.get(one.asked, "the largest"), "" if is_one else "s")
    line = speak(
        _GRAMMAR,
        rng,
        equation=told(one),
        what=f"{start} real number{end} $x$",
        what_solved=f"{start} solution{end}",
        what_met=f"{start} such $x$",
        satisfy="satisfies" if is_one else "satisfy",
        open="opens" if is_one else "open",
    )
    return (
        f"{line} The exact value is wanted." if one.asked != "set" and rng.random() < 0.5 else line
    )


def picture(one: Equation) -> Panel:
    """Return a table of what is told and asked."""
    rows = [("equation", plain(told(one))), ("asked", one.asked), ("kind", one.kind)]
    return Panel(figures=[("", Table(rows=rows))])
