"""Spilled groups are those in memory and those of brute force, however little may be sorted."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.deduplication import Corpus, recalled, same, sample, strangers
from filters.deduplication import (
    duplicate_groups,
    exact_groups,
    spilled_equal,
    spilled_first,
    spilled_groups,
    spilled_near,
)
from filters.deduplication.columns import ENTRY, on_disk
from filters.deduplication.near import jaccard
from filters.deduplication.ordering import Entries, ordered
from filters.text import normalise, numberless, sketch
from tests.sizes import sized

LEAST = 2 * ENTRY
"""Bytes: two entries to a sort."""
WORDS = ["amber", "birch", "cedar", "delta", "ember", "fjord", "7", "21", "grove", "heath"]
HAN = "\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341"


def cut(texts: Sequence[str], size: int) -> list[Sequence[str]]:
    return [texts[at : at + size] for at in range(0, len(texts), size)]


def brute_force(texts: Sequence[str], threshold: float) -> list[int]:
    """Join every pair of texts that are alike, words by words."""
    sets: list[set[tuple[str, ...]]] = []
    for text in texts:
        words = normalise(text).split()
        width = min(3, len(words))
        runs = (tuple(words[at : at + width]) for at in range(len(words) - width + 1))
        sets.append(set(runs) if words else set())
    labels = list(range(len(texts)))
    for one, left in enumerate(sets):
        for other, right in enumerate(sets[:one]):
            if left and right:
                is_alike = len(left & right) >= threshold * len(left | right)
            else:
                is_alike = texts[one] == texts[other]
            if is_alike:
                low, high = sorted((labels[one], labels[other]))
                labels = [low if label == high else label for label in labels]
    return labels


@st.composite
def corpora(draw: st.DrawFn) -> list[str]:
    """Texts of which many are earlier ones with a word exchanged."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    texts: list[str] = []
    for kind in draw(st.lists(st.sampled_from("nnccce?h"), min_size=1, max_size=60)):
        if kind == "c" and texts:
            words = rng.choice(texts).split(" ")
            words[rng.randrange(len(words))] = rng.choice(WORDS)
            texts.append(" ".join(words))
        elif kind == "h":
            texts.append("".join(rng.choices(HAN, k=rng.randrange(1, 12))))
        elif kind in "e?":
            texts.append({"e": "", "?": rng.choice(["?!", "...", "\ud800?"])}[kind])
        else:
            texts.append(" ".join(rng.choices(WORDS, k=rng.randrange(1, 25))))
    return texts


@settings(max_examples=sized(25, 300), deadline=None)
@given(corpora(), st.sampled_from([0.3, 0.7, 1.0]), st.integers(1, 20), st.integers(2, 9))
def test_spilled_groups_are_those_in_memory_and_of_brute_force(
    tmp_path_factory: pytest.TempPathFactory,
    texts: list[str],
    threshold: float,
    block: int,
    entries: int,
) -> None:
    folder = tmp_path_factory.getbasetemp()
    blocks = cut(texts, block)
    expected = brute_force(texts, threshold)
    assert duplicate_groups(texts, threshold) == expected
    found = spilled_groups(blocks, folder, threshold, memory=entries * ENTRY)
    assert found.dtype == np.int64
    assert found.tolist() == expected
    equal = exact_groups([normalise(text) or f"typed {text!r}" for text in texts])
    assert spilled_equal(blocks, folder, memory=entries * ENTRY).tolist() == equal


@pytest.mark.parametrize("memory", [LEAST, 40 * ENTRY, 1 << 30])
@pytest.mark.parametrize(
    "texts",
    [
        [],
        ["one two three"] * 300,
        [""] * 300,
        ["", "?!", "\ud800", "?!"] * 50,
        ["\u4e09\u56db\u4e94\u516d\u4e03", "\u4e09\u56db\u4e94\u516d\u516b", "7"] * 20,
    ],
    ids=["none", "all equal", "empty", "no token", "Chinese"],
)
def test_odd_texts_are_grouped_as_in_memory(texts: list[str], memory: int, tmp_path: Path) -> None:
    found = spilled_groups(cut(texts, 7), tmp_path, memory=memory)
    assert found.tolist() == duplicate_groups(texts)
    assert list(tmp_path.iterdir()) == []


def test_numbers_may_be_masked_on_the_disk_too(tmp_path: Path) -> None:
    texts = [f"Ann buys {n} red pens and {n + 3} cups for {5 * n} crowns" for n in range(9)]
    found = spilled_groups([texts], tmp_path, 0.9, numberless, LEAST)
    assert found.tolist() == [0] * 9
    assert spilled_groups([texts], tmp_path, 0.9).tolist() != [0] * 9


def test_one_key_of_ten_thousand_texts_takes_few_pairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All texts hold the same 57 runs of words and one or two of their own."""
    rest = " ".join(f"{one}{other}" for one in WORDS[:6] for other in WORDS[:10])
    texts = [f"{rest} n{number}" for number in range(10_000)]
    seen: list[int] = []

    def counted(sets: object, left: object, right: object) -> object:
        seen.append(len(left))  # type: ignore[arg-type]
        return jaccard(sets, left, right)  # type: ignore[arg-type]

    monkeypatch.setattr("filters.deduplication.near.jaccard", counted)
    found = spilled_groups(cut(texts, 4096), tmp_path, memory=1 << 16)
    assert not found.any()
    # 50 million pairs share a key; nearly every text is joined by the first pair it stands in.
    assert 9_999 <= sum(seen) < 200_000
    assert max(seen) <= 1 << 14


def test_a_key_that_many_unlike_texts_share_is_handled_in_pieces() -> None:
    """Positions of one key, of which no two are joined: all pairs come, few at a time."""
    from filters.deduplication.near import PAIRS, _pairs

    count = 1200
    entries = Entries(np.full(count, 9, np.uint64), np.arange(count) * 2)
    sizes = [len(left) for left, _ in _pairs(entries, np.arange(2 * count))]
    assert sum(sizes) == count * (count - 1) // 2
    assert max(sizes) <= PAIRS


@settings(max_examples=sized(30, 300), deadline=None)
@given(st.lists(st.integers(0, 40) | st.integers(0, 2**64 - 1), max_size=200), st.integers(2, 30))
def test_keys_come_in_order_and_no_key_twice(
    tmp_path_factory: pytest.TempPathFactory, values: list[int], most: int
) -> None:
    keys = np.array(values, np.uint64)
    blocks = (
        Entries(keys[at : at + 11], np.arange(at, min(at + 11, len(keys))))
        for at in range(0, len(keys), 11)
    )
    with on_disk(tmp_path_factory.getbasetemp(), most * ENTRY) as room:
        parts = list(ordered(blocks, room))
    pairs = [pair for part in parts for pair in zip(*map(np.ndarray.tolist, part), strict=True)]
    assert pairs == sorted((value, at) for at, value in enumerate(values))
    for part in parts:
        assert len(part.keys) <= most or len(set(part.keys.tolist())) == 1


def test_first_occurrences_of_keys(tmp_path: Path) -> None:
    keys = [np.array(some, np.uint64) for some in ([5, 3, 5], [], [2**63, 3, 2**63])]
    assert spilled_first(keys, tmp_path, LEAST).tolist() == [0, 1, 0, 3, 1, 3]


def test_similarity_of_texts_of_a_group(tmp_path: Path) -> None:
    ten, nine = " ".join("abcdefghij"), " ".join("abcdefghi")  # 8 runs of three, and 7 of them
    texts = [ten, "apart from those", nine, nine.upper(), ten]
    with spilled_near([texts], tmp_path, 0.8) as near:
        assert near.labels.tolist() == [0, 1, 0, 0, 0]
        left, right = np.array([0, 2, 3, 4, 4]), np.array([2, 3, 0, 0, 2])
        assert near.similarity(left, right).tolist() == [7 / 8, 1.0, 7 / 8, 1.0, 7 / 8]


def test_long_texts_are_compared_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [f"w{number}" for number in range(300)]
    texts = [" ".join([*words[:at], "x", *words[at:]]) for at in range(0, 300, 20)]
    expected = duplicate_groups(texts, 0.9)
    assert expected == [0] * 15
    most: list[int] = []

    def counted(sets: object, left: object, right: object) -> object:
        most.append(len(sets.hashes))  # type: ignore[attr-defined]
        return jaccard(sets, left, right)  # type: ignore[arg-type]

    monkeypatch.setattr("filters.deduplication.near.jaccard", counted)
    monkeypatch.setattr("filters.deduplication.near.SHINGLES", 1000)
    assert spilled_groups([texts], tmp_path, 0.9).tolist() == expected
    assert 0 < max(most) < 2000  # two texts have 598
    assert len(sketch(texts).sets.hashes) > 4000


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="threshold is 2"):
        spilled_groups([["a"]], tmp_path, 2)
    with pytest.raises(ValueError, match="memory is 100 bytes: give 128"):
        spilled_groups([["a"]], tmp_path, memory=100)

    class Fewer:
        blocks = 3

        def __iter__(self) -> Iterator[list[str]]:
            self.blocks -= 1
            return iter([["a b c"]] * self.blocks)

    with pytest.raises(ValueError, match="2 texts when first read, then 1"):
        spilled_groups(Fewer(), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_on_the_disk_when_reading_fails(tmp_path: Path) -> None:
    def texts() -> Iterator[list[str]]:
        yield ["a b c"] * 5
        raise OSError("the line is cut")

    with pytest.raises(OSError, match="the line is cut"):
        spilled_groups(texts(), tmp_path, memory=LEAST)
    assert list(tmp_path.iterdir()) == []


def test_the_corpus_of_the_benchmark_has_the_same_groups(tmp_path: Path) -> None:
    """A small version of `benchmarks.deduplication`, sorted in parts of 4,096 entries at most."""
    count = sized(12_000, 200_000)
    labels = spilled_groups(Corpus(count), tmp_path, memory=4096 * ENTRY)
    some = sample(labels, count // 3)
    assert count // 4 < len(some) < count // 2
    assert same(labels, some)
    # 0, 2, 5, 8, 10 and 12 of 60 words exchanged: the last are no near duplicates.
    shares = recalled(labels)
    assert min(shares[:3]) == 1.0
    assert min(shares[3:5]) > 0.95
    assert shares[5] == 0.0
    assert strangers(labels) == 0


def test_a_group_wrongly_split_or_joined_is_noticed(tmp_path: Path) -> None:
    labels = spilled_groups(Corpus(3000), tmp_path)
    pair = np.flatnonzero(labels != np.arange(3000))[5]
    split, glued = labels.copy(), labels.copy()
    split[pair] = pair
    glued[labels == labels[pair]] = 0
    assert [same(each, sample(each)) for each in (labels, split, glued)] == [True, False, False]
