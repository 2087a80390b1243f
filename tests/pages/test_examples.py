"""Python on the pages and in docstrings runs as printed, and takes names from faces."""

import ast
import doctest
import importlib
from pathlib import Path
from typing import Any

import pytest

from proofmill import sandbox
from tests.pages.reading import PAGES, ROOT, Block, blocks, run_block, title
from tests.pages.rooms import LAYERS

TUTORIAL = ROOT / "docs" / "tutorial.md"
"""Has a test of its own, for it builds a dataset."""
SANDBOX = ROOT / "docs" / "sandbox.md"
PYTHON = ("python", "pycon")
WITH_PYTHON = [p for p in PAGES if any(block.language in PYTHON for block in blocks(p))]
ENTRIES = {"proofmill.trainers", "proofmill.trainers.live"}
"""Rooms whose modules are named one by one."""
WITH_EXAMPLES = [
    path
    for layer in LAYERS
    for path in sorted((ROOT / layer).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf8")
]


def to_run(page: Path) -> list[Block]:
    """Return a page's blocks of Python that run as they stand."""
    return [block for block in blocks(page) if block.language in PYTHON and not block.skipped]


@pytest.mark.parametrize("page", [p for p in PAGES if p != TUTORIAL and to_run(p)], ids=title)
def test_blocks_run_as_printed(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page == SANDBOX and not sandbox.available().ok:
        pytest.skip(f"a program of the page runs confined: {sandbox.available().missing}")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in to_run(page):
        names = run_block(block, names, tmp_path)
    assert names


@pytest.mark.parametrize("page", WITH_PYTHON, ids=title)
def test_examples_take_names_from_faces(page: Path) -> None:
    for block in blocks(page):
        if block.language != "python":
            continue
        for node in ast.walk(ast.parse(block.text)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(LAYERS):
                module = node.module or ""
                folder = ROOT / module.replace(".", "/")
                is_entry = module.rpartition(".")[0] in ENTRIES
                assert folder.is_dir() or is_entry or has_rooms(folder.parent), (
                    f"{title(page)}:{block.line} reaches past a face: {module}"
                )


def has_rooms(folder: Path) -> bool:
    """Whether modules of a folder are rooms themselves."""
    return any(folder.glob("*/__init__.py"))


def test_a_block_that_is_wrong_is_seen(tmp_path: Path) -> None:
    page = ROOT / "README.md"
    example = next(block for block in blocks(page) if block.language == "pycon")
    wrong = example._replace(text=example.text.replace("'violation'", "'match'"))
    with pytest.raises(AssertionError, match="'violation'"):
        run_block(wrong, {}, tmp_path)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=title)
def test_examples_in_docstrings_hold(path: Path) -> None:
    module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    failed, tried = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried
    assert not failed


def test_there_are_examples() -> None:
    assert len(WITH_PYTHON) >= 6
    assert len(WITH_EXAMPLES) >= 2
