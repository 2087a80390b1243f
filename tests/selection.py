"""Selection: which tests a run leaves out.

`make test` leaves out what is deep. `make test-beyond` leaves out what the larger sizes do not
change, which `make test` has run as it is.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

Name: TypeAlias = tuple[Path, str]
"""What a module calls so."""
_SIZES = "tests.sizes"
_WHOLE = "*"
"""All names of a module."""
_ALWAYS = ("pytestmark", "pytest_generate_tests")
"""Names of a module that have a say in all of its tests."""


def is_quick(item: pytest.Item) -> bool:
    """Tell whether `make test` runs the test."""
    return not item.get_closest_marker("deep")


def is_changed(item: pytest.Item, root: Path) -> bool:
    """Tell whether a larger size changes the test; hypothesis tries more examples, too."""
    test = getattr(item, "obj", None)
    names = {getattr(item, "originalname", item.name), *getattr(item, "fixturenames", ())}
    return (
        not is_quick(item)
        or getattr(test, "is_hypothesis_test", False)
        or takes_sizes(item.path, frozenset(names), root)
    )


@cache
def takes_sizes(path: Path, names: frozenset[str], root: Path) -> bool:
    """Tell whether what has these names in a module of tests goes back to `tests.sizes`.

    They are looked up in the module and in the `conftest.py` beside it, and so is all that they
    name, through whatever modules of `root/tests` it comes.
    """
    places = (path, path.with_name("conftest.py"))
    found = {(module, name) for module in places for name in (*names, *_ALWAYS)}
    left = [*found]
    while left:
        module, name = left.pop()
        if module == _file_of(_SIZES, root):
            return True
        new = _uses(module, root).get(name, set()) - found
        found |= new
        left += new
    return False


@cache
def _uses(module: Path, root: Path) -> Mapping[str, set[Name]]:
    """Return what each name of a module is made of."""
    uses = defaultdict[str, set[Name]](set)
    tree = ast.parse(module.read_text("utf8") if module.exists() else "")
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for name, used in _imported(node, root):
                uses[name].add(used)
    for statement in tree.body:
        nodes = [*ast.walk(statement)]
        used_here = {(module, node.id) for node in nodes if isinstance(node, ast.Name)}
        # What a fixture takes is named by its arguments.
        used_here |= {(module, node.arg) for node in nodes if isinstance(node, ast.arg)}
        for name in _defined(statement):
            uses[name] |= used_here
    return {**uses, _WHOLE: {(module, name) for name in uses}}


def _defined(statement: ast.stmt) -> set[str]:
    """Return the names that a statement gives a value, or may change."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
    is_plain = isinstance(statement, ast.Assign | ast.AnnAssign)
    return {node.id for node in nodes if isinstance(node.ctx, ast.Store) or not is_plain}


def _imported(node: ast.Import | ast.ImportFrom, root: Path) -> Iterator[tuple[str, Name]]:
    """Yield names that an import of tests binds, and what they are there."""
    origin = "" if isinstance(node, ast.Import) else str(node.module)
    for alias in node.names:
        whole = f"{origin}.{alias.name}" if origin else alias.name
        if whole.partition(".")[0] == "tests":
            bound = alias.asname or alias.name.partition(".")[0]
            yield bound, (_file_of(origin, root), alias.name)
            # It may be a module, which may be asked for anything.
            yield bound, (_file_of(whole, root), _WHOLE)


def _file_of(module: str, root: Path) -> Path:
    return root.joinpath(*module.split(".")).with_suffix(".py")
