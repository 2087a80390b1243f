"""Among rows: faults that show when rows are compared with each other or with the benchmarks.

Rows may lie on a disk: they are gone through in order, a block at a time, and only those that equal
or resemble others are looked at again.
"""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from filters.decontamination import BenchmarkIndex
from filters.deduplication import Room, first_places
from filters.deduplication import near_duplicates as near
from filters.quality import question
from filters.quality.row import Row
from filters.text import I64, U64, tokenise

_BLOCK = 1024
"""Rows handled at a time."""
_ALIKE = 0.7
"""Jaccard similarity of the 3-grams of rows of which one rewords the other."""
_SHOWN = 60
"""Characters of a gold in the evidence."""


def conflicts(rows: Sequence[Row], _: BenchmarkIndex, room: Room) -> Iterator[tuple[int, str]]:
    """Yield the rows whose question occurs with another gold, question by question."""
    for group in _groups(_first(rows, room)):
        # Rows of one gold and one truth agree with the same others: the first stands for them.
        kinds: dict[str, int] = {}
        of = [kinds.setdefault(_judged_by(rows[at]), at) for at in group]
        firsts = [rows[at] for at in kinds.values()]
        other = {
            at: next((right for right in firsts if not _agree(left, right)), None)
            for at, left in zip(kinds.values(), firsts, strict=True)
        }
        for at, kind in zip(group, of, strict=True):
            right = other[kind]
            if right is not None:
                own = rows[kind].gold[:_SHOWN]
                yield at, f"{own!r}, row {right.number} says {right.gold[:_SHOWN]!r}"


def exact_duplicates(
    rows: Sequence[Row], _: BenchmarkIndex, room: Room
) -> Iterator[tuple[int, str]]:
    """Yield the rows whose question has occurred before, case and spaces aside."""
    first = _first(rows, room)
    for at in np.flatnonzero(first != np.arange(len(first))).tolist():
        yield at, f"same question as row {rows[int(first[at])].number}"


def near_duplicates(
    rows: Sequence[Row], _: BenchmarkIndex, room: Room
) -> Iterator[tuple[int, str]]:
    """Yield the rows that reword an earlier one: 3-grams alike and equal numbers.

    With other numbers a problem of the same template is another problem; a puzzle's wording is
    its family's.
    """
    places = np.arange(len(rows))
    like = near(_Questions(rows), _ALIKE, tokenise, room).labels
    again = np.flatnonzero((like != places) & (_first(rows, room) == places))
    for begin in range(0, len(again), _BLOCK):
        block = again[begin : begin + _BLOCK].tolist()
        pairs = [(at, rows[at], rows[int(like[at])]) for at in block]
        numbers = _numbers([row.question for _, *both in pairs for row in both])
        for (at, row, first), own, its in zip(pairs, numbers[::2], numbers[1::2], strict=True):
            if row.puzzle or first.puzzle or own is None or own != its:
                continue
            gold = "" if _agree(row, first) else f", whose gold is {first.gold[:_SHOWN]!r}"
            yield at, f"much like row {first.number}{gold}"


def contamination(
    rows: Sequence[Row], benchmarks: BenchmarkIndex, _: Room
) -> Iterator[tuple[int, str]]:
    """Yield the rows that hold a benchmark item: prose by its words, puzzles by their instance.

    Rules on words would flag every puzzle of a template that a benchmark uses too.
    """
    first = 0
    for block in _blocks(rows):
        prose = iter(benchmarks.match([row.question for row in block if row.puzzle is None]))
        puzzles = iter(benchmarks.match_instances([row.puzzle[1] for row in block if row.puzzle]))
        for at, row in enumerate(block, first):
            matches = next(prose) if row.puzzle is None else next(puzzles)
            if matches:
                best = matches[0]
                yield at, f"{best.item_id} by {best.rule} ({best.score:.2f})"
        first += len(block)


class _Questions:
    """The questions of rows, some at a time, as often as asked."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows

    def __iter__(self) -> Iterator[Sequence[str]]:
        for block in _blocks(self._rows):
            yield [row.question for row in block]


def _blocks(rows: Sequence[Row]) -> Iterator[list[Row]]:
    rest = iter(rows)
    while block := list(islice(rest, _BLOCK)):
        yield block


def _first(rows: Sequence[Row], room: Room) -> I64:
    """Return (rows,) the position of the first row with the same question or instance."""
    return first_places(_keys(rows), room)


def _keys(rows: Sequence[Row]) -> Iterator[U64]:
    first = 0
    for block in _blocks(rows):
        names = (
            _key(at, row).encode("utf8", "surrogatepass") for at, row in enumerate(block, first)
        )
        digests = b"".join(hashlib.blake2b(name, digest_size=8).digest() for name in names)
        yield np.frombuffer(digests, np.uint64)
        first += len(block)


def _key(at: int, row: Row) -> str:
    if row.puzzle:
        return "\0".join(row.puzzle)
    # A question of no words equals no other one: `question_empty` says all there is to say.
    return f"\0{at}" if question.empty(row) else " ".join(row.question.split()).casefold()


def _groups(first: I64) -> Iterator[list[int]]:
    """Yield the positions of each question that occurs more than once, by its first."""
    again = np.zeros(len(first), np.bool_)
    again[first[first != np.arange(len(first))]] = True
    members = np.flatnonzero(again[first])
    members = members[np.argsort(first[members], kind="stable")]
    for group in np.split(members, np.flatnonzero(np.diff(first[members])) + 1):
        if len(group):
            yield group.tolist()


def _judged_by(row: Row) -> str:
    return repr((row.gold, row.truth))


def _numbers(texts: Sequence[str]) -> list[list[str] | None]:
    """Return the numbers in each text, sorted; None for a text without any token."""
    return [
        sorted(token for token in tokens if token[0].isdigit()) if tokens else None
        for tokens in tokenise(texts).lists()
    ]


def _agree(left: Row, right: Row) -> bool:
    return left.gold == right.gold or bool(right.judged(left.gold).value)
