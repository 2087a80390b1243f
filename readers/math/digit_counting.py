"""How many numbers or codes of so many digits fulfil conditions on their digits."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.enumerated import listed
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Count the <n:int>-digit <what=numbers>, written with the digits <digits> only, for which
                this is true:
            How many <n:int>-digit <what=numbers> use no digits but <digits> and meet all of these
                conditions?
            How many <n:int>-digit <what=numbers> use no digits but <digits> and meet this
                condition?
            How many <what=codes> of <n:int> digits, all of them among <digits>, satisfy all of
                these conditions?
            How many <what=codes> of <n:int> digits, all of them among <digits>, satisfy this
                condition?
            A <what=number> with <n:int> digits is called nice if all of its digits are among
                <digits> and the following holds.
            A <what=code> consists of <n:int> digits, each of them one of <digits>.
            A lock opens with a <what=code> of <n:int> digits. Its keys are <digits>.
            Positive <what=integers> with <n:int> digits are formed from the digits <digits>.
        """,
        "repeated": r"""
            Digits may be repeated or left out, as far as is allowed here.
            A digit may occur more than once, and not every digit has to be used.
        """,
    },
    perhaps={
        "any_first": r"""
            The first digit may be any of them.
            Every allowed digit may come first.
        """,
        "no_zero": r"""
            The first digit must not be 0.
            No number starts with the digit 0, as usual.
        """,
        "known": r"""
            <who:name> remembers this about a code:
            This is known of the code:
        """,
        "asked": r"""
            How many nice numbers are there?
            How many codes are possible?
            How many different codes fit?
            How many of them satisfy what follows?
        """,
    },
    many={
        "pair": r"""
            - <a:int> is never followed directly by <b:int>
            - no <a:int> has <b:int> as its right neighbour
        """,
        "at_most": r"""
            - <a:int> is in no more than <k:int> of the places
            - the digit <a:int> occurs at most <k:int> times
            - the digit <a:int> occurs at most <times=once|twice>
        """,
        "exactly": r"""
            - <a:int> is in exactly <k:int> of the places
            - the digit <a:int> occurs exactly <k:int> times
            - the digit <a:int> occurs exactly <times=once|twice>
        """,
        "sum": r"""
            - the digits add up to <r:int> modulo <m:int>
            - the digit sum leaves remainder <r:int> modulo <m:int>
        """,
        "value": r"""
            - the {number|code (read as a number)} leaves remainder <r:int> modulo <m:int>
            - the {number|code (read as a number)} modulo <m:int> is <r:int>
        """,
        "near": r"""
            - adjacent digits are at most <k:int> apart
            - neighbouring digits differ by at most <k:int>
        """,
        "far": r"""
            - adjacent digits are at least <k:int> apart
            - neighbouring digits differ by at least <k:int>
        """,
        "not_odd": r"""
            - no two odd digits are neighbours
            - no two adjacent digits are both odd
        """,
        "not_even": r"""
            - no two even digits are neighbours{ (0 is even)|}
            - no two adjacent digits are both even{ (0 is even)|}
        """,
    },
)
_TIMES: Final = {"once": 1, "twice": 2}


class Condition(NamedTuple):
    """What digits have to fulfil: a kind, and the numbers in its words."""

    kind: str
    first: int
    second: int


class Strings(NamedTuple):
    """What a prompt says."""

    places: int
    digits: tuple[int, ...]
    may_begin_with_0: bool
    conditions: tuple[Condition, ...]


def _read(question: str) -> Strings:
    said = _SAYS.read(question)
    scene = said.one("scene")
    digits = tuple(map(int, listed(scene["digits"], r"\d")))
    if len(set(digits)) != len(digits):
        raise Unread("a digit is named twice")
    conditions = tuple(_condition(part) for part in said.parts if "m" in part or _is_own(part))
    if not conditions:
        raise Unread("no condition")
    return Strings(scene.integer("n"), digits, _begins(said, digits), conditions)


def _is_own(part: Said) -> bool:
    return part.key in {"pair", "at_most", "exactly", "near", "far", "not_odd", "not_even"}


def _begins(said: Sayings, digits: tuple[int, ...]) -> bool:
    """Tell whether 0 may come first: in numbers it may not, and who has a 0 says so."""
    is_code = said.one("scene")["what"].startswith("code")
    may, may_not = (said.maybe(key) is not None for key in ("any_first", "no_zero"))
    if may and (may_not or not is_code):
        raise Unread("says two things of the first digit")
    if 0 in digits and not may and not may_not:
        raise Unread("does not say whether 0 may come first")
    return may or not may_not


def _condition(part: Said) -> Condition:
    count = _TIMES[part["times"]] if "times" in part else part.values.get("k")
    slots = {
        "pair": ("a", "b"),
        "sum": ("r", "m"),
        "value": ("r", "m"),
        "not_odd": (),
        "not_even": (),
    }
    if part.key in slots:
        first, second = [part.integer(slot) for slot in slots[part.key]] or [0, 0]
        return Condition(part.key, first, second)
    return Condition(part.key, int(part.values.get("a", 0)), int(count or 0))


def _solve(strings: Strings) -> str:
    """Write digit after digit; what is kept of each string is its last digit and its tallies."""
    follows = {
        (a, b)
        for a in strings.digits
        for b in strings.digits
        if all(_may_follow(condition, a, b) for condition in strings.conditions)
    }
    tallied = [each for each in strings.conditions if each.kind in _TALLIES]
    start = tuple(0 for _ in tallied)
    found = Counter({(-1, start): 1})
    for place in range(strings.places):
        after = Counter[tuple[int, tuple[int, ...]]]()
        for (last, tallies), number in found.items():
            for digit in strings.digits:
                begins = digit or strings.may_begin_with_0 or strings.places == 1
                if (last, digit) in follows or (not place and begins):
                    after[digit, _after(tallied, tallies, digit)] += number
        found = _alive(after, tallied)
    return str(sum(n for (_, tallies), n in found.items() if _is_right(tallied, tallies)))


def _told(strings: Strings) -> Iterator[str]:
    """Yield how many strings there are of each length, by their last digit and what is kept."""
    kept = [each for kind in _TALLIES for each in strings.conditions if each.kind == kind]
    yield f"Kept of a number: {'; '.join(['its last digit', *map(_kept, kept)])}."
    found = Counter[tuple[int, tuple[int, ...]]]()
    for length in range(1, strings.places + 1):
        found = _longer(strings, kept, found)
        for digit in strings.digits:
            some = sorted((tallies, n) for (last, tallies), n in found.items() if last == digit)
            said = [" ".join(filter(None, ("/".join(map(str, t)), f"{n} times"))) for t, n in some]
            yield f"Of length {length}, last digit {digit}: {'; '.join(said) or 'none'}."
    right = [n for (_, tallies), n in sorted(found.items()) if _is_right(kept, tallies)]
    total = f" = {sum(right)}" * (len(right) > 1)
    yield f"As the conditions want: {' + '.join(map(str, right))}{total}."


def _kept(condition: Condition) -> str:
    kind, first, second = condition
    return {"sum": f"digit sum modulo {second}", "value": f"value modulo {second}"}.get(
        kind, f"digits {first} in it"
    )


def _longer(
    strings: Strings, tallied: list[Condition], found: Counter[tuple[int, tuple[int, ...]]]
) -> Counter[tuple[int, tuple[int, ...]]]:
    """Return the strings that are longer by a digit; those of one if there are none yet."""
    start = tuple(0 for _ in tallied)
    after = Counter[tuple[int, tuple[int, ...]]]()
    for digit in strings.digits:
        if not found and (digit or strings.may_begin_with_0):
            after[digit, _after(tallied, start, digit)] += 1
        for (last, tallies), number in found.items():
            if all(_may_follow(each, last, digit) for each in strings.conditions):
                after[digit, _after(tallied, tallies, digit)] += number
    return _alive(after, tallied)


_TALLIES: Final = ("exactly", "at_most", "sum", "value")


def _may_follow(condition: Condition, a: int, b: int) -> bool:
    kind, first, second = condition
    return not (
        (kind == "pair" and (a, b) == (first, second))
        or (kind == "near" and abs(a - b) > second)
        or (kind == "far" and abs(a - b) < second)
        or (kind == "not_odd" and a % 2 == b % 2 == 1)
        or (kind == "not_even" and a % 2 == b % 2 == 0)
    )


def _after(tallied: list[Condition], tallies: tuple[int, ...], digit: int) -> tuple[int, ...]:
    new = list[int]()
    for (kind, first, second), tally in zip(tallied, tallies, strict=True):
        if kind == "sum":
            new.append((tally + digit) % second)
        elif kind == "value":
            new.append((10 * tally + digit) % second)
        else:
            new.append(tally + (digit == first))
    return tuple(new)


def _alive(
    found: Counter[tuple[int, tuple[int, ...]]], tallied: list[Condition]
) -> Counter[tuple[int, tuple[int, ...]]]:
    """Drop the strings that have a digit too often."""
    most = [each.second if each.kind in {"at_most", "exactly"} else None for each in tallied]
    return Counter(
        {
            (last, tallies): number
            for (last, tallies), number in found.items()
            if all(top is None or n <= top for n, top in zip(tallies, most, strict=True))
        }
    )


def _is_right(tallied: list[Condition], tallies: tuple[int, ...]) -> bool:
    for (kind, first, second), tally in zip(tallied, tallies, strict=True):
        if (kind in {"sum", "value"} and tally != first) or (kind == "exactly" and tally != second):
            return False
    return True


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
