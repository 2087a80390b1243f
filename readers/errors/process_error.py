"""Records of words put into order, or of brackets read with a stack: where is the first slip?"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.errors._records import HEAD, QUESTION, RECORD, records, typed
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_WORK: Final = r"how words were put into order|how brackets were read with a stack"
_DOING: Final = r"putting words into order|reading brackets with a stack"
_SAYS: Final = Phrases(
    once={
        "scene": rf"""
            Audit these <count:word> records of <work={_WORK}>.
            Below are <count:word> records of <work={_WORK}>.
            Check <count:word> records of <work={_WORK}>, line by line.
            In each of <count:word> records of <work={_WORK}>, find the first slip.
            <count:word> pupils each kept a record of <work={_DOING}> by hand.
            Somebody has been <work={_DOING}> by hand, <count:word> times, and kept a record each
                time.
        """,
        "rule": r"""
            The <what=stack> is empty at first and has its top at the right. Opening brackets are
                pushed; a closing bracket removes the opening bracket of its kind, which is then at
                the top.
            An opening bracket is put on the <what=stack>; a closing one takes its partner off the
                top, at the right end. The stack begins empty.
            The <what=list> is empty at first. Going through it from the left, every new word is
                inserted right in front of the first word that follows it in the alphabet, and at
                the end if no word does; the others keep their order.
            Words come one by one. Each goes into the <what=list> directly ahead of the first word,
                from the left, that comes later in the alphabet, or to the end if there is none;
                nothing else moves. The list begins empty.
        """,
        "slips": r"""
            Each <thing:word> is either right throughout or has one line that is wrong.
            In each <thing:word>, at most one line is wrong.
            Any <thing:word> may contain one slip, or none.
        """,
        "after": r"""
            Every line is to be judged by the one before it as it stands, right or wrong.
            Lines after a slip were worked out correctly from the wrong line.
            After a wrong line everything was carried on correctly from it.
        """,
        "question": QUESTION,
    },
    many={"record": RECORD},
    kinds={"head": HEAD},
)
_LINE: Final = re.compile(r"(?:read )?(\S+?)(?: -> | gives |, then )(.+)")
_EMPTY: Final = "(empty)"
_PARTNER: Final = {")": "(", "]": "[", ">": "<", "}": "{", "»": "«"}

Stack = tuple[str, ...]


class Line(NamedTuple):
    """What was read, and what there was after it."""

    item: str
    after: Stack


class Work(NamedTuple):
    """What a prompt says."""

    what: str
    records: tuple[tuple[Line, ...], ...]


def _read(question: str) -> Work:
    said = _SAYS.read(question)
    what = said.one("rule")["what"]
    if ("stack" in said.one("scene")["work"]) != (what == "stack"):
        raise Unread(f"the rule is that of a {what}, the records are of something else")
    lines = records(said, "record")
    return Work(what, tuple(tuple(_line(line, what) for line in record) for record in lines))


def _line(text: str, what: str) -> Line:
    found = _LINE.fullmatch(text)
    if not found or ("read " in text) != (", then " in text):
        raise Unread(f"no line of a record: {text!r}")
    words = "" if found[2] == _EMPTY else found[2]
    after = tuple(filter(None, words.split(" " if what == "stack" else ", ")))
    for item in (found[1], *after):
        if not (item in "()[]<>{}«»" if what == "stack" else item.isalpha()):
            raise Unread(f"not what a {what} holds: {item!r}")
    return Line(found[1], after)


def _solve(work: Work) -> str:
    return typed([_wrong(record, work.what) for record in work.records])


def _wrong(record: tuple[Line, ...], what: str) -> list[int]:
    """Return the lines that do not follow from the ones before as these stand."""
    befores = [(), *(line.after for line in record)]
    follow = _stacked if what == "stack" else _inserted
    pairs = enumerate(zip(befores, record, strict=False), 1)
    return [number for number, (before, line) in pairs if follow(before, line.item) != line.after]


def _stacked(before: Stack, sign: str) -> Stack | None:
    """Return a stack after a bracket was read; None if that cannot be."""
    if sign not in _PARTNER:
        return (*before, sign)
    return before[:-1] if before[-1:] == (_PARTNER[sign],) else None


def _inserted(before: Stack, word: str) -> Stack:
    later = (at for at, other in enumerate(before) if other.lower() > word.lower())
    at = next(later, len(before))
    return (*before[:at], word, *before[at:])


def _trace(work: Work) -> Iterator[str]:
    sign = " " if work.what == "stack" else ", "
    for number, record in enumerate(work.records, 1):
        wrong = _wrong(record, work.what)
        yield f"Record {number}: lines 1 to {wrong[0] - 1 if wrong else len(record)} follow."
        if wrong:
            before, line = record[wrong[0] - 2].after, record[wrong[0] - 1]
            right = (_stacked if work.what == "stack" else _inserted)(before, line.item)
            states = [sign.join(state or ()) or _EMPTY for state in (before, right, line.after)]
            told = f"{line.item} after {states[0]} gives {states[1]}, not {states[2]}"
            yield f"Record {number}, line {wrong[0]}: {told}."


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
