"""Zebra puzzles: who lives in which of four houses, and has what."""

import re
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form
from readers.phrases import Phrases, Unread
from readers.reader import Reader

Has: TypeAlias = tuple[str, str]
"""A kind, such as drink, and which one of it."""

_PUZZLE: Final = Form(r"""
    This is a logic puzzle. There are 4 houses (numbered 1 on the left, 4 on the right), from the \
    perspective of someone standing across the street from them. Each has a different person in \
    them. They have different characteristics:
    <kinds:block>

    <clues:block>

    What is Name of the person who lives in House 1?? Provide only the name of the person as your \
    final answer.
""")
_KINDS: Final = {
    "Each person has a unique name": "name",
    "They all have a different favorite flower": "flower",
    "Each mother is accompanied by their child": "child",
    "Everyone has a favorite smoothie": "smoothie",
    "Everyone has something different for lunch": "lunch",
    "Each person has a favorite drink": "drink",
    "The people are of nationalities": "nationality",
    "The people keep different animals": "animal",
    "Each person has a favorite color": "color",
    "People use different phone models": "phone",
    "Everyone has a different favorite cigar": "cigar",
}
_CLUES: Final = Phrases(
    many={
        "in": "<a> is in the <place=first|second|third|fourth> house.",
        "left": "<a> is directly left of <b>.",
        "beside": "<a> and <b> are next to each other.",
        "same": "<a> is <b>.",
    }
)
_WHO: Final = Phrases(
    many={
        "name": "<what:name>",
        "flower": """
            the person who loves a bouquet of <what:word>
            the person who loves a <what:word> arrangement
            the person who loves the boquet of <what:word>
        """,
        "child": """
            the person who is the mother of <what:name>
            the person's child is named <what:name>
        """,
        "smoothie": "the <what:name> smoothie {lover|drinker}",
        "lunch": """
            the person who is a <what=pizza> lover
            the person who loves eating <what=grilled cheese>
            the person who loves <what=stir fry>
            the person who loves the <what=soup>
        """,
        "drink": """
            the <what=boba tea|coffee> drinker
            the one who only drinks <what=water>
            the person who likes <what=milk>
        """,
        "nationality": """
            the <what=Brit>ish person
            the <what=Chinese|Dane|German>
        """,
        "animal": """
            the <what=bird> keeper
            the <what=cat> lover
            the <what=dog> owner
            the <what=fish> enthusiast
        """,
        "color": "the person who loves <what=blue|brown|purple|white>",
        "phone": "the person who uses a <what>",
        "cigar": """
            the person partial to <what=Pall Mall>
            the <what=Dunhill|Prince> smoker
            the person who smokes <what=Blue Master>
        """,
    }
)
_PLACES: Final = ("first", "second", "third", "fourth")
_HOUSES: Final = range(4)


class Clue(NamedTuple):
    """What ties one thing to a house, or two things to each other."""

    how: str
    one: Has
    other: Has | None = None
    place: int = 0


class Street(NamedTuple):
    """All kinds of things with those that there are, and the clues."""

    kinds: tuple[tuple[str, tuple[str, ...]], ...]
    clues: tuple[Clue, ...]


def _read(question: str) -> Street:
    said = _PUZZLE.read(question)
    kinds = dict(map(_kind, said["kinds"].split("\n")))
    if "name" not in kinds or len(kinds) != said["kinds"].count("\n") + 1:
        raise Unread(f"no names, or a kind twice: {sorted(kinds)}")
    clues = list[Clue]()
    for number, line in enumerate(said["clues"].split("\n"), 1):
        place, dot, words = line.partition(". ")
        if place != str(number) or not dot:
            raise Unread(f"not numbered {number}: {line!r}")
        clues.append(_clue(words, kinds))
    return Street(tuple(sorted(kinds.items())), tuple(clues))


def _kind(line: str) -> tuple[str, tuple[str, ...]]:
    head, _, things = line.strip().removeprefix("- ").partition(": ")
    found = tuple(sorted(things.split(", ")))
    if head not in _KINDS or len(set(found)) != len(_HOUSES):
        raise Unread(f"no kind of four things: {line!r}")
    return _KINDS[head], found


def _clue(words: str, kinds: dict[str, tuple[str, ...]]) -> Clue:
    """Return what a clue says; where `is` could part it in two ways, the way that can be read."""
    found = set[Clue]()
    for at in [match.start() for match in re.finditer(r"(?= is | and )", words)]:
        one = _who(words[:at], kinds)
        rest = _CLUES.only(f"X{words[at:]}")
        if one is None:
            continue
        if rest.key == "in":
            found.add(Clue("in", one, None, _PLACES.index(rest["place"])))
        elif (other := _who(rest["b"], kinds)) is not None:
            found.add(Clue(rest.key, one, other))
    if len(found) != 1:
        raise Unread(f"{len(found)} ways to read it: {words!r}")
    return found.pop()


def _who(words: str, kinds: dict[str, tuple[str, ...]]) -> Has | None:
    """Return what somebody is said to have, None if that is nothing that there is."""
    small = re.sub("^The ", "the ", words)
    try:
        said = _WHO.only(small)
    except Unread:
        return None
    has = (said.key, said["what"].lower())
    return has if has[1] in kinds.get(has[0], ()) else None


def _holds(clue: Clue, houses: dict[Has, int]) -> bool:
    """Tell whether a clue holds, or may yet hold as something in it has no house."""
    one = houses.get(clue.one)
    other = houses.get(clue.other) if clue.other else clue.place
    if one is None or other is None:
        return True
    return {
        "in": one == other,
        "same": one == other,
        "left": one + 1 == other,
        "beside": abs(one - other) == 1,
    }[clue.how]


def _streets(street: Street, houses: dict[Has, int]) -> set[str]:
    """Return who may live in the first house, one kind of thing put into houses after another."""
    number = len(houses) // len(_HOUSES)
    if number == len(street.kinds):
        return {name for (kind, name), house in houses.items() if (kind, house) == ("name", 0)}
    kind, things = street.kinds[number]
    found = set[str]()
    for order in permutations(_HOUSES):
        after = {**houses, **{(kind, t): h for t, h in zip(things, order, strict=True)}}
        if all(_holds(clue, after) for clue in street.clues):
            found |= _streets(street, after)
    return found


def _solve(street: Street) -> str:
    found = sorted(_streets(street, {}))
    return found[0] if len(found) == 1 else f"{len(found)} people may live there: {found}"


ZEBRA_PUZZLES: Final = Reader(_read, _solve)
