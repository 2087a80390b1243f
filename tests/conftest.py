"""Settings for all tests."""

import pytest
from hypothesis import settings

# No deadline: a slow machine is no fault. Derandomised: a run of CI says the same as the last one.
settings.register_profile("proofmill", deadline=None, derandomize=True)
settings.load_profile("proofmill")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep a module's tests on one worker, and each family's of the contract: they share rows."""
    for item in items:
        parts = getattr(getattr(item, "callspec", None), "params", {})
        family = getattr(parts.get("family"), "name", "")
        item.add_marker(pytest.mark.xdist_group(f"{item.path.stem}{family}"))
