"""What a text hides or dresses up reads as what it shows; expected readings are by hand."""

import pytest

from filters.decontamination import BenchmarkIndex
from filters.text import normalise, tokenise

SIGNS = ("\u00ad", "\u200b", "\u200d", "\u2060", "\u2064", "\ufeff", "\u202e", "\u034f", "\x08")


@pytest.mark.parametrize("sign", SIGNS, ids=[f"U+{ord(sign):04X}" for sign in SIGNS])
def test_what_cannot_be_seen_is_not_read(sign: str) -> None:
    assert normalise(f"a hid{sign}den w{sign}o{sign}rd 1{sign}2") == "a hidden word 12"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<p>Ann&nbsp;has <b>3</b>&amp;nbsp;hats</p>", "ann has 3 hats"),
        ("x<sup>2</sup> &le; y<sub>1</sub>", r"x ^ 2 \le y 1"),
        ("the 3<sup>rd</sup><br/>row", "the third row"),
        ("<a href='u v'>b<i>old</i></a> &#8804; &#x3c0;", r"bold \le \pi"),
        ("a < b and c > d", "a < b and c > d"),
        ("if a<b and c>d", "if a < b and c > d"),
        ("AT&T; x &y; <<3>>", "at t x y 3"),
        ("<!-- note -->5", "5"),
    ],
)
def test_html_is_read_as_it_is_shown(text: str, shown: str) -> None:
    assert normalise(text) == shown


@pytest.mark.parametrize(
    ("text", "latin"),
    [
        ("\u0410\u043f\u043f", "a\u043f\u043f"),
        ("\u0422h\u0435 h\u0430t \u043ef \u0406v\u0430n", "the hat of ivan"),
        ("\u0392\u03bfb \u03c1\u03b1ys \u03bdal\u03c5e", "bob pays value"),
        ("\uff21\uff4e\uff4e \uff11\uff12", "ann 12"),
        ("\U0001d400\U0001d42b\U0001d41e \U0001d7cf", "are 1"),
        ("\u13aa\ua4d0 \u1d00\u0299\u1d04", "ab abc"),
        ("\u03c0r\u00b2 sin\u03b1 \u03bdt", r"\pi r ^ 2 sin \alpha \nu t"),
    ],
)
def test_letters_that_look_latin_are(text: str, latin: str) -> None:
    assert normalise(text) == latin


def test_a_text_of_another_script_reads_alike_in_both_cases() -> None:
    text = "\u0432 \u043a\u043e\u0440\u043e\u0431\u043a\u0435 \u043d\u0435\u0442 \u043c\u044f\u0447"
    assert normalise(text) == normalise(text.upper()) != normalise(text[2:])


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"$\frac{a}{b} \leq \sqrt{2}$", "a/b ≤ √2"),
        (r"$\dfrac{x^{2}+1}{\sqrt{3}}$", "(x²+1)/√3"),
        (r"$3\frac{1}{2}$", "3½"),
        (r"$\frac{1}{1+\frac12}$", "1/(1+1/2)"),
        (r"$x^{-10} \times 2\pi \geq y_1$", "x⁻¹⁰ \u00d7 2π ≥ y₁"),
        (r"$f^{\prime}(x) \neq 90^{\circ}$", "f'(x) ≠ 90°"),
        (r"$\lfloor x \rfloor \in \mathbb{R}, \infty$", "⌊x⌋ ∈ \u211d, ∞"),
        (r"$\theta \to \sqrt[3]{8}$", "theta → ∛8"),
    ],
)
def test_latex_reads_as_unicode(latex: str, plain: str) -> None:
    assert normalise(latex) == normalise(plain)


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("two hundred and five hats", "205 hats"),
        ("twenty-one, Thirty two", "21 32"),
        ("one thousand two hundred", "1200"),
        ("five hundred thousand and six", "500006"),
        ("three point five zero", "3.50"),
        ("two three-digit and 4-digit codes", "2 3 digit and 4 digit codes"),
        ("hats and two coats", "hats and 2 coats"),
        ("twenty-first", "21"),
        ("the 2nd, 3rd and 21st", "the second third and 21"),
        ("twelve hundred", "1200"),
        ("hundred and one and", "101 and"),
        ("ab-two", "ab - 2"),
    ],
)
def test_numbers_in_words_are_digits(text: str, digits: str) -> None:
    assert normalise(text) == digits


def test_numbers_of_two_texts_do_not_join() -> None:
    assert [normalise(text) for text in ("it has twenty", "five hats")] == ["it has 20", "5 hats"]
    assert tokenise(["it has twenty", "five hats"]).lists() == [["it", "has", "20"], ["5", "hats"]]


def test_units_have_one_name() -> None:
    assert normalise("5 km in 2 hrs") == normalise("5 kilometres in 2 hours")


FUNCTIONS = [
    *(f"\\{name} ({arm} x)" for name in ("sin", "cos", "tan", "log") for arm in (2, 3, 5, 7)),
    *(f"x^{power} e^{{{power + 3} x}}" for power in range(2, 8)),
]
INSTRUCTION = "Find the derivative of the following function with respect to x and simplify: "


def test_an_instruction_that_items_share_weighs_nothing() -> None:
    items = [("book", str(at), f"{INSTRUCTION}$y = {term}$") for at, term in enumerate(FUNCTIONS)]
    index = BenchmarkIndex.build(items)
    others = [r"\arctan (x^4)", r"\frac{x}{x - 9} + 8", r"\sqrt{x + 1} (x - 6)^3"]
    assert index.match([f"{INSTRUCTION}$y = {term}$" for term in others]) == [[], [], []]
    # The items themselves are found all the same.
    assert all(
        any(match.item_id == item_id for match in found)
        for (_, item_id, _), found in zip(items, index.match([t for *_, t in items]), strict=True)
    )
