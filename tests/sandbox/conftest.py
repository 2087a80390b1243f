"""Pairs of interpreters, one after another confined in every way that this machine has."""

from collections.abc import Iterator
from typing import get_args

import pytest

from proofmill.sandbox.execution import Backend
from proofmill.sandbox.interpreter import Recipe, StartError
from proofmill.sandbox.pair import Pair


@pytest.fixture(params=get_args(Backend))
def pair(request: pytest.FixtureRequest) -> Iterator[Pair]:
    started = Pair(Recipe(request.param))
    try:
        started.layers()
    except StartError as error:
        pytest.skip(str(error))
    yield started
    started.close()
