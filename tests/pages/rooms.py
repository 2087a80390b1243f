"""The table of rooms, as docs/architecture.md shows it; `python -m tests.pages.rooms` writes it."""

import ast
from pathlib import Path

from tests.pages.reading import ROOT

PAGE = ROOT / "docs" / "architecture.md"
HEADER = "| room | is for |\n|---|---|\n"
LAYERS = ("proofmill", "solvers", "generators", "readers", "filters", "pipelines", "flows")
FOLDERS = [
    path.parent
    for layer in LAYERS
    for path in sorted((ROOT / layer).rglob("__init__.py"))
    if layer != "generators"
    or not (path.parent / "family.py").exists()
    or path.parent.name == layer
]
"""But the homes of single families, which docs/families.md lists."""


def row(folder: Path) -> str:
    """Return a room's line: the first line of its docstring."""
    face = ast.parse((folder / "__init__.py").read_text(encoding="utf8"))
    purpose = (ast.get_docstring(face) or "").splitlines()[0]
    return f"| `{folder.relative_to(ROOT).as_posix()}` | {purpose} |\n"


def page() -> str:
    """Return the page with its table anew, which stands at its end."""
    text = PAGE.read_text(encoding="utf8")
    return text[: text.index(HEADER)] + HEADER + "".join(map(row, FOLDERS))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf8")
