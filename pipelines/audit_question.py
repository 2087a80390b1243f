"""Flags on the question: it gives the answer away, lacks something, or asks nothing."""

import re

from filters.normalise import normalise
from pipelines.audit_read import Row
from pipelines.audit_tex import known_symbols

MIN_TOKENS = 5
"""Words, numbers and signs of a question; less asks nothing (as for a recipe's JSONL source)."""
_LONG_GOLD = 8
"""Characters, spaces aside, from which a gold found verbatim is hardly there by chance."""

_REVEALS = re.compile(
    r"\\boxed|\b(?:the|final|correct) answer (?:is|:)\s*(?!in\b|of\b|to be\b|an?\b|expressed)[^\s.?]"
    r"|^answer:|####",
    re.IGNORECASE | re.MULTILINE,
)
_OPTION = re.compile(r"(?:^|[\s({$])(?:\\text(?:bf|rm)?\{ ?)?\(?([A-E])(?:\)|[.:](?=\s))", re.MULTILINE)
_LETTER = re.compile(r"\(?(?:\\text(?:bf)?\{)?\(?([A-E])\)?\}?[.)]?")
_SOLUTION = re.compile(
    r"^#{1,4} |^\**step 1\b|^\**solution\b|\blet's (?:solve|break|think|start|first)\b|"
    r"^to solve (?:this|the)\b|\bwe (?:first|need to|can|will) (?:find|solve|determine|use)\b|"
    r"^(?:sure|certainly|here is|here's)[,! ]",
    re.IGNORECASE | re.MULTILINE,
)
_ASK = re.compile(
    r"\?|\b(?:find|compute|calculate|determine|evaluate|simplify|factor|express|write|convert|"
    r"solve|what|how|which|who|when|where|why|prove|show|give|list|state|name|identify|estimate|"
    r"count|expand|rewrite|round|order|arrange|add|subtract|multiply|divide|graph|plot|complete|"
    r"fill|choose|select|derive|describe|explain|approximate|represent|construct|verify|is|are|"
    r"does|do|can|analy[sz]e|prove|maximi[sz]e|minimi[sz]e|reduce|differentiate|integrate|sort|"
    r"predict|decide|establish|obtain|use|deduce|provide|sketch|draw|design|answer|enter)\b",
    re.IGNORECASE,
)
_WEAK_ASK = frozenset("is are do does can use order name round when where state which".split())
_PROVE = re.compile(r"\b(?:prove|show that|demonstrate that|verify that)\b", re.IGNORECASE)
_VALUE = re.compile(
    r"\?|\b(?:find|determine|compute|calculate|evaluate|what|how many|how much|value|derive|"
    r"express|state|give|solve|identify|which|obtain|simplify)\b",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"(?:[,;(\[{=+<]|\b(?:the|of|a|an|to|is|are|with|that|and|or|for|by|from|where|if|at|on|as))$",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"\b(?:figure|diagram|picture|image|graph|table|chart|grid) (?:is )?(?:shown |given )?"
    r"(?:below|above|here|shown)\b|\b(?:shown|pictured|depicted) (?:below|above|here|in the "
    r"(?:figure|diagram|picture|image|graph))\b|\bin the (?:figure|diagram|picture|image)\b|"
    r"\bas shown[.,]",
    re.IGNORECASE,
)
_DRAWN = re.compile(r"\[asy\]|\\begin\{(?:tikz|array|tabular)|!\[|<img|\|.*\|", re.IGNORECASE)
_SENTENCE = re.compile(r"[.?!]\s+")


def reveals(row: Row) -> str | None:
    """Return where a question states its own answer."""
    found = _REVEALS.search(row.question)
    if found:
        return f"question says {row.question[found.start() : found.end() + 40]!r}"
    gold, text = ("".join(t.split()).strip("$") for t in (row.gold, row.question))
    is_formula = any(char.isdigit() or char in "=+-^_" for char in gold)
    if len(gold) >= _LONG_GOLD and is_formula and gold in text and not options(row.question):
        return f"gold {row.gold[:80]!r} is verbatim in the question"
    return None


def options(question: str) -> list[str]:
    """Return the letters of a list of options A, B, C, ...; fewer than three are no list."""
    letters: list[str] = []
    for letter in _OPTION.findall(question):
        if ord(letter) == ord("A") + len(letters):
            letters.append(letter)
    return letters if len(letters) >= 3 else []


def options_left(row: Row) -> str | None:
    """Return the options of a question whose gold is no letter."""
    found = options(row.question)
    is_letter = _LETTER.fullmatch(row.gold.strip(" $"))
    return f"options {''.join(found)}, gold {row.gold[:60]!r}" if found and not is_letter else None


def letter_left(row: Row) -> str | None:
    """Return a gold that is a letter of options which the question does not give."""
    found = _LETTER.fullmatch(row.gold.strip(" $"))
    if not found or options(row.question) or found[1] in known_symbols(row.question):
        return None
    return f"gold {row.gold!r}, no options"


def short(row: Row) -> str | None:
    """Return a question of too few words."""
    tokens = normalise(row.question).split()
    return f"{len(tokens)} tokens" if len(tokens) < MIN_TOKENS else None


def truncated(row: Row) -> str | None:
    """Return how a question breaks off."""
    text = row.question.rstrip()
    end = text[-30:]
    if _CUT.search(text) or text.endswith(("...", "…")) and not text.endswith("$...$"):
        return f"ends with {end!r}"
    for left, right in ((r"\(", r"\)"), (r"\[", r"\]"), (r"\begin{", r"\end{"), ("[asy]", "[/asy]")):
        if text.count(left) != text.count(right):
            return f"{text.count(left)} times {left}, {text.count(right)} times {right}"
    return None


def solution_text(row: Row) -> str | None:
    """Return the phrase that shows a question to hold (part of) a solution."""
    found = _SOLUTION.search(row.question)
    return f"{row.question[found.start() : found.end() + 40]!r}" if found else None


def asks_nothing(row: Row) -> str | None:
    """Return the end of a text without a question mark or a request."""
    asks = {found.casefold() for found in _ASK.findall(row.question)}
    return f"ends with {row.question[-60:]!r}" if row.question and not asks - _WEAK_ASK else None


def asks_proof(row: Row) -> str | None:
    """Return the request for a proof, where no value is asked for after it."""
    found = _PROVE.search(row.question)
    if not found or _VALUE.search(row.question):
        return None
    return f"{row.question[found.start() : found.start() + 80]!r}"


def figure_missing(row: Row) -> str | None:
    """Return the mention of a figure that the text does not contain."""
    found = _FIGURE.search(row.question)
    return f"{found[0]!r}" if found and not _DRAWN.search(row.question) else None
