"""Sums and products of many terms: finite, without end, of angles, or modulo a number."""

from fractions import Fraction
from typing import Final, NamedTuple

from sympy import Expr, Rational, Symbol, atan, limit, log, oo, together
from sympy.concrete.gosper import gosper_sum

from readers.exact import REDUCED
from readers.formulas import formula, letters, parts
from readers.math._surds import Surd, plus, value, whole
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    perhaps={
        "exact": REDUCED,
        "let": r"""
            Let¶¶$$a_k = <term>$$¶¶for every integer $k$ from $<a:int>$ to $<b:int>$.
        """,
        "odd_even": r"""
            For positive integers $k$, let $a_k = <odd>$ if $k$ is odd, and $a_k = <even>$ if $k$ is
                even.
        """,
        "rules": r"""
            The $<b:int>$ numbers $a_1, a_2, \ldots, a_{<b:int>}$ follow two rules: $a_k = <odd>$
                for odd $k$, and $a_k = <even>$ for even $k$. Find their sum.
        """,
        "plant": r"""
            In week $k$ a plant grows by $<odd>$ millimeters if $k$ is odd, and by $<even>$
                millimeters if $k$ is even. By how many millimeters does it grow in the weeks $1$ to
                $<b:int>$ together?
        """,
        "counter_odd": r"""
            A counter starts at $0$. For each $k = 1, 2, \ldots, <b:int>$ it grows by $<odd>$ if $k$
                is odd, and by $<even>$ if $k$ is even. What does it show in the end?
        """,
        "total": r"""
            {Find|Compute the total} $a_{<a:int>} + a_{<next:int>} + \cdots + a_{<b:int>}$.
        """,
        "all": r"What is the sum of all these numbers?",
        "all_product": r"Find the product of all these numbers.",
        "sum": r"""
            {Evaluate the sum|Find the exact value of|Evaluate}¶¶$$\sum_{k=<a:int>}^{<b:int>}
                <term>$$
        """,
        "product": r"""
            {Evaluate the product|Find the exact value of|Evaluate}¶¶$$\prod_{k=<a:int>}^{<b:int>}
                <term>$$
        """,
        "tangent": r"""
            {Evaluate|Find the exact value of}¶¶$$\tan\left(\sum_{k=<a:int>}^{<b:int>}
                <angle>\right).$$
        """,
        "steps": r"""
            A line is covered in steps, numbered from $<a:int>$ to $<b:int>$. Step $k$
                goes¶¶$$<term>$$¶¶meters forward (backward if this is negative). How many meters
                beyond its beginning does the last step end?
        """,
        "cards": r"""
            For every integer $k$ with $<a:int> \le k \le <b:int>$, <who:name> writes the
                number¶¶$$<term>$$¶¶on a card. What do the numbers on all these cards add up to?
        """,
        "counter": r"""
            A counter starts at $0$. For each integer $k$ from $<a:int>$ to $<b:int>$ in turn, the
                number¶¶$$<term>$$¶¶is added to it. What does the counter show in the end?
        """,
        "price": r"""
            A price of one coin is multiplied by¶¶$$<term>$$¶¶for $k = <a:int>$, then for $k =
                <next:int>$, and so on up to $k = <b:int>$. Which price, in coins, is reached?
        """,
        "computes": r"""
            For every integer $k$ with $<a:int> \le k \le <b:int>$, <who:name>
                computes¶¶$$<term>$$¶¶and then multiplies all these numbers. What is the result?
        """,
        "logarithm": r"""
            The sum¶¶$$\sum_{k=<a:int>}^{<b:int>} <logarithm>$$¶¶equals $\ln x$ for a rational
                number $x$. Find $x$.
        """,
        "adds": r"""
            <who:name> adds¶¶$$<angle>$$¶¶for all integers $k$ from $<a:int>$ to $<b:int>$. Which
                tangent does the total have?
        """,
        "angles": r"""
            Angles¶¶$$\alpha_k = <angle>$$¶¶are given for every integer $k$ from $<a:int>$ to
                $<b:int>$. Compute the tangent of their sum.
        """,
        "theta": r"""
            {Let|Put}¶¶$$\theta = \sum_{k=<a:int>}^{<b:int>} <angle>.$$¶¶{What is|Find|Compute}
                $\tan\theta${?|.}
        """,
        "ship": r"""
            A ship turns to the left again and again; turn number $k$, for $k = <a:int>, <next:int>,
                \ldots, <b:int>$, is by the angle¶¶$$<angle>.$$¶¶What is the tangent of the sum of
                all these angles?
        """,
        "remainder": r"""
            Find the remainder, from $0$ to $<last:int>$, when¶¶$$\sum_{k=<a:int>}^{<b:int>}
                <term>$$¶¶is divided by $<m:int>$.
        """,
        "token": r"""
            A token moves on a circle with $<m:int>$ places, numbered in order from $0$ to
                $<last:int>$. It starts at place $0$ and goes forward by¶¶$$<term>$$¶¶places
                (backward if this is negative) for $k = <a:int>$, then for $k = <next:int>$, and so
                on up to $k = <b:int>$. At which place does it end?
        """,
        "prime": r"""
            Let¶¶$$S = \sum_{k=<a:int>}^{<b:int>} <term>.$$¶¶The number $<m:int>$ is prime. Which of
                the numbers $0, 1, \ldots, <last:int>$ differs from $S$ by a multiple of $<m:int>$?
        """,
        "written": r"""
            For every integer $k$ from $<a:int>$ to $<b:int>$, <who:name> computes $a_k = <term>$.
                The sum of all these $a_k$ is written as $<m:int>q + r$ with integers $q$ and $r$,
                where $0 \le r \le <last:int>$. Find $r$.
        """,
        "series": r"""
            Find the sum of the infinite series¶¶$$\sum_{k=<a:int>}^{\infty} <term>$$
        """,
        "belongs": r"""
            To the infinite sum¶¶$$\sum_{k=<a:int>}^{\infty} <term>$$¶¶belongs a rational value.
                Which one?
        """,
        "limit": r"""
            Compute the limit of¶¶$$\sum_{k=<a:int>}^{n} <term>$$¶¶as $n$ grows beyond all bounds.
        """,
        "endless": r"""
            For $k = <a:int>, <next:int>, <third:int>, \ldots$, without end, the
                number¶¶$$<term>$$¶¶is added to a total that starts at $0$. To which number does the
                total tend?
        """,
        "recurrence": r"""
            Let $x_1 = <x_one:int>$, $x_2 = <x_two:int>$, and $x_{k+2} = <f:times>x_{k+1} + x_k$ for
                every positive integer $k$.
            Numbers $x_1, x_2, x_3, \ldots$ begin with $<x_one:int>$ and $<x_two:int>$, and each
                later one follows by $x_{k+2} = <f:times>x_{k+1} + x_k$.
            A sequence has $x_1 = <x_one:int>$, $x_2 = <x_two:int>$ and $x_{k+2} =
                <f:times>x_{k+1} + x_k$ for all $k \ge 1$.
        """,
    },
    kinds={"times": r"\d*"},
)
_KINDS: Final = {
    **dict.fromkeys(("sum", "steps", "cards", "counter", "rules", "plant", "counter_odd"), "sum"),
    **dict.fromkeys(("product", "price", "computes"), "product"),
    **dict.fromkeys(("tangent", "adds", "angles", "theta", "ship"), "tangent"),
    **dict.fromkeys(("remainder", "token", "prime", "written"), "remainder"),
    **dict.fromkeys(("series", "belongs", "limit", "endless"), "endless"),
    "logarithm": "logarithm",
    "all let": "sum",
    "let total": "sum",
    "all_product let": "product",
    "odd_even total": "sum",
    "all odd_even": "endless",
}
"""What prompts of some sentences ask for."""
_K: Final = Symbol("k")
_SCALE: Final = 10**200
"""Endless sums are added up with that many parts of 1; further terms are smaller than one."""


class Terms(NamedTuple):
    """What a prompt says."""

    kind: str
    odd: Expr
    """The term of odd k, and of all if `even` is the same."""
    even: Expr
    first: int
    last: int
    """0 if there is none."""
    modulus: int
    recurrence: tuple[int, int, int]
    """First and second number x, and the factor of the last one before each further."""


def _read(question: str) -> Terms:
    said = _SAYS.read(question)
    keys = " ".join(sorted({part.key for part in said.parts} - {"exact", "recurrence"}))
    kind = _KINDS.get(keys, "")
    if not kind or (said.maybe("exact") is None) != (kind == "remainder"):
        raise Unread(f"sentences that do not belong together: {keys}")
    first, last = _range(said)
    moduli = {part.integer("m") for part in said.parts if "m" in part}
    moduli |= {part.integer("last") + 1 for part in said.parts if "last" in part}
    if len(moduli) > 1:
        raise Unread(f"two moduli: {moduli}")
    found = said.maybe("recurrence")
    x = (found.integer("x_one"), found.integer("x_two"), int(found["f"] or 1)) if found else None
    odd, even = _terms(said, bool(x))
    return Terms(kind, odd, even, first, last, max(moduli, default=0), x or (0, 0, 0))


def _range(said: Sayings) -> tuple[int, int]:
    ranges = [_ends(part) for part in said.parts if "a" in part or "b" in part]
    first = {a for a, _ in ranges} or {1}
    last = {b for _, b in ranges if b} or {0}
    if len(first) != 1 or len(last) != 1:
        raise Unread(f"the first and last terms do not agree: {ranges}")
    return first.pop(), last.pop()


def _ends(part: Said) -> tuple[int, int]:
    first, last = int(part.values.get("a", 1)), int(part.values.get("b", 0))
    follow = [part.integer(slot) for slot in ("next", "third") if slot in part]
    if follow != list(range(first + 1, first + 1 + len(follow))):
        raise Unread(f"after {first} does not come {follow}")
    return first, last


def _terms(said: Sayings, has_x: bool) -> tuple[Expr, Expr]:
    known = {**letters("k"), **(letters("x_k x_k+1 x_k+2") if has_x else {})}
    found = [
        (slot, part[slot].removesuffix("."))
        for part in said.parts
        for slot in ("term", "odd", "even", "angle", "logarithm")
        if slot in part
    ]
    terms = [formula(text, known) for _, text in found]
    functions = {"angle": atan, "logarithm": log}
    for (slot, text), term in zip(found, terms, strict=True):
        inner = functions.get(slot)
        if term.has(atan, log) and (inner is None or term.func != inner):
            raise Unread(f"not of the form that is asked for: {text!r}")
    if has_x != any(str(letter)[0] == "x" for term in terms for letter in term.free_symbols):
        raise Unread("a recurrence that nothing is made of")
    return terms[0], terms[-1]


def _solve(terms: Terms) -> str:
    if terms.kind == "endless":
        return str(_endless(terms))
    numbers = range(terms.first, terms.last + 1)
    each = [(terms.odd if k % 2 else terms.even, k) for k in numbers]
    if terms.kind == "tangent":
        return str(_tangent([_number(parts(term)[0], k) for term, k in each]))
    if terms.kind in {"product", "logarithm"}:
        product = Fraction(1)
        for term, k in each:
            product *= _number(parts(term)[0] if terms.kind == "logarithm" else term, k)
        return str(product)
    total: Surd = {}
    for term, k in each:
        total = plus(total, value(term, _K, k))
    found = whole(total)
    return str(found % terms.modulus if terms.modulus else found)


def _tangent(tangents: list[Fraction]) -> Fraction:
    """Return the tangent of a sum of angles: complex numbers 1 + i t are multiplied."""
    re_, im = Fraction(1), Fraction(0)
    for t in tangents:
        re_, im = re_ - im * t, im + re_ * t
    return im / re_


def _number(term: Expr, k: int) -> Fraction:
    return whole(value(term, _K, k))


def _endless(terms: Terms) -> Expr | Fraction:
    if terms.odd != terms.even:
        j = Symbol("j", integer=True, positive=True)
        halves = (terms.odd.subs(_K, 2 * j - 1), terms.even.subs(_K, 2 * j))
        return sum((_rational_series(half, j) for half in halves), Rational(0))
    total = sum(_parts(terms), 0)
    found = Fraction(total, _SCALE).limit_denominator(10**40)
    if abs(found * _SCALE - total) > 10**80:
        raise ValueError(f"not rational, as far as can be seen: {terms.odd}")
    return found


def _rational_series(term: Expr, j: Symbol) -> Expr:
    """Return the sum of a rational function from 1 on, by a function whose differences it is."""
    n = Symbol("n", integer=True, positive=True)
    found = gosper_sum(together(term), (j, 1, n))
    if found is None:
        raise ValueError(f"no closed form: {term}")
    return limit(found, n, oo)


def _parts(terms: Terms) -> list[int]:
    """Return the terms of an endless sum, in parts of 1, as long as they are any."""
    found, k = list[int](), terms.first
    while len(found) < 20 or found[-1]:
        found.append(int(whole(value(_with_x(terms, k), _K, k)) * _SCALE))
        k += 1
    return found


def _with_x(terms: Terms, k: int) -> Expr:
    """Return a term with the numbers x put in."""
    x = [0, *terms.recurrence[:2]]
    while len(x) < k + 3:
        x.append(terms.recurrence[2] * x[-1] + x[-2])
    names = ("x_k", "x_k+1", "x_k+2")
    return terms.odd.subs({Symbol(name): x[k + n] for n, name in enumerate(names)})


READER = Reader(_read, _solve)
