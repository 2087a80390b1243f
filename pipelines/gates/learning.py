"""Learning: a small probe reads how it is said, and must not learn a bit of the answer from that.

Ridge regression on hashed pieces of the prompt, solved exactly, each row foretold by those of other
folds. The pieces are such as come and go between wordings of one instance, and of another one: they
are the author's choice. Which are at hand may hang on what is asked, and the answer with it, so the
probe has learnt something only where it foretells more than one that reads the instances.
"""

import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pipelines.gates.specimen import Row, Specimen, with_answer
from pipelines.gates.telling import WORDINGS
from readers import parted

WIDTH: Final = 4096
"""Places that pieces are hashed to."""
FOLDS: Final = 5
MARGIN: Final = 0.05
"""Share of bits that may be foretold better than by the commoner bit, chance aside."""
CHANCE: Final = 3.0
"""Standard deviations of a share that chance is granted."""
DECIDING_ROWS: Final = 600
"""That decide where the rows that are counted leave a doubt."""
INSTANCES: Final = 6
"""Whose wordings are compared."""
_TOKEN: Final = re.compile(r"[A-Za-z]+|\d+|\S")
_RIDGE: Final = 0.1
_RARER: Final = 0.1
"""Share of the rarer bit from which there is something to foretell."""

Bits: TypeAlias = npt.NDArray[np.float64]
BITS: Final[Mapping[str, Callable[[str], int]]] = {
    "the parity of its characters": lambda answer: sum(map(ord, answer)) % 2,
    "the parity of its last one": lambda answer: ord(answer.rstrip("]}\"')")[-1:] or " ") % 2,
    "a bit of its hash": lambda answer: zlib.crc32(answer.encode()) % 2,
}
"""What an answer might be told by. Its size is none: that may follow from what is asked."""


def learned(specimen: Specimen) -> list[str]:
    """No bit of the answer is foretold by the wording; what a few rows suggest, many decide."""
    if not specimen.family.unique:
        return []  # which of the right answers is kept tells nobody anything
    varied = wording(specimen)
    found = _learned_among(specimen.counted, varied)
    if not found or len(specimen.counted) >= DECIDING_ROWS:
        return found
    return _learned_among(specimen.more(DECIDING_ROWS), varied)


def wording(specimen: Specimen) -> frozenset[str]:
    """Return the pieces that come and go between the wordings of two instances or more."""
    render, varied = specimen.family.render, Counter[str]()
    for row in specimen.all_rows[:: max(1, len(specimen.all_rows) // INSTANCES)]:
        told = [set(_pieces(render(row.instance, Random(n)))) for n in range(WORDINGS)]
        varied.update(told[0].union(*told) - told[0].intersection(*told))
    return frozenset(piece for piece, count in varied.items() if count > 1)


def _learned_among(drawn: Sequence[Row], varied: frozenset[str]) -> list[str]:
    rows = list({row.problem.instance: row for row in drawn}.values())  # a copy tells its answer
    said, given = _said(rows, varied), _given(rows)
    found = []
    for name, value in BITS.items():
        bits = np.array([2.0 * value(row.problem.answer) - 1.0 for row in rows])
        common = max((bits > 0).mean(), (bits < 0).mean())
        if 1 - common < _RARER:
            continue
        right, other = ((_foretold(table, bits) * bits > 0).mean() for table in (said, given))
        least = max(common, other)
        # What is foretold well scatters less; rows that decide are granted the most all the same.
        spread = 0.25 if len(rows) >= DECIDING_ROWS else least * (1 - least)
        if right > least + MARGIN + CHANCE * (spread / len(rows)) ** 0.5:
            found.append(f"{name} is foretold by the wording in {right:.0%}, {common:.0%} by guess")
    return found


def _said(rows: Sequence[Row], varied: frozenset[str]) -> Bits:
    told = [set(_pieces(parted(row.problem.prompt).question)) for row in rows]
    return _table([{one for one in own if one in varied or one.isspace()} for own in told])


def _given(rows: Sequence[Row]) -> Bits:
    """Return what the instances hold besides their answers, which no wording changes."""
    told = [_TOKEN.findall(repr(with_answer(row.instance, ""))) for row in rows]
    return _table([{*own, *map(" ".join, pairwise(own))} for own in told])


def _foretold(pieces: Bits, bits: Bits) -> Bits:
    """Return what is foretold of each row by those of the other folds: dual ridge regression."""
    products = pieces @ pieces.T
    folds = np.arange(len(bits)) % FOLDS
    said = np.zeros(len(bits))
    for fold in range(FOLDS):
        known, asked = folds != fold, folds == fold
        middle = bits[known].mean()
        matrix = products[np.ix_(known, known)] + _RIDGE * np.eye(int(known.sum()))
        weights = np.linalg.solve(matrix, bits[known] - middle)
        said[asked] = products[np.ix_(asked, known)] @ weights + middle
    return said


def _table(told: Sequence[set[str]]) -> Bits:
    """Return which pieces each text has, (texts, WIDTH), rows of length 1, the common taken off."""
    found = np.zeros((len(told), WIDTH))
    for row, pieces in enumerate(told):
        found[row, [zlib.crc32(piece.encode()) % WIDTH for piece in pieces]] = 1.0
    found -= found.mean(axis=0)
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    scaled: Bits = found / np.maximum(lengths, 1e-9)
    return scaled


def _pieces(text: str) -> Iterator[str]:
    """Yield words, pairs of them, and blanks in a row; a number is a number."""
    plain = re.sub(r"\d+", "0", text)
    words = plain.split()
    yield from words
    yield from map(" ".join, pairwise(words))
    yield from re.findall(r"\s{2,}", plain)
