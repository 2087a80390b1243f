"""Plain: a program of ours in the dialect of the forge: no classes, no annotations, no types.

A class of plain fields becomes a `namedtuple`, its methods functions that are called by name. What
has no such form is refused: a program is cut, not written anew.
"""

import ast
import builtins
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from re import Match, Pattern
from typing import Final, cast

from generators.bundled import UnbundledError

LISTS: Final = "WORDS"
"""Name of the word lists that a program is given."""
_HINTS: Final = frozenset(("__future__", "typing", "collections.abc", "dataclasses"))
"""Modules whose names stand in annotations alone, or mark what is lowered here."""
_BUILT_IN: Final = frozenset(
    name
    for kind in (str, list, dict, set, tuple, int, Fraction, Random, deque, Counter, Match, Pattern)
    for name in dir(kind)
)
_RAISED: Final = frozenset(
    name for name, value in vars(builtins).items() if isinstance(value, type)
) - {"object"}
_DOTTED: Final = frozenset(f".{name}" for name in _BUILT_IN)
"""What is no property of ours where it is called."""
_MADE: Final = frozenset(("list", "dict", "set", "tuple", "frozenset", "deque", "Counter"))
"""What is made of a named kind: `list[int]()`."""


def plain(program: str, methods: Mapping[str, str] | None = None) -> str:
    """Return a program in the dialect.

    Args:
        program: as `bundled` returns it.
        methods: of stand-ins: method -> the function that is called in its place.

    Raises:
        UnbundledError: if something in it has no plain form.
    """
    module = ast.parse(program)
    classes = [node for node in module.body if isinstance(node, ast.ClassDef)]
    lowered = _Lowered(classes, dict(methods or {}))
    body = [part for node in module.body for part in lowered.statement(node)]
    module = _Stripped().visit(ast.Module(body, []))
    text = ast.unparse(ast.fix_missing_locations(module))
    if unknown := sorted(_unbound(ast.parse(text)) - {LISTS}):
        raise UnbundledError(f"needs {', '.join(unknown)}, which have no plain form")
    return "\n".join(map(_narrow, text.splitlines()))


def pruned(program: str, *entries: str) -> str:
    """Return a program without what its entries never reach."""
    body = ast.parse(program).body
    binds = [_binds(node) for node in body]
    wanted, more = set[str](), set(entries)
    while more:
        wanted |= more
        reached = [node for node, names in zip(body, binds, strict=True) if names & wanted]
        parts = (part for node in reached for part in ast.walk(node))
        more = {part.id for part in parts if isinstance(part, ast.Name)} - wanted
    kept, imports = list[ast.stmt](), set[str]()
    for node, names in zip(body, binds, strict=True):
        is_import = isinstance(node, ast.Import | ast.ImportFrom)
        text = ast.unparse(node)
        if names & wanted and not (is_import and text in imports):
            kept.append(node)
            imports.add(text)
    text = ast.unparse(ast.Module(kept, []))
    return "\n".join(map(_narrow, text.splitlines())) + "\n"


def _binds(node: ast.stmt) -> set[str]:
    """Return the names that a statement at the top binds."""
    if isinstance(node, ast.FunctionDef):
        return {node.name}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name for alias in node.names}
    stored = (part for part in ast.walk(node) if isinstance(part, ast.Name))
    return {part.id for part in stored if isinstance(part.ctx, ast.Store)}


def remembered(program: str) -> list[str]:
    """Return the functions of a program that keep what they gave."""
    found = []
    for node in ast.parse(program).body:
        for mark in getattr(node, "decorator_list", ()):
            called = mark.func if isinstance(mark, ast.Call) else mark
            if getattr(called, "id", "") in ("cache", "lru_cache"):
                found.append(str(getattr(node, "name", "")))
    return found


def _narrow(line: str) -> str:
    """Return a line with one blank a level: texts never run over lines here."""
    text = line.lstrip(" ")
    return " " * ((len(line) - len(text)) // 4) + text


class _Lowered(ast.NodeTransformer):
    """Puts functions in the place of classes' methods."""

    def __init__(self, classes: list[ast.ClassDef], methods: dict[str, str]) -> None:
        self._methods = methods
        fields = {name for node in classes for name, _ in _fields(node)}
        for node in classes:
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    self._enter(node, part)
        named = {name.lstrip(".") for name in self._methods}
        shared = {name for name in self._methods if name[1:] not in _BUILT_IN} & _BUILT_IN
        if common := sorted(named & fields | shared):
            raise UnbundledError(f"{common[0]} is a method and something else")

    def _enter(self, owner: ast.ClassDef, method: ast.FunctionDef) -> None:
        marks = {mark.id for mark in method.decorator_list if isinstance(mark, ast.Name)}
        if method.name.startswith("_") or len(marks) < len(method.decorator_list):
            raise UnbundledError(f"{owner.name}.{method.name} has no plain form")
        if marks - {"property", "cached_property"}:
            raise UnbundledError(f"{owner.name}.{method.name} is no plain method")
        name = f".{method.name}" if marks else method.name
        if method.name in {known.lstrip(".") for known in self._methods}:
            raise UnbundledError(f"{method.name} is a method of two classes")
        self._methods[name] = f"{owner.name}_{method.name}"

    def statement(self, node: ast.stmt) -> Iterator[ast.stmt]:
        """Yield what stands for a statement at the top."""
        if isinstance(node, ast.ClassDef):
            yield from map(self.visit, _tuple_of(node))
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    part.name, part.decorator_list = f"{node.name}_{part.name}", []
                    yield self.visit(part)
        elif not _is_hint(node):
            yield self.visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        called = node.func
        if (
            isinstance(called, ast.Attribute)
            and f".{called.attr}" in self._methods.keys() & _DOTTED
        ):
            called.value = self.visit(called.value)
            return node
        if isinstance(called, ast.Attribute) and called.attr in self._methods:
            function = ast.Name(self._methods[called.attr], ast.Load())
            node = ast.Call(function, [called.value, *node.args], node.keywords)
        elif isinstance(called, ast.Name) and called.id == "cast":
            return cast("ast.AST", self.visit(node.args[1]))
        elif isinstance(called, ast.Subscript) and getattr(called.value, "id", "") in _MADE:
            node = ast.Call(called.value, node.args, node.keywords)
        self.generic_visit(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if f".{node.attr}" in self._methods:
            function = ast.Name(self._methods[f".{node.attr}"], ast.Load())
            return ast.Call(function, [node.value], [])
        if node.attr in self._methods:
            raise UnbundledError(f"the method {node.attr} is handed on")
        return node


class _Stripped(ast.NodeTransformer):
    """Leaves annotations and docstrings out."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        node.body = node.body or [ast.Pass()]
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else None


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, ast.expr | None]]:
    """Yield the fields of a class with what they are by default."""
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id, _default(part.value)


def _default(value: ast.expr | None) -> ast.expr | None:
    if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "field":
        given = {keyword.arg: keyword.value for keyword in value.keywords}
        if "default_factory" in given:
            raise UnbundledError("a field whose value is made has no plain form")
        return given.get("default")
    return value


def _tuple_of(node: ast.ClassDef) -> Iterator[ast.stmt]:
    bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
    if bases and bases[0] in _RAISED and not any(map(_is_field, node.body)):
        yield ast.parse(f"{node.name} = {bases[0]}").body[0]
        return
    kept = (ast.AnnAssign, ast.FunctionDef, ast.Expr, ast.Pass)
    if set(bases) - {"NamedTuple"} or not all(isinstance(part, kept) for part in node.body):
        raise UnbundledError(f"the class {node.name} has no plain form")
    fields = list(_fields(node))
    defaults = [value for _, value in fields if value is not None]
    yield ast.parse("from collections import namedtuple").body[0]
    made = ast.parse(f"{node.name} = namedtuple('{node.name}', {[n for n, _ in fields]})").body[0]
    if defaults:
        made.value.keywords.append(  # type: ignore[attr-defined]
            ast.keyword("defaults", ast.List(defaults, ast.Load()))
        )
    yield made


def _is_field(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign | ast.FunctionDef)


def _is_hint(node: ast.stmt) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module in _HINTS
    if isinstance(node, ast.AnnAssign):
        return getattr(node.annotation, "id", "") == "TypeAlias"
    value = getattr(node, "value", None)
    return isinstance(value, ast.Call) and getattr(value.func, "id", "") == "TypeVar"


def _unbound(module: ast.Module) -> set[str]:
    """Return the names that are used and bound nowhere."""
    bound, used = set(dir(builtins)), set[str]()
    for node in ast.walk(module):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.FunctionDef):
            bound.add(node.name)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            bound |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            bound.add(node.name)
    return used - bound
