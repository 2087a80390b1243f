"""Lists of numbers and of people: kept, sorted, searched."""

import json
import re
from fractions import Fraction
from typing import Final, NamedTuple

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader

_FILTER: Final = Form(
    r"""
    <action=Keep|Remove> all numbers <side=larger|smaller> than <bound:number> in this list: \
    [<numbers>]
    Return the new list in the same format.
""",
    kinds={"number": r"-?\d+(?:\.\d+)?"},
)
_SORT: Final = Form(r"""
    Sort these numbers in <order=ascending|descending> order: <numbers>
    Please follow the instruction below:
    ## 1. Let all your answers be a list of numbers. Instead of reporting your answer as -69, -13, \
    1, 7, 11, 43, 59, 61, use ['-69', '-13', '1', '7', '11', '43', '59', '61'] instead
    ## 2. Convert all numbers in the square brackets as strings. For example, ['-69', '-13', '1', \
    '7', '11', '43', '59', '61']
""")
_WHO: Final = Form(r"""
    <sentences>
    Who <does>? Reply only with a name.
""")
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_SENTENCE: Final = re.compile(r"([A-Z][\w'\u2019-]*) ([^.]+)")


class Filter(NamedTuple):
    """Which numbers of a list stay."""

    keeps: bool
    side: str
    bound: Fraction
    numbers: tuple[str, ...]
    """As they are written."""


class Order(NamedTuple):
    """Numbers to be sorted."""

    order: str
    numbers: tuple[str, ...]


class Haystack(NamedTuple):
    """Who does what, and what is asked."""

    people: tuple[tuple[str, str], ...]
    does: str


def _read_filter(question: str) -> Filter:
    said = _FILTER.read(question)
    quoted = said["numbers"].split(", ")
    numbers = tuple(number[1:-1] for number in quoted)
    if [f"'{number}'" for number in numbers] != quoted or not all(map(_NUMBER.fullmatch, numbers)):
        raise Unread(f"no list of quoted numbers: {said['numbers']!r}")
    return Filter(said["action"] == "Keep", said["side"], Fraction(said["bound"]), numbers)


def _filtered(rule: Filter) -> str:
    def beyond(number: str) -> bool:
        value = Fraction(number)
        return value > rule.bound if rule.side == "larger" else value < rule.bound

    return json.dumps([number for number in rule.numbers if beyond(number) == rule.keeps])


def _read_order(question: str) -> Order:
    said = _SORT.read(question)
    numbers = tuple(said["numbers"].split(", "))
    if not all(map(_NUMBER.fullmatch, numbers)):
        raise Unread(f"no numbers: {said['numbers']!r}")
    return Order(said["order"], numbers)


def _sorted(wanted: Order) -> str:
    """Return the numbers in order; those of equal value look the same or are told apart by none."""
    return json.dumps(sorted(wanted.numbers, key=Fraction, reverse=wanted.order == "descending"))


def _read_haystack(question: str) -> Haystack:
    said = _WHO.read(question)
    text = said["sentences"]
    found = [_SENTENCE.fullmatch(sentence) for sentence in text.removesuffix(".").split(". ")]
    people = tuple((person[1], person[2]) for person in found if person)
    if len(people) != len(found) or not text.endswith("."):
        raise Unread("a sentence does not say what one person does")
    return Haystack(people, said["does"])


def _who(haystack: Haystack) -> str:
    found = [name for name, does in haystack.people if does == haystack.does]
    return found[0] if len(found) == 1 else f"{len(found)} people do that: {', '.join(found)}"


NUMBER_FILTERING: Final = Reader(_read_filter, _filtered)
NUMBER_SORTING: Final = Reader(_read_order, _sorted)
NEEDLE_HAYSTACK: Final = Reader(_read_haystack, _who)
