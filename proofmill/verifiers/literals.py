r"""Python literals in answers, read by a strict grammar of our own: no evaluation, linear, bounded.

None, True, False, whole numbers, decimals, quoted strings, lists, tuples, sets and dicts. Refused:
arithmetic, calls, names, `1_000`, `007`, prefixes (`f"..."`), string joining, `inf`, a key or an
element twice. Types matter to whoever compares: `1`, `1.0` and `True` are three values.
"""

import re
from collections.abc import Callable
from typing import Any

from proofmill.verifiers import reading

MAX_LENGTH = 20_000
"""Characters of one answer."""
MAX_DEPTH = 20
"""Open brackets."""

_TOKEN = re.compile(
    r"[ \t\r\n]*(?:([+-]?[0-9]+(?:\.[0-9]+(?:[eE][+-]?[0-9]{1,3})?)?(?![\w.]))"
    r"|('(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\")"
    r"|(None|True|False)\b|([][(){},:]))"
)
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", '"': '"', "0": "\0"}
_WORDS: dict[str, object] = {"None": None, "True": True, "False": False}
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_FENCE = re.compile(r"```[a-zA-Z]{0,12}[ \t]*\n?")


class LiteralError(ValueError):
    """A text that is no literal of the grammar; the message says where and why."""


def bare(text: str) -> str:
    """Return an answer without outer spaces, a code fence, backticks and a closing full stop."""
    text = text.strip()
    text = text[:-1].rstrip() if text.endswith(".") and not text.endswith("..") else text
    fence = _FENCE.match(text)
    if fence and text.endswith("```") and len(text) >= fence.end() + 3:
        text = text[fence.end() : -3].strip()
    elif len(text) > 2 and text[0] == text[-1] == "`" and "`" not in text[1:-1]:
        text = text[1:-1].strip()
    return text


def read(text: str) -> Any:  # noqa: ANN401 - any of the nine types
    """Return the value of a literal.

    Raises:
        LiteralError: for any other text.
    """
    reader = _Reader(text)
    value = reader.value(0)
    reader.end()
    return value


def read_arguments(text: str, count: int, entry: str = "f") -> tuple[Any, ...]:
    """Return `count` values: parted by commas, or one tuple of so many, or in a call of `entry`.

    A single argument is the whole text, so that it may be a tuple itself; `f((1, 2))` is that too.
    A call of anything else is refused.

    Raises:
        LiteralError: for any other text or another number of values.
    """
    name, opened, rest = text.partition("(")
    if opened and name.strip() == entry and rest.rstrip().endswith(")"):
        text = rest.rstrip()[:-1]
        if count > 1:
            text = f"({text})"
    value = read(text) if count == 1 else read(f"({text})")
    if count == 1:
        return (value,)
    if type(value) is tuple and len(value) == 1 and type(value[0]) is tuple:
        value = value[0]
    if type(value) is not tuple or len(value) != count:
        raise LiteralError(f"not {count} values parted by commas")
    return value


class _Reader:
    """A recursive descent over the tokens of one text."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            raise LiteralError(f"{len(text)} characters, limit {MAX_LENGTH}")
        self._text = text
        self._place = 0

    def _peek(self) -> re.Match[str]:
        token = _TOKEN.match(self._text, self._place)
        if token is None:
            raise LiteralError(f"no literal at character {self._place}")
        return token

    def _next(self) -> re.Match[str]:
        token = self._peek()
        self._place = token.end()
        return token

    def end(self) -> None:
        """Refuse what follows a literal."""
        if self._text[self._place :].strip():
            raise LiteralError(f"text after the literal at character {self._place}")

    def value(self, depth: int) -> Any:  # noqa: ANN401
        token = self._next()
        if token[1]:
            return _number(token[1])
        if token[2]:
            return _string(token[2][1:-1])
        if token[3]:
            return _WORDS[token[3]]
        if token[4] not in _CLOSING or depth >= MAX_DEPTH:
            raise LiteralError(f"unexpected {token[4]!r} or over {MAX_DEPTH} open brackets")
        return self._container(token[4], depth + 1)

    def _container(self, opening: str, depth: int) -> Any:  # noqa: ANN401
        items, pairs, has_comma = self._items(_CLOSING[opening], depth)
        if opening == "[" and not pairs:
            return items
        if opening == "(" and not pairs:
            return tuple(items) if has_comma or not items else items[0]
        if opening == "{" and not items:
            return _mapping(pairs)
        if opening == "{" and not pairs:
            return _set(items)
        raise LiteralError("pairs and single values in one bracket")

    def _items(self, closing: str, depth: int) -> tuple[list[Any], list[tuple[Any, Any]], bool]:
        """Return the single values, the pairs, and whether a comma stood among them."""
        items: list[Any] = []
        pairs: list[tuple[Any, Any]] = []
        has_comma = False
        for _ in range(MAX_LENGTH):
            if self._peek()[4] == closing:
                self._next()
                return items, pairs, has_comma
            first = self.value(depth)
            mark = self._next()[4]
            if mark == ":" and closing == "}":
                pairs.append((first, self.value(depth)))
                mark = self._next()[4]
            else:
                items.append(first)
            if mark == closing:
                return items, pairs, has_comma
            if mark != ",":
                raise LiteralError(f"a comma is missing before character {self._place}")
            has_comma = True
        raise LiteralError("too many items")


def _number(text: str) -> int | float:
    if "." in text:
        value = float(text)
        if value in (float("inf"), float("-inf")):
            raise LiteralError("a decimal beyond all bounds")
        return value
    digits = text.lstrip("+-")
    if len(digits) > reading.MAX_DIGITS or (len(digits) > 1 and digits[0] == "0"):
        raise LiteralError(f"an integer of {len(digits)} digits, or with a leading zero")
    return int(text)


def _string(body: str) -> str:
    return _ESCAPE.sub(_unescape, body)


def _unescape(found: re.Match[str]) -> str:
    if found[1] or found[2]:
        code = int(found[1] or found[2], 16)
        if 0xD800 <= code < 0xE000:
            raise LiteralError(f"half a character, {found[0]}")
        return chr(code)
    if found[3] not in _ESCAPED:
        raise LiteralError(f"an unknown escape {found[0]!r}")
    return _ESCAPED[found[3]]


def _mapping(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    found: dict[Any, Any] = _hashed(lambda: dict(pairs))
    _require_distinct(len(found), len(pairs))
    return found


def _set(items: list[Any]) -> set[Any]:
    found: set[Any] = _hashed(lambda: set(items))
    _require_distinct(len(found), len(items))
    return found


def _hashed(make: Callable[[], Any]) -> Any:  # noqa: ANN401
    try:
        return make()
    except TypeError as error:
        raise LiteralError("a list, set or dict as a key or an element") from error


def _require_distinct(found: int, given: int) -> None:
    if found != given:
        raise LiteralError("a key or an element twice")
