"""Pages as the tests read them: blocks, code spans, links and headings."""

import doctest
import re
import runpy
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
_FENCED = re.compile(
    r"^(?:<!-- not run: (?P<reason>[^\n]+?) -->\n)?"
    r"(?P<fence>`{3,})(?P<language>\w*)\n(?P<text>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
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


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page in their order."""
    text = page.read_text(encoding="utf8")
    return [
        Block(
            page=title(page),
            line=text.count("\n", 0, match.start("fence")) + 1,
            language=match["language"],
            text=match["text"],
            skipped=match["reason"] or "",
        )
        for match in _FENCED.finditer(text)
    ]


def prose(page: Path) -> str:
    """Return a page without its blocks."""
    return _FENCED.sub("", page.read_text(encoding="utf8"))


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


def rows(page: Path, header: str) -> list[list[str]]:
    """Return the cells of the table that begins with a header."""
    lines = page.read_text(encoding="utf8").splitlines()
    start = lines.index(header) + 2
    end = next((i for i, line in enumerate(lines[start:], start) if line[:1] != "|"), len(lines))
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[start:end]]


def run_block(block: Block, names: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Run a Python block, or the examples of a `pycon` block, and return the names after it."""
    where = f"{block.page}:{block.line}"
    if block.language == "pycon":
        parsed = doctest.DocTestParser().get_doctest(block.text, names, where, where, block.line)
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=_OPTIONS)
        failed, tried = runner.run(parsed, out=report.append, clear_globs=False)
        assert tried, f"{where} holds no example"
        assert not failed, "".join(report)
        return parsed.globs
    path = folder / f"line_{block.line}.py"
    path.write_text(block.text, encoding="utf8")
    return runpy.run_path(str(path), init_globals=names)
