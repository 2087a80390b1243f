"""Selection: which tests a run leaves out.

`make test` leaves out what is deep. `make test-beyond` leaves out what the larger sizes do not
change, which `make test` has run as it is.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

_SIZES = "tests.sizes"
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
        or takes_sizes(item.path, names, root)
    )


def takes_sizes(path: Path, names: Iterable[str], root: Path) -> bool:
    """Tell whether what has these names in a module of tests goes back to `tests.sizes`.

    They are looked up in the module and in the `conftest.py` beside it, and so is all that they
    name, through whatever modules of `root/tests` it comes.
    """
    beside = path.with_name("conftest.py")
    found = [(module, name) for module in (path, beside) for name in (*names, *_ALWAYS)]
    for module, name in found:
        for target in _uses(module, root).get(name, ()):
            if target is None:
                return True
            if target not in found:
                found.append(target)
    return False


@cache
def _uses(module: Path, root: Path) -> Mapping[str, list[tuple[Path, str] | None]]:
    """Return what each name of a module is made of: names of modules, None for `tests.sizes`."""
    if not module.exists():
        return {}
    uses: dict[str, list[tuple[Path, str] | None]] = {}
    for statement in ast.walk(ast.parse(module.read_text("utf8"))):
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for name, target in _imported(statement, root):
                uses.setdefault(name, []).append(target)
    for statement in _statements(module):
        used = [(module, node.id) for node in ast.walk(statement) if isinstance(node, ast.Name)]
        # What a fixture takes is named by its arguments.
        used += [(module, node.arg) for node in ast.walk(statement) if isinstance(node, ast.arg)]
        for name in _defined(statement):
            uses.setdefault(name, []).extend(used)
    return uses


def _statements(module: Path) -> Iterator[ast.stmt]:
    for statement in ast.parse(module.read_text("utf8")).body:
        if not isinstance(statement, ast.Import | ast.ImportFrom):
            yield statement


def _defined(statement: ast.stmt) -> set[str]:
    """Return the names that a statement gives a value, or may change."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
    is_plain = isinstance(statement, ast.Assign | ast.AnnAssign)
    return {node.id for node in nodes if isinstance(node.ctx, ast.Store) or not is_plain}


def _imported(
    statement: ast.Import | ast.ImportFrom, root: Path
) -> Iterator[tuple[str, tuple[Path, str] | None]]:
    """Yield names that an import binds, and what they are of the tests."""
    origin = "" if isinstance(statement, ast.Import) else str(statement.module)
    for alias in statement.names:
        whole = f"{origin}.{alias.name}" if origin else alias.name
        bound = alias.asname or alias.name.partition(".")[0]
        if _SIZES in (whole, origin):
            yield bound, None
        elif origin.startswith("tests"):
            yield bound, (_file_of(origin, root), alias.name)
            # A module that is imported whole may be asked for anything.
            yield from ((bound, (_file_of(whole, root), name)) for name in _names(whole, root))


def _names(module: str, root: Path) -> Iterator[str]:
    path = _file_of(module, root)
    for node in ast.walk(ast.parse(path.read_text("utf8"))) if path.exists() else ():
        if isinstance(node, ast.alias):
            yield node.asname or node.name
        elif isinstance(node, ast.stmt):
            yield from _defined(node)


def _file_of(module: str, root: Path) -> Path:
    return root.joinpath(*module.split(".")).with_suffix(".py")
