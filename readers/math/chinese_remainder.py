"""The least number that leaves given remainders, perhaps after being multiplied."""

from collections.abc import Iterator
from math import gcd, lcm
from typing import Final, NamedTuple

from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    perhaps={
        "asked": r"""
            {Find|Determine} the <least> {such that|that satisfies|among them.}
            What is the <least> with all of these properties?
            <who:name> looks for the <least> that meets all conditions below.
        """,
        "common": r"These conditions have common solutions:",
        "which": r"""
            Which number is it?
            What number does <who:name> find?
        """,
        "singers": r"""
            The members of a marching band line up in rows of equal length.
            <who:name> conducts a choir and tries to arrange it in equal rows.
        """,
        "attempts": r"""
            The attempts end like this:
            This is what happens:
        """,
        "members": r"""
            Find the least number of members that fits this.
            What is the smallest possible number of members?
        """,
        "heap": r"""
            How many <things:word> does <who:name> have in a <box:word>?
            <who:name> keeps <things:word> in a <box:word>.
            A <box:word> is full of <things:word>, too many to count.
        """,
        "facts": r"""
            Only these facts are known about putting them into equal groups:
            They have been sorted into equal groups, and what is left over is known:
        """,
        "more": r"There are more than <above:int> of them.",
        "more_members": r"It has more than <above:int> members.",
        "content": r"""
            What is the smallest possible number of <things:word> in the <box:word>?
            Find the least number of <things:word> in the <box:word> that agrees with this.
        """,
        "clock": r"""
            A clock shows second 0 when <who:name> begins to watch <lights:int> blinking lights.
            There are <lights:int> warning lights in a control room. Time is counted in seconds,
                from second 0.
        """,
        "flash": r"""
            Find the first second at which all the lights flash at the same moment.
            At which second do they flash together, every one of them, for the first time?
            Find the first second after second <above:int> at which all the lights flash at the
                same moment.
            At which second do they flash together, every one of them, for the first time after
                second <above:int>?
        """,
        "cases": r"$$\begin{cases} <cases> \end{cases}$$",
    },
    many={
        "number": r"""
            $<a:times>n \equiv <r:int> \pmod{<m:int>}$
            - the remainder of $<a:times>n$ on division by <m:int> is <r:int>
            - $<a:times>n$ leaves remainder <r:int> when divided by <m:int>
            - dividing $<a:times>n$ by <m:int> leaves <r:int>
        """,
        "row": r"""
            - rows of <m:int> leave <r:int> {member|members} over
            - in rows of <m:int>, the number of members left over is <r:int>
            - with <m:int> to a row, <r:int> {member|members} cannot be placed
        """,
        "group": r"""
            - groups of <m:int> leave <r:int> over
            - <r:int> left over when put into groups of <m:int>
            - in groups of <m:int>, <r:int> left over
        """,
        "light": r"""
            - light <light:int> has its first flash at second <r:int> and one every <m:int>
                seconds after that
            - light <light:int> flashes first at second <r:int>, then every <m:int> seconds
        """,
    },
    kinds={"times": r"\d*"},
)
_LEAST: Final = Phrases(
    many={
        "above": r"""
            {smallest|least} integer $n > <n:int>$
            {smallest|least} integer $n$ above <n:int>
        """,
        "from": r"{smallest|least} integer $n \ge <n:int>$",
        "zero": r"{smallest|least} non-negative integer $n$",
    }
)
_CASE: Final = Phrases(
    many={"number": r"<a:times>n \equiv <r:int> \pmod{<m:int>}"}, kinds={"times": r"\d*"}
)
_SCENES: Final = (
    ({"asked", "number"}, {"common", "which"}),
    ({"asked", "cases"}, {"common", "which"}),
    ({"singers", "attempts", "members", "row"}, {"more_members"}),
    ({"heap", "facts", "content", "group"}, {"more"}),
    ({"clock", "flash", "light"}, set[str]()),
)
"""What a prompt must and may say."""


class Condition(NamedTuple):
    """That `factor` times the number leaves a remainder."""

    factor: int
    remainder: int
    divisor: int


class Numbers(NamedTuple):
    """What a prompt says."""

    conditions: tuple[Condition, ...]
    least: int
    """No smaller number counts."""


def _read(question: str) -> Numbers:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts}
    if not any(must <= keys <= must | may for must, may in _SCENES):
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    parts = list(_conditions(said.parts))
    conditions = tuple(_condition(part) for part in parts)
    lights = [part.integer("light") for part in parts if "light" in part]
    counts = {part.integer("lights") for part in said.parts if "lights" in part}
    if lights and (lights != list(range(1, len(parts) + 1)) or counts != {len(parts)}):
        raise Unread("the lights are not numbered from 1 to their number")
    for slot in ("things", "box"):
        if len({part[slot] for part in said.parts if slot in part}) > 1:
            raise Unread(f"two kinds of {slot}")
    least = max((_least(part) for part in said.parts), default=0)
    starts = [each.remainder for each in conditions] if lights else []
    return Numbers(conditions, max([least, *starts]))


def _conditions(parts: tuple[Said, ...]) -> Iterator[Said]:
    for part in parts:
        if "m" in part:
            yield part
        if "cases" in part:
            yield from (_CASE.only(case) for case in part["cases"].split(r" \\ "))


def _condition(part: Said) -> Condition:
    factor = part.values.get("a", "")
    return Condition(int(factor or 1), part.integer("r"), part.integer("m"))


def _least(part: Said) -> int:
    if "least" in part:
        asked = _LEAST.only(part["least"])
        return {"above": 1, "from": 0, "zero": 0}[asked.key] + (
            asked.integer("n") if "n" in asked else 0
        )
    return part.integer("above") + 1 if "above" in part else 0


def _solve(numbers: Numbers) -> str:
    """Go through the numbers that fit the first conditions, with their common period as a step."""
    found, step = 0, 1
    for factor, remainder, divisor in numbers.conditions:
        period = divisor // gcd(factor, divisor)
        tries = range(found, found + step * period, step)
        fits = [n for n in tries if factor * n % divisor == remainder]
        if not fits:
            return "there is no such number"
        found, step = fits[0], lcm(step, period)
    return str(found + max(0, -(-(numbers.least - found) // step)) * step)


def _told(numbers: Numbers) -> Iterator[str]:
    """Solve each condition, then find by trying which of the numbers so far fit the next."""
    order = sorted(numbers.conditions, key=lambda one: one.divisor, reverse=True)
    for factor, remainder, divisor in order:
        if factor != 1:
            inverse = next(k for k in range(divisor) if factor * k % divisor == 1)
            yield (
                f"{factor} * {inverse} is 1 modulo {divisor}, so n is {inverse} * {remainder}, "
                f"which is {inverse * remainder % divisor}."
            )
    found, step = 0, 1
    for at, (factor, remainder, divisor) in enumerate(order):
        period = divisor // gcd(step, divisor)
        fits = (k for k in range(period) if factor * (found + step * k) % divisor == remainder)
        k = next(fits)
        n, wider = found + step * k, step * period
        if at:
            yield (
                f"n is {found} + {step}k and {n % divisor} modulo {divisor}: k is {k} "
                f"modulo {period}, so n is {n} modulo {wider}."
            )
        found, step = n, wider
    last = int(_solve(numbers))
    yield f"The first that counts: {found} + {step} * {(last - found) // step} = {last}."


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
