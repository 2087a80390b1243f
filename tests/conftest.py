"""Settings for all tests."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.grouping import group_of, side_by_side
from tests.selection import is_changed, is_quick
from tests.sizes import BEYOND, DEEP, sized

# No deadline: a slow machine is no fault. Derandomised: a run of CI says the same as the last one.
settings.register_profile("proofmill", deadline=None, derandomize=True, max_examples=sized(25, 100))
settings.load_profile("proofmill")

ROOT = Path(__file__).parents[1]


class GroupScheduling(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Keeps the tests of a group on one worker.

    Not `--dist loadgroup`: under pytest 9.2 its groups are forgotten (pytest-xdist issue 1386).
    """

    def _split_scope(self, nodeid: str) -> str:
        """Return the group of a test."""
        return group_of(nodeid)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return one process more than there are cores: some tests wait."""
    return len(os.sched_getaffinity(0)) + 1


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> GroupScheduling:
    """Share the tests out by groups."""
    return GroupScheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without the collector of garbage, and keep what was collected out of its sight.

    A million objects that live to the end cost each worker 5 of its 17 seconds here.
    """
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


def pytest_unconfigure() -> None:
    """Let go of it at the end: DuckDB reports what outlives the interpreter."""
    gc.unfreeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is deep, unless asked; and what `make test` has run, if asked for the rest.

    Tests of a group stand side by side.
    """
    items[:] = side_by_side(items)
    if DEEP and not BEYOND:
        return
    chosen = {item for item in items if (is_changed(item, ROOT) if BEYOND else is_quick(item))}
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = [item for item in items if item in chosen]
