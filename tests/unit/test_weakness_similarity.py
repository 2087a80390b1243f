"""Neighbors against brute force: the ids and the scores that belong to them."""

import math
import re
from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.weakness.text.similarity import F64, nearest, tfidf

WORDS = ["area", "angle", "prime", "factor", "circle", "sum", "root", "series", "graph", "path"]


def names(count: int) -> list[str]:
    rng = Random(7)
    return [" ".join(rng.sample(WORDS, rng.randint(1, 4))) + f" {i % 37}" for i in range(count)]


def brute_force(rows: F64, k: int) -> tuple[list[list[int]], list[list[float]]]:
    """Every cosine by its definition, sorted by hand."""
    ids, scores = [], []
    for i in range(len(rows)):
        cosines = []
        for j in range(len(rows)):
            size = math.sqrt(math.fsum(rows[i] ** 2)) * math.sqrt(math.fsum(rows[j] ** 2))
            dot = math.fsum(rows[i] * rows[j])
            cosines.append(
                (-round(dot / size if size else 0.0, 12), j, dot / size if size else 0.0)
            )
        best = sorted(one for one in cosines if one[1] != i)[:k]
        ids.append([j for _, j, _ in best])
        scores.append([score for _, _, score in best])
    return ids, scores


def by_definition(texts: list[str]) -> list[dict[str, float]]:
    """TF-IDF of words and of 3- and 4-grams, half each, straight from the formula."""

    def grams(text: str) -> list[str]:
        padded = [f" {word} " for word in re.findall(r"\w+", text.casefold())]
        return [w[i : i + n] for n in (3, 4) for w in padded for i in range(len(w) - n + 1)]

    def weighted(rows: list[Counter[str]]) -> list[dict[str, float]]:
        found = []
        for row in rows:
            raw = {
                name: count * (1 + math.log((1 + len(rows)) / (1 + sum(name in r for r in rows))))
                for name, count in row.items()
            }
            size = math.sqrt(sum(value**2 for value in raw.values()))
            found.append({name: value / size for name, value in raw.items()})
        return found

    words = weighted([Counter(re.findall(r"\w+", text.casefold())) for text in texts])
    letters = weighted([Counter(grams(text)) for text in texts])
    return [
        {("w", n): v / math.sqrt(2) for n, v in a.items()}
        | {("c", n): v / math.sqrt(2) for n, v in b.items()}  # type: ignore[misc]
        for a, b in zip(words, letters, strict=True)
    ]


def test_tfidf_is_the_formula() -> None:
    texts = ["area of a circle", "Area of the angle", "prime factors", "prime factor tree"]
    expected = by_definition(texts)
    found = tfidf(texts).dense()
    for i in range(len(texts)):
        for j in range(len(texts)):
            dot = sum(value * expected[j].get(name, 0.0) for name, value in expected[i].items())
            assert found[i] @ found[j] == pytest.approx(dot, abs=1e-12)


def test_neighbors_of_names_equal_brute_force() -> None:
    vectors = tfidf(names(150))
    found = nearest(vectors, 9)
    ids, scores = brute_force(vectors.dense(), 9)
    assert found.ids.tolist() == ids
    assert np.abs(found.scores - np.array(scores)).max() < 1e-12


def test_neighbors_of_embeddings_equal_brute_force() -> None:
    embeddings = np.random.default_rng(5).normal(size=(120, 24)) * 3.0
    embeddings[17] = 0.0
    embeddings[40] = embeddings[41] * 2.0
    found = nearest(embeddings, 7)
    ids, scores = brute_force(embeddings, 7)
    assert found.ids.tolist() == ids
    assert np.abs(found.scores - np.array(scores)).max() < 1e-12
    assert found.ids[40, 0] == 41
    assert found.scores[40, 0] == pytest.approx(1.0)


def test_scores_belong_to_their_ids() -> None:
    """The fault of the released SwS sampler: scores by rank, handed to other concepts by row."""
    vectors = tfidf(names(200)).dense()
    found = nearest(tfidf(names(200)), 20)
    true = np.array([vectors[i] @ vectors[found.ids[i]].T for i in range(200)])
    shifted = np.array([vectors[i] @ vectors[np.arange(20)].T for i in range(200)])
    assert np.abs(true - found.scores).max() < 1e-12
    assert abs(np.corrcoef(shifted.ravel(), found.scores.ravel())[0, 1]) < 0.3


def test_ties_go_to_the_lowest_id_and_few_rows_have_few_neighbors() -> None:
    found = nearest(tfidf(["prime", "prime", "prime"]), 5)
    assert found.ids.tolist() == [[1, 2], [0, 2], [0, 1]]
    assert nearest(tfidf(["alone"]), 3).ids.shape == (1, 0)
    assert nearest(tfidf([]), 3).ids.shape == (0, 0)
    assert nearest(tfidf(["!!!", "prime"]), 1).scores.tolist() == [[0.0], [0.0]]


@settings(deadline=None, max_examples=40)
@given(st.lists(st.text(alphabet="ab c", max_size=8), min_size=2, max_size=12))
def test_cosines_lie_within_bounds_and_fall(texts: list[str]) -> None:
    found = nearest(tfidf(texts), 4)
    assert (found.scores > -1e-12).all()
    assert (found.scores < 1 + 1e-12).all()
    assert (np.diff(found.scores, axis=1) < 1e-11).all()
    assert all(i not in row for i, row in enumerate(found.ids.tolist()))


def test_impossible_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="k is 0"):
        nearest(tfidf(["a", "b"]), 0)
    with pytest.raises(ValueError, match="finite"):
        nearest(np.array([[1.0], [np.nan]]), 1)
    with pytest.raises(ValueError, match="finite"):
        nearest(np.ones(3), 1)
