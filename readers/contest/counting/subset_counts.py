"""Sets of integers with a rule for their elements, chains of sets: how many, or which rule."""

from math import comb
from typing import Final, NamedTuple

from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_RANGE: Final = r"$\{<low:int>, <second:int>, \ldots, <high:int>\}$"
_SAYS: Final = Phrases(
    many={
        "parity": rf"""
            <who:name> takes <few:int> of the tickets with the numbers <low:int> to <high:int> at
                the same time and finds that their sum is <parity=even|odd>. How many sets of
                tickets may this be?
            How many sets of <few:int> different integers from <low:int> to <high:int> have an
                <parity=even|odd> sum?
            In how many ways can <few:int> of the page numbers <low:int> to <high:int> be marked
                such that the marked numbers have an <parity=even|odd> sum?
            Find the number of subsets of {_RANGE} that have exactly <few:int> elements and an
                <parity=even|odd> sum.
            A committee of <few:int> is formed of members numbered <low:int> to <high:int>. In how
                many ways can this be done, if the numbers of those chosen must add up to an
                <parity=even|odd> number?
        """,
        "ends": rf"""
            Call a set of <few:int> integers from <low:int> to <high:int> level if its least plus
                its greatest element is <total:int>. How many level sets are there?
            Cards numbered from <low:int> to <high:int> lie in a box. In how many ways can <few:int>
                of them be taken out together such that the least and the greatest number taken add
                up to <total:int>?
            <few:int> runners wear different numbers from <low:int> to <high:int>, and the mean of
                the least and the greatest number is half of <total:int>. How many sets of numbers
                may they wear?
            How many subsets of {_RANGE} with exactly <few:int> elements have a least and a greatest
                element that add up to <total:int>?
            <who:name> picks <few:int> different numbers from <low:int> to <high:int>. The least and
                the greatest of them have the sum <total:int>. Find the number of possible picks, if
                order does not matter.
        """,
        "width": rf"""
            From tickets with the numbers <low:int> to <high:int>, <who:name> takes <few:int> at
                once. The greatest number taken is <width:int> more than the least one. How many
                sets of tickets may this be?
            A set of <few:int> different integers from <low:int> to <high:int> has the difference
                <width:int> between its greatest and its least element. Find the number of such
                sets.
            How many subsets of {_RANGE} have exactly <few:int> elements, the greatest of which
                exceeds the least by <width:int>?
            In a row of <high:int> lamps exactly <few:int> are lit. Between the first and the last
                lit lamp there are <width:int> steps from lamp to next lamp. How many patterns of
                light are possible?
            Of the days <low:int> to <high:int> of a project, <few:int> are chosen as test days, so
                that the last test day comes <width:int> days after the first one. In how many ways
                can this be done?
        """,
        "round": """
            Choose <few:int> of the <high:int> vertices of a regular polygon with <all:int> numbered
                vertices, such that any two chosen ones are separated by at least <free:word> other
                {vertices|vertex} on both ways round. How many choices are possible?
            <high:int> chairs, numbered from <low:int> to <all:int>, stand round a table. In how
                many ways can <few:int> of them be chosen, so that between any two chosen ones, on
                either side, there {are|is} at least <free:word> empty {chairs|chair}?
            A wheel has <high:int> spokes with the numbers <low:int> to <all:int>. <few:int> spokes
                are painted, and from each painted spoke to the next painted one, all the way round,
                it is at least <steps:int> steps. How many choices of spokes are there?
            Round a pond there are <high:int> numbered posts. <who:name> hangs lamps on <few:int> of
                them, and leaves at least <free:word> {posts|post} free between each lamp and the
                next one all round. How many sets of posts can get lamps?
        """,
        "line": rf"""
            On a shelf with <high:int> places in a row, <few:int> equal vases are put on different
                places, so that there {{are|is}} at least <free:word> empty {{places|place}} between
                any two of them. In how many ways can this be done?
            How many subsets of {_RANGE} have exactly <few:int> elements, any two of which differ by
                at least <steps:int>?
            Of <high:int> trees along a straight road, <few:int> are to be felled, but the numbers
                of any two felled trees, counted along the road, must differ by <steps:int> or more.
                How many choices are there?
            In how many ways can <few:int> of the days <low:int> to <high:int> be made rest days, if
                after each rest day at least <free:word> other {{days|day}} must come before the
                next one?
            <who:name> marks <few:int> of <high:int> squares in a row. Between any two marked
                squares at least <free:word> must stay unmarked. How many ways are there?
        """,
        "size": rf"""
            A nonempty set of integers from <low:int> to <high:int> is called modest if it has
                <size>. Find the number of modest sets.
            How many nonempty subsets of {_RANGE} have <size>?
            Consider sets of one or more integers, none less than <low:int> and none greater than
                <high:int>, such that the set has <size>. How many such sets are there?
            Players wear the numbers from <low:int> to <high:int>, each number once. A team of them
                may enter if it has <size>. How many different teams may enter?
            <who:name> packs a box with some of the tickets numbered <low:int> to <high:int>, one
                ticket for each number, so that the box holds <size>. How many contents are
                possible?
        """,
        "greatest": """
            Some of the levels <low:int>, <second:int>, <third:int>, ... of a game are called peaks.
                A player's record is any nonempty finite set of levels, and it counts if the highest
                level in it is a peak. There are <sets:int> records that count. What is the sum of
                the numbers of all peaks?
            <who:name> chooses a set $A$ of integers, all at least <low:int>. There are exactly
                <sets:int> nonempty finite sets of integers, all at least <low:int>, whose greatest
                element belongs to $A$. Find the sum of the elements of $A$.
            A shop sells bags with one or more tickets; the tickets bear different whole numbers,
                none less than <low:int>, without an upper limit. A bag wins if its greatest number
                is lucky. In all, <sets:int> different bags win. Determine the sum of all lucky
                numbers.
            Let $A$ be a set of integers from <low:int> on. A finite, nonempty set $B$ of integers
                from <low:int> on is good if its greatest element lies in $A$. Exactly <sets:int>
                sets are good. What do the elements of $A$ add up to?
        """,
        "chain": r"""
            <high:int> lamps, all different, are off. <who:name> writes down a protocol of
                <least:int> to <most:int> lines, each of which names the lamps (possibly none) that
                are lit at that time; a lamp that is lit stays lit<first:lit>. What is the remainder
                when the number of possible protocols is divided by <m:int>?
            Let $S = \{<low:int>, <second:int>, \ldots, <high:int>\}$, and let $N$ be the number
                of sequences $A_1, A_2, \ldots, A_k$ of subsets of $S$, with $<least:int> \le k \le
                <most:int>$, in which each set is contained in the next one (it may be equal to
                it)<first:set>. Find the remainder of $N$ on division by <m:int>.
            A club has <high:int> members. A season has at least <least:int> and at most <most:int>
                meetings, and whoever was at a meeting is at all later ones of the
                season<first:met>. In how many ways can a season go, if only its number of
                meetings and who is at which meeting matter? Give the remainder of this number on
                division by <m:int>.
            Subsets of a set with <high:int> elements are listed in a sequence of at least
                <least:int> and at most <most:int> sets, each a subset of (or equal to) its
                successor<first:set>. What remainder does the number of all such sequences leave on
                division by <m:int>?
        """,
    },
    kinds={
        "lit": r"(?:, and in the first line there is a lamp that is lit)?",
        "met": r"(?:; nobody knows who comes, but at the first meeting there is somebody)?",
        "set": r"(?:, and the first one is not empty)?",
    },
)
_LEAST: Final = "{its least element|the least number worn in it|the least number on them} says"
_THINGS: Final = "{elements|players|tickets}"
_SIZE: Final = Phrases(
    many={
        "more": f"""
            <n:int> more {_THINGS} than {_LEAST}
            one {{element|player|ticket}} more than {_LEAST}
        """,
        "fewer": f"""
            <n:int> fewer {_THINGS} than {_LEAST}
            one {{element|player|ticket}} fewer than {_LEAST}
        """,
        "equal": f"as many {_THINGS} as {_LEAST}",
    }
)
_WORDS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


class Sets(NamedTuple):
    """What a prompt says."""

    kind: str
    low: int
    high: int
    """The integers that there are; no end if it is 0."""
    few: int
    """How many elements a set has; 0 if that is not fixed. Of a chain: its least length."""
    number: int
    """What the rule names. Of a chain: its greatest length."""
    modulus: int
    """0 if none is named."""
    starts_empty: bool
    """Whether the first set of a chain may be empty."""


def _read(question: str) -> Sets:
    said = _SAYS.only(question)
    low = said.integer("low") if "low" in said else 1
    high = said.integer("high") if "high" in said else 0
    if {each - low for each in _numbers(said, "second")} - {1} or (
        {each - low for each in _numbers(said, "third")} - {2}
    ):
        raise Unread(f"no integers in a row from {low} on")
    if set(_numbers(said, "all")) - {high} or (said.key in {"round", "chain"} and low != 1):
        raise Unread(f"not {high} of them")
    few = _numbers(said, "few") + _numbers(said, "least")
    modulus = _numbers(said, "m")
    first = not said.values.get("first", "")
    return Sets(said.key, low, high, sum(few), _number(said), sum(modulus), first)


def _numbers(said: Said, slot: str) -> list[int]:
    return [said.integer(slot)] if slot in said else []


def _number(said: Said) -> int:
    if "free" in said:
        if said["free"] not in _WORDS:
            raise Unread(f"no number: {said['free']!r}")
        return _WORDS[said["free"]] + 1
    if "parity" in said:
        return ["even", "odd"].index(said["parity"])
    if "size" in said:
        size = _SIZE.only(said["size"])
        number = size.integer("n") if "n" in size else int(size.key != "equal")
        return -number if size.key == "fewer" else number
    slots = ("total", "width", "steps", "sets", "most")
    return sum(number for slot in slots for number in _numbers(said, slot))


def _solve(sets: Sets) -> str:
    _, low, high, few, number, modulus, starts_empty = sets
    span = range(low, high + 1)
    match sets.kind:
        case "parity":
            return str(_of_parity(span, few, number))
        case "ends":
            ends = ((least, number - least) for least in span if number - least in span)
            return str(sum(_between(*pair, few) for pair in ends))
        case "width":
            return str(
                sum(_between(each, each + number, few) for each in span if each + number <= high)
            )
        case "round":
            return str(
                sum(
                    _spaced(min(high - at, high - number) - number + 1, few - 1, number)
                    for at in span
                )
            )
        case "line":
            return str(_spaced(len(span), few, number))
        case "size":
            return str(sum(_comb(high - least, least + number - 1) for least in span))
        case "greatest":
            return str(sum(low + at for at in range(number.bit_length()) if number >> at & 1))
    lengths = range(few, number + 1)
    return str(sum((k + 1) ** high - (0 if starts_empty else k**high) for k in lengths) % modulus)


def _of_parity(span: range, few: int, parity: int) -> int:
    odd = sum(number % 2 for number in span)
    return sum(
        comb(odd, taken) * comb(len(span) - odd, few - taken) for taken in range(parity, few + 1, 2)
    )


def _between(least: int, greatest: int, few: int) -> int:
    """Return how many sets of so many have this least and this greatest element."""
    if least >= greatest:
        return int(least == greatest and few == 1)
    return _comb(greatest - least - 1, few - 2)


def _spaced(places: int, few: int, steps: int) -> int:
    """Return in how many ways a few of places in a row are chosen, with so many steps between."""
    return _comb(places - (few - 1) * (steps - 1), few) if few else 1


def _round(places: int, few: int, steps: int) -> int:
    """Return the same for places in a circle; the other ones come after the first one chosen."""
    ends = (min(places, first + places - steps) for first in range(1, places + 1))
    return sum(
        _spaced(end - first - steps + 1, few - 1, steps) for first, end in enumerate(ends, 1)
    )


def _comb(many: int, few: int) -> int:
    return comb(many, few) if 0 <= few <= many else 0


READER = Reader(_read, _solve)
