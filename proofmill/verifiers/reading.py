"""Reading of answers: strip the wrapping, then numbers, short texts and JSON by strict grammars.

Everything here is total and linear in the text. Nothing becomes a Python number before its digits
have been counted: `int()` of a long string is quadratic and raises beyond 4300 digits.
"""

import json
import re
from fractions import Fraction
from functools import lru_cache

from proofmill.problem import Json

MAX_DIGITS = 400
"""Digits of one number; the largest reference answers have a few dozen."""
MAX_DEPTH = 6
"""Nesting of a JSON answer; a table in a mapping needs three."""

_WRAPPINGS = {
    "`": (("```", "```"), ("`", "`")),
    "$": (("$$", "$$"), ("$", "$")),
    "\\": ((r"\(", r"\)"), (r"\[", r"\]")),
    "*": (("**", "**"),),
    '"': (('"', '"'),),
}
"""Pairs by the first character; commands begin with a backslash too."""
_COMMAND = re.compile(r"\\(?:text|mathrm|mathbf|textbf|mathtt|texttt|boxed|fbox)\{([^{}]*)\}")
_FENCE = re.compile(r"```[a-zA-Z]{0,12}[ \t]*\n")
_ODD_SPACES = dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f"), " ")
_MINUS = {0x2212: "-", 0xFF0D: "-"}

_DIGITS = r"(?:[0-9]{1,3}(?:(?:,|\{,\}|\\,|\\!,)[0-9]{3})+|[0-9]+)"
_INTEGER = re.compile(rf"([+-]?)[ ]?({_DIGITS})")
_DECIMAL = re.compile(rf"([+-]?)[ ]?({_DIGITS})?\.([0-9]+)")
_RATIO = re.compile(rf"([+-]?)[ ]?({_DIGITS})[ ]?/[ ]?({_DIGITS})")
_FRAC = re.compile(
    rf"([+-]?)[ ]?\\[dtc]?frac[ ]?(?:\{{[ ]?([+-]?[ ]?{_DIGITS})[ ]?\}}|([0-9]))[ ]?"
    rf"(?:\{{[ ]?({_DIGITS})[ ]?\}}|([0-9]))"
)
ARTICLE = re.compile(r"(?:an?|the)[ ]+", re.IGNORECASE)
_SEPARATORS = re.compile(r"[^0-9]")
_BRACKET = re.compile(r"[\[\]{}]")
_SINGLE = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Characters that are an entry's comparable form when they stand alone: most cells."""

_SHORT = 32
"""Characters of an entry that is kept once it is read; longer ones would fill the memory."""


def clean(text: str) -> str:
    """Strip what surrounds an answer without changing it: spaces, dollars, bold, a full stop."""
    if not text.isascii():
        text = text.translate(_ODD_SPACES).translate(_MINUS)
    text = text.strip()
    if text.isalnum() and text.isascii():
        return text  # most cells and entries
    for _ in range(6):
        before = text
        text = _unwrap(text)
        if text == before:
            return text
    return text


def _unwrap(text: str) -> str:
    return _opened(text) if text[:1] in _WRAPPINGS else _unstopped(text)


def _opened(text: str) -> str:
    fence = _FENCE.match(text)
    if fence and text.endswith("```"):
        return text[fence.end() : -3].strip()
    for left, right in _WRAPPINGS[text[0]]:
        if text.startswith(left) and text.endswith(right):
            inner = text[len(left) : -len(right)]
            if inner and left not in inner:
                return inner.strip()
    command = _COMMAND.fullmatch(text)
    return command[1].strip() if command else _unstopped(text)


def _unstopped(text: str) -> str:
    if text.endswith(".") and not text.endswith(".."):
        return text[:-1].rstrip()
    return text


def integer(text: str) -> str | None:
    """Return the canonical decimal of `1,024`, `+1024` or `01024`; None for anything else."""
    if len(text) > 2 * MAX_DIGITS:
        return None
    if text.isdecimal() and text.isascii() and text[0] != "0" and len(text) <= MAX_DIGITS:
        return text  # as it is in most cells and entries
    match = _INTEGER.fullmatch(text)
    return _signed(match[1], match[2]) if match else None


def _signed(sign: str, digits: str) -> str | None:
    digits = _SEPARATORS.sub("", digits).lstrip("0") or "0"
    if len(digits) > MAX_DIGITS:
        return None
    return f"-{digits}" if sign == "-" and digits != "0" else digits


def rational(text: str) -> Fraction | None:
    r"""Return the exact value of `-3/4`, `\frac{3}{4}`, `0.75` or `12`; None for anything else."""
    if len(text) > 4 * MAX_DIGITS:
        return None
    whole = _INTEGER.fullmatch(text)
    if whole:
        return _ratio(whole[1], whole[2], "1")
    decimal = _DECIMAL.fullmatch(text)
    if decimal:
        digits = _SEPARATORS.sub("", decimal[2] or "") + decimal[3]
        return _ratio(decimal[1], digits, "1" + "0" * len(decimal[3]))
    ratio = _RATIO.fullmatch(text)
    if ratio:
        return _ratio(ratio[1], ratio[2], ratio[3])
    frac = _FRAC.fullmatch(text)
    return _ratio(frac[1], frac[2] or frac[3], frac[4] or frac[5]) if frac else None


reference = lru_cache(maxsize=64)(rational)
"""The same for the answers of rows, which come again with every response."""


def _ratio(sign: str, top: str, bottom: str) -> Fraction | None:
    negative = (sign == "-") != top.startswith("-")
    numerator, denominator = _signed("", top), _signed("", bottom)
    if numerator is None or denominator is None or denominator == "0":
        return None
    value = Fraction(int(numerator), int(denominator))
    return -value if negative else value


def without(mark: re.Pattern[str], text: str) -> str:
    """Take a mark off the beginning of a text, if it stands there."""
    found = mark.match(text)
    return text[found.end() :] if found else text


def label(text: str) -> str:
    """Return the form in which short texts are compared: case, spaces and quotes folded."""
    text = " ".join(text.split()).casefold()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1].strip()
    return text


def item(text: str) -> str:
    """Return the comparable form of one list entry or cell: an integer, else a label."""
    return _short_item(text) if len(text) <= _SHORT else _item(text)


def _item(text: str) -> str:
    text = clean(text)
    if len(text) == 1 and text in _SINGLE:
        return text
    return integer(text) or label(text)


_short_item = lru_cache(maxsize=4096)(_item)
"""The same, kept: names and words of a row are read again and again."""


def json_value(text: str) -> Json | None:
    """Parse strict JSON; None for anything else, NaN, duplicate keys or deep nesting."""
    if text.count("[") + text.count("{") > MAX_DEPTH and _is_deep(text):
        return None
    try:
        return _DECODER.decode(text)
    except ValueError:
        return None


def _is_deep(text: str) -> bool:
    depth = 0
    for bracket in _BRACKET.findall(text):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            return True
    return False


def _unique_pairs(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("duplicate keys")
    return dict(pairs)


def _refuse(text: str) -> Json:
    raise ValueError(f"{text[:20]} is not an exact value")


def _short_int(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise ValueError(f"integer of {len(text)} digits")
    return int(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique_pairs,
    parse_constant=_refuse,
    parse_int=_short_int,
    parse_float=_refuse,
)


def scalar(value: Json) -> str | None:
    """Return the comparable form of a JSON scalar; None for lists, mappings, booleans and null."""
    if isinstance(value, str):
        return item(value)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None
