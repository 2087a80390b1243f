r"""Normaliser: one token sequence for the many ways to type one maths text.

Duplicates and benchmark matches are both judged on these tokens, so stored hashes name
`NORMALISER_VERSION` and are refused under another. Tokens are LaTeX commands, words, numbers and
the signs `= + * < > ^ / -`; brackets, punctuation, dollars and `\left`, `\text`, `\,` and their
like are not tokens. Whoever needs brackets (Dyck words, Boolean expressions) compares canonical
instances instead.

All texts of a call go through Arrow and polars together (Rust regular expressions, linear in the
text); spelling variants are unified once per distinct token. Unicode: UAX #15, form NFKC.
"""

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

I64 = npt.NDArray[np.int64]

NORMALISER_VERSION = "proofmill-1"
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

_SUPERSCRIPTS = {char: f"^{digit}" for digit, char in enumerate(NOTATION["superscripts"])}
_SYMBOLS = {char: new for new, chars in NOTATION["symbols"].items() for char in chars}
_SAME: dict[str, str] = {
    other: name for name, others in NOTATION["same"].items() for other in others
}
_SAME |= {rf"\{name}": name for name in NOTATION["functions"]}
_DROPPED = frozenset(NOTATION["dropped"])
_NUMBER_WORDS = frozenset(NOTATION["words"]["numbers"])
_REWRITES = (
    (r"n't\b", " not"),
    (r"'re\b", " are"),
    (r"'ll\b", " will"),
    (r"'ve\b", " have"),
    (r"'m\b", " am"),
    (r"(\p{L})'(\p{L})", "${1}${2}"),
    (r"(\\[dtc]?frac)([0-9])([0-9])", "${1} ${2} ${3}"),
)
r"""Contractions opened, apostrophes closed up (`Ann's` is `anns`), `\frac12` spaced."""


class Tokens(NamedTuple):
    """Tokens of many texts, laid end to end."""

    vocabulary: list[str]
    """Distinct tokens, by first appearance."""
    codes: npt.NDArray[np.int64]
    """(tokens,) positions in the vocabulary."""
    bounds: npt.NDArray[np.int64]
    """(texts + 1,): text i owns the tokens from bounds[i] up to bounds[i + 1]."""

    def lists(self) -> list[list[str]]:
        """Return one token list per text."""
        words = [self.vocabulary[code] for code in self.codes.tolist()]
        edges = self.bounds.tolist()
        return [words[a:b] for a, b in pairwise(edges)]


def normalise(text: str) -> str:
    r"""Return the tokens of `text` with one space between; `normalise` of that is itself.

    `It's $\dfrac{1}{2}$ of 1,000` and `its \frac12 of 1000` are both `its \frac 1 2 of 1000`.
    """
    return " ".join(tokenise([text]).lists()[0])


def tokenise(texts: Sequence[str]) -> Tokens:
    """Return the normalised tokens of all `texts`; lone surrogates count as question marks.

    No token reaches across a blank, so each distinct piece between blanks is read once: a tenth of
    the work, for most pieces are common words.
    """
    pieces = pc.call_function("ascii_split_whitespace", [_legal(texts)])
    coded = pieces.flatten().dictionary_encode()
    which = np.asarray(coded.indices, np.int64)
    pieces_before = np.asarray(pieces.offsets, np.int64)
    vocabulary, codes, bounds = _read(coded.dictionary.to_pylist())
    counts = np.diff(bounds)[which]
    tokens_before = np.concatenate([[0], np.cumsum(counts)])
    shift = np.repeat(bounds[which] - tokens_before[:-1], counts)
    codes = codes[np.arange(tokens_before[-1]) + shift]
    return _unhyphened(vocabulary, codes, tokens_before[pieces_before])


def numberless(texts: Sequence[str]) -> Tokens:
    """Return the tokens of all `texts` with one `0` for every run of numbers, digits or words."""
    vocabulary, codes, bounds = tokenise(texts)
    is_masked = np.array([is_number(word) for word in vocabulary], np.bool_)[codes]
    repeated = np.flatnonzero(is_masked[1:] & is_masked[:-1]) + 1
    repeated = repeated[~np.isin(repeated, bounds)]
    masked = ["0" if is_number(word) else word for word in vocabulary]
    bounds = bounds - np.searchsorted(repeated, bounds)
    return Tokens(masked, np.delete(codes, repeated), bounds)


@lru_cache(maxsize=1 << 16)
def is_number(token: str) -> bool:
    """Tell whether a token is a number, in digits or as a word."""
    return token[0].isdigit() or token in _NUMBER_WORDS


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
    series = series.str.replace_many(_SUPERSCRIPTS)
    series = series.str.normalize("NFKC").str.to_lowercase()
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
        return "0" + digits if digits[0] == "." else digits
    if spelling in _DROPPED or spelling.endswith("}"):
        return ""
    return _SAME.get(spelling, spelling)


def _unhyphened(vocabulary: list[str], codes: I64, bounds: I64) -> Tokens:
    """Drop each `-` between two words of at least two letters: `twenty-five` is no difference."""
    if "-" not in vocabulary or len(codes) < 3:
        return Tokens(vocabulary, codes, bounds)
    is_word = np.array([len(word) > 1 and word.isalpha() for word in vocabulary], np.bool_)
    middle = np.flatnonzero(codes == vocabulary.index("-"))
    middle = middle[(middle > 0) & (middle < len(codes) - 1)]
    middle = middle[is_word[codes[middle - 1]] & is_word[codes[middle + 1]]]
    text = np.searchsorted(bounds, (middle - 1, middle + 1), side="right")
    middle = middle[text[0] == text[1]]
    return Tokens(vocabulary, np.delete(codes, middle), bounds - np.searchsorted(middle, bounds))
