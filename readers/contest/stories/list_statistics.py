"""Lists of positive integers of which mean, median, range or most frequent number are known."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Final, NamedTuple, TypeAlias

from ortools.sat.python.cp_model import CpModel, LinearExprT

from readers.contest.stories._numbers import NUMBER, number
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.rules import listed
from readers.search import solved

_SAYS: Final = Phrases(
    perhaps={
        "removed": r"""
            <who:name> has some tickets with positive whole numbers, one of them with <a:int>. The
                mean of all numbers is <mean:int>. Without the ticket with <a:int> the mean would be
                <other:int>. How large can the largest number on a ticket be at most?
            In a row of boxes each holds at least one bead, one of them exactly <a:int>. The average
                is <mean:int> beads to a box, and <other:int> if that one box is removed. At most
                how many beads can a box hold?
            A teacher enters whole scores, all at least <least:int>, and gets the mean <mean:int>.
                Then she removes one score of <a:int>; now the mean is <other:int>. What is the
                highest score that may have been entered?
            The members of a club noted how many books they read in a year: everybody read at least
                one, one member <a:int>, and on average it was <mean:int>. Leaving out the member
                with <a:int> books, the average is <other:int>. Find the greatest number of books
                that any member can have read.
            A list of at least two positive integers contains the number <a:int> and has the mean
                <mean:int>. If one number <a:int> is taken away, the mean of the others is
                <other:int>. What is the greatest number that the list can contain?
            Some positive integers, not necessarily different, have the mean <mean:int>, and <a:int>
                is one of them. The remaining ones have the mean <other:int>. Determine the greatest
                value that one of the integers can have.
        """,
        "asked": r"""
            How large can the <what=largest> of the numbers be at <most=most>?
            Find the <most=greatest|least> possible value of the <what=largest> number.
            What is the <most=greatest|least> value that the <what=largest> number can have?
            How <most=small> can the <what=largest> of the numbers be?
            Find the <most=greatest> possible <what=median>.
            What is the <most=greatest> value that the <what=median> of the numbers can have?
            How large can the <what=median> be at <most=most>?
            In how many <what=ways> can this be, if only the numbers count and not their order?
            How many <what=lists>, written in ascending order, fit?
            How many <what=possibilities> are there for the <n:number> numbers, if their order does
                not matter?
            Find the sum of the <what=squares> of all <n:number> numbers.
            What is the sum of the <what=squares> of the <n:number> numbers?
            Square each of the <n:number> numbers and add up the <what=squares>. What is the result?
        """,
        "scene": r"""
            Consider <n:number> positive integers, which need not be different.
            Consider <n:number> <apart=different> positive integers.
            On a sheet of paper there are <n:number> positive integers, which need not be different.
            On a sheet of paper there are <n:number> <apart=different> positive integers.
            A list consists of <n:number> positive integers, which need not be different.
            A list consists of <n:number> <apart=different> positive integers.
            <who:name> has written down <n:number> positive integers, which need not be different.
            <who:name> has written down <n:number> <apart=different> positive integers.
            In a quiz <n:number> teams got whole numbers of points, each of them at least one point.
                Take the <n:number> scores.
            In a quiz <n:number> teams got whole numbers of points, each of them at least one point,
                and <apart=no two> of these numbers are equal. Take the <n:number> scores.
            <c:number> bags hold marbles; none is empty. Take the numbers of marbles in the
                <n:number> bags.
            <c:number> bags hold marbles; none is empty, and <apart=no two> of these numbers are
                equal. Take the numbers of marbles in the <n:number> bags.
            <c:number> children have collected shells, each of them at least one. Take the numbers
                of shells of the <n:number> children.
            <c:number> children have collected shells, each of them at least one, and <apart=no two>
                of these numbers are equal. Take the numbers of shells of the <n:number> children.
            On <n:number> days <who:name> read at least one page each day. Take the <n:number>
                numbers of pages.
            On <n:number> days <who:name> read at least one page each day, and <apart=no two> of
                these numbers are equal. Take the <n:number> numbers of pages.
        """,
    },
    many={
        "bullet": r"- <claims:claims>.",
        "claims": r"{Somebody notes that |It is known that |}<claims:claims>.",
    },
    kinds={"number": NUMBER, "claims": r"[^\n?:;.]+"},
)
_CLAIM: Final = Phrases(
    once={
        "median": r"{their|Their} median is <value:value>",
        "middle": r"{their|Their} median (the mean of the two in the middle) is <value:value>",
        "mean": r"{their|Their} mean is <k:int>",
        "sum": r"{they|They} add up to <k:int>",
        "range": r"{the|The} largest number exceeds the smallest one by <k:int>",
        "mode": r"{the|The} number <k:int> occurs more often than any other number",
        "largest": r"{the|The} largest number is <k:int>",
        "smallest": r"{the|The} smallest number is <k:int>",
    },
    kinds={"value": r"\$\d+\$|\$\\frac\{\d+\}\{\d+\}\$"},
)


class Removed(NamedTuple):
    """A list that a number is taken from, when the greatest number in it is asked for."""

    least: int
    mean: int
    number: int
    other: int
    """The mean without the number."""


class Listed(NamedTuple):
    """A list of which some numbers are known."""

    size: int
    apart: bool
    known: tuple[tuple[str, Fraction], ...]
    asked: tuple[str, str]
    """What of the list, and whether the greatest or the least of it."""


def _read(question: str) -> Removed | Listed:
    said = _SAYS.read(question)
    if not said.maybe("removed"):
        return _listed(said)
    (part,) = said.parts if len(said.parts) == 1 else (None,)
    if part is None:
        raise Unread("says more than it may of a list that a number is taken from")
    least = part.integer("least") if "least" in part else 1
    return Removed(least, part.integer("mean"), part.integer("a"), part.integer("other"))


def _listed(said: Sayings) -> Listed:
    sizes = {number(part[slot]) for part in said.parts for slot in ("n", "c") if slot in part}
    keys = [part.key for part in said.parts if part.key != "bullet"]
    if len(sizes) != 1 or sorted(keys) not in (["asked", "scene"], ["asked", "claims", "scene"]):
        raise Unread(f"says {sizes} numbers, in {keys}")
    claims = [_CLAIM.only(part["claims"]) for part in said.many("bullet")]
    for part in said.many("claims"):
        claims += listed(_CLAIM, part["claims"])
    known = dict(map(_known, claims))
    if len(known) != len(claims) or not {"sum", "mean"} & known.keys():
        raise Unread("says something twice, or says neither sum nor mean")
    what = said.one("asked")
    size = sizes.pop()
    if "mean" in known:
        known["sum"] = known.pop("mean") * size
    asked = what["what"], what.values.get("most", "")
    return Listed(size, "apart" in said.one("scene"), tuple(sorted(known.items())), asked)


def _known(said: Said) -> tuple[str, Fraction]:
    if said.key in {"median", "middle"}:
        return "median", _value(said["value"])
    return said.key, Fraction(said.integer("k"))


def _value(text: str) -> Fraction:
    over, _, under = text.strip("$").removeprefix(r"\frac{").removesuffix("}").partition("}{")
    return Fraction(int(over), int(under or 1))


def _solve(puzzle: Removed | Listed) -> str:
    if isinstance(puzzle, Removed):
        return str(_greatest(puzzle))
    if puzzle.asked[0] in {"largest", "median"}:
        return str(_best(puzzle))
    squares = Counter[int]()
    for fixed in _fixed(puzzle):
        squares += _lists(puzzle, fixed)
    if puzzle.asked[0] == "squares":
        (found,) = squares
        return str(found)
    return str(squares.total())


def _greatest(puzzle: Removed) -> int:
    """Return the greatest number, all but it and the one taken away being as small as may be."""
    others = Fraction(puzzle.number - puzzle.mean, puzzle.mean - puzzle.other)
    if others.denominator > 1 or others < 1:
        raise ValueError(f"{others} other numbers")
    spare = int(others) * puzzle.other - (int(others) - 1) * puzzle.least
    return max(puzzle.number, spare)


def _best(puzzle: Listed) -> Fraction:
    """Return the greatest or least value of the largest number or the median."""
    model, known, what, most = CpModel(), dict(puzzle.known), *puzzle.asked
    values = [model.new_int_var(1, int(known["sum"]), "") for _ in range(puzzle.size)]
    for one, other in pairwise(values):
        model.add(one + puzzle.apart <= other)
    middle = values[(puzzle.size - 1) // 2] + values[puzzle.size // 2]
    said: dict[str, LinearExprT] = {
        "sum": sum(values),
        "smallest": values[0],
        "largest": values[-1],
        "range": values[-1] - values[0],
        "median": middle,
    }
    for key, value in known.items():
        model.add(said[key] == int(value * (2 if key == "median" else 1)))
    model.maximize(-said[what] if most in {"least", "small"} else said[what])
    found = solved(model)
    if not found:
        raise ValueError("no list fits")
    return Fraction(found.value(said[what]), 2 if what == "median" else 1)


Fixed: TypeAlias = Mapping[int, int]
"""Place in the ascending list, from 0 -> the number that stands there."""


def _fixed(puzzle: Listed) -> Iterator[Fixed]:
    """Yield all ways to give the numbers that are first, in the middle and last."""
    known, last = dict(puzzle.known), puzzle.size - 1
    low, high = last // 2, puzzle.size // 2
    anything = range(1, int(known["sum"]) + 1)
    starts = [known["smallest"]] if "smallest" in known else anything
    middles = [known["median"]] if low == high and "median" in known else anything
    for start, middle in product(
        starts if {"smallest", "range"} & known.keys() else [None],
        middles if "median" in known else [None],
    ):
        places = [(0, start)] if start else []
        places += [(last, start + known["range"])] if start and "range" in known else []
        places += [(last, known["largest"])] if "largest" in known else []
        places += [(low, middle), (high, 2 * known["median"] - middle)] if middle else []
        fixed = {place: int(value) for place, value in places}
        ordered = [fixed[place] for place in sorted(fixed)]
        if all(fixed[place] == value for place, value in places) and ordered == sorted(ordered):
            yield fixed


def _lists(puzzle: Listed, fixed: Fixed) -> Counter[int]:
    """Return how many lists have each sum of squares."""
    known = dict(puzzle.known)
    mode = int(known.get("mode", 0))
    found = Counter[int]()
    for most in range(1, puzzle.size + 1) if mode else [1 if puzzle.apart else puzzle.size]:
        times = {mode: [most]} if mode else {}
        others = range(most if mode else most + 1)
        found += _filled(puzzle.size, int(known["sum"]), fixed, times, others)
    return found


def _filled(
    size: int, total: int, fixed: Fixed, times: Mapping[int, list[int]], others: range
) -> Counter[int]:
    """Return how many lists have each sum of squares, by how often each number may come."""
    places = tuple(fixed.items())

    @cache
    def filled(number: int, place: int, left: int) -> Counter[int]:
        if place == size:
            return Counter({0: 1}) if left == 0 and number > max(times, default=0) else Counter()
        if number * (size - place) > left:
            return Counter()
        found = Counter[int]()
        for count in times.get(number, others):
            end = place + count
            if end <= size and all(
                (place <= at < end) == (value == number) for at, value in places
            ):
                for squares, lists in filled(number + 1, end, left - count * number).items():
                    found[squares + count * number**2] += lists
        return found

    return filled(1, 0, total)


READER = Reader(_read, _solve)
