"""Selection: which tests a run leaves out.

`make test` leaves out what is deep. `make test-beyond` leaves out what the larger sizes do not
change, which `make test` has run as it is.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest


def is_quick(item: pytest.Item) -> bool:
    """Tell whether `make test` runs the test."""
    return not item.get_closest_marker("deep")


def is_changed(item: pytest.Item, root: Path) -> bool:
    """Tell whether a larger size changes the test; hypothesis tries more examples, too."""
    test = getattr(item, "obj", None)
    return (
        not is_quick(item)
        or getattr(test, "is_hypothesis_test", False)
        or takes_sizes(item.path, root)
        or takes_sizes(item.path.with_name("conftest.py"), root)
    )


@cache
def takes_sizes(path: Path, root: Path) -> bool:
    """Tell whether a module imports `tests.sizes`, itself or through others of `root/tests`."""
    found = [path]
    for module in found:
        for name in _imported(module):
            if name == "tests.sizes":
                return True
            found += {root.joinpath(*name.split(".")).with_suffix(".py")}.difference(found)
    return False


def _imported(path: Path) -> Iterator[str]:
    """Yield the modules of tests that a module may import, and the names that it takes of them."""
    for node in ast.walk(ast.parse(path.read_text("utf8"))) if path.exists() else ():
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and str(node.module).startswith("tests"):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
