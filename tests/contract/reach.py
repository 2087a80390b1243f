"""What a definition may run, read from the text of its modules: an over-estimate.

A definition reaches whatever it names, whether it calls it, passes it on or keeps it in a table. An
attribute reaches the methods of that name in every class that was reached.
"""

import ast
import symtable
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Place(NamedTuple):
    """Where a definition stands; a method's `name` is `Class.method`, a module's is empty."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"


Path: TypeAlias = tuple[Place, ...]
"""Definitions, each reached by the one before it."""


@dataclass(frozen=True)
class Definition:
    """A function, a method, a constant, an import, or what a class says besides its methods."""

    node: ast.AST

    @property
    def is_function(self) -> bool:
        """Whether calling it runs code of ours: a function, or a constant with a lambda."""
        if isinstance(self.node, ast.ClassDef):
            return False
        return any(isinstance(node, Function | ast.Lambda) for node in ast.walk(self.node))

    @cached_property
    def names(self) -> frozenset[str]:
        """The global names in it."""
        return frozenset(_globals(symtable.symtable(ast.unparse(self.node), "", "exec")))

    @cached_property
    def attributes(self) -> frozenset[tuple[str, str]]:
        """The attributes that it reads, as (owner, attribute); no owner if it is not a name."""
        nodes = (node for node in ast.walk(self.node) if isinstance(node, ast.Attribute))
        return frozenset(
            (node.value.id if isinstance(node.value, ast.Name) else "", node.attr) for node in nodes
        )


def _globals(table: symtable.SymbolTable) -> Iterator[str]:
    for symbol in table.get_symbols():
        is_outer = table.get_type() == "module" or symbol.is_global()
        if is_outer and symbol.is_referenced():
            yield symbol.get_name()
    for inner in table.get_children():
        yield from _globals(inner)


def _definitions(body: list[ast.stmt]) -> Iterator[tuple[str, ast.AST]]:
    """Yield what the statements of a module bind, by name."""
    for node in body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            methods = [inner for inner in node.body if isinstance(inner, Function)]
            yield from ((f"{node.name}.{method.name}", method) for method in methods)
            node.body = [inner for inner in node.body if inner not in methods] or [ast.Pass()]
            yield node.name, node
        elif isinstance(node, ast.ImportFrom):
            yield from ((alias.asname or alias.name, node) for alias in node.names)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            bound = (name for target in targets for name in ast.walk(target))
            yield from ((name.id, node) for name in bound if isinstance(name, ast.Name))
        elif isinstance(node, ast.If):
            yield from _definitions([*node.body, *node.orelse])


class Sources:
    """The definitions in some modules, from their texts."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.modules = {
            module: {
                name: Definition(node) for name, node in _definitions(ast.parse(text).body)
            }
            for module, text in texts.items()
        }

    def __getitem__(self, place: Place) -> Definition:
        return self.modules[place.module][place.name]

    def find(self, module: str, name: str) -> Place | None:
        """Return where the thing of that name is defined, through imports; None if not here."""
        definition = self.modules[module].get(name)
        if definition is None:
            inner = f"{module}.{name}"
            return Place(inner, "") if inner in self.modules else None
        if not isinstance(definition.node, ast.ImportFrom):
            return Place(module, name)
        origin = definition.node.module or ""
        alias = next(a.name for a in definition.node.names if (a.asname or a.name) == name)
        inner = f"{origin}.{alias}"
        if origin not in self.modules or (origin, alias) == (module, name):
            return Place(inner, "") if inner in self.modules else None
        return self.find(origin, alias)

    def named(self, place: Place) -> Iterator[Place]:
        """Yield what a definition names, besides the methods that its attributes may mean."""
        definition, module = self[place], place.module
        for name in definition.names:
            found = self.find(module, name)
            if found:
                yield found
        for owner, attribute in definition.attributes:
            found = self.find(module, owner)
            if found and not found.name:
                inner = self.find(found.module, attribute)
                if inner: yield inner
    def methods(self, place):
        for name in self.modules[place.module]:
            cls, _, m = name.partition(".")
            if m and cls == place.name: yield Place(place.module, name), m

    def reach(self, starts, stops=frozenset()):
        paths = {}
        attrs = {}  # attribute -> place
        methods = {} # method name -> list[Place] of live classes
        todo = []
        def meet(place, via):
            if place not in paths and place.name:
                paths[place] = (*via, place)
                todo.append(place)
        for s in starts: meet(s, ())
        for place in todo:
            if place in stops: continue
            d = self[place]
            path = paths[place]
            for other in sorted(self.named(place)): meet(other, path)
            for _, a in sorted(d.attributes):
                if a not in attrs:
                    attrs[a] = path
                    for m in methods.get(a, []): meet(m, path)
            if isinstance(d.node, ast.ClassDef):
                for m, name in self.methods(place):
                    if name.startswith("__"): meet(m, path)
                    elif name in attrs: meet(m, attrs[name])
                    methods.setdefault(name, []).append(m)
        return paths
