"""A cube with colored faces is rolled, tipped, turned and painted; its colors at the end."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.enumerated import joined, numbered
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            You look at a cube whose six faces are painted.
            Imagine a cube with colored faces.
            A cube with painted faces lies on the table in front of you.
        """,
        "colors": r"""
            Its faces have these colors in the beginning: <colors>.
            At first its colors are <colors>.
            At the start the colors of its faces are: <colors>.
        """,
        "steps": r"""
            {Then, one after the other:|What happens to it, in this order:|Now these things are done
                in turn:}¶<steps:block>
        """,
        "places": r"""
            The words top, bottom, front, back, left and right always mean places as you see them,
                and the front is the side towards you.
            Top, bottom, front (towards you), back, left and right are places in space, which do
                not turn with the cube.
        """,
        "question": r"""
            Name the final colors in the order <order:words>.
            Which colors are at the end on <order_and>? List them in this order.
            Give the six colors at the end, ordered as <order:words>.
        """,
    },
    kinds={"words": r"\w+(?:, \w+)*"},
)
_STEP: Final = Phrases(
    many={
        "right": r"""
            roll it a quarter turn to the right (the top goes to the right)
            roll it to the right, so that its top becomes its right side
        """,
        "left": r"""
            roll it a quarter turn to the left (the top goes to the left)
            roll it to the left, so that its top becomes its left side
        """,
        "front": r"""
            tip it forward by 90 degrees (the top comes to the front)
            tip it towards you, so that its top becomes its front
        """,
        "back": r"""
            tip it backward by 90 degrees (the top goes to the back)
            tip it away from you, so that its top becomes its back
        """,
        "clockwise": r"""
            turn it by 90 degrees clockwise, seen from above (the front face goes to the left)
            spin it a quarter turn, seen from above clockwise, so that the front goes to the left
        """,
        "counterclockwise": r"""
            turn it by 90 degrees counterclockwise, seen from above (the front face goes to the
                right)
            spin it a quarter turn, seen from above counterclockwise, so that the front goes to the
                right
        """,
        "right_half": r"""
            roll it to the left by 180 degrees, the front staying in front
            roll it to the right twice, a quarter turn each time
        """,
        "front_half": r"""
            tip it towards you twice, a quarter turn each time
            tip it over by 180 degrees, the left side staying on the left
        """,
        "clockwise_half": r"""
            turn it by 180 degrees, the top staying on top
            spin it half around, top up
        """,
        "paint": r"""
            paint the <face:word> face <color:word>
            the face now at the <face:word> is painted <color:word>
        """,
    }
)
_ROUNDS: Final = {
    "right": ("top", "right", "bottom", "left"),
    "left": ("top", "left", "bottom", "right"),
    "front": ("top", "front", "bottom", "back"),
    "back": ("top", "back", "bottom", "front"),
    "clockwise": ("front", "left", "back", "right"),
    "counterclockwise": ("front", "right", "back", "left"),
}
"""Quarter turn -> where what is on each face goes: to the next one, and from the last to the
first."""
_FACES: Final = {"top", "bottom", "front", "back", "left", "right"}


class Cube(NamedTuple):
    """What a prompt says."""

    colors: tuple[tuple[str, str], ...]
    """Faces and their colors."""
    steps: tuple[tuple[str, ...], ...]
    """A turn alone, or `paint`, a face and its color."""
    order: tuple[str, ...]


def _read(question: str) -> Cube:
    said = _SAYS.read(question)
    asked = said.one("question")
    order = tuple(asked["order"].split(", ")) if "order" in asked else joined(asked["order_and"])
    colors = tuple(map(_color, said.one("colors")["colors"].split(", ")))
    if set(order) != _FACES or {face for face, _ in colors} != _FACES:
        raise Unread(f"not the six faces: {order}, {colors}")
    if len(order) + len(colors) != 2 * len(_FACES):
        raise Unread("a face comes twice")
    return Cube(colors, tuple(map(_step, numbered(said.one("steps")["steps"]))), order)


def _color(text: str) -> tuple[str, str]:
    found = re.fullmatch(r"([a-z]+) ([a-z]+)", text)
    if not found:
        raise Unread(f"no face and its color: {text!r}")
    return found[1], found[2]


def _step(text: str) -> tuple[str, ...]:
    said = _STEP.only(text)
    if said.key == "paint" and said["face"] not in _FACES:
        raise Unread(f"no face: {text!r}")
    return (said.key, *said.values.values())


def _solve(cube: Cube) -> str:
    *_, colors = _course(cube)
    return ", ".join(colors[face] for face in cube.order)


def _trace(cube: Cube) -> Iterator[str]:
    for number, colors in enumerate(_course(cube), 1):
        shown = ", ".join(f"{face} {colors[face]}" for face in cube.order)
        yield f"After action {number}: {shown}."


def _course(cube: Cube) -> Iterator[dict[str, str]]:
    """Yield the colors of the faces after each step."""
    colors = dict(cube.colors)
    for kind, *painted in cube.steps:
        if kind == "paint":
            face, color = painted
            colors[face] = color
        for _ in range(0 if kind == "paint" else 2 if kind.endswith("_half") else 1):
            colors = _turned(colors, _ROUNDS[kind.removesuffix("_half")])
        yield {**colors}


def _turned(colors: dict[str, str], faces: tuple[str, ...]) -> dict[str, str]:
    nexts = zip(faces, (*faces[1:], faces[0]), strict=True)
    return {**colors, **{to: colors[face] for face, to in nexts}}


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
