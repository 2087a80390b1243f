"""How many numbers of a set must be taken to be certain of two or three that go together."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            Tickets bear the <set>, one number each and no number twice. <who:name> draws tickets
                without looking. How many must be drawn to be certain of <pair>?
            Call a set of <set> calm if it does not contain <pair>. Determine the least $n$ such
                that no set of $n$ of these numbers is calm.
            Find the least $n$ for which every set of $n$ <set> contains <pair>.
            A machine prints different <set> in an unknown order and rings a bell once <pair> have
                been printed. After how many prints has the bell rung for certain? Give the least
                such number.
            A club gives its lockers the <set>, each to one locker. It opens some of the lockers.
                What is the least number of open lockers that forces <pair> among them?
            Two friends claim that any $n$ different <set> include <pair>. What is the smallest
                $n$ for which they are right?
            Numbered balls, one ball for each of the <set>, lie in an urn. <who:name> wins as soon
                as the balls taken out include <pair>. What is the least number of balls that makes
                a win certain?
            <who:name> writes some of the <set> on a board, none twice, and hopes to avoid <pair>.
                What is the smallest amount of numbers for which this cannot work?
            However one picks $n$ different <set>, there are <pair> among those picked. What is the
                smallest $n$ for which this is true?
            <who:name> names different <set>, one after the other, and loses as soon as those named
                include <pair>. By which turn, counted from 1, has every such game ended at the
                latest?
            From the <set>, $n$ different ones are chosen. How large must $n$ be at least, so that
                whatever the choice there are <pair> among them?
            What is the smallest $n$ such that among any $n$ different <set> there are always
                <pair>?
        """,
    }
)
_SET: Final = Phrases(
    many={
        "whole": "whole numbers from <first:int> to <last:int>",
        "odd": "odd numbers from <first:int> to <last:int>",
        "multiples": "multiples of <step:int> from <first:int> to <last:int>",
        "progression": (r"numbers $<first:int>, <second:int>, <third:int>, \ldots, <last:int>$"),
    }
)
_PAIR: Final = Phrases(
    many={
        "multiple": r"""
            two different numbers whose sum is divisible by <n:int>
            two different numbers whose sum is a multiple of <n:int>
        """,
        "sum": r"""
            two different numbers whose sum is <n:int>
            two different numbers whose sum is <n:int> or <m:int>
            two different numbers that add up to <n:int>
            two different numbers that add up to <n:int> or to <m:int>
        """,
        "quotient": r"""
            two numbers of which one is <n:int> times the other
            two numbers whose quotient is <n:int>
        """,
        "difference": r"""
            two numbers whose difference is <n:int>
            two numbers whose difference is <n:int> or <m:int>
            two numbers exactly <n:int> apart
            two numbers that are <n:int> or <m:int> apart
        """,
        "three": r"""
            three numbers of the form $x$, $x + <n:int>$, $x + <m:int>$
            three numbers each of which but the smallest is <n:int> more than another of them, so
                that the largest exceeds the smallest by <m:int>
        """,
    }
)
Group = tuple[int, ...]
"""Numbers that must not all be taken."""


class Numbers(NamedTuple):
    """What a prompt says: numbers in equal steps, and what is to be avoided."""

    first: int
    step: int
    last: int
    kind: str
    which: tuple[int, ...]
    """Sums, differences, a quotient or a divisor."""


def _read(question: str) -> Numbers:
    asked = _SAYS.read(question).one("asked")
    numbers, pair = _SET.only(asked["set"]), _PAIR.only(asked["pair"])
    first, last, step = numbers.integer("first"), numbers.integer("last"), _step(numbers)
    if (last - first) % step or last < first or (numbers.key == "odd" and not first % 2):
        raise Unread(f"{last} does not follow {first} in steps of {step}")
    which = tuple(pair.integer(slot) for slot in ("n", "m") if slot in pair)
    if pair.key == "three" and which[1] != 2 * which[0]:
        raise Unread(f"{which[1]} is not twice {which[0]}")
    return Numbers(first, step, last, pair.key, which)


def _step(numbers: Said) -> int:
    if numbers.key == "progression":
        first, second, third = (numbers.integer(slot) for slot in ("first", "second", "third"))
        if second - first != third - second or second <= first:
            raise Unread(f"no equal steps: {first}, {second}, {third}")
        return second - first
    if numbers.key == "multiples":
        if numbers.integer("first") % numbers.integer("step"):
            raise Unread("begins with no multiple")
        return numbers.integer("step")
    return {"whole": 1, "odd": 2}[numbers.key]


def _solve(puzzle: Numbers) -> str:
    numbers = list(range(puzzle.first, puzzle.last + 1, puzzle.step))
    if puzzle.kind == "multiple":
        return str(_most_by_residue(numbers, puzzle.which[0]) + 1)
    most = dict[tuple[Group, ...], int]()
    total = 0
    for size, groups in _parts(numbers, list(_groups(numbers, puzzle))):
        if groups and groups not in most:
            most[groups] = _most(groups)
        total += most[groups] if groups else size
    return str(total + 1)


def _most_by_residue(numbers: list[int], divisor: int) -> int:
    """Return how many numbers there are at most of which no two have a sum with that divisor."""
    counts = [sum(number % divisor == residue for number in numbers) for residue in range(divisor)]
    return sum(
        min(counts[residue], 1)
        if 2 * residue % divisor == 0
        else max(counts[residue], counts[divisor - residue])
        for residue in range(divisor // 2 + 1)
    )


def _groups(numbers: list[int], puzzle: Numbers) -> Iterator[Group]:
    """Yield what must not be taken together."""
    there = set(numbers)
    for number in numbers:
        if puzzle.kind == "three":
            group = (number, *(number + more for more in puzzle.which))
            if there.issuperset(group):
                yield group
            continue
        for which in puzzle.which:
            other = {"sum": which - number, "difference": number + which}.get(
                puzzle.kind, number * which
            )
            if other in there and number < other:
                yield number, other


def _parts(numbers: list[int], groups: list[Group]) -> Iterator[tuple[int, tuple[Group, ...]]]:
    """Yield sizes of parts that no group ties to others, and their groups.

    The numbers in these groups are places in the part, so that parts of the same form are equal.
    """
    of: dict[int, list[Group]] = {number: [] for number in numbers}
    for group in groups:
        for number in group:
            of[number].append(group)
    seen = set[int]()
    for number in numbers:
        if number in seen:
            continue
        part = {number: 0}
        for each in (walk := [number]):
            for other in (end for group in of[each] for end in group if end not in part):
                part[other] = len(part)
                walk.append(other)
        seen |= part.keys()
        inside = {tuple(part[end] for end in group) for each in walk for group in of[each]}
        yield len(part), tuple(sorted(inside))


def _most(groups: tuple[Group, ...]) -> int:
    """Return how many places of a part can be taken at most, never a whole group.

    Places are decided on in order; of those taken only the ones that still matter are remembered.
    """
    until: dict[int, int] = {}
    for group in groups:
        until |= {place: max(until.get(place, 0), *group) for place in group}
    most = {frozenset[int](): 0}
    for place in range(1 + max(until)):
        ends = [set(group) - {place} for group in groups if max(group) == place]
        after: dict[frozenset[int], int] = {}
        for taken, count in most.items():
            can = not any(end <= taken for end in ends)
            for more in (False, True) if can else (False,):
                now = frozenset(each for each in {*taken, place} if until[each] > place)
                now = now if more else now - {place}
                after[now] = max(after.get(now, 0), count + more)
        most = after
    return max(most.values())


READER = Reader(_read, _solve)
