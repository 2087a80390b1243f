r"""Normaliser: one token sequence for the many ways to type one maths text.

Duplicates and benchmark matches are both judged on these tokens, so stored hashes name
`NORMALISER_VERSION` and are refused under another. Tokens are LaTeX commands, words, numbers and
the signs `= + * < > ^ / -`; brackets, punctuation, dollars and `\left`, `\text`, `\,` and their
like are not tokens. What cannot be seen, HTML, look-alikes of other scripts, fractions and numbers
in words are read as what they show (`markup`, `glyphs`, `cardinals`). Whoever needs brackets (Dyck
words, Boolean expressions) compares canonical instances instead.

All texts of a call go through Arrow and polars together (Rust regular expressions, linear in the
text); spelling variants are unified once per distinct token. Unicode: UAX #15, form NFKC.
"""

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

from filters.text.cardinals import ORDINALS
from filters.text.glyphs import folded
from filters.text.markup import shown
from filters.text.tokens import I64, Tokens, in_digits, unhyphened

NORMALISER_VERSION = "proofmill-2"
"""Raise it with any change that gives some text other tokens."""

_PIECES: dict[str, tuple[str, ...]] = {}
"""Tokens of short pieces read before: the common words of a language are few."""
_SHORT = 24
_MOST_PIECES = 1 << 17

_CJK = r"\p{Han}\p{Hiragana}\p{Katakana}"
_GROUP = r"(?:,|\{,\}|\\,|\\!,|,\\!)[0-9]{3}"
_TOKEN = "|".join(
    (
        r"\\(?:begin|end)\{[a-z]*\*?\}",
        r"\\[a-z]+",
        rf"[0-9]{{1,3}}(?:{_GROUP})+(?:\.[0-9]+)?",
        r"[0-9]+(?:st|nd|rd|th)\b",
        r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+",
        rf"[{_CJK}]|[\p{{L}}--[{_CJK}]]+",
        r"<=|>=|!=|\*{2,}|={2,}|-{2,}|<{2,}|>{2,}|/{2,}",
        r"[=+*<>^/\-]",
    )
)
NOTATION: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "notation.toml").read_text("utf8")
)
"""Spellings and word lists."""

_SYMBOLS = {char: new for new, chars in NOTATION["symbols"].items() for char in chars}
_SAME: dict[str, str] = {
    other: name for name, others in NOTATION["same"].items() for other in others
}
_SAME |= {rf"\{name}": name for name in NOTATION["functions"]}
_SAME |= {name: rf"\{name}" for name in NOTATION["named"]}
_FUNCTIONS = frozenset(NOTATION["functions"])
_DROPPED = frozenset(NOTATION["dropped"])
_COMMON = frozenset(NOTATION["words"]["common"])
_REWRITES = (
    (r"n't\b", " not"),
    (r"'re\b", " are"),
    (r"'ll\b", " will"),
    (r"'ve\b", " have"),
    (r"'m\b", " am"),
    (r"(\p{L})'(\p{L})", "${1}${2}"),
    (r"\^\{?(?:\\prime)+\}?", "'"),
    (r"\^\{?\\circ\}?", r" \degree "),
)
"""Contractions opened, apostrophes closed up (`Ann's` is `anns`), strokes and degrees."""


def normalise(text: str) -> str:
    r"""Return the tokens of `text` with one space between; `normalise` of that is itself.

    `It's $\dfrac{1}{2}$ of 1,000` and `its 1/2 of one thousand` are both `its 1 / 2 of 1000`.
    """
    return " ".join(tokenise([text]).lists()[0])


def tokenise(texts: Sequence[str]) -> Tokens:
    """Return the normalised tokens of all `texts`; lone surrogates count as question marks.

    But for HTML, fractions, hyphens and numbers in words no token looks across a blank, so each
    distinct piece between blanks is read once: a tenth of the work, for most are common words.
    """
    pieces = pc.call_function("ascii_split_whitespace", [shown(_legal(texts))])
    coded = pieces.flatten().dictionary_encode()
    which = np.asarray(coded.indices, np.int64)
    pieces_before = np.asarray(pieces.offsets, np.int64)
    vocabulary, codes, bounds = _read(coded.dictionary.to_pylist())
    counts = np.diff(bounds)[which]
    tokens_before = np.concatenate([[0], np.cumsum(counts)])
    shift = np.repeat(bounds[which] - tokens_before[:-1], counts)
    codes = codes[np.arange(tokens_before[-1]) + shift]
    tokens = Tokens(vocabulary, codes, tokens_before[pieces_before])
    return in_digits(unhyphened(tokens, _FUNCTIONS))


def numberless(texts: Sequence[str]) -> Tokens:
    """Return the tokens of all `texts` with one `0` for every run of numbers."""
    vocabulary, codes, bounds = tokenise(texts)
    is_masked = np.array([is_number(word) for word in vocabulary], np.bool_)[codes]
    repeated = np.flatnonzero(is_masked[1:] & is_masked[:-1]) + 1
    repeated = repeated[~np.isin(repeated, bounds)]
    masked = ["0" if is_number(word) else word for word in vocabulary]
    bounds = bounds - np.searchsorted(repeated, bounds)
    return Tokens(masked, np.delete(codes, repeated), bounds)


@lru_cache(maxsize=1 << 16)
def is_number(token: str) -> bool:
    """Tell whether a token is a number: those in words are digits by now."""
    return token[0].isdigit()


def _legal(texts: Sequence[str]) -> pa.Array:
    try:
        return pa.array(texts, pa.large_string())
    except UnicodeEncodeError:
        legal = [text.encode("utf8", "replace").decode("utf8") for text in texts]
        return pa.array(legal, pa.large_string())


def _read(pieces: list[str]) -> tuple[list[str], I64, I64]:
    """Return the vocabulary, the codes of all tokens, and where each piece's tokens begin."""
    lists = [_PIECES.get(piece) for piece in pieces]
    missing = [number for number, words in enumerate(lists) if words is None]
    for number, words in zip(missing, _split([pieces[at] for at in missing]), strict=True):
        lists[number] = words
        if len(pieces[number]) <= _SHORT and len(_PIECES) < _MOST_PIECES:
            _PIECES[pieces[number]] = words
    vocabulary: dict[str, int] = {}
    codes = [
        vocabulary.setdefault(word, len(vocabulary)) for words in lists for word in words or ()
    ]
    counts = [0, *(len(words or ()) for words in lists)]
    return list(vocabulary), np.array(codes, np.int64), np.cumsum(counts, dtype=np.int64)


def _split(pieces: list[str]) -> list[tuple[str, ...]]:
    """Return the tokens of each piece."""
    found = _cleaned(pl.Series(pieces, dtype=pl.String)).str.extract_all(_TOKEN)
    return [tuple(filter(None, map(_unify, words))) for words in found.to_list()]


def _cleaned(series: pl.Series) -> pl.Series:
    """Return texts in which a token is spelled in ASCII wherever it can be."""
    series = folded(series, _COMMON, _FUNCTIONS).str.to_lowercase()
    # Again after the marks are gone: what they kept apart may compose (Hangul).
    series = series.str.replace_all(r"\p{M}+", "").str.normalize("NFKC")
    series = series.str.replace_many(_SYMBOLS).str.replace_many(NOTATION["contractions"])
    for pattern, new in _REWRITES:
        series = series.str.replace_all(pattern, new)
    return series


@lru_cache(maxsize=1 << 16)
def _unify(spelling: str) -> str:
    """Return the one spelling of a token, or nothing where it is to be dropped."""
    if spelling[0] in "0123456789.":
        digits = "".join(char for char in spelling if char in "0123456789.")
        if spelling[-1] in "tdh":
            return ORDINALS.get(digits, digits)
        return "0" + digits if digits[0] == "." else digits
    if spelling in _DROPPED or spelling.endswith("}"):
        return ""
    return _SAME.get(spelling, spelling)
