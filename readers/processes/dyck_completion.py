"""A sequence of brackets breaks off; the brackets that close what is open."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "pairs": r"""
            Brackets come in the pairs <pairs>. In a complete sequence each closing bracket matches
                the nearest opening bracket before it that is still open.
            There are the following brackets: <pairs>. Each opening bracket needs the closing
                bracket of the same kind, and pairs may lie inside or beside each other but never
                overlap.
            The pairs are <pairs>; every bracket has to be closed by its own partner, and the
                bracket opened last is closed first.
            Brackets come in the pairs <pairs>. Each opening bracket needs the closing bracket of
                the same kind, and pairs may lie inside or beside each other but never overlap.
            There are the following brackets: <pairs>. In a complete sequence each closing bracket
                matches the nearest opening bracket before it that is still open.
        """,
        "sequence": r"<sequence:brackets>",
        "scene": r"""
            This is the beginning of a properly nested sequence of brackets.
            Here is a bracket sequence with its end missing.
            The end of a well-formed bracket sequence has been cut off.
            A sequence of brackets breaks off before its end.
        """,
        "question": r"""
            Continue it with as few brackets as possible so that everything is closed; give only
                the brackets that you add.
            Write the shortest sequence of brackets that completes it.
            Which closing brackets, in order, are missing at the end? Add no more than needed.
            Give just the missing part: the fewest brackets that close everything.
        """,
    },
    kinds={"brackets": r"[^\w\s](?: [^\w\s])+"},
)


_STRIDE: Final = 5
"""Brackets from line to line of a solution."""


class Nest(NamedTuple):
    """What a prompt says."""

    pairs: tuple[tuple[str, str], ...]
    sequence: tuple[str, ...]


def _read(question: str) -> Nest:
    said = _SAYS.read(question)
    nest = Nest(
        tuple(map(_pair, said.one("pairs")["pairs"].split(", "))),
        tuple(said.one("sequence")["sequence"].split(" ")),
    )
    kinds = [bracket for pair in nest.pairs for bracket in pair]
    if len(set(kinds)) != len(kinds) or not set(nest.sequence) <= set(kinds):
        raise Unread(f"not these brackets: {kinds}")
    return nest


def _pair(text: str) -> tuple[str, str]:
    if len(text) != 3 or text[1] != " ":
        raise Unread(f"no pair of brackets: {text!r}")
    return text[0], text[2]


def _solve(nest: Nest) -> str:
    closing = dict(nest.pairs)
    wanted: list[str] = []
    for bracket in nest.sequence:
        if bracket in closing:
            wanted.append(closing[bracket])
        elif not wanted or wanted.pop() != bracket:
            return "nothing closes it"
    return " ".join(reversed(wanted))


def _trace(nest: Nest) -> Iterator[str]:
    closing, left_open = dict(nest.pairs), list[str]()
    for number, bracket in enumerate(nest.sequence, 1):
        left_open = [*left_open, bracket] if bracket in closing else left_open[:-1]
        if number % _STRIDE == 0 or number == len(nest.sequence):
            shown = " ".join(left_open) or "nothing"
            yield f"After bracket {number} there is open, in order: {shown}."
    yield f"Closed from the last to the first they need {_solve(nest)}."


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
