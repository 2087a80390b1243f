"""Equations in two integers with a product as quadratic part, and what of them is asked."""

from typing import Final, NamedTuple

from sympy import Expr, Rational, Symbol, fraction, together

from readers.contest.numbers._asked import as_set
from readers.contest.numbers._conics import Conic, conic, points
from readers.formulas import formula
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            {Find|Determine|What is|What are} <asked:core>{.|?}
            {Find|Determine|What is|What are} <asked:core>{ if|, if|, given that} the
                <domain=positive integers|integers> $<p:letter>$ and $<q:letter>$ satisfy
                $<f:formula>${.|?}
        """
    },
    perhaps={
        "unit": "Give the number without a unit.",
        "pairs": r"""
            A table is to hold all pairs of <domain=positive integers|integers> $<p:letter>$ and
                $<q:letter>$ such that $<f:formula>$.
            Consider the equation $<f:formula>$ in <domain=positive integers|integers> $<p:letter>$
                and $<q:letter>$.
            Leo writes down all <domain=positive integers|integers> $<p:letter>$ and $<q:letter>$
                such that $<f:formula>$.
            Let $<p:letter>$ and $<q:letter>$ be <domain=positive integers|integers> with
                $<f:formula>$.
            Somebody looks for <domain=positive integers|integers> $<p:letter>$ and $<q:letter>$
                such that $<f:formula>$.
            Suppose that $<p:letter>$ and $<q:letter>$ are <domain=positive integers|integers> with
                $<f:formula>$.
            We look at all pairs $(<p:letter>, <q:letter>)$ of <domain=positive integers|integers>
                with $<f:formula>$.
        """,
        "box": r"""
            A box of chocolates has $<p:letter>$ rows with $<q:letter>$ pieces each, both at least
                <least:int>. Someone counts $<more:int>$ pieces more than $<g:formula>$.
        """,
        "hall": r"""
            A hall has $<p:letter>$ rows of $<q:letter>$ chairs each. The number of chairs is
                $<more:int>$ more than $<k:int>$ times the number of rows and $<l:int>$ times the
                number of chairs in a row together.
        """,
        "school": r"""
            In a school there are $<p:letter>$ classes of $<q:letter>$ pupils each. Altogether there
                are as many pupils as $<g:formula>$.
        """,
        "taps": r"""
            One tap fills a tub in $<p:letter>$ minutes and another one in $<q:letter>$ minutes,
                both whole numbers; together they need $<together:int>$ minutes.
        """,
        "squares": r"""
            A square floor of $<p:letter>$ by $<p:letter>$ tiles has $<more:int>$ tiles more than a
                square floor of $<q:letter>$ by $<q:letter>$ of the same tiles
                ($<q:letter> \ge <least:int>$).
            From a square sheet of $<p:letter>$ by $<p:letter>$ unit squares a square of
                $<q:letter>$ by $<q:letter>$ of them is cut out, and $<more:int>$ unit squares are
                left ($<p:letter>$ and $<q:letter>$ are <domain=positive integers>).
        """,
        "rectangle": r"""
            A rectangle is made of unit squares of paper. The number of squares is $<more:int>$ more
                than the length of its boundary, where a square has side <side:int>.
            A rectangle is made of unit squares of paper. The number of squares is $<more:int>$ more
                than $<k:int>$ times the length of its boundary, where a square has side <side:int>.
            Call a rectangle with integer sides neat if its area is $<more:int>$ more than its
                perimeter.
            Call a rectangle with integer sides neat if its area is $<more:int>$ more than $<k:int>$
                times its perimeter.
            Farmer Ruth fences a rectangular field whose sides are whole numbers of meters. The area
                in square meters turns out to be $<more:int>$ more than the number of meters of
                fence.
            Farmer Ruth fences a rectangular field whose sides are whole numbers of meters. The area
                in square meters turns out to be $<more:int>$ more than $<k:int>$ times the number
                of meters of fence.
            The sides of a rectangle are whole numbers of centimeters. Its area in square
                centimeters is $<more:int>$ more than its perimeter in centimeters.
            The sides of a rectangle are whole numbers of centimeters. Its area in square
                centimeters is $<more:int>$ more than $<k:int>$ times its perimeter in centimeters.
        """,
        "root": r"""
            Ada computes $<g:formula>$ for <domain=positive integers|integers> $<p:letter>$ and now
                and then gets a perfect square.
            Call a <domain=positive integer> $<p:letter>$ lucky if $<g:formula>$ is the square of an
                integer.
            Call an <domain=integer> $<p:letter>$ lucky if $<g:formula>$ is the square of an
                integer.
            For some <domain=positive integers|integers> $<p:letter>$ the value of $<g:formula>$ is
                the square of an integer.
            The graph of $y = \sqrt{<g:formula>}$ goes through a point with two integer coordinates
                for some values of $<p:letter>$.
        """,
    },
    kinds={"letter": "[a-z]", "formula": r"[^$\n]+", "core": r"(?:the|all|every) [^.?\n]+?"},
)
_CORE: Final = Phrases(
    once={
        "pairs": r"""
            all such pairs $(<p:letter>, <q:letter>)$, as a set
            every possible pair $(<p:letter>, <q:letter>)$, as a set of pairs
            the set of all possible pairs $(<p:letter>, <q:letter>)$
        """,
        "best": r"""
            the <most=greatest|largest|least|smallest> value that $<v:value>$ takes
            the <most=greatest|largest|least|smallest> possible value of $<v:value>$
        """,
        "sum": r"""
            the sum of $<v:value>$ over all such pairs $(<p:letter>, <q:letter>)$
            the sum of the values of $<v:value>$ over all possible pairs $(<p:letter>, <q:letter>)$
        """,
        "bestarea": r"""
            the <most=greatest|largest|least|smallest> possible area{, as a number without a unit|}
            the <most=greatest|largest|least|smallest> area that it can have{, as a number without a
                unit|}
        """,
        "sumarea": r"""
            the sum of the areas of all such rectangles (those of equal sides count once){, as a
                number without a unit|}
        """,
        "bestroot": r"""
            the <most=greatest|largest|least|smallest> <domain=positive integer|integer>
                $<p:letter>$ for which $<g:formula>$ is a perfect square
            the <most=greatest|largest|least|smallest> <domain=positive integer|integer>
                $<p:letter>${ for which she does| for which it does| for which this is so| with this
                property}
        """,
        "allroots": r"""
            the <what=sum|set> of all <domain=positive integers|integers> $<p:letter>$ for which
                $<g:formula>$ is a perfect square
            the <what=sum|set> of all <domain=positive integers|integers> $<p:letter>${ for which
                she does| for which it does| for which this is so| with this property}
        """,
    },
    kinds={"letter": "[a-z]", "value": r"[a-z] \+ [a-z]|[a-z][a-z]", "formula": r"[^$\n]+?"},
)


class Puzzle(NamedTuple):
    """What a prompt says."""

    curve: Conic
    least: int | None
    """The least that the numbers may be, if there is such a bound."""
    nonzero: bool
    """Whether something is divided by the numbers."""
    kind: str
    """`pairs`, `rectangle` (in which their order means nothing) or `root` (the second is any)."""
    asked: str
    """`set`, `sum`, `most` or `least`."""
    value: str
    """What is asked of a pair: `+` or `*`, nothing for the numbers themselves."""


def _read(question: str) -> Puzzle:
    said = _SAYS.read(question)
    core = _CORE.only(said.one("asked")["asked"])
    parts = [part for part in said.parts if part.key not in {"unit", "asked"}]
    if len(parts) > 1:
        raise Unread(f"says several things: {parts}")
    part = parts[0] if parts else core if "g" in core else said.one("asked")
    kind = part.key if part.key in {"rectangle", "root"} else "pairs"
    kind = "root" if part is core else kind
    if kind != {"area": "rectangle", "root": "root", "oots": "root"}.get(core.key[-4:], "pairs"):
        raise Unread(f"asks for {core.key} of {kind}")
    letters = tuple(part.values.get(slot, other) for slot, other in (("p", "x"), ("q", "y")))
    asked, value = _asked(core, letters)
    x, y = map(Symbol, letters)
    over, under = fraction(together(_zero(part, x, y)))
    if under.as_coeff_Mul()[1] not in {1, x, y, x * y}:
        raise Unread(f"divides by {under}")
    least = _least(kind, said, core)
    return Puzzle(conic(over, x, y), least, not under.is_number, kind, asked, value)


def _asked(core: Said, letters: tuple[str, ...]) -> tuple[str, str]:
    """Return what is asked, and of what; letters are compared with those of the equation."""
    p, q = letters
    value = core.values.get("v", "")
    if (core.values.get("p", p), core.values.get("q", q)) != letters:
        raise Unread(f"asks for other letters than {letters}")
    if value and value not in {f"{p} + {q}", f"{p}{q}"}:
        raise Unread(f"asks for {value} of {letters}")
    if "most" in core:
        asked = "most" if core["most"] in {"greatest", "largest"} else "least"
    else:
        asked = core.values.get("what", "set" if core.key == "pairs" else "sum")
    return asked, "*" if core.key.endswith("area") else "+" if "+" in value else value and "*"


def _zero(part: Said, x: Symbol, y: Symbol) -> Expr:
    """Return what is zero for the numbers."""
    match part.key:
        case "box":
            return x * y - formula(part["g"], {str(x): x, str(y): y}) - part.integer("more")
        case "taps":
            return 1 / x + 1 / y - Rational(1, part.integer("together"))
        case "school":
            return x * y - formula(part["g"], {str(x): x, str(y): y})
        case "hall":
            return x * y - part.integer("k") * x - part.integer("l") * y - part.integer("more")
        case "squares":
            return x**2 - y**2 - part.integer("more")
        case "rectangle":
            if part.values.get("side", "1") != "1":
                raise Unread("unit squares must have side 1")
            times = int(part.values.get("k", 1))
            return x * y - 2 * times * (x + y) - part.integer("more")
    if "g" in part:
        return formula(part["g"], {str(x): x}) - y**2
    left, sign, right = part["f"].partition(" = ")
    known = {str(x): x, str(y): y}
    if not sign:
        raise Unread(f"no equation: {part['f']!r}")
    return formula(left, known) - formula(right, known)


def _least(kind: str, said: Sayings, core: Said) -> int | None:
    """Return the least that the numbers may be."""
    parts = (*said.parts, core)
    bounds = {part.integer("least") for part in parts if "least" in part}
    domains = {part["domain"].rstrip("s") for part in parts if "domain" in part}
    counted = kind == "rectangle" or any(part.key in {"hall", "school", "taps"} for part in parts)
    if len(bounds) + len(domains) > 1 or bool(bounds or domains) == counted:
        raise Unread(f"says of the numbers: {bounds}, {domains}")
    if bounds:
        return bounds.pop()
    return None if domains == {"integer"} else 1


def _solve(puzzle: Puzzle) -> str:
    found = [
        pair
        for pair in points(puzzle.curve)
        if puzzle.least is None or min(pair[:1] if puzzle.kind == "root" else pair) >= puzzle.least
    ]
    if puzzle.kind == "rectangle":
        found = [pair for pair in found if pair[0] <= pair[1]]
    if puzzle.asked == "set" and puzzle.kind == "pairs":
        return "{" + ", ".join(f"({x}, {y})" for x, y in sorted(found)) + "}"
    values = [x + y if puzzle.value == "+" else x * y for x, y in found]
    if puzzle.kind == "root":
        values = sorted({x for x, _ in found})
    match puzzle.asked:
        case "set":
            return as_set(values)
        case "sum":
            return str(sum(values))
    return str(max(values) if puzzle.asked == "most" else min(values))


READER = Reader(_read, _solve)
