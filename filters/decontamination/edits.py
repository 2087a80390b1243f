"""Edits: the ways in which a benchmark question comes back in training data, to be planted.

Each edit takes a text and a random generator and returns the edited text, or the text itself where
there is nothing to edit (no numbers, no names); `planted` leaves those out. What counts as a name
here is decided by the text and a list of first names, never by an index's lexicon, so that the
measure does not share the measured code's idea of a name.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from filters.decontamination.disguises import (
    as_digits,
    first_person,
    homoglyphs,
    in_html,
    in_unicode,
    invisible,
    other_units,
)
from filters.decontamination.numerals import spelled

Edit = Callable[[str, Random], str]

_DATA: Mapping[str, list[str]] = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "edits.toml").read_text("utf8")
)
_NO_NAMES = frozenset(_DATA["no_names"])
_CAPITAL = re.compile(r"(?<![\\\w$])[A-Z][a-z]{2,}(?![\w\\])")
_VARIABLE = re.compile(r"(?<![\\A-Za-z_])[a-z](?![\w'\u2019])")
_MATH = re.compile(r"\$(?:(?![a-z]{2,},? [a-z]{2,})[^$])+\$|\\\(.+?\\\)|\\\[.+?\\\]", re.DOTALL)
"""A dollar that is followed by two words before the next one is money."""
_NUMBER = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?!\w)")
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z$\\])")
_LATEX: Sequence[tuple[str, str]] = (
    (r"\\frac(?![a-z])", r"\\dfrac"),
    (r"\\leq?(?![a-z])", r"\\leqslant"),
    (r"\\geq?(?![a-z])", r"\\geqslant"),
    (r"\\cdot(?![a-z])", r"\\times"),
    (r"(?<!\\)\(", r"\\left("),
    (r"(?<!\\)\)", r"\\right)"),
    (r"\\text\{", r"\\mathrm{"),
    (r"\\mathrm\{", r"\\text{"),
    (r"(?<=[\d}])\s*([=+])\s*", r" \1 "),
)


class Planted(NamedTuple):
    """An edited benchmark item."""

    edit: str
    item: int
    """Position of the item among those given."""
    text: str


def planted(items: Sequence[str], seed: int = 0) -> list[Planted]:
    """Return every edit of every item that changes it, and the items as they are.

    The edit of an item depends on its text and the seed only, not on the other items.
    """
    found = []
    for name, edit in EDITS.items():
        for number, text in enumerate(items):
            new = edit(text, Random(f"{seed}/{name}/{text}"))
            if new.strip() and (new != text or name == "verbatim"):
                found.append(Planted(name, number, new))
    return found


def _case(text: str, rng: Random) -> str:
    plain = _MATH.split(text)
    change = rng.choice((str.upper, str.lower))
    # Formulas keep their case: x and X may be two unknowns.
    signs = [*_MATH.findall(text), ""]
    return "".join(change(part) + sign for part, sign in zip(plain, signs, strict=True))


def _space(text: str, rng: Random) -> str:
    return "".join(rng.choice(("  ", "\n", "\t", " \n ")) if char == " " else char for char in text)


def _punctuation(text: str, rng: Random) -> str:
    if rng.random() < 0.5:
        return re.sub(r"[.,;:?!](?=\s|$)", "", text)
    return re.sub(r"[.?!](?=\s|$)", lambda found: rng.choice(("!", ";", " ...", "?!")), text)


def _latex(text: str, rng: Random) -> str:
    if not _MATH.search(text):
        return text
    text = _MATH.sub(lambda span: rf"\( {span[0][1:-1]} \)" if span[0][0] == "$" else span[0], text)
    for pattern, new in _LATEX:
        text = re.sub(pattern, new, text, flags=re.DOTALL)
    return text


def _wrapped(text: str, rng: Random) -> str:
    return rng.choice(_DATA["wrappers"]).replace("{question}", text)


def _embedded(text: str, rng: Random) -> str:
    before, after = (" ".join(rng.sample(_DATA["padding"], 8)) for _ in range(2))
    return f"{before} {text} {after}"


def _numbers(text: str, rng: Random) -> str:
    def other(found: re.Match[str]) -> str:
        old = found[0].replace(",", "")
        if "." in old:
            return f"{float(old) * 1.3 + rng.randint(1, 9):.{len(old.split('.')[1])}f}"
        value = int(old[:15])
        return str(value + rng.randint(1, max(9, min(value, 10**6))))

    return _NUMBER.sub(other, text)


def _replaced(text: str, rng: Random, fresh: Sequence[str]) -> str:
    names = _names(text)
    new = dict(zip(names, rng.sample(fresh, min(len(names), len(fresh))), strict=False))
    return _CAPITAL.sub(lambda found: new.get(found[0], found[0]), text)


def _names(text: str) -> list[str]:
    """Return the words with a capital that seem to be names, in order of appearance."""
    lower = set(re.findall(r"[a-z]+", text))
    words = dict.fromkeys(_CAPITAL.findall(_MATH.sub(" ", text)))
    inner = {found[0] for found in re.finditer(r"(?<=[a-z,;] )[A-Z][a-z]{2,}", text)}
    known = [word for word in words if word.lower() not in _NO_NAMES | lower]
    return [word for word in known if word in inner or re.search(rf"{word}['\u2019]s", text)]


def _renamed(text: str, rng: Random) -> str:
    names = _names(text)
    if names:
        return _replaced(text, rng, _DATA["new_names"])
    spans = _MATH.findall(text)
    old = sorted({letter for span in spans for letter in _VARIABLE.findall(span)} - set("defi"))
    if not old:
        return text
    new = dict(zip(old, rng.sample("abcghjkmnpqrstuvwxyz", len(old)), strict=False))
    return _MATH.sub(
        lambda span: _VARIABLE.sub(lambda found: new.get(found[0], found[0]), span[0]), text
    )


def _both(text: str, rng: Random) -> str:
    new, other = _numbers(text, rng), _renamed(text, rng)
    return text if text in (new, other) else _numbers(other, rng)


def _word_names(text: str, rng: Random) -> str:
    return _replaced(text, rng, _DATA["word_names"])


def _in_words(text: str, rng: Random) -> str:
    return _NUMBER.sub(lambda found: spelled(found[0].replace(",", "")), text)


def _told(text: str, rng: Random) -> str:
    names = _names(text)
    return first_person(text, names[0]) if names else text


def _reordered(text: str, rng: Random) -> str:
    sentences = _SENTENCE.split(text)
    for _ in range(8):
        new = rng.sample(sentences, len(sentences))
        if new != sentences:
            return " ".join(new)
    return text


def _thinned(share: float) -> Edit:
    def edit(text: str, rng: Random) -> str:
        return " ".join(word for word in text.split() if rng.random() >= share)

    return edit


def _half(text: str, is_first: bool) -> str:
    words = text.split()
    return " ".join(words[: len(words) // 2] if is_first else words[len(words) // 2 :])


SHORT = 13
"""Words from which an item is not short: 13-gram rules begin here."""

EDITS: Mapping[str, Edit] = MappingProxyType(
    {
        "verbatim": lambda text, rng: text,
        "case": _case,
        "whitespace": _space,
        "punctuation": _punctuation,
        "latex": _latex,
        "wrapped": _wrapped,
        "embedded": _embedded,
        "numbers": _numbers,
        "names": _renamed,
        "numbers+names": _both,
        "word names": _word_names,
        "in words": _in_words,
        "as digits": as_digits,
        "invisible": invisible,
        "HTML": in_html,
        "homoglyphs": homoglyphs,
        "Unicode maths": in_unicode,
        "units": other_units,
        "first person": _told,
        "reordered": _reordered,
        "dropout 10 %": _thinned(0.1),
        "dropout 20 %": _thinned(0.2),
        "first half": lambda text, rng: _half(text, True),
        "second half": lambda text, rng: _half(text, False),
    }
)
"""Name of the edit, in the order of reports."""
