"""A nested expression of sums, differences and products of integers."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "question": r"""
            {Work out the value of the following expression.|Compute:|Calculate step by step:|What
                is the value of this expression?|Evaluate this expression.|Find the number that this
                expression equals.}¶¶<expression:line>
        """,
        "order": r"""
            Brackets come first, then multiplication, then addition and subtraction from left to
                right.
            Multiply (<times:sign>) before you add or subtract, and begin with the innermost
                brackets.
            The usual order of operations applies; <times:sign> is multiplication.
            Brackets come first, and <times:sign> binds more tightly than + and -.
        """,
    },
    kinds={"sign": "[*\N{MULTIPLICATION SIGN}\N{MIDDLE DOT}]"},
)
_TIMES: Final = frozenset("*\N{MULTIPLICATION SIGN}\N{MIDDLE DOT}")
_TOKEN: Final = re.compile(r"-?\d+|[()+-]")


class Expression(NamedTuple):
    """What a prompt says."""

    times: str
    """How multiplication is written."""
    tokens: tuple[str, ...]


def _read(question: str) -> Expression:
    said = _SAYS.read(question)
    text = said.one("question")["expression"].removesuffix(" =")
    parts = text.replace("(", "( ").replace(")", " )").split(" ")
    times = {part for part in parts if part in _TIMES}
    times |= {said.one("order")["times"]} if "times" in said.one("order") else set()
    if len(times) > 1 or not all(part in times or _TOKEN.fullmatch(part) for part in parts):
        raise Unread(f"no expression: {text!r}")
    return Expression("".join(times), tuple(parts))


def _solve(expression: Expression) -> str:
    return str(_sum(list(reversed(expression.tokens))))


def _sum(tokens: list[str]) -> int:
    """Take a sum off the end of reversed tokens."""
    value = _product(tokens)
    while tokens and tokens[-1] in {"+", "-"}:
        sign = 1 if tokens.pop() == "+" else -1
        value += sign * _product(tokens)
    return value


def _product(tokens: list[str]) -> int:
    value = _factor(tokens)
    while tokens and tokens[-1] in _TIMES:
        tokens.pop()
        value *= _factor(tokens)
    return value


def _factor(tokens: list[str]) -> int:
    token = tokens.pop()
    if token != "(":
        return int(token)
    value = _sum(tokens)
    tokens.pop()
    return value


def _trace(expression: Expression) -> Iterator[str]:
    """Work out what each pair of brackets holds when it closes, and the whole at last."""
    held: list[list[str]] = [[]]
    for token in (*expression.tokens, ")"):
        if token == "(":
            held.append([])
        elif token != ")":
            held[-1].append("*" if token in _TIMES else token)
        else:
            words = held.pop()
            yield _worked(words)
            held = held or [[]]
            held[-1].append(str(_sum(words[::-1])))


def _worked(words: list[str]) -> str:
    left, products = words[::-1], list[str]()
    while left:
        products.append(str(_product(left)))
        products += [left.pop()] if left else []
    sides = [words, products, [str(_sum(words[::-1]))]]
    texts = [" ".join(side) for side in sides if side is not products or 1 < len(side) < len(words)]
    return " = ".join(texts)


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
