"""Telling: the words tell the puzzle, all of it."""

import re
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Final

from generators.parts import NOT_ONE
from pipelines.gates.bounds import OutOfTimeError, bounded
from pipelines.gates.changes import changed
from pipelines.gates.specimen import Specimen
from readers import READERS, parted

CHANGES = 12
"""Changes of an instance that are tried."""
WORDINGS, LEAST_WORDINGS = 12, 3
"""Of one puzzle that are asked for, and that must be different."""
LEAST_OPENINGS = 3
"""First words of prompts, numbers aside."""
MOST_READING = 30.0
"""Seconds of processor time for a reader to solve a row: a prompt that says something else may have
no answer, and be searched for ever."""
_NUMBER: Final = re.compile(r"\d+")


def told_data(specimen: Specimen) -> list[str]:
    """Where another datum gives another answer, the words change: nothing is left out.

    A family may keep what follows from its other data, so this asks for a look; where a reader
    finds the answers from the words, all has been told, and nothing is asked.
    """
    family, found = specimen.family, []
    if not family.unique or family.name in READERS:
        return []
    for rows in specimen.rows.values():
        row = rows[0]
        answers, words = family.solve(row.instance), specimen.words(row.instance)
        for other in islice(changed(row.instance), CHANGES):
            with suppress(*NOT_ONE):
                is_told = specimen.words(other) != words
                if not is_told and family.solve(other) not in ([], answers):
                    found.append(
                        f"dial {row.problem.dial}: a datum decides the answer and is not told"
                    )
    return found


def worded(specimen: Specimen) -> list[str]:
    """Each puzzle has several wordings, and rows begin in several ways."""
    found = []
    for dial, (row, *_) in specimen.rows.items():
        told = {specimen.family.render(row.instance, Random(n)) for n in range(WORDINGS)}
        if len(told) < LEAST_WORDINGS:
            found.append(f"dial {dial}: {len(told)} wordings in {WORDINGS} of one puzzle")
    openings = {_NUMBER.sub("", row.problem.prompt)[:60] for row in specimen.counted}
    if len(openings) < LEAST_OPENINGS:
        found.append(f"{len(openings)} openings in {len(specimen.counted)} rows")
    return found


def example(specimen: Specimen) -> list[str]:
    """The prompt's example is of what all answers are of: of numbers, of words, or of both."""
    kinds = [_kinds(row.problem.answer) for row in [*specimen.all_rows, *specimen.counted]]
    always, ever = frozenset.intersection(*kinds), frozenset.union(*kinds)
    found = set[str]()
    for row in specimen.all_rows:
        text = parted(row.problem.prompt).example
        if always - _kinds(text) or _kinds(text) - ever:
            found.add(f"the example {text!r} is not of the kind of {row.problem.answer!r}")
    return sorted(found)


def read_by_a_reader(specimen: Specimen) -> list[str]:
    """The family's reader reads every word and finds the answer; nothing if it has no reader."""
    from pipelines.certifying import disagreement

    reader = READERS.get(specimen.family.name)
    if reader is None:
        return []
    said = []
    for row in [*specimen.all_rows, *specimen.counted[:40]]:
        try:
            with bounded(MOST_READING):
                said.append(disagreement(specimen.family, row.problem, row.instance, reader))
        except OutOfTimeError as error:
            return [*filter(None, said), f"its reader, after {error}, had no answer"]
    return [each for each in said if each]


def _kinds(answer: str) -> frozenset[str]:
    """Return whether a text has numbers and words; commands of LaTeX are neither."""
    plain = re.sub(r"\\[a-zA-Z]+", " ", answer)
    return frozenset(
        name
        for name, form in (("numbers", r"\d"), ("words", r"[^\W\d_]"))
        if re.search(form, plain)
    )
