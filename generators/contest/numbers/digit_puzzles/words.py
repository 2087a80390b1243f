"""How a puzzle about digits is told, and its worked solution."""

from random import Random

from generators.contest.numbers.digit_puzzles.instance import (
    Digits,
    candidates,
    digit_sum,
    read,
    rest,
)
from generators.latex import added, in_rounds
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "base": (
        "In base $b$ the numbers ${x}_b$ and ${y}_b$ have the product ${z}_b$. What is this "
        "product "
        "in decimal?",
        "On a distant planet people count in another base than ours. There, ${x}$ times ${y}$ is "
        "${z}$. What is this product in our decimal system?",
        "For a positive integer $b$ the equation ${x}_b \\cdot {y}_b = {z}_b$ holds between "
        "numbers "
        "written in base $b$. Find the decimal value of its right side.",
        "An old ledger in an unknown number base says that ${x}$ boxes of ${y}$ nails each hold "
        "${z}$ nails. How many nails is that, in decimal?",
    ),
    "plus": (
        "Find {what} positive integer{s} $n$ for which $n$ plus {times}the sum of its digits is "
        "${total}$.",
        "A number machine takes a positive integer $n$ and adds {times}the sum of its decimal "
        "digits "
        "to it. For which $n$ does it return ${total}$? Give {what} such $n$.",
        "Let $s(n)$ be the sum of the decimal digits of $n$. Determine {what} positive integer{s} "
        "$n$ with $n + {k}s(n) = {total}$.",
        "In the year ${total}$ a tree is ${k}$ times as many years old as the digit sum of the "
        "year "
        "in which it was planted. Find {what} possible year{s} of planting (any positive integer).",
    ),
    "times": (
        "Find {what} ${d}$-digit positive integer{s} $n$ such that $n$ is {more} {k} times the "
        "sum of "
        "its digits.",
        "Let $s(n)$ be the sum of the decimal digits of $n$. Determine {what} ${d}$-digit "
        "integer{s} "
        "$n$ with $n = {right}$.",
        "A ticket carries a number of ${d}$ digits (the first is not 0) that is {more} {k} "
        "times the "
        "sum of its digits. Find {what} number{s} that it may carry.",
    ),
    "divides": (
        "Find {what} integer base{s} $b > {most}$ for which ${p}_b$ is a divisor of ${q}_b$.",
        "For an integer $b > {most}$ read ${p}$ and ${q}$ as numbers in base $b$. Determine {what} "
        "$b$ for which the second is a multiple of the first.",
        "A calculator can be set to any integer base $b \\ge {least}$. Find "
        "{what} $b$ for which $\\frac{{{q}_b}}{{{p}_b}}$ is an integer (digits are read in "
        "base $b$).",
        "In base $b$, with $b > {most}$, a sum of ${q}_b$ coins can be shared equally among "
        "${p}_b$ "
        "people. Find {what} $b$ for which this is so.",
    ),
    "joined": (
        "Two-digit numbers $x$ and $y$ are written one after the other, $x$ first, which makes a "
        "four-digit number that is {more} {k_product}. Find {what} four-digit number{s} of this "
        "kind.",
        "Cut a four-digit number in the middle, into $x$ and $y$ (both two-digit, neither "
        "starts with "
        "0). The number is {more} {k_product}. Determine {what} four-digit number{s} with this "
        "property.",
        "Nina forgets the multiplication sign between the two-digit numbers $x$ and $y$ and "
        "reads a "
        "four-digit number. It is {more} {k_product}. Find {what} number{s} that she may have "
        "read.",
    ),
}
_WHAT = {"set": "the set of all", "sum": "the sum of all", "largest": "the largest"}


def _more(c: int) -> str:
    """Return `5 more than`, `5 less than`, or `equal to`."""
    return f"${abs(c)}$ {'more' if c > 0 else 'less'} than" if c else "exactly"


def render(puzzle: Digits, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots: dict[str, object] = {"what": _WHAT.get(puzzle.asked, "")}
    slots["s"] = "" if puzzle.asked == "largest" else "s"
    match puzzle.kind, puzzle.numbers:
        case "base", (x, y, z):
            slots |= {"x": x, "y": y, "z": z}
        case "plus", (k, total):
            slots |= {"times": f"${k}$ times " if k > 1 else "", "k": k, "total": total}
        case "times", (k, c, d):
            right = added([(k, "s(n)"), (c, "")])
            slots |= {"k": f"${k}$", "more": _more(c), "d": d, "right": right}
        case "divides", (p, q):
            most = max(map(int, f"{p}{q}"))
            slots |= {"p": p, "q": q, "most": most, "least": most + 1}
        case _, (k, c):
            slots |= {"more": _more(c), "k_product": f"${k}$ times the product $xy$"}
            if k == 1:
                slots["k_product"] = "the product $xy$"
    text = speak(_GRAMMAR, rng, puzzle.kind, **slots)
    return text.replace("+ 1s(n)", "+ s(n)").replace(
        "$1$ times as many years old as", "as many years old as"
    )


def picture(puzzle: Digits) -> Panel:
    """Return a table of what is told and asked."""
    rows = [("kind", puzzle.kind), ("numbers", ", ".join(map(str, puzzle.numbers)))]
    return Panel(figures=[("", Table(rows=[*rows, ("asked", puzzle.asked)]))])


def letters(puzzle: Digits) -> dict[str, str]:
    """Return the base, or the first solution as n."""
    found = candidates(puzzle)
    if puzzle.kind == "base":
        x, y, z = puzzle.numbers
        bases = [b for b in range(2, 400) if read(x, b) * read(y, b) == read(z, b) == found[0]]
        return {"b": str(bases[0])}
    if puzzle.kind == "joined":
        return {"x": str(found[0] // 100), "y": str(found[0] % 100)}
    return {"b" if puzzle.kind == "divides" else "n": str(found[0])}


def _poly(digits: int) -> str:
    """Return decimal digits as a polynomial in b."""
    size = len(str(digits))
    powers = [("b^" + str(k)) if k > 1 else "b" if k else "" for k in range(size)][::-1]
    return added(list(zip(map(int, str(digits)), powers, strict=True)))


@in_rounds
def steps(puzzle: Digits) -> tuple[str, ...]:
    """Return the lines."""
    found = candidates(puzzle)
    if puzzle.kind == "base":
        return _in_base(puzzle)
    return (*_LINES[puzzle.kind](puzzle, found), _concluded(puzzle, found))


def _in_base(puzzle: Digits) -> tuple[str, ...]:
    x, y, z = puzzle.numbers
    b = int(letters(puzzle)["b"])
    return (
        f"In base $b$ it says $({_poly(x)})({_poly(y)}) = {_poly(z)}$.",
        f"The digits ask for $b > {max(map(int, f'{x}{y}{z}'))}$, and of these only $b = {b}$ "
        "satisfies it.",
        rf"So the product is ${read(x, b)} \cdot {read(y, b)} = {puzzle.answer}$.",
    )


def _plus(puzzle: Digits, found: list[int]) -> list[str]:
    k, total = puzzle.numbers
    size = len(str(total))
    return [
        rf"The digit sum is at most $9 \cdot {size} = {9 * size}$, so that $n \ge {total} - "
        f"{9 * size * k}$; a number and its digit sum leave the same remainder on division by "
        "9, so "
        "few candidates stay.",
        *(rf"One is {n}: ${n} + {k} \cdot ({_added(n)}) = {total}$." for n in found),
    ]


def _times(puzzle: Digits, found: list[int]) -> list[str]:
    k, c, d = puzzle.numbers
    sign = f"+ {c}" if c >= 0 else f"- {-c}"
    return [
        rf"The digit sum is one of 1 to $9 \cdot {d} = {9 * d}$, and it decides $n$; each is "
        r"tried.",
        *(
            rf"The sum {digit_sum(n)} works: ${k} \cdot {digit_sum(n)} {sign} = {n}$ and "
            f"${_added(n)} = {digit_sum(n)}$."
            for n in found
        ),
    ]


def _divides(puzzle: Digits, found: list[int]) -> list[str]:
    p, q = puzzle.numbers
    (a, c), whole = divmod(p, 10), rest(p, q)
    power = a ** (len(str(q)) - 1)
    factor = rf"{power} \cdot " if power > 1 else ""
    g, h = divmod(q // 10, 10) if q > 99 else (0, q // 10)
    by = added([(g * a, "b"), (h * a - g * c if g else h, "")])
    identity = f"{factor}({_poly(q)}) - ({by})({_poly(p)}) = {whole}"
    return [
        f"What divides ${_poly(p)}$ and ${_poly(q)}$ also divides ${identity}$, whatever $b$ "
        "is; so "
        "only the divisors of this number have to be tried.",
        *(
            f"The divisor {read(p, b)} of {whole} gives $b$ as $({read(p, b)} - {c}) / {a} = {b}$, "
            rf"and ${read(q, b)} = {read(q, b) // read(p, b)} \cdot {read(p, b)}$."
            for b in found
        ),
    ]


def _joined(puzzle: Digits, found: list[int]) -> list[str]:
    k, c = puzzle.numbers
    constant, whole = f"+ {c}" if c >= 0 else f"- {-c}", 100 - k * c
    own = f"{k}" if k > 1 else ""
    lines = [
        f"The condition $100x + y = {own}xy {constant}$ becomes "
        f"$({own}x - 1)({own}y - 100) = {whole}$."
    ]
    for n in found:
        x, y = divmod(n, 100)
        lines.append(
            rf"The split $({k * x - 1}) \cdot ({k * y - 100}) = {whole}$ gives {x} and {y}: "
            rf"$100 \cdot {x} + {y} = {n}$."
        )
    return lines


_LINES = {"plus": _plus, "times": _times, "divides": _divides, "joined": _joined}


def _added(n: int) -> str:
    return " + ".join(str(n))


def _concluded(puzzle: Digits, found: list[int]) -> str:
    if len(found) == 1 and puzzle.asked != "set":
        one = "100x + y" if puzzle.kind == "joined" else "n"
        return f"Nothing else works, so the only one is ${one} = {puzzle.answer}$."
    if puzzle.asked == "sum":
        return (
            f"Nothing else works, and the sum is ${' + '.join(map(str, found))} = {puzzle.answer}$."
        )
    chain = " < ".join(map(str, found))
    if puzzle.asked == "set":
        return f"Nothing else works: with ${chain}$ the set is ${puzzle.answer}$."
    return f"Nothing else works: ${chain}$, and the largest is ${puzzle.answer}$."
