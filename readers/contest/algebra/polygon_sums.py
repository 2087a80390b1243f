"""Sums and products of what the cosines of all multiples of an angle give."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, cast

from sympy import QQ, Expr, Integer, Poly, Symbol, cyclotomic_poly, fraction, together

from readers.contest.algebra._latex import written
from readers.formulas import formula
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "given": r"""
            For $k = <list:math>$ the value of $<value:math>$ is written down. What is the
                <what=sum|product> of the numbers written?
            A calculator evaluates $<value:math>$ for each integer $k$ from $<low:int>$ to
                $<high:int>$. What exact value should it show for the <what=sum|product> of the
                results?
            A table has a row for each integer $k$ from $<low:int>$ to $<high:int>$, and in it the
                number $<value:math>$. {Find|Determine|Compute} the <what=sum|product> of all these
                numbers.
            {Determine the exact value of|Find the exact value of|Evaluate}
                $\<sign=sum|prod>_{k=<low:int>}^{<high:int>} <value:math>$.
            {Determine the exact value of|Find the exact value of|Evaluate} the <what=sum|product>
                $\<sign=sum|prod>_{<low:int> \le k \le <high:int>} <value:math>$.
            Let $f(k) = <value:math>$. {Find|Determine|Compute} $<terms:math>$.
            A regular polygon with $<n:int>$ corners $A_0, \ldots, A_{<last:int>}$ is inscribed in a
                circle with center $O$ and radius $<radius:int>$, and $P$ is the point of the ray
                $OA_0$ at the distance $<far:int>$ from $O$.
            The corners $A_0, A_1, \ldots, A_{<last:int>}$ of a regular $<n:int>$-gon lie on a
                circle of radius $<radius:int>$ about $O$. A point $P$ lies on the ray from $O$
                through $A_0$ with $OP = <far:int>$.
        """,
    },
    perhaps={
        "each": r"For each corner, take $<over:int>$ over the square of its distance from $P$.",
        "summed": r"Find the exact value of the sum of these $<n:int>$ numbers.",
        "multiplied": r"Find the product of the squares of the distances $<distances:math>$.",
    },
    kinds={"math": r"[^$\n]+"},
)
_WAVE: Final = re.compile(
    r"\\cos \\frac\{2k\\pi\}\{(\d+)\}|\\(cot|sin)\^2 \\frac\{k\\pi\}\{(\d+)\}"
)
_C: Final = Symbol("c")
_Z: Final = Symbol("z")
_LETTERS: Final[Mapping[str, Expr]] = {
    "X_1": _C,
    "X_2": cast("Expr", (1 + _C) / (1 - _C)),
    "X_3": cast("Expr", (1 - _C) / 2),
}
"""What stands for the cosine of an angle, and the squares of cotangent and sine of its half."""


class Waves(NamedTuple):
    """What a prompt says."""

    value: Expr
    """Of the cosine c of k turns by n."""
    n: int
    low: int
    high: int
    """Ends of k, both included."""
    is_product: bool


def _read(question: str) -> Waves:
    said = _SAYS.read(question)
    given = said.one("given")
    others = {part.key for part in said.parts} - {"given"}
    if others != set() and "far" not in given:
        raise Unread(f"not asked of corners: {others}")
    if "far" not in given:
        return _waves(given)
    n = given.integer("n")
    if given.integer("last") != n - 1:
        raise Unread(f"{n} corners to {given['last']}")
    radius, far = given.integer("radius"), given.integer("far")
    square = radius**2 + far**2 - 2 * radius * far * _C
    if others == {"multiplied"}:
        low, high = _run(
            said.one("multiplied")["distances"].split(", "), r"PA_\{(\d+)\}", r"\ldots"
        )
        return Waves(square, n, low, high, is_product=True)
    if others != {"each", "summed"} or said.one("summed").integer("n") != n:
        raise Unread(f"asks for {others} of {n} corners")
    over = Integer(said.one("each").integer("over"))
    return Waves(over / square, n, 0, n - 1, is_product=False)


def _waves(said: Said) -> Waves:
    value, n = _value(said["value"])
    is_product = {said.values.get("what"), said.values.get("sign")} & {"product", "prod"} != set()
    if {said.values.get("what"), said.values.get("sign")} in ({"sum", "prod"}, {"product", "sum"}):
        raise Unread(f"a {said['what']} is not {said['sign']}")
    if "terms" in said:
        is_product = " + " not in said["terms"]
        sign = r" \cdot " if is_product else " + "
        terms = said["terms"].replace(r" \cdots f", r" \cdot \cdots \cdot f")
        ends = _run(terms.split(sign), r"f\((\d+)\)", r"\cdots")
    elif "list" in said:
        ends = _run(said["list"].split(", "), r"(\d+)", r"\ldots")
    else:
        ends = said.integer("low"), said.integer("high")
    return Waves(value, n, *ends, is_product)


def _value(text: str) -> tuple[Expr, int]:
    parts = {found[1] or found[3] for found in _WAVE.finditer(text)}
    if len(parts) != 1 or "X" in text:
        raise Unread(f"no angle, or several: {text!r}")
    letters = {None: "X_1", "cot": "X_2", "sin": "X_3"}
    return formula(_WAVE.sub(lambda found: letters[found[2]], text), _LETTERS), int(parts.pop())


def _run(items: list[str], form: str, gap: str) -> tuple[int, int]:
    """Return the ends of numbers that follow one another, all of them or with a gap."""
    found = [re.fullmatch(form, item) for item in items if item != gap]
    numbers = [int(match[1]) for match in found if match]
    known = numbers[:-1] if gap in items[2:-1] else numbers
    whole = list(range(numbers[0], numbers[0] + len(known))) if numbers else []
    if (
        len(numbers) != len(found)
        or known != whole
        or items.count(gap) != len(numbers) - len(known)
    ):
        raise Unread(f"no run of numbers: {items}")
    if gap in items and (items[-2] != gap or numbers[-1] <= known[-1]):
        raise Unread(f"no gap: {items}")
    return numbers[0], numbers[-1]


def _solve(waves: Waves) -> str:
    """Count with polynomials of z, the first of the n roots of 1."""
    modulus = Poly(cyclotomic_poly(waves.n, _Z), _Z, domain=QQ)
    above, below = (Poly(part, _C, domain=QQ) for part in fraction(together(waves.value)))
    total = Poly(int(waves.is_product), _Z, domain=QQ)
    known = dict[int, Poly]()
    for k in range(waves.low, waves.high + 1):
        turns = min(k % waves.n, -k % waves.n)
        if turns not in known:
            cosine = Poly(_Z**turns + _Z ** (waves.n - turns), _Z, domain=QQ) / 2
            known[turns] = _at(above, cosine, modulus)
            if below.degree() > 0:
                known[turns] *= _at(below, cosine, modulus).invert(modulus)
            else:
                known[turns] *= 1 / below.LC()
        total = total * known[turns] if waves.is_product else total + known[turns]
        total = total.rem(modulus)
    if total.degree() > 0:
        raise ValueError(f"not rational: {total}")
    return written(total.as_expr())


def _at(polynomial: Poly, place: Poly, modulus: Poly) -> Poly:
    total = Poly(0, _Z, domain=QQ)
    for factor in polynomial.all_coeffs():
        total = (total * place + factor).rem(modulus)
    return total


READER = Reader(_read, _solve)
