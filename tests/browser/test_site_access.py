"""The site for everybody: axe finds nothing serious; phones, the dark and no scripts will do."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingImports]

from tests.browser.driver import Chromium
from tests.browser.graded import Graded
from tests.browser.test_site import assert_clean, go, listed, opened

VIEWS = (
    "",
    "section/hard",
    "rows",
    "rows?family=sudoku&sort=rate0",
    "rows?family=no",
    "row/nobody",
)
AXE = Axe()


def views(graded: Graded) -> list[str]:
    """Return the addresses of every kind of view: a drawn row and a dropped one among them."""
    drawn = graded.kept(family="sudoku")[0]["id"]
    dropped = next(row["id"] for row in graded.rows if row["status"] != "kept")
    return [*VIEWS, f"row/{drawn}", f"row/{dropped}", "rows?flag=drawn&family=sudoku"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_serious(
    chromium: Chromium, graded: Graded, served: str, scheme: Literal["light", "dark"], width: int
) -> None:
    """Served, since the answer box is to be looked at too."""
    visit = opened(chromium, served, scheme=scheme, width=width)
    checked = 0
    for view in views(graded):
        page = go(visit, f"/{view}")
        for details in page.locator("details").all():
            details.evaluate("one => { one.open = true }")
        found = AXE.run(page).response
        serious = [
            (one["id"], [(node["html"][:160], node["failureSummary"]) for node in one["nodes"][:3]])
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], view
        checked += 1
    assert checked == len(views(graded))


def test_axe_finds_what_is_wrong(chromium: Chromium, graded: Graded) -> None:
    visit = opened(chromium, graded.page.as_uri())
    visit.page.evaluate("document.querySelector('header p').style.color = '#eee'")
    found = AXE.run(visit.page).response["violations"]
    assert "color-contrast" in [one["id"] for one in found]


@pytest.mark.parametrize("width", [390, 320, 1280])
def test_no_page_scrolls_sideways(
    chromium: Chromium, graded: Graded, served: str, width: int
) -> None:
    visit = opened(chromium, served, width=width)
    for view in views(graded):
        page = go(visit, f"/{view}")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0, view
    assert_clean(visit)


def test_the_dark_is_dark(chromium: Chromium, graded: Graded) -> None:
    def brightness(scheme: Literal["light", "dark"]) -> tuple[float, float]:
        page = opened(chromium, graded.page.as_uri(), scheme=scheme).page
        colors = page.evaluate(
            "['backgroundColor', 'color'].map(name => getComputedStyle(document.body)[name])"
        )
        numbers = [[int(n) for n in color[4:-1].split(",")] for color in colors]
        return sum(numbers[0]) / 765, sum(numbers[1]) / 765

    light, dark = brightness("light"), brightness("dark")
    assert light[0] > 0.9 > 0.3 > light[1]
    assert dark[0] < 0.2 < 0.8 < dark[1]


def test_without_scripts_the_overview_can_be_read(chromium: Chromium, graded: Graded) -> None:
    visit = chromium.visit(graded.page, scripts=False)
    page = visit.page
    text = page.inner_text("#overview")
    for family in ("sudoku", "urn_probability", "chinese_remainder"):
        assert family in text
    assert f"{len(graded.kept())}" in page.inner_text(".tiles")
    assert "need JavaScript" in page.inner_text("noscript")
    assert page.locator("table.heat").count() == len(graded.rates)
    assert all(table.is_visible() for table in page.locator("table").all())
    assert_clean(visit)


def test_the_skip_link_leads_to_what_is_shown(chromium: Chromium, graded: Graded) -> None:
    name = graded.kept()[0]["id"]
    visit = opened(chromium, graded.page.as_uri(), f"row/{name}")
    visit.page.keyboard.press("Tab")
    assert visit.page.evaluate("document.activeElement.className") == "skip"
    visit.page.keyboard.press("Enter")
    assert visit.page.evaluate("document.activeElement.id") == "main"
    assert name in visit.page.url
    assert visit.page.locator("#row").is_visible()


def test_one_can_tab_through_a_list(chromium: Chromium, graded: Graded) -> None:
    """Every link of the first rows is reached, and a ring shows where one is."""
    visit = opened(chromium, graded.page.as_uri(), "rows?family=sudoku")
    names, reached = listed(visit.page)[:3], []
    told = "['innerText', 'tagName'].map(name => document.activeElement[name])"
    ring = "getComputedStyle(document.activeElement).outlineStyle"
    for _ in range(80):
        visit.page.keyboard.press("Tab")
        text, tag = visit.page.evaluate(told)
        if text in names:
            assert (tag, visit.page.evaluate(ring)) == ("A", "solid")
            reached.append(text)
    assert reached == names
