"""Edits change what their name says, and nothing is planted where there is nothing to edit."""

import re

import pytest

from filters.decontamination.edits import EDITS, planted
from filters.decontamination.numerals import spelled
from filters.decontamination.peers import PEERS

PROSE = (
    "Wanda plants 14 rows of leeks. On Monday, Wanda and her friend Ravi sell 1,200 leeks for "
    "$3.50 each. How many coins does Ravi get?"
)
MATHS = r"Find $f(x) = \frac{2x + 7}{3}$ for all $x \leq 30$."


def edited(text: str, seed: int = 0) -> dict[str, str]:
    return {row.edit: row.text for row in planted([text], seed)}


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("0", "zero"),
        ("17", "seventeen"),
        ("40", "forty"),
        ("99", "ninety-nine"),
        ("105", "one hundred and five"),
        ("1200", "one thousand two hundred"),
        ("80001", "eighty thousand and one"),
        ("3.50", "three point five zero"),
        (".5", "zero point five"),
        ("1000000", "one million"),
        ("1" + "0" * 15, "1" + "0" * 15),
    ],
)
def test_numbers_in_words_by_hand(number: str, words: str) -> None:
    assert spelled(number) == words


def test_each_edit_does_what_its_name_says() -> None:
    new = edited(PROSE)
    assert new["verbatim"] == PROSE
    assert new["case"].lower() == PROSE.lower()
    assert new["whitespace"].split() == PROSE.split()
    assert PROSE in new["wrapped"]
    assert PROSE in new["embedded"]
    assert len(new["embedded"].split()) > 200
    assert not {"14", "1,200", "3.50"} & set(re.findall(r"[\d.,]*\d", new["numbers"]))
    for edit in ("names", "word names", "numbers+names"):
        assert not re.search("Wanda|Ravi", new[edit])
        assert "Monday" in new[edit]
    assert "fourteen rows" in new["in words"]
    assert "three point five zero" in new["in words"]
    assert sorted(new["reordered"].split()) == sorted(PROSE.split())
    assert new["first half"] + " " + new["second half"] == PROSE
    assert set(new["dropout 20 %"].split()) <= set(PROSE.split())
    assert "latex" not in new


def test_formulas_keep_their_meaning() -> None:
    new = edited(MATHS)
    assert new["latex"].startswith(r"Find \( f\left(x\right) = \dfrac{2x + 7}{3} \)")
    assert r"\frac{2x" in new["case"]
    assert r"\frac{2" in new["names"]
    assert "x" not in re.sub(r"\\[a-z]+", "", new["names"].split("$")[1])


def test_edits_depend_on_text_and_seed_only() -> None:
    together = planted([PROSE, MATHS], 3)
    apart = [*planted([PROSE], 3), *planted([MATHS], 3)]
    assert {(row.edit, row.text) for row in together} == {(row.edit, row.text) for row in apart}
    assert edited(PROSE, 1)["numbers"] != edited(PROSE, 2)["numbers"]
    assert {row.edit for row in planted(["Why?"])} <= set(EDITS)
    assert "numbers" not in edited("Why?")


def test_peers_do_what_they_are_known_for() -> None:
    other = "A ferry carries cars from one bank of the river to the other bank every half hour."
    dressed = edited(PROSE)["embedded"]
    found = {name: rule([other, PROSE], [PROSE, dressed, "no"]) for name, rule in PEERS.items()}
    assert found["minhash"] == [[1], [], []]
    assert found["8-gram"] == found["13-gram"] == [[1], [1], []]


def test_disguises_show_the_same() -> None:
    new = edited(PROSE)
    signs = "\u00ad\u200b\u200c\u200d\u200e\u2060\u2063\ufeff"
    assert new["invisible"].translate(dict.fromkeys(map(ord, signs))) == PROSE != new["invisible"]
    assert any(mark in new["HTML"] for mark in ("<p>", "<b>", "&nbsp;"))
    assert len(new["homoglyphs"]) == len(PROSE)
    assert set(new["homoglyphs"]) - set(PROSE)
    assert "as digits" not in new
    assert edited("It has twenty-one hats.")["as digits"] == "It has 21 hats."
    assert edited("It is 5 km away.")["units"] == "It is 5 kilometers away."
    assert edited(r"Find $\frac{x^2}{3} \leq \pi$.")["Unicode maths"] == "Find x²/3 ≤ π."
    told = edited("On Monday, Tom has a hat. Tom's friend likes Tom.")["first person"]
    assert told == "On Monday, I have a hat. my friend likes I."
