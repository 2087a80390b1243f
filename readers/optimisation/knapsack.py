"""Things with weights and values: those that are worth most together and not too heavy."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "things": r"""
            Fill <bag=it> with some of these <n:int> <things:things> (each is there once) so that
                the total value is as large as possible.
            Of the <n:int> <things:things> below, pick those that are worth most together without
                weighing more than <most:int> in all.
            Which of these <n:int> <things:things>, each available once, give the largest total
                value?
            <n:int> <things:things> are on offer, each of which can be taken once or
                left:<open:empty>
            Choose among these <n:int> <things:things>:<open:empty>
            There are <n:int> <things:things> to choose from:<open:empty>
            Here are the weights and values of <n:int> <things:things>:<open:empty>
        """,
        "list": "<list:list>",
        "form": r"""
            Exactly one selection is best. Give the numbers of what it takes, separated by commas.
            The best selection is unique: list its numbers, separated by commas, in any order.
            Answer with the numbers of the <things:things> in the only best selection, separated by
                commas.
        """,
    },
    perhaps={
        "once": "Each can be taken at most once.",
        "most": r"""
            A <bag=bag> carries a weight of up to <most:int>.
            The total weight may be <most:int> at most.
            The <things:things> that are taken may weigh at most <most:int> in total.
            Together, those that are chosen must not weigh more than <most:int>; make the sum of
                their values as large as <best=possible>.
            Find the selection with the highest total <best=value> among all that weigh <most:int>
                or less together.
        """,
        "asked": "Which of them have the largest total <best=value>?",
    },
    kinds={
        "empty": "",
        "things": "tools|books|samples|parcels|stones|crates",
        "list": r"(?:No\. )?\d+(?:\.|:)? (?:weigh|\d)[^\n]+(?:\n(?:No\. )?\d+[^\n]+)+",
    },
)
_ITEM: Final = re.compile(
    r"(?P<a>\d+)\. weight (?P<b>\d+), value (?P<c>\d+)"
    r"|No\. (?P<d>\d+) weighs (?P<e>\d+) and is worth (?P<f>\d+)\."
    r"|(?P<g>\d+): (?P<h>\d+) / (?P<i>\d+) \(weight / value\)"
)


class Things(NamedTuple):
    """What a prompt says."""

    things: tuple[tuple[int, int], ...]
    """The weight and the value of each; they are numbered from 1."""
    most: int
    """What they may weigh together."""


def _read(question: str) -> Things:
    said = _SAYS.read(question)
    scene = said.one("things")
    limits = [part.integer("most") for part in said.parts if "most" in part]
    if len(limits) != 1:
        raise Unread(f"says {len(limits)} limits")
    if sum("best" in part for part in said.parts) != ("open" in scene):
        raise Unread("says nothing, or twice, of what is best")
    if sum("bag" in part for part in said.parts) == 1:
        raise Unread("fills what is no bag, or does not fill it")
    if ("most" in scene) != (said.maybe("once") is not None):
        raise Unread("says nothing, or twice, of how often a thing can be taken")
    if len({part["things"] for part in said.parts if "things" in part}) != 1:
        raise Unread("says two words for the same things")
    lines = said.one("list")["list"].split("\n")
    if scene.integer("n") != len(lines):
        raise Unread(f"says {scene['n']} things where it lists {len(lines)}")
    return Things(tuple(_thing(line, at + 1) for at, line in enumerate(lines)), limits[0])


def _thing(line: str, place: int) -> tuple[int, int]:
    found = _ITEM.fullmatch(line)
    number, weight, value = map(int, filter(None, found.groups())) if found else (0, 0, 0)
    if number != place:
        raise Unread(f"no thing with the number {place}: {line!r}")
    return weight, value


def _solve(things: Things) -> str:
    """Keep, for each weight that can be had, what is worth most of it."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for number, (weight, value) in enumerate(things.things, 1):
        for total, (worth, chosen) in sorted(best.items(), reverse=True):
            more = total + weight
            if more <= things.most and worth + value > best.get(more, (-1, ()))[0]:
                best[more] = worth + value, (*chosen, number)
    _, chosen = max(best.values())
    return ", ".join(map(str, chosen))


def _more(things: Things, taken: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield what else can be taken."""
    load = sum(things.things[number - 1][0] for number in taken)
    for number, (weight, _) in enumerate(things.things, 1):
        if number not in taken and load + weight <= things.most:
            yield str(number), (*taken, number)


def _shown(things: Things, taken: tuple[int, ...]) -> str:
    weights, values = zip(*(things.things[number - 1] for number in taken), strict=True)
    return (
        f"weight {weights[-1]}, {sum(weights)} of {things.most} so far; "
        f"value {values[-1]}, {sum(values)} so far"
    )


READER = Reader(
    _read,
    _solve,
    follow=replayed(
        lambda things: (), _more, _shown, lambda things, answer: answer == _solve(things)
    ),
)
