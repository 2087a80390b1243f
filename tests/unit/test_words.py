"""Word lists: no word means two things in one puzzle."""

import tomllib
from collections import Counter
from pathlib import Path

LISTS = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "words.toml").read_text(encoding="utf8")
)
OF_THEIR_OWN = {"ladder", "women", "men"}
"""Lists that no puzzle mixes with others but `names`."""


def test_no_word_stands_in_two_lists() -> None:
    words = Counter(
        word.casefold() for name in LISTS.keys() - OF_THEIR_OWN for word in set(LISTS[name])
    )
    assert [word for word, count in words.items() if count > 1] == []
    assert words.total() > 150


def test_no_list_repeats_a_word_and_all_are_single() -> None:
    for name, words in LISTS.items():
        assert len(set(words)) == len(words), name
        assert not [word for word in words if not word or " " in word], name


def test_women_and_men_are_names() -> None:
    assert {*LISTS["women"], *LISTS["men"]} <= set(LISTS["names"])
    assert not {*LISTS["women"]} & {*LISTS["men"]}
