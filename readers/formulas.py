r"""Formulas: LaTeX between dollar signs, taken apart by recursive descent into sympy expressions.

The grammar is a small part of LaTeX, and whatever is outside it is refused: sums, products (with
`\cdot`, `/` or no sign), powers, `\frac`, `\sqrt`, `\binom`, `!` and a few functions of letters
that the reader names.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, cast

from sympy import (
    Abs,
    Expr,
    Integer,
    Symbol,
    atan,
    binomial,
    cos,
    exp,
    factorial,
    log,
    root,
    sin,
    tan,
)

from readers.phrases import Unread

Known: TypeAlias = Mapping[str, Callable[[Expr], Expr] | Expr]
"""What letters stand for: a value, or a function that brackets follow. `x_{12}` is named `x_12`."""

_TOKEN: Final = re.compile(
    r"\\left\(|\\right\)|\\[A-Za-z]+|\d+|[A-Za-z](?:_(?:\{[\w+-]+\}|\w))?|[-+/^(){}\[\]!|]"
)
_BLANK: Final = re.compile(r"(?:\s|\\,)+")
_CLOSING: Final[Mapping[str, str]] = {"(": ")", r"\left(": r"\right)"}
_FUNCTIONS: Final[Mapping[str, Callable[[Expr], Expr]]] = {
    r"\sin": sin,
    r"\cos": cos,
    r"\tan": tan,
    r"\arctan": atan,
    r"\ln": log,
}
_LARGEST: Final = 10_000
"""Exponents and arguments of factorials that are numbers may not be larger."""


def formula(text: str, known: Known) -> Expr:
    """Return what a formula says.

    Raises:
        Unread: if it is outside the grammar, or names a letter that is not known.
    """
    parser = _Parser(text, known)
    value = parser.sum()
    if parser.next:
        raise Unread(f"no formula: {text!r} (at {parser.next!r})")
    return value


def letters(names: str) -> dict[str, Expr]:
    """Return the symbols of letters, names parted by blanks."""
    return {name: Symbol(name) for name in names.split()}


def integers(text: str) -> tuple[int, ...]:
    """Return integers that are parted by a comma and a blank.

    Raises:
        Unread: if anything else stands there.
    """
    if not re.fullmatch(r"-?\d+(?:, -?\d+)*", text):
        raise Unread(f"no integers: {text!r}")
    return tuple(map(int, text.split(", ")))


def put_in(expression: Expr, values: Mapping[Symbol, Expr | int]) -> Expr:
    """Return an expression with values in the place of letters."""
    put = {letter: Integer(0) + value for letter, value in values.items()}
    return cast("Expr", expression.xreplace(put))


def parts(expression: Expr) -> tuple[Expr, ...]:
    """Return what an expression is the sum, product, power or function of."""
    return cast("tuple[Expr, ...]", expression.args)


class _Parser:
    """Where one is in a text."""

    def __init__(self, text: str, known: Known) -> None:
        self._known = {"e": exp(Integer(1)), **known}
        self._text = text
        self._tokens = self._parted(text)
        self._at = 0
        self._in_bars = False

    @staticmethod
    def _parted(text: str) -> list[str]:
        tokens, at = list[str](), 0
        while at < len(text):
            if blank := _BLANK.match(text, at):
                at = blank.end()
            elif token := _TOKEN.match(text, at):
                tokens.append(token[0])
                at = token.end()
            else:
                raise Unread(f"no formula: {text!r} (at {text[at:]!r})")
        return tokens

    @property
    def next(self) -> str:
        """The next token; nothing at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _taken(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1] if self._at <= len(self._tokens) else ""

    def _take(self, token: str) -> None:
        if (found := self._taken()) != token:
            raise Unread(f"{found!r} where {token!r} must be: {self._text!r}")

    def sum(self) -> Expr:
        """Take terms, as long as signs join them."""
        sign = -1 if self.next == "-" else 1
        if self.next == "-":
            self._taken()
        total = sign * self._product()
        while self.next in {"+", "-"}:
            sign = 1 if self._taken() == "+" else -1
            total += sign * self._product()
        return total

    def _product(self) -> Expr:
        total = self._power()
        while self._begins_factor():
            if self.next == "/":
                self._taken()
                total /= self._power()
            else:
                if self.next in {r"\cdot", r"\times"}:
                    self._taken()
                total *= self._power()
        return total

    def _begins_factor(self) -> bool:
        return bool(self.next) and (
            self.next not in {"+", "-", ")", r"\right)", "}", "]"}
            and not (self.next == "|" and self._in_bars)
            and not self.next.isdigit()
        )

    def _power(self) -> Expr:
        base = self._atom()
        while self.next == "!":
            self._taken()
            base = factorial(self._bounded(base))
        if self.next != "^":
            return base
        self._taken()
        return base ** self._bounded(self._argument())

    def _argument(self) -> Expr:
        """Take a group in braces, or a single digit or letter."""
        if self.next == "{":
            return self._group("{", "}")
        if len(self.next) == 1 and self.next.isalnum():
            return self._atom()
        raise Unread(f"no exponent {self.next!r}: {self._text!r}")

    def _group(self, opening: str, closing: str) -> Expr:
        self._take(opening)
        value = self.sum()
        self._take(closing)
        return value

    def _atom(self) -> Expr:
        if self.next in _CLOSING:
            return self._group(self.next, _CLOSING[self.next])
        if self.next == "|":
            self._in_bars = True
            inside = self._group("|", "|")
            self._in_bars = False
            return Abs(inside)
        token = self._taken()
        if token.isdigit():
            return Integer(token)
        if token in _FUNCTIONS:
            return _FUNCTIONS[token](self._power())
        if token in {r"\frac", r"\tfrac", r"\dfrac"}:
            return self._group("{", "}") / self._group("{", "}")
        if token == r"\binom":
            return binomial(self._group("{", "}"), self._group("{", "}"))
        if token == r"\sqrt":
            degree = self._group("[", "]") if self.next == "[" else Integer(2)
            return root(self._group("{", "}"), degree)
        return self._letter(token)

    def _letter(self, token: str) -> Expr:
        meaning = self._known.get(token.replace("{", "").replace("}", ""))
        if meaning is None:
            raise Unread(f"no formula: {self._text!r} (at {token!r})")
        if isinstance(meaning, Expr):
            return meaning
        opening = self.next if self.next in _CLOSING else "("
        return meaning(self._group(opening, _CLOSING[opening]))

    def _bounded(self, value: Expr) -> Expr:
        if value.is_number and abs(value) > _LARGEST:
            raise Unread(f"too large: {value}")
        return value
