"""Definite assignment: no call of a program may read a variable that nothing has set.

Leaving out statements that no probe needed can leave a variable that is set on one way only.
"""

import ast
from collections.abc import Sequence

from generators.selfplay.programs.evaluation import UnreadableError


def require_set(module: ast.Module, entry: str) -> None:
    """Refuse a program whose entry may read a variable unset.

    Raises:
        UnreadableError: naming the variable.
    """
    globals_ = {node.name for node in module.body if isinstance(node, ast.FunctionDef)}
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name == entry:
            _block(node.body, {argument.arg for argument in node.args.args}, globals_)


def _block(nodes: Sequence[ast.stmt], known: set[str], globals_: set[str]) -> set[str]:
    """Return the variables that are set after the statements."""
    known = set(known)
    for node in nodes:
        if isinstance(node, ast.If):
            _require(node.test, known, globals_)
            yes = _block(node.body, known, globals_)
            known = yes & _block(node.orelse, known, globals_)
        elif isinstance(node, ast.For):
            _require(node.iter, known, globals_)
            _block(node.body, known | _stored(node.target), globals_)
        else:
            _require(node, known, globals_)
            known |= _stored(node)
    return known


def _stored(node: ast.AST) -> set[str]:
    """Return the variables that a statement sets, not those of comprehensions."""
    if isinstance(node, ast.Assign):
        return set().union(*map(_stored, node.targets))
    if isinstance(node, ast.Tuple):
        return set().union(*map(_stored, node.elts))
    return {node.id} if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else set()


def _require(node: ast.AST, known: set[str], globals_: set[str]) -> None:
    inner = {
        name.id
        for part in ast.walk(node)
        if isinstance(part, ast.comprehension)
        for name in ast.walk(part.target)
        if isinstance(name, ast.Name)
    }
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    called = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    allowed = known | inner | called | globals_
    names = [name for name in ast.walk(node) if isinstance(name, ast.Name)]
    read = [name.id for name in names if isinstance(name.ctx, ast.Load)]
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        read.append(node.target.id)
    for name in read:
        if name not in allowed:
            raise UnreadableError(f"variable {name} may be unset")
