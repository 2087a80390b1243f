"""Words of a list, each one letter from the one before it, that lead from one word to another."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.planning._plans import shortest
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "words": r"""
            Only the following <n:int> words may be used, and not all of them are
                needed.<words:listed>
            All words must come from this list, which holds more of them than are
                needed:<words:listed>
            Each word of the ladder must be in this list:<words:listed>
            Every step changes exactly one letter, without moving any, into a word of this
                list:<alone:listed>
            Here are <n:int> words:<given:listed>
            Use these words:<given:listed>
            Allowed words:<given:listed>
            A list of words:<given:listed>
        """,
        "asked": r"""
            Turn <a:word> into <b:word> by a word ladder of <most:int> words at most, counting both
                of these.
            Get from <a:word> to <b:word> by a word ladder of at most <most:int> words, <a:word> and
                <b:word> included.
            Find a word ladder of no more than <most:int> words (both ends count) from <a:word> to
                <b:word>.
        """,
        "form": r"""
            Write the words in order, with both ends, separated by commas.
            Give all words of the ladder in order, from <a:word> to <b:word>, separated by commas.
            Answer with the whole ladder, <a:word> first and <b:word> last, separated by commas.
        """,
    },
    perhaps={
        "step": r"""
            To climb a word ladder, exchange one letter of a word for a different letter at each
                step and leave the other letters in place.
            In a word ladder, each word differs from the one before it in exactly one letter; no
                letter changes its place.
            A word ladder goes from word to word by replacing one letter with another one and
                keeping the rest where it is.
            One step replaces a single letter and keeps the others in place.
            Neighbors in the ladder differ in exactly one letter, at the same place of both words.
        """,
        "must": r"""
            All words of the ladder must be in the list.
            Only words of the list may be used.
        """,
        "case": "Capital and small letters count as the same.",
    },
    kinds={"listed": r"\n+[^\W\d_]+(?:(?:, | |\n)[^\W\d_]+)+"},
)


class Ladder(NamedTuple):
    """What a prompt says."""

    words: frozenset[str]
    start: str
    end: str
    most: int
    """So many words at most, both ends among them."""
    folded: bool
    """Whether it says that capital letters are the same as small ones."""


def _read(question: str) -> Ladder:
    said = _SAYS.read(question)
    listed, asked = said.one("words"), said.one("asked")
    slot = next(slot for slot in ("words", "alone", "given") if slot in listed)
    if (slot == "given") != (said.maybe("must") is not None):
        raise Unread("says nothing, or twice, of what the list is for")
    if (slot == "alone") == (said.maybe("step") is not None):
        raise Unread("says nothing, or twice, of what a step is")
    words = re.split(r", | |\n", listed[slot].strip())
    if len(set(words)) != len(words) or ("n" in listed and listed.integer("n") != len(words)):
        raise Unread(f"a word twice, or not as many as it says: {len(words)}")
    if {(part["a"], part["b"]) for part in said.parts if "a" in part} != {(asked["a"], asked["b"])}:
        raise Unread("says of two ladders")
    if not {asked["a"], asked["b"]} <= set(words):
        raise Unread("an end that is not in the list")
    folded = said.maybe("case") is not None
    return Ladder(frozenset(words), asked["a"], asked["b"], asked.integer("most"), folded)


def _solve(ladder: Ladder) -> str:
    words = shortest(ladder.start, partial(_next, ladder), ladder.end.__eq__)
    return ", ".join([ladder.start, *words] if words else ["impossible"])


def _next(ladder: Ladder, word: str) -> Iterator[tuple[str, str]]:
    for other in sorted(ladder.words):
        if _differ(word, other):
            yield other, other


def _differ(word: str, other: str) -> bool:
    """Tell whether words of one length differ in exactly one letter."""
    return len(word) == len(other) and sum(map(str.__ne__, word, other)) == 1


def _judge(ladder: Ladder, answer: str) -> bool:
    words = [word.lower() for word in items(answer)]
    return (
        len(words) <= ladder.most
        and [words[0], words[-1]] == [ladder.start.lower(), ladder.end.lower()]
        and set(words) <= {word.lower() for word in ladder.words}
        and all(map(_differ, words, words[1:]))
    )


def _changed(ladder: Ladder, ends: tuple[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the words that may come next, in small letters."""
    for word in sorted(word.lower() for word in ladder.words):
        if _differ(ends[1], word):
            yield word, (ends[1], word)


def _shown(ladder: Ladder, ends: tuple[str, str]) -> str:
    before, after = ends
    [(place, old, new)] = [
        (place, old, new)
        for place, (old, new) in enumerate(zip(before, after, strict=True), 1)
        if old != new
    ]
    return f"letter {place} of {before}, {old}, becomes {new}"


READER = Reader(
    _read,
    _solve,
    _judge,
    follow=replayed(
        lambda ladder: ("", ladder.start.lower()),
        _changed,
        _shown,
        _judge,
        lambda ladder: [ladder.start.lower()],
    ),
)
