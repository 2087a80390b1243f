"""Expressions of names, numbers and signs for `not`, `and`, `or` and others: which are true?"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.deduction._lists import EIGHT, LETTERS
from readers.deduction._trees import Tree, connected
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "values": r"""
            Truth values are assigned as follows, from top to bottom:¶¶<values:block>
            These names stand for truth values:¶¶<values:block>
            The following values are given:¶¶<values:block>
            Let the names below have these values:¶¶<values:block>
        """,
        "expressions": rf"""
            Eight Boolean expressions are to be evaluated:¶¶{EIGHT}
            Each of the expressions A to H is either true or false:¶¶{EIGHT}
            Look at these expressions, lettered A to H:¶¶{EIGHT}
            Here are eight logical expressions:¶¶{EIGHT}
        """,
        "order": r"""
            "<not:sign>" binds most tightly, then "<and:sign>", then "<or:sign>"; brackets go before
                all of them.
            Without brackets, "<not:sign>" goes before anything else and "<and:sign>" before the
                inclusive "<or:sign>".
            The order of operations is: brackets, "<not:sign>", "<and:sign>", "<or:sign>" (the
                inclusive one), anything else.
        """,
        "question": r"""
            Answer with the letters of the true ones, separated by commas.
            Give the letters of all true expressions, separated by commas.
            Which of them are true? List the letters, separated by commas.
            Find every expression that is true and list their letters with commas between them.
        """,
    },
    perhaps={
        "signs": r"""
            "<not:sign>" means not, "<and:sign>" means and, "<or:sign>" means or.
            "<not:sign>", "<and:sign>" and "<or:sign>" stand for not, and, or.
        """,
        "or": r"""
            "<or:sign>" is true when at least one side is.
        """,
        "xor": r"""
            "<xor:sign>" is true when exactly one side is.
            "<xor:sign>" means: one side is true, not both.
        """,
        "implies": r"""
            "<implies:sign>" is true unless the left side is true and the right side is false.
            "<implies:sign>" is false only when the left side is true and the right side is false.
        """,
        "iff": r"""
            "<iff:sign>" means: both sides agree.
            "<iff:sign>" is true when both sides have the same value.
        """,
        "numbers": r"""
            Comparisons of numbers are true or false as in ordinary arithmetic.
            Numbers are added (+), multiplied (*) and compared as usual.
        """,
    },
    kinds={"sign": r"[^\s\"]+"},
)
_WORDS: Final = frozenset({"not", "and", "or", "xor", "implies", "iff"})
"""Signs that mean what they say; of others the prompt must say what they mean."""
_TOKEN: Final = re.compile(r"\d+ [+*] \d+ [<>] \d+|\w+|[()]|[~¬]|[^\s\w()~¬]+")


_PLAIN: Final = {word: word for word in _WORDS}
_INNER: Final = re.compile(r"\(([^()]+)\)")
_VALUES: Final = {"True": True, "False": False}


class Expression(NamedTuple):
    """What is joined how, and the same as it stands, with words for all signs."""

    tree: Tree
    words: tuple[str, ...]


class Expressions(NamedTuple):
    """What a prompt says."""

    values: tuple[tuple[str, Expression], ...]
    expressions: tuple[Expression, ...]


def _read(question: str) -> Expressions:
    said = _SAYS.read(question)
    signs = _signs(said)
    lines = said.one("expressions")
    found = Expressions(
        tuple(_value(line, signs) for line in said.one("values")["values"].split("\n")),
        tuple(_expression(lines[letter.lower()], signs) for letter in LETTERS),
    )
    if len({name for name, _ in found.values}) != len(found.values):
        raise Unread("a name has two values")
    return found


def _signs(said: Sayings) -> dict[str, str]:
    """Return what each sign means."""
    signs: dict[str, str] = {}
    for part in said.parts:
        for meaning in sorted(_WORDS & part.values.keys()):
            if signs.setdefault(part[meaning], meaning) != meaning:
                raise Unread(f"{part[meaning]!r} means two things")
    told = said.maybe("signs") is not None
    basic = {sign for sign, meaning in signs.items() if meaning in {"not", "and", "or"}}
    if len(set(signs.values())) != len(signs) or (
        not told and any(sign.lower() != signs[sign] for sign in basic)
    ):
        raise Unread(f"the signs are not told apart: {signs}")
    if said.maybe("numbers"):
        signs["0"] = "number"
    return signs


def _value(line: str, signs: dict[str, str]) -> tuple[str, Expression]:
    found = re.fullmatch(r"([a-z]) = (.+)", line)
    if not found:
        raise Unread(f"gives no name a value: {line!r}")
    return found[1], _expression(found[2], signs)


def _expression(text: str, signs: dict[str, str]) -> Expression:
    tokens: list[str] = _TOKEN.findall(text)
    words = tuple(signs.get(token, token) for token in tokens)
    return Expression(_Parser(text, signs).whole(), words)


class _Parser:
    """Takes an expression apart: brackets first, then not, and, or.

    How the other signs bind is not said, so they must stand between two parts of no `and` or `or`.
    """

    def __init__(self, text: str, signs: dict[str, str]) -> None:
        self._tokens = _TOKEN.findall(text)
        if re.sub(r"\s", "", "".join(self._tokens)) != re.sub(r"\s", "", text):
            raise Unread(f"no expression: {text!r}")
        self._signs = signs

    def whole(self) -> Tree:
        tree = self._any()
        if self._tokens:
            raise Unread(f"no expression goes on with {self._tokens}")
        return tree

    def _any(self) -> Tree:
        tree = self._chain("or")
        if (sign := self._next()) not in {"xor", "implies", "iff"}:
            return tree
        self._tokens.pop(0)
        other = self._chain("or")
        if self._next() in {"xor", "implies", "iff"}:
            raise Unread(f"not said what goes first: {self._tokens}")
        return (sign, tree, other)

    def _chain(self, meaning: str) -> Tree:
        parts = [self._below(meaning)]
        while self._next() == meaning:
            self._tokens.pop(0)
            parts.append(self._below(meaning))
        return (meaning, *parts) if len(parts) > 1 else parts[0]

    def _below(self, meaning: str) -> Tree:
        return self._chain("and") if meaning == "or" else self._single()

    def _single(self) -> Tree:
        if self._next() == "not":
            self._tokens.pop(0)
            return ("not", self._single())
        if not self._tokens:
            raise Unread("an expression breaks off")
        token = self._tokens.pop(0)
        if token == "(":
            tree = self._any()
            if self._tokens[:1] != [")"]:
                raise Unread(f"a bracket is not closed: {self._tokens}")
            self._tokens.pop(0)
            return tree
        if " " in token and "0" in self._signs:
            return (token,)
        if re.fullmatch(r"[a-z]|True|False", token):
            return (token,)
        raise Unread(f"no part of an expression: {token!r}")

    def _next(self) -> str:
        return self._signs.get(self._tokens[0], "") if self._tokens else ""


def _solve(puzzle: Expressions) -> str:
    values = _named(puzzle)
    lettered = zip(LETTERS, puzzle.expressions, strict=True)
    return ", ".join(letter for letter, one in lettered if _true(one.tree, values))


def _named(puzzle: Expressions) -> dict[str, bool]:
    values = dict(_VALUES)
    for name, one in puzzle.values:
        values[name] = _true(one.tree, values)
    return values


def _trace(puzzle: Expressions) -> Iterator[str]:
    values = _named(puzzle)
    for name, one in (*puzzle.values, *zip(LETTERS, puzzle.expressions, strict=True)):
        words = [str(_leaf(word, values)) for word in one.words]
        if one.words[0] in _VALUES and len(words) == 1:
            continue
        while len(words) > 1:
            yield f"{name} = {_joined(words)}"
            words = _unbracketed(words)
        yield f"{name} = {words[0]}"


def _leaf(word: str, values: dict[str, bool]) -> bool | str:
    return values[word] if word in values else _compared(word) if " " in word else word


def _joined(words: list[str]) -> str:
    return " ".join(words).replace("( ", "(").replace(" )", ")")


def _unbracketed(words: list[str]) -> list[str]:
    """Return words with a value for each innermost bracket; one value if there is none."""
    if "(" not in words:
        return [str(_true(_Parser(" ".join(words), _PLAIN).whole(), _VALUES))]
    text = _INNER.sub(lambda inner: _unbracketed(inner[1].split())[0], _joined(words))
    return _TOKEN.findall(text)


def _true(tree: Tree, values: dict[str, bool]) -> bool:
    head, *parts = tree
    if not parts:
        return values[head] if head in values else _compared(head)
    return connected(head, [_true(part, values) for part in parts])


def _compared(text: str) -> bool:
    one, operation, two, comparison, three = text.split(" ")
    value = int(one) * int(two) if operation == "*" else int(one) + int(two)
    return value > int(three) if comparison == ">" else value < int(three)


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
