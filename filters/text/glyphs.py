"""Glyphs: one character for the many that look alike, none for those that cannot be seen.

Invisible characters go (Unicode categories Cf and Cc and the default ignorable ones), compatibility
forms such as fullwidth and mathematical letters follow NFKC (UAX #15), and letters that look like a
Latin one become it (`data/homoglyphs.toml`, after UTS #39). Small Greek letters are symbols of
mathematics unless they stand in a Latin word: `πr` keeps its pi, `v` and `u` in `value` may be nu
and upsilon.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import polars as pl

_DATA: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "homoglyphs.toml").read_text("utf8")
)
_INVISIBLE = r"[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}--\s]"
_GREEK = re.compile(r"[^\W\d_]*[\u0370-\u03ff\u1d26][^\W\d_]*")
"""A run of letters that holds a Greek one."""
_LATIN = re.compile(r"[A-Za-z]")


def _images(name: str) -> dict[str, str]:
    return {char: letter for letter, chars in _DATA[name].items() for char in chars}


def _closed(images: Mapping[str, str]) -> dict[str, str]:
    """Return the images with those of the other case, where they have none of their own."""
    other = {
        turn(char): turn(letter)
        for char, letter in images.items()
        for turn in (str.lower, str.upper)
        if len(turn(char)) == 1 and not turn(char).isascii()
    }
    return {**other, **images}


_ALWAYS = _closed(_images("letters"))
_IN_WORDS = _images("greek")
_NO_SYMBOLS = frozenset((*(char for char in _IN_WORDS if char.isupper()), "\u03bf"))
"""Capitals and omicron."""
_RAISED = r"([\u00b2\u00b3\u00b9\u2070\u2071\u2074-\u207b\u207f]+)"
"""Superscripts; `x⁻¹⁰` is `x^-10`."""
_VULGAR = r"([\u00bc-\u00be\u2150-\u215e])"
"""Fractions of one character; `3½` is no 31/2."""


def folded(series: pl.Series, words: frozenset[str], symbols: frozenset[str]) -> pl.Series:
    """Return the texts in NFKC, without what cannot be seen and with look-alikes made Latin.

    Args:
        series: Texts.
        words: Short words of the language, `at` with an alpha among them.
        symbols: Names of functions, which a Greek letter may follow: `sin` and alpha is no word.
    """
    series = series.str.replace_all(_INVISIBLE, "")
    series = series.str.replace_all(_RAISED, "^${1}").str.replace_all(_VULGAR, " ${1}")
    series = series.str.normalize("NFKC").str.replace_many(_ALWAYS)
    greek = series.str.contains(r"[\u0370-\u03ff\u1d26]")
    if not greek.any():
        return series
    some = [
        _GREEK.sub(lambda run: _latin(run[0], words, symbols), text)
        for text in series.filter(greek)
    ]
    return series.scatter(greek.arg_true(), pl.Series(some, dtype=pl.String))


def _latin(run: str, words: frozenset[str], symbols: frozenset[str]) -> str:
    """Return a run of letters with its Greek ones as Latin, or as it is where they are symbols."""
    image = "".join(_IN_WORDS.get(char, char) for char in run)
    rest = "".join(_LATIN.findall(run)).lower()
    is_word = (len(rest) > 1 and rest not in symbols) or image.lower() in words
    # Neither capitals nor omicron are symbols.
    is_plain = image.isascii() and any(char in _NO_SYMBOLS for char in run)
    return image if is_word or (is_plain and (rest or image.isupper())) else run
