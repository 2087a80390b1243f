"""Chances of what colors are drawn from a box, or from one of some boxes, under a condition."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from readers.enumerated import listed
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader

_HOW: Final = (
    "<how=without replacement|without putting any of them back|"
    "with replacement (each one is put back before the next is drawn)|"
    "putting each one back before the next is drawn>"
)
_SAYS: Final = Phrases(
    once={
        "asked": r"""
            {Find the probability|What is the probability|How likely is it} that <event>, given that
                <given>{.|?}
            {Find the probability|What is the probability|How likely is it} that <event>{.|?}
        """,
        "exact": r"""
            Answer with a fraction in lowest terms.
            Give the exact value as a reduced fraction.
        """,
    },
    perhaps={
        "whole": f"""
            From a <box:word> with <colors> <things:word>, <who:name> draws <n:int> <things:word> at
                random, one at a time, {_HOW}.
            In a <box:word> there are <colors> <things:word>. Without looking, <who:name> takes out
                <n:int> <things:word> at random, one by one, {_HOW}.
            A <box:word> contains <colors> <things:word>. <who:name> draws <n:int> of them at
                random, one after another, {_HOW}.
        """,
        "there": r"There are <k:int> <boxes:word>.",
        "draw": f"""
            One of them is chosen, all being equally likely, and <who:name> takes <n:int>
                <things:word> out of it at random, one by one, {_HOW}.
            <who:name> picks one of the <k:int> <boxes:word> at random, each with the same
                probability, and draws <n:int> <things:word> from it at random, one after another,
                {_HOW}.
        """,
    },
    many={"box": r"<box:name> <letter:letter> contains <colors> <things:word>."},
    kinds={"letter": "[A-Z]"},
)
_FORMS: Final = (
    {"whole", "asked", "exact"},
    {"there", "box", "draw", "asked", "exact"},
    {"box", "draw", "asked", "exact"},
)
_EVENT: Final = Phrases(
    many={
        "none": r"none of the <things:word> drawn {is|are} <color:word>",
        "most": r"at most <k:int> of the <things:word> drawn {is|are} <color:word>",
        "least": r"at least <k:int> of the <things:word> drawn {is|are} <color:word>",
        "exactly": r"exactly <k:int> of the <things:word> drawn {is|are} <color:word>",
        "place": r"the <place=first|second|third|fourth|fifth> <thing:word> drawn is <color:word>",
    }
)
_PLACES: Final = ("first", "second", "third", "fourth", "fifth")


class Event(NamedTuple):
    """That so many things of a color are drawn, or one at a place (counted from 0)."""

    kind: str
    number: int
    color: str


class Draw(NamedTuple):
    """What a prompt says."""

    boxes: tuple[tuple[tuple[str, int], ...], ...]
    """Colors and how many things have them."""
    draws: int
    are_put_back: bool
    events: frozenset[Event]
    given: frozenset[Event]


def _read(question: str) -> Draw:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts}
    if keys not in _FORMS:
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    boxes = tuple(_colors(part["colors"]) for part in said.parts if "colors" in part)
    if len({frozenset(dict(box)) for box in boxes}) != 1:
        raise Unread("boxes with other colors")
    _agree(said, len(boxes))
    (draw,) = (part for part in said.parts if "how" in part)
    (things,) = {part["things"] for part in said.parts if "things" in part}
    asked = said.one("asked")
    events = _events(asked["event"], things, dict(boxes[0]))
    given = _events(asked["given"], things, dict(boxes[0])) if "given" in asked else frozenset()
    are_put_back = not draw["how"].startswith("without")
    return Draw(boxes, draw.integer("n"), are_put_back, events, given)


def _colors(text: str) -> tuple[tuple[str, int], ...]:
    items = [item.split(" ") for item in listed(text, r"\d+ [a-z]+")]
    if len({color for _, color in items}) != len(items):
        raise Unread(f"a color comes twice: {text!r}")
    return tuple((color, int(number)) for number, color in items)


def _agree(said: Sayings, boxes: int) -> None:
    """Compare what is said twice."""
    numbers = {part.integer("k") for part in said.parts if "k" in part}
    letters = "".join(part["letter"] for part in said.many("box"))
    names = {part["box"].lower() for part in said.many("box")}
    plurals = {part["boxes"] for part in said.parts if "boxes" in part}
    if numbers - {boxes} or letters != "ABCDEFGH"[: len(letters)] or len(names) > 1:
        raise Unread(f"not {boxes} boxes")
    if plurals - {f"{name}{end}" for name in names for end in ("s", "es")}:
        raise Unread(f"other boxes: {plurals}")
    if len({part["things"] for part in said.parts if "things" in part}) > 1:
        raise Unread("other things")


def _events(text: str, things: str, colors: dict[str, int]) -> frozenset[Event]:
    found = set[Event]()
    texts = text.split(" and ")
    for each in texts:
        said = _EVENT.only(each)
        if said["color"] not in colors or said.values.get("things", things) != things:
            raise Unread(f"no event: {each!r}")
        if "place" in said and f"{said['thing']}s" != things:
            raise Unread(f"no event: {each!r}")
        number = _PLACES.index(said["place"]) if "place" in said else int(said.values.get("k", 0))
        found.add(Event("exactly" if said.key == "none" else said.key, number, said["color"]))
    if len(found) != len(texts):
        raise Unread(f"an event comes twice: {text!r}")
    return frozenset(found)


_MOST_ORDERS: Final = 1_000_000


def _solve(draw: Draw) -> str:
    """Go through all colors that may be drawn one after another."""
    both, given = Fraction(0), Fraction(0)
    if max(map(len, draw.boxes)) ** draw.draws > _MOST_ORDERS:
        return f"more than {_MOST_ORDERS} orders of colors"
    for box in draw.boxes:
        for colors in product([color for color, _ in box], repeat=draw.draws):
            if all(_holds(event, colors) for event in draw.given):
                chance = _chance(colors, Counter(dict(box)), draw.are_put_back)
                given += chance
                both += chance * all(_holds(event, colors) for event in draw.events)
    chance = both / given if draw.given else both / len(draw.boxes)
    return f"{chance.numerator}/{chance.denominator}"


def _chance(colors: tuple[str, ...], left: Counter[str], are_put_back: bool) -> Fraction:
    top, bottom = 1, 1
    for color in colors:
        top *= left[color]
        bottom *= left.total()
        if not are_put_back:
            left[color] -= 1
    return Fraction(top, bottom)


def _holds(event: Event, colors: tuple[str, ...]) -> bool:
    number = colors.count(event.color)
    if event.kind == "place":
        return colors[event.number] == event.color
    if event.kind == "exactly":
        return number == event.number
    return number <= event.number if event.kind == "most" else number >= event.number


READER = Reader(_read, _solve)
