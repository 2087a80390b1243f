"""Figures name the script that prints them, and every script has a page."""

import re

from tests.pages.reading import PAGES, ROOT

PAGE = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf8")
SCRIPTS = {
    path.stem
    for path in (ROOT / "benchmarks").glob("*.py")
    if "__main__" in path.read_text(encoding="utf8")
}


def test_every_section_names_its_script() -> None:
    _, *sections = PAGE.split("\n## ")
    assert len(sections) >= 6
    for section in sections:
        assert re.search(r"`(python -m benchmarks\.\w+|make certify)`", section), section[:40]


def test_scripts_of_the_pages_exist_and_scripts_stand_on_a_page() -> None:
    text = "\n".join(page.read_text(encoding="utf8") for page in PAGES)
    named = set(re.findall(r"benchmarks[./](\w+)(?!\w*\.(?:toml|md|parquet))", text))
    assert SCRIPTS
    assert SCRIPTS - named == set()


def test_the_page_says_which_machine_and_when() -> None:
    head = PAGE[: PAGE.index("\n## ")]
    assert "AMD EPYC" in head
    assert re.search(r"\b20\d\d\b", head)
