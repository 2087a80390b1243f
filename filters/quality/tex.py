"""What a gold answer is made of: words, symbols, units and parts, for the flags of the audit.

Rough on purpose: these readings only raise flags for a person to look at; they never score.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_COMMAND = re.compile(r"\\([a-zA-Z]+)")
_PROSE = re.compile(r"\\(?:text|textbf|textit|mathrm|mbox|operatorname|textsf)\*?\s*\{([^{}]*)\}")
_FIXED = re.compile(r"\\mathbb\s*(?:\{[A-Z]\}|[A-Z])|\\(?:mathbf|hat|vec)\s*\{[ijk]\}")
"""Letters with a meaning of their own: sets of numbers, unit vectors."""
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{[a-z]*\*?\}(?:\{[lcr|]*\})?")
_RUN = re.compile(r"[A-Za-z]+")
_MATH = re.compile(r"\$([^$]*)\$|\\\(([^()]*(?:\([^()]*\)[^()]*)*)\\\)|\\\[([^\[\]]*)\\\]")
LISTS: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "audit.toml").read_text("utf8")
)
"""Word lists of the flags."""
_FUNCTIONS = frozenset(LISTS["functions"].split())
_COMMANDS = frozenset(LISTS["commands"].split())
_SHORT_WORDS = frozenset(LISTS["short_words"].split())
_GREEK_SIGNS = {sign: name for name, signs in LISTS["greek"].items() for sign in signs}
_GROUPED = re.compile(r"[0-9],(?:\\!)?[0-9]{3}(?![0-9])")
_MATRIX = re.compile(r"\\begin\{(?:[pbvBV]?matrix|cases|array)\}")
_LOST_ROWS = re.compile(
    r"(?<!\\)\\(?=[0-9(\-+&\s]|\\(?:[dt]?frac|sqrt|sin|cos|tan|text|pi|alpha|beta|lambda|theta)\b)"
)
_SET_BRACES = (re.compile(r"(?<!\\)\\\{"), re.compile(r"(?<!\\)\\\}"))
_ONE_SIDED = re.compile(r"\\(?:left|right)\.|\\begin\{")
_EMPTY_PLACE = re.compile(r"[,;]\s*[,;]")
_OPEN, _CLOSE = "([{", ")]}"


def words(text: str) -> list[str]:
    r"""Return the runs of three letters or more that are neither commands nor functions."""
    plain = _ENVIRONMENT.sub(" ", _PROSE.sub(r" \1 ", text))
    runs = _RUN.findall(_COMMAND.sub(" ", plain))
    return [run for run in runs if len(run) > 2 and run.casefold() not in _FUNCTIONS]


def symbols(gold: str) -> set[str]:
    """Return the variables of a formula: single letters, letters run together, Greek names."""
    plain = _ENVIRONMENT.sub(" ", _PROSE.sub(" ", _FIXED.sub(" ", gold)))
    letters = _greek(plain)
    for run in _RUN.findall(_COMMAND.sub(" ", plain)):
        if len(run) == 1 or (len(run) == 2 and run.casefold() not in _SHORT_WORDS):
            letters |= set(run)
    return letters


def known_symbols(question: str) -> set[str]:
    """Return every letter that a question may be using as a symbol; generous with formulas."""
    letters = _greek(question)
    for run in _RUN.findall(_COMMAND.sub(" ", " ".join(formulas(question)))):
        letters |= set(run)
    for run in _RUN.findall(_COMMAND.sub(" ", question)):
        is_short = len(run) <= 2 and run not in _SHORT_WORDS
        if len(run) == 1 or is_short or (run.isupper() and len(run) <= 6):
            letters |= set(run)
    return letters


def formulas(question: str) -> list[str]:
    r"""Return what stands between dollars, `\(` and `\)`, or `\[` and `\]`."""
    return [part for match in _MATH.findall(question) for part in match if part]


def _greek(text: str) -> set[str]:
    named = {run.removeprefix("var") for run in _RUN.findall(text)} & set(LISTS["greek"])
    return named | {_GREEK_SIGNS[char] for char in text if char in _GREEK_SIGNS}


def parts(text: str) -> list[str]:
    r"""Split at commas and semicolons outside brackets; `12,345` and `12{,}345` stay whole."""
    pieces = ["".join(part) for part in _split(text)]
    return [part.strip() for part in pieces if part.strip()]


def _split(text: str) -> Iterator[list[str]]:
    depth, part = 0, list[str]()
    for index, char in enumerate(text):
        depth += (char in _OPEN) - (char in _CLOSE)
        is_space = text[index - 1 : index] == "\\"
        is_group = char == "," and _GROUPED.match(text, max(index - 1, 0))
        if char in ",;" and depth <= 0 and not is_space and not is_group:
            yield part
            part = []
        else:
            part.append(char)
    yield part


def damage(text: str) -> str:
    """Return the first sign that a formula was cut or lost characters, or nothing.

    Brackets without partners, commands that LaTeX does not have, rows of a matrix that lost a
    backslash, an empty place in a list. A formula without any of them is whole, whatever it says.
    """
    if fault := unbalanced(text):
        return fault
    if r"\sqrt{[}" in text:
        return r"\sqrt{[} for \sqrt["
    if _MATRIX.search(text) and _LOST_ROWS.search(text):
        return "row breaks with one backslash"
    names = _COMMAND.findall(text.replace(r"\\", " "))
    unknown = [name for name in names if name not in _COMMANDS]
    if unknown:
        return rf"no such command: \{unknown[0]}"
    return "an empty place in a list" if _EMPTY_PLACE.search(text) else ""


def unbalanced(text: str) -> str:
    """Return the first bracket fault of a formula, or nothing.

    Round and square brackets may be mixed (half-open intervals); braces must nest.
    """
    depth, brackets = 0, 0
    for index, char in enumerate(text):
        if text[index - 1 : index] == "\\" and char in "{}":
            continue
        depth += (char == "{") - (char == "}")
        brackets += (char in "([") - (char in ")]")
        if depth < 0:
            return "closing brace without an opening one"
    if depth:
        return "brace left open"
    opened, closed = (len(sign.findall(text)) for sign in _SET_BRACES)
    if opened != closed and not _ONE_SIDED.search(text):
        return "brace of a set without its partner"
    begun, ended = text.count(r"\begin{"), text.count(r"\end{")
    if begun != ended:
        return f"{begun} environments begun, {ended} ended"
    return "round or square bracket without its partner" if brackets else ""
