"""Links lead somewhere, every page is reached, and what a page names exists."""

import ast
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.pages.reading import PAGES, ROOT, anchors, links, spans, title
from tests.pages.rooms import LAYERS

FOLDERS = (*LAYERS, "benchmarks", "data", "docs", "recipes", "tests")
GUIDE = ROOT / "docs" / "writing-a-family.md"
"""Names the files of a family that the reader is to write; its own test writes them."""
PATH = re.compile(rf"(?:{'|'.join(FOLDERS)})/[\w./-]*[\w/](?::\w+)?")
DOTTED = re.compile(rf"({'|'.join((*LAYERS, 'benchmarks'))})((?:\.\w+)+)(?:\(.*\))?")


def target(page: Path, link: str) -> tuple[Path, str]:
    name, _, anchor = link.partition("#")
    return (page.parent / name).resolve() if name else page, anchor


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if "://" in link:
            continue
        path, anchor = target(page, link)
        assert path.exists(), f"{title(page)} links to {link}"
        if anchor:
            assert anchor in anchors(path), f"{title(page)} links to {link}"


def test_every_page_is_reached_from_the_readme() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    for _ in range(1000):
        if not waiting:
            break
        page = waiting.pop()
        reached.add(page)
        found = {target(page, link)[0] for link in links(page) if "://" not in link}
        waiting += [path for path in sorted(found & set(PAGES)) if path not in reached]
    assert [title(page) for page in PAGES if page not in reached] == []


@pytest.mark.parametrize("page", [page for page in PAGES if page != GUIDE], ids=title)
def test_files_that_a_page_names_exist(page: Path) -> None:
    for span in spans(page):
        if PATH.fullmatch(span):
            path, _, name = span.partition(":")
            assert (ROOT / path).exists(), f"{title(page)} names {span}"
            assert not name or name in functions(ROOT / path), f"{title(page)} names {span}"


def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_names_of_the_code_that_a_page_uses_exist(page: Path) -> None:
    for span in spans(page):
        match = DOTTED.fullmatch(span)
        if match:
            assert is_known(match[1], match[2][1:].split(".")), f"{title(page)} names {span}"


def is_known(module: str, rest: list[str]) -> bool:
    """Whether a dotted name is a module, or stands in one; no benchmark is imported."""
    if module == "benchmarks":
        return (ROOT / module / f"{rest[0]}.py").exists()
    value: object = importlib.import_module(module)
    for place, name in enumerate(rest):
        path = ".".join((module, *rest[: place + 1]))
        if not hasattr(value, name):
            if not isinstance(value, ModuleType) or importlib.util.find_spec(path) is None:
                return False
            importlib.import_module(path)
        value = getattr(value, name)
    return True


def test_a_dead_name_is_seen() -> None:
    assert is_known("filters", ["difficulty", "Difficulty", "n"])
    assert is_known("solvers", ["standins"])
    assert not is_known("filters", ["difficulty", "Ease"])
    assert not is_known("proofmill", ["score", "harder"])
