"""The normaliser is idempotent and blind to how a text is typed."""

import importlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filters.text.normalise import normalise, tokenise

PIECES = (
    *(r"\frac", r"\dfrac", r"\frac12", r"\left(", r"\right)", r"\text{ cm}", r"\,", r"\\", r"\leq"),
    *("1,000", "10{,}000", ".5", "1.2.3", "<=", "**", "--", "x-y", "well-known", "don't", "Ann's"),
    *("²", "½", "ﬁ", "İ", "é", "日本", "Ω", "π", "😀", "$", "{", "}", "'", "\u0301", " ", "\n"),
)
texts = st.text(max_size=60) | st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
words = st.lists(st.text("abcXYZ019+-=.\\$", min_size=1, max_size=6), min_size=1, max_size=8)


@given(texts)
def test_idempotent(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@given(st.text("abc XYZ 019,.+-=\\$^{}'", max_size=40))
def test_case_does_not_count(text: str) -> None:
    assert normalise(text.upper()) == normalise(text.lower()) == normalise(text)


@given(words, st.sampled_from(("  ", "\n", "\t \n", "\u00a0", "\u2003")))
def test_width_and_kind_of_space_do_not_count(parts: list[str], space: str) -> None:
    assert normalise(space + space.join(parts) + space) == normalise(" ".join(parts))


@given(st.lists(texts, max_size=6))
def test_texts_do_not_touch_each_other(many: list[str]) -> None:
    assert [" ".join(found) for found in tokenise(many).lists()] == [*map(normalise, many)]


@given(st.lists(texts, max_size=4))
def test_pieces_may_be_read_apart(parts: list[str]) -> None:
    # Blanks part tokens; only a hyphen and a fraction look at their neighbours.
    plain = [re.sub(r"(?i)-|frac|&|<", " ", part) for part in parts]
    assert normalise(" ".join(plain)).split() == [
        word for part in plain for word in normalise(part).split()
    ]


@given(texts)
def test_what_was_read_before_does_not_count(text: str) -> None:
    importlib.import_module("filters.text.normalise")._PIECES.clear()
    first = normalise(text)
    assert normalise(text) == first


@given(texts)
def test_span_offsets_are_tokens(text: str) -> None:
    assert normalise(text).split() == tokenise([text]).lists()[0]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (r"$\dfrac{1}{2}$", r"\( \frac 1 2 \)"),
        (r"\tfrac12", r"\frac{1}{2}"),
        ("1,024 + 10{,}000", r"1024+10\,000"),
        (r"\left( x \leq 3 \right)", "(x ≤ 3)"),
        (r"3 \times 4 \cdot 5", "3 \u00d7 4 * 5"),
        (r"72 \mathrm{~cm}", r"72 \text{ cm}"),
        ("It isn\u2019t Ann's", "it is not anns"),
        ("twenty-five", "Twenty five"),
        (".5 litres", "0.5 litres"),
        ("x² = 4", "x^2=4"),
        (r"\sin x", "sin(x)"),
        ("½ of 2\u22121", "1/2 of 2-1"),
        ("\uff21\uff22 \ufb01ve", "ab five"),
    ],
)
def test_spellings_of_one_text(text: str, same: str) -> None:
    assert normalise(text) == normalise(same)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"Simplify $\sqrt{242}$.", r"simplify \sqrt 242"),
        ("It costs $80,000; profit: 150%.", "it costs 80000 profit 150"),
        (r"If \(a_1 - b = 2\), find $a^{10}$", "if a 1 - b = 2 find a ^ 10"),
        (r"\begin{align*} a &= 3 \\ b &= 4 \end{align*}", "a = 3 b = 4"),
        ("<<48/2=24>> **bold** a -- b", "48 / 2 = 24 bold a b"),
        ("lone \ud800 surrogate", "lone surrogate"),
        ("", ""),
        ("?! ...", ""),
    ],
)
def test_tokens_by_hand(text: str, expected: str) -> None:
    assert normalise(text) == expected


@pytest.mark.parametrize(("one", "other"), [("x - y", "x + y"), ("a b", "ab"), ("1.5", "15")])
def test_what_counts_is_kept(one: str, other: str) -> None:
    assert normalise(one) != normalise(other)


def test_long_hostile_text_is_no_trouble() -> None:
    for piece in ("\\", "1,", "a-", "\\frac", "'", "^", "{,}", ".1"):
        assert len(normalise(piece * 50_000).split()) <= 100_000
