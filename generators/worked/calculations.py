"""Calculations: solutions with marked calculations, as GSM8K's `<<48/2=24>>24`, as true lines.

The mark, its own copy in the text before it and the number after it become one formula between
dollar signs. Lines in words alone join the next one that has a formula. Nothing is corrected: a
solution of which anything is not read, or does not hold, is refused (Cobbe et al. 2021, arXiv
2110.14168, appendix C, has the form).
"""

import re
from fractions import Fraction
from typing import Final, NamedTuple

from generators.transforms import is_proved, last_result, number_of
from generators.worked.instances import Worked
from proofmill.verifiers import reading

MOST: Final = 4_000
"""Characters of a solution."""
MOST_LINES: Final = 40
MOST_SIGNS: Final = 120
"""Characters of a calculation; its brackets are read one in the other."""
REASONS: Final = (
    "answer_not_whole",
    "calculation_unread",
    "calculation_wrong",
    "equation_unread",
    "last_is_not_answer",
    "no_calculation",
    "number_untold",
    "restated_otherwise",
    "solution_too_long",
    "two_answers",
)
"""Why a solution is refused."""

_MARK: Final = re.compile(r"<<([^<>]*)>>")
_FINAL: Final = re.compile(r"(?:####|A:|Answer:)\s*(\S.*)")
_TERM: Final = re.compile(r"\s*(\d+(?:,\d{3})*(?:\.\d+)?|\.\d+|[-+*/()])\s*")
_AMOUNT: Final = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?|\.\d+")
_DOLLARS: Final = re.compile(r"\$\s?(\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)(?: dollars\b)?")
_AFTER: Final = re.compile(r"\s*([$€£]?)\s*(-?(?:\d+(?:,\d{3})*(?:\.\d+)?|\.\d+))?")
_COPY: Final = frozenset("0123456789.,+-*/()x\u00d7$€£ ")
"""What a calculation's copy before its mark consists of."""
_LONGEST: Final = 80
"""Characters of such a copy."""
_CURRENCY: Final = "$€£ "
_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
_SAID: Final = {
    **{word: str(number) for number, word in enumerate(_WORDS)},
    **{"a": "1", "an": "1", "each": "1", "per": "1", "every": "1", "half": "2", "twice": "2"},
    **{"double": "2", "dozen": "12", "hundred": "100", "week": "7", "year": "12"},
}
"""Numbers that a question says in words."""


class Refused(NamedTuple):
    """Why a solution is not taken."""

    reason: str
    """One of `REASONS`."""
    note: str


class _RefusedError(ValueError):
    """Carries a reason and a note out of the reading."""


def read_solution(question: str, solution: str, answer: str | None = None) -> Worked | Refused:
    """Return a question with its solution as lines that hold, or why it is refused.

    `answer` is the reference answer; None takes the one that ends the solution, as `#### 72`.
    """
    try:
        return _read(question, solution, answer)
    except _RefusedError as error:
        return Refused(*error.args)


def _read(question: str, solution: str, answer: str | None) -> Worked:
    if len(solution) > MOST or solution.count("\n") >= MOST_LINES:
        raise _RefusedError("solution_too_long", f"{len(solution)} characters")
    told = [line.strip() for line in solution.split("\n") if line.strip()]
    final = _FINAL.fullmatch(told[-1]) if told else None
    gold = _gold(answer, final[1] if final else None)
    lines = _joined([_formulas(line) for line in told[: -1 if final else None]])
    known = _told(question)
    for line in lines:
        known |= _numbers("".join(_inside(line)))
        _check(line, known)
    found = last_result(lines)
    if found != int(gold):
        raise _RefusedError("last_is_not_answer", f"{found} and not {gold}")
    return Worked(question, tuple(lines), gold)


def _gold(answer: str | None, final: str | None) -> str:
    """Return the answer as a whole number."""
    stated = [_whole(text) for text in (answer, final) if text is not None]
    if not stated or None in stated:
        raise _RefusedError("answer_not_whole", str(answer or final))
    if len(set(stated)) > 1:
        raise _RefusedError("two_answers", " and ".join(map(str, stated)))
    return str(stated[0])


def _whole(text: str) -> str | None:
    return reading.integer(reading.clean(text.rstrip(".")))


def _formulas(line: str) -> str:
    """Put formulas between dollar signs in the place of marks; amounts of money lose theirs."""
    parts, end = [], 0
    for mark in _MARK.finditer(line):
        left, result = _calculation(mark[1])
        before, sign = _before(line[end : mark.start()], number_of(result))
        after = _AFTER.match(line, mark.end())
        assert after
        if after[2] and number_of(_plain(after[2])) != number_of(result):
            raise _RefusedError("restated_otherwise", f"{result} and {after[2]}")
        end = after.end() if after[2] else mark.end()
        formula = f"${left} = {result}$" if left else result
        unit = " dollars" if "$" in sign + after[1] and not line.startswith(" dollar", end) else ""
        parts += [_words(before), formula + unit]
    return "".join([*parts, _words(line[end:])])


def _calculation(text: str) -> tuple[str, str]:
    """Return the sides of a calculation but the last, and the last; no sides for `9=9`."""
    sides = [_side(part) for part in text.split("=")]
    result = number_of(sides[-1])
    if len(sides) < 2 or result is None or not _AMOUNT.fullmatch(sides[-1].lstrip("-")):
        raise _RefusedError("calculation_unread", text)
    if any(number_of(side) != result for side in sides):
        raise _RefusedError("calculation_wrong", text)
    worked = [side for side in sides[:-1] if not _AMOUNT.fullmatch(side.lstrip("-"))]
    return " = ".join(worked), sides[-1]


def _side(text: str) -> str:
    """Return a side with its numbers and signs set in one way."""
    if len(text) > MOST_SIGNS:
        raise _RefusedError("calculation_unread", text)
    terms, place = [], 0
    while place < len(text):
        found = _TERM.match(text, place)
        if found is None:
            raise _RefusedError("calculation_unread", text)
        terms.append(_plain(found[1]) if found[1] not in "+-*/()" else found[1])
        place = found.end()
    spaced = ""
    for nth, term in enumerate(terms):
        is_sign = term in "+-*/" and nth > 0 and terms[nth - 1] not in "+-*/("
        spaced += f" {term} " if is_sign else term
    if number_of(spaced) is None:
        raise _RefusedError("calculation_unread", text)
    return spaced


def _plain(number: str) -> str:
    """Return a number without commas and needless zeros."""
    sign, text = ("-", number[1:]) if number.startswith("-") else ("", number)
    whole, _, part = text.replace(",", "").partition(".")
    part = part.rstrip("0")
    return sign + (whole.lstrip("0") or "0") + (f".{part}" if part else "")


def _before(text: str, result: Fraction | None) -> tuple[str, str]:
    """Return the text before a mark without the calculation's own copy, and the sign of money."""
    bare = text.rstrip(_CURRENCY)
    sign = text[len(bare) :].strip()
    if not bare.endswith("="):
        return text[: len(text) - len(sign)] if sign else text, sign
    end = len(bare) - 1
    start = end
    while start > max(0, end - _LONGEST) and bare[start - 1] in _COPY:
        start -= 1
    for place in range(start, end):
        copy = bare[place:end].strip()
        is_start = place == 0 or not (bare[place - 1].isdigit() or bare[place - 1] in ".,")
        if copy and is_start and _value(copy) == result:
            lead = bare[:place]
            return lead if not lead or lead[-1] == " " else f"{lead} ", sign
    raise _RefusedError("equation_unread", text[-_LONGEST:])


def _value(copy: str) -> Fraction | None:
    bare = copy.replace("x", "*").replace("\u00d7", "*")
    try:
        return number_of(_side("".join(char for char in bare if char not in _CURRENCY)))
    except _RefusedError:
        return None


def _words(text: str) -> str:
    """Return words with amounts of money in words; no sign of a formula may be left."""
    bare = _DOLLARS.sub(r"\1 dollars", text)
    if any(sign in bare for sign in ("$", "=", "<<", ">>")):
        raise _RefusedError("equation_unread", text[:_LONGEST])
    return bare


def _joined(lines: list[str]) -> list[str]:
    """Return lines with a formula each, words alone put before the next or after the last."""
    joined: list[str] = []
    waiting: list[str] = []
    for line in lines:
        waiting.append(line)
        if "$" in line:
            joined.append(" ".join(waiting))
            waiting = []
    if not joined:
        raise _RefusedError("no_calculation", "")
    return [*joined[:-1], " ".join([joined[-1], *waiting])]


def _inside(line: str) -> list[str]:
    return [f" {part} " for part in line.split("$")[1::2]]


def _numbers(text: str) -> set[str]:
    return {_plain(number) for number in _AMOUNT.findall(text)}


def _told(question: str) -> set[str]:
    words = re.findall(r"[a-z]+", question.casefold())
    return _numbers(question) | {
        _SAID[part] for word in words for part in (word, word.rstrip("s")) if part in _SAID
    }


def _check(line: str, known: set[str]) -> None:
    """Refuse a line whose formulas are not proved, or whose words have a number of their own."""
    if not is_proved(line):
        raise _RefusedError("calculation_wrong", line[:_LONGEST])
    for number in sorted(_numbers(" ".join(line.split("$")[::2])) - known):
        raise _RefusedError("number_untold", number)
