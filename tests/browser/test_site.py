"""The site of a graded dataset in a real Chromium: what it shows, and clicking through it."""

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page  # pyright: ignore[reportMissingImports]

from tests.browser.driver import Chromium, Visit
from tests.browser.graded import HOSTILE, Graded
from tests.waiting import await_that

PAGE = 25
WIDTH = 12
Query = dict[str, str]


@pytest.fixture(params=["file", "served"])
def base(request: pytest.FixtureRequest, graded: Graded) -> str:
    """Where the page is opened from."""
    return graded.page.as_uri() if request.param == "file" else request.getfixturevalue("served")


def go(visit: Visit, address: str) -> Page:
    """Go on to another view and wait until it is there."""
    visit.page.evaluate("address => { location.hash = address }", address)
    return at(visit, address)


def at(visit: Visit, part: str) -> Page:
    """Wait until the address has a part and its view is complete; return the page."""
    visit.page.wait_for_url(lambda url: part in url)
    return seen(visit)


def seen(visit: Visit) -> Page:
    """Return the page once its view is complete.

    Asked from here, time and again: the page's policy forbids what Playwright would wait with.
    """
    page = visit.page
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    place, _, _ = page.evaluate("location.hash").lstrip("#/").partition("?")
    view, _, name = place.partition("/")
    shown = {"rows": "rows", "row": "row"}.get(view, "overview")
    page.wait_for_selector(f"#{shown}:not([hidden])")
    if view == "rows":
        await_that(lambda: "…" not in page.locator("#rows td.head").all_inner_texts())
    elif view == "row" and "%" not in name:
        await_that(lambda: name.split("~")[0] in page.inner_text("#row"))
    return page


def opened(chromium: Chromium, base: str, address: str = "", **options: Any) -> Visit:  # noqa: ANN401
    visit = chromium.visit(f"{base}#/{address}", **options)
    seen(visit)
    return visit


def assert_clean(visit: Visit) -> None:
    assert (visit.errors, visit.failed, visit.outside) == ([], [], [])


def meets(graded: Graded, row: dict[str, Any], key: str, value: str) -> bool:
    asked = [found[row["id"]] for found in graded.rates if row["id"] in found]
    flags = {
        "never solved": bool(asked) and all(k == 0 for _, k, _ in asked),
        "always solved": bool(asked) and all(k == n for _, k, n in asked),
        "has rollouts": bool(asked),
    }
    if key == "flag":
        return flags[value]
    own = str(row[key])
    return own.startswith(value) if key == "id" else own == value


def is_within(graded: Graded, row: dict[str, Any], asked: Query) -> bool:
    number = asked.get("number")
    if not number:
        return True
    if number == "effort":
        value = row["effort"]
    else:
        value = graded.rates[int(number.removeprefix("rate"))].get(row["id"], (None, 0, 0))[0]
    least, most = float(asked.get("least", "-inf")), float(asked.get("most", "inf"))
    return value is not None and least <= value <= most


def wanted(graded: Graded, asked: Query) -> list[dict[str, Any]]:
    """Return the rows that a query asks for."""
    bounds = {"number", "least", "most", "sort", "page"}
    return [
        row
        for row in graded.rows
        if is_within(graded, row, asked)
        and all(meets(graded, row, key, value) for key, value in asked.items() if key not in bounds)
    ]


def listed(page: Page) -> list[str]:
    found: list[str] = page.locator("#rows tbody td:first-child").all_inner_texts()
    return found


def counted(page: Page) -> tuple[int, int]:
    shown, total = page.inner_text("#rows h2").replace(",", "").split(" of ")
    return int(shown), int(total)


def facet(page: Page, key: str) -> dict[str, int]:
    """Return the number of rows that each value of a filter would leave."""
    texts = page.locator(f"select[data-facet='{key}'] option").all_text_contents()
    found = [re.fullmatch(r"(.*) \((\d+)\)", text) for text in texts[1:]]
    return {one[1]: int(one[2]) for one in found if one}


QUERIES: list[Query] = [
    {},
    {"family": "sudoku"},
    {"family": "sudoku", "dial": "0.6", "status": "kept"},
    {"dial": "none"},
    {"domain": "math", "split": "test"},
    {"flag": "has rollouts"},
    {"flag": "never solved", "family": "chinese_remainder"},
    {"number": "rate0", "least": "0.2", "most": "0.8"},
    {"number": "rate1", "least": "0.9"},
    {"number": "effort", "most": "40", "family": "urn_probability"},
    {"status": "duplicate"},
    {"id": "0"},
    {"family": "no such family"},
]


@pytest.mark.parametrize("asked", QUERIES, ids=str)
def test_filters_show_the_rows_that_the_parquet_holds(
    chromium: Chromium, graded: Graded, asked: Query
) -> None:
    visit = opened(chromium, graded.page.as_uri(), f"rows?{urlencode(asked)}")
    rows = wanted(graded, asked)
    assert counted(visit.page) == (len(rows), len(graded.rows))
    assert set(listed(visit.page)) <= {row["id"][:WIDTH] for row in rows}
    assert len(listed(visit.page)) == min(PAGE, len(rows))
    for key in ("family", "dial", "domain", "split", "status"):
        # A filter's own choice does not take the others away from it.
        free = wanted(graded, {name: value for name, value in asked.items() if name != key})
        counts = Counter(row[key] for row in free)
        assert {v: n for v, n in facet(visit.page, key).items() if n} == counts, key
    assert_clean(visit)


def test_pages_of_a_list_hold_every_row_once(chromium: Chromium, graded: Graded) -> None:
    visit = opened(chromium, graded.page.as_uri(), "rows")
    found: list[str] = listed(visit.page)
    while (link := visit.page.locator("#rows [rel=next]")).count():
        link.click()
        found += listed(seen(visit))
    assert Counter(found) == Counter(row["id"][:WIDTH] for row in graded.rows)
    visit.page.locator("#rows [rel=previous]").click()
    assert "page=" in visit.page.url
    assert_clean(visit)


@pytest.mark.parametrize("number", [0, 1])
def test_rows_are_sorted_by_what_a_solver_made_of_them(
    chromium: Chromium, graded: Graded, number: int
) -> None:
    visit = opened(chromium, graded.page.as_uri(), "rows?family=sudoku&status=kept")
    rate = {name[:WIDTH]: mean for name, (mean, _, _) in graded.rates[number].items()}
    header = visit.page.locator("#rows th", has_text="pass rate").nth(number)
    for state, sign in (("ascending", 1), ("descending", -1)):
        header.locator("a").click()
        visit.page.wait_for_selector(f"th[aria-sort={state}]")
        found = [sign * (rate[name] or 0.0) for name in listed(seen(visit))]
        assert len(set(found)) > 1
        assert found == sorted(found)
    assert_clean(visit)


def test_controls_change_the_address_and_keep_the_focus(chromium: Chromium, base: str) -> None:
    visit = opened(chromium, base, "rows")
    page = visit.page
    page.select_option("select[data-facet=family]", "sudoku")
    at(visit, "family=sudoku")
    page.select_option("select[data-facet=number]", "rate0")
    at(visit, "number=rate0")
    for key, value in (("least", "0.1"), ("most", "0.9")):
        page.fill(f"input[data-bound={key}]", value)
        page.press(f"input[data-bound={key}]", "Enter")
        at(visit, f"{key}={value}")
        assert page.evaluate("document.activeElement.dataset.bound") == key
    shown = counted(page), listed(seen(visit))
    page.reload()
    assert (counted(seen(visit)), listed(page)) == shown
    page.click("#rows >> text=clear")
    page.wait_for_url(lambda url: url.endswith("#/rows"))
    seen(visit)
    assert counted(page)[0] == counted(page)[1]
    assert_clean(visit)


def test_one_can_click_through(chromium: Chromium, base: str) -> None:
    """Overview, a cell of the heat map, its list, a row, the next and the previous, and back."""
    visit = opened(chromium, base)
    page = visit.page
    cell = page.locator("table.heat:visible td[style] a").nth(3)
    cell.scroll_into_view_if_needed()
    cell.click()
    rows = listed(seen(visit))
    assert len(rows) >= 2
    assert page.evaluate("scrollY") == 0
    page.click("#rows tbody a")
    for step, place in (("next", 1), ("previous", 0)):
        seen(visit)
        page.click(f"#row [data-step={step}]")
        assert f"{place + 1} of " in at(visit, rows[place]).inner_text("#row .crumbs")
    for address in ("#/row/", "#/row/", "#/rows?"):
        page.go_back()
        assert address in page.url
    page.wait_for_selector("#rows:not([hidden])")
    assert listed(seen(visit)) == rows
    page.go_back()
    page.wait_for_selector("#overview:not([hidden])")
    assert_clean(visit)


def test_keys_lead_everywhere(chromium: Chromium, base: str) -> None:
    visit = opened(chromium, base)
    page = visit.page
    steps = [
        ("r", "#rows:not([hidden])"),
        ("j", "#rows >> text=page 2 of"),
        ("k", "#rows >> text=page 1 of"),
        ("o", "#overview:not([hidden])"),
        ("/", "select[data-facet=family]:focus"),
    ]
    for key, place in steps:
        page.keyboard.press(key)
        page.wait_for_selector(place)
    first, second = listed(seen(visit))[:2]
    go(visit, f"/row/{first}")
    page.evaluate("document.activeElement.blur()")
    for key, name in (("j", second), ("k", first)):
        page.keyboard.press(key)
        at(visit, name)
    page.keyboard.press("u")
    page.wait_for_selector("#rows:not([hidden])")
    page.fill("#rows input[data-control=id]", "jkuor")
    assert "#/rows" in page.url
    assert_clean(visit)


def test_every_number_of_the_heat_maps_is_that_of_its_rows(
    chromium: Chromium, graded: Graded
) -> None:
    visit = opened(chromium, graded.page.as_uri())
    tables = visit.page.locator("table.heat")
    assert tables.count() == len(graded.rates) == 2
    checked = 0
    for table, rates in zip(tables.all(), graded.rates, strict=True):
        for link in table.locator("td a").all():
            asked = re.findall(r"(family|dial)=([^&]+)", link.get_attribute("href") or "")
            found = [rates.get(row["id"], (None,))[0] for row in graded.kept(**dict(asked))]
            means = [mean for mean in found if mean is not None]
            text = f"{sum(means) / len(means):.2f}"
            few = f" ({len(means)})" if len(means) < 5 else ""
            assert link.text_content() == text + few
            checked += 1
    assert checked >= 12
    assert_clean(visit)


def test_the_first_screen_answers_what_is_asked_first(chromium: Chromium, graded: Graded) -> None:
    visit = opened(chromium, graded.page.as_uri())
    page = visit.page
    tile = page.locator(".tiles > div", has=page.locator("dt", has_text=re.compile("^rows$")))
    assert tile.locator("dd").first.inner_text() == str(len(graded.kept()))
    for place, rates in enumerate(graded.rates):
        link = page.locator(".tiles > div", has_text="half solved by").nth(place).locator("a")
        means = [mean for mean, _, _ in rates.values() if mean is not None]
        share = sum(0.2 <= mean <= 0.8 for mean in means) / len(means)
        assert link.inner_text() == f"{share:.0%}"
        link.click()
        assert counted(seen(visit))[0] == round(share * len(means))
        page.go_back()
        seen(visit)
    dropped = Counter(row["status"] for row in graded.rows if row["status"] != "kept")
    assert dropped
    for reason, count in dropped.items():
        line = page.locator("#dropped tr", has=page.locator(f"td:text-is('{reason}')")).first
        line.locator("a").click()
        assert counted(seen(visit))[0] == count
        page.go_back()
        seen(visit)
    assert_clean(visit)


def test_only_one_of_several_heat_maps_is_seen_and_the_other_can_be_chosen(
    chromium: Chromium, graded: Graded
) -> None:
    visit = opened(chromium, graded.page.as_uri())
    names = visit.page.locator("table.heat").evaluate_all("all => all.map(e => e.dataset.name)")
    for name in reversed(names):
        visit.page.select_option("#hard select", name)
        [shown] = [t for t in visit.page.locator("table.heat").all() if t.is_visible()]
        assert shown.get_attribute("data-name") == name
    assert_clean(visit)


def block(page: Page, name: str) -> Locator:
    return page.locator(f"#row section[data-block={name}]")


def test_a_row_shows_its_drawing_its_proof_and_its_rollouts(
    chromium: Chromium, graded: Graded, base: str
) -> None:
    row = graded.kept(family="sudoku", dial="0.1")[0]
    visit = opened(chromium, base, "rows?family=sudoku&dial=0.1&status=kept&flag=drawn")
    name = listed(visit.page)[0]
    [row] = [row for row in graded.rows if row["id"].startswith(name)]
    page = go(visit, f"/row/{name}")
    drawing = block(page, "svg").locator("svg")
    size = drawing.bounding_box()
    assert size
    assert size["width"] > 100 < size["height"]
    assert (drawing.get_attribute("aria-label") or "").startswith("Grid of ")
    assert row["question"] in block(page, "text").first.locator("pre").text_content()
    told = block(page, "facts").all_inner_texts()
    assert "mutated answers" in told[0]
    assert "all scored 0" in told[0]
    _, right, asked = graded.rates[0][row["id"]]
    assert f"{right} of {asked}" in block(page, "table").inner_text()
    unfolded = block(page, "rollouts").locator("details")
    assert unfolded.count() >= 2
    assert not unfolded.first.locator("pre").is_visible()
    unfolded.first.locator("summary").click()
    assert unfolded.first.locator("pre").inner_text()
    assert_clean(visit)


def test_every_view_has_its_own_title(chromium: Chromium, graded: Graded) -> None:
    visit = opened(chromium, graded.page.as_uri())
    titles = {visit.page.title()}
    name = graded.kept()[0]["id"]
    for place in ("/rows", "/rows?family=sudoku", f"/row/{name}"):
        titles.add(go(visit, place).title())
    assert len(titles) == 4


def test_a_full_id_and_a_short_one_open_a_row(chromium: Chromium, graded: Graded) -> None:
    visit = opened(chromium, graded.page.as_uri())
    name = graded.kept(family="urn_probability")[0]["id"]
    for address in (name, name[:WIDTH]):
        go(visit, "/")
        page = go(visit, f"/row/{address}")
        assert name in block(page, "facts").last.inner_text()
    assert_clean(visit)


def test_rows_of_one_id_are_two_rows(chromium: Chromium, graded: Graded) -> None:
    """A line that was read twice: one is kept, one is dropped, and both can be opened."""
    twice = [name for name, n in Counter(row["id"] for row in graded.rows).items() if n == 2]
    assert twice
    visit = opened(chromium, graded.page.as_uri(), f"rows?id={twice[0][:WIDTH]}")
    visit.page.click("#rows tbody a")
    titles = [seen(visit).inner_text("#row h2")]
    visit.page.click("#row [data-step=next]")
    visit.page.wait_for_selector("#row >> text=2 of 2")
    titles.append(visit.page.inner_text("#row h2"))
    assert sorted("dropped: duplicate" in title for title in titles) == [False, True]
    assert visit.page.locator("#row [data-step=next]").count() == 0
    assert_clean(visit)


def test_texts_of_strangers_stay_texts(chromium: Chromium, graded: Graded, base: str) -> None:
    [row] = [row for row in graded.rows if HOSTILE in row["question"]]
    visit = opened(chromium, base, f"rows?id={row['id'][:WIDTH]}")
    assert "<img" in visit.page.inner_text("#rows td.head")
    page = go(visit, f"/row/{row['id']}")
    assert HOSTILE in page.inner_text("#row")
    assert page.locator("img").count() == 0
    assert "<b>small</b>" in page.inner_text("header")
    assert_clean(visit)


@pytest.mark.parametrize(
    ("response", "verdict", "told"),
    [
        (r"\boxed{ANSWER}", "correct", "equals the reference answer"),
        (r"\boxed{12345/7}", "wrong", "not right"),
        (r"\boxed{ANSWER or 12345}", "wrong", "several answers in one"),
        ("no idea", "wrong", "no box"),
    ],
)
def test_answers_are_judged_where_the_page_is_served(
    chromium: Chromium, graded: Graded, served: str, response: str, verdict: str, told: str
) -> None:
    row = graded.kept(family="urn_probability")[0]
    visit = opened(chromium, served, f"row/{row['id']}")
    visit.page.fill("#row textarea", response.replace("ANSWER", row["answer"]))
    visit.page.click("#row button:has-text('Judge')")
    visit.page.wait_for_selector(f"#row [role=status] .{verdict}")
    assert told in visit.page.inner_text("#row [role=status]")
    assert_clean(visit)


def test_there_is_no_box_where_nobody_could_judge(chromium: Chromium, graded: Graded) -> None:
    visit = opened(chromium, graded.page.as_uri(), f"row/{graded.rows[0]['id']}")
    assert visit.page.locator("#row textarea").count() == 0
    assert visit.page.locator("#row section").count() >= 4
    assert_clean(visit)


@pytest.mark.parametrize(
    "address",
    ["row/%E0%A4%A", "row/", "row/nobody", "rows?page=-3", "rows?page=x", "rows?sort=x:down",
     "rows?number=rate9&least=x", "rows?flag=nothing", "section/nothing", "nothing/at/all"],
)  # fmt: skip
def test_a_mistyped_address_is_no_fault(chromium: Chromium, graded: Graded, address: str) -> None:
    visit = opened(chromium, graded.page.as_uri(), address)
    assert visit.page.inner_text("main").strip()
    assert_clean(visit)


@pytest.mark.parametrize("damage", ["gone", "cut"])
def test_a_damaged_chunk_is_said(
    chromium: Chromium, graded: Graded, tmp_path: Path, damage: Literal["gone", "cut"]
) -> None:
    site = Path(shutil.copytree(graded.page.parent, tmp_path / "site"))
    chunk = site / "data" / "chunk-00000.js"
    if damage == "gone":
        chunk.unlink()
    else:
        chunk.write_text('proofmill.chunk({"number":0,"data":"eJw="});\n')
    visit = opened(chromium, (site / "index.html").as_uri(), "rows")
    assert "write the site again" in visit.page.locator("#rows td.head").first.inner_text()
    name = listed(visit.page)[0]
    assert "write the site again" in go(visit, f"/row/{name}").inner_text("#row")
    assert visit.errors == []
