"""What a definition may run, read from the texts of modules: an over-estimate.

A definition reaches whatever it names, whether it calls it, passes it on or keeps it in a table. An
attribute reaches the methods of that name in every class that is reached.
"""

import ast
import symtable
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import cached_property
from typing import NamedTuple, TypeAlias

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


class Place(NamedTuple):
    """Where a definition stands.

    `name` is `Class.method` for a method, `CONSTANT.keyword` for an argument of a constant that is
    made by a call, and empty for a module as a whole.
    """

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"


Way: TypeAlias = tuple[Place, ...]
"""Definitions, each reached by the one before it."""


class Definition:
    """A function, a method, a constant, an import, or what a class says besides its methods."""

    def __init__(self, node: ast.AST, first: int, last: int) -> None:
        self.node = node
        self.lines = range(first, last + 1)

    @property
    def marks(self) -> set[str]:
        """What it is decorated with."""
        return {ast.unparse(mark) for mark in getattr(self.node, "decorator_list", ())}

    @cached_property
    def is_code(self) -> bool:
        """Whether something of ours runs where it is used: a class and a signature are data."""
        if isinstance(self.node, ast.ClassDef):
            return False
        if isinstance(self.node, FUNCTION):
            return not all(_is_constant(statement) for statement in self.node.body)
        return any(isinstance(node, ast.Lambda) for node in ast.walk(self.node))

    @cached_property
    def names(self) -> frozenset[str]:
        """The global names in it."""
        return frozenset(_globals(symtable.symtable(ast.unparse(self.node), "", "exec")))

    @cached_property
    def attributes(self) -> frozenset[tuple[str, str]]:
        """The attributes in it, as (owner, attribute); owners that are no names are empty."""
        nodes = (node for node in ast.walk(self.node) if isinstance(node, ast.Attribute))
        return frozenset(
            (node.value.id if isinstance(node.value, ast.Name) else "", node.attr) for node in nodes
        )


def _is_constant(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _globals(table: symtable.SymbolTable) -> Iterator[str]:
    for symbol in table.get_symbols():
        is_outer = table.get_type() == "module" or symbol.is_global()
        if is_outer and symbol.is_referenced():
            yield symbol.get_name()
    for inner in table.get_children():
        yield from _globals(inner)


def _definitions(body: list[ast.stmt]) -> Iterator[tuple[str, Definition]]:
    """Yield what statements bind, by name."""
    for node in body:
        first = min(mark.lineno for mark in [node, *getattr(node, "decorator_list", ())])
        definition = Definition(node, first, node.end_lineno or first)
        if isinstance(node, FUNCTION):
            yield node.name, definition
        elif isinstance(node, ast.ClassDef):
            yield node.name, definition
            methods = [inner for inner in node.body if isinstance(inner, FUNCTION)]
            for name, method in _definitions([*methods]):
                yield f"{node.name}.{name}", method
            node.body = [inner for inner in node.body if inner not in methods] or [ast.Pass()]
        elif isinstance(node, ast.ImportFrom):
            yield from ((alias.asname or alias.name, definition) for alias in node.names)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for name in _bound(node):
                yield name, definition
                yield from _arguments(name, node.value)
        elif isinstance(node, ast.If):
            yield from _definitions([*node.body, *node.orelse])


def _bound(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))


def _arguments(name: str, value: ast.expr | None) -> Iterator[tuple[str, Definition]]:
    for keyword in value.keywords if isinstance(value, ast.Call) else ():
        last = keyword.value.end_lineno or keyword.value.lineno
        yield f"{name}.{keyword.arg}", Definition(keyword.value, keyword.value.lineno, last)


class Sources:
    """The definitions in some modules."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.modules = {
            module: dict(_definitions(ast.parse(text).body)) for module, text in texts.items()
        }
        self.marked: dict[str, set[Place]] = defaultdict(set)
        """Decorator -> what it decorates."""
        for module, own in self.modules.items():
            for name, definition in own.items():
                for mark in definition.marks:
                    self.marked[mark].add(Place(module, name))

    def __getitem__(self, place: Place) -> Definition:
        return self.modules[place.module][place.name]

    def at(self, module: str, line: int) -> Place | None:
        """Return the innermost definition around a line."""
        around = [
            (len(definition.lines), name)
            for name, definition in self.modules[module].items()
            if line in definition.lines
        ]
        return Place(module, min(around)[1]) if around else None

    def find(self, module: str, name: str) -> Place | None:
        """Return where what a module calls by that name is defined; None if not in the texts."""
        definition = self.modules[module].get(name)
        if definition is None:
            return self._whole(f"{module}.{name}")
        if not isinstance(definition.node, ast.ImportFrom):
            return Place(module, name)
        origin = definition.node.module or ""
        original = next(a.name for a in definition.node.names if (a.asname or a.name) == name)
        if origin in self.modules and (origin, original) != (module, name):
            return self.find(origin, original)
        return self._whole(f"{origin}.{original}")

    def _whole(self, module: str) -> Place | None:
        return Place(module, "") if module in self.modules else None

    def reach(self, start: Place, stops: Set[Place] = frozenset()) -> dict[Place, Way]:
        """Return the way to everything that is reached; what lies behind `stops` is not."""
        ways: dict[Place, Way] = {start: (start,)}
        methods: dict[str, list[Place]] = defaultdict(list)
        read: dict[str, Way] = {}
        todo = [start]
        for place in todo:
            if place in stops:
                continue
            way, met = ways[place], [(other, ways[place]) for other in self._named(place)]
            for _, attribute in sorted(self[place].attributes):
                read.setdefault(attribute, way)
                met += [(method, way) for method in methods[attribute]]
            for name, method in self._methods(place):
                methods[name].append(method)
                if name in read or name.startswith("__"):
                    met.append((method, read.get(name, way)))
            for other, via in met:
                if other not in ways:
                    ways[other] = (*via, other)
                    todo.append(other)
        return ways

    def _named(self, place: Place) -> list[Place]:
        """Return what a definition names, besides what its attributes may be methods of."""
        definition, module = self[place], place.module
        found = {self.find(module, name) for name in definition.names}
        for owner, attribute in definition.attributes:
            inside = self.find(module, owner)
            if inside and not inside.name:
                found.add(self.find(inside.module, attribute))
        return sorted(other for other in found if other and other.name)

    def _methods(self, place: Place) -> Iterator[tuple[str, Place]]:
        if isinstance(self[place].node, ast.ClassDef):
            for name in self.modules[place.module]:
                owner, _, method = name.partition(".")
                if method and owner == place.name:
                    yield method, Place(place.module, name)
