"""Benchmark puzzles are recognised however they are dressed; fresh ones of the template are not."""

import json
import random
import re
from itertools import permutations
from pathlib import Path

import pytest

from generators import FAMILIES, recognise
from generators.recognition.bbh import ordering

DATA = Path(__file__).parents[2].parent / "shared" / "testdata" / "benchmarks" / "bbh.jsonl"

SEVEN = """The following paragraphs each describe a set of seven objects arranged in a fixed order.
The statements are logically consistent within each paragraph. In a golf tournament, there were
seven golfers: Uma, Kit, Lou, Max, Pia, Sol, and Tim. Uma finished third. Kit finished above Lou.
Max finished last. Uma finished below Pia. Sol finished below Kit. Tim finished second-to-last.
Options:
(A) Uma finished first
(B) Kit finished first"""
FIVE = """On a shelf, there are five books: a red book, a blue book, a gray book, a green book, and
a black book. The red book is to the left of the blue book. The gray book is the second from the
right. The green book is the leftmost. The black book is to the right of the gray book.
Options:
(A) The red book is the leftmost"""
LIES = (
    "Question: Uma tells the truth. Kit says Uma lies. Lou says Kit lies. Max says Lou tells the "
    "truth. Does Max tell the truth?"
)
BOOLEAN = "not ( True and False ) or ( not False ) is"
DYCK = (
    "Complete the rest of the sequence, making sure that the parentheses are closed properly. "
    "Input: < [ { } ( ) ["
)


def renamed(text: str) -> str:
    for old, new in zip(
        ("Uma", "Kit", "Lou", "Max", "Pia"), ("Zed", "Abe", "Eli", "Ola", "Bea"), strict=True
    ):
        text = text.replace(old, new)
    return text


def shuffled(text: str, rng: random.Random) -> str:
    """The same text with its clues in another order."""
    head, body, options = re.split(
        r"(?<=[.:]) (?=Uma finished third)|\s(?=Options)", text.replace("\n", " ")
    )
    clues = re.split(r"(?<=\.) ", body)
    return f"{head} {' '.join(rng.sample(clues, len(clues)))}\n{options}"


ARITHMETIC = "((-1 + 2 + 9 * 5) - (-2 + -4 + -4 * -7)) ="
WORDS = "Sort the following words alphabetically: List: thrill splutter panicking it&t scorch"


@pytest.mark.parametrize("text", [SEVEN, FIVE, LIES, BOOLEAN, DYCK, ARITHMETIC, WORDS])
def test_wrapping_does_not_count(text: str) -> None:
    name = recognise(text)
    assert name
    assert recognise(f"Solve this.\n\n{text}\n\nThink step by step.") == name
    assert recognise(text.upper()) == name


def test_renamed_objects_and_shuffled_clues_are_the_same_puzzle() -> None:
    name = recognise(SEVEN)
    assert name
    for seed in range(5):
        assert recognise(renamed(shuffled(SEVEN, random.Random(seed)))) == name


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (SEVEN, "Uma finished third", "Uma finished fourth"),
        (SEVEN, "Sol finished below Kit", "Sol finished below Lou"),
        (SEVEN, "Uma finished first", "Uma finished second"),
        (FIVE, "to the left of the blue", "to the right of the blue"),
        (FIVE, "second from the\nright", "second from the left"),
        (LIES, "Lou says Kit lies", "Lou says Kit tells the truth"),
        (LIES, "Uma tells", "Pia tells"),
        (BOOLEAN, "or", "and"),
        (BOOLEAN, "not False", "not True"),
        (DYCK, "( ) [", "( ["),
        (ARITHMETIC, "9 * 5", "9 * 6"),
        (ARITHMETIC, "-4 * -7", "-4 + -7"),
        (WORDS, "splutter", "sputter"),
        (WORDS, " scorch", ""),
    ],
)
def test_another_puzzle_has_another_name(text: str, old: str, new: str) -> None:
    assert old in text
    changed = recognise(text.replace(old, new))
    assert changed
    assert changed != recognise(text)


def test_words_to_sort_may_come_in_any_order() -> None:
    mixed = WORDS.replace("thrill splutter", "splutter thrill")
    assert mixed != WORDS
    assert recognise(mixed) == recognise(WORDS)


def test_statements_of_liars_may_come_in_any_order() -> None:
    parts = LIES.removeprefix("Question: ").split(". ")
    mixed = f"Question: {'. '.join([*parts[2::-1], *parts[3:]])}"
    assert mixed != LIES
    assert recognise(mixed) == recognise(LIES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "What is 3 + 4?",
        "It is true and not false that he is here.",
        "Uma says Kit lies. Does it matter?",
        "There are five birds: an owl and a jay. The owl is left.\nOptions:\n(A) The owl is first",
        "( " * 30_000,
        "not " * 30_000,
        "Sort the following words alphabetically: List:" + " " * 30_000,
        "Kit says Uma lies. " * 3_000,
    ],
)
def test_other_texts_are_not_recognised(text: str) -> None:
    assert recognise(text) is None


@pytest.mark.parametrize("name", ["zebra", "knights_knaves", "boolean_expressions"])
def test_our_own_rows_are_no_benchmark_puzzles(name: str) -> None:
    family = FAMILIES[name]
    assert [recognise(family.problem(ordinal, 0.3).prompt) for ordinal in range(5)] == [None] * 5


def test_every_benchmark_puzzle_of_the_parsed_kinds_has_its_own_name() -> None:
    if not DATA.exists():
        pytest.skip("needs the benchmark's text")
    rows = [json.loads(line) for line in DATA.read_text("utf8").splitlines()]
    kinds = ("boolean_expressions", "web_of_lies", "dyck_languages", "logical_deduction_five",
             "logical_deduction_seven", "word_sorting", "multistep_arithmetic")  # fmt: skip
    for kind in kinds:
        texts = [row["question"] for row in rows if f"/{kind}" in row["id"]]
        names = [recognise(text) for text in texts]
        assert len(texts) == 250
        assert all(names), kind
        assert len(set(names)) == len(set(texts)) or kind == "dyck_languages"


def test_orders_are_read_right() -> None:
    if not DATA.exists():
        pytest.skip("needs the benchmark's text")
    rows = [json.loads(line) for line in DATA.read_text("utf8").splitlines()]
    wanted = [row for row in rows if re.search(r"logical_deduction_five", row["id"])]
    assert len(wanted) == 250
    for row in wanted:
        order = ordering(row["question"])
        assert order, row["id"]
        worlds = [
            world
            for world in permutations(range(1, 6))
            if all(world[a] < world[b] for a, b in order.before)
            and all(place in (0, world[at]) for at, place in enumerate(order.places))
        ]
        # The benchmark's own answer names the option; options list the objects in their order.
        assert {world.index(order.asked) for world in worlds} == {"ABCDE".index(row["answer"][1])}
