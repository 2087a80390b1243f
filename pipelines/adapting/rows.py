"""Rows: items turned into problems of ours, and what each shows by itself."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from filters.certification import earns, near_misses
from pipelines.adapting.item import Item
from pipelines.adapting.kinds import Kind, Peer, Unfit
from pipelines.sources import INSTRUCTION
from proofmill import Lineage, Problem
from proofmill.problem import content_hash
from proofmill.verifiers import reading

_VERSION: Final = 1
"""Of the adapted families; raised when a converter gives other rows of the same items."""


class Row(NamedTuple):
    """An item as a problem, with answers that are surely wrong."""

    item: Item
    problem: Problem
    wrong: tuple[str, ...]


def converted(peer: Peer, item: Item, seed: int) -> Row:
    """Return an item as a row.

    Raises:
        Unfit: if its question or answer is not of the form that the task's converter reads.
    """
    kind = peer.tasks[item.task]
    if not item.question.strip():
        raise Unfit("no question")
    family = f"{peer.name}_{item.task}".lower().replace("-", "_")
    question = kind.question(item).strip()
    problem = Problem(
        prompt=f"{question}{INSTRUCTION}",
        answer=kind.answer(item),
        verifier=kind.verifier,
        args=kind.args(item),
        family=family,
        version=_VERSION,
        domain=kind.domain,
        lineage=Lineage(root_seed=seed, ordinal=item.index, synthesizer="foreign"),
        instance=content_hash([family, asked(item)]),
    )
    return Row(item, problem, tuple(_wrong(kind, item, problem)))


def asked(item: Item) -> str:
    """Return what a question is told apart by: case and spaces say nothing."""
    return " ".join(item.question.split()).casefold()


def _wrong(kind: Kind, item: Item, problem: Problem) -> list[str]:
    """Return surely wrong answers of a row."""
    try:
        found = kind.wrong(item) if kind.wrong else near_misses(problem)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise Unfit(f"no near misses: {error}") from error
    if not found:
        raise Unfit("no near misses")
    return found


def gold_fault(row: Row, kind: Kind) -> str:
    """Say whether the reference answer is refused, as we write it or as the peer does."""
    if not earns(row.problem, row.problem.answer):
        return f"our verifier refuses the reference answer {row.problem.answer[:60]!r}"
    as_written = row.item.gold is not None and kind.answer_is_golds
    if as_written and not earns(row.problem, row.item.gold or ""):
        return f"our verifier refuses the answer as the peer writes it: {row.item.gold!r:.80}"
    return ""


def lines_of(question: str) -> Iterator[str]:
    """Yield the pieces of a question that somebody may give back: lines, blocks, ends of lines."""
    yield question
    for block in re.split(r"\n[ \t]*\n", question):
        yield block
        lines = block.split("\n")
        for start in range(1, min(len(lines), 4)):
            yield "\n".join(lines[start:])
        for line in lines:
            yield line
            yield line.rpartition(": ")[2]


def is_echo(row: Row) -> bool:
    """Tell whether a piece of the question is right: who copies it has not solved anything."""
    pieces = {piece.strip() for piece in lines_of(row.item.question)} - {""}
    return any(earns(row.problem, piece) for piece in sorted(pieces))


def conflicts(one: Row, other: Row) -> bool:
    """Tell whether two rows with the same question have different answers."""
    return not earns(one.problem, other.problem.answer)


def repeated(rows: Sequence[Row], kind: Kind) -> tuple[list[Row], int, int]:
    """Return the rows without repeats, how many repeats there were, and how many rows conflict.

    Of rows with the same question the first is kept; where their answers differ, and only one can
    be right, none is.
    """
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(asked(row.item), []).append(row)
    kept, clashing = [], 0
    for group in groups.values():
        if not kind.takes_any and any(conflicts(group[0], row) for row in group[1:]):
            clashing += len(group)
        else:
            kept.append(group[0])
    return kept, len(rows) - len(groups), clashing


def others_of(rows: Sequence[Row], row: Row, most: int) -> list[str]:
    """Return reference answers of other rows that are surely wrong for this one."""
    mine = row.problem.answer
    found = dict.fromkeys(other.problem.answer for other in rows)
    return [text for text in found if _plain(text) != _plain(mine)][:most]


def _plain(text: str) -> object:
    """Return the value of a number, so that `7.140` and `7.14` are one answer; else the text."""
    value = reading.rational(text)
    return " ".join(text.split()).casefold() if value is None else value
