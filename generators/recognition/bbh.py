"""Texts of BIG-Bench Hard (Suzgun et al. 2022) read as puzzles, for comparison by instance.

Each reader returns a canonical form, or None for any other text. A form is blind to what does not
make a puzzle another: the order of its clues and, where the space is large enough, who or what its
objects are. Where it is small a form keeps the names: chains of five liars have 32 forms without
them, so that every fresh chain would pass for one of the benchmark's 250.
"""

import re
from typing import NamedTuple

from generators.canonical import normal_form
from proofmill.problem import Json

MOST_CHARACTERS = 20_000
"""Longer texts are no question of the benchmark."""

_BOOLEAN = re.compile(r"(?:(?:\b(?:not|and|or|true|false)\b|[()])\s*){3,400}(?=is\b)")
_BOOLEAN_TOKEN = re.compile(r"[a-z]+|[()]")

_NAME = r"([a-z][\w'-]*)"
_GIVEN = re.compile(rf"(?:^|[.:?]\s+){_NAME} (tells the truth|lies)\.")
_SAYS = re.compile(rf"{_NAME} says {_NAME} (tells the truth|lies)\.")
_ASKED = re.compile(rf"does {_NAME} tell the truth\?")

_NUMBERS = {"five": 5, "seven": 7}
"""Three objects in order give too few puzzles to tell one from another."""
_ORDINALS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
_OBJECTS = re.compile(r"\b(five|seven) (golfers|birds|books|vehicles|fruits): ([^.:]+)\.\s")
_ASKED_PLACE = re.compile(r"\(a\)\s*([^\n(]+)")
_ITEM = re.compile(r"^(?:and )?(?:an? |the )?(.+)$")
_MORE = re.compile(
    r"(?:the )?(.+?) (?:finished |is |are )"
    r"(above|below|to the left of|to the right of|newer than|older than|cheaper than"
    r"|less expensive than|more expensive than) (?:the )?(.+)"
)
_BEFORE = ("above", "to the left of", "newer than", "cheaper than", "less expensive than")
_PLACE = re.compile(
    r"(?:the )?(.+?) (?:finished |is |are )(?:the )?"
    r"((?:(?:second|third|fourth|fifth|sixth|seventh)[- ]?)?(?:to-last|most expensive|most|first"
    r"|last|leftmost|rightmost|from the left|from the right|newest|oldest|cheapest)?"
    r"(?: expensive)?)"
)
_LAST = ("last", "right", "oldest", "expensive")
"""Words that count from the other end."""


def boolean_expression(text: str) -> Json | None:
    """Return `not(true)and(true)` for `not ( True ) and ( True ) is`."""
    if len(text) > MOST_CHARACTERS:
        return None
    found = [match[0] for match in _BOOLEAN.finditer(text.lower())]
    longest = max(found, key=len, default="")
    tokens = _BOOLEAN_TOKEN.findall(longest)
    if not {"true", "false"} & set(tokens) or len(tokens) < 3:
        return None
    return ["bbh", " ".join(tokens)]


def web_of_lies(text: str) -> Json | None:
    """Return who says what about whom, names kept, blind to the order of the statements."""
    if len(text) > MOST_CHARACTERS:
        return None
    text = " ".join(text.lower().split())
    asked, given, says = _ASKED.search(text), _GIVEN.findall(text), _SAYS.findall(text)
    if not asked or not given or not says:
        return None
    claims = [[who, "", what == "lies"] for who, what in given]
    claims += [[who, whom, what == "lies"] for who, whom, what in says]
    return ["bbh", asked[1], sorted(claims)]


class Ordering(NamedTuple):
    """Objects in a row; positions count from the top, the left, the newest or the cheapest."""

    kind: str
    names: tuple[str, ...]
    before: tuple[tuple[int, int], ...]
    """Pairs of an object and one that comes later."""
    places: tuple[int, ...]
    """Per object its position, from 1; 0 where it is not given."""
    asked: int
    """The position of which the object is asked for."""


def logical_deduction(text: str) -> Json | None:
    """Return the order puzzle of five or seven objects, blind to the order of the clues.

    With seven it is blind to the objects as well. Of 250 puzzles of five, 32 are the same as
    another but for the objects, of those of seven none.
    """
    order = ordering(text)
    if order is None:
        return None
    head = ["bbh", order.kind, order.asked]
    if len(order.names) == max(_NUMBERS.values()):
        arcs = [(0, one, other) for one, other in order.before]
        return [*head, normal_form(order.places, arcs)]
    given = [[order.names[at], place] for at, place in enumerate(order.places)]
    pairs = [[order.names[one], order.names[other]] for one, other in order.before]
    return [*head, sorted(given), sorted(pairs)]


def ordering(text: str) -> Ordering | None:
    """Return the order puzzle that a text poses; None for any other text."""
    head, options, choices = text[: MOST_CHARACTERS + 1].lower().rpartition("options:")
    found = _OBJECTS.search(head)
    if not found or not options or len(text) > MOST_CHARACTERS:
        return None
    listed = [_ITEM.match(part.strip()) for part in _flat(found[3]).split(",")]
    names = [item[1].strip() for item in listed if item]
    asked = _ASKED_PLACE.search(choices)
    if len(set(names)) != _NUMBERS[found[1]] or not asked:
        return None
    places, before = [0] * len(names), []
    for statement in filter(None, map(str.strip, re.split(r"[.;]", _flat(head[found.end() :])))):
        pair, place = _MORE.fullmatch(statement), _PLACE.fullmatch(statement)
        if pair and {pair[1], pair[3]} <= set(names):
            both = names.index(pair[1]), names.index(pair[3])
            before.append(both if pair[2] in _BEFORE else both[::-1])
        elif place and place[1] in names:
            places[names.index(place[1])] = _position(place[2], len(names))
        else:
            return None
    position = _PLACE.fullmatch(asked[1].strip().rstrip("."))
    wanted = _position(position[2], len(names)) if position else 0
    return Ordering(found[2], tuple(names), tuple(before), tuple(places), wanted)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _position(words: str, count: int) -> int:
    """Return 2 for `second`, `second from the left` and `second-newest`, counted from one end."""
    rank = next((number for name, number in _ORDINALS.items() if words.startswith(name)), 1)
    return count + 1 - rank if any(last in words for last in _LAST) else rank
