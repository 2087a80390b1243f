r"""Disguises: edits that leave what a reader sees or understands and change the characters.

What the web, editors and those who hide a question do to it: characters that cannot be seen, HTML,
letters of other scripts, formulas in Unicode, numbers and units spelled in another way. The tables
are a short list of the field's habits in `data/edits.toml`, not the normaliser's, so that the
measure does not share the measured code's idea of what is alike.
"""

import html
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from filters.decontamination.numerals import spelled

_DATA: Mapping[str, Any] = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "edits.toml").read_text("utf8")
)
_COMMAND = re.compile(r"(\\[A-Za-z]+)")
_WORD = re.compile(r"(?<!\\)\b[^\W\d_]{2,}")
_SPELLED = {spelled(str(number)): str(number) for number in range(1000)}
_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\{([^{}]*)\}")
_POWER = re.compile(r"\^(?:\{(-?\d+)\}|(\d))")
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_STYLE = re.compile(r"\\(?:left|right|text|mathrm|operatorname)(?![a-z])|\$|\\[()\[\]]|\\[,;!]")
_UNITS = {**_DATA["units"], **{new: old for old, new in _DATA["units"].items()}}
_UNIT = re.compile(rf"(?<=\d )({'|'.join(sorted(_UNITS, key=len, reverse=True))})\b")


def invisible(text: str, rng: Random) -> str:
    """Put a character that cannot be seen into every word."""
    sign: str = rng.choice(_DATA["invisible"])

    def split(found: re.Match[str]) -> str:
        at = rng.randrange(1, len(found[0]))
        return found[0][:at] + sign + found[0][at:]

    return _WORD.sub(split, text)


def in_html(text: str, rng: Random) -> str:
    """Write the text as a web page does, in one of four ways."""
    escaped = html.escape(text, quote=False)
    way = rng.randrange(4)
    if way == 0:
        return escaped.replace(" ", "&nbsp;")
    if way == 1:
        words = [f"<b>{word}</b>" if rng.random() < 0.3 else word for word in escaped.split(" ")]
        return " ".join(words)
    if way == 2:
        broken = re.sub(r"(?<=[.?!])\s+", "<br/>\n", escaped)
        return f'<div class="question"><p>{broken}</p></div>'
    raised = re.sub(r"\^(?:\{([^{}]*)\}|(\w))", r"<sup>\1\2</sup>", escaped)
    return re.sub(r"_(?:\{([^{}]*)\}|(\w))", r"<sub>\1\2</sub>", f"<p>{raised}</p>")


def homoglyphs(text: str, rng: Random) -> str:
    """Exchange a third of the letters, or all, for those of one script that look alike."""
    images = _homoglyphs(rng.choice(("cyrillic", "greek", "fullwidth", "mathematical")))
    share = rng.choice((0.3, 1.0))

    def changed(part: str) -> str:
        return "".join(images.get(c, c) if rng.random() < share else c for c in part)

    parts = _COMMAND.split(text)
    return "".join(part if part[:1] == "\\" else changed(part) for part in parts)


def _homoglyphs(script: str) -> dict[str, str]:
    if script in ("cyrillic", "greek"):
        table: dict[str, str] = _DATA["homoglyphs"][script]
        return table
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"
    firsts = (0xFF21, 0xFF41, 0xFF10) if script == "fullwidth" else (0x1D400, 0x1D41A, 0x1D7CE)
    return {
        char: chr(first + at)
        for first, chars in zip(firsts, letters, strict=True)
        for at, char in enumerate(chars)
    }


def in_unicode(text: str, rng: Random) -> str:
    r"""Write formulas without LaTeX: `$\frac{x^2}{3} \leq \pi$` as `(x²)/(3) ≤ π`."""
    for _ in range(3):
        text = _ROOT.sub(r"√(\1)", _POWER.sub(_power, text))
        text = _FRACTION.sub(_fraction, text)
    for command, sign in _DATA["signs"].items():
        text = re.sub(rf"\\{command}(?![a-z])", sign, text)
    return _STYLE.sub("", text) if text.count("$") % 2 == 0 else text


def _power(found: re.Match[str]) -> str:
    return (found[1] or found[2]).translate(_RAISED)


def _fraction(found: re.Match[str]) -> str:
    parts = (part if part.isalnum() else f"({part})" for part in found.groups())
    return "/".join(parts)


def as_digits(text: str, rng: Random) -> str:
    """Write numbers up to 999 that are words in digits; `one` may be a pronoun and stays."""

    def digits(found: re.Match[str]) -> str:
        return found[0] if found[0].lower() == "one" else _SPELLED[found[0].lower()]

    return _in_words().sub(digits, text)


@cache  # a twentieth of the time that every command takes to start
def _in_words() -> re.Pattern[str]:
    """Return what finds the longest spelling there is of a number."""
    return re.compile(rf"(?i)\b({'|'.join(sorted(_SPELLED, key=len, reverse=True))})\b(?!-)")


def other_units(text: str, rng: Random) -> str:
    """Write units behind digits in the other way: `5 km` as `5 kilometres` and back."""
    return _UNIT.sub(lambda found: _UNITS[found[0]], text)


def first_person(text: str, name: str) -> str:
    """Let the person of that name tell the story: `Tom has his hat` as `I have my hat`."""
    text = re.sub(rf"\b{name}['\u2019]s\b", "my", text)
    text = re.sub(rf"\b(?:{name}|[Hh]e|[Ss]he) (\w+)", _verb, text)
    for old, new in _DATA["persons"].items():
        text = re.sub(rf"\b{old}\b", new, text)
    return re.sub(rf"\b{name}\b", "I", text)


def _verb(found: re.Match[str]) -> str:
    verbs: Mapping[str, str] = _DATA["verbs"]
    verb = verbs.get(found[1])
    if verb is None:
        verb = re.sub(r"(?<=[a-rt-z])s$", "", found[1])
    return f"I {verb}"
