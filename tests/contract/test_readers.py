"""Readers: every row is solved again from its prompt alone, and no changed word goes unnoticed."""

import ast
from pathlib import Path

import pytest

from generators import FAMILIES
from pipelines.certifying import read_named
from readers import READERS
from tests.sizes import sized

ROOT = Path(__file__).parents[2] / "readers"


@pytest.mark.parametrize("name", READERS)
def test_reader_agrees_and_notices_every_changed_word(name: str) -> None:
    found = read_named(name, sized(1, 4), seed=sized(1, 2), flipped=sized(1, 2))
    assert not found.faults
    assert found.agreed == found.rows == 5 * sized(1, 4)
    assert found.flips > 10


def test_readers_know_nothing_of_the_house() -> None:
    """Not even by name: whoever imports by text could reach a family."""
    for path in ROOT.rglob("*.py"):
        tree = ast.parse(path.read_text("utf8"))
        called = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not called & {"importlib", "__import__", "open"}, path


def test_every_family_has_a_reader() -> None:
    """One that is new waits for somebody who has seen its prompts and not its module."""
    assert READERS.keys() == FAMILIES.keys()
