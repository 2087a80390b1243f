"""The guide adds a family as printed: its commands and its code, in a copy of the checkout."""

import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.house import family_lines
from generators import FAMILIES

pytestmark = pytest.mark.deep

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "writing-a-family.md").read_text(encoding="utf8")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_OUTER = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PROOFMILL_", "PYTEST_")
"""Settings of the run around this one."""


def blocks() -> Iterator[tuple[str, str, str]]:
    """Yield (language, text, file named last before it) of each block of the page."""
    for match in _BLOCK.finditer(PAGE):
        named = re.findall(r"`([\w/.]+\.py)`", PAGE[: match.start()])
        yield match[1], match[2], named[-1]


def promised_files() -> set[str]:
    """Return the files in the page's first table."""
    table = PAGE.split("| file | written by |\n|---|---|\n")[1].split("\n\n")[0]
    return {row.split("`")[1] for row in table.splitlines()}


def run(command: str, folder: Path) -> str:
    env = {key: value for key, value in os.environ.items() if not key.startswith(_OUTER)}
    done = subprocess.run(
        ["bash", "-e", "-c", command],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what git knows of this checkout, committed, with the interpreter that runs this."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in run("git ls-files --cached --others --exclude-standard", ROOT).splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf8")
    python.chmod(0o755)
    run("touch .venv/.pipeline && touch .venv/.dev", folder)  # what make takes for installed
    commit = "git -c user.name=a -c user.email=a@example.org commit -q -m before"
    run(f"git init -q . && git add --all && {commit}", folder)
    return folder


class Walkthrough(NamedTuple):
    """The checkout after the page, and what its commands printed."""

    checkout: Path
    printed: str


@pytest.fixture(scope="module")
def walkthrough(checkout: Path) -> Walkthrough:
    """What becomes of a checkout by following the page."""
    printed = ""
    for language, text, file in blocks():
        if language == "sh":
            printed += run(text, checkout)
        elif language == "python":
            assert (checkout / file).exists(), "the skeleton comes first"
            (checkout / file).write_text(text, encoding="utf8")
    return Walkthrough(checkout, printed)


def test_the_page_has_commands_around_its_code() -> None:
    assert [language for language, _, _ in blocks()] == ["sh", "python", "sh", "text", "sh"]


def test_the_contract_of_the_family_is_green(walkthrough: Walkthrough) -> None:
    (promised,) = (text for language, text, _ in blocks() if language == "text")
    assert promised in walkthrough.printed
    contracts = re.search(r"^(\d+) passed, \d+ deselected", walkthrough.printed, re.MULTILINE)
    assert contracts, walkthrough.printed
    assert int(contracts[1]) > 10


def test_the_readers_of_the_page_agree(walkthrough: Walkthrough) -> None:
    assert "graph_coloring: 1000 of 1000 rows agreed" in walkthrough.printed


def test_the_files_that_the_page_names_are_changed_and_no_others(walkthrough: Walkthrough) -> None:
    changed = run("git status --porcelain --untracked-files=all", walkthrough.checkout).splitlines()
    assert {line[3:] for line in changed} == promised_files()


def test_the_code_of_the_page_is_clean(walkthrough: Walkthrough) -> None:
    (file,) = (file for language, _, file in blocks() if language == "python")
    run(f"{sys.executable} -m ruff check {file}", walkthrough.checkout)
    run(f"{sys.executable} -m ruff format --check {file}", walkthrough.checkout)


def test_the_page_of_families_is_fresh(walkthrough: Walkthrough) -> None:
    run(".venv/bin/python -m pytest -q tests/golden -k page", walkthrough.checkout)


def test_a_second_check_changes_no_byte(walkthrough: Walkthrough) -> None:
    files = [walkthrough.checkout / file for file in promised_files()]
    before = [(file.read_bytes(), file.stat().st_mtime_ns) for file in files]
    printed = run(".venv/bin/python -m pipelines family check counting_out", walkthrough.checkout)
    assert "all that is kept is up to date" in printed
    assert [(file.read_bytes(), file.stat().st_mtime_ns) for file in files] == before


def test_the_page_is_about_a_new_family() -> None:
    (code,) = (text for language, text, _ in blocks() if language == "python")
    assert "counting_out" not in FAMILIES
    assert f"The one below has {code.count(chr(10))}." in " ".join(PAGE.split())


def test_figures_of_the_page_are_still_about_right() -> None:
    text = " ".join(PAGE.split())
    median = re.search(r"median family has (\d+) lines", text)
    assert median
    assert int(median[1]) == pytest.approx(statistics.median(family_lines()), rel=0.05)
