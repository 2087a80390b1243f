"""Bundled: a function of ours with everything it runs, as one short program of its own.

The text of a program is cut out of the modules, not written anew, so it is the same with every
version of Python; docstrings, comments and the marks of this project are left out.
"""

import ast
import builtins
import inspect
import io
import sys
import tokenize
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias

HEAD: Final = "from __future__ import annotations"
"""Annotations are text, so that what stands in them alone is no part of a program."""
_OURS: Final = frozenset({__name__.partition(".")[0], "generators", "proofmill", "readers"})
"""Packages whose definitions are copied, not imported."""
_NAMESPACE: Final = "SimpleNamespace"
"""What stands for a module of ours in a program."""
_MARKS: Final = frozenset({"rule"})
"""Decorators that say something to a reader of this project alone."""


class UnbundledError(ValueError):
    """A function leads to something that has no place in a short program."""


class _Definition(NamedTuple):
    """What binds a name at the top of a module."""

    node: ast.stmt
    text: str
    names: frozenset[str]
    """Global names that it needs; where it needs a part of one alone, `name.part`."""


StandIn: TypeAlias = Callable[[str, str], str | None]
"""Module and name -> the text that stands for what is bound there; None for what is there."""


def bundled(*entries: Callable[..., Any]) -> str:
    """Return a program that defines functions and classes of ours under their own names.

    Raises:
        UnbundledError: if one is not of a module's top, or it reaches a name that two modules bind
            differently, or a module of ours as a whole.
    """
    return _bundled(tuple(dict.fromkeys(map(_home, entries))))


def bundled_with(stand_in: StandIn, *entries: Callable[..., Any]) -> str:
    """Return the same, where some names are bound by other texts, which need nothing else.

    Raises:
        UnbundledError: as `bundled` does.
    """
    return _joined(tuple(dict.fromkeys(map(_home, entries))), stand_in)


def _home(entry: Callable[..., Any]) -> tuple[str, str]:
    """Return the module of a function or class, and its name."""
    module = sys.modules.get(getattr(entry, "__module__", ""))
    name = getattr(entry, "__name__", "")
    if module is None or getattr(module, name, None) is not entry:
        raise UnbundledError(f"{entry!r} does not stand at the top of a module")
    return module.__name__, name


def _nothing(module: str, name: str) -> None:
    """Let all be as it is."""


@lru_cache(maxsize=256)
def _bundled(homes: tuple[tuple[str, str], ...]) -> str:
    return _joined(homes, _nothing)


def _joined(homes: tuple[tuple[str, str], ...], stand_in: StandIn) -> str:
    found: dict[str, tuple[str, str]] = {}
    for module, name in homes:
        _collect(module, name, found, (), stand_in)
    imports = sorted({text for where, text in found.values() if not where})
    ours = [text for where, text in found.values() if where]
    return "\n".join([HEAD, *imports, *dict.fromkeys(ours)])


def _collect(
    module: str,
    name: str,
    found: dict[str, tuple[str, str]],
    way: tuple[str, ...],
    stand_in: StandIn,
) -> None:
    """Add what a name needs and then the name: name -> its module, empty for an import; text."""
    other_text = stand_in(module, name)
    if other_text is not None:
        found[name] = module, other_text
        return
    if "." in name:

        def further(home: str, part: str) -> None:
            _collect(home, part, found, way, stand_in)

        _collect_member(module, name, found, further)
        return
    definition = _definitions(module).get(name)
    if definition is None:
        if hasattr(sys.modules[module], name) and not hasattr(builtins, name):
            raise UnbundledError(f"{module}.{name} is bound by no plain statement")
        return
    node = definition.node
    if isinstance(node, ast.ImportFrom) and _is_ours(node.module):
        (original,) = (a.name for a in node.names if (a.asname or a.name) == name)
        home = str(node.module)
        if original != name or isinstance(_part(home, original), ModuleType):
            raise UnbundledError(f"{module}.{name} is {home}.{original}")
        _collect(home, name, found, way, stand_in)
        return
    for package in _packages(node):
        raise UnbundledError(f"{module}.{name} needs {package}")
    is_import = isinstance(node, ast.Import | ast.ImportFrom)
    text = _import(node, name) if is_import else definition.text
    if name in found or name in way:
        if name in found and found[name][1] != text:
            raise UnbundledError(f"{name} means two things, one of them in {module}")
        return
    for other in sorted(definition.names):
        _collect(module, other, found, (*way, name), stand_in)
    found[name] = ("" if is_import else module, text)


def _collect_member(
    module: str, name: str, found: dict[str, tuple[str, str]], further: Callable[[str, str], None]
) -> None:
    """Add what `name.part` needs; a module of ours becomes an object with the parts needed.

    `further` adds what a name of a module needs.
    """
    alias, _, member = name.partition(".")
    home = _part(module, alias)
    if not isinstance(home, ModuleType) or not _is_ours(home.__name__):
        further(module, alias)
        return
    holder = f"{alias} = {_NAMESPACE}()"
    if found.setdefault(alias, (home.__name__, holder)) != (home.__name__, holder):
        raise UnbundledError(f"{alias} means two things, one of them in {module}")
    found[_NAMESPACE] = "", f"from types import {_NAMESPACE}"
    further(home.__name__, member)
    if member not in found:
        raise UnbundledError(f"{module}.{alias}.{member} needs itself")
    found[name] = home.__name__, f"{name} = {member}"


def _is_ours(module: str | None) -> bool:
    return (module or "").partition(".")[0] in _OURS


def _packages(node: ast.stmt) -> Iterator[str]:
    """Yield what it imports that does not come with Python, nor with us."""
    for part in ast.walk(node):
        if isinstance(part, ast.Import):
            names = [alias.name for alias in part.names]
        else:
            names = [part.module or ""] if isinstance(part, ast.ImportFrom) else []
        for name in names:
            if not _is_ours(name) and name.partition(".")[0] not in sys.stdlib_module_names:
                yield name


def _part(module: str, name: str) -> object:
    return getattr(sys.modules[module], name, None)


def _import(node: ast.stmt, name: str) -> str:
    """Return the import of one name."""
    if isinstance(node, ast.ImportFrom):
        (alias,) = (a for a in node.names if (a.asname or a.name) == name)
        called = f" as {alias.asname}" if alias.asname else ""
        return f"from {node.module} import {alias.name}{called}"
    if isinstance(node, ast.Import) and not any(_is_ours(alias.name) for alias in node.names):
        return f"import {name}"
    raise UnbundledError(f"{name} is a module of ours")


@cache
def _definitions(module: str) -> dict[str, _Definition]:
    """Return what binds the names at the top of a module."""
    try:
        text = inspect.getsource(sys.modules[module])
    except (KeyError, OSError, TypeError) as error:
        raise UnbundledError(f"the text of {module} is not at hand") from error
    lines = text.splitlines()
    noise = _noise(text)
    found: dict[str, _Definition] = {}
    for node in ast.parse(text).body:
        bound = list(_bound(node))
        if bound:
            definition = _Definition(node, _cut(node, lines, noise), frozenset(_needed(node)))
            found.update(dict.fromkeys(bound, definition))
    return found


def _bound(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (alias.asname or alias.name for alias in node.names)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        parts = (part for target in targets for part in ast.walk(target))
        yield from (part.id for part in parts if isinstance(part, ast.Name))


def _needed(node: ast.stmt) -> Iterator[str]:
    """Yield the names in a definition, but those in annotations."""
    said = {id(inner) for hint in _annotations(node) for inner in ast.walk(hint)}
    for part in ast.walk(node):  # what is part of something comes after it
        if id(part) in said:
            continue
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            said.add(id(part.value))
            if part.value.id not in _MARKS:
                yield f"{part.value.id}.{part.attr}"
        elif isinstance(part, ast.Name) and part.id not in _MARKS:
            yield part.id


def _annotations(node: ast.stmt) -> Iterator[ast.expr]:
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef) and part.returns:
            yield part.returns
        elif isinstance(part, ast.arg | ast.AnnAssign) and part.annotation:
            yield part.annotation


def _noise(text: str) -> set[int]:
    """Return the numbers of lines that hold a comment, a docstring or one of our marks alone."""
    gone: set[int] = set()
    for part in ast.walk(ast.parse(text)):
        body = getattr(part, "body", None)
        # What holds nothing else keeps its docstring.
        for inner in body if isinstance(body, list) and len(body) > 1 else ():
            if isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant):
                gone.update(range(inner.lineno, (inner.end_lineno or inner.lineno) + 1))
        for mark in getattr(part, "decorator_list", ()):
            if isinstance(mark, ast.Name) and mark.id in _MARKS:
                gone.add(mark.lineno)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.line[: token.start[1]].strip():
            gone.add(token.start[0])
    return gone


def _cut(node: ast.stmt, lines: list[str], noise: set[int]) -> str:
    marks = getattr(node, "decorator_list", ())
    first = min([node.lineno, *(mark.lineno for mark in marks)])
    kept = range(first, (node.end_lineno or first) + 1)
    return "\n".join(lines[n - 1] for n in kept if n not in noise and lines[n - 1].strip())
