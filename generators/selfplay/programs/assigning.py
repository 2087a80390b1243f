"""Assigning: what statements assign to and how large it may be; what `+=` and `append` mean."""

import ast
from typing import Any

from generators.selfplay.programs.evaluation import Environment, UnreadableError
from generators.selfplay.programs.kinds import Value

MAX_INTEGER = 10**15
MAX_ITEMS = 120
"""Bounds of every value that a statement assigns."""


def summed(node: ast.AugAssign) -> ast.BinOp:
    """Return the value of `target += ...`; the target is read as it is written.

    Raises:
        UnreadableError: for a key that is more than a name, which would be evaluated twice.
    """
    old = ast.parse(ast.unparse(node.target), mode="eval").body
    if isinstance(old, ast.Subscript) and not isinstance(old.slice, ast.Name):
        raise UnreadableError(f"line {node.lineno}: a key of another kind")
    return ast.copy_location(ast.BinOp(old, node.op, node.value), node)


def appended(node: ast.Expr) -> tuple[str, ast.expr]:
    """Return the list and the item of `kept.append(item)`.

    Raises:
        UnreadableError: for any other expression that stands alone.
    """
    match node.value:
        case ast.Call(ast.Attribute(ast.Name(owner), "append"), [item], []):
            return owner, item
    raise UnreadableError(f"line {node.lineno}: an expression alone")


def target_names(target: ast.expr) -> tuple[str, ...]:
    """Return the names that a loop assigns.

    Raises:
        UnreadableError: for any other target.
    """
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    names = tuple(part.id for part in parts if isinstance(part, ast.Name))
    if len(names) != len(parts):
        raise UnreadableError(f"line {target.lineno}: a loop over {type(target).__name__}")
    return names


def bind(environment: Environment, names: tuple[str, ...], item: Any) -> None:  # noqa: ANN401
    """Give a loop's variables their values."""
    items = [item] if len(names) == 1 else list(item)
    environment.values.update(zip(names, items, strict=True))


def bounded(value: Value) -> Value:
    """Return a value that is not too large.

    Raises:
        UnreadableError: if it is.
    """
    if type(value) is int:
        if not -MAX_INTEGER < value < MAX_INTEGER:
            raise UnreadableError("a number of more than 15 digits")
    elif type(value) in (str, list, dict) and len(value) > MAX_ITEMS:
        raise UnreadableError(f"more than {MAX_ITEMS} items or characters")
    return value
