"""Planted benchmark items are found however they are dressed; fresh problems are left alone."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest

from filters.decontamination import (
    BenchmarkIndex,
    IndexVersionError,
    Match,
    build_index,
    read_items,
)
from filters.decontamination.postings import stable_order
from filters.text.normalise import NORMALISER_VERSION, normalise
from filters.text.shingles import shingle_hash

ITEMS = (
    "Wanda plants 14 rows of leeks with 23 leeks in each row. Frost kills 37 of the leeks before "
    "spring. How many leeks does Wanda have left to sell at the village fair?",
    "A ferry carries 48 cars on each crossing and makes 9 crossings a day. On Sunday it makes only "
    "half as many crossings, rounded down. How many cars can it carry in a whole week?",
    "Ravi saves 35 coins in June and twice as many in July. In August he spends a third of what he "
    "has saved on a kite. How many coins does Ravi own at the end of August?",
    "The sides of a triangular pond measure 13, 14 and 15 metres. Odette walks around the pond 6 "
    "times every evening. How many metres does Odette walk around it in 10 evenings?",
    "A printer needs 4 minutes for every 30 pages and stops for 2 minutes after each 90 pages. How "
    "long, in minutes, does a manuscript of 450 pages keep the printer busy?",
    r"Let $f(x) = \frac{2x + 7}{x - 3}$ for all real $x \ne 3$. Find the sum of all real numbers "
    r"$t$ such that $f(f(t)) = t$ and express your answer as a common fraction.",
    r"How many ordered pairs of positive integers $(m, n)$ with $m \leq 60$ satisfy the equation "
    r"$m^2 - 5n = 11$? Give the number of pairs, not the pairs themselves.",
    "Bettina bakes 96 rolls and packs them into bags of 8. She sells each bag for $3.50 at the "
    "harbour market, where a stall costs $12. How much money does Bettina take home?",
    "An orchard has 27 pear trees and three times as many plum trees. Each pear tree bears 42 "
    "pears and each plum tree bears 65 plums. How many more plums than pears are there?",
    "Hamid reads 18 pages of a novel every night. After 11 nights he has 74 pages left to read. "
    "How many nights in all does Hamid need for the whole novel if he keeps his pace?",
    r"Simplify $\sqrt{363}$.",
    "What is the remainder when 7^{45} is divided by 19?",
    r"Evaluate $\binom{11}{4}$.",
)
FRESH = (
    "Kettles cost twice as much as mugs. Four mugs and a kettle cost $27 together, so how much is "
    "one kettle on its own?",
    "A train leaves at noon and travels 310 kilometres at a steady speed. It arrives before five. "
    "What is the least whole speed in kilometres per hour that it may have?",
    "How many leeks are left for Sunday if a cook uses 5 leeks on Friday and 7 on Saturday out of "
    "a crate of 40?",
    r"Find all real numbers $x$ for which $x^2 - 6x + 8 < 0$ holds.",
    "In a village choir there are 12 more altos than basses and half as many tenors as altos. If "
    "there are 33 singers, how many of them are tenors?",
    r"Let $g(x) = x^3 - 4x$ for all real $x$. Find the number of local extrema of $g$.",
    "A clock loses 3 minutes a day. After how many days does it show the right time again?",
    "How many pages must Lucy read each night to finish a book of 300 pages in 12 nights?",
    "The orchard sells apples in crates of 20. How many crates does it need for 415 apples?",
    "What is the last digit of 3^{100}?",
    "",
    "?!",
)
PADDING = (
    "The committee met in the old town hall on a rainy evening and talked for a long time about "
    "the bridge, its arches, and the money that a new road along the river would cost. "
) * 3

INSTANCE = "0123456789abcdef0123456789abcdef"


@pytest.fixture(scope="module")
def index() -> BenchmarkIndex:
    items = [("own", f"own/{number}", text) for number, text in enumerate(ITEMS)]
    return BenchmarkIndex.build(items, [("puzzles", "p1", INSTANCE), ("other", "o7", INSTANCE)])


def rules(index: BenchmarkIndex, text: str) -> dict[str, str]:
    """Rule by item id."""
    return {found.item_id: found.rule for found in index.match([text])[0]}


def dressed(text: str) -> str:
    text = text.replace(r"\frac", r"\dfrac").replace(r"\leq", r"\le").replace(r"\ne ", r"\neq ")
    return re.sub(r"\$([^$]*[\\=^][^$]*)\$", r"\\( \1 \\)", text)


@pytest.mark.parametrize("number", range(len(ITEMS)))
@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text,
        str.upper,
        lambda text: text.replace(" ", " \n\t"),
        lambda text: re.sub(r"[.,?](?=\s|$)", "", text),
        dressed,
        lambda text: f"Solve step by step, answer in \\boxed{{}}.\n\nProblem: {text}\n\nAnswer:",
        lambda text: PADDING + text + " " + PADDING,
    ],
    ids=["verbatim", "case", "space", "punctuation", "latex", "wrapped", "embedded"],
)
def test_format_edits_are_found(
    index: BenchmarkIndex, number: int, edit: Callable[[str], str]
) -> None:
    assert f"own/{number}" in rules(index, edit(ITEMS[number]))


@pytest.mark.parametrize("number", range(10))
def test_changed_numbers_are_found(index: BenchmarkIndex, number: int) -> None:
    changed = re.sub(r"\d+", lambda found: str(int(found[0]) * 3 + 1), ITEMS[number])
    assert changed != ITEMS[number]
    assert f"own/{number}" in rules(index, changed)


@pytest.mark.parametrize(
    ("number", "old", "new"),
    [(0, "Wanda", "Zyrel"), (2, "Ravi", "Quandrix"), (7, "Bettina", "Xiomara"), (9, "Hamid", "Bo")],
)
def test_changed_numbers_and_names_are_found(
    index: BenchmarkIndex, number: int, old: str, new: str
) -> None:
    changed = re.sub(r"\d+", lambda found: str(int(found[0]) + 5), ITEMS[number].replace(old, new))
    assert f"own/{number}" in rules(index, f"Question: {changed} Think first.")


def test_names_that_are_words_are_found(index: BenchmarkIndex) -> None:
    changed = ITEMS[9].replace("Hamid", "Grace").replace("he keeps his", "she keeps her")
    assert rules(index, changed)["own/9"] in {"surface", "names"}


def test_script_without_capitals_is_no_name() -> None:
    text = "小明有三十五个苹果 送给小红十二个 又买了二十个 请问小明现在有多少个苹果"
    other = "农场里有四十只鸡和十七头牛 卖掉九只鸡以后 农场一共还剩多少只动物在院子里"
    index = BenchmarkIndex.build([("zh", "1", text)])
    assert [bool(found) for found in index.match([f"问题{text}", other])] == [True, False]


def test_part_of_an_item_is_found(index: BenchmarkIndex) -> None:
    first_half = " ".join(ITEMS[8].split()[:18])
    assert rules(index, first_half) == {"own/8": "part"}


def test_dropped_words_are_found_by_order(index: BenchmarkIndex) -> None:
    words = ITEMS[3].split()
    thinned = " ".join(word for at, word in enumerate(words) if at % 4 != 2)
    assert rules(index, thinned) == {"own/3": "thinned"}
    [found] = index.match([thinned])[0]
    # Every fourth of the 32 words of ITEMS[3] is gone.
    assert (len(words), len(thinned.split())) == (32, 24)
    assert found.score == pytest.approx(24 / 32)
    # The same words in another order are somebody else's.
    assert rules(index, " ".join(sorted(thinned.split()))) == {}


def test_exchanged_words_are_found_by_characters(index: BenchmarkIndex) -> None:
    words = ITEMS[1].split()
    typed = " ".join(f"{word[:-1]}z" if at % 9 == 4 else word for at, word in enumerate(words))
    assert rules(index, typed)["own/1"] in {"surface", "characters"}


def test_names_that_are_common_words_are_found(index: BenchmarkIndex) -> None:
    # Frost, spring, village and left are words of the lexicon here, each in the place of a name.
    item = "Ida gives Tom 7 pens, Tom gives Ben 5 pens, Ben gives Ida 3 pens. How many has Tom now?"
    own = BenchmarkIndex.build(
        [("own", "1", item), *(("o", str(at), text) for at, text in enumerate(ITEMS))]
    )
    for name, word in (("Ida", "Frost"), ("Tom", "Spring"), ("Ben", "Village")):
        item = item.replace(name, word)
    found = own.match([item])[0]
    assert [(match.item_id, match.rule) for match in found] == [("1", "aligned")]


def test_fresh_problems_are_not_flagged(index: BenchmarkIndex) -> None:
    assert index.match(FRESH) == [[] for _ in FRESH]
    assert index.match([]) == []


def test_rows_do_not_depend_on_each_other(
    index: BenchmarkIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [*FRESH, *ITEMS, *(PADDING + item for item in ITEMS)]
    whole = index.match(rows)
    monkeypatch.setattr("filters.decontamination.index.BLOCK_CHARACTERS", 500)
    assert index.match(rows) == whole == [index.match([row])[0] for row in rows]


def test_span_covers_the_item(index: BenchmarkIndex) -> None:
    row = f"Problem one. {ITEMS[4]} Show your work."
    [found] = index.match([row])[0]
    assert found == Match("own", "own/4", "verbatim", 1.0, found.span)
    assert found.span is not None
    begin, end = found.span
    assert normalise(row).split()[begin:end] == normalise(ITEMS[4]).split()
    [changed] = index.match([row.replace("450", "720")])[0]
    assert changed.rule == "surface"
    assert changed.span == found.span


def test_tiny_items_match_whole_rows_only() -> None:
    index = BenchmarkIndex.build([("t", "a", "Add 2"), ("t", "b", "🙂"), ("t", "c", ITEMS[0])])
    assert [bool(found) for found in index.match(["add 2.", "Now add 2 more.", "🙂"])] == [
        True,
        False,
        False,
    ]
    assert index.verbatim_only == [("t", "a")]
    assert index.without_tokens == [("t", "b")]


def test_short_items_are_listed(index: BenchmarkIndex) -> None:
    assert index.verbatim_only == [("own", "own/10"), ("own", "own/12")]
    assert index.without_tokens == []


def test_instances(index: BenchmarkIndex) -> None:
    found = index.match_instances([INSTANCE, "f" * 32])
    assert found == [
        [
            Match("other", "o7", "instance", 1.0, None),
            Match("puzzles", "p1", "instance", 1.0, None),
        ],
        [],
    ]
    with pytest.raises(ValueError, match="own 3 is 'F00': give 32 hex digits"):
        BenchmarkIndex.build([], [("own", "3", "F00")])


def test_repeated_item_id_is_refused() -> None:
    with pytest.raises(ValueError, match="'b' has item '1' twice"):
        BenchmarkIndex.build([("b", "1", "one"), ("b", "1", "two")])
    assert len(BenchmarkIndex.build([("b", "1", "x y z"), ("c", "1", "x y z")]).benchmarks) == 2


def test_round_trip(index: BenchmarkIndex, tmp_path: Path) -> None:
    index.save(tmp_path / "i")
    again = BenchmarkIndex.load(tmp_path / "i")
    rows = [*FRESH, *ITEMS, *(f"{PADDING} {item[:90]}" for item in ITEMS)]
    assert again.match(rows) == index.match(rows)
    assert again.match_instances([INSTANCE]) == index.match_instances([INSTANCE])
    assert again.benchmarks == index.benchmarks
    assert again.verbatim_only == index.verbatim_only
    empty = BenchmarkIndex.build([])
    empty.save(tmp_path / "e")
    assert BenchmarkIndex.load(tmp_path / "e").match(["one two three"]) == [[]]


def test_same_items_same_bytes(index: BenchmarkIndex, tmp_path: Path) -> None:
    items = [("own", f"own/{number}", text) for number, text in enumerate(ITEMS)]
    puzzles = [("other", "o7", INSTANCE), ("puzzles", "p1", INSTANCE)]
    index.save(tmp_path / "a")
    BenchmarkIndex.build(reversed(items), puzzles).save(tmp_path / "b")
    BenchmarkIndex.load(tmp_path / "a").save(tmp_path / "c")
    for path in (tmp_path / "a").iterdir():
        for other in ("b", "c"):
            assert (tmp_path / other / path.name).read_bytes() == path.read_bytes(), path.name


def test_index_holds_no_text(index: BenchmarkIndex, tmp_path: Path) -> None:
    index.save(tmp_path / "i")
    for path in (tmp_path / "i").iterdir():
        for word in (b"leeks", b"orchard", b"triangular"):
            assert word not in path.read_bytes()


@pytest.mark.parametrize("key", ["normaliser", "format"])
def test_other_version_is_refused(index: BenchmarkIndex, tmp_path: Path, key: str) -> None:
    index.save(tmp_path / "i")
    head = json.loads((tmp_path / "i" / "index.json").read_text())
    (tmp_path / "i" / "index.json").write_text(json.dumps(head | {key: "proofmill-0"}))
    here = NORMALISER_VERSION if key == "normaliser" else "3"
    with pytest.raises(IndexVersionError, match=f"proofmill-0.*{here}.*decontaminate index"):
        BenchmarkIndex.load(tmp_path / "i")


def test_torn_index_is_refused(index: BenchmarkIndex, tmp_path: Path) -> None:
    index.save(tmp_path / "i")
    shutil.copy(tmp_path / "i" / "names.parquet", tmp_path / "i" / "numbers.parquet")
    with pytest.raises(ValueError, match=r"numbers\.parquet has SHA-256"):
        BenchmarkIndex.load(tmp_path / "i")
    with pytest.raises(FileNotFoundError, match=r"no benchmark index at .*decontaminate index"):
        BenchmarkIndex.load(tmp_path / "nowhere")


def test_index_from_files(tmp_path: Path) -> None:
    rows = [{"id": "q/1", "question": ITEMS[0], "answer": "7"}, {"id": "q/2", "instance": INSTANCE}]
    path = tmp_path / "quiz.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)) + "\n\n")
    built = build_index([path], tmp_path / "i")
    assert built.benchmarks["quiz"][:2] == (1, 1)
    assert BenchmarkIndex.load(tmp_path / "i").match([ITEMS[0]])[0][0].item_id == "q/1"
    for line, message in (
        ("{", "not JSON"),
        ("[]", "is a list"),
        ('{"id": 3, "question": "?"}', "no id"),
        ('{"id": "3"}', "neither question nor instance"),
    ):
        path.write_text("\n" + line)
        with pytest.raises(ValueError, match=rf"quiz\.jsonl:2.*{message}"):
            read_items([path])


def test_shingle_hash_is_stable() -> None:
    # Frozen: stored signatures and indexes rest on it.
    assert shingle_hash(b"two plus three") == 3901807643


@pytest.mark.parametrize("most", [1, 40, 2**31, 2**62])
def test_integers_in_words_are_ordered_as_they_are_alone(most: int) -> None:
    """Equal ones keep their order; what fits no word with its place is ordered nevertheless."""
    rng = Random(most)
    for count in (0, 1, 2, 500):
        values = np.array([rng.randrange(most) for _ in range(count)], np.int64)
        order = sorted(range(count), key=values.tolist().__getitem__)
        assert stable_order(values).tolist() == order
