"""Shared by the tests in a browser, which `make test-browser` runs in `.venv-browser`.

That environment has pytest and Playwright and none of our dependencies: what a test serves is
started as a program, by the Python of the checkout.
"""

from collections.abc import Iterator

import pytest

from tests.browser.driver import Chromium, running


@pytest.fixture(scope="session")
def started() -> Iterator[Chromium]:
    with running() as chromium:
        yield chromium


@pytest.fixture
def chromium(started: Chromium) -> Iterator[Chromium]:
    """Open pages with `chromium.visit(url, width=390, scheme="dark")`; a test's end closes them."""
    yield started
    started.close()
