"""Things that pass through stacks: which of some orders can they leave in."""

import re
from collections.abc import Sequence
from itertools import combinations
from string import ascii_uppercase
from typing import Final, NamedTuple, TypeAlias

from readers.following import Followed
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import stated

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Railway cars numbered <first:int> to <last:int> arrive in this order at a yard with
                <stacks:int> dead-end sidings, each a stack.
            Railway cars numbered <first:int> to <last:int> arrive in this order at a yard with
                <stacks=one> dead-end siding, a stack.
            The plates <first:int>, <second:int>, ..., <last:int> are handed over one by one, in
                this order, to somebody who can put them on <stacks:number> {stacks|stack}.
            Crates <first:int> to <last:int> come off a belt in the order of their numbers. Beside
                the belt there is room for <stacks:number> {stacks|stack}.
            The numbers <first:int> to <last:int> are read in ascending order by a program that has
                <stacks:number> {stacks|stack}.
        """,
        "step": r"""
            Each step either puts the next <thing:thing> that comes in on top of <which=a|the>
                stack, or takes the top <thing:thing> of <which=a|the> stack and sends it out.
            A step is one of two things: the next <thing:thing> that comes in is pushed on
                <which=a|the> stack, or the top <thing:thing> of <which=a|the> stack is popped and
                is the next to go out.
        """,
        "else": r"""
            Nothing moves from one stack to another, nothing goes back in, and nothing goes out
                without having been on <which=a> stack.
            Nothing goes back in, and nothing goes out without having been on <which=the> stack.
            Every <thing:thing> is pushed once and popped once, and there are no other moves.
        """,
        "room": r"""
            <each=Each> stack holds <room:int> <things:things> at most, and any of them may be used.
            <each=The> stack holds <room:int> <things:things> at most.
        """,
        "orders": "<orders:orders>",
        "asked": r"""
            Find out which of the lettered orders of leaving, read from left to right, are possible.
            In which of these orders can the <things:things> leave, the first to leave on the left?
            Which of the following orders can the <things:things> have when they have all gone out?
                (First to leave is written first.)
        """,
        "form": r"""
            List the letters of all orders that are possible, separated by commas.
            Give the letters of all orders that can come out, separated by commas.
            Answer with the letters of the possible ones, with commas between them.
        """,
    },
    kinds={
        "number": r"one|\d+",
        "thing": "car|plate|crate|number",
        "things": "cars|plates|crates|numbers",
        "orders": r"A\. \d[^\n]*(?:\n[A-Z]\. \d[^\n]*)+",
    },
)
_ORDER: Final = re.compile(r"([A-Z])\. (\d+(?:(?:, | |-)\d+)+)")
_MOVE: Final = re.compile(r"(?P<thing>\d+) (?:onto stack (?P<stack>[1-9])|out)")
_CROWD: Final = re.compile(
    r"before (?P<last>\d+) leaves, (?P<things>\d+(?:, \d+)*) are there, which are too many"
)
_UNDER: Final = re.compile(r"(?P<low>\d+) would lie under (?P<high>\d+) when (?P<last>\d+) leaves")

Order: TypeAlias = tuple[int, ...]


class Yard(NamedTuple):
    """What a prompt says."""

    things: int
    """They are numbered from 1 in the order in which they come."""
    stacks: int
    room: int
    """So many things on a stack at most."""
    orders: tuple[Order, ...]


def _read(question: str) -> Yard:
    said = _SAYS.read(question)
    scene = said.one("scene")
    stacks = 1 if scene["stacks"] == "one" else scene.integer("stacks")
    orders = tuple(map(_order, said.one("orders")["orders"].split("\n"), ascii_uppercase))
    yard = Yard(scene.integer("last"), stacks, said.one("room").integer("room"), orders)
    if scene.integer("first") != 1 or ("second" in scene and scene.integer("second") != 2):
        raise Unread("things that are not numbered from 1")
    if any(sorted(order) != list(range(1, yard.things + 1)) for order in orders):
        raise Unread("an order that has not every thing once")
    for slot, word in (
        ("which", "the" if stacks == 1 else "a"),
        ("each", "The" if stacks == 1 else "Each"),
    ):
        if {part[slot] for part in said.parts if slot in part} - {word}:
            raise Unread(f"says otherwise than that there are {stacks} stacks")
    return yard


def _order(line: str, letter: str) -> Order:
    found = _ORDER.fullmatch(line)
    if not found or found[1] != letter:
        raise Unread(f"no order {letter}: {line!r}")
    return tuple(map(int, re.split(r", | |-", found[2])))


def _solve(yard: Yard) -> str:
    fits = [_possible(yard, order) for order in yard.orders]
    return ", ".join(letter for letter, fit in zip(ascii_uppercase, fits, strict=False) if fit)


def _possible(yard: Yard, order: Order) -> bool:
    """Put each thing on every stack that has room; what can leave leaves at once."""
    empty: tuple[Order, ...] = ((),) * yard.stacks
    states = {(0, empty)}
    for thing in range(1, yard.things + 1):
        states = {
            _left(order, gone, (*stacks[:at], (*stack, thing), *stacks[at + 1 :]))
            for gone, stacks in states
            for at, stack in enumerate(stacks)
            if len(stack) < yard.room
        }
    return any(gone == yard.things for gone, _ in states)


def _left(order: Order, gone: int, stacks: tuple[Order, ...]) -> tuple[int, tuple[Order, ...]]:
    """Return how many have gone, and what is on the stacks, when all have that can."""
    while gone < len(order) and any(stack[-1:] == (order[gone],) for stack in stacks):
        out = order[gone]
        stacks = tuple(stack[:-1] if stack[-1:] == (out,) else stack for stack in stacks)
        gone += 1
    return gone, tuple(sorted(stacks))


def _follow(yard: Yard, lines: Sequence[str]) -> Followed:
    """Play what can leave, and look at what is said to be in the way of the others."""
    faults, possible = list[str](), list[str]()
    for letter, order, line in zip(ascii_uppercase, yard.orders, lines, strict=False):
        said = line.removesuffix(".").partition(" leave: ")[2]
        if line == f"{letter} can leave: {said}." and _is_played(yard, order, said):
            possible.append(letter)
        elif line != f"{letter} cannot leave: {said}." or not _is_in_the_way(yard, order, said):
            faults.append(f"{line}: it does not follow")
    answer = stated(lines)
    if len(lines) != len(yard.orders) + 1 or answer != ", ".join(possible):
        faults.append(f"{lines[-1:]}: {', '.join(possible)} can leave")
    return Followed(faults, answer)


def _is_played(yard: Yard, order: Order, said: str) -> bool:
    """Tell whether moves bring everything in and out in that order."""
    stacks: list[list[int]] = [[] for _ in range(yard.stacks)]
    came, gone = 0, list[int]()
    for move in said.split(", "):
        found = _MOVE.fullmatch(move)
        if not found:
            return False
        thing = int(found["thing"])
        if found["stack"] is None:
            on = [stack for stack in stacks if stack[-1:] == [thing]]
            if not on:
                return False
            gone.append(on[0].pop())
        else:
            stack, came = stacks[int(found["stack"]) - 1], came + 1
            stack.append(thing)
            if thing != came or len(stack) > yard.room:
                return False
    return tuple(gone) == order


def _is_in_the_way(yard: Yard, order: Order, said: str) -> bool:
    """Tell whether things are too many at a time, or no two of too many can share a stack."""
    if not set(map(int, re.findall(r"\d+", said))) <= set(order):
        return False
    if crowd := _CROWD.fullmatch(said):
        last = int(crowd["last"])
        gone = order[: order.index(last)]
        there = [thing for thing in range(1, last + 1) if thing not in gone]
        return len(there) > yard.stacks * yard.room and crowd["things"] == _listed(there)
    found = [_UNDER.fullmatch(part) for part in said.split("; ")]
    pairs = [(int(one["low"]), int(one["high"]), int(one["last"])) for one in found if one]
    things = sorted({thing for low, high, _ in pairs for thing in (low, high)})
    return (
        len(pairs) == len(found)
        and len(things) > yard.stacks
        and [pair[:2] for pair in pairs] == list(combinations(things, 2))
        and all(
            last > high and last == max(order[: order.index(low)], default=0)
            for low, high, last in pairs
        )
        and all(order.index(low) < order.index(high) for low, high, _ in pairs)
    )


def _listed(things: Sequence[int]) -> str:
    return ", ".join(map(str, things))


READER = Reader(_read, _solve, follow=_follow)
