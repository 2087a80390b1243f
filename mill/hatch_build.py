"""Build hook: put the root folders into the wheel as `proofmill_mill.*`, their imports rewritten.

The sources stay as they are: in a checkout they are plain packages of generic names, which must not
reach anybody's site-packages.
"""

import ast
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "proofmill_mill"
PACKAGES = ("solvers", "generators", "readers", "filters", "pipelines", "flows")
OTHERS = ("data", "recipes", "prefect.yaml")
LICENSE = "LICENSE"
COMMANDS = (
    (re.compile(r"python -m pipelines\b"), "proofmill"),
    (re.compile(r"python -m flows\b"), f"python -m {NAME}.flows"),
)
"""How the text of errors and pages names the commands, in a checkout and installed."""
TEXTS = (".py", ".jinja", ".md", ".toml", ".yaml")


class MillHook(BuildHookInterface[Any]):
    """Writes the rewritten tree next to nothing that is kept, and adds it to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the tree to a wheel; an sdist holds the folders as they are."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        self.made = Path(tempfile.mkdtemp(prefix="mill-"))
        write_tree(root if (root / PACKAGES[0]).is_dir() else root.parent, self.made)
        for part in (*PACKAGES, *OTHERS):
            build_data["force_include"][str(self.made / part)] = f"{NAME}/{part}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the tree."""
        if self.target_name == "wheel":
            shutil.rmtree(self.made)


def write_tree(source: Path, target: Path) -> None:
    """Copy the folders from `source` to `target`, with the names that they have when installed."""
    for part in (*PACKAGES, *OTHERS):
        for path in _files(source / part):
            to = target / path.relative_to(source)
            to.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix in TEXTS:
                to.write_text(renamed(path.read_text("utf8"), path), "utf8")
            else:
                shutil.copyfile(path, to)


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    for path in sorted(place.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def renamed(text: str, path: Path) -> str:
    """Return a file's text with the names that folders and commands have when installed.

    Raises:
        SyntaxError: for `import folder.module`, whose name in the code would have to change too.
    """
    if path.suffix == ".py":
        text = _imports_renamed(text, path)
    for pattern, name in COMMANDS:
        text = pattern.sub(name, text)
    return text


def _imports_renamed(text: str, path: Path) -> str:
    lines = text.split("\n")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and _is_ours(node.module or ""):
            pattern, name = rf"^(\s*)from {node.module}\b", rf"\1from {NAME}.{node.module}"
        elif isinstance(node, ast.Import) and any(_is_ours(alias.name) for alias in node.names):
            (alias,) = node.names
            if "." in alias.name and not alias.asname:
                raise SyntaxError(
                    f"{path}:{node.lineno}: write `from ... import`, not `import a.b`"
                )
            pattern, name = r"^(\s*)import (\w+)$", rf"\1from {NAME} import \2"
            if alias.asname:
                pattern, name = r"^(\s*)import ", rf"\1import {NAME}."
        else:
            continue
        line = node.lineno - 1
        lines[line], changed = re.subn(pattern, name, lines[line])
        if not changed:
            raise SyntaxError(f"{path}:{node.lineno}: cannot rename this import")
    return "\n".join(lines)


def _is_ours(module: str) -> bool:
    return module.split(".")[0] in PACKAGES
