"""Pictures: every family has one, blind to the answer, that leaves nothing of the instance out."""

import dataclasses
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from generators import FAMILIES, Family, IllPosedError
from generators.pictures import Picture
from pipelines.site.svg import description, svg
from proofmill.problem import canonical_json
from tests.sizes import sized

DIALS = sized((0.1,), (0.0, 0.5, 1.0))
ROWS = 2
CHANGES = sized(30, 50)
"""Changes of one instance that are tried."""
SWAPS = 5
"""Changes of the only string of an instance."""
MOST_BYTES = 300_000
NOT_ONE = (ArithmeticError, LookupError, ValueError, TypeError, AttributeError, StopIteration)
"""What a family raises where a change leaves no instance of it."""

Path = tuple[Any, ...]


def pictured() -> list[str]:
    return [name for name, family in FAMILIES.items() if family.picture]


def drawn(family: Family[Any], instance: object) -> Picture:
    assert family.picture
    return family.picture(instance)


def parts(value: object) -> list[tuple[Any, Any]]:
    """Return the keys and parts of a container; nothing for a scalar."""
    if dataclasses.is_dataclass(value):
        return [(f.name, getattr(value, f.name)) for f in dataclasses.fields(value)]
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, tuple | list) else []


def leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the way to each scalar of an instance but its answer, and the scalar."""
    if isinstance(value, bool | int | float | str):
        yield path, value
    for key, part in parts(value):
        if path or key != "answer":
            yield from leaves(part, (*path, key))


def replaced(value: Any, path: Path, leaf: object) -> Any:  # noqa: ANN401 - any instance
    """Return a copy of an instance with another leaf at the end of a path."""
    if not path:
        return leaf
    key, *rest = path
    if hasattr(value, "__dataclass_fields__"):
        return dataclasses.replace(value, **{key: replaced(getattr(value, key), tuple(rest), leaf)})
    if isinstance(value, dict):
        return {**value, key: replaced(value[key], tuple(rest), leaf)}
    new = [replaced(p, tuple(rest), leaf) if i == key else p for i, p in parts(value)]
    kind: Any = type(value)
    return kind._make(new) if hasattr(kind, "_make") else kind(new)


def others(leaf: object, strings: list[str], rng: Random) -> list[object]:
    """Return scalars of the same type that could stand in a leaf's place."""
    if isinstance(leaf, bool):
        return [not leaf]
    if isinstance(leaf, int | float):
        return [leaf + 1, leaf - 1]
    different = [text for text in strings if text != leaf]
    if different:
        return [rng.choice(different)]
    return [swapped(leaf, rng) for _ in range(SWAPS)] if len(set(str(leaf))) > 1 else []


def swapped(text: Any, rng: Random) -> str:  # noqa: ANN401 - as above
    """Return a text with two different characters in each other's places."""
    chars = list(str(text))
    one = rng.randrange(len(chars))
    other = rng.choice([at for at, char in enumerate(chars) if char != chars[one]])
    chars[one], chars[other] = chars[other], chars[one]
    return "".join(chars)


def changed(instance: Any) -> Iterator[Any]:  # noqa: ANN401 - any instance
    """Yield instances that differ from one in a single scalar."""
    rng = Random("changes")
    found = list(leaves(instance))
    strings = sorted({leaf for _, leaf in found if isinstance(leaf, str)})
    rng.shuffle(found)
    for path, leaf in found:
        for other in others(leaf, strings, rng):
            yield replaced(instance, path, other)


def reads_alike(family: Family[Any], one: object, other: object) -> bool:
    """Tell whether the prompt does not know two instances apart, so that nobody could draw both."""
    try:
        return family.render(one, Random(0)) == family.render(other, Random(0))
    except (ArithmeticError, LookupError, ValueError, TypeError, AttributeError):
        return True  # no instance at all


@cache
def instances(name: str) -> list[Any]:
    """Return instances of some rows; a few of those near dial 1 may be refused as ill-posed."""
    found = []
    for dial, number in product(DIALS, range(ROWS)):
        with suppress(IllPosedError):
            found.append(FAMILIES[name].draw(number, dial, root_seed=3)[1])
    assert len(found) >= 0.9 * len(DIALS) * ROWS
    return found


def test_every_family_has_a_picture() -> None:
    assert [name for name in FAMILIES if name not in pictured()] == []


@pytest.mark.parametrize("name", pictured())
def test_a_picture_is_a_drawing_with_words(name: str) -> None:
    for instance in instances(name):
        picture = drawn(FAMILIES[name], instance)
        text = svg(picture)
        root = ET.fromstring(text)
        assert len(text.encode()) < MOST_BYTES
        assert len([*root.iter()]) > 2
        assert root.attrib["aria-label"] == description(picture)
        assert float(root.attrib["width"]) <= 4000 >= float(root.attrib["height"])


@pytest.mark.parametrize("name", pictured())
def test_a_picture_is_blind_to_the_answer(name: str) -> None:
    for instance in instances(name):
        swap = instance._replace if hasattr(instance, "_replace") else None
        other = swap(answer="0") if swap else dataclasses.replace(instance, answer="0")
        assert drawn(FAMILIES[name], other) == drawn(FAMILIES[name], instance)


@pytest.mark.parametrize("name", pictured())
def test_a_picture_leaves_nothing_out(name: str) -> None:
    """A change that makes another puzzle of it, as the prompt tells it, changes what is drawn."""
    family, tried = FAMILIES[name], 0
    for instance in instances(name):
        normal, shown = canonical_json(family.canonical(instance)), svg(drawn(family, instance))
        told = family.render(instance, Random(0))
        for other in islice(changed(instance), CHANGES):
            try:
                is_same = canonical_json(family.canonical(other)) == normal
                is_same |= family.render(other, Random(0)) == told
                now = svg(drawn(family, other))
            except NOT_ONE:
                continue  # no instance at all
            if not is_same:
                tried += 1
                is_shown = now != shown or reads_alike(family, instance, other)
                assert is_shown, f"{instance} and {other} look alike"
    assert tried >= 2
