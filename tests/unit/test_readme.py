"""The README shows rows that exist, and every family."""

import re
from pathlib import Path

from generators import FAMILIES

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf8")
ROWS = (("countdown", 1, 0.2), ("urn_probability", 3, 0.0), ("arc_1d", 3, 0.0))
"""Family, ordinal and dial of the rows on the first screen."""


def test_first_screen_shows_real_rows() -> None:
    for name, ordinal, dial in ROWS:
        problem = FAMILIES[name].problem(ordinal, dial)
        for paragraph in problem.prompt.split("\n\n"):
            assert paragraph in README, f"{name}: {paragraph[:60]}"
        assert f"`{problem.answer}`" in README


def test_table_lists_every_family_once() -> None:
    table = README.split("| about | families |")[1].split("\n\n")[0]
    assert sorted(re.findall(r"`([a-z0-9_]+)`", table)) == sorted(FAMILIES)


def test_every_number_names_a_script_that_exists() -> None:
    scripts = set(re.findall(r"benchmarks[./]([a-z_]+)", README))
    assert scripts
    for name in scripts:
        assert (Path(__file__).parents[2] / "benchmarks" / f"{name}.py").exists(), name


def test_coverage_names_families_that_exist_in_every_row() -> None:
    page = (Path(__file__).parents[2] / "docs" / "coverage.md").read_text(encoding="utf8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and "its task" not in line]
    assert len(rows) > 80
    for row in rows:
        names = re.findall(r"`([a-z0-9_]+)`", row)
        assert names, row
        assert set(names) <= set(FAMILIES), row
