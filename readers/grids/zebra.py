"""People in houses in a row: clues tie each house to one entry of every list."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar

from readers.following import Constraint, Ground, Rule, on
from readers.judgments import distinct
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "houses": r"""
            <n:int> houses stand in a row, numbered 1 to <last:int> from left to right, with one
                person in each.
            <n:int> neighbors live side by side in houses 1 to <last:int>, counted from the left.
            A street has <n:int> houses in a line, house 1 at the left end and house <last:int>
                at the right end. One person lives in each.
        """,
        "lists": r"""
            Each of the following belongs to exactly one person:¶<lists:block>
            Each of these lines has one entry for each person:¶<lists:block>
            Everybody has one entry of each of these lines, and no two share an entry:¶<lists:block>
        """,
        "clues": r"""
            {Clues|What is known|It is true that}:¶<clues:block>
        """,
        "question": r"""
            {Who lives where, and with what?|Work out every house.|Find the only arrangement that
                fits.}
        """,
        "form": r"""
            Answer with one line per house, from house 1 to house <last:int>, giving <order>,
                separated by commas.
            Write one line for each house from left to right: <order>, separated by commas.
        """,
    }
)
_CLUE = Phrases(
    many={
        "house": r"""
            <a> {is|lives} in house <n:int>.
            House <n:int> is where <a> lives.
        """,
        "same": r"""
            <a> is {also |}<b>.
            <a> and <b> are the same person.
        """,
        "apart": r"""
            <a> is not <b>.
            <a> and <b> are different people.
        """,
        "directly_left": r"""
            <a> lives directly to the left of <b>.
        """,
        "directly_right": r"""
            <a> lives immediately to the right of <b>.
        """,
        "left": r"<a> lives somewhere to the left of <b>.",
        "right": r"<a> lives further right than <b>.",
        "beside": r"""
            <a> lives right beside <b>.
            <a> and <b> live next door to each other.
        """,
        "one_between": r"""
            Exactly one house stands between <a> and <b>.
            <a> and <b> have one house between them.
        """,
    }
)
_CALLED = {
    "name": "{}",
    "food": "the {} lover",
    "flower": "the {} grower",
    "pet": "the {} owner",
    "city": "the person from {}",
    "instrument": "the {} player",
    "drink": "the {} drinker",
    "hobby": "the {} fan",
    "job": "the {}",
    "color of the house": "the person in the {} house",
}
"""List -> how somebody is called after an entry of it."""
_LONG = {"color": "color of the house"}
"""How the answer's form names a list -> its name."""
_MEANS: dict[str, Callable[[CpModel, IntVar, IntVar | int], object]] = {
    "house": lambda model, a, n: model.add(a == n),
    "same": lambda model, a, b: model.add(a == b),
    "apart": lambda model, a, b: model.add(a != b),
    "directly_left": lambda model, a, b: model.add(a + 1 == b),
    "directly_right": lambda model, a, b: model.add(a == b + 1),
    "left": lambda model, a, b: model.add(a < b),
    "right": lambda model, a, b: model.add(a > b),
    "beside": lambda model, a, b: model.add_abs_equality(1, a - b),
    "one_between": lambda model, a, b: model.add_abs_equality(2, a - b),
}


Entry = tuple[str, str]
"""A list and what stands in it."""


class Clue(NamedTuple):
    """What ties two people together, or one and the number of a house."""

    kind: str
    who: Entry
    other: Entry | int


@dataclass(frozen=True)
class Street:
    """What a prompt says."""

    houses: int
    entries: tuple[Entry, ...]
    order: tuple[str, ...]
    """Lists, as the answer gives them."""
    clues: tuple[Clue, ...]


def _read(question: str) -> Street:
    said = _SAYS.read(question)
    houses = said.one("houses").integer("n")
    lasts = {part.integer("last") for part in said.parts if "last" in part}
    entries = tuple(pair for line in said.one("lists")["lists"].split("\n") for pair in _list(line))
    order = tuple(_LONG.get(each, each) for each in said.one("form")["order"].split(", "))
    sizes = Counter(name for name, _ in entries)
    if lasts != {houses} or set(sizes.values()) != {houses} or sizes.keys() != set(order):
        raise Unread("houses, lists and the form of the answer do not agree")
    lines = enumerate(said.one("clues")["clues"].split("\n"), 1)
    return Street(houses, entries, order, tuple(_clue(n, line, entries) for n, line in lines))


def _list(line: str) -> Iterator[Entry]:
    found = re.fullmatch(r"- ([\w ]+): (\w+(?:, \w+)*)", line)
    if not found:
        raise Unread(f"no list: {line!r}")
    for entry in found[2].split(", "):
        yield found[1], entry


def _clue(number: int, line: str, entries: tuple[Entry, ...]) -> Clue:
    place, _, words = line.partition(". ")
    if place != str(number):
        raise Unread(f"not numbered {number}: {line!r}")
    said = _CLUE.only(words)
    other = said.integer("n") if "n" in said else _called(said["b"], entries)
    return Clue(said.key, _called(said["a"], entries), other)


def _called(words: str, entries: tuple[Entry, ...]) -> Entry:
    """Return the entry that somebody is called after."""
    for name, entry in entries:
        called = _CALLED[name].format(entry)
        if words in {called, called[0].upper() + called[1:]}:
            return name, entry
    raise Unread(f"nobody is called {words!r}")


def _solve(street: Street) -> str:
    model = CpModel()
    house = {entry: model.new_int_var(1, street.houses, "") for entry in street.entries}
    for name in street.order:
        model.add_all_different(house[entry] for entry in street.entries if entry[0] == name)
    for kind, who, other in street.clues:
        _MEANS[kind](model, house[who], other if isinstance(other, int) else house[other])
    found = solved(model)
    if not found:
        return "nobody lives there"
    return _arranged(street, {entry: found.value(at) for entry, at in house.items()})


def _arranged(street: Street, house: Mapping[Entry, int]) -> str:
    lives = {(name, at): entry for (name, entry), at in house.items()}
    rows = (
        [lives.get((name, n), "nobody") for name in street.order]
        for n in range(1, street.houses + 1)
    )
    return "\n".join(map(", ".join, rows))


_FITS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "house": lambda a, n: a == n,
    "same": lambda a, b: a == b,
    "apart": lambda a, b: a != b,
    "directly_left": lambda a, b: a + 1 == b,
    "directly_right": lambda a, b: a == b + 1,
    "left": lambda a, b: a < b,
    "right": lambda a, b: a > b,
    "beside": lambda a, b: abs(a - b) == 1,
    "one_between": lambda a, b: abs(a - b) == 2,
}


def _ground(street: Street) -> Ground:
    numbers = [str(n) for n in range(1, street.houses + 1)]
    rules = dict[str, Rule]()
    for each in street.order:
        words = tuple(entry for name, entry in street.entries if name == each)
        rules[f"the list of {each}"] = distinct(words)
    tied = dict[tuple[Entry, ...], list[Clue]]()
    for clue in street.clues:
        pair = (clue.who,) if isinstance(clue.other, int) else (clue.who, clue.other)
        tied.setdefault(tuple(sorted(pair, key=lambda entry: entry[1])), []).append(clue)
    for entries, clues in tied.items():
        words = tuple(entry for _, entry in entries)
        rules[f"the clue of {'-'.join(words)}"] = Constraint(words, _fitting(entries, clues))
    return Ground(
        {entry: numbers for _, entry in street.entries},
        rules,
        lambda value: _arranged(street, {each: int(value[each[1]]) for each in street.entries}),
        "Let each entry stand for the number of its house.",
    )


def _fitting(entries: Sequence[Entry], clues: Sequence[Clue]) -> Callable[[Sequence[str]], bool]:
    """Return whether houses of entries break none of the clues about them."""

    def possible(values: Sequence[str]) -> bool:
        if len(values) < len(entries):
            return True
        house = dict(zip(entries, map(int, values), strict=True))
        return all(
            _FITS[kind](house[who], other if isinstance(other, int) else house[other])
            for kind, who, other in clues
        )

    return possible


READER = Reader(_read, _solve, follow=on(_ground))
