"""Flags on the question: it gives the answer away, lacks something, or asks nothing."""

import re
from functools import lru_cache
from itertools import pairwise

from filters.quality.row import Row
from filters.quality.tex import LISTS, known_symbols
from filters.text import normalise

MIN_TOKENS = 5
"""Words, numbers and signs of a question; less asks nothing (as for a recipe's JSONL source)."""

_OPTIONS = (
    # `(A) text`, not `Alex (A), Ben (B)`.
    re.compile(
        r"(?<![A-Za-z])\(([A-Z])\)(?!\s*(?:[,.;:]|$|(?:Calculate|Determine|Find|Show|What)\b))"
    ),
    re.compile(
        r"(?:^|\s|\{)([A-Z])[.)](?=\s|\}|\\)(?!\s+(?:Calculate|Determine|Find|Show|What)\b)"
    ),
)
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DRAWING = re.compile(r"\[asy\].*?\[/asy\]", re.DOTALL)
_LETTER = re.compile(r"\(?(?:\\text(?:bf)?\{)?\(?([A-E])\)?\}?[.)]?")
_SOLUTION = re.compile(
    r"^#{1,4} *(?:step|solution|analysis|answer)\b(?!\W*\Z)|^\**step 1\b|^\**solution\b(?! \w+:?$)|"
    r"\*solution[.:]|<summary>\W*solution|"
    r"\blet's (?:solve|break|think)\b|^to solve (?:this|the)\b|"
    r"^(?:sure|certainly)[,!]|^here(?: is|'s) (?:an?|the|your|one) (?:\w+ ){0,2}"
    r"(?:solution|question|answer|approach|version)\b",
    re.IGNORECASE | re.MULTILINE,
)
_ASKS = frozenset(LISTS["asks"].split())
_IMPERATIVE = re.compile(
    rf"(?:^|[.!?:;]\s+|\n\s*)(?:{'|'.join(LISTS['imperatives'].split())})\b|\bto be determined\b",
    re.IGNORECASE,
)
_META = re.compile(
    r"\b(?:create|develop|design|craft|construct|formulate|generate|write|compose|devise) an? "
    r"(?:[\w-]+ ){0,3}(?:question|problem|scenario)\b|\bthe (?:question|problem) (?:needs to|"
    r"should (?!read)|must |will |requires? the )|\bfoundational concepts\b|\bdifficulty level\b|"
    r"\bpotential (?:approach|problem|question)\b",
    re.IGNORECASE,
)
_ENGLISH = re.compile(r"\b(?:the|of|is|with|that|consider|let)\b", re.IGNORECASE)
_PROVE = re.compile(r"\b(?:prove|show that|demonstrate that|verify that)\b", re.IGNORECASE)
_VALUE = re.compile(
    r"\?|\b(?:find|determine|compute|calculate|evaluate|what|how many|how much|value|derive|"
    r"express|state|give|solve|identify|which|obtain|simplify)\b",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"(?:(?<!\$)[,;]|[(\[{<]|(?<!\^)\+|(?<!is)(?<!are)(?<!equals)(?<!equal to)(?<!ing):"
    r"|\s(?:the|of|a|an|with|that|and|or|for|by|from|where|if|at|on|as))$"
)
_BLANK = re.compile(
    r"\\qquad|\\underline|\\hspace|_{2,}|(?:\\_){2,}|\(\s*(?:\\q?quad)?\s*\)|\bis the +th\b|"
    r"\b(?:is|are|equals?|equal to)[ :.]*\$*$|(?:=|:)[ $]*$|"
    r"= *\\end\{\w+\}\W*$",
    re.IGNORECASE,
)
"""A sentence to complete asks as well as a question does."""
_BRACKETS_LAST = re.compile(r"[\[({<] [\[({<]$|: [\[({<]$|[\])}>] [\[({<]$")
"""A sequence of brackets to be completed."""
_EXTREME = re.compile(r"\bhas (?:a|the) \w+ value of$")
_FOREIGN_TAIL = re.compile(r"\s*[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]+$")
"""A translator's note in Chinese behind an English question."""
_HEADING = re.compile(r"\n\s*(?:#+ *|\*+)?[A-Z][\w ]{2,40}:\W*$")
"""What stood behind a question in its source: `## Solution:`, `Problems worth 10 points:`."""
_FIGURE = re.compile(
    r"\b(?:figure|diagram|picture|image|graph|table|chart|grid) (?:is )?(?:shown |given )?"
    r"(?:below|above|here|shown)\b|\b(?:shown|pictured|depicted) (?:below|above|here|in the "
    r"(?:figure|diagram|picture|image|graph))\b|\bin the (?:figure|diagram|picture|image)\b|"
    r"\bas shown[.,]",
    re.IGNORECASE,
)
_DRAWN = re.compile(
    r"[\[<]asy[\]>]|\\begin\{(?:tikz|array|tabular)|!\[|\[img\]|<img|\|.*\|", re.IGNORECASE
)
_CELLS = re.compile(r"[\s,|]+")
_CELL = 12
"""Most characters of a cell of a drawing in letters and signs."""
_SENTENCE = re.compile(r"[.?!]\s+")


def options(question: str) -> list[str]:
    """Return the letters of a list of options A, B, C, ...; fewer than three are no list."""
    text = _DRAWING.sub(" ", question)
    for pattern in _OPTIONS:
        letters = "".join(pattern.findall(text))
        start = letters.find("ABC")
        if start >= 0:
            run = range(len(letters) - start)
            return [
                chr(65 + n) for n in run if letters[start : start + n + 1] == _ALPHABET[: n + 1]
            ]
    return []


def options_left(row: Row) -> str | None:
    """Return the options of a question whose gold is no letter."""
    offered = options(row.question)
    is_letter = _LETTER.fullmatch(row.gold.strip(" $"))
    return (
        f"options {''.join(offered)}, gold {row.gold[:60]!r}" if offered and not is_letter else None
    )


def letter_left(row: Row) -> str | None:
    """Return a gold that is a letter of options which the question does not give."""
    match = _LETTER.fullmatch(row.gold.strip(" $"))
    if not match or options(row.question) or match[1] in known_symbols(row.question):
        return None
    return f"gold {row.gold!r}, no options"


def empty(row: Row) -> str | None:
    """Return a question of no words at all."""
    return None if _tokens(row.question) else f"question is {row.question!r}"


@lru_cache(maxsize=4096)
def _tokens(question: str) -> int:
    return len(normalise(question).split())


def short(row: Row) -> str | None:
    """Return a question of too few words, unless it is a plain request such as `Simplify x/x`."""
    tokens = _tokens(row.question)
    is_request = tokens > 2 and requests(row.question)
    return f"{tokens} tokens" if 0 < tokens < MIN_TOKENS and not is_request else None


def requests(question: str) -> bool:
    """Tell whether a text asks or requests anything."""
    text = _FOREIGN_TAIL.sub("", question.rstrip())
    if "?" in text or _BLANK.search(text) or _EXTREME.search(text):
        return True
    if _IMPERATIVE.search(text):
        return True
    said = set(re.findall("[a-z]+", question.replace(r"\n", " ").casefold()))
    return not _ASKS.isdisjoint(said)


def truncated(row: Row) -> str | None:
    """Return how a question breaks off."""
    text = _HEADING.sub("", row.question).rstrip()
    end = text[-30:]
    is_cut = _CUT.search(text) and not _EXTREME.search(text) and not _BRACKETS_LAST.search(text)
    if is_cut or text.endswith(("...", "…")):
        return f"ends with {end!r}"
    for left, right in (
        (r"\(", r"\)"),
        (r"\[", r"\]"),
        (r"\begin{", r"\end{"),
        ("[asy]", "[/asy]"),
    ):
        if text.count(left) != text.count(right):
            return f"{text.count(left)} times {left}, {text.count(right)} times {right}"
    return None


def solution_text(row: Row) -> str | None:
    """Return the phrase that shows a question to hold (part of) a solution."""
    match = _SOLUTION.search(row.question)
    return f"{row.question[match.start() : match.end() + 40]!r}" if match else None


def meta(row: Row) -> str | None:
    """Return the phrase by which a text speaks of writing a problem instead of posing one."""
    match = _META.search(row.question)
    return f"{row.question[match.start() : match.end() + 40]!r}" if match else None


def asks_nothing(row: Row) -> str | None:
    """Return the end of a text without a question mark or a request."""
    is_english = _ENGLISH.search(row.question)  # the words that ask are known in English only
    if requests(row.question) or not is_english or options(row.question):
        return None
    return f"ends with {row.question[-60:]!r}"


def asks_proof(row: Row) -> str | None:
    """Return the request for a proof, where no value is asked for after it."""
    match = _PROVE.search(row.question)
    if not match or _VALUE.search(row.question):
        return None
    return f"{row.question[match.start() : match.start() + 80]!r}"


def figure_missing(row: Row) -> str | None:
    """Return the mention of a figure that the text does not contain."""
    match = _FIGURE.search(row.question)
    is_drawn = match and (_DRAWN.search(row.question) or _has_grid(row.question))
    return f"{match[0]!r}" if match and not is_drawn else None


def _has_grid(question: str) -> bool:
    """Tell whether two lines that follow each other have the same number of short cells."""
    widths = [_width(line) for line in question.split("\n")]
    return any(left == right > 1 for left, right in pairwise(widths))


def _width(line: str) -> int:
    cells = _CELLS.split(line.strip())
    return len(cells) if all(len(cell) <= _CELL for cell in cells) else 0
