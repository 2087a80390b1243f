r"""Normaliser: one token sequence for the many ways to type one maths text.

Duplicates and benchmark matches are both judged on these tokens, so stored hashes name
`NORMALISER_VERSION` and are refused under another. Tokens are LaTeX commands, words, numbers and
the signs `= + * < > ^ / -`; brackets, punctuation, dollars and `\left`, `\text`, `\,` and their
like are not tokens. Whoever needs brackets (Dyck words, Boolean expressions) compares canonical
instances instead.

All texts of a call go through polars together (Rust regular expressions, linear in the text);
spelling variants are unified once per distinct token. Unicode: UAX #15, form NFKC.
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

NORMALISER_VERSION = "proofmill-1"
"""Raise it with any change that gives some text other tokens."""

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
    (Path(__file__).parent.parent / "data" / "notation.toml").read_text("utf8")
)
"""Spellings and word lists."""

_SUPERSCRIPTS = {char: f"^{digit}" for digit, char in enumerate(NOTATION["superscripts"])}
_SYMBOLS = {char: new for new, chars in NOTATION["symbols"].items() for char in chars}
_SAME: dict[str, str] = {
    other: name for name, others in NOTATION["same"].items() for other in others
}
_SAME |= {rf"\{name}": name for name in NOTATION["functions"]}
_DROPPED = frozenset(NOTATION["dropped"])
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
    """Return the normalised tokens of all `texts`; lone surrogates count as question marks."""
    found = _cleaned(texts).str.extract_all(_TOKEN)
    counts = found.list.len().to_numpy()
    flat = found.explode(empty_as_null=False).to_arrow(compat_level=pl.CompatLevel.oldest())
    coded = pa.array(flat, pa.large_string()).dictionary_encode()
    codes = np.asarray(coded.indices, np.int64)
    rows = np.repeat(np.arange(len(texts)), counts)
    return _unified(coded.dictionary.to_pylist(), codes, rows, len(texts))


def _cleaned(texts: Sequence[str]) -> pl.Series:
    """Return texts in which a token is spelled in ASCII wherever it can be."""
    legal = [text.encode("utf8", "replace").decode("utf8") for text in texts]
    series = pl.Series("text", legal, pl.String).str.replace_many(_SUPERSCRIPTS)
    series = series.str.normalize("NFKC").str.to_lowercase()
    # Again after the marks are gone: what they kept apart may compose (Hangul).
    series = series.str.replace_all(r"\p{M}+", "").str.normalize("NFKC")
    series = series.str.replace_many(_SYMBOLS).str.replace_many(NOTATION["contractions"])
    for pattern, new in _REWRITES:
        series = series.str.replace_all(pattern, new)
    return series


def _unified(
    spellings: list[str], codes: npt.NDArray[np.int64], rows: npt.NDArray[np.int64], texts: int
) -> Tokens:
    """Unify spellings, drop what is no token, then the hyphens between words."""
    vocabulary: dict[str, int] = {}
    names = [_unify(spelling) for spelling in spellings]
    table = [vocabulary.setdefault(name, len(vocabulary)) if name else -1 for name in names]
    codes = np.asarray(table, np.int64)[codes] if table else codes
    codes, rows = codes[codes >= 0], rows[codes >= 0]
    keep = ~_hyphens(list(vocabulary), codes, rows)
    bounds = np.searchsorted(rows[keep], np.arange(texts + 1))
    return Tokens(list(vocabulary), codes[keep], bounds.astype(np.int64))


@lru_cache(maxsize=1 << 16)
def _unify(spelling: str) -> str:
    """Return the one spelling of a token, or nothing where it is to be dropped."""
    if spelling[0] in "0123456789.":
        digits = "".join(char for char in spelling if char in "0123456789.")
        return "0" + digits if digits[0] == "." else digits
    if spelling in _DROPPED or spelling.endswith("}"):
        return ""
    return _SAME.get(spelling, spelling)


def _hyphens(
    vocabulary: list[str], codes: npt.NDArray[np.int64], rows: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Mark each `-` between two words of at least two letters: `twenty-five` is no difference."""
    is_word = np.array([len(word) > 1 and word.isalpha() for word in vocabulary], np.bool_)
    is_hyphen = np.array([word == "-" for word in vocabulary], np.bool_)
    marked = np.zeros(len(codes), np.bool_)
    if len(codes) > 2:
        before, here, after = codes[:-2], codes[1:-1], codes[2:]
        same_text = rows[:-2] == rows[2:]
        marked[1:-1] = is_hyphen[here] & is_word[before] & is_word[after] & same_text
    return marked
