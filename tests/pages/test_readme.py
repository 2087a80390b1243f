"""The README is short and shows a row that exists; the page of families names them all."""

import re

from generators import FAMILIES
from generators.transforms import TRANSFORMS
from tests.pages.reading import ROOT

README = (ROOT / "README.md").read_text(encoding="utf8")
FAMILIES_PAGE = (ROOT / "docs" / "families.md").read_text(encoding="utf8")
COVERAGE = (ROOT / "docs" / "coverage.md").read_text(encoding="utf8")
MOST_WORDS = 900


def test_readme_is_one_screen_and_a_half() -> None:
    assert len(README.split()) < MOST_WORDS


def test_first_screen_shows_a_real_row() -> None:
    problem = FAMILIES["countdown"].problem(1, 0.2)
    first_screen = README[: README.index("## Why")]
    for paragraph in problem.prompt.split("\n\n"):
        assert paragraph in first_screen, paragraph[:60]
    assert f"`{problem.answer}`" in first_screen


def test_readme_counts_no_more_families_than_there_are() -> None:
    named = re.search(r"\[Over (\d+) families\]\(docs/families\.md\)", README)
    assert named
    assert int(named[1]) < len(FAMILIES) <= 2 * int(named[1])


def test_page_of_families_lists_every_family_once() -> None:
    table = FAMILIES_PAGE[: FAMILIES_PAGE.index("\n## ")]
    listed = re.findall(r"^\| \[(\w+)\]\(#\1\) \|", table, re.MULTILINE)
    assert sorted(listed) == sorted(FAMILIES)


def test_coverage_names_families_that_exist_in_every_row() -> None:
    tasks, _, papers = COVERAGE.partition("## Papers")
    rows = [row for row in listed(tasks) if not row.endswith(" here |")]
    assert len(rows) > 80
    for row in rows:
        names = re.findall(r"`([a-z0-9_]+)`", row)
        assert names, row
        assert set(names) <= set(FAMILIES), row
    for row in listed(papers)[1:]:
        names = re.findall(r"`([a-z0-9_]+)`", row)
        assert names or "not yet" in row or "`first+second`" in row or "knobs" in row, row
        assert set(names) <= {*FAMILIES, *TRANSFORMS}, row


def listed(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| ")]
