"""Reading: a stranger's program and inputs as data, and what is refused before anything is run.

The list of what may be used is there for good questions: no clock, no randomness, no files. It is
no boundary; that is the sandbox.
"""

import ast
import warnings
from collections.abc import Sequence
from typing import Any, NamedTuple

from generators.selfplay.programs import Kind, Value, kind_of
from proofmill.problem import Json
from proofmill.verifiers import literals

MAX_SOURCE = 3_000
"""Characters of a program; what is asked about must fit a prompt."""
MAX_PARAMETERS = 4
MODULES = frozenset(
    ("bisect", "collections", "functools", "heapq", "itertools", "math", "operator", "re", "string")
)
_BANNED = frozenset(
    (
        *("eval", "exec", "compile", "open", "input", "print", "globals", "locals", "vars"),
        *("getattr", "setattr", "delattr", "id", "hash", "breakpoint", "__import__", "exit"),
    )
)
SCHEMA: Json = {
    "type": "object",
    "properties": {
        "program": {"type": "string"},
        "inputs": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["program", "inputs"],
    "additionalProperties": False,
}
"""What the template `selfplay/program` asks for."""


class Proposed(NamedTuple):
    """A program that may be run, and its usable inputs."""

    source: str
    """Its text as `unparse` writes it, with the names that the stranger chose."""
    entry: str
    kinds: tuple[Kind, ...]
    """Of the parameters; `any` where the inputs differ or have no kind of ours."""
    inputs: tuple[tuple[Value, ...], ...]


def read_proposal(value: Json) -> Proposed | str:
    """Return the program in a reply that fits SCHEMA, or why it is refused.

    `program_too_long`, `syntax`, `no_entry`, `parameters`, `import`, `banned_name`, `state`,
    `inputs`: the first that holds.
    """
    text = value["program"]
    if len(text) > MAX_SOURCE:
        return "program_too_long"
    module = _parsed(text)
    if module is None:
        return "syntax"
    entry = _entry(module)
    if entry is None:
        return "no_entry"
    count = _parameters(entry)
    reason = "" if 1 <= count <= MAX_PARAMETERS else "parameters"
    reason = reason or _refused(module)
    if reason:
        return reason
    inputs = _inputs(value["inputs"], count, entry.name)
    if not inputs:
        return "inputs"
    kinds = tuple(_kind([given[place] for given in inputs]) for place in range(count))
    return Proposed(ast.unparse(module), entry.name, kinds, inputs)


def _parsed(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd escapes are the program's affair
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _entry(module: ast.Module) -> ast.FunctionDef | None:
    """Return the last function named `f`, else the only function."""
    functions = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    named = [node for node in functions if node.name == "f"]
    if named:
        return named[-1]
    return functions[0] if len(functions) == 1 else None


def _parameters(entry: ast.FunctionDef) -> int:
    """Return how many plain parameters there are; 0 where there are others."""
    given = entry.args
    is_plain = not (given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs)
    return len(given.args) if is_plain else 0


def _refused(module: ast.Module) -> str:
    allowed = (ast.FunctionDef, ast.Import, ast.ImportFrom, ast.ClassDef, ast.Assign, ast.AnnAssign)
    if not all(isinstance(node, allowed) or _is_docstring(node) for node in module.body):
        return "state"
    for node in ast.walk(module):
        if isinstance(node, ast.Import) and not {a.name for a in node.names} <= MODULES:
            return "import"
        if isinstance(node, ast.ImportFrom) and node.module not in MODULES:
            return "import"
        if isinstance(node, ast.Name) and node.id in _BANNED:
            return "banned_name"
        if isinstance(node, ast.Attribute) and node.attr.startswith("__"):
            return "banned_name"
        if isinstance(node, ast.Global | ast.Nonlocal | ast.AsyncFunctionDef):
            return "state"
    return ""


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _inputs(texts: Sequence[str], count: int, name: str) -> tuple[tuple[Value, ...], ...]:
    """Return the inputs that can be read, each once."""
    found: dict[str, tuple[Any, ...]] = {}
    for text in texts:
        try:
            found.setdefault(text.strip(), literals.read_arguments(text, count, name))
        except literals.LiteralError:
            continue
    return tuple(found.values())


def _kind(values: Sequence[Value]) -> Kind:
    kinds = {kind_of(value) for value in values}
    kind = kinds.pop()
    return "any" if kinds or kind is None else kind
