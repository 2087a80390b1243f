"""Similarity of concepts: TF-IDF of words and character n-grams, or given embeddings; top k.

Scores stay with the ids they belong to. The released SwS sampler drops the ids of its search, so
that its scores follow the row order and correlate with the true cosines at 0.09.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]

GRAMS = (3, 4)
"""Lengths of character n-grams, taken within words that are padded by a space on both sides."""
_WORD = re.compile(r"\w+")
_DIGITS = 12
"""Decimals that decide the order, so that equal scores stay equal however they were summed."""
_BLOCK = 256
"""Rows of a dense product at a time: bounds memory."""


class Sparse(NamedTuple):
    """Rows of a sparse matrix (rows, width), each of length 1 or all zero."""

    bounds: I64
    """(rows + 1,): row i is columns[bounds[i]:bounds[i + 1]]."""
    columns: I64
    values: F64
    width: int

    def dense(self) -> F64:
        """Return the (rows, width) array."""
        rows = np.repeat(np.arange(len(self.bounds) - 1), np.diff(self.bounds))
        found = np.zeros((len(self.bounds) - 1, self.width))
        found[rows, self.columns] = self.values
        return found


class Neighbors(NamedTuple):
    """For each row the most similar other rows: highest cosine first, of equal ones lowest id."""

    ids: I64
    """(rows, k)."""
    scores: F64
    """(rows, k) cosines of exactly these ids."""


def tfidf(texts: Sequence[str]) -> Sparse:
    """Return one row per text; words and character n-grams weigh half each.

    Within each half a feature counts (its occurrences) x (1 + ln((1 + texts) / (1 + texts that
    have it))), scaled to length 1 (Manning, Raghavan and Schuetze 2008, section 6.4).
    """
    halves = [[Counter(feature(text)) for text in texts] for feature in (_words, _grams)]
    weighted = [_weighted(half) for half in halves]
    rows = [_unit({**left, **right}) for left, right in zip(*weighted, strict=True)]
    numbers = {name: i for i, name in enumerate(sorted({name for row in rows for name in row}))}
    return Sparse(
        np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int64),
        np.array([numbers[name] for row in rows for name in sorted(row)], np.int64),
        np.array([row[name] for row in rows for name in sorted(row)], np.float64),
        len(numbers),
    )


def _words(text: str) -> list[str]:
    return [f"w {word}" for word in _WORD.findall(text.casefold())]


def _grams(text: str) -> list[str]:
    words = [f" {word} " for word in _WORD.findall(text.casefold())]
    return [
        f"c {word[i : i + size]}"
        for size in GRAMS
        for word in words
        for i in range(len(word) - size + 1)
    ]


def _weighted(rows: list[Counter[str]]) -> list[dict[str, float]]:
    having = Counter(name for row in rows for name in row)
    idf = {n: 1.0 + float(np.log((1 + len(rows)) / (1 + count))) for n, count in having.items()}
    return [_unit({name: count * idf[name] for name, count in row.items()}) for row in rows]


def _unit(row: dict[str, float]) -> dict[str, float]:
    length = float(np.sqrt(sum(row[name] ** 2 for name in sorted(row))))
    return {name: value / length for name, value in row.items()} if length else {}


def nearest(vectors: Sparse | F64, k: int) -> Neighbors:
    """Return the k nearest other rows of each row by cosine (fewer where there are fewer rows).

    `vectors` are sparse rows, or a dense array (rows, dimensions) of embeddings of any length;
    rows of zeros are similar to nothing, at cosine 0.

    Raises:
        ValueError: if k is below 1, or embeddings are no finite two-dimensional array.
    """
    if k < 1:
        raise ValueError(f"k is {k}: ask for at least one neighbor")
    rows = _sparse_scores(vectors) if isinstance(vectors, Sparse) else _dense_scores(vectors)
    found = [_best(scores, row, k) for row, scores in enumerate(rows)]
    width = min(k, max(len(found) - 1, 0))
    ids = np.array([ids for ids, _ in found], np.int64).reshape(len(found), width)
    scores = np.array([scores for _, scores in found], np.float64).reshape(len(found), width)
    return Neighbors(ids, scores)


def _best(scores: F64, row: int, k: int) -> tuple[I64, F64]:
    order = np.argsort(-np.round(scores, _DIGITS), kind="stable")
    order = order[order != row][:k]
    return order, scores[order]


def _sparse_scores(vectors: Sparse) -> Iterator[F64]:
    """Yield the cosines of each row with all rows, through lists of the rows that have a column."""
    count = len(vectors.bounds) - 1
    owner = np.repeat(np.arange(count), np.diff(vectors.bounds))
    order = np.argsort(vectors.columns, kind="stable")
    owner, values = owner[order], vectors.values[order]
    starts = np.searchsorted(vectors.columns[order], np.arange(vectors.width + 1))
    for row in range(count):
        here = slice(vectors.bounds[row], vectors.bounds[row + 1])
        scores = np.zeros(count)
        for column, value in zip(vectors.columns[here], vectors.values[here], strict=True):
            having = slice(starts[column], starts[column + 1])
            scores[owner[having]] += value * values[having]
        yield scores


def _dense_scores(embeddings: F64) -> Iterator[F64]:
    matrix = np.asarray(embeddings, np.float64)
    if matrix.ndim != 2 or not np.isfinite(matrix).all():
        raise ValueError(
            f"embeddings must be a finite (rows, dimensions) array, got {matrix.shape}"
        )
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    matrix = matrix / np.where(lengths > 0, lengths, 1.0)
    for start in range(0, len(matrix), _BLOCK):
        yield from matrix[start : start + _BLOCK] @ matrix.T
