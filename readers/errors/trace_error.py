"""Worked calculations: on which line of each is the first wrong result?"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from readers.errors._records import HEAD, QUESTION, RECORD, records, typed
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Audit these <count:word> <what:what>.
            Below are <count:word> <what:what>, line by line.
            Check <count:word> <what:what>.
            Here are <count:word> <what:what> with their stated results.
            Somebody has written <count:word> <what:what> by hand.
            For each of <count:word> <what:what>, decide where it first goes wrong.
            A log shows <count:word> <what:what> with their values.
            <count:word> pupils handed in the following <what:what>, one each.
        """,
        "slips": r"""
            Each <thing:word> is either right throughout or has one line whose stated value is
                wrong.
            In each <thing:word>, at most one line has a wrong result.
            Any <thing:word> may contain one slip, or none.
        """,
        "after": r"""
            Later lines use the values that are stated, right or wrong.
            Values after a slip were worked out correctly from the wrong value.
            After a wrong value everything was carried on correctly with that value.
        """,
        "order": r"""
            // is division rounded down, % the remainder; *, // and % come before + and -, and are
                done from left to right.
            Here // means the whole part of a quotient and % its remainder. *, // and % bind tighter
                than + and -; equal ones go from left to right.
        """,
        "question": QUESTION,
    },
    perhaps={"stated": "The number after <sign:arrow> is the value stated."},
    many={"record": RECORD},
    kinds={
        "head": HEAD,
        "arrow": "#|->",
        "what": r"worked calculations|lists of assignments|traces of calculations"
        r"|runs of small programs",
    },
)
_LINE: Final = Phrases(
    many={
        "given": "<to:letter> = <n:int>",
        "worked": r"""
            <to:letter> = <sum:sum> = <n:int>
            let <to:letter> be <sum:sum>, that is <n:int>
            set <to:letter> to <sum:sum>; now <to:letter> is <n:int>
            <to:letter> <- <sum:sum>, so <to:letter> is <n:int>
            <to:letter> = <sum:sum>  <sign:arrow>  <n:int>
            <to:letter> := <sum:sum>   <sign:arrow> <n:int>
        """,
    },
    kinds={
        "letter": "[A-Za-z]",
        "arrow": "#|->",
        "sum": r"(?:[A-Za-z]|\d+)(?: (?:\+|-|\*|//|%) (?:[A-Za-z]|\d+))*",
    },
)
_DOES: Final[dict[str, Callable[[int, int], int]]] = {
    "*": lambda one, other: one * other,
    "//": lambda one, other: one // other,
    "%": lambda one, other: one % other,
}


class Line(NamedTuple):
    """A name, its value as stated, and of what it was worked out; of nothing if it was given."""

    name: str
    value: int
    sum: str


Lists = tuple[tuple[Line, ...], ...]


def _read(question: str) -> Lists:
    said = _SAYS.read(question)
    what = said.one("scene")["what"]
    thing = what.removeprefix("worked ").split(" ")[0].removesuffix("s")
    stated = said.maybe("stated")
    sign = stated["sign"] if stated else ""
    return tuple(tuple(_line(line, sign) for line in record) for record in records(said, thing))


def _line(text: str, sign: str) -> Line:
    said = _LINE.only(text)
    if said.values.get("sign", sign) != sign:
        raise Unread(f"it is not said what stands after the sign: {text!r}")
    return Line(said["to"], said.integer("n"), said.values.get("sum", ""))


def _solve(lists: Lists) -> str:
    return typed([_wrong(lines) for lines in lists])


def _wrong(lines: tuple[Line, ...]) -> list[int]:
    """Return the lines whose values do not follow from the values stated before."""
    stated: dict[str, int] = {}
    wrong = []
    for number, (name, value, words) in enumerate(lines, 1):
        if words and _value(words.split(" "), stated) != value:
            wrong.append(number)
        if name in stated:
            raise Unread(f"{name} has two values")
        stated[name] = value
    return wrong


def _value(words: list[str], stated: dict[str, int]) -> int:
    """Return what numbers and names come to: products first, each row of them from the left."""
    total, sign = 0, 1
    product = _number(words[0], stated)
    for operation, word in zip(words[1::2], words[2::2], strict=True):
        number = _number(word, stated)
        if operation in _DOES:
            product = _DOES[operation](product, number)
        else:
            total, sign, product = total + sign * product, 1 if operation == "+" else -1, number
    return total + sign * product


def _number(word: str, stated: dict[str, int]) -> int:
    if word.isdigit():
        return int(word)
    if word not in stated:
        raise Unread(f"{word} has no value yet")
    return stated[word]


def _trace(lists: Lists) -> Iterator[str]:
    for number, lines in enumerate(lists, 1):
        stated: dict[str, int] = {}
        wrong = _wrong(lines) or [len(lines)]
        for place, (name, value, words) in enumerate(lines[: wrong[0]], 1):
            if words:
                numbers = [str(stated.get(word, word)) for word in words.split(" ")]
                own = _value(numbers, {})
                verdict = "as stated" if own == value else f"not {value}"
                yield f"No. {number}, line {place}: {' '.join(numbers)} = {own}, {verdict}."
            stated[name] = value


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
