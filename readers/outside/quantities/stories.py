"""Short stories with a number to be found: legs, angles, sisters."""

import re
from fractions import Fraction
from typing import Final, NamedTuple

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader
from readers.terms import decimal

_LEGS: Final = Form(r"""
    Your task is to count how many legs there are in total when given a list of animals.

    Now, how many legs are there in total if you have <animals>?
""")
_UNITS: Final = "Return only the angle as your answer.Do not give the units in your answer."
_ANGLES: Final = Form(
    f"A convex polygon has <sides:int> sides. The measures of the first <n:int> interior angles "
    f"are: <angles>. Find the measure of the last interior angle.{_UNITS}",
    f"Given a convex polygon with <sides:int> sides, its first <n:int> interior angles are: "
    f"<angles>. What is the measure of the remaining interior angle (in degrees)?{_UNITS}",
    f"Consider a convex <sides:int>-gon whose first <n:int> interior angles are: <angles>. "
    f"Determine the measure of the remaining angle.{_UNITS}",
)
_OF: Final = {
    0: ("flatworm", "jellyfish", "leech", "sea slug", "snake"),
    2: ("bird", "chicken", "duck", "human"),
    4: ("cat", "cow", "deer", "dog", "elephant", "giraffe", "horse", "lion", "sheep", "tiger"),
    5: ("starfish",),
    6: (
        *("ant", "bee", "beetle", "butterfly", "cockroach", "cricket", "firefly", "grasshopper"),
        *("insect", "wasp"),
        "praying mantis",
    ),
    8: ("scorpion", "spider"),
    10: ("crab", "lobster", "shrimp"),
    14: ("woodlouse",),
}
_LEGS_OF: Final = {animal: legs for legs, animals in _OF.items() for animal in animals}
"""What zoology says; the arms on which a starfish walks are counted as legs."""


class Polygon(NamedTuple):
    """All angles of a convex polygon but one."""

    sides: int
    angles: tuple[Fraction, ...]
    """In degrees."""


def _read_animals(question: str) -> tuple[tuple[int, str], ...]:
    listed = _LEGS.read(question)["animals"].split(", ")
    animals = tuple(map(_animals, listed))
    if len({animal for _, animal in animals}) != len(animals):
        raise Unread(f"an animal comes twice: {listed}")
    return animals


def _animals(words: str) -> tuple[int, str]:
    number, _, animal = words.partition(" ")
    if number != "1":
        animal = animal.removesuffix("s")
    if not re.fullmatch(r"[1-9]\d{0,5}", number) or animal not in _LEGS_OF:
        raise Unread(f"no animals with known legs: {words!r}")
    return int(number), animal


def _legs(animals: tuple[tuple[int, str], ...]) -> str:
    return str(sum(number * _LEGS_OF[animal] for number, animal in animals))


def _read_polygon(question: str) -> Polygon:
    said = _ANGLES.read(question)
    angles = said["angles"].split(", ")
    if not all(re.fullmatch(r"\d{1,3}\.\d{1,9}°", angle) for angle in angles):
        raise Unread(f"no angles: {angles}")
    if not said.integer("n") == len(angles) == said.integer("sides") - 1 >= 2:
        raise Unread(f"{said['n']} angles of {said['sides']} said, {len(angles)} given")
    return Polygon(said.integer("sides"), tuple(Fraction(angle[:-1]) for angle in angles))


def _last_angle(polygon: Polygon) -> str:
    last = Fraction(180 * (polygon.sides - 2)) - sum(polygon.angles)
    if not all(0 < angle < 180 for angle in (*polygon.angles, last)):
        return f"there is no such convex polygon: the last angle would be {decimal(last)}"
    return decimal(last)


LEG_COUNTING: Final = Reader(_read_animals, _legs)
SIMPLE_GEOMETRY: Final = Reader(_read_polygon, _last_angle)
