"""Heaps: games for two, who take things from one heap at a time."""

import re
from collections.abc import Iterator
from functools import cache, reduce
from operator import xor
from typing import Final, NamedTuple

from readers.phrases import Said, Sayings, Unread

TURN: Final = r"""
    A move takes <numbers:numbers> <things:word> from a single heap that has so many; no other
        number is allowed.
    On each turn exactly <numbers:numbers> <things:word> are taken, all from the same heap, which
        must be large enough.
    A move takes <any=one or more> <things:word>, as many as one likes, from a single heap.
    On each turn <any=any positive number> of <things:word> may be taken, all from the same heap.
"""
END: Final = r"""
    The one who makes the last possible move <last=wins|loses>.
    A player who cannot move <stuck=loses|wins>.
    Whoever has no legal move left is the <stuck=loser|winner>.
"""
HEAPS: Final = "<heaps:heaps>"
KINDS: Final = {
    "numbers": r"\d+(?:, \d+)* or \d+",
    "heaps": r"(?:heap )?[A-Z](?::| has) \d+(?:\n(?:heap )?[A-Z](?::| has) \d+)*",
}
_HEAP: Final = re.compile(r"(heap [A-Z] has|heap [A-Z]:|[A-Z]:) (\d+)")
_MOVE: Final = re.compile(r"\s*([A-Z])\s*(\d+)\s*")


class Heaps(NamedTuple):
    """What a prompt says of the game."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    allowed: tuple[int, ...]
    """How many may be taken at once; nothing if any number may."""
    last_wins: bool

    def moves(self, sizes: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the moves that heaps allow and what they leave, by heaps, small numbers first."""
        for n, (name, size) in enumerate(zip(self.names, sizes, strict=True)):
            for taken in self.allowed or range(1, size + 1):
                if taken <= size:
                    yield f"{name}{taken}", (*sizes[:n], size - taken, *sizes[n + 1 :])

    def wins(self, sizes: tuple[int, ...]) -> bool:
        """Tell whether who is to move can force a win.

        Where the last move loses, the play is that of normal heaps until only remainders 0 and 1
        are left: after Bouton for any number, and for 1 to k on remainders modulo k + 1.

        Raises:
            Unread: if the last move loses and other numbers are allowed.
        """
        values = [_grundy(size, self.allowed) for size in sizes]
        total = 0
        for value in values:
            total ^= value
        if self.last_wins:
            return total != 0
        if self.allowed != tuple(range(1, len(self.allowed) + 1)):
            raise Unread("the last move loses, and not every number up to the largest is allowed")
        return (total != 0) == (max(values) > 1)

    def winning(self, sizes: tuple[int, ...]) -> list[tuple[str, tuple[int, ...]]]:
        """Return the moves after which the other cannot force a win, and what they leave."""
        return [(move, left) for move, left in self.moves(sizes) if not self.wins(left)]

    def told(self) -> Iterator[str]:
        """Yield how the value of each heap follows from those of smaller ones."""
        if not self.allowed:
            yield "Any number may be taken, so the value of a heap is how many it has."
            return
        for size in range(max(self.sizes) + 1):
            values = [_grundy(size - n, self.allowed) for n in self.allowed if n <= size]
            said = ", ".join(map(str, values))
            own = next(value for value in range(size + 2) if value not in values)
            if values:
                yield f"A heap of {size} leads to {said}, and its value is the least missing {own}."
            else:
                yield f"A heap of {size} allows no move, and its value is 0."

    def worth(self, sizes: tuple[int, ...]) -> str:
        """Return the values of heaps, and what they come to."""
        values = [_grundy(size, self.allowed) for size in sizes]
        return f"{' xor '.join(map(str, values))} = {reduce(xor, values)}"

    def held(self, sizes: tuple[int, ...]) -> str:
        """Return how many each heap has."""
        return ", ".join(f"{name} {size}" for name, size in zip(self.names, sizes, strict=True))


def heaps(said: Sayings) -> Heaps:
    """Return the game that a text describes.

    Raises:
        Unread: if what it says twice does not agree.
    """
    if len({part["things"] for part in said.parts if "things" in part}) != 1:
        raise Unread("other things are taken than there are")
    texts = said.one("heaps")["heaps"].split("\n")
    lines = [_HEAP.fullmatch(line) for line in texts]
    found = [(line[1].removeprefix("heap ")[0], int(line[2])) for line in lines if line]
    if len({name for name, _ in found}) != len(lines):
        raise Unread("a heap comes twice")
    if len({re.sub(r"[A-Z] ?|\d+", "", line) for line in texts}) > 1:
        raise Unread("one heap is written otherwise than another")
    numbers = re.findall(r"\d+", said.one("turn").values.get("numbers", ""))
    allowed = tuple(map(int, numbers))
    if list(allowed) != sorted(set(allowed)) or 0 in allowed:
        raise Unread(f"numbers out of order: {allowed}")
    names, sizes = zip(*found, strict=True)
    return Heaps(names, sizes, allowed, _last_wins(said.one("end")))


def written(text: str) -> str:
    """Return a move as its heap and number alone; nothing if it is none."""
    found = _MOVE.fullmatch(text)
    return f"{found[1]}{int(found[2])}" if found else ""


def _last_wins(end: Said) -> bool:
    if "last" in end:
        return end["last"] == "wins"
    return end["stuck"] in {"loses", "loser"}


@cache
def _grundy(size: int, allowed: tuple[int, ...]) -> int:
    """Return the Grundy value of one heap: the least that no move from it leads to."""
    taken = allowed or range(1, size + 1)
    reached = {_grundy(size - n, allowed) for n in taken if n <= size}
    return next(value for value in range(len(reached) + 1) if value not in reached)
