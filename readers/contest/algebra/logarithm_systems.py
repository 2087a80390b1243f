"""Equations of logarithms and powers, curves of logarithms halved by a point."""

import re
from collections.abc import Iterable
from math import log as natural
from typing import Final, NamedTuple, cast

from sympy import (
    Expr,
    Integer,
    cancel,
    sqrt,
)

from readers.contest.algebra._latex import written
from readers.contest.algebra._logarithms import (
    LETTERS,
    SOLUTIONS,
    Chain,
    Claim,
    Log,
    Powers,
    Sum,
    claimed,
    letters_of,
    logarithm,
)
from readers.formulas import formula
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_WHO: Final = "<what=positive real numbers|real numbers> <names:names><limit:limit>"
_ARE: Final = "<names:names> {be|are} <what=positive real numbers|real numbers><limit:limit>"
_SAYS: Final = Phrases(
    perhaps={
        "direct": rf"""
            Determine $<value:math>$ exactly if {_ARE} such that <claims:claims>.
            Find the exact value of $<value:math>$ if {_ARE} such that <claims:claims>.
        """,
        "given": rf"""
            Let {_ARE} with <claims:claims>.
            <what=Positive real numbers|Real numbers> <names:names><limit:limit> satisfy
                <claims:claims>.
            Of {_WHO} it is known that <claims:claims>.
            Suppose that <claims:claims>, where {_ARE}.
            Two students argue about {_WHO} such that <claims:claims>. One says that this is not
                enough to know $<value:math>$, the other one says what it is.
            A safe opens with the exact value of $<value:math>$. Its owner remembers that {_ARE} for
                which <claims:claims>.
            <person:name> thinks of {_WHO} and reveals only that <claims:claims>.
            A model of growth has <count=two|three> <what=positive> parameters, <names:names>. They
                are fitted so that <claims:claims>.
            In an experiment <count=two|three> <what=positive> quantities <names:names> are
                measured. Plotted in logarithmic scales they show that <claims:claims>.
            On a note {{stand|stands}} <lines=an equation|two equations|three
                equations>:¶¶<block:block>
            An old computer keeps only logarithms. About <count=two|three> <what=positive>
                quantities <names:names> it prints¶¶<block:block>
            Consider {_WHO} with¶¶<block:block>
        """,
        "letters": r"""
            All letters in <them=them|it> are
                <what=positive real numbers|real numbers><limit:limit>.
        """,
        "asked": r"""
            {What is|Find|Compute|Determine the value of} $<value:math>${.|?}
            What is the value of $<value:math>$?
        """,
        "curve": r"""
            Points $A$ and $B$ lie on the graph of $y = <log:math>$, and
                ${M = |}(<point:pair>)$ is the midpoint of the segment $AB$.
            The graph of $y = <log:math>$ is cut by a line in two points. Halfway between them lies
                the point $(<point:pair>)$.
            A segment whose ends lie on the curve $y = <log:math>$ is halved by the point
                $(<point:pair>)$.
            A slide has the shape of the curve $y = <log:math>$, in meters. A straight beam joins
                two of its points, and the middle of the beam is at $(<point:pair>)$.
            <person:name> draws the curve $y = <log:math>$ and a point $M = (<point:pair>)$, and
                finds two points of the curve that are reflections of each other in $M$.
            Two stations lie on a road along the curve $y = <log:math>$ of a map. The point of the
                map midway between them is $(<point:pair>)$.
        """,
        "difference": r"""
            {Find|What is|Compute|Determine} the horizontal distance of the two points (the
                difference of their $x$-coordinates){.|?}
            {Find|What is|Compute|Determine} the positive difference of the $x$-coordinates of the
                two points{.|?}
        """,
        "larger": r"""
            {Find|What is|Compute|Determine} the larger one of the $x$-coordinates of the two
                points{.|?}
            {Find|What is|Compute|Determine} the $x$-coordinate of that one of the two points which
                lies further to the right{.|?}
        """,
        "product": r"""
            Find the product of all real numbers $x$ with $<claim:math>$.
            Let $P$ be the product of all real $x$ for which $<claim:math>$. Determine $P$.
            The equation \[<claim:math>\] has several real solutions. What is their product?
            A lock has one number for each real $x$ such that $<claim:math>$. It opens with their
                product. What is it?
            On a number line, all $x$ with $<claim:math>$ are marked. What does one get by
                multiplying the marked numbers?
            <person:name> finds every real solution of $<claim:math>$ and multiplies them. What is
                the result?
        """,
        "exact": r"{An exact answer is wanted|Give the exact value|Do not round}.",
    },
    kinds={
        "math": r"[^$\n]+?",
        "pair": r"[^$\n()]+, [^$\n()]+",
        "names": r"(?:\$[a-z]\$, )*\$[a-z]\$ and \$[a-z]\$",
        "limit": r"(?: other than 1| greater than 1)?",
        "claims": r"\$[^$\n]+\$(?:(?:, \$[^$\n]+\$)* and \$[^$\n]+\$)?",
    },
)
_COUNTS: Final = {"an equation": 1, "two equations": 2, "three equations": 3, "two": 2, "three": 3}
_X: Final = LETTERS["x"]
_Y: Final = LETTERS["y"]


class Logs(NamedTuple):
    """What a prompt says."""

    kind: str
    """`linear` and `mixed`, equations that say what sums of logarithms are; `powers`, `chain`,
    `midpoint` or `product`."""
    domain: str
    claims: tuple[Claim | Log, ...]
    value: tuple[Log | Expr | str, ...]


def _read(question: str) -> Logs:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts} - {"exact"}
    if keys == {"product"}:
        return _product_read(said.one("product")["claim"])
    if keys in ({"curve", "difference"}, {"curve", "larger"}):
        curve = said.one("curve")
        point = Powers(*(formula(each, {}) for each in curve["point"].split(", ")))
        asked = "difference" if "difference" in keys else "larger"
        return Logs("midpoint", "", (logarithm(curve["log"]), point), (asked,))
    if not keys & {"direct", "given"} or keys - {"direct", "given", "letters", "asked"}:
        raise Unread("says what does not belong together")
    return _system(said)


def _product_read(text: str) -> Logs:
    one, dot, rest = text.partition(r" \cdot ")
    two, sign, three = rest.partition(" = ")
    found = re.fullmatch(r"(\d+) (.+)", three)
    factor, three = (formula(found[1], {}), found[2]) if found else (Integer(1), three)
    chain = Chain(logarithm(one), logarithm(two), logarithm(three))
    if not (dot and sign) or len({each.argument for each in chain}) > 1:
        raise Unread(f"no equation of one number's logarithms: {text!r}")
    return Logs("product", "", (chain,), (factor,))


def _system(said: Sayings) -> Logs:
    given = next(part for part in said.parts if part.key in {"direct", "given"})
    letters = said.maybe("letters")
    values = {part["value"] for part in said.parts if "value" in part}
    if len(values) != 1 or (said.maybe("asked") is None) != (given.key == "direct"):
        raise Unread(f"asks for {values}")
    texts = given.values.get("claims", "").split("$")[1::2]
    if "block" in given:
        texts = [_displayed(text) for text in given["block"].split("\n")]
    if (letters is not None) != ("lines" in given):
        raise Unread("does not say what letters are, or says it twice")
    if letters and (
        (letters["them"] == "it") != (len(texts) == 1) or _COUNTS[given["lines"]] != len(texts)
    ):
        raise Unread(f"not {given['lines']}: {texts}")
    claims = tuple(claimed(text) for text in texts)
    _check(given, claims)
    source = letters or given
    domain = source["what"].lower().split()[0] + source.values.get("limit", "")
    return Logs(_kind(claims), domain, claims, (_value(values.pop()),))


def _displayed(text: str) -> str:
    if not (text.startswith(r"\[") and text.endswith(r"\]")):
        raise Unread(f"not displayed: {text!r}")
    return text[2:-2]


def _value(text: str) -> Log | Expr:
    return logarithm(text) if text.startswith(r"\log") else formula(text, LETTERS)


def _check(given: Said, claims: tuple[Claim, ...]) -> None:
    """Compare names and how many there are with the letters that equations have."""
    names = given.values.get("names", "").split("$")[1::2]
    if not names:
        return
    count = _COUNTS[given["count"]] if "count" in given else len(names)
    used = {str(letter) for claim in claims for letter in letters_of(claim)}
    if names != list("xyzw")[:count] or used != set(names):
        raise Unread(f"not the letters of the equations: {names}")


def _kind(claims: tuple[Claim, ...]) -> str:
    if [type(claim) for claim in claims] == [Powers, Powers]:
        return "powers"
    if [type(claim) for claim in claims] == [Chain]:
        return "chain"
    if not all(isinstance(claim, Sum) for claim in claims):
        raise Unread("equations of several kinds")
    exponents = {
        power
        for claim in claims
        if isinstance(claim, Sum)
        for each in claim.logs
        for power in cast("Iterable[Expr]", each.argument.as_powers_dict().values())
    }
    return "linear" if all(power.is_number for power in exponents) else "mixed"


def _solve(logs: Logs) -> str:
    if logs.kind in {"midpoint", "product"}:
        return written(_midpoint(logs) if logs.kind == "midpoint" else _product(logs))
    if logs.kind == "mixed" and "1" not in logs.domain:
        raise ValueError("letters may be 1")
    (asked,) = cast("tuple[Log | Expr]", logs.value)
    return written(SOLUTIONS[logs.kind](cast("tuple[Claim, ...]", logs.claims), asked))


def _midpoint(logs: Logs) -> Expr:
    """Both x have the sum 2p and the product b^(2q), for the point (p, q)."""
    curve, (x, y) = cast("tuple[Log, Powers]", logs.claims)
    if curve.argument != _X:
        raise ValueError(f"no curve of x: {curve.argument}")
    half = sqrt(x**2 - curve.base ** (2 * y))
    if not half.is_positive:
        raise ValueError("no such points")
    return cast("Expr", 2 * half if logs.value == ("difference",) else x + half)


def _product(logs: Logs) -> Expr:
    """With t = ln x, log_(ax) n is N / (A + t), so there is a square equation for t.

    N (C + t) = k (A + t)(B + t): its roots add up to N / k - A - B. None of them is -A, -B or -C,
    since a, b and c are different.
    """
    ((one, two, three),), (factor,) = cast(
        "tuple[tuple[Chain], tuple[Expr]]", (logs.claims, logs.value)
    )
    a, b, c = (cancel(each.base / _X) for each in (one, two, three))
    number = one.argument
    big, *logarithms = (natural(float(each)) for each in (number, a, b, c))
    k = float(factor)
    middle = k * (logarithms[0] + logarithms[1]) - big
    if len({a, b, c}) < 3 or middle**2 <= 4 * k * (
        k * logarithms[0] * logarithms[1] - big * logarithms[2]
    ):
        raise ValueError("less than two solutions")
    return cast("Expr", number ** (1 / factor) / (a * b))


READER = Reader(_read, _solve)
