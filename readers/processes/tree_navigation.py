"""A walk on a tree or grid tells what is where; what is at the ends of other routes."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.enumerated import numbered
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            You explore a map.
            A map has something drawn at some of its places.
            Keep track of a walk on a map.
            Someone walks about on a map and notes what is there.
        """,
        "map": r"""
            The map is an endless grid of <kind=squares>, with moves up, down, left and right, one
                place each.
            The places of the map form a <kind=square> grid without end; moves go up, down, left or
                right to the next place.
            The map is a <kind=binary> tree, and the walk begins at its root: each place has a left
                child and a right child, and each but the root has a parent.
            The map is a <kind=tree>. From every place one can go to its left child or its right
                child, and back to its parent; only the start, the root, has no parent.
            The places of the map form a grid that stands on a <kind=corner>: moves go up-left,
                up-right, down-left or down-right to the next place, and up-left then up-right leads
                to the same place as up-right then up-left.
            The map is an endless <kind=triangular> grid, with moves left, right, up-left, up-right,
                down-left and down-right. Each row is shifted by half a step against the next:
                up-right then down-right is the same as right, and up-right then left the same as
                up-left.
            The places of the map form a grid of <kind=triangles>: each has six neighbors, to the
                left, right, up-left, up-right, down-left and down-right. Going up-left and then
                right leads to the same place as going up-right; going down-left and then right, to
                the same as down-right.
            The map is an endless <kind=diamond> grid: from each place lines go up-left, up-right,
                down-left and down-right. Opposite moves cancel, and the order of moves does not
                matter for where they lead.
        """,
        "start": r"""
            The walk begins at the place with: <start:word>.
            The start is at: <start:word>.
        """,
        "moves": r"""
            {From there it goes on, move by move:|Then the moves are, one after the
                other:}¶<moves:block>
        """,
        "silence": r"""
            Where nothing is said after a move, the place is either one seen before or one with
                nothing on it.
            Moves without a remark lead to places that were visited before, or to empty ones.
        """,
        "question": r"""
            Where do the following routes lead? They may pass through places not visited
                above.¶<routes:routes>
            What is at the end of each of these routes? Routes may cross places not seen so
                far.¶<routes:routes>
        """,
        "form": r"""
            Name the things at the ends in the order of the routes, separated by commas.
            Answer with what is at the ends, in order, with commas in between.
        """,
    },
    kinds={"routes": r"\([a-z]\) [^\n]+(?:\n\([a-z]\) [^\n]+)*"},
)
_KINDS: Final = {"way": r"[a-z]+(?:-[a-z]+)?|to the (?:left child|right child|parent)"}
_MOVE: Final = Phrases(
    many={
        "bare": r"""
            <way:way>
            <way:way> - <thing:word>
        """,
        "go": r"""
            go <way:way>
            go <way:way>: <thing:word>
        """,
        "move": r"""
            move <way:way>
            move <way:way>, where there is: <thing:word>
        """,
    },
    kinds=_KINDS,
)
_ROUTE: Final = Phrases(many={"route": r"(<letter:word>) from <start:word>: <ways>"})
_MAPS: Final = {
    "squares": "square",
    "square": "square",
    "binary": "tree",
    "tree": "tree",
    "corner": "diamond",
    "diamond": "diamond",
    "triangles": "triangular",
    "triangular": "triangular",
}
_DIAGONAL: Final = {
    "up-left": (-1, 1),
    "up-right": (1, 1),
    "down-left": (-1, -1),
    "down-right": (1, -1),
}
_SHIFTS: Final[dict[str, dict[str, tuple[int, int]]]] = {
    "square": {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)},
    "diamond": _DIAGONAL,
    "triangular": {**_DIAGONAL, "left": (-2, 0), "right": (2, 0)},
}
"""Map and way -> steps to the right and up; to the right half ones where rows are shifted."""
_SIGNS: Final = (" -> ", ", then ", ", ")
"""What may stand between the moves of routes."""
_CHILDREN: Final = {"to the left child": 0, "to the right child": 1}
_PARENT: Final = "to the parent"

Place: TypeAlias = tuple[int, ...]
"""On a grid how far right and up from the start; on a tree the children that lead to it."""


class Walk(NamedTuple):
    """What a prompt says."""

    map: str
    start: str
    moves: tuple[tuple[str, str], ...]
    """Ways, and what there is; nothing if nothing is said."""
    routes: tuple[tuple[str, tuple[str, ...]], ...]


def _read(question: str) -> Walk:
    said = _SAYS.read(question)
    moves = _moves(numbered(said.one("moves")["moves"]))
    routes = _routes(said.one("question")["routes"])
    walk = Walk(_MAPS[said.one("map")["kind"]], said.one("start")["start"], moves, routes)
    ways = {way for way, _ in moves} | {way for _, ways in routes for way in ways}
    things = [walk.start, *(thing for _, thing in moves if thing)]
    if not ways <= {*_SHIFTS.get(walk.map, (*_CHILDREN, _PARENT))}:
        raise Unread(f"no moves on a {walk.map} map: {ways}")
    if len(set(things)) != len(things) or not {start for start, _ in routes} <= set(things):
        raise Unread("a thing is seen twice, or not at all")
    return walk


def _moves(lines: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    parts = [_MOVE.only(line) for line in lines]
    if len({said.key for said in parts}) != 1:
        raise Unread("moves are written in several ways")
    return tuple((said["way"], said.values.get("thing", "")) for said in parts)


def _routes(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    lines = [_ROUTE.only(line) for line in text.split("\n")]
    if [said["letter"] for said in lines] != list("abcdefghij"[: len(lines)]):
        raise Unread(f"routes are not lettered: {text!r}")
    sign = next((sign for sign in _SIGNS if sign in lines[0]["ways"]), _SIGNS[-1])
    return tuple((said["start"], tuple(said["ways"].split(sign))) for said in lines)


def _solve(walk: Walk) -> str:
    place: Place = () if walk.map == "tree" else (0, 0)
    at: dict[str, Place] = {walk.start: place}
    for way, thing in walk.moves:
        place = _moved(walk.map, place, way)
        if thing:
            at[thing] = place
    things = {place: thing for thing, place in at.items()}
    return ", ".join(
        things.get(_end(walk.map, at[start], ways), "?") for start, ways in walk.routes
    )


_LEGENDS: Final = {
    "tree": "A place is named by the turns from the root, L and R; the root is 0.",
    "square": "The start is (0, 0); right, left add (1, 0), (-1, 0), and up, down (0, 1), (0, -1).",
    "diamond": (
        "The start is (0, 0); up-right, down-right add (1, 1), (1, -1), and up-left, down-left "
        "(-1, 1), (-1, -1)."
    ),
    "triangular": (
        "The start is (0, 0); right, left add (2, 0), (-2, 0), up-right, down-right (1, 1), "
        "(1, -1), and up-left, down-left (-1, 1), (-1, -1)."
    ),
}


def _trace(walk: Walk) -> Iterator[str]:
    yield _LEGENDS[walk.map]
    place: Place = () if walk.map == "tree" else (0, 0)
    things: dict[Place, str] = {place: walk.start}
    for number, (way, thing) in enumerate(walk.moves, 1):
        place = _moved(walk.map, place, way)
        things |= {place: thing} if thing else {}
        there = f", {things[place]}" if place in things else ""
        yield f"Move {number} leads to {_shown(walk, place)}{there}."
    at = {thing: place for place, thing in things.items()}
    for letter, (start, ways) in zip("abcdefghij", walk.routes, strict=False):
        places = [at[start]]
        for way in ways:
            places.append(_moved(walk.map, places[-1], way))
        path = " -> ".join(_shown(walk, place) for place in places)
        yield f"Route {letter}: {path}, {things.get(places[-1], '?')}."


def _shown(walk: Walk, place: Place) -> str:
    return "".join("LR"[child] for child in place) or "0" if walk.map == "tree" else str(place)


def _end(kind: str, place: Place, ways: tuple[str, ...]) -> Place:
    for way in ways:
        place = _moved(kind, place, way)
    return place


def _moved(kind: str, place: Place, way: str) -> Place:
    if kind != "tree":
        right, up = _SHIFTS[kind][way]
        return place[0] + right, place[1] + up
    if way != _PARENT:
        return (*place, _CHILDREN[way])
    if not place:
        raise Unread("the root has no parent")
    return place[:-1]


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
