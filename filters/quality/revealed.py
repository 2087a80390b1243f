"""Flags on a question that holds its answer: stated, to be shown, given, or left in a box."""

import re
from collections.abc import Iterator

from filters.quality.question import requests
from filters.quality.row import Row
from filters.quality.tex import formulas, symbols, words

_LONG_GOLD = 8
"""Characters, spaces aside, from which a formula found verbatim is hardly there by chance."""
_STATEMENT = 400
"""Characters after `the answer is` that are looked at."""

_STATED = re.compile(
    r"(?:\b(?:answer|ans|solution|result)\b\**\s*(?:is|are|was|equals|:|=)|####)[:\s]*",
    re.IGNORECASE,
)
_TO_SHOW = re.compile(
    r"\b(?:show|prove|verify|demonstrate|confirm|establish)\b(.{1,600}?)(?:[.?!](?=\s|$)|\n\s*\n|$)",
    re.IGNORECASE | re.DOTALL,
)
_RELATION = re.compile(
    r"(?:=|<|>|≤|≥|≡|\\(?:leq?|geq?|lt|gt|equiv|approx)|is|are|equals?|equalto|most|least|exactly)$"
)
_BESIDE = re.compile(r"[A-Za-z0-9_^({\\]|\.[0-9]")
"""What may not stand right behind a value: it would be part of another one."""
_DRESS = re.compile(r"[\s$*`]|\\[,;:! ]|\\left\b|\\right\b|\\displaystyle\b|\\\(|\\\)|\\\[|\\\]")
_ASKED = r"(?:find|determine|compute|calculate|evaluate|express|what(?:is|are)|valueof|solvefor)"
_BOXED = re.compile(r"\\boxed\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}")
_INSTRUCTION = re.compile(
    r"(?:\b(?:in|within|inside|into|as|using|with|like|format|form|example|e\.g\.|box)\W{0,12}"
    r"|\b(?:put|place|write|enclose)\b[^.]{0,60})$",
    re.IGNORECASE,
)


def reveals(row: Row) -> str | None:
    """Return where a question states its own answer, asks to show it, or gives what it asks for."""
    gold = _bare(row.gold)
    if not gold:
        return None
    return _stated(row, gold) or _to_show(row, gold) or _given(row, gold) or _statement(row, gold)


def boxed(row: Row) -> str | None:
    r"""Return a `\boxed{}` of the question that holds a value; one that tells the form is fine."""
    for match in _BOXED.finditer(row.question):
        inner = _bare(match[1])
        is_value = inner and (re.search(r"[0-9]", inner) or inner == _bare(row.gold))
        before = row.question[max(match.start() - 80, 0) : match.start()]
        if is_value and not _INSTRUCTION.search(before):
            return f"question holds {match[0][:80]!r}"
    return None


def _stated(row: Row, gold: str) -> str | None:
    """`(Answer: 42)`, `the answer is 42`: the gold right behind it."""
    for match in _STATED.finditer(row.question):
        said = row.question[match.end() : match.end() + _STATEMENT]
        text = _bare(said.lstrip("$ ").removeprefix(r"\boxed{"))
        if text.startswith(gold) and not _BESIDE.match(text, len(gold)):
            return f"question says {row.question[match.start() : match.end() + 40]!r}"
    return None


def _to_show(row: Row, gold: str) -> str | None:
    """`Show that x = 42`: at the end of the claim, behind a relation; a long formula anywhere."""
    for match in _TO_SHOW.finditer(row.question):
        claim = _bare(match[1]).rstrip(".,;:!")
        is_end = claim.endswith(gold) and _RELATION.search(claim.removesuffix(gold))
        is_last = is_end and not requests(f"{match[1].rstrip('?')} {row.question[match.end() :]}")
        if is_last or (_is_long_formula(row.gold, gold) and gold in claim):
            return f"to be shown: {' '.join(match[0].split())[:120]!r}"
    return None


def _given(row: Row, gold: str) -> str | None:
    """`Given $s = 2ab$, express $s$`: an equation says what is asked for."""
    text = _bare(row.question)
    if not _is_long_formula(row.gold, gold):
        return None  # the first value of a sequence, an equation's zero
    for left in _defined_as(row.question, gold):
        asked = rf"{_ASKED}[^.?=]{{0,60}}?{re.escape(left)}(?![A-Za-z0-9_^(+\-=*/\\])"
        if re.search(asked, text, re.IGNORECASE):
            return f"question gives {left[:60]!r} = {row.gold[:60]!r}"
    return None


def _defined_as(question: str, gold: str) -> Iterator[str]:
    """Yield the left sides of the equations of a question whose right side is the gold."""
    for formula in formulas(question):
        left, equals, right = _bare(formula).partition("=")
        if equals and left and right.rstrip(".,;") == gold:
            yield left


def _statement(row: Row, gold: str) -> str | None:
    """A text that asks for nothing and holds the formula: the answer is all that it says."""
    is_statement = _is_long_formula(row.gold, gold) and not requests(row.question)
    if is_statement and gold in _bare(row.question):
        return f"gold {row.gold[:80]!r} is verbatim in a text that asks nothing"
    return None


def _is_long_formula(written: str, gold: str) -> bool:
    return len(gold) >= _LONG_GOLD and bool(symbols(written)) and not words(written)


def _bare(text: str) -> str:
    return _DRESS.sub("", text)
