"""How a huge number is told whose remainder is asked."""

from random import Random

from generators.contest.numbers.long_remainders.instance import Huge, remainder
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "start": (
        "<remainder>",
        "<remainder>",
        "A wheel has ${m}$ marks, numbered from $0$ to ${last}$ in a circle. A pointer starts at "
        "mark $0$ and moves forward, one mark at a time, {name} steps in all. On which mark "
        "does it "
        "stop?",
        "Someone has {name} coins and packs them into boxes of ${m}$ as long as a box can be "
        "filled. How many coins are left over?",
        "A clock of a far planet shows the hours $0$ to ${last}$ of its day. It shows hour $0$ "
        "now. "
        "What will it show in {name} hours?",
    ),
    "remainder": (
        "Find the remainder when {name} is divided by ${m}$.",
        "What remainder does {name} leave on division by ${m}$?",
        "Let $N$ be {name}. Find the least non-negative integer $r$ such that $N - r$ is "
        "divisible by "
        "${m}$.",
        "Determine the smallest non-negative integer that has to be subtracted from {name} to "
        "get a "
        "multiple of ${m}$.",
    ),
    "digits": (
        "What are the last three digits of {name}? Give them as a number.",
        "Somebody writes out {name} in decimal. Which number do its last three digits form?",
        "Find the number that the last three digits of {name} form.",
        "A calculator that shows only the last three digits computes {name}. What does it show?",
    ),
}


def formula(huge: Huge) -> str:
    """Return the LaTeX of the number."""
    match huge.kind, huge.numbers:
        case "sums", (e, n):
            power = f"^{e}" if e > 1 else ""
            return rf"1{power} + 2{power} + 3{power} + \cdots + {n}{power}"
        case "blocks", (b, n):
            return rf"{b}{b} \ldots {b}"
        case "powers", (a, n):
            return rf"1 + {a} + {a}^2 + {a}^3 + \cdots + {a}^{{{n}}}"
        case "runs", (a, b, c):
            return rf"1 + {a} + {a}^2 + {a}^3 + \cdots + {a}^{{{b}^{{{c}}}}}"
        case "pair", (a, b, c, d, e, f):
            return f"{tower((a, b, c))} + {tower((d, e, f))}"
    return tower(huge.numbers)


def tower(numbers: tuple[int, ...]) -> str:
    """Return the LaTeX of a tower of powers."""
    first, *above = numbers
    return f"{first}^{{{tower(tuple(above))}}}" if above else str(first)


def name(huge: Huge, rng: Random) -> str:
    """Return the number in words or as a formula."""
    if huge.kind == "blocks":
        b, n = huge.numbers
        return rng.choice(
            (
                f"the number that consists of the block ${b}$ written ${n}$ times in a row",
                f"the number ${b}{b} \\ldots {b}$ (the block ${b}$ stands ${n}$ times)",
            )
        )
    return f"${formula(huge)}$"


def _has_three_digits(huge: Huge) -> bool:
    """Tell whether a calculator of three digits shows no zero in front."""
    return remainder(huge.kind, huge.numbers, huge.modulus) > 99


def render(huge: Huge, rng: Random) -> str:
    """Return the question in one of many wordings."""
    is_digits = huge.modulus == 1000 and _has_three_digits(huge) and rng.random() < 0.6
    frame = "digits" if is_digits else "remainder" if huge.kind == "blocks" else "start"
    m = huge.modulus
    return speak(_GRAMMAR, rng, frame, name=name(huge, rng), m=m, last=m - 1)


def picture(huge: Huge) -> Panel:
    """Return a table of what is told."""
    shown = ", ".join(map(str, huge.numbers))
    rows = [("number", f"{huge.kind} {shown}"), ("divided by", str(huge.modulus))]
    return Panel(figures=[("", Table(rows=rows))])
