"""Rows of colored cells become others by listed operations, which examples tell; one row more."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.induction._programs import LENGTHS, outcome, retold, stated
from readers.induction._rows import NONE, OPERATION, Function, Row, named
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.retracing import explained

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            A machine rewrites rows of colored cells, always in the same way.
            A hidden rule turns rows into other rows. Work it out from <n:int> examples.
            One-dimensional ARC: find the rule that <n:int> examples have in common.
            What comes out? Study <n:int> examples, then transform one more row in the same way.
            Find the rule that turns each input row into its output row, and apply it to a new row.
        """,
        "colors": r"""
            Digits stand for colors, except 0, which stands for an empty cell.
            Each digit is the color of a cell; 0 is the background, which is no color.
            A row has <cells:int> cells. Cells with digit 0 are empty; other digits are colors.
        """,
        "length": r"""
            The rule {is|consists of} <length=a single> operation of the list below.
            The rule {is|consists of} exactly <length=two> operations of the list below, one after
                the other (perhaps the same one twice).
            The rule {is|consists of} exactly <length=three> operations of the list below, one after
                the other (they may repeat).
        """,
        "agree": r"""
            <single=All> operations that {explain the examples agree on the new row|fit the examples
                give the same output for the new row}.
            Fewer operations cannot explain the examples, and all explanations of this length agree
                on the new row.
            No shorter rule fits the examples, and all rules of this length that fit give the same
                output for the new row.
        """,
        "blocks": r"""
            A block is a longest run of equal cells that are not 0, a gap a longest run of 0s (also
                at an end of the row); blocks of different colors may touch. First, next and last
                are meant from left to right.
            Blocks are runs of equal cells other than 0, as long as possible, so two blocks may
                touch if their colors differ; gaps are runs of 0s, as long as possible, also at the
                ends of the row. Order (first, next, last) is from left to right.
        """,
        "examples": r"{Here are the examples:|Some rows and what became of them:|Examples:}",
        "new": r"""
            {Apply the rule to:|The row to transform:|Now this input:|New input:}¶<new:row>
        """,
        "form": r"""
            What is the output? Write its <cells:int> digits in order, with spaces between them.
            Answer with the <cells:int> digits of its output, separated by spaces.
            Give the output row: <cells:int> digits separated by spaces.
        """,
    },
    perhaps={
        "letters": r"""
            The letter <a=a> stands for any color of the examples.
            The letters <a=a> and <b=b> stand for any two different colors of the examples.
        """
    },
    many={
        "arrow": r"<given:row> -> <made:row>",
        "becomes": r"<given:row>¶becomes¶<made:row>",
        "in": r"in  <given:row>¶out <made:row>",
        "input": r"Input:  <given:row>¶Output: <made:row>",
        "operation": r"- <operation:line>",
    },
    kinds={"row": r"\d(?: \d)+"},
)
_FORMS: Final = ("arrow", "becomes", "in", "input")
_ONE: Final = frozenset({"keep", "edge", "paint", "tint", "invert", "fill", "erase"})
"""Operations with a letter."""
_TWO: Final = frozenset({"swap", "recolor"})
"""Operations with two."""


class Rule(NamedTuple):
    """What a prompt says."""

    length: int
    operations: tuple[str, ...]
    examples: tuple[tuple[Row, Row], ...]
    new: Row


def _read(question: str) -> Rule:
    said = _SAYS.read(question)
    length = LENGTHS[said.one("length")["length"]]
    if (length == 1) != ("single" in said.one("agree")):
        raise Unread("says only half of how long the rule is")
    kinds = tuple(OPERATION.only(part["operation"]).key for part in said.many("operation"))
    if not kinds or len(set(kinds)) != len(kinds) or _letters(kinds) != said.maybe("letters"):
        raise Unread(f"an operation comes twice, or none, or letters mean nothing: {kinds}")
    rule = Rule(length, kinds, _examples(said), _row(said.one("new")["new"]))
    lengths = {len(row) for pair in (*rule.examples, (rule.new,)) for row in pair}
    lengths |= {part.integer("cells") for part in said.parts if "cells" in part}
    counts = {part.integer("n") for part in said.parts if "n" in part}
    if len(lengths) != 1 or counts - {len(rule.examples)}:
        raise Unread(f"rows of {lengths} cells, {counts} examples")
    return rule


def _letters(kinds: tuple[str, ...]) -> Said | None:
    """Return what must be said of the letters in operations."""
    if not {*kinds} & (_ONE | _TWO):
        return None
    return Said("letters", {"a": "a", "b": "b"} if {*kinds} & _TWO else {"a": "a"})


def _examples(said: Sayings) -> tuple[tuple[Row, Row], ...]:
    forms = [key for key in _FORMS if said.many(key)]
    if len(forms) != 1:
        raise Unread(f"examples are written in several ways, or not at all: {forms}")
    return tuple((_row(each["given"]), _row(each["made"])) for each in said.many(forms[0]))


def _row(text: str) -> Row:
    return text.replace(" ", "")


def _solve(rule: Rule) -> str:
    found = outcome([*_known(rule).values()], rule.length, rule.examples, rule.new)
    return "no rule" if found is None else " ".join(found)


def _known(rule: Rule) -> dict[str, Function]:
    """Return the operations that there may be, by what lines call them."""
    colors = sorted({cell for pair in rule.examples for row in pair for cell in row} - {NONE})
    return {
        name: step for kind in rule.operations for name, step in named(kind, tuple(colors)).items()
    }


def _stated(rule: Rule, line: str) -> list[Function] | None:
    return stated(line, _known(rule), rule.length, rule.examples)


def _trace(rule: Rule, steps: list[Function]) -> Iterator[str]:
    return retold(steps, rule.examples, rule.new, str)


READER = Reader(_read, _solve, follow=explained(_stated, _trace, _solve))
