"""The form of an answer: value, list, tuple, set, union, relation, matrix, moment or words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from proofmill.verifiers import reading
from proofmill.verifiers.math import gate, matrices, times, tree, units
from proofmill.verifiers.math.lexer import tokenize
from proofmill.verifiers.math.syntax import parse
from proofmill.verifiers.math.tokens import Token, Unreadable, Unsupported, nesting, parted
from proofmill.verifiers.math.tree import Node

MAX_ITEMS = 100
"""Entries of one list, set or tuple."""
MAX_NESTING = 8
"""Lists within lists; a list of tuples of fractions needs three."""
MAX_WORDS = 200
"""Characters of an answer in words."""


class Value(NamedTuple):
    """An expression, with its unit if it names one."""

    node: Node
    unit: str | None = None


class Group(NamedTuple):
    """Several forms.

    `kind`: `list`, `or`, `and`, `set`, `union`, `setminus`, `ratio`, or the two brackets of a tuple
    or interval (`()`, `[)`, ...).
    """

    kind: str
    items: tuple[Form, ...]


class Relation(NamedTuple):
    """A chain: `sides[0] signs[0] sides[1] ...`."""

    sides: tuple[Form, ...]
    signs: tuple[str, ...]


class Matrix(NamedTuple):
    """Rows of entries, all of one length."""

    rows: tuple[tuple[Node, ...], ...]


class Moment(NamedTuple):
    """A date, a time of day or a duration, in the canonical form of `times`."""

    when: times.When


class Words(NamedTuple):
    """An answer in words, folded."""

    text: str


Form: TypeAlias = Value | Group | Relation | Matrix | Moment | Words

_TUPLE_KINDS = frozenset({"()", "[]", "(]", "[)"})
_SEPARATED = {",": "list", ";": "list", "or": "or", "and": "and"}
_RUN = re.compile(r"[A-Za-z]{2,}")
_TITLE = re.compile(r"[A-Z][a-z]+")
_TEXT = re.compile(
    r"\\(?:text|mathrm|textbf|mathbf|textit|mbox|operatorname|textrm)[ ]*\{([^{}]*)\}"
)
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_TEX_SPACE = re.compile(r"\\[ ,;:!]|\\q?quad\b|~")
_WORDED = re.compile(r"[^\W\d_]{2}|^[^\W\d_]")
_MATHS = re.compile(r"[\\^_{}=<>]")


def folded(text: str) -> str:
    """Return the form in which answers in words are compared: case, spaces, articles folded."""
    text = _TEX_SPACE.sub(" ", _TEXT.sub(r" \1 ", text)).casefold().replace("$", " ")
    text = reading.label(text)
    shorter = " ".join(_ARTICLES.sub(" ", text).split())
    return (shorter or text).rstrip(".!").strip()


def is_wordy(text: str) -> bool:
    """Tell whether a bare run of letters is a word, not a product of variables."""
    if not _RUN.fullmatch(text) or text.casefold() in _KNOWN:
        return False
    if len(text) == 3 and not set(text.casefold()) & set("aeiou"):
        return False  # `zyx`
    is_sorted = "".join(sorted(set(text))) == text
    return _TITLE.fullmatch(text) is not None or (len(text) > 2 and not is_sorted)


_KNOWN = frozenset({"pi", "inf", "infinity", "oo", "emptyset"})


@lru_cache(maxsize=1024)
def read(text: str, variables: frozenset[str]) -> Form:
    """Return the form of a plain text (see `gate.plain`).

    Raises:
        Unreadable: if it has none; a text that has letters is always `Words`.
        Unsupported: if it is beyond the bounds.
    """
    when = times.read(text)
    if when is not None:
        return Moment(when)
    if is_wordy(text):
        return Words(folded(text))
    try:
        tokens = tokenize(text, variables)
        return _Reader(text, variables).form(tokens, 0)
    except Unreadable:
        found = folded(text)
        if len(text) <= MAX_WORDS and _WORDED.search(found) and not _MATHS.search(found):
            return Words(found)
        raise


class _Reader:
    def __init__(self, text: str, variables: frozenset[str]) -> None:
        self.text = text
        self.variables = variables

    def form(self, tokens: Sequence[Token], depth: int) -> Form:
        if depth > MAX_NESTING:
            raise Unsupported("lists nested too deeply")
        if not tokens:
            raise Unreadable("nothing")
        levels = nesting(tokens)
        for reader in (self._separated, self._relation, self._joined, self._ratio):
            found = reader(tokens, levels, depth)
            if found is not None:
                return found
        return self._bracketed(tokens, levels, depth) or self._single(tokens)

    def _separated(self, tokens: Sequence[Token], levels: list[int], depth: int) -> Form | None:
        cuts = [i for i, t in enumerate(tokens) if levels[i] == 0 and t.kind == "separator"]
        if not cuts:
            return None
        kinds = {_SEPARATED[tokens[cut].text] for cut in cuts}
        pieces = parted(tokens, cuts)
        # `1, 2, and 3`: the comma before a word parts nothing.
        wordy = {i for i, cut in enumerate(cuts) if tokens[cut].text in {"or", "and"}}
        kept = [
            piece
            for i, piece in enumerate(pieces)
            if piece or not (i in wordy and i > 0 and tokens[cuts[i - 1]].text == ",")
        ]
        if len(kept) > MAX_ITEMS:
            raise Unsupported("too many entries")
        kind = "or" if "or" in kinds else "and" if kinds == {"and"} else "list"
        return Group(kind, tuple(self.form(piece, depth + 1) for piece in kept))

    def _relation(self, tokens: Sequence[Token], levels: list[int], depth: int) -> Form | None:
        cuts = [i for i, t in enumerate(tokens) if levels[i] == 0 and t.kind == "relation"]
        if not cuts:
            return None
        if len(cuts) > MAX_NESTING:
            raise Unsupported("too long a chain")
        signs = tuple(tokens[cut].text for cut in cuts)
        sides = tuple(self.form(piece, depth + 1) for piece in parted(tokens, cuts))
        return Relation(sides, signs)

    def _joined(self, tokens: Sequence[Token], levels: list[int], depth: int) -> Form | None:
        words = {"cup", "cap", "setminus"}
        cuts = [
            i for i, t in enumerate(tokens) if levels[i] == 0 and t.kind == "op" and t.text in words
        ]
        if not cuts:
            return None
        kinds = {tokens[cut].text for cut in cuts}
        if len(kinds) > 1 or "cap" in kinds or len(cuts) > MAX_ITEMS:
            raise Unsupported("intersections")
        items = tuple(self.form(piece, depth + 1) for piece in parted(tokens, cuts))
        return Group("union" if kinds == {"cup"} else "setminus", items)

    def _ratio(self, tokens: Sequence[Token], levels: list[int], depth: int) -> Form | None:
        cuts = [
            i for i, t in enumerate(tokens) if levels[i] == 0 and (t.kind, t.text) == ("op", ":")
        ]
        if not cuts:
            return None
        items = tuple(self.form(piece, depth + 1) for piece in parted(tokens, cuts))
        if not all(isinstance(item, Value) for item in items):
            raise Unreadable("a colon between other things than numbers")
        return Group("ratio", items)

    def _bracketed(self, tokens: Sequence[Token], levels: list[int], depth: int) -> Form | None:
        first, last = tokens[0], tokens[-1]
        if len(tokens) == 1 and (first.kind, first.text) == ("const", "empty"):
            return Group("set", ())
        if any(token.kind == "begin" for token in tokens):
            return Matrix(matrices.read(tokens))
        if first.kind != "open" or last.kind != "close" or 0 in levels[1:-1]:
            return None
        inner, brackets = tokens[1:-1], first.text + last.text
        if brackets == "\\{\\}":
            return self._set(inner, depth)
        inner_levels = nesting(inner)
        has_entries = any(
            token.kind == "separator" and level == 0
            for token, level in zip(inner, inner_levels, strict=True)
        )
        if not has_entries:
            is_nested = any(token.kind in {"separator", "relation"} for token in inner)
            return self.form(inner, depth + 1) if is_nested and brackets in {"()", "{}"} else None
        entries = self.form(inner, depth + 1)
        if not isinstance(entries, Group) or entries.kind != "list":
            raise Unreadable("words inside brackets")
        if brackets == "{}":
            return Group("set", entries.items)
        return Group(brackets, entries.items) if brackets in _TUPLE_KINDS else None

    def _set(self, inner: Sequence[Token], depth: int) -> Form:
        if not inner:
            return Group("set", ())
        bars = [i for i, level in enumerate(nesting(inner)) if level == 0 and inner[i].text in "|:"]
        if bars and any(token.kind == "relation" for token in inner[bars[0] :]):
            return self.form(inner[bars[0] + 1 :], depth + 1)  # {x | x > 1}
        entries = self.form(inner, depth + 1)
        if isinstance(entries, Group) and entries.kind == "list":
            return Group("set", entries.items)
        return Group("set", (entries,))

    def _single(self, tokens: Sequence[Token]) -> Form:
        """Read one value: split off its unit, then parse the rest."""
        last = tokens[-1]
        end = (
            self.text.find("$", last.end) if self.text[last.end :].lstrip().startswith("$") else -1
        )
        text = self.text[_start(self.text, tokens[0].start) : end + 1 if end >= 0 else last.end]
        number, unit = units.split(gate.plain(text))
        node = parse(tokens if unit is None else tokenize(number, self.variables))
        if unit == "%":
            node, unit = Node("mul", (node, tree.HUNDREDTH)), None
        if not tree.signs(node):
            return Value(node, unit)
        branches = tuple(Value(branch, unit) for branch in tree.branches(node))
        return Group("list", branches)


def _start(text: str, start: int) -> int:
    r"""Step back over `$` and `\$`, which the tokens leave out and units need."""
    while start > 0 and text[start - 1] in "$\\ ":
        start -= 1
    return start


def nodes(form: Form) -> list[Node]:
    """Return the expressions in a form."""
    match form:
        case Value():
            return [form.node]
        case Group():
            return [node for item in form.items for node in nodes(item)]
        case Relation():
            return [node for side in form.sides for node in nodes(side)]
        case Matrix():
            return [node for row in form.rows for node in row]
        case _:
            return []
