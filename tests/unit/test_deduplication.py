"""Signatures equal datasketch's, and groups equal what brute force finds."""

import random
from collections.abc import Sequence

import numpy as np
import pytest
from datasketch import MinHash

from filters.decision import KEEP
from filters.deduplication.groups import (
    Rank,
    bands,
    cap,
    duplicate_groups,
    exact_groups,
    keep_best,
    signatures,
    template_groups,
)
from filters.text.minhash import SCHEME
from filters.text.normalise import NORMALISER_VERSION
from filters.text.shingles import shingle_hash

WORDS: list[str] = [
    *("amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heath", "inlet", "jetty"),
    *("knoll", "lagoon", "marsh"),
]


def text(words: Sequence[str]) -> str:
    return " ".join(words)


def shingles(words: Sequence[str]) -> set[tuple[str, ...]]:
    if len(words) < 3:
        return {tuple(words)}
    return {tuple(words[at : at + 3]) for at in range(len(words) - 2)}


def similarity(one: Sequence[str], other: Sequence[str]) -> float:
    left, right = shingles(one), shingles(other)
    return len(left & right) / len(left | right)


def variants(rows: int, seed: int) -> list[list[str]]:
    """Word lists, a third of them earlier ones with a few words exchanged."""
    rng = random.Random(seed)
    found: list[list[str]] = []
    for _ in range(rows):
        words: list[str] = rng.choices(WORDS, k=30)
        if found and rng.random() < 0.4:
            words = list(rng.choice(found))
            for _ in range(rng.randrange(4)):
                words[rng.randrange(30)] = rng.choice(WORDS)
        found.append(words)
    return found


def brute_force(rows: Sequence[Sequence[str]], threshold: float) -> list[int]:
    labels = list(range(len(rows)))
    for one in range(len(rows)):
        for other in range(one):
            if similarity(rows[one], rows[other]) >= threshold:
                low, high = sorted((labels[one], labels[other]))
                labels = [low if label == high else label for label in labels]
    return labels


def test_signatures_are_those_of_datasketch() -> None:
    rows = [WORDS[:9], WORDS[2:5], WORDS[:2], WORDS[:1], [], WORDS * 3]
    ours = signatures([text(words) for words in rows])
    assert ours.shape == (6, 128)
    assert ours.dtype == np.uint32
    for words, row in zip(rows, ours, strict=True):
        sketch = MinHash(num_perm=128, seed=1, scheme="affine32", hashfunc=shingle_hash)
        sketch.update_batch(" ".join(shingle).encode() for shingle in shingles(words) if shingle)
        assert np.array_equal(row, sketch.hashvalues)


def test_signatures_do_not_depend_on_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [text(words) for words in variants(50, 1)]
    whole = signatures(rows)
    monkeypatch.setattr("filters.text.minhash.BLOCK", 7)
    assert np.array_equal(signatures(rows), whole)
    assert signatures([]).shape == (0, 128)


def test_agreement_estimates_jaccard() -> None:
    rows = variants(200, 2)
    made = signatures([text(words) for words in rows])
    errors = [
        float(np.mean(made[a] == made[b])) - similarity(rows[a], rows[b])
        for a in range(0, 200, 5)
        for b in range(a)
    ]
    assert abs(float(np.mean(errors))) < 0.002
    assert float(np.std(errors)) < 0.03


def test_jaccard_by_hand_decides() -> None:
    ten = WORDS[:10]  # 8 shingles
    nine = WORDS[:9]  # 7 of them: 7/8
    assert duplicate_groups([text(ten), text(nine)], 7 / 8) == [0, 0]
    assert duplicate_groups([text(ten), text(nine)], 7 / 8 + 1e-9) == [0, 1]


@pytest.mark.parametrize("threshold", [0.5, 0.7, 0.9, 1.0])
def test_groups_are_those_of_brute_force(threshold: float) -> None:
    rows = variants(150, 3)
    expected = brute_force(rows, threshold)
    assert len(set(expected)) < 150
    assert duplicate_groups([text(words) for words in rows], threshold) == expected


def test_groups_do_not_depend_on_order() -> None:
    rows = [text(words) for words in variants(80, 4)]
    order = random.Random(5).sample(range(80), 80)
    plain, mixed = duplicate_groups(rows), duplicate_groups([rows[index] for index in order])
    by_label: dict[int, set[int]] = {}
    for position, label in enumerate(mixed):
        by_label.setdefault(label, set()).add(order[position])
    assert {min(group) for group in by_label.values()} == set(plain)
    assert all(len({plain[index] for index in group}) == 1 for group in by_label.values())


def test_chain_is_one_group() -> None:
    rows = [text(WORDS[at : at + 11]) for at in range(3)]  # neighbours 8/10, ends 7/11
    assert duplicate_groups(rows, 0.75) == [0, 0, 0]
    assert duplicate_groups([rows[0], rows[2]], 0.75) == [0, 1]


def test_short_empty_and_equal_texts() -> None:
    rows = ["Yes.", "no", "yes", "", "?!", "", "...", "Add 2 + 2", "add $2+2$!"]
    assert duplicate_groups(rows) == [0, 1, 0, 3, 4, 3, 6, 7, 7]
    assert duplicate_groups([]) == []


def test_many_equal_texts_are_one_group() -> None:
    rows = [text(WORDS)] * 3000 + [text(WORDS[::-1])]
    assert duplicate_groups(rows) == [0] * 3000 + [3000]


@pytest.mark.parametrize("threshold", [0.0, -1.0, 1.01, float("nan")])
def test_threshold_out_of_range_is_refused(threshold: float) -> None:
    with pytest.raises(ValueError, match="threshold"):
        duplicate_groups(["a"], threshold)


def test_bands_propose_nearly_all_pairs_at_the_threshold() -> None:
    for threshold in (0.3, 0.5, 0.7, 0.9):
        count, rows = bands(threshold)
        assert count * rows <= 128
        assert 1 - (1 - threshold**rows) ** count >= 0.98


def test_exact_groups() -> None:
    assert exact_groups(["b", "a", "b", "", "a", ""]) == [0, 1, 0, 3, 1, 3]


def test_best_row_is_kept_and_named() -> None:
    ranks = [Rank(True, 5, "a"), Rank(False, 9, "c"), Rank(False, 9, "b"), Rank(True, 1, "d")]
    decisions = keep_best([0, 0, 0, 3], ranks)
    assert [decision.keep for decision in decisions] == [False, False, True, True]
    assert decisions[0].notes == ("of b",)
    assert decisions[0].reason == "duplicate"
    assert decisions[3] == KEEP
    assert [d.keep for d in keep_best([0] * 3, ranks[2::-1])] == [True, False, False]


def test_scheme_names_the_normaliser_that_it_follows() -> None:
    assert SCHEME.normaliser == NORMALISER_VERSION


def test_templates_are_capped_not_removed() -> None:
    rows = [
        f"Ann buys {n} pens and {n + 3} red cups for {5 * n} crowns. What is one?" for n in range(9)
    ]
    rows[4] = "Ann buys twenty-one pens and forty red cups for ninety crowns. What is one?"
    rows.append("How many legs have seven spiders and three ants that walk over the kitchen table?")
    groups = template_groups(rows)
    assert groups == [0] * 9 + [9]
    ranks = [Rank(False, 10, f"{9 - at}") for at in range(10)]
    decisions = cap(groups, ranks, 3)
    # The smallest ids of the nine are those of the last rows.
    assert [decision.keep for decision in decisions] == [False] * 6 + [True] * 4
    assert decisions[0].reason == "template"
    assert all(decision.keep for decision in cap(groups, ranks, 9))
    mixed = cap(groups[::-1], ranks[::-1], 3)
    assert mixed[::-1] == decisions
    with pytest.raises(ValueError, match="most is 0"):
        cap(groups, ranks, 0)


def test_groups_do_not_depend_on_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [text(words) for words in variants(90, 7)] + ["", "?!", "", "\ud800", "one two"]
    whole, sketched = duplicate_groups(rows), signatures(rows)
    for size in (1, 7, 64):
        monkeypatch.setattr("filters.text.minhash.BLOCK", size)
        assert duplicate_groups(rows) == whole
        assert (signatures(rows) == sketched).all()
    monkeypatch.setattr("filters.text.minhash.CELLS", 64)
    assert (signatures(rows) == sketched).all()
