"""Figures name the script that prints them, and every script has a page."""

import json
import re

from tests.pages.reading import PAGES, ROOT, rows

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


def test_the_worst_families_are_no_worse_than_the_page_says() -> None:
    stored = json.loads((ROOT / "data" / "certified.json").read_text(encoding="utf8")).values()
    lines = [line for family in stored for line in family["lines"]]
    whole = [line["bits"] for line in lines if line["drawn"] >= 400]
    middle = [family["lines"][len(family["lines"]) // 2]["p95_ms"] for family in stored]
    measured = [
        100 * max(line["top"] for line in lines),
        -min(whole),
        100 * max(line["cheap"] for line in lines),
        -100 * min(line["distinct"] / line["drawn"] for line in lines),
        -min(family["spearman"] for family in stored),
        max(middle),
        max(line["max_ms"] for line in lines),
        max(family["extreme"][-1] for family in stored),
    ]
    stated = rows(ROOT / "docs" / "benchmarks.md", "| what | worst | family |")
    for (what, worst, _), value in zip(stated, measured, strict=True):
        text = worst.strip("*")
        rounding = 0.5 * 10.0 ** -len(text.partition(".")[2])
        assert value <= (-1 if value < 0 else 1) * float(text) + rounding, what
