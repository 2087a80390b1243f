"""Equations of a real number, the greatest integer that is not above it, and the rest."""

from collections.abc import Iterator
from math import isqrt
from typing import Final, NamedTuple, cast

from sympy import Expr, Integer, Poly, expand, sqrt

from readers.contest.algebra._latex import equation, the_set, written
from readers.formulas import letters
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader

_FLOOR: Final = r"\$\\lfloor x \\rfloor\$"
_REST: Final = r"(?:, and \$\\\{x\\\} = x - \\lfloor x \\rfloor\$)?"
_WHAT: Final = (
    r"(?:set of all real numbers|(?:exact )?sum of all real numbers"
    r"|(?:exact )?sum of the squares of all real numbers|largest real number"
    r"|greatest real number) \$x\$"
)
_SAYS: Final = Phrases(
    perhaps={
        "whole": r"""
            Consider the equation \[<claim:math>,\] where <floor:floor>. What is the <what:what>
                that {satisfy|satisfies} it?
            Find the <what:what> such that $<claim:math>$, where <floor:floor>.
            For which real numbers $x$ is $<claim:math>$? Here <floor:floor>. Give the <what:what>
                of this kind.
        """,
        "defined": r"""
            As usual, <floor:floor>.
            For a real number $x$ let <floor:let>.
        """,
        "parted": r"""
            Every real number $x$ is the sum of an integer $n$ and a number $t$ with
                $0 \le t < 1$; take some $x$ of this kind.
            A real number $x$ is written as $n + t$ with an integer $n$ and $0 \le t < 1$.
            A point $x$ on the number line lies at the distance $t$ to the right of the integer $n$,
                where $0 \le t < 1$.
        """,
        "shown": r"""
            A machine takes a real number $x$, cuts it into the greatest integer $n$ that is not
                above $x$ and the rest $t = x - n$, and prints $<left:math>$. Find the <what:what>
                for which it prints $<right:int>$.
            A spreadsheet holds a real number $x$, the largest integer $n$ that is at most $x$, the
                difference $t = x - n$ and, in the last cell, $<left:math>$. The last cell shows
                exactly $<right:int>$. Find the <what:what> for which that happens.
            In a game you choose a real number $x$. With $n$ the largest integer not above $x$, and
                $t = x - n$, you get $<left:math>$ points. Determine the <what:what> with which you
                get exactly $<right:int>$.
        """,
        "claim": r"""
            Some real numbers $x$ satisfy $<claim:math>$.
            On a blackboard stands $<claim:math>$.
            <who:name> looks for real numbers $x$ with $<claim:math>$.
        """,
        "turns": r"It turns out that $<claim:math>$.",
        "such": r"Find the <what:what> such that $<claim:math>$.",
        "kind": r"Determine the <what:what> of this kind.",
        "so": r"Find the <what:what> for which this is so.",
    },
    kinds={
        "math": r"[^$\n]+?",
        "what": _WHAT,
        "let": rf"{_FLOOR} be the greatest integer that is at most \$x\${_REST}",
        "floor": rf"{_FLOOR} (?:is the (?:greatest|largest) integer not above"
        rf"|denotes the largest integer that is at most) \$x\${_REST}",
    },
)
_SCENES: Final = (
    {"whole"},
    {"shown"},
    {"defined", "such"},
    {"defined", "claim", "kind"},
    {"parted", "turns", "so"},
)
_FARTHEST: Final = 2000
"""Integers are tried to here, and solutions are not to be beyond a half of it."""


class Floors(NamedTuple):
    """What a prompt says, with n for the integer and t for the rest."""

    sides: tuple[Expr, Expr]
    wanted: str
    """`set`, `sum`, `squares` or `largest`."""


def _read(question: str) -> Floors:
    said = _SAYS.read(question)
    if {part.key for part in said.parts} not in _SCENES:
        raise Unread(f"no scene: {[part.key for part in said.parts]}")
    (what,) = (part["what"] for part in said.parts if "what" in part)
    for word, wanted in (("squares", "squares"), ("sum", "sum"), ("set", "set")):
        if word in what.split():
            return Floors(_sides(said), wanted)
    return Floors(_sides(said), "largest")


def _sides(said: Sayings) -> tuple[Expr, Expr]:
    known = letters("n t")
    known["x"] = known["n"] + known["t"]
    values = {slot: text for part in said.parts for slot, text in part.values.items()}
    claim = values.get("claim") or f"{values['left']} = {values['right']}"
    if floor := values.get("floor"):
        if "n" in claim or "t" in claim or (r"\{" in claim and r"\{" not in floor):
            raise Unread(f"not defined: {claim!r}")
        claim = claim.replace(r"\lfloor x \rfloor", "n").replace(r"\{x\}", "t")
    return equation(claim, known)


def _solve(floors: Floors) -> str:
    found = sorted(_solutions(floors))
    if floors.wanted == "set":
        return the_set(found)
    if floors.wanted == "largest":
        return written(found[-1])
    power = 2 if floors.wanted == "squares" else 1
    return written(expand(sum((x**power for x in found), Integer(0))))


def _solutions(floors: Floors) -> Iterator[Expr]:
    """Try all integers: the rest is then the root of a polynomial of degree 2 at most."""
    left, right = floors.sides
    zero = Poly(left - right, *letters("n t").values())
    terms = cast("dict[tuple[int, int], Expr]", zero.as_dict())
    for n in range(-_FARTHEST, _FARTHEST + 1):
        by_degree = [0, 0, 0]
        for (of_n, of_t), factor in terms.items():
            by_degree[of_t] += int(factor) * n**of_n
        for t in _roots(*by_degree):
            if 0 <= t < 1:
                if abs(n) > _FARTHEST // 2:
                    raise ValueError(f"there may be more solutions than to {n}")
                yield expand(n + t)


def _roots(c: int, b: int, a: int) -> Iterator[Expr]:
    """Yield the real roots of at^2 + bt + c that can be at least 0 and less than 1."""
    if not a:
        if b:
            yield Integer(-c) / b
        elif not c:
            raise ValueError("each rest is a solution")
        return
    below = b * b - 4 * a * c
    if below < 0:
        return
    near = isqrt(below)
    for sign in (1, -1) if below else (1,):
        ends = sorted(((-b + sign * near) / (2 * a), (-b + sign * (near + 1)) / (2 * a)))
        if ends[0] < 1.01 and ends[1] > -0.01:
            yield (-b + sign * sqrt(Integer(below))) / (2 * a)


READER = Reader(_read, _solve)
