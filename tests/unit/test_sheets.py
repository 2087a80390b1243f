"""Figures: their size, texts and dots, read back from the files."""

import re
import struct
import xml.etree.ElementTree as ET

import pytest

from generators.weakness.knobs import Attempt, Choice, Subject, diagnose
from pipelines.figures import (
    Point,
    Sheet,
    effort_by_dial,
    outcomes_by_family,
    png,
    rates_by_dial,
    rates_of_rows,
    svg,
)
from pipelines.loops.knobs.plots import plan_plot, rates_plot

SVG = "{http://www.w3.org/2000/svg}"
WINDOW = (0.2, 0.8)
POINTS = 25.4 / 72
"""Millimetres of a point."""


def flat(mean: float, rows: int = 9) -> list[Point]:
    """Return points that lie level at three dials."""
    return [Point(dial, mean, mean / 2, (1 + mean) / 2, rows) for dial in (0.1, 0.5, 0.9)]


def texts(root: ET.Element) -> list[str]:
    return [(node.text or "").strip() for node in root.iter(f"{SVG}text")]


def dots(root: ET.Element) -> int:
    """Count the marks within panels; ticks lie on their edges and are not clipped."""
    groups = [node for node in root.iter(f"{SVG}g") if node.get("clip-path")]
    return sum(len(group.findall(f"{SVG}use")) for group in groups)


def millimetres(root: ET.Element) -> tuple[float, float]:
    width, height = (float(root.attrib[side].removesuffix("pt")) for side in ("width", "height"))
    return width * POINTS, height * POINTS


@pytest.fixture(scope="module")
def many() -> dict[str, list[Point]]:
    """Thirty families from never to nearly always solved, and one that falls from 0.9 to 0.1."""
    families = {f"f{i:02d}": flat(i / 30) for i in range(30)}
    steep = [Point(0.1, 0.9, 0.6, 1.0, 9), Point(0.9, 0.1, 0.0, 0.4, 9)]
    return families | {"steep": steep}


def test_families_that_matter_fit_a_page(many: dict[str, list[Point]]) -> None:
    sheet = rates_by_dial({"small": many, "large": {"f00": flat(0.5, rows=2)}}, WINDOW)
    root = ET.fromstring(svg(sheet))
    width, height = millimetres(root)
    assert width == pytest.approx(180.0, abs=0.1)
    assert height <= 240.0
    seen = texts(root)
    named = [name for name in seen if name in many]
    assert named[:9] == ["f00", "f01", "f02", "f03", "f29", "f28", "f27", "f26", "steep"]
    assert len(named) == 12
    assert {"small", "large", "hardest", "easiest", "steepest", "dial", "pass rate"} <= set(seen)
    # Three dials of eleven families, two of `steep`, three of the other solver.
    assert dots(root) == 3 * 11 + 2 + 3


def test_few_families_are_all_there_the_hardest_first() -> None:
    families = {"easy": flat(0.9), "hard": flat(0.1), "middle": flat(0.5)}
    root = ET.fromstring(svg(rates_by_dial({"one": families}, WINDOW)))
    assert [name for name in texts(root) if name in families] == ["hard", "middle", "easy"]


def test_no_curve_joins_the_points() -> None:
    root = ET.fromstring(svg(rates_by_dial({"one": {"a": flat(0.5)}}, WINDOW)))
    paths = [path for path in root.iter(f"{SVG}path") if "clip-path" in path.attrib]
    lines = [path.attrib["d"].split() for path in paths if "stroke" in path.attrib["style"]]
    # Three intervals, each upright: move to x, y; line to x, y.
    assert len(lines) == 3
    assert all(len(line) == 6 and line[1] == line[4] for line in lines)


def test_rows_are_bars_and_few_rows_are_dots() -> None:
    rates = {"sure": [0.5] * 60 + [0.0] * 40, "few": [0.1, 0.5, 0.9]}
    root = ET.fromstring(svg(rates_of_rows(rates, WINDOW)))
    assert "60% of 100 rows in the window" in texts(root)
    assert "33% of 3 rows in the window" in texts(root)
    bars = [node for node in root.iter(f"{SVG}path") if "#0072b2" in node.get("style", "")]
    assert len(bars) == 12  # twentieths from 0.2 to 0.8
    few = [node for node in root.iter(f"{SVG}use") if "#d55e00" in node.get("style", "")]
    assert len(few) == 3


def test_the_families_that_lost_most_come_first_and_fit_a_page() -> None:
    families = {f"f{i:03d}": {"kept": i, "duplicate": 200 - i} for i in range(200)}
    reasons = {"kept": 1, **{f"reason{i}": 1 for i in range(9)}}
    sheet = outcomes_by_family({**families, "mixed": reasons})
    root = ET.fromstring(svg(sheet))
    assert millimetres(root)[1] <= 240.0
    names = [name for name in texts(root) if name in families]
    assert names == [f"f{i:03d}" for i in range(39)]  # `mixed` kept a tenth: between f019 and f020
    assert "mixed" in texts(root)
    assert "40,010" in texts(root)
    assert "other reasons" in texts(root)
    assert "the 40 of 201" in sheet.caption


def test_effort_is_named_at_the_ends_of_its_lines() -> None:
    families = {f"f{i:02d}": {0.1: 10.0, 0.5: 10.0 + i, 0.9: 10.0 + 10 * i} for i in range(20)}
    root = ET.fromstring(svg(effort_by_dial({**families, "one": {0.1: 5.0}, "none": {}})))
    names = [name for name in texts(root) if name in {*families, "one", "none"}]
    assert sorted(names) == [f"f{i:02d}" for i in (0, 1, 2, 3, 16, 17, 18, 19)]
    assert dots(root) == 20 * 3 + 3  # and their median


def small() -> Sheet:
    return outcomes_by_family({"a": {"kept": 3, "duplicate": 1}})


def test_a_png_has_the_dots_of_its_size() -> None:
    data = png(small())
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert width == int(180 / 25.4 * 200)
    assert height == int(small().height / 25.4 * 200)
    assert png(small()) == data


def test_an_svg_takes_the_colours_of_its_page_and_brings_them_alone() -> None:
    alone, within = svg(small()), svg(small(), is_alone=False)
    assert svg(small()) == alone
    assert "var(--ink, #1c2024)" in within
    assert "<style>" not in within
    assert "*{" not in within.replace(".plot *{", "")
    assert "prefers-color-scheme: dark" in alone
    assert "prefers-color-scheme" not in within
    assert "<metadata>" not in alone
    assert ET.fromstring(alone).get("aria-label") == small().caption


def test_a_reader_s_own_settings_change_nothing() -> None:
    import matplotlib as mpl

    before = svg(small())
    with mpl.rc_context({"font.size": 30.0, "axes.facecolor": "red"}):
        assert svg(small()) == before


def test_foreign_text_is_text() -> None:
    root = ET.fromstring(svg(outcomes_by_family({"$a_b$ <b>\u8c1c": {"kept": 3}})))
    assert "$a_b$ <b>?" in texts(root)


def test_a_figure_too_high_for_a_page_is_refused() -> None:
    with pytest.raises(ValueError, match="long is 250 mm high; a page has 240"):
        svg(Sheet("long", "", 250.0, lambda figure: None))


def test_a_release_of_many_families_fits_a_page() -> None:
    subjects = [Subject(f"f{i:02d}", ("size",), 0.0) for i in range(45)]
    attempts = [Attempt(s.name, (0.5,), i % 9, 8, 0) for i, s in enumerate(subjects)]
    known = diagnose(subjects, attempts, 1)
    plan = [Choice(subject.name, (0.5,), 0.5, "weak") for subject in subjects]
    for sheet, names in ((rates_plot(known, known, attempts), 24), (plan_plot(plan), 40)):
        root = ET.fromstring(svg(sheet))
        assert millimetres(root)[1] <= 240.0
        assert len({name for name in texts(root) if re.fullmatch(r"f\d\d", name)}) == names
