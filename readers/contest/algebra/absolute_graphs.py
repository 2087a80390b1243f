"""Graphs of nested absolute values and distances to the nearest integer: crossings and areas."""

from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import Final, NamedTuple, cast

from sympy import Abs, Expr, Function, Rational, Symbol

from readers.contest.algebra._graphs import below, cut, graph, heights, meet, rational, under
from readers.contest.algebra._latex import written
from readers.formulas import formula
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    perhaps={
        "asked": r"""
            What is the <what:what> of all real numbers $x$ with $<f:math> = <g:math>$?
            Find the <what:what> of all real solutions of $<f:math> = <g:math>$.
            The equation \[<f:math> = <g:math>\] has several real solutions. Determine the
                <what:what> of all of them.
            Two devices show $<f:math>$ and $<g:math>$ for a real number $x$ that one enters. Find
                the <what:what> of all $x$ for which they agree.
            On a number line every $x$ with $<f:math> = <g:math>$ is marked. Find the <what:what> of
                the marked numbers.
            The graph of $y = <f:math>$ meets the line $y = <g:math>$ at several places. What is the
                <what:what> of the $x$-coordinates of these places?
            A door opens for each real number $x$ such that $<f:math> = <g:math>$, and for no other.
                <who:name> knows them all. What is the <what:what> of these numbers?
        """,
        "between": r"""
            Find the total area of all bounded regions that the graph of $y = <f:math>$ and the line
                $y = <g:math>$ enclose.
            Over the real numbers, what is the area enclosed between $y = <f:math>$ and
                $y = <g:math>$, all parts counted positive?
            Consider $y = <f:math>$ and $y = <g:math>$ in one picture. How large are the finite
                regions between the two graphs together?
            <who:name> cuts paper along the graph of $y = <f:math>$ and along the line
                $y = <g:math>$. Determine the area of all finite pieces together.
            The line $y = <g:math>$ and the graph of $y = <f:math>$ bound one or more finite pieces
                of the plane. What is their total area?
            The bottom of a trough has the profile $y = <f:math>$, and its edge is at $y = <g:math>$
                (lengths in meters). <who:name> paints everything between profile and edge in a
                drawing, above and below the edge, as far as it is enclosed by the two. How many
                square meters are painted?
        """,
        "region": r"""
            What is the area of the region of the plane that is given by \[<f:math> \le <g:math>?\]
            Find the area of the set of all points $(x, y)$ with $<f:math> \le <g:math>$.
            For real numbers $x$ and $y$ let $<f:math> \le <g:math>$. All such points $(x, y)$ are
                colored red. How large is the red area?
            The points of the plane whose coordinates satisfy $<f:math> \le <g:math>$ form a region
                $R$. Determine the area of $R$.
            On a map with a grid of kilometers, rain falls wherever $<f:math> \le <g:math>$. On how
                many square kilometers does it rain?
            A laser cuts from a large sheet all points $(x, y)$ with $<f:math> \le <g:math>$, in
                centimeters. How many square centimeters does it cut out?
            <who:name> plots every point $(x, y)$ for which $<f:math> \le <g:math>$ and wants to
                paint them all. What is the area to be painted?
            A signal of a mast is heard at $(x, y)$ if and only if $<f:math> \le <g:math>$, lengths
                in miles. Find the area, in square miles, where it is heard.
        """,
        "count": r"""
            How many real numbers $x$ satisfy $<f:math> = <g:math>$?
            How many real numbers $x$ from $<low:int>$ to $<high:int>$, both included, satisfy
                $<f:math> = <g:math>$?
            Find the number of real solutions of $<f:math> = <g:math>$.
            Find the number of real solutions of $<f:math> = <g:math>$ with
                $<low:int> \le x \le <high:int>$.
            On a number line all $x$ with $<f:math> = <g:math>$ are marked. How many marks are
                there?
            On a number line all $x$ from $<low:int>$ to $<high:int>$, both included, with
                $<f:math> = <g:math>$ are marked. How many marks are there?
            <who:name> wants to list every real $x$ with $<f:math> = <g:math>$. How many are there?
            <who:name> wants to list every real $x$ from $<low:int>$ to $<high:int>$, both included,
                with $<f:math> = <g:math>$. How many are there?
            In how many points do the graphs of $y = <f:math>$ and $y = <g:math>$ meet?
            In how many points with $<low:int> \le x \le <high:int>$ do the graphs of
                $y = <f:math>$ and $y = <g:math>$ meet?
            Two gauges show $<f:math>$ and $<g:math>$ at time $x$. At how many moments $x$ do they
                show the same?
            Two gauges show $<f:math>$ and $<g:math>$ at time $x$. At how many moments $x$ from
                $<low:int>$ to $<high:int>$, both included, do they show the same?
        """,
        "crossed": r"""
            In the plane, $y = <f:math>$ and $x = <g:math>$ are drawn. In how many points do they
                meet?
            A point $(x, y)$ is a node if $y = <f:math>$ and $x = <g:math>$. Determine the number of
                nodes.
            Find the number of pairs $(x, y)$ of real numbers with $y = <f:math>$ and
                $x = <g:math>$.
            <who:name> draws $y = <f:math>$ in red and $x = <g:math>$ in blue, and counts the points
                that are both red and blue. How many are there?
            How many common points do the curves $y = <f:math>$ and $x = <g:math>$ have?
            One wire runs along $y = <f:math>$, another one along $x = <g:math>$, both as far as
                there are points. At how many places do the wires touch or cross?
        """,
        "distance": r"""
            Let $d(t)$ denote how far the real number $t$ is from the integer that is nearest to it.
            Write $d(t)$ for the least of the distances of a real number $t$ from all integers.
            For a real number $t$ let $d(t)$ be its distance from the nearest integer.
        """,
        "exact": r"""
            {An exact answer is wanted|Give the exact value|Do not round}.
        """,
    },
    kinds={"math": r"[^$\n=?]+?", "what": "sum of the squares|product"},
)
_X: Final = Symbol("x")
_Y: Final = Symbol("y")
_DISTANCE: Final = Function("d")
_FAR: Final = Fraction(10**4)
"""Graphs without `d` are straight from here on."""


class Graphs(NamedTuple):
    """What a prompt says."""

    kind: str
    first: Expr
    second: Expr
    low: int | None
    high: int | None
    what: str
    """What is asked of the numbers that solve an equation."""


def _read(question: str) -> Graphs:
    said = _SAYS.read(question)
    questions = [part for part in said.parts if "f" in part]
    if len(questions) != 1:
        raise Unread(f"asks {len(questions)} things")
    asked = questions[0]
    has_distance = asked.key in {"count", "crossed"}
    if has_distance != (said.maybe("distance") is not None):
        raise Unread("says what d is where it does not come, or the other way round")
    if has_distance == (said.maybe("exact") is not None):
        raise Unread("asks for an exact number of points")
    names = {"region": ("xy", ""), "crossed": ("x", "y")}.get(asked.key, ("x", "x"))
    first, second = (_function(asked[f], n, has_distance) for f, n in zip("fg", names, strict=True))
    return Graphs(asked.key, first, second, *_range(asked), asked.values.get("what", ""))


def _function(text: str, names: str, has_distance: bool) -> Expr:
    known = {name: Symbol(name) for name in names}
    plain = text.replace(r"\left|", "A(").replace(r"\right|", ")")
    if ("d(" in text) != has_distance and r"\frac" not in text and not text.isdigit():
        raise Unread(f"d or no d: {text!r}")
    return formula(plain, {**known, "A": _absolute, "d": cast("type", _DISTANCE)})


def _absolute(value: Expr) -> Expr:
    return cast("Expr", Abs(value))


def _range(asked: Said) -> tuple[int | None, int | None]:
    if "low" not in asked:
        return None, None
    return asked.integer("low"), asked.integer("high")


def _solve(graphs: Graphs) -> str:
    return {
        "asked": _solved,
        "between": _between,
        "region": _region,
        "count": _count,
        "crossed": _crossed,
    }[graphs.kind](graphs)


def _solved(graphs: Graphs) -> str:
    found = meet(graph(graphs.first, -_FAR, _FAR), rational(graphs.second))
    value = prod(found) if graphs.what == "product" else sum(x * x for x in found)
    return written(Rational(value))


def _between(graphs: Graphs) -> str:
    height = rational(graphs.second)
    places = meet(line := graph(graphs.first, -_FAR, _FAR), height)
    pieces = cut(line, lambda _: [height])
    inside = [(x, abs(y - height)) for x, y in pieces if places[0] <= x <= places[-1]]
    return written(Rational(under(inside)))


def _region(graphs: Graphs) -> str:
    """For each x the heights that are left for y make up a length; add up the lengths."""
    across, upright = (
        graph(graphs.first.as_independent(other, as_Add=True)[0], -_FAR, _FAR) for other in (_Y, _X)
    )
    left = [(x, rational(graphs.second) - y) for x, y in across]
    corners = {y for _, y in upright[1:-1]}
    pieces = cut(left, lambda _: corners)
    return written(Rational(under([(x, below(upright, height)) for x, height in pieces])))


def _count(graphs: Graphs) -> str:
    if graphs.low is not None and graphs.high is not None:
        low, high = Fraction(graphs.low), Fraction(graphs.high)
    else:  # distances to integers are at most a half
        reach = meet(graph(graphs.second, -_FAR, _FAR), Fraction(1, 2))
        low, high = reach[0], reach[-1]
    one, other = (graph(value, low, high) for value in (graphs.first, graphs.second))
    places = sorted({x for x, _ in one} | {x for x, _ in other})
    rises = zip(heights(one, places), heights(other, places), strict=True)
    difference = [(x, p - q) for x, (p, q) in zip(places, rises, strict=True)]
    return str(len(meet(difference, Fraction(0))))


def _crossed(graphs: Graphs) -> str:
    """Count the points of two graphs, one over each axis, whose heights are from 0 to 1."""
    unit = Fraction(0), Fraction(1)
    one, other = (graph(value, *unit) for value in (graphs.first, graphs.second))
    if any(not 0 <= height <= 1 for line in (one, other) for _, height in line):
        raise ValueError("graphs leave the square")
    found = set[tuple[Fraction, Fraction]]()
    for (a, p), (b, q) in pairwise(one):
        for (c, u), (d, v) in pairwise(other):
            slope, steep = (q - p) / (b - a), (v - u) / (d - c)
            # y = p + slope (x - a) and x = u + steep (y - c)
            if slope * steep == 1:
                raise ValueError("pieces are parallel")
            x = (u + steep * (p - slope * a - c)) / (1 - slope * steep)
            y = p + slope * (x - a)
            if a <= x <= b and c <= y <= d:
                found.add((x, y))
    return str(len(found))


READER = Reader(_read, _solve)
