"""Definite assignment: no call of a program may read a variable that nothing has set.

Removing statements that no probe needed can leave a variable that is set in one branch only. Where
that branch was taken on every probe, the condition goes and its body stays; else the program is
unreadable.
"""

import ast
from collections.abc import Sequence

from generators.selfplay.programs.evaluation import UnreadableError


def settle(module: ast.Module, entry: str) -> ast.Module:
    """Return the module, some conditions of the entry removed, with every read variable set.

    Raises:
        UnreadableError: if a variable may still be read unset.
    """
    globals_ = {node.name for node in module.body if isinstance(node, ast.FunctionDef)}
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name == entry:
            known = {argument.arg for argument in node.args.args}
            node.body, _ = _block(node.body, known, globals_)
    return ast.fix_missing_locations(module)


def _block(
    nodes: Sequence[ast.stmt], known: set[str], globals_: set[str]
) -> tuple[list[ast.stmt], set[str]]:
    """Return the statements, mended, and the variables that are set after them."""
    known = set(known)
    kept: list[ast.stmt] = []
    for node in nodes:
        if isinstance(node, ast.If):
            mended, known = _branch(node, known, globals_)
            kept += mended
        elif isinstance(node, ast.For):
            _require(node.iter, known, globals_)
            node.body, _ = _block(node.body, known | _stored(node.target), globals_)
            kept.append(node)
        else:
            _require(node, known, globals_)
            known |= _stored(node)
            kept.append(node)
    return kept, known


def _branch(node: ast.If, known: set[str], globals_: set[str]) -> tuple[list[ast.stmt], set[str]]:
    _require(node.test, known, globals_)
    new = set().union(*map(_stored, node.body)) - known
    if new and not node.orelse:
        return _block(node.body, known, globals_)
    node.body, after = _block(node.body, known, globals_)
    node.orelse, other = _block(node.orelse, known, globals_)
    return [node], after & other


def _stored(node: ast.AST) -> set[str]:
    """Return the variables that a statement sets, not those of comprehensions."""
    if isinstance(node, ast.Assign):
        return set().union(*map(_stored, node.targets))
    if isinstance(node, ast.Tuple):
        return set().union(*map(_stored, node.elts))
    if isinstance(node, ast.If):
        return set().union(*map(_stored, (*node.body, *node.orelse)))
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
    for name in ast.walk(node):
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load) and name.id not in allowed:
            raise UnreadableError(f"variable {name.id} may be unset")
