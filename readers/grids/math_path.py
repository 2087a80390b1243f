"""Equations with lost digits and signs."""

import re
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from readers.grids._board import agree
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS = Phrases(
    once={
        "task": r"""
            Restore the equation below.
            A true equation was smudged; find out what it was.
            Fill the blanks so that the equation is true.
            Which equation was this before some characters were lost?
            Some characters of this equation are lost.
        """,
        "equation": r"<left:left> = <right:int>",
        "order": r"""
            {Brackets come first, then * (times), then + and -|What is in brackets is worked out
                before everything else, then * (times), then + and -|The usual order of operations
                holds: brackets, then multiplication (*), then + and -}{ from left to right|}.
            {First * (times) is done, then + and -|As always, * (times) comes before + and -|The
                usual order of operations holds: first multiplication (*), then + and -}{ from left
                to right|}.
            The sign <only=*> {means times|stands for multiplication}.
        """,
        "blanks": r"""
            Every <digit:sign> hides exactly one digit (0 to 9).
            Every <digit:sign> hides exactly one digit (0 to 9), and each <operation:sign> is
                one of the signs +, - and *.
            Every <digit:sign> hides exactly one digit (0 to 9) and every <operation:sign> one
                of +, - and *.
            Each <digit:sign> was one digit, 0 to 9.
            Each <digit:sign> was one digit, 0 to 9, and each <operation:sign> is one of the
                signs +, - and *.
            Each <digit:sign> was one digit, 0 to 9 and every <operation:sign> one of +, - and
                *.
            Each <digit:sign> is one digit from 0 to 9; a <zero=number> of two digits does not
                start with 0.
            Each <digit:sign> is one digit from 0 to 9, and each <operation:sign> is one of the
                signs +, - and *; a <zero=number> of two digits does not start with 0.
            Each <digit:sign> is one digit from 0 to 9 and every <operation:sign> one of +, -
                and *; a <zero=number> of two digits does not start with 0.
        """,
        "form": r"""
            The solution is unique. Answer with the complete equation, <right:int> on its right
                side, and with * for times.
            Give the full equation, which is determined, in the same notation.
            There is only one way; write the whole equation in one line, with the signs as above.
        """,
    },
    perhaps={
        "zero": r"""
            No number of several digits begins with 0.
            Numbers of two digits have no leading 0.
        """
    },
    kinds={"sign": r"[?_X#@~]", "left": r"[\d?_X#@~*+()-]+(?: [\d?_X#@~*+()-]+)+"},
)
_TOKEN = re.compile(r"[\d_]+|[-+*@()]")
Values: TypeAlias = NDArray[np.int64]
"""What something may be worth: one axis for each number with lost digits, or of length 1."""


class Equation(NamedTuple):
    """What a prompt says."""

    left: tuple[str, ...]
    """Numbers, signs and brackets; `_` for a lost digit, `@` for a lost sign."""
    right: int


def _read(question: str) -> Equation:
    said = _SAYS.read(question)
    equation, blanks, order = said.one("equation"), said.one("blanks"), said.one("order")
    means = {blanks["digit"]: "_"}
    if "operation" in blanks:
        means[blanks["operation"]] = "@"
    left = "".join(means.get(sign, sign) for sign in equation["left"])
    tokens = tuple(_TOKEN.findall(left))
    agree(said, {"right": equation["right"]})
    if _written(tokens) != left or len(means) != len(blanks.values.keys() - {"zero"}):
        raise Unread(f"no equation: {left!r}")
    if ("@" in tokens) != ("operation" in blanks) or ("zero" in blanks) + (
        said.maybe("zero") is not None
    ) != 1:
        raise Unread("each kind of blank is explained")
    if "only" in order and {*"+-@("} & {*tokens}:
        raise Unread("there are more signs than times")
    return Equation(tokens, equation.integer("right"))


def _written(tokens: tuple[str, ...]) -> str:
    """Write signs and numbers as prompts do: blanks around signs, none inside brackets."""
    return " ".join(tokens).replace("( ", "(").replace(" )", ")")


def _solve(equation: Equation) -> str:
    places = [at for at, token in enumerate(equation.left) if "_" in token]
    choices = [_numbers(equation.left[at]) for at in places]
    values: dict[int, Values] = {}
    for axis, (at, numbers) in enumerate(zip(places, choices, strict=True)):
        shape = [1] * len(places)
        shape[axis] = len(numbers)
        values[at] = np.array(numbers, np.int64).reshape(shape)
    lost = [at for at, token in enumerate(equation.left) if token == "@"]
    for signs in product("+-*", repeat=len(lost)):
        tokens = list(equation.left)
        for at, sign in zip(lost, signs, strict=True):
            tokens[at] = sign
        worth = _Worth(tokens, values).all()
        for way in np.argwhere(
            np.broadcast_to(worth == equation.right, [len(each) for each in choices])
        )[:1]:
            for at, numbers, chosen in zip(places, choices, way, strict=True):
                tokens[at] = str(numbers[chosen])
            return f"{_written(tuple(tokens))} = {equation.right}"
    return "no equation"


def _numbers(token: str) -> list[int]:
    """Return the numbers that a token may have been; none of several digits begins with 0."""
    ways = product(*("0123456789" if sign == "_" else sign for sign in token))
    return [int("".join(way)) for way in ways if len(way) == 1 or way[0] != "0"]


class _Worth:
    """Works out an expression by recursive descent."""

    def __init__(self, tokens: list[str], values: dict[int, Values]) -> None:
        self._tokens, self._values, self._at = tokens, values, 0

    def all(self) -> Values:
        """Return a sum of products, from where the reading stands."""
        total = self._product()
        while self._next() in {"+", "-"}:
            sign = self._take()
            other = self._product()
            total = total + other if sign == "+" else total - other
        return total

    def _product(self) -> Values:
        total = self._factor()
        while self._next() == "*":
            self._take()
            total = total * self._factor()
        return total

    def _factor(self) -> Values:
        at = self._at
        token = self._take()
        if token == "(":
            inner = self.all()
            self._take()
            return inner
        return self._values[at] if at in self._values else np.array(int(token), np.int64)

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]


READER = Reader(_read, _solve)
