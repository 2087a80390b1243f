"""Pages as the tests read them: blocks, code spans, links and headings."""

import doctest
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
        *(ROOT / "data").rglob("README.md"),
        *(ROOT / "docs").rglob("*.md"),
    ]
)
SHELL = ("", "bash", "sh", "console")
"""Languages of blocks that hold commands."""
_SKIPPED = re.compile(r"<!-- not run: (.+) -->")
_OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Block(NamedTuple):
    """A fenced block."""

    page: str
    line: int
    language: str
    text: str
    skipped: str
    """Why it is not run; empty where it is."""


def title(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a page in their order."""
    fence, before, inside, opened = "", "", [""], 0
    for number, line in enumerate(page.read_text(encoding="utf8").splitlines(), 1):
        mark = re.match(r"(`{3,})(\w*)", line)
        if not fence and mark:
            fence, language, inside, opened = mark[1], mark[2], [], number
            skipped = _SKIPPED.fullmatch(before)
        elif fence and line.strip() == fence:
            fence = ""
            text = "\n".join(inside) + "\n"
            yield Block(title(page), opened, language, text, skipped[1] if skipped else "")
        elif fence:
            inside.append(line)
        before = line
    assert not fence, f"{page}: the block of line {opened} is not closed"


def prose(page: Path) -> str:
    """Return a page without its blocks."""
    text, fence = [], ""
    for line in page.read_text(encoding="utf8").splitlines():
        mark = re.match(r"`{3,}", line)
        if mark and not fence:
            fence = mark[0]
        elif line.strip() == fence:
            fence = ""
        elif not fence:
            text.append(line)
    return "\n".join(text)


def spans(page: Path) -> list[str]:
    """Return what stands between single backticks."""
    return re.findall(r"`([^`\n]+)`", prose(page))


def links(page: Path) -> list[str]:
    """Return the targets of the links of a page."""
    return re.findall(r"\]\(([^()\s]+)\)", re.sub(r"`[^`\n]+`", "", prose(page)))


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def run_block(block: Block, names: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Run a Python block, or the examples of a `pycon` block, and return the names after it."""
    where = f"{block.page}:{block.line}"
    if block.language == "pycon":
        parsed = doctest.DocTestParser().get_doctest(block.text, names, where, where, block.line)
        runner, told = doctest.DocTestRunner(optionflags=_OPTIONS), []
        failed, tried = runner.run(parsed, out=told.append, clear_globs=False)
        assert tried, f"{where} holds no example"
        assert not failed, "".join(told)
        return parsed.globs
    path = folder / f"line_{block.line}.py"
    path.write_text(block.text, encoding="utf8")
    return runpy.run_path(str(path), init_globals=names)
