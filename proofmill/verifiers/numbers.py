r"""Numbers: `integer` and `rational`, compared by exact value.

Around the number may stand what says nothing else: a name (`N = 40`, `R(8) = -5`), a noun of the
question (`7 cards`), a currency sign, the modulus of a residue, a rounded value after the exact.
"""

import re
from fractions import Fraction

from proofmill.verifiers import reading
from proofmill.verifiers.entry import counted, is_noun
from proofmill.verifiers.listing import plain
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, Args, Verdict, same

MAX_PARTS = 4
"""Sides of a chain of equations such as `x = 49/5 = 9.8`."""

_NAME = re.compile(r"[a-z\\][a-z0-9_\\{}()\[\]|,' ]{0,60}", re.IGNORECASE)
_NO_NAME = re.compile(
    r"\b(?:or|not|either|maybe|about|approx\w*|roughly|less|more|than|and|half|twice|double|triple"
    r"|squared?|cubed?|plus|minus|times|over|negative)\b|\\ne"
    r"|(?:frac|sqrt|sum|prod|int|binom|cdot|times|div|pm|log|ln|sin|cos|tan|exp|lim)(?![a-z])",
    re.IGNORECASE,
)
"""What makes more of a left side than a name: `x = 5` says 5, `x^2 = 5` does not."""
_SENTENCE = re.compile(
    r"(?:the[ ])?(?:final[ ])?(?:answer|result|total|value)(?:[ ]is)?[ ]?[:=]?[ ]+", re.IGNORECASE
)
_MODULUS = re.compile(r"[ ]?(?:\\[bp]?mod[ ]?|[(]?mod[ ])[{]?[ ]?[0-9]{1,12}[ ]?[})]?[)]?")
_ROUNDED = re.compile(r"[ ]?(?:\\approx|\\simeq|\\sim|\u2248)[ ]?[+-]?[0-9.,]{1,40}")
_CURRENCY = re.compile(r"^([+-]?)[ ]?[$\u20ac\u00a3\u00a5][ ]?(?=[0-9.])")
_BRACED = re.compile(r"\((.{1,200})\)|\{(.{1,200})\}")
_NOUNS = re.compile(
    "(.*[0-9})])[ ]?([a-z]{1,20})(?:[\u00b2\u00b3]|[ ]([a-z]{2,20}))?", re.IGNORECASE | re.DOTALL
)
_MIXED = re.compile(
    r"([+-]?)[ ]?([0-9]{1,40})[ ]?(\\[dtc]?frac.{2,80}|(?<=[ ])[0-9]{1,40}[ ]?/[ ]?[0-9]{1,40})"
)


def check_integer(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `1,024`, `+1024`, `N = 1024` and `1024 apples` for `1024`; reject `1024.0`."""
    expected = reading.integer(gold)
    if expected is None:
        return BAD_GOLD
    values = [_integer(side) for side in _sides(candidate)]
    return _compared(values, expected)


def check_rational(candidate: str, gold: str, args: Args) -> Verdict:
    r"""Accept `6/8`, `0.75`, `x = \frac34` and `\frac34 \approx 0.7` for `3/4`.

    Reject rounded decimals by themselves and `75 %`.
    """
    expected = reading.reference(gold)
    if expected is None:
        return BAD_GOLD
    values = [_rational(side) for side in _sides(candidate)]
    return _compared(values, expected)


def _compared(
    values: list[str | None] | list[Fraction | None], expected: str | Fraction
) -> Verdict:
    if not values or None in values:
        return MALFORMED
    return same(all(value == expected for value in values))


def _sides(candidate: str) -> list[str]:
    """Return the values that an answer states: each side of a chain but for a name in front."""
    text = " ".join(plain(candidate).split())
    sentence = _SENTENCE.match(text)
    text = plain(text[sentence.end() :]) if sentence else text
    if len(text) > 8 * reading.MAX_DIGITS:
        return []
    text = _MODULUS.sub("", _ROUNDED.sub("", text, count=1), count=1).strip()
    if text.count("=") + text.count("\\equiv") > MAX_PARTS:
        return []
    first, *rest = [side.strip() for side in text.replace("\\equiv", "=").split("=")]
    if rest and _NAME.fullmatch(first) and not _NO_NAME.search(first):
        return rest
    return [first, *rest]


def _bare(text: str) -> str:
    """Take off brackets around all of a value, a currency sign and a noun behind it."""
    text = reading.clean(text)
    braced = _BRACED.fullmatch(text)
    if braced:
        text = (braced[1] or braced[2]).strip()
    text = _CURRENCY.sub(r"\1", text, count=1)
    nouns = _NOUNS.fullmatch(text)
    if nouns and is_noun(nouns[2]) and (nouns[3] is None or is_noun(nouns[3])):
        text = nouns[1].strip()
    return text


def _integer(text: str) -> str | None:
    value = reading.integer(reading.clean(text))
    return reading.integer(_bare(text)) or counted(text) if value is None else value


def _rational(text: str) -> Fraction | None:
    value = reading.rational(reading.clean(text))
    if value is not None:
        return value
    text = _bare(text)
    value = reading.rational(text)
    return _mixed(text) if value is None else value


def _mixed(text: str) -> Fraction | None:
    r"""Return the value of `57\frac14` or `57 1/4`; the fraction must lie below one."""
    match = _MIXED.fullmatch(text)
    part = reading.rational(match[3]) if match else None
    if match is None or part is None or not 0 < part < 1:
        return None
    whole = int(match[2]) + part
    return -whole if match[1] == "-" else whole
