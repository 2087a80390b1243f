"""Amounts that can be made of pieces of a few sizes, each taken as often as one likes."""

import re
from fractions import Fraction
from itertools import count
from math import gcd
from typing import Final, NamedTuple

from readers.contest.numbers._asked import as_set
from readers.enumerated import joined
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "sizes": r"""
            Let $<set=S>$ be the set of all numbers $<terms>$ with <least=non-negative|positive>
                integers $<letters>$.
            A positive integer is called <good=good> if it equals $<terms>$ for some
                <least=non-negative|positive> integers $<letters>$.
            The variables $<letters>$ run through all <least=non-negative|positive> integers, and
                the <values=values> of $<terms>$ are noted.
            A <stamps=post> office sells stamps of <sizes> cents, as many of each as one likes.
            <stamps=Stamps> come in the values <sizes> cents only, and <who:name> has plenty of
                each.
            A bakery sells <rolls=rolls> only in bags of <sizes>, and no bag is opened.
            <rolls=Rolls> come in packs of <sizes>; a shop sells only full packs.
            In a <game=game> each throw that hits the board scores <sizes> points, a miss scores
                nothing, and one may throw as often as one likes.
            A <game=board> game awards <sizes> points for its cards, and a player may collect any
                number of cards of each kind.
            A <rest=robot> starts at mark 0 of a long rail and moves forward by <sizes> marks at a
                time, as often as it wants.
            A <rest=frog> sits at 0 on the number line and only jumps to the right, by <sizes> units
                at a time.
            <line=Planks> of <sizes> decimeters are laid end to end; there are plenty of each
                length.
            A model railway has straight <line=tracks> of <sizes> decimeters, any number of each,
                which are put together in one line.
        """,
        "asked": r"""
            From some point on every <thing:thing> {is|can} <done:done>. What is the <what=last> one
                that {is not|cannot}?
            What is the <what=largest> <thing:thing> that {is not|cannot} <done:done>?
            Find the <what=greatest> <thing:thing> that {is not|can never} <done:done>.
            How many of the <things:things> up to $<upto:int>$ {are|can} <done:done>?
            Of the <things:things> from $1$ to $<upto:int>$, how many {are|can} <done:done>?
            <what=How many> <things:things> {are not|cannot} <done:done>?
            Find <what=how many> <things:things> {are not|can never} <done:done>.
            What do all the <things:things> that {are not|can never} <done:done> <what=add up> to?
            Find the <what=sum> of all <things:things> that {are not|cannot} <done:done>.
            What is the exact value of the <what=average> of all <things:things> that
                {are not|can never} <done:done>?
            Find the arithmetic <what=mean> of all <things:things> that {are not|cannot}
                <done:done>. Give its exact value.
            Which are the <what=three> largest <things:things> that {are not|can never} <done:done>?
                Answer with a set.
            Find the set of the <what=three> largest <things:things> that {are not|cannot}
                <done:done>.
            Two ways are the same if they agree in how often each size is used. In how many
                different ways does one get exactly $<amount:int>$ <unit:word>?
            In how many ways can exactly $<amount:int>$ <unit:word> be made up, if ways that use
                each size equally often are not told apart?
            The positive integer $n$ is such that the largest <thing:thing> that {is not|cannot}
                <done:done> equals $<last:int>$. What is the <of_n=sum> of all possible values of
                $n$?
            Here $n$ is a positive integer, and the largest <thing:thing> that {is not|cannot}
                <done:done> is $<last:int>$. Find the <of_n=sum> of all possible values of $n$.
            The positive integer $n$ is such that the largest <thing:thing> that {is not|cannot}
                <done:done> equals $<last:int>$. Which values of $n$ are possible? Answer with the
                <of_n=set> of all of them.
            Here $n$ is a positive integer, and the largest <thing:thing> that {is not|cannot}
                <done:done> is $<last:int>$. Find the <of_n=set> of all possible values of $n$.
        """,
    },
    perhaps={
        "least": r"""
            At least one piece of each length has to be in the line.
            A customer always takes at least one pack of each size.
            Before it rests it has made at least one move of each of these lengths.
            <who:name> insists on using at least one stamp of each value.
            A player's result counts only if each of these scores was made at least once.
        """,
    },
    kinds={
        "thing": r"(?:positive )?(?:integer|whole number|amount in whole cents|number of rolls|"
        r"length in whole decimeters)",
        "things": r"positive (?:integers|whole numbers|amounts in whole cents|numbers of rolls|"
        r"lengths in whole decimeters)",
        "done": r"in \$S\$|good|among the values noted|be (?:put on a letter exactly|"
        r"bought exactly|a player's result|the place where it comes to rest|"
        r"the length of such a line)",
    },
)
_WORLDS: Final = {
    "set": ("positive integer", r"in $S$", ""),
    "good": ("positive integer", "good", ""),
    "values": ("positive integer", "among the values noted", ""),
    "stamps": ("amount in whole cents", "be put on a letter exactly", "cents"),
    "rolls": ("number of rolls", "be bought exactly", "rolls"),
    "game": ("whole number", "be a player's result", "points"),
    "rest": ("positive whole number", "be the place where it comes to rest", "units"),
    "line": ("length in whole decimeters", "be the length of such a line", "decimeters"),
}
"""Scene -> its amounts, what those that can be made are or can, and the unit."""
_ASKS: Final = {
    **{"last": "last", "largest": "last", "greatest": "last", "three": "three"},
    **{"How many": "count", "how many": "count", "add up": "sum", "sum": "sum"},
    **{"average": "mean", "mean": "mean"},
}
_LETTERS: Final = ("x, y", "x, y, z", "x, y, z, w")
_SIZE: Final = re.compile(r"(?:(\d+)|n(?: \+ (\d+))?)")
_TERM: Final = re.compile(r"(\d+|n|\(n \+ \d+\))([xyzw])")


class Size(NamedTuple):
    """A number, which n is added to or not."""

    number: int
    with_n: bool = False


class Amounts(NamedTuple):
    """What a prompt says."""

    sizes: tuple[Size, ...]
    least: int
    """How often each size has to be used at least."""
    asked: str
    number: int | None
    """The amount to be made, the largest that is asked about, or the last that cannot be made."""


def _read(question: str) -> Amounts:
    said = _SAYS.read(question)
    sizes, asked = said.one("sizes"), said.one("asked")
    least = int(sizes["least"] == "positive") if "least" in sizes else 0
    if said.maybe("least") and "least" in sizes:
        raise Unread("says twice how often each size is used")
    _compare(sizes, asked)
    found = _sizes(sizes)
    if sum(not size.with_n for size in found) != (1 if "of_n" in asked else len(found)):
        raise Unread("n is asked for and is no size, or the other way round")
    kind, number = _asked(asked)
    return Amounts(found, least or int(said.maybe("least") is not None), kind, number)


def _asked(asked: Said) -> tuple[str, int | None]:
    if "of_n" in asked:
        return f"{asked['of_n']} of n", asked.integer("last")
    if "amount" in asked:
        return "ways", asked.integer("amount")
    if "upto" in asked:
        return "made", asked.integer("upto")
    return _ASKS[asked["what"]], None


def _compare(sizes: Said, asked: Said) -> None:
    """See that the question is about the amounts of the scene."""
    world = next(key for key in _WORLDS if key in sizes)
    thing, done, unit = _WORLDS[world]
    if "unit" in asked:
        if asked["unit"] != unit:
            raise Unread(f"{asked['unit']} are not {unit}")
        return
    expected = thing if "thing" in asked else _plural(thing)
    said = asked["thing"] if "thing" in asked else asked["things"]
    if said != expected or asked["done"] != done:
        raise Unread(f"asks for {said} that can {asked['done']}, where it is {expected}")


def _plural(thing: str) -> str:
    *start, noun, end = re.split(r"(amount|length|integer|whole number|number)", thing)
    return f"positive {''.join(start).removeprefix('positive ')}{noun}s{end}"


def _sizes(said: Said) -> tuple[Size, ...]:
    if "sizes" in said:
        parts = joined(said["sizes"], "or")
        if not all(re.fullmatch(r"\$[^$]+\$", part) for part in parts):
            raise Unread(f"no sizes: {said['sizes']!r}")
        return tuple(_size(part[1:-1]) for part in parts)
    terms = [_TERM.fullmatch(part) for part in re.split(r" \+ (?!\d+\))", said["terms"])]
    found = [term.groups() for term in terms if term]
    letters = ", ".join(letter for _, letter in found)
    if len(found) < len(terms) or not letters == said["letters"] in _LETTERS:
        raise Unread(f"no sum of terms in {said['letters']}: {said['terms']!r}")
    return tuple(_size(factor.strip("()")) for factor, _ in found)


def _size(text: str) -> Size:
    found = _SIZE.fullmatch(text)
    if not found:
        raise Unread(f"no size: {text!r}")
    return Size(int(found[1])) if found[1] else Size(int(found[2] or 0), with_n=True)


def _solve(puzzle: Amounts) -> str:
    sizes = tuple(size.number for size in puzzle.sizes)
    number, shift = puzzle.number or 0, puzzle.least * sum(sizes)
    match puzzle.asked:
        case "set of n" | "sum of n":
            fitting = _fitting_n(puzzle, number)
            return as_set(fitting) if puzzle.asked == "set of n" else str(sum(fitting))
        case "ways":
            return str(_ways(sizes, number - shift)[-1])
        case "made":
            ways = _ways(sizes, number - shift)
            return str(sum(map(bool, ways if shift else ways[1:])))
    missed = _missed(sizes, puzzle.least)
    match puzzle.asked:
        case "last":
            return str(missed[-1])
        case "three":
            return as_set(missed[-3:])
        case "count":
            return str(len(missed))
        case "sum":
            return str(sum(missed))
    return str(Fraction(sum(missed), len(missed)))


def _ways(sizes: tuple[int, ...], upto: int) -> list[int]:
    """Return in how many ways each amount from 0 on is a sum of sizes, none at all below 0."""
    ways = [1, *[0] * upto] if upto >= 0 else [0]
    for size in sizes:
        for amount in range(size, upto + 1):
            ways[amount] += ways[amount - size]
    return ways


def _missed(sizes: tuple[int, ...], least: int) -> list[int]:
    """Return the positive amounts that cannot be made, of which there must be an end."""
    if gcd(*sizes) > 1:
        raise ValueError(f"no end of amounts that cannot be made of {sizes}")
    made, missed, shift = [True], list[int](), least * sum(sizes)
    for amount in count(1):
        made.append(any(amount >= size and made[amount - size] for size in sizes))
        if not made[-1]:
            missed.append(amount + shift)
        if all(made[-min(sizes) :]) and amount >= min(sizes):
            break
    return [*range(1, shift), *missed]


def _fitting_n(puzzle: Amounts, last: int) -> list[int]:
    """Return the n for which that is the last amount missed.

    A larger n than last + 2 leaves last + 1 and last + 2 to the one size without n; it makes both
    only if it is 1, and then none is missed.
    """
    fitting = []
    for n in range(1, last + 3):
        sizes = tuple(size.number + n * size.with_n for size in puzzle.sizes)
        if gcd(*sizes) == 1 and _missed(sizes, puzzle.least)[-1:] == [last]:
            fitting.append(n)
    return fitting


READER = Reader(_read, _solve)
