r"""Units of measure at the end (currency: at the start) of an answer -> one canonical name.

`5\text{ cm}`, `5 cm`, `5 centimeters` have the unit `cm`; `\mathrm{~m/s^2}` is `m s^-2`. Names
only: no conversion, since another unit is another answer. A unit is split off only where it
cannot be a variable: inside a text command, or as a known word after a number; a single letter
outside a command needs a space before it and a number before that (`5 m`, never `5m`).
"""

import re
from itertools import pairwise
from typing import NamedTuple

from proofmill.verifiers.math.unit_names import CURRENCY_SIGNS, NAMES, PAIRS

MAX_LENGTH = 600
"""Characters of an answer that is searched for a unit."""
MAX_TOKENS = 24
"""Tokens of one unit; `\text{ kilogram meters per second squared}` has eight."""
_PLAIN_LETTERS = frozenset("msghLNJWVK")
"""Units of one letter that may stand outside a command; not t, A or C."""

_COMMAND = (
    r"\\(?:text|textrm|textnormal|textit|textbf|mathrm|mathbf|mathsf|mbox|hbox|operatorname"
    r"|unit|rm)[ ]?\{([^{}]*)\}"
)
_GAP = r"(?:\\[ ,;:!]|\\q?quad(?![A-Za-z])|~|\s)+"
_DEGREE = (
    r"\^[ ]?\{?[ ]?\\(?:circ|degree)(?![A-Za-z])[ ]?\}?"
    r"|\\(?:text)?degree(?![A-Za-z])|[\u00b0\u00ba]"
)
_LETTER = "A-Za-z\u00b5\u03bc\u03a9\u2126"
_TOKEN = re.compile(
    rf"(?P<command>{_COMMAND})|(?P<gap>{_GAP})|(?P<degree>{_DEGREE})"
    r"|\^[ ]?\{?[ ]?(?P<exponent>[-\u2212]?[0-9])[ ]?\}?(?![0-9])|(?P<raised>[\u00b2\u00b3])"
    r"|(?P<times>\\(?:cdot|times)(?![A-Za-z])|[*\u00b7\u22c5])|(?P<per>/)"
    r"|(?P<mu>\\mu(?![A-Za-z]))"
    rf"|(?P<word>[Pp]er[ ]cent(?![A-Za-z])|\\(?:pounds|euro|yen|cents?)(?![A-Za-z])|[{_LETTER}]+\.?"
    r"|\\?\$|[\u20ac\u00a3\u00a5\u20b9\u00a2])"
    r"|(?P<other>\\[A-Za-z]+|[0-9(){}+=,-]+|.)",
    re.DOTALL,
)
_MACROS = re.compile(r"\\(?:[dtc]?frac|sqrt|pi|cdot|times|left|right|approx|pm|infty)(?![A-Za-z])")
_NAME = re.compile(r"\s*(?:[A-Za-z]|\\[A-Za-z]+)(?:_\{?[A-Za-z0-9]\}?)?\s*=")
_AFTER_NUMBER = re.compile(r"(?:[0-9.})!]|\\pi|\\infty|\u03c0|\u00bd|\u00bc|\u00be)\Z")
_SIGN = re.compile(r"\s*([-+\u2212]?)\s*")
_STARTS_NUMBER = re.compile(r"[-+]?\s*(?:[0-9.]|\\[dtc]?frac|\\sqrt|\\pi)")
_LEADING = re.compile(
    r"(?P<open>\\(?:text|textrm|mathrm|mbox)\{\s*)?"
    r"(?P<sign>(?:US|us|U\.S\.)?\s?\\?\$|[\u20ac\u00a3\u00a5\u20b9]|\\(?:pounds|euro|yen)(?![A-Za-z])"
    r"|(?:USD|EUR|GBP|JPY|INR|CNY|Rs\.?)(?![A-Za-z]))\s*(?P<close>\})?"
)


class _Lexeme(NamedTuple):
    kind: str
    text: str
    start: int
    """Offset in the answer of the token that this stands in."""
    plain: bool
    """Outside a text command, where letters may be variables."""
    opens: bool
    """May be the first of a unit: plain, or the first of its command, which is taken whole."""


def split(text: str) -> tuple[str, str | None]:
    r"""Return the number part and the canonical unit; the text itself and None without a unit.

    `\frac{3}{4}\text{ cm}^2` gives (`\frac{3}{4}`, `cm^2`), `\$5` gives (`5`, `USD`), `30^\circ`
    gives (`30`, `deg`). `5m`, `2ab`, `\sin 30^\circ`, `5 apples`, `cm` and `5\%` have none.
    """
    if len(text) > MAX_LENGTH or (text.startswith("$") and text.endswith("$")):
        return text, None  # the dollars of `$5$` are math shifts
    money = _leading_currency(text)
    if money is not None:
        return money
    lexemes = _lexemes(text)
    for first in _starts(lexemes):
        unit = _parse(lexemes[first:])
        rest = _strip(text[: lexemes[first].start])
        if unit is not None and _may_precede(rest, lexemes, first, unit):
            return rest, unit
    return text, None


def canonical(unit_text: str) -> str | None:
    r"""Return the canonical name of a unit alone: `meters`, `\text{km/h}`, `sq. ft.`, `^\circ`."""
    return _parse(_lexemes(unit_text)) if 0 < len(unit_text) <= MAX_LENGTH else None


def _leading_currency(text: str) -> tuple[str, str | None] | None:
    r"""Read `-\$5`, `\text{\$5}` and `\$5 \text{ per hour}`."""
    sign = _SIGN.match(text)
    match = _LEADING.match(text, sign.end() if sign else 0)
    if match is None:
        return None
    rest = text[match.end() :].strip()
    if match["open"] and not match["close"]:
        if not rest.endswith("}"):
            return None
        rest = rest[:-1]
    if not _STARTS_NUMBER.match(rest):
        return None
    unit = CURRENCY_SIGNS[re.sub(r"[ \\]", "", match["sign"])]
    return _with_tail((sign[1] if sign else "") + rest, unit)


def _with_tail(number: str, unit: str) -> tuple[str, str | None]:
    lexemes = _lexemes(number)
    for first in _starts(lexemes):
        tail = lexemes[first:]
        if tail[0].kind == "per":
            joined = _parse([_Lexeme("word", unit, 0, False, True), *tail])
        else:
            joined = _parse(tail)
            joined = joined if joined == unit else None
        if joined is not None:
            return _strip(number[: tail[0].start]), joined
    return number, unit


def _lexemes(text: str) -> list[_Lexeme]:
    found: list[_Lexeme] = []
    for token in _TOKEN.finditer(text):
        if token["command"] is None:
            found.append(_lexeme(token, token.start(), token["mu"] is None, True))
            continue
        is_first = True
        for part in _TOKEN.finditer(token[2]):
            found.append(_lexeme(part, token.start(), False, is_first))
            is_first = is_first and part["gap"] is not None
        found.append(_Lexeme("gap", "", token.start(), False, False))
    return found


def _lexeme(token: re.Match[str], start: int, plain: bool, opens: bool) -> _Lexeme:
    kind, text = token.lastgroup or "other", token[0]
    if token["exponent"] is not None:
        kind, text = "exponent", token["exponent"].replace("\u2212", "-")
    elif token["raised"] is not None:
        kind, text = "exponent", "2" if text == "\u00b2" else "3"
    elif token["word"] is not None or token["mu"] is not None:
        text = text.rstrip(".").replace("\\", "")
        kind = "per" if text.casefold() in {"per", "a", "an"} else "word"
    elif token["degree"] is not None:
        kind = "degree"
    return _Lexeme(kind, text, start, plain, opens)


def _starts(lexemes: list[_Lexeme]) -> list[int]:
    """Return where a trailing unit may start, longest first; at most MAX_TOKENS positions."""
    first = len(lexemes)
    while first > 0 and lexemes[first - 1].kind not in {"other", "command"}:
        first -= 1
    first = max(first, len(lexemes) - MAX_TOKENS)
    kinds = {"word", "degree", "per"}
    return [i for i in range(first, len(lexemes)) if lexemes[i].opens and lexemes[i].kind in kinds]


def _may_precede(rest: str, lexemes: list[_Lexeme], first: int, unit: str) -> bool:
    """Tell whether `rest` is a number part after which these lexemes are a unit, not variables."""
    if lexemes[first].kind == "per" or not rest:
        return False
    named = _NAME.match(rest)
    bare = rest[named.end() :] if named else rest
    if re.search(_COMMAND, bare) or re.search(_DEGREE, bare):
        return False
    units = [one for one in lexemes[first:] if one.kind in {"word", "degree"}]
    if all(not one.plain for one in units) and unit not in {"deg", "rad"}:
        return True
    if re.search(r"[A-Za-z]", _MACROS.sub("", bare)) or not _AFTER_NUMBER.search(bare):
        return False
    after_degree = {two.start for one, two in pairwise(units) if one.kind == "degree"}
    letters = {
        one.text
        for one in units
        if one.plain and re.fullmatch("[A-Za-z]", one.text) and one.start not in after_degree
    }
    is_spaced = lexemes[first - 1].kind == "gap" and bare[-1] in "0123456789}"
    return not letters or (is_spaced and letters <= _PLAIN_LETTERS)


def _strip(text: str) -> str:
    """Drop the spaces, also those of TeX, at the end of a number part."""
    for _ in range(8):
        shorter = re.sub(r"(?:\\[ ,;:!]|\\q?quad|\\text\{[ ~]*\}|~|\s)\Z", "", text)
        if shorter == text:
            break
        text = shorter
    return text.strip()


def _parse(lexemes: list[_Lexeme]) -> str | None:
    """Return the product of powers that the lexemes spell, sorted by name; None if they do not."""
    powers: dict[str, int] = {}
    sign, factors_below = 1, 0
    todo = [one for one in lexemes if one.kind != "gap"]
    joined = True
    while todo:
        if todo[0].kind in {"times", "per"}:
            if not powers or (joined and powers):
                return None
            if todo[0].kind == "per":
                sign = -1
            joined, todo = True, todo[1:]
            continue
        if sign < 0:
            factors_below += 1
        taken = _factor(todo)
        if taken is None or (factors_below > 1 and not joined):
            return None
        name, exponent, used = taken
        if joined is False and name in powers:
            return None  # `m m`, or a degree sign and the word
        for part, degree in _parts(name):
            powers[part] = powers.get(part, 0) + sign * exponent * degree
        joined, todo = False, todo[used:]
    if joined or not powers or not all(powers.values()):
        return None
    return " ".join(f"{one}^{powers[one]}" if powers[one] != 1 else one for one in _order(powers))


def _order(powers: dict[str, int]) -> list[str]:
    return sorted(powers, key=lambda one: (powers[one] < 0, one))


def _parts(name: str) -> list[tuple[str, int]]:
    """Split a canonical name such as `mi h^-1` into its powers."""
    if name.startswith("fl ") or "^" not in name:
        return [(name, 1)]
    pairs = [part.partition("^") for part in name.split(" ")]
    return [(unit, int(exponent or 1)) for unit, _, exponent in pairs]


def _factor(todo: list[_Lexeme]) -> tuple[str, int, int] | None:
    """Return name, exponent and the count of lexemes of `square meters`, `cm^2` or `ft squared`."""
    used, exponent = 0, 1
    before = {"square": 2, "sq": 2, "cubic": 3, "cu": 3}.get(todo[0].text.casefold(), 0)
    if before and len(todo) > 1:
        used, exponent = 1, before
    name, width = _name(todo[used:])
    if name is None:
        return None
    used += width
    if used < len(todo) and todo[used].kind == "exponent":
        power = int(todo[used].text)
        used += 1
    else:
        word = todo[used].text.casefold() if used < len(todo) else ""
        power = {"squared": 2, "cubed": 3}.get(word, 1)
        used += power > 1
    if power == 0 or (before and power > 1):
        return None
    return name, exponent * power, used


def _name(todo: list[_Lexeme]) -> tuple[str | None, int]:
    """Return the canonical name at the start, of one word or of two, and its width."""
    if not todo or todo[0].kind not in {"word", "degree"}:
        return None, 0
    first = "deg" if todo[0].kind == "degree" else todo[0].text
    if len(todo) > 1 and todo[1].kind == "word":
        both = f"{first} {todo[1].text}"
        pair = PAIRS.get(both) or PAIRS.get(both.casefold())
        if pair is not None:
            return pair, 2
    return NAMES.get(first) or (NAMES.get(first.casefold()) if len(first) > 1 else None), 1
