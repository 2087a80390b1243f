"""Refusing: what a program may not be, by its text alone (gate G0).

The list is there for good families: no clock, no global randomness, no files, loops that end. It
is no boundary; that is the sandbox.
"""

import ast
import re
import warnings
from typing import Final

MAX_PROGRAM = 8_000
"""Characters of a program."""
MODULES: Final = frozenset(
    (
        *("bisect", "collections", "functools", "heapq", "itertools", "math", "operator", "re"),
        *("string", "fractions", "random"),
    )
)
"""Of `random` its class `Random` alone, with a seed."""
_BANNED: Final = frozenset(
    (
        *("eval", "exec", "compile", "open", "input", "print", "globals", "locals", "vars"),
        *("getattr", "setattr", "delattr", "id", "hash", "breakpoint", "exit", "dir", "type"),
        *("memoryview", "super", "object"),
    )
)
_TOP: Final = (ast.FunctionDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
_SPELLED: Final = re.compile(r"__\w+__")


def refusal(text: str, entries: tuple[str, ...]) -> str:
    """Say why a program is not run; nothing where it may be. It must define `entries`."""
    if len(text) > MAX_PROGRAM:
        return f"it has {len(text)} characters; {MAX_PROGRAM} are run"
    module = _parsed(text)
    if module is None:
        return "it cannot be parsed"
    defined = {node.name for node in module.body if isinstance(node, ast.FunctionDef)}
    if missing := [entry for entry in entries if entry not in defined]:
        return f"it lacks the function {missing[0]}"
    for node in module.body:
        if not isinstance(node, _TOP) and not _is_docstring(node):
            return f"line {node.lineno} stands outside of any function"
    return next((f"line {at}: {why}" for at, why in map(_fault, ast.walk(module)) if why), "")


def _parsed(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd escapes are the program's affair
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _fault(node: ast.AST) -> tuple[int, str]:
    return getattr(node, "lineno", 0), _said(node)


def _said(node: ast.AST) -> str:
    if isinstance(node, ast.Import):
        return _imported([alias.name for alias in node.names])
    if isinstance(node, ast.ImportFrom):
        if node.module == "random" and [alias.name for alias in node.names] != ["Random"]:
            return "takes more from random than Random"
        return _imported([node.module or "."])
    if isinstance(node, ast.Name) and (node.id in _BANNED or node.id.startswith("__")):
        return f"uses {node.id}"
    if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
        return f"uses the private name {node.attr}"
    if isinstance(node, ast.Attribute) and _is_random(node.value) and node.attr != "Random":
        return f"draws from random.{node.attr}, whose state is global"
    if isinstance(node, ast.Global | ast.Nonlocal | ast.AsyncFunctionDef | ast.ClassDef):
        return f"holds a {type(node).__name__}"
    if isinstance(node, ast.While) and isinstance(node.test, ast.Constant):
        return "has a loop without a bound"
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return "spells a dunder name" if _SPELLED.search(node.value) else ""
    return ""


def _is_random(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "random"


def _imported(names: list[str]) -> str:
    strange = [name for name in names if name not in MODULES]
    return f"imports {strange[0]}; have {', '.join(sorted(MODULES))}" if strange else ""
