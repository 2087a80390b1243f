"""What is read at all: length, characters, hedging words; decided before anything is parsed."""

import re
from functools import lru_cache

from proofmill.verifiers import reading

MAX_CHARS = 2_000
"""Characters of one answer; the longest reference answers in MATH-500 and GSM8K have under 200."""

# Controls, zero-width marks, direction overrides and surrogates: text that reads as another text.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
_HEDGE = re.compile(
    r"\b(?:or|either|maybe|perhaps|possibly|probably|not|any of|one of)\b"
    r"|\\l?or\b|\\neq?\b|[?\u2260]",
    re.IGNORECASE,
)
_GROUPED = re.compile(r"(?<=[0-9]),\\![ ]?(?=[0-9]{3}(?![0-9]))")
"""LaTeX for the comma of 32,349 with the space behind it taken back."""
_ESCAPED = re.compile(r"\\\\(?=[A-Za-z{}])")
r"""A backslash that was escaped once more, as in JSON: `\\frac`; in a matrix it may end a row."""
_QUAD = re.compile(r"\\q?quad(?=[A-Za-z])")
r"""A space that has swallowed the one behind it, as in `\quadx_2 = 3` of a well-known data set."""
_HEXADECIMAL = re.compile(
    r"(?<=[0-9])\\(?:text|mathrm)\{([0-9A-F]{1,40})\}([0-9A-F]{0,40})(?=_[ ]?\{?1[1-6])"
)
r"""The letters in `2\mathrm{A}_{16}`."""
_PERCENT = re.compile(r"[ ]?\\text\{[ ]?\\?%[ ]?\}|(?<=[0-9]) percentages?(?: points?)?(?![a-z])")
_PLAIN = str.maketrans(
    {
        "\u2212": "-",
        "\u2013": "-",
        "\u2014": "-",
        "\ufe63": "-",
        "\uff0d": "-",
        "\u2044": "/",
        "\u2215": "/",
        "\u00f7": "/",
        "\u00d7": "*",
        "\u22c5": "*",
        "\u00b7": "*",
        "\u2217": "*",
        "\u2062": "*",
        "\u2236": ":",
        "\uff0b": "+",
        "\uff1d": "=",
        "\uff08": "(",
        "\uff09": ")",
        "\uff0c": ",",
        "\uff05": "%",
        "\u2019": "'",
        "\u2032": "'",
        "\n": " ",
        "\r": " ",
        "\t": " ",
        "\u3000": " ",
        "\u2002": " ",
        "\u2003": " ",
    }
)


def refusal(text: str) -> str | None:
    """Return why `text` is not read (`too_long`, `bad_characters`); None if it is."""
    if len(text) > MAX_CHARS:
        return "too_long"
    return "bad_characters" if _HIDDEN.search(text) else None


def is_hedged(text: str) -> bool:
    """Tell whether `text` has words or signs of doubt, choice or negation."""
    return _HEDGE.search(text) is not None


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """Strip the wrapping of an answer and fold signs that mean the same into one.

    Kept, since a reference is judged against many answers.
    """
    text = _HEXADECIMAL.sub(r"\1\2", _GROUPED.sub("", text.translate(_PLAIN)))
    text = _QUAD.sub(lambda _: "\\quad ", text)
    if r"\begin" not in text:
        text = _ESCAPED.sub(lambda _: "\\", text)
    text = reading.clean(_PERCENT.sub(lambda _: "\\%", text))
    return f"\\sim {text[1:]}" if text.startswith("~") else text  # `~7` is about 7
