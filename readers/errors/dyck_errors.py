"""Sequences of brackets: where does each first break the rule of nesting?"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_LABEL: Final = r"(?:\(\d+\)|\d+\)|\d+\.|#\d+:)"
_SAYS: Final = Phrases(
    once={
        "sequences": "<lines:lines>",
        "rule": r"""
            A closing bracket must close the bracket that was opened last and is still open.
            In a right sequence every closing bracket matches the most recent bracket still open.
            Brackets have to be nested properly: whatever is opened last is closed first, by its own
                partner.
        """,
        "question": r"""
            Answer with one number for each: the position (the first bracket is 1) of the first
                closing bracket that matches nothing or the wrong thing.
            For each sequence, in order, give the number of its first wrong bracket, counted from 1:
                the first that breaks this rule.
            Say for each in turn at which bracket, counting from 1, it first breaks the rule.
        """,
        "right": r"""
            Write 0 for a sequence that is right and complete, and -1 for one that is right as far
                as it goes but leaves brackets open.
            Where no bracket is wrong, write 0 if everything is closed at the end and -1 if not.
        """,
        "count": r"""
            Here are <n:int> sequences of brackets, which come in these pairs: <pairs:pairs>.
            Check <n:int> bracket sequences.
            A parser reads <n:int> sequences of brackets.
            Some of these <n:int> bracket sequences are broken.
            Read each of <n:int> sequences from left to right.
        """,
    },
    perhaps={
        "pairs": r"""
            The brackets are <pairs:pairs>.
            The pairs that it knows are <pairs:pairs>.
            The pairs of brackets are <pairs:pairs>.
            Brackets open and close as <pairs:pairs>.
        """,
    },
    kinds={
        "pairs": r"[^\w\s] [^\w\s](?:, [^\w\s] [^\w\s])*",
        "lines": rf"{_LABEL}(?: [^\w\s])+(?:\n{_LABEL}(?: [^\w\s])+)+",
    },
)
_LINE: Final = re.compile(rf"({_LABEL}) (.+)")


_STRIDE: Final = 10
"""Brackets from line to line of a solution."""


class Brackets(NamedTuple):
    """What a prompt says."""

    pairs: tuple[tuple[str, str], ...]
    sequences: tuple[tuple[str, ...], ...]


def _read(question: str) -> Brackets:
    said = _SAYS.read(question)
    found = [part["pairs"] for part in said.parts if "pairs" in part]
    if len(found) != 1:
        raise Unread(f"says {len(found)} times which brackets there are")
    pairs = tuple((pair[0], pair[2]) for pair in found[0].split(", "))
    lines = said.one("sequences")["lines"].split("\n")
    sequences = tuple(_sequence(n, line) for n, line in enumerate(lines, 1))
    known = [sign for pair in pairs for sign in pair]
    if said.one("count").integer("n") != len(sequences) or len(set(known)) != len(known):
        raise Unread(f"{len(sequences)} sequences of the pairs {pairs}, not what was said")
    if not {sign for sequence in sequences for sign in sequence} <= set(known):
        raise Unread(f"other brackets than {known}")
    return Brackets(pairs, sequences)


def _sequence(number: int, line: str) -> tuple[str, ...]:
    found = _LINE.fullmatch(line)
    if not found or found[1].strip("().#:") != str(number):
        raise Unread(f"no sequence {number}: {line!r}")
    return tuple(found[2].split(" "))


def _solve(brackets: Brackets) -> str:
    closing = dict(brackets.pairs)
    return ", ".join(str(_first_wrong(sequence, closing)) for sequence in brackets.sequences)


def _first_wrong(sequence: tuple[str, ...], closing: dict[str, str]) -> int:
    """Return the place of the first wrong bracket; 0 if there is none, -1 if some are left open."""
    stacks = _stacks(sequence, closing)
    if len(stacks) <= len(sequence):
        return len(stacks)
    return -1 if stacks[-1] else 0


def _stacks(sequence: tuple[str, ...], closing: dict[str, str]) -> list[str]:
    """Return what is open at first and after each bracket, up to the first that is wrong."""
    stacks = [""]
    for sign in sequence:
        still = stacks[-1]
        if sign not in closing and (not still or closing[still[-1]] != sign):
            break
        stacks.append(still + sign if sign in closing else still[:-1])
    return stacks


def _trace(brackets: Brackets) -> Iterator[str]:
    closing = dict(brackets.pairs)
    for number, sequence in enumerate(brackets.sequences, 1):
        stacks = _stacks(sequence, closing)
        shown = [" ".join(stack) or "nothing" for stack in stacks]
        for place in range(_STRIDE, len(stacks), _STRIDE):
            yield f"Sequence {number}, after bracket {place}, open: {shown[place]}."
        if len(stacks) <= len(sequence):
            wrong = f"bracket {len(stacks)} is {sequence[len(stacks) - 1]}"
            yield f"Sequence {number}: {wrong} where {shown[-1]} is open."
        else:
            yield f"Sequence {number}: at the end {shown[-1]} is open."


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
