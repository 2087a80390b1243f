"""Pictures: every family has one, blind to the answer, that leaves nothing of the instance out."""

import dataclasses
import xml.etree.ElementTree as ET
from contextlib import suppress
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from generators import FAMILIES, Family, IllPosedError
from generators.parts import NOT_ONE
from generators.pictures import Picture
from pipelines.gates import changed
from pipelines.site.svg import description, svg
from proofmill.problem import canonical_json
from tests.sizes import sized

DIALS = sized((0.1,), (0.0, 0.5, 1.0))
ROWS = 2
CHANGES = sized(30, 50)
"""Changes of one instance that are tried."""
MOST_BYTES = 300_000


def pictured() -> list[str]:
    return [name for name, family in FAMILIES.items() if family.picture]


def drawn(family: Family[Any], instance: object) -> Picture:
    assert family.picture
    return family.picture(instance)


def reads_alike(family: Family[Any], one: object, other: object) -> bool:
    """Tell whether the prompt does not know two instances apart, so that nobody could draw both."""
    try:
        return family.render(one, Random(0)) == family.render(other, Random(0))
    except NOT_ONE:
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
