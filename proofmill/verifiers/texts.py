"""Short answers in words: `text` and `choice`."""

import re
from collections.abc import Sequence
from functools import lru_cache

from proofmill.verifiers import listing, reading
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, Args, Verdict, same

_SIGN = re.compile(r"\\(?:times|cdot|div)(?![a-zA-Z])|[\u00d7\u00b7\u00f7]")
_TIMES = ("\\times", "\\cdot", "\u00d7", "\u00b7")
_OPTION = re.compile(r"(?:option|choice|answer)[ ]?:?[ ]?(?=\(?[a-z]\b)", re.IGNORECASE)
_LETTER = re.compile(r"\(?([A-Za-z])[).:]?()")
_LABELLED = re.compile(r"\(?([A-Za-z])[).:]{1,2} (.*)")

_SHORT = 64
"""Characters of an answer whose forms are kept: the responses of a group often give the same."""
_DATE = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
"""A day of the calendar; months and days may lack their zeros."""


def check_text(candidate: str, gold: str, args: Args) -> Verdict:
    """Compare with case, outer quotes and runs of spaces folded.

    With `"ignore_spaces": true` all spaces go, and commas that the gold has not (bracket strings);
    with `"case": true` case counts. In dates months and days may lack their zeros.
    """
    has_case = bool(args.get("case"))
    expected = _spaced(gold) if has_case else reading.label(gold)
    given = (_short_given if len(candidate) <= _SHORT else _given)(candidate, has_case)
    if args.get("ignore_spaces"):
        expected, *given = (text.replace(" ", "") for text in (expected, *given))
        if "," not in expected:
            given = [text.replace(",", "") for text in given]
    if not expected:
        return BAD_GOLD
    return same(expected in given) if given[0] else MALFORMED


def _given(candidate: str, has_case: bool) -> Sequence[str]:
    """Return the forms in which an answer is compared: as it is typed, and without typography.

    A date has its zeros in a third and fourth.
    """
    fold = _spaced if has_case else reading.label
    forms = fold(reading.clean(candidate)), fold(_typeset(candidate))
    return tuple(dict.fromkeys((*forms, *map(_padded, forms))))


_short_given = lru_cache(maxsize=1024)(_given)


def _padded(text: str) -> str:
    date = _DATE.fullmatch(text)
    return f"{date[1]}-{date[2]:>02}-{date[3]:>02}" if date else text


def _typeset(text: str) -> str:
    """Return the text without typography, multiplication and division signs as `*` and `/`."""
    if "\\" in text or not text.isascii():
        text = _SIGN.sub(lambda sign: "*" if sign[0] in _TIMES else "/", text)
    return listing.plain(text)


def _spaced(text: str) -> str:
    text = " ".join(text.split())
    is_quoted = len(text) > 2 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1].strip() if is_quoted else text


def check_choice(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `B`, `(b)`, `B.` or the text of option B for `B`; args: `options`, in letter order."""
    options = [reading.label(str(option)) for option in args.get("options", ())]
    expected = _letter(gold, options)
    if expected is None:
        return BAD_GOLD
    letter = _letter(listing.plain(candidate), options)
    return MALFORMED if letter is None else same(letter == expected)


def _letter(text: str, options: list[str]) -> str | None:
    """Return the option that a text names by letter, by its own text or, agreeing, by both."""
    text = " ".join(text.split())
    named = _OPTION.match(text)
    text = reading.clean(text[named.end() :]) if named else text
    by_text = options.index(reading.label(text)) if options.count(reading.label(text)) == 1 else -1
    if by_text >= 0:
        return chr(65 + by_text)
    match = _LETTER.fullmatch(text) or _LABELLED.fullmatch(text)
    if match is None:
        return None
    letter, rest = match[1].upper(), reading.label(match[2] or "")
    index = ord(letter) - 65
    if options and index >= len(options):
        return None
    return letter if not rest or (options and options[index] == rest) else None
