"""Scores of decontamination equal those worked out by hand or by brute force."""

import math
import random
from collections import Counter

import pytest

from filters.decontamination import BenchmarkIndex, Thresholds
from filters.decontamination.alignment import common, masked, stretches
from filters.decontamination.views import letters, lexicon, read
from filters.text.normalise import tokenise


def test_score_is_the_weighted_share_by_hand() -> None:
    # Shingles of "a": {bcd, cde, def, efg}; of "b": {bcd, cde, xyz...}. bcd and cde weigh
    # log(1 + 2/2) less a sixth, for two items share them; def and efg log(1 + 2/1); the row holds
    # bcd, cde and def.
    words = "bb cc dd ee ff gg"
    index = BenchmarkIndex.build(
        [("t", "a", words), ("t", "b", "bb cc dd ee xx yy")],
        thresholds=Thresholds(
            least_shingles=1, least_masked=0, least_own=0, full_size=1, characters=2.0
        ),
    )
    [found] = [match for match in index.match(["aa bb cc dd ee ff zz"])[0] if match.item_id == "a"]
    common, own = math.log(2) * 5 / 6, math.log(3)
    assert found.rule == "surface"
    assert found.score == pytest.approx((2 * common + own) / (2 * common + 2 * own), rel=1e-6)
    assert found.span == (1, 6)


@pytest.mark.parametrize(
    ("view", "one", "other", "is_same"),
    [
        ("surface", "Ida has 3 kites", "ida has 3 kites", True),
        ("surface", "Ida has 3 kites", "Ida has 4 kites", False),
        ("numbers", "Ida has 3 kites", "Ida has twenty-five kites", True),
        ("numbers", "Ida has 3 kites", "Bob has 3 kites", False),
        ("names", "Ida Lund has 3 kites", "Bob has 48 kites", True),
        ("names", "She has x kites", "They has y kites", True),
        ("names", "Ida has 3 kites", "Ida has Bob kites", False),
        ("names", r"find \frac{3}{4}", r"find \sqrt{3}{4}", False),
        ("names", "Ida has 3 kites", "Ida has 3 kites + 3", False),
        ("numbers", "has 305 kites", "has three hundred and five kites", True),
        ("numbers", "has 3.5 kites", "has three point five kites", True),
        ("numbers", "has 3 kites", "has 3 and 5 kites", False),
        ("surface", "has 305 kites", "has three hundred and five kites", True),
    ],
)
def test_what_a_view_sees(view: str, one: str, other: str, is_same: bool) -> None:
    known = lexicon(["the kites are", "find", "has"])
    left, right = (read(tokenise([text]), known)[view].values.tolist() for text in (one, other))
    assert (left == right) is is_same


def test_character_score_is_jaccard_by_hand() -> None:
    # The texts have 27 runs of five characters each; the last letter is in one of them.
    item, row = "the quick brown fox jumps zig", "the quick brown fox jumps zag"
    index = BenchmarkIndex.build([("t", "a", item)], (), Thresholds(characters_size=0))
    shared = runs(item) & runs(row)
    expected = len(shared) / len(runs(item) | runs(row))
    [found] = index.match([row])[0]
    assert found[:3] == ("t", "a", "characters")
    assert found.score == pytest.approx(expected) == pytest.approx(23 / 27)
    assert found.span == (0, 6)


def runs(text: str) -> set[str]:
    return {text[at : at + 5] for at in range(max(1, len(text) - 4))} if text else set()


WORDS = [f"{a}{b}" for a in "bcdfghjklm" for b in ("ab", "el", "ib", "ol", "um")]


def test_views_agree_with_brute_force() -> None:
    rng = random.Random(3)
    items = [rng.choices(WORDS, k=rng.randrange(10, 40)) for _ in range(60)]
    rows = []
    for words in items:
        # Half an item of somebody else behind most of this one, with some words exchanged.
        kept = [word if rng.random() < 0.9 else rng.choice(WORDS) for word in words]
        rows.append(kept[rng.randrange(4) :] + rng.choice(items)[:12])
    thresholds = Thresholds(
        0.6, 2.0, 2.0, least_shingles=1, least_own=0, full_size=1, aligned=2.0, part=2.0,
        thinned_row=2.0, characters=2.0,
    )  # fmt: skip
    index = BenchmarkIndex.build(
        [("t", str(at), " ".join(words)) for at, words in enumerate(items)], (), thresholds
    )
    sets = [triples(words) for words in items]
    held = Counter(shingle for some in sets for shingle in some)
    # What more items share weighs less, and nothing from seven of so few items on.
    weight = {
        shingle: math.log1p(len(items) / count) * max(0, 1 - (count - 1) / 6)
        for shingle, count in held.items()
    }
    total = 0
    for words, found in zip(rows, index.match([" ".join(row) for row in rows]), strict=True):
        ours = triples(words)
        expected = {
            str(at): share
            for at, some in enumerate(sets)
            if (share := sum(weight[s] for s in some & ours) / sum(weight[s] for s in some)) >= 0.6
        }
        total += len(expected)
        assert {match.item_id: match.score for match in found} == pytest.approx(expected, rel=1e-5)
    assert total > 30


def triples(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + 3]) for at in range(len(words) - 2)}


def lcs(item: bytes, row: bytes) -> int:
    table = [[0] * (len(row) + 1) for _ in range(len(item) + 1)]
    for i, x in enumerate(item):
        for j, y in enumerate(row):
            both = table[i][j] + (x in (0, y))
            table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j], both)
    return table[-1][-1]


def test_alignment_is_the_longest_common_subsequence() -> None:
    rng = random.Random(5)
    for _ in range(500):
        item, row = (bytes(rng.choices(range(6), k=rng.randrange(14))) for _ in range(2))
        aligned = stretches(item, row)
        assert common(item, row) == lcs(item, row) == sum(part.length for part in aligned)
        for part in aligned:
            pairs = zip(item[part.item :], row[part.row :], strict=False)
            assert all(x in (0, y) for x, y in list(pairs)[: part.length])
        ends = [(part.row + part.length, part.item + part.length) for part in aligned]
        starts = [(part.row, part.item) for part in aligned[1:]]
        assert all(a <= c and b <= d for (a, b), (c, d) in zip(ends, starts, strict=False))


def test_masked_sequences_tell_no_numbers_letters_or_pronouns_apart() -> None:
    known = lexicon(["has kites and gives them to", "than before how many"])

    def coded(text: str) -> bytes:
        return masked(letters(tokenise([text]), known).tobytes())

    assert coded("Ida has 3 kites") == coded("Bob Lund has two hundred and five kites")
    assert coded("She gives x kites") == coded("they gives y kites")
    assert coded("Ida has 3 kites") != coded("Ida has 3 than kites")
    assert len(coded("Ida has 3 kites")) == 4
