"""Statements about which, and how many, of themselves are true."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from readers.deduction._lists import LIST, names
from readers.deduction._trees import Tree, worded
from readers.following import Constraint, Ground, on
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            The <n:int> lettered statements below speak about this very list; every one of them is
                either true or false.
            Each of the following <n:int> statements is true or false, and they are all about one
                another.
            A sheet of paper bears <n:int> statements about the statements on that sheet. Each is
                true or false.
            Here is a list of <n:int> statements about themselves, each of them true or false.
        """,
        "question": r"""
            Exactly one assignment of true and false fits all of them. Find the true statements.
            There is only one way to call them true or false without contradiction. Which are true?
            Only one choice of true statements agrees with what they say. Which statements are they?
        """,
        "form": r"""
            List the letters of all true statements, separated by commas.
            Give the letters of the true statements, separated by commas.
            Answer with the letters of the true ones, with commas between them.
        """,
    },
    perhaps={
        "if": r"""
            A statement "if p, then q" is true unless p is true and q is false.
            "If p, then q" counts as false only when p is true and q is false.
        """,
    },
    many={"statement": "<letter:letter>. <words:line>"},
    kinds={"letter": "[A-Z]"},
)
_ATOM: Final = Phrases(
    many={
        "is": r"""
            <called=|statement ><a:letter> is <truth=true|false>
        """,
        "exactly": r"""
            exactly <n:int> of <group:group> {is|are} <truth=true|false>
            of <group:group>, exactly <n:int> {is|are} <truth=true|false>
        """,
        "at most": r"""
            at most <n:int> of <group:group> {is|are} <truth=true|false>
            no more than <n:int> of <group:group> {is|are} <truth=true|false>
        """,
        "at least": r"""
            at least <n:int> of <group:group> {is|are} <truth=true|false>
            <n:int> or more of <group:group> {is|are} <truth=true|false>
        """,
        "odd": "an odd number of <group:group> are <truth=true|false>",
        "even": "an even number of <group:group> are <truth=true|false>",
        "none": r"""
            none of <group:group> are <truth=true|false>
            not one of <group:group> is <truth=true|false>
        """,
        "neither": "neither of <group:group> is <truth=true|false>",
        "all": r"""
            all of <group:group> are <truth=true|false>
            <group:group> are all <truth=true|false>
        """,
        "both": r"""
            both of <group:group> are <truth=true|false>
            <group:group> are both <truth=true|false>
        """,
    },
    kinds={
        "letter": "[A-Z]",
        "group": rf"these \d+ statements|the (?:first|last) \d+ statements|statements {LIST}",
    },
)
_GROUP: Final = Phrases(
    many={
        "these": "these <n:int> statements",
        "first": "the first <n:int> statements",
        "last": "the last <n:int> statements",
        "some": "statements <letters:list>",
    },
    kinds={"list": LIST},
)
Truths = NDArray[np.bool_]
"""(worlds,): whether something is true in each choice of true statements."""


class Sheet(NamedTuple):
    """What a prompt says."""

    letters: tuple[str, ...]
    statements: tuple[Tree, ...]


def _read(question: str) -> Sheet:
    said = _SAYS.read(question)
    lines = said.many("statement")
    letters = tuple(line["letter"] for line in lines)
    if len(set(letters)) != len(letters) or said.one("scene").integer("n") != len(letters):
        raise Unread(f"lists the statements {letters}, not as many as it says")
    sheet = Sheet(letters, tuple(_statement(line["words"], letters) for line in lines))
    if said.maybe("if") is None and "implies" in {tree[0] for tree in sheet.statements}:
        raise Unread("it is not said what a statement with `if` means")
    return sheet


def _statement(words: str, letters: tuple[str, ...]) -> Tree:
    if not words.endswith("."):
        raise Unread(f"no sentence: {words!r}")
    return worded(words[:-1], lambda text: _atom(text, letters))


def _atom(text: str, letters: tuple[str, ...]) -> Tree | None:
    try:
        said = _ATOM.only(text)
    except Unread:
        return None
    group = _group(said, letters)
    if not set(group) <= set(letters):
        raise Unread(f"speaks of others than {letters}: {text!r}")
    if said.key in {"both", "neither"} and len(group) != 2:
        raise Unread(f"speaks of two, which are {group}")
    detail = next((said[slot] for slot in ("n", "called") if slot in said), "")
    return (said.key, *((word,) for word in (detail, said["truth"], *group)))


def _group(said: Said, letters: tuple[str, ...]) -> tuple[str, ...]:
    if "a" in said:
        return (said["a"],)
    group = _GROUP.only(said["group"])
    if group.key == "some":
        return names(group["letters"])
    n = group.integer("n")
    if n > len(letters) or (group.key == "these" and n != len(letters)):
        raise Unread(f"{len(letters)} statements, not {n}")
    return letters[-n:] if group.key == "last" else letters[:n]


def _solve(sheet: Sheet) -> str:
    """Look at all choices of true statements at once."""
    worlds = np.arange(1 << len(sheet.letters))
    true = {letter: (worlds >> n & 1).astype(bool) for n, letter in enumerate(sheet.letters)}
    fits = np.ones(len(worlds), dtype=bool)
    for letter, statement in zip(sheet.letters, sheet.statements, strict=True):
        fits &= _true(statement, true) == true[letter]
    if np.count_nonzero(fits) != 1:
        return f"{np.count_nonzero(fits)} choices fit"
    world = int(np.flatnonzero(fits)[0])
    return ", ".join(letter for n, letter in enumerate(sheet.letters) if world >> n & 1)


_JOINS: Final[dict[str, Callable[[Truths, Truths], Truths]]] = {
    "and": lambda one, other: one & other,
    "or": lambda one, other: one | other,
    "any": lambda one, other: one | other,
    "xor": lambda one, other: one ^ other,
    "one": lambda one, other: one ^ other,
    "iff": lambda one, other: one == other,
    "implies": lambda one, other: ~one | other,
}


def _true(tree: Tree, true: dict[str, Truths]) -> Truths:
    head, *parts = tree
    if head in _JOINS:
        one, other = (_true(part, true) for part in parts)
        return _JOINS[head](one, other)
    number, truth, *group = (part[0] for part in parts)
    count = np.sum([true[letter] == (truth == "true") for letter in group], axis=0)
    return _counted(head, number, len(group), count)


def _counted(how: str, number: str, size: int, count: NDArray[np.int_]) -> Truths:
    match how:
        case "is" | "all" | "both":
            allowed = {size}
        case "none" | "neither":
            allowed = {0}
        case "odd" | "even":
            allowed = set(range(how == "odd", size + 1, 2))
        case "exactly":
            allowed = {int(number)}
        case "at most":
            allowed = set(range(int(number) + 1))
        case _:
            allowed = set(range(int(number), size + 1))
    return np.isin(count, list(allowed))


def _ground(sheet: Sheet) -> Ground:
    named = zip(sheet.letters, sheet.statements, strict=True)
    rules = {f"statement {letter}": _constraint(letter, tree) for letter, tree in named}
    return Ground({letter: ("true", "false") for letter in sheet.letters}, rules, _typed)


def _typed(settled: Mapping[str, str]) -> str:
    return ", ".join(letter for letter in sorted(settled) if settled[letter] == "true")


def _constraint(letter: str, tree: Tree) -> Constraint:
    """Return that a statement is true just if it says what is so."""
    about = tuple(dict.fromkeys((letter, *_about(tree))))

    def possible(values: Sequence[str]) -> bool:
        known = dict(zip(about, values, strict=False))
        so = _possible(tree, known)
        return (known[letter] == "true") in so

    return Constraint(about, possible)


def _about(tree: Tree) -> Iterator[str]:
    head, *parts = tree
    if head in _JOINS:
        for part in parts:
            yield from _about(part)
    else:
        yield from (part[0] for part in parts[2:])


def _possible(tree: Tree, known: Mapping[str, str]) -> set[bool]:
    """Return whether something can be true, and whether false, as far as statements are known."""
    head, *parts = tree
    if head in _JOINS:
        one, other = (_possible(part, known) for part in parts)
        return {bool(_JOINS[head](np.array([a]), np.array([b]))[0]) for a in one for b in other}
    number, truth, *group = (part[0] for part in parts)
    low = sum(known.get(each) == truth for each in group)
    high = low + sum(each not in known for each in group)
    counts = np.arange(low, high + 1)
    return {bool(one) for one in _counted(head, number, len(group), counts)}


READER = Reader(_read, _solve, follow=on(_ground))
