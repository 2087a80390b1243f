"""A program of listed steps on lists of integers is found by examples and run on another list."""

import re
from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise
from typing import Final, NamedTuple, TypeAlias

from readers.induction._programs import LENGTHS, outcome, retold, stated
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import explained

List: TypeAlias = tuple[int, ...]
Function: TypeAlias = Callable[[List], List]

_KINDS: Final = {"list": r"\[-?\d+(?:, -?\d+)*\]|\[\]", "sign": r"->|=>|becomes|gives"}
_SAYS: Final = Phrases(
    once={
        "scene": r"""
            {Work out the program behind some examples.|Find out what a hidden program does to lists
                of integers.|A hidden program turns lists of integers into other lists.|Some lists
                of integers were changed by one and the same program.}
        """,
        "length": r"""
            The program {is|consists of} <length=a single> step, one of those listed here.
            The program {is|consists of} exactly <length=two> steps, one after the other, out of
                those listed here (or one of them twice).
            The program {is|consists of} exactly <length=three> steps, one after the other, out of
                those listed here (repetition is allowed).
        """,
        "agree": r"""
            <single=All> steps that {explain the examples give the same result for the new list|fit
                the examples agree on the new list}.
            Fewer steps cannot explain the examples, and all explanations of this length give the
                same result for the new list.
            No shorter program fits the examples, and all that fit with this number of steps agree
                on the new list.
        """,
        "new": r"""
            Write the output for the new input <new:list>.
            Now the input is <new:list>. Give the output.
            Which list comes out for <new:list>?
            What does the program make of <new:list>?
        """,
    },
    perhaps={
        "examples": r"""
            {Examples of what the program does:|Observed so far:|Inputs and outputs of the
                program:|Lists before and after the program:}
        """
    },
    many={
        "example": r"""
            <given:list> <sign:sign> <made:list>
        """,
        "step": r"- <step:line>",
    },
    kinds=_KINDS,
)
_STEP: Final = Phrases(
    many={
        "distinct": r"distinct: remove every entry that has occurred further left",
        "places": r"""
            odd places, even places: keep the 1st, 3rd, 5th, ... (2nd, 4th, 6th, ...) entry
        """,
        "times": r"times k (k = -1, 2, 3): multiply every entry by k",
        "keep": r"""
            keep above k, keep below k (k = 5, 10, 15): keep the entries greater (less) than k, in
                their order
        """,
        "swap": r"""
            swap pairs: exchange the 1st and 2nd entry, the 3rd and 4th, and so on; a last entry
                without a partner stays
        """,
        "even": r"keep even, keep odd: remove all other entries",
        "sums": r"""
            running sums: replace every entry by the sum of all entries up to it, itself included
        """,
        "reverse": r"reverse: put the list into the opposite order",
        "sort": r"""
            sort up, sort down: order the entries from smallest to largest, or the other way
        """,
        "digits": r"""
            last digits: replace every entry by its remainder on division by 10, from 0 to 9 (12
                becomes 2, -3 becomes 7)
        """,
        "drop": r"drop first k, drop last k (k = 1, 2): remove that many entries at that end",
        "append": r"append sum: put the sum of all entries at the end",
        "add_places": r"""
            add places: add 1 to the 1st entry, 2 to the 2nd, 3 to the 3rd, and so on
        """,
        "rotate": r"""
            rotate k (k = 1, 2, 3): move the first k entries, in their order, to the end
        """,
        "gaps": r"""
            gaps: replace the list by the differences of neighbors, each entry minus the one before
                it (one entry fewer)
        """,
        "add": r"add k (k from -5 to 5, not 0): add k to every entry",
    }
)


def _times(k: int) -> Function:
    return lambda entries: tuple(k * entry for entry in entries)


def _add(k: int) -> Function:
    return lambda entries: tuple(entry + k for entry in entries)


def _above(k: int) -> Function:
    return lambda entries: tuple(entry for entry in entries if entry > k)


def _below(k: int) -> Function:
    return lambda entries: tuple(entry for entry in entries if entry < k)


def _rotate(k: int) -> Function:
    return lambda entries: entries[k:] + entries[:k]


def _parity(remainder: int) -> Function:
    return lambda entries: tuple(entry for entry in entries if entry % 2 == remainder)


def _swap(entries: List) -> List:
    pairs = (entries[n : n + 2][::-1] for n in range(0, len(entries), 2))
    return tuple(entry for pair in pairs for entry in pair)


_FUNCTIONS: Final[dict[str, list[Function]]] = {
    "distinct": [lambda entries: tuple(dict.fromkeys(entries))],
    "places": [lambda entries: entries[::2], lambda entries: entries[1::2]],
    "times": [_times(k) for k in (-1, 2, 3)],
    "keep": [keep(k) for keep in (_above, _below) for k in (5, 10, 15)],
    "swap": [_swap],
    "even": [_parity(0), _parity(1)],
    "sums": [lambda entries: tuple(accumulate(entries))],
    "reverse": [lambda entries: entries[::-1]],
    "sort": [
        lambda entries: tuple(sorted(entries)),
        lambda entries: tuple(sorted(entries, reverse=True)),
    ],
    "digits": [lambda entries: tuple(entry % 10 for entry in entries)],
    "drop": [
        lambda entries: entries[1:],
        lambda entries: entries[2:],
        lambda entries: entries[:-1],
        lambda entries: entries[:-2],
    ],
    "append": [lambda entries: (*entries, sum(entries))],
    "add_places": [lambda entries: tuple(entry + n for n, entry in enumerate(entries, 1))],
    "rotate": [_rotate(k) for k in (1, 2, 3)],
    "gaps": [lambda entries: tuple(after - before for before, after in pairwise(entries))],
    "add": [_add(k) for k in range(-5, 6) if k],
}


class Program(NamedTuple):
    """What a prompt says."""

    length: int
    steps: tuple[str, ...]
    examples: tuple[tuple[List, List], ...]
    new: List


def _read(question: str) -> Program:
    said = _SAYS.read(question)
    length = LENGTHS[said.one("length")["length"]]
    if (length == 1) != ("single" in said.one("agree")):
        raise Unread("says only half of how long the program is")
    examples = said.many("example")
    if len({example["sign"] for example in examples}) != 1:
        raise Unread("examples are written in several ways")
    steps = tuple(_STEP.only(step["step"]).key for step in said.many("step"))
    if not steps or len(set(steps)) != len(steps):
        raise Unread(f"a step comes twice, or none: {steps}")
    shown = tuple((_list(example["given"]), _list(example["made"])) for example in examples)
    return Program(length, steps, shown, _list(said.one("new")["new"]))


def _list(text: str) -> List:
    return tuple(map(int, re.findall(r"-?\d+", text)))


def _solve(program: Program) -> str:
    steps = [function for step in program.steps for function in _FUNCTIONS[step]]
    found = outcome(steps, program.length, program.examples, program.new)
    return "no program" if found is None else f"[{', '.join(map(str, found))}]"


_NAMES: Final[dict[str, list[str]]] = {
    "distinct": ["distinct"],
    "places": ["odd places", "even places"],
    "times": [f"times {k}" for k in (-1, 2, 3)],
    "keep": [f"keep {side} {k}" for side in ("above", "below") for k in (5, 10, 15)],
    "swap": ["swap pairs"],
    "even": ["keep even", "keep odd"],
    "sums": ["running sums"],
    "reverse": ["reverse"],
    "sort": ["sort up", "sort down"],
    "digits": ["last digits"],
    "drop": ["drop first 1", "drop first 2", "drop last 1", "drop last 2"],
    "append": ["append sum"],
    "add_places": ["add places"],
    "rotate": [f"rotate {k}" for k in (1, 2, 3)],
    "gaps": ["gaps"],
    "add": [f"add {k}" for k in range(-5, 6) if k],
}
"""What lines call the functions."""


def _stated(program: Program, line: str) -> list[Function] | None:
    known = {
        name: function
        for step in program.steps
        for name, function in zip(_NAMES[step], _FUNCTIONS[step], strict=True)
    }
    return stated(line, known, program.length, program.examples)


def _trace(program: Program, steps: list[Function]) -> Iterator[str]:
    return retold(steps, program.examples, program.new, lambda entries: str([*entries]))


READER = Reader(_read, _solve, follow=explained(_stated, _trace, _solve))
