r"""Expression games (countdown, 24): an arithmetic expression over given numbers, hitting a target.

Own parser, exact fractions, exact multiset: every given number is used as often as it is given
(with `"use_all": false`, at most so often). Only `+ - * /` between whole numbers, `x` for `*`, and
brackets, round or square; no unary minus, no powers, no names.
"""

import re
from collections import Counter
from fractions import Fraction

from proofmill.verifiers import listing, reading
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, VIOLATION, Args, Verdict, same

MAX_LENGTH = 600
"""Characters of an expression; ten numbers with brackets need under a hundred."""
MAX_DEPTH = 40
"""Open brackets; deeper nesting is refused rather than recursed into."""

_TOKEN = re.compile(r"([0-9]{1,12})|(\\times|\\cdot|\\div|[-+*/()\[\]x\u00d7\u00f7\u00b7])|[ \t]+")
_OPERATORS = {
    **{"\\times": "*", "\\cdot": "*", "\u00d7": "*", "\u00b7": "*", "x": "*"},
    **{"\\div": "/", "\u00f7": "/"},
}
_CLOSING = {"(": ")", "[": "]"}
_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2}


def check_expression_game(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept any expression that uses `args["numbers"]` rightly and equals `args["target"]`.

    `6*4 = 24` is read as its left side when the right side is the target.
    """
    numbers, target = Counter(map(int, args["numbers"])), int(args["target"])
    use_all = bool(args.get("use_all", True))
    if _judge(gold, numbers, target, use_all).outcome != "correct":
        return BAD_GOLD
    return _judge(listing.plain(candidate), numbers, target, use_all)


def _judge(text: str, numbers: Counter[int], target: int, use_all: bool) -> Verdict:
    text = text.replace(r"\left", "").replace(r"\right", "")
    left, equals, right = text.partition("=")
    if equals and reading.integer(left.strip()) == str(target):
        left, right = right, left
    if equals and reading.integer(right.strip()) != str(target):
        return MALFORMED
    tokens = _tokens(left)
    parsed = _evaluate(tokens) if tokens else None
    if parsed is None:
        return MALFORMED
    value, used = parsed
    if value is None or not (used == numbers if use_all else used <= numbers):
        return VIOLATION
    return same(value == target)


def _tokens(text: str) -> list[str] | None:
    if len(text) > MAX_LENGTH:
        return None
    tokens: list[str] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            return None
        position = match.end()
        if match[1] or match[2]:
            tokens.append(_OPERATORS.get(match[0], match[0]))
    return tokens


def _evaluate(tokens: list[str]) -> tuple[Fraction | None, Counter[int]] | None:
    """Shunting-yard over exact fractions; None for bad syntax, a None value for 1/0."""
    values: list[Fraction | None] = []
    operators: list[str] = []
    used: Counter[int] = Counter()
    wants_value = True
    for token in tokens:
        if wants_value != (token.isdigit() or token in _CLOSING):
            return None
        if token.isdigit():
            values.append(Fraction(int(token)))
            used[int(token)] += 1
            wants_value = False
        elif token in _CLOSING:
            operators.append(token)
            if len(operators) > MAX_DEPTH:
                return None
        elif token in _CLOSING.values():
            while operators and operators[-1] not in _CLOSING:
                _apply(values, operators.pop())
            if not operators or _CLOSING[operators.pop()] != token:
                return None
        else:
            while operators and _PRECEDENCE.get(operators[-1], 0) >= _PRECEDENCE[token]:
                _apply(values, operators.pop())
            operators.append(token)
            wants_value = True
    if wants_value or not _CLOSING.keys().isdisjoint(operators):
        return None
    while operators:
        _apply(values, operators.pop())
    return values[0], used


def _apply(values: list[Fraction | None], operator: str) -> None:
    right, left = values.pop(), values.pop()
    if left is None or right is None or (operator == "/" and right == 0):
        values.append(None)
    elif operator == "+":
        values.append(left + right)
    elif operator == "-":
        values.append(left - right)
    else:
        values.append(left * right if operator == "*" else left / right)
