"""Points, lengths, moments and needles that are chosen at random: how likely is what happens."""

from fractions import Fraction
from typing import Final, NamedTuple

from sympy import Expr, Max, Min, Rational, log, pi, sqrt

from readers.contest.chance._areas import area, cut, within
from readers.exact import EXACT_VALUE
from readers.formulas import formula
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_PROBABLY: Final = "{Find|Compute|Determine|What is} the probability that"
_BOX: Final = "independently and uniformly, $x$ between $0$ and $<a:size>$ and $y$ between $0$ and"
_SAYS: Final = Phrases(
    perhaps={
        "exact": EXACT_VALUE,
    },
    many={
        "sum": rf"""
            A bus comes within $<a:int>$ minutes from now, and its ride takes up to $<b:int>$
                minutes; both times are random, independent, and uniform from zero to the number
                given. How likely is it that one arrives within $<c:int>$ minutes from now?
            A number is chosen uniformly between $0$ and $<a:int>$, another one independently and
                uniformly between $0$ and $<b:int>$. {_PROBABLY} their sum is at most
                $<c:int>${{.|?}}
            A point $(x, y)$ is chosen at random in the rectangle $0 \le x \le <a:int>$, $0 \le y
                \le <b:int>$. {_PROBABLY} $x + y \le <c:int>${{.|?}}
        """,
        "product": rf"""
            A cyclist rides at a constant speed that is random, uniform between $<least:int>$ and
                $<a:int>$ kilometers an hour, and for a time that is uniform between $0$ and
                $<b:int>$ hours and does not depend on it. {_PROBABLY} the way is at most $<c:int>$
                kilometers long{{.|?}}
            A rectangle gets random sides: one is uniform between $<least:int>$ and $<a:int>$, the
                other one, independently, uniform between $0$ and $<b:int>$. How likely is it that
                its area is at most $<c:int>$?
            Numbers $x$ and $y$ are chosen independently and uniformly, $x$ between $<least:int>$
                and $<a:int>$ and $y$ between $0$ and $<b:int>$. {_PROBABLY} $xy \le <c:int>${{.|?}}
        """,
        "meet": rf"""
            A ferry that needs the pier for $<left:int>$ minutes and a cargo ship that needs it for
                $<right:int>$ minutes both arrive at random moments, independent and evenly spread
                over the same $<a:int>$ minutes. {_PROBABLY} one of them finds the pier taken by the
                other{{.|?}}
            Numbers $x$ and $y$ are chosen independently and uniformly between $0$ and $<a:int>$.
                How likely is it that $-<left:int> \le x - y \le <right:int>$?
            <who:name> and <other:name> come to a café, each at a random moment of the same
                $<a:int>$ minutes, independently and evenly. Whoever comes first waits for the other
                one: <who:name> would wait $<left:int>$ minutes, <other:name> $<right:int>$ minutes.
                {_PROBABLY} they meet{{.|?}}
        """,
        "triangle": rf"""
            A number is chosen uniformly between $0$ and $<a:int>$, another one independently and
                uniformly between $0$ and $<b:int>$. {_PROBABLY} there is a triangle with these two
                numbers and $<c:int>$ as lengths of its sides{{.|?}}
            Real numbers $x$ and $y$ are chosen {_BOX} $<b:int>$. {_PROBABLY} each of $x$, $y$ and
                $<c:int>$ is smaller than the sum of the two others{{.|?}}
            Three rods are to be joined to a triangle. One is $<c:int>$ long; the second one has a
                random length, uniform between $0$ and $<a:int>$, the third one, independently, a
                random length that is uniform between $0$ and $<b:int>$. How likely is it that this
                is possible?
        """,
        "pieces": rf"""
            A stick of length $<a:int>$ is cut at two points that are chosen independently and
                uniformly along it. {_PROBABLY} none of the three pieces is <than=longer|shorter>
                than $<c:int>${{.|?}}
            Numbers $x$ and $y$ are chosen independently and uniformly between $0$ and $<a:int>$.
                They divide this range into three intervals. {_PROBABLY} no interval is
                <than=longer|shorter> than $<c:int>${{.|?}}
            On a road of $<a:int>$ miles between two towns, two inns are built at random places,
                independent and evenly spread. How likely is it that the towns and inns divide the
                road into three parts none of which is <than=longer|shorter> than $<c:int>$ miles?
        """,
        "spread": rf"""
            A sensor rings if <many:word> impulses fall within $<c:int>$ seconds. During $<a:int>$
                seconds exactly <many:word> impulses come, at independent and uniformly distributed
                moments. {_PROBABLY} it rings{{.|?}}
            <many:word> friends come to a park, each at a random moment of the same $<a:int>$
                minutes, independently and evenly. Everybody stays for $<c:int>$ minutes.
                {_PROBABLY} at some moment all <all:word> are there{{.|?}}
            <many:word> numbers are chosen independently and uniformly between $0$ and $<a:int>$.
                How likely is it that no two of them differ by more than $<c:int>$?
        """,
        "part": rf"""
            A number $x$ is chosen uniformly between $0$ and $<a:int>$, and then a number $y$
                uniformly between $0$ and $x$. {_PROBABLY} $y$ is <than=less|greater> than
                $<c:int>${{.|?}}
            A stick of length $<a:int>$ is cut at a random point, and its left part is cut at a
                random point again, both times uniformly. How likely is it that what is then the
                leftmost piece has a length <than=less|greater> than $<c:int>$?
            Somebody with $<a:int>$ liters of water pours away a random part, all amounts
                being equally likely, and then a random part of what is left, in the same way.
                {_PROBABLY} in the end an amount <than=less|greater> than $<c:int>$ liters is
                left{{.|?}}
        """,
        "roots": rf"""
            A machine has two dials. One sets $p$ to a random value between $0$ and $<a:int>$, the
                other one sets $q$ to a random value between $0$ and $<b:int>$; both are uniform and
                independent. The machine swings unless the equation $x^2 + 2px + <times:times>q = 0$
                has a real solution. {_PROBABLY} it does not swing{{.|?}}
            A point $(p, q)$ is chosen at random in the rectangle $0 \le p \le <a:int>$, $0 \le q
                \le <b:int>$. How likely is it that the equation $x^2 + 2px + <times:times>q = 0$
                has a real solution $x$?
            Real numbers $p$ and $q$ are chosen independently and uniformly, $p$ between $0$ and
                $<a:int>$ and $q$ between $0$ and $<b:int>$. {_PROBABLY} all solutions of
                $x^2 + 2px + <times:times>q = 0$ are real{{.|?}}
        """,
        "center": rf"""
            A point is chosen at random in a rectangle with sides $<a:size>$ and $<b:int>$.
                {_PROBABLY} it is at most $<c:int>$ away from the center of the rectangle{{.|?}}
            A sprinkler in the middle of a rectangular bed, $<a:size>$ meters by $<b:int>$ meters,
                waters everything within $<c:int>$ meters. A seed falls on a random place of the
                bed. How likely is it that it is watered?
            Numbers $x$ and $y$ are chosen {_BOX} $<b:int>$. {_PROBABLY} the point $(x, y)$ is not
                more than $<c:int>$ away from the point $\left(<across>, <up>\right)${{.|?}}
        """,
        "two_corners": rf"""
            Lamps hang at both ends of one side of a rectangular court; this side is $<a:size>$
                meters long, the sides next to it $<b:int>$ meters. Each lamp lights everything
                within $<c:int>$ meters. How likely is it that a random place of the court is lit?
            Numbers $x$ and $y$ are chosen {_BOX} $<b:int>$. {_PROBABLY} $(0, 0)$ or
                $(<corner:size>, 0)$ is not more than $<c:int>$ away from the point $(x, y)${{.|?}}
            The rectangle $ABCD$ has the sides $AB = <a:size>$ and $BC = <b:int>$. A point is chosen
                at random inside it. {_PROBABLY} it is at most $<c:int>$ away from $A$ or from
                $B${{.|?}}
        """,
        "corners": rf"""
            A point is chosen at random in a rectangle with sides $<a:int>$ and $<b:int>$.
                {_PROBABLY} it is at most $<c:int>$ away from a corner of the rectangle{{.|?}}
            Posts stand at the four corners of a rectangular yard, $<a:int>$ by $<b:int>$ meters. A
                bird comes down at a random place of the yard, all places being equally likely. How
                likely is it that a post is within $<c:int>$ meters?
            The plane is covered by a grid of lines that form rectangles, $<a:int>$ wide and
                $<b:int>$ high. A disk of radius $<c:int>$ is dropped on it at random. {_PROBABLY} a
                crossing of two lines lies under the disk or at its rim{{.|?}}
        """,
        "inside": rf"""
            A coin with a diameter of $<diameter:int>$ is tossed onto a large table whose top is
                divided by thin lines into equal rectangles with sides $<a:int>$ and $<b:int>$. It
                lands flat, and all positions are equally likely. {_PROBABLY} it covers no part of a
                line{{.|?}}
            A floor is covered with rectangular tiles of $<a:int>$ by $<b:int>$. A disk of radius
                $<c:int>$ is dropped on it at random. {_PROBABLY} it lies on a single tile, without
                touching a joint{{.|?}}
            The lines $x = <a:int>m$ and $y = <b:int>n$, for all whole numbers $m$ and $n$, divide
                the plane into rectangles. A point is chosen at random in one of them. How likely is
                it that it is more than $<c:int>$ away from all of the lines?
        """,
        "needle": """
            A floor is covered with rectangular tiles of $<a:int>$ by $<b:int>$. A thin needle of
                length $<c:int>$ is dropped on it again and again, at random each time.
                {Find|Compute|Determine|What is} the expected number of throws until it first
                crosses a joint between tiles, that throw included{.|?}
            A match, $<c:int>$ long, is tossed onto a table whose top is inlaid with a grid of
                rectangles, $<a:int>$ by $<b:int>$. Each toss that leaves the match across a line
                wins; all positions and directions are equally likely.
                {Find|Compute|Determine|What is} the average number of tosses up to the first win,
                with the winning one{.|?}
            The plane is divided by thin lines into rectangles with sides $<a:int>$ and $<b:int>$. A
                segment of length $<c:int>$ is placed at random, with its direction as well as its
                middle uniformly distributed, until it meets a line for the first time. How many
                times is it placed on average?
        """,
    },
    kinds={"size": r"\d*(?:\\sqrt\{\d+\})?", "times": r"\d*"},
)
_WORDS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


class Chance(NamedTuple):
    """What a prompt says."""

    kind: str
    a: Expr
    """The longest that the first number may be, or the first side."""
    b: Expr
    c: Fraction
    """What the sum, the product, the distance ... is compared with."""
    further: tuple[int, ...]


def _read(question: str) -> Chance:
    parts = [part for part in _SAYS.read(question).parts if part.key != "exact"]
    if len(parts) != 1:
        raise Unread(f"asks {len(parts)} things")
    (said,) = parts
    a, b = _size(said["a"]), _size(said.values.get("b", said["a"]))
    if "corner" in said and _size(said["corner"]) != a:
        raise Unread(f"no corner: {said['corner']!r}")
    if "across" in said and (2 * _size(said["across"]), 2 * _size(said["up"])) != (a, b):
        raise Unread("not the center")
    if "who" in said and said["who"] == said["other"]:
        raise Unread("somebody who meets nobody")
    c = Fraction(said.integer("diameter"), 2) if "diameter" in said else _c(said)
    if said.key == "needle" and c > min(a, b):
        raise Unread("a needle that is longer than a side")
    return Chance(said.key, a, b, c, _further(said))


def _size(text: str) -> Expr:
    return formula(text, {})


def _c(said: Said) -> Fraction:
    return Fraction(said["c"]) if "c" in said else Fraction(0)


def _further(said: Said) -> tuple[int, ...]:
    found = [said.integer(slot) for slot in ("least", "left", "right") if slot in said]
    if "than" in said:
        found.append(-1 if said["than"] in {"less", "shorter"} else 1)
    if "times" in said:
        found.append(int(said["times"] or 1))
    if "many" in said:
        many = said["many"].lower()
        if many not in _WORDS or said.values.get("all", many) != many:
            raise Unread(f"no number: {many!r}")
        found.append(_WORDS[many])
    return tuple(found)


def _solve(chance: Chance) -> str:
    kind, a, b, c, further = chance
    if kind in {"sum", "meet", "triangle", "pieces"}:
        return str(_straight(kind, Fraction(int(a)), Fraction(int(b)), c, further))
    if kind == "spread":
        (many,), part = further, min(c / int(a), Fraction(1))
        return str(many * part ** (many - 1) - (many - 1) * part**many)
    share = _curved(kind, a, b, Rational(c.numerator, c.denominator), further)
    return str(share).replace("log", "ln")


def _straight(
    kind: str, a: Fraction, b: Fraction, c: Fraction, further: tuple[int, ...]
) -> Fraction:
    """Return the share of a region that straight lines bound."""
    one, none = Fraction(1), Fraction(0)
    whole = [(none, none), (a, none), (a, b), (none, b)]
    if kind == "sum":
        lines = [(one, one, c)]
    elif kind == "meet":
        left, right = map(Fraction, further)
        lines = [(one, -one, right), (-one, one, left)]
    elif kind == "triangle":
        lines = [(one, -one, c), (-one, one, c), (-one, -one, -c)]
    else:
        whole = [(none, none), (a, none), (none, a)]
        (sign,) = map(Fraction, further)
        lines = [(sign, none, sign * c), (none, sign, sign * c), (-sign, -sign, sign * (c - a))]
    kept = whole
    for line in lines:
        kept = cut(kept, *line)
    return area(kept) / area(whole)


def _curved(kind: str, a: Expr, b: Expr, c: Expr, further: tuple[int, ...]) -> Expr:
    match kind:
        case "product":
            (least,) = further
            bend = Min(a, Max(least, c / b))
            return (b * (bend - least) + c * log(a / bend)) / (b * (a - least))
        case "part":
            below = c / a * (1 + log(a / c))
            return below if further == (-1,) else 1 - below
        case "roots":
            (times,) = further
            bend = Min(a, sqrt(times * b))
            return (bend**3 / (3 * times) + b * (a - bend)) / (a * b)
        case "two_corners":
            return 2 * within(a / 2, b, c) / (a * b)
        case "center" | "corners":
            return 4 * within(a / 2, b / 2, c) / (a * b)
        case "inside":
            return Max(0, a - 2 * c) * Max(0, b - 2 * c) / (a * b)
    return pi * a * b / (c * (2 * a + 2 * b - c))  # Laplace 1812: needles on a grid


READER = Reader(_read, _solve)
