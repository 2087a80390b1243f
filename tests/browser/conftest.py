"""Shared by the tests in a browser, which `make test-browser` runs in `.venv-browser`.

That environment has pytest and Playwright and none of our dependencies: what a test serves is
started as a program, by the Python of the checkout.
"""

from collections.abc import Iterator

import pytest

from tests.browser.driver import Chromium, running
from tests.browser.graded import Graded, made, serving


@pytest.fixture(scope="session")
def started() -> Iterator[Chromium]:
    with running() as chromium:
        yield chromium


@pytest.fixture
def chromium(started: Chromium) -> Iterator[Chromium]:
    """Open pages with `chromium.visit(url, width=390, scheme="dark")`; a test's end closes them."""
    yield started
    started.close()


@pytest.fixture(scope="session")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Graded:
    return made(tmp_path_factory.mktemp("graded"))


@pytest.fixture(scope="session")
def served(graded: Graded) -> Iterator[str]:
    """The address of the graded dataset's site, where answers are judged."""
    with serving(graded) as address:
        yield address
