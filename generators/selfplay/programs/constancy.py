"""Constancy: which expressions of a program have one value whatever it is given, on its probes."""

import ast
import copy
from collections.abc import Sequence
from typing import Any, TypeAlias

from generators.selfplay.programs.evaluation import Environment
from generators.selfplay.programs.kinds import Value, copied
from generators.selfplay.programs.tracing import read

Position: TypeAlias = tuple[int, int, int, int]
"""Line and column, last line and column."""
_NOTE = "__note__"
_LONGEST = 24
"""Characters of a literal that may stand for an expression."""
_WATCHED = (ast.BinOp, ast.BoolOp, ast.Call, ast.Compare, ast.IfExp, ast.Name, ast.Subscript)


def constants(
    module: ast.Module, entry: str, given: Sequence[tuple[Value, ...]]
) -> dict[Position, ast.expr]:
    """Return literals for the expressions that have one short value on all calls, by their place.

    Places are those of the module as it was parsed. `ord('a')` says more than its value and stays.

    Raises:
        UnreadableError: if the program is outside of what is read or bounded.
    """
    values: list[set[str]] = []
    places: list[Position] = []

    def note(_: Environment, number: int, value: Any) -> Any:  # noqa: ANN401
        if len(values[number]) < 2:
            values[number].add(_text(value))
        return value

    watched = copy.deepcopy(module)
    _Watcher(values, places).visit(watched)
    program = read(ast.fix_missing_locations(watched), entry, {_NOTE: note})
    for arguments in given:
        program.value(copied(arguments))
    return {
        place: ast.parse(next(iter(texts)), mode="eval").body
        for place, texts in zip(places, values, strict=True)
        if len(texts) == 1 and len(next(iter(texts))) <= _LONGEST
    }


def _text(value: Value) -> str:
    """Return a scalar as a literal; what is made of parts is never taken for constant."""
    return repr(value) if type(value) in (int, str, bool) else " " * (_LONGEST + 1)


class _Watcher(ast.NodeTransformer):
    """Puts a call around each expression that is read, which notes its value."""

    def __init__(self, values: list[set[str]], places: list[Position]) -> None:
        self._values, self._places = values, places

    def visit(self, node: ast.AST) -> ast.AST:
        """Watch an expression that is read, within which all others are watched already."""
        if isinstance(node, ast.Call) and ast.unparse(node) == "ord('a')":
            return node
        place = position(node) if isinstance(node, ast.expr) else None
        found: ast.AST = super().visit(node)
        is_read = isinstance(getattr(found, "ctx", ast.Load()), ast.Load)
        if place is None or not isinstance(found, _WATCHED) or not is_read:
            return found
        self._values.append(set())
        self._places.append(place)
        number = ast.Constant(len(self._values) - 1)
        return ast.Call(ast.Name(_NOTE, ast.Load()), [number, found], [])

    def _inner(self, node: ast.expr) -> ast.expr:
        found = self.visit(node)
        return found if isinstance(found, ast.expr) else node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Leave the called name alone."""
        node.args = [self._inner(one) for one in node.args]
        if isinstance(node.func, ast.Attribute):
            node.func.value = self._inner(node.func.value)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        """Leave `kept.append(...)` as it is but for what is appended."""
        if isinstance(node.value, ast.Call):
            node.value.args = [self._inner(one) for one in node.value.args]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AugAssign:
        """Leave the target alone."""
        node.value = self._inner(node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        """Leave the target alone."""
        node.value = self._inner(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Leave the signature alone."""
        for statement in node.body:
            self.visit(statement)
        return node


def position(node: ast.expr) -> Position:
    """Return where an expression stands; zeros where it was not parsed."""
    fields = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    line, column, last, end = (getattr(node, name, None) or 0 for name in fields)
    return line, column, last, end
