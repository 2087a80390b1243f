"""What the checks of the house ask of a module, read in one walk.

Not the trees themselves: those of all modules are a million objects.
"""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Source(NamedTuple):
    """One module by its text."""

    lines: int
    doc: str
    """Its docstring."""
    face: list[str]
    """Its `__all__`."""
    imports: tuple[tuple[str, str], ...]
    """(module, name taken from it or nothing), imports inside functions too."""
    relative: tuple[int, ...]
    """Lines with relative imports."""
    calls: tuple[tuple[str, int], ...]
    """(name, line) of calls by a plain name."""
    functions: tuple[tuple[str, int, int], ...]
    """(name, line, number of lines)."""


@cache
def source(path: Path) -> Source:
    text = path.read_text(encoding="utf8")
    tree = ast.parse(text)
    imports, relative, calls, functions = list[tuple[str, str]](), [], [], []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            imports += [(node.module or "", alias.name) for alias in node.names]
            relative += [node.lineno] if node.level else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            calls.append((node.func.id, node.lineno))
        elif isinstance(node, ast.FunctionDef):
            size = (node.end_lineno or node.lineno) - node.lineno + 1
            functions.append((node.name, node.lineno, size))
    return Source(
        lines=text.count("\n"),
        doc=ast.get_docstring(tree) or "",
        face=_face(tree),
        imports=tuple(imports),
        relative=tuple(relative),
        calls=tuple(calls),
        functions=tuple(functions),
    )


def _face(tree: ast.Module) -> list[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            found = ast.literal_eval(node.value)
            assert isinstance(found, list)
            return found
    return []
