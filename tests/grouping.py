"""Grouping: which tests share rows, so that they run side by side and on one worker."""

from collections.abc import Sequence

import pytest

_ROOM = "tests/contract/"
_BY_FAMILY = {f"{_ROOM}test_{name}.py" for name in ("families", "derivations", "traces")}
_MADE = "~"
"""In the name of what a transform makes of a family."""


def group_of(nodeid: str) -> str:
    """Return the group of a test: in the contract what it is about, elsewhere its module.

    What is asked of the rows of a transform stands in several modules.
    """
    module, _, test = nodeid.partition("::")
    about = _last_parameter(test)
    if module in _BY_FAMILY:
        return f"{module}::{about}" if test.endswith("]") else module
    return about if module.startswith(_ROOM) and _MADE in about else module


def _last_parameter(test: str) -> str:
    """Return the `zebra` of `test_answers[0.5-zebra]`."""
    return test.rpartition("[")[2].removesuffix("]").rpartition("-")[2]


def side_by_side(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return tests with those of a group behind the first of it."""
    groups: dict[str, list[pytest.Item]] = {}
    for item in items:
        groups.setdefault(group_of(item.nodeid), []).append(item)
    return [item for group in groups.values() for item in group]
