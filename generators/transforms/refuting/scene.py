"""Scene: a finite domain of objects, and what can be said of one of them.

All is said twice over: `objects` and `Feature.values` are Python with which statements are made,
`domain` and `Feature.tree` are conditions of the verifier `counterexamples`, with which they are
decided again and counterexamples are judged.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Any, Final, NamedTuple, TypeAlias

from proofmill.problem import Json

Object: TypeAlias = tuple[int, ...]
Tree: TypeAlias = Json

X: Final = "x"
PLACE: Final = "i"
"""Variable of whatever a feature goes through."""


class Each(NamedTuple):
    """What a feature goes through: each of several things that an object has."""

    thing: str
    """In the singular, such as `neighbor w of u`."""
    low: Tree
    high: Tree
    only: Tree = 1
    """Which of the places from `low` to `high` there are."""


class Feature(NamedTuple):
    """A number that an object has, or one for each of its things, or a flag."""

    noun: str
    values: Callable[[Object], Sequence[int]]
    """The number alone; with `each`, one for each thing."""
    tree: Tree
    moduli: tuple[int, ...] = ()
    """Moduli by which its remainder is told."""
    says: tuple[str, str] | None = None
    """Of a flag: what is said where it is 1, and where it is 0."""
    each: Each | None = None


class Scene(NamedTuple):
    """A domain, and features of its objects."""

    told: str
    """What the objects are."""
    written: str
    """How one is written, after `write`."""
    shape: dict[str, Json]
    """Arg `object` of the verifier."""
    domain: Tree
    objects: tuple[Object, ...]
    features: tuple[Feature, ...]


def at(place: Tree) -> Tree:
    """Return the number of the object at a place."""
    return ["at", X, place]


def table(numbers: Sequence[int], place: Tree) -> Tree:
    """Return the number of a written list at a place."""
    return ["at", ["list", *numbers], place]


def total(low: Tree, high: Tree, body: Tree, name: str = PLACE) -> Tree:
    """Return a sum over a range."""
    return ["sum", name, low, high, body]


def both(*parts: Tree) -> Tree:
    """Return a conjunction."""
    return ["and", *parts]


def flag(yes: str, no: str, holds: Callable[[Object], bool], tree: Tree) -> Feature:
    """Return a feature that is 1 or 0."""
    return Feature(yes, lambda x: (int(holds(x)),), tree, says=(yes, no))


def number(
    noun: str, value: Callable[[Object], int], tree: Tree, moduli: tuple[int, ...] = ()
) -> Feature:
    """Return a feature that is one number."""
    return Feature(noun, lambda x: (value(x),), tree, moduli)


def shaped(shape: dict[str, Any]) -> list[Object]:
    """Return everything of the shape of an object, in the domain or not."""
    low, high = shape["length"]
    if shape["kind"] == "word":
        digits = range(len(shape["letters"]))
    else:
        digits = range(shape["range"][0], shape["range"][1] + 1)
    if shape["kind"] == "set":
        return [found for size in range(low, high + 1) for found in combinations(digits, size)]
    return [found for size in range(low, high + 1) for found in product(digits, repeat=size)]


def written(scene: Scene, x: Object) -> str:
    """Return an object as an answer has it."""
    if scene.shape["kind"] == "word":
        letters = scene.shape["letters"]
        assert isinstance(letters, str)
        return "".join(letters[place] for place in x)
    if scene.shape["kind"] == "number":
        return str(x[0])
    return f"({', '.join(map(str, x))})"
