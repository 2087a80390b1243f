"""The live mill's page in a real Chromium, before a real server that a small client feeds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingImports]
from playwright.sync_api import Page  # pyright: ignore[reportMissingImports]

from benchmarks.live.server import Server, serving, start
from proofmill import live
from tests.browser.driver import Chromium, Visit
from tests.browser.graded import HOSTILE, PYTHON, run
from tests.waiting import await_that

TOKEN = "a-secret-of-the-tests"
NAMES = ["cipher", "dyck_completion", "urn_probability"]
FOREIGN = """
name = "foreign"

[[sources]]
kind = "jsonl"
name = "read"
path = "read.jsonl"
question = "problem"
answer = "gold"
"""
ANSWER = "<img src=x onerror=alert>"
AXE = Axe()


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of one row that a stranger wrote."""
    folder = tmp_path_factory.mktemp("foreign")
    (folder / "recipe.toml").write_text(FOREIGN)
    line = f'{{"problem": "{HOSTILE}", "gold": "119"}}\n'
    (folder / "read.jsonl").write_text(line)
    run("-m", "pipelines", "build", folder / "recipe.toml", folder / "out")
    return folder / "out"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, foreign: Path) -> Iterator[Server]:
    state = tmp_path_factory.mktemp("live")
    with serving(state, "--rows", f"foreign={foreign}", python=PYTHON) as running:
        yield running


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that wants a token."""
    with serving(tmp_path_factory.mktemp("live"), "--token", TOKEN, python=PYTHON) as running:
        yield running


@pytest.fixture
def mill(server: Server) -> Iterator[live.Live]:
    connected = live.connect(server.url)
    yield connected
    connected.close()


def watched(chromium: Chromium, server: Server, session: str, **options: Any) -> Visit:  # noqa: ANN401
    """Open the page on a session and wait until its state is there."""
    visit = chromium.visit(f"{server.url}/#{session}", **options)
    await_that(lambda: visit.page.inner_text("#status") == "live")
    visit.page.wait_for_selector("#state:not([hidden])")
    return visit


def assert_clean(visit: Visit) -> None:
    assert (visit.errors, visit.failed, visit.outside) == ([], [], [])


def told(session: live.LiveSession, ticket: int, right: int, wrong: int) -> tuple[str, str]:
    """Tell what a ticket earned; return its family, and its cell as the page names it."""
    row = session.problem(ticket)["row"]
    rewards = [1.0] * right + [0.0] * wrong
    session.outcomes([{"ticket": ticket, "reward": one} for one in rewards])
    return row["family"], f"{row['family']}/{min(4, int(5 * row['dial']))}"


def cell(page: Page, name: str) -> list[str]:
    """Return a cell's rate and note."""
    found: list[str] = page.locator(f"td[data-cell='{name}'] > *").all_inner_texts()
    return found


def color(page: Page, name: str) -> str:
    node = page.locator(f"td[data-cell='{name}']")
    found: str = node.evaluate("one => getComputedStyle(one).backgroundColor")
    return found


def column(page: Page, table: str, place: int) -> list[str]:
    found: list[str] = page.locator(f"#{table} tr > :nth-child({place})").all_inner_texts()
    return found


def test_cells_change_as_outcomes_arrive(
    chromium: Chromium, server: Server, mill: live.Live
) -> None:
    session = mill.session("colours", families=NAMES)
    visit = watched(chromium, server, "colours")
    page = visit.page
    bare = color(page, "cipher/0")
    assert page.locator("#heat td[data-cell]").count() == 15
    _, name = told(session, 0, right=8, wrong=0)
    await_that(lambda: cell(page, name)[0] == "0.90")  # Laplace: (8 + 1) / (8 + 2)
    # scipy.stats.beta(9, 1).ppf([.025, .975]) = .6637, .9972
    assert cell(page, name)[1] == "0.66 to 1.00, 8"
    easy = color(page, name)
    told(session, 0, right=0, wrong=16)
    await_that(lambda: cell(page, name)[0] == "0.35")  # (8 + 1) / (24 + 2)
    assert len({bare, easy, color(page, name)}) == 3
    assert page.inner_text("#outcomes") == "24"
    assert column(page, "lately", 4) == ["wrong"] * 10
    assert_clean(visit)


def test_the_last_verdicts_and_what_is_asked_appear(
    chromium: Chromium, server: Server, mill: live.Live
) -> None:
    session = mill.session("verdicts", families=NAMES)
    visit = watched(chromium, server, "verdicts")
    page = visit.page
    rows = {n: session.problem(n) for n in range(3)}
    session.verify(1, "no idea")
    session.verify(2, f"\\boxed{{{rows[2]['row']['answer']}}}")
    await_that(lambda: column(page, "lately", 1) == ["2", "1"])
    assert column(page, "lately", 2) == [rows[2]["row"]["family"], rows[1]["row"]["family"]]
    assert column(page, "lately", 4)[1] == "wrong"
    for begun, n in zip(column(page, "lately", 7), (2, 1), strict=True):
        words = rows[n]["row"]["question"].split()
        assert begun.split()[:10] == words[:10]
    assert column(page, "asked", 1) == ["2", "1", "0"]
    assert column(page, "asked", 4) == [rows[n]["reason"] for n in (2, 1, 0)]
    shares = [float(one.removesuffix(" %")) for one in column(page, "next", 3)]
    assert len(shares) == 10
    assert shares == sorted(shares, reverse=True)
    assert "(1 - p)²" in page.inner_text("[data-rule='utility']")
    assert page.locator("[data-rule]:visible").count() == 1
    assert_clean(visit)


def test_hostile_texts_stay_texts(chromium: Chromium, server: Server, mill: live.Live) -> None:
    parts = {"foreign": 1.0}
    session = mill.session("hostile", policy="ordered", families=["cipher"], parts=parts)
    visit = watched(chromium, server, "hostile")
    page = visit.page
    session.problem(0)
    session.verify(0, f"\\boxed{{{ANSWER}}}")
    await_that(lambda: column(page, "lately", 1) == ["0"])
    assert column(page, "lately", 7)[0].startswith(HOSTILE)
    assert column(page, "lately", 6) == [ANSWER]
    assert page.locator("img").count() == 0
    assert page.locator("main script").count() == 0
    assert page.title() == "hostile · live mill"
    assert_clean(visit)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390, 320])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    chromium: Chromium,
    server: Server,
    mill: live.Live,
    scheme: Literal["light", "dark"],
    width: int,
) -> None:
    """With cells of all colours, a hopeless one and a quarantined family among them."""
    session = mill.session("seen", families=NAMES)
    for n in range(12):
        family = session.problem(n)["row"]["family"]
        right = 0 if family == "dyck_completion" else n
        told(session, n, right, wrong=24 - right)
    visit = watched(chromium, server, "seen", scheme=scheme, width=width)
    found = AXE.run(visit.page).response["violations"]
    assert [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found] == []
    assert visit.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    assert_clean(visit)


def test_a_family_that_earns_nothing_is_named(
    chromium: Chromium, server: Server, mill: live.Live
) -> None:
    session = mill.session("silent", families=["cipher"])
    visit = watched(chromium, server, "silent")
    for n in range(3):
        told(session, n, 0, wrong=30)
    await_that(lambda: "cipher is quarantined" in visit.page.inner_text("#findings"))
    assert visit.page.locator("#findings li.bad").count() == 1
    assert_clean(visit)


def test_the_first_session_is_followed_as_soon_as_there_is_one(
    chromium: Chromium, tmp_path: Path
) -> None:
    """And after a kill the page comes back by itself, with what was told meanwhile."""
    started = start(tmp_path, python=PYTHON)
    visit = chromium.visit(started.url)
    page = visit.page
    await_that(lambda: page.is_visible("#empty"))
    session = live.connect(started.url).session("first", families=["cipher"])
    await_that(lambda: page.inner_text("#status") == "live")
    assert page.url.endswith("/#first")
    assert page.locator("#empty").is_hidden()
    assert_clean(visit)
    _, name = told(session, 0, right=1, wrong=1)
    await_that(lambda: page.inner_text("#outcomes") == "2")
    session.mill.close()
    started.killed()
    await_that(lambda: page.inner_text("#status").startswith("not connected"))
    assert page.inner_text("#outcomes") == "2"  # what was known stays in sight
    again = start(tmp_path, port=started.port, python=PYTHON)
    session = live.connect(again.url).attach("first")
    told(session, 0, right=6, wrong=0)
    await_that(lambda: page.inner_text("#outcomes") == "8")
    assert page.inner_text("#status") == "live"
    assert cell(page, name)[0] == "0.80"  # (7 + 1) / (8 + 2)
    session.mill.close()
    again.stopped()
    assert (visit.errors, visit.outside) == ([], [])


def test_a_token_is_asked_for_and_stands_in_no_address(chromium: Chromium, closed: Server) -> None:
    connected = live.connect(closed.url, TOKEN)
    connected.session("secret", families=["cipher"])
    visit = chromium.visit(closed.url)
    page, addresses = visit.page, list[str]()
    page.on("request", lambda request: addresses.append(request.url))
    page.wait_for_selector("#door:not([hidden])")
    assert page.locator("#state").is_hidden()
    page.fill("#token", "guessed-it-maybe")
    page.keyboard.press("Enter")
    await_that(lambda: "this token does not open that" in page.inner_text("#status"))
    page.fill("#token", TOKEN)
    page.keyboard.press("Enter")
    await_that(lambda: page.inner_text("#status") == "live")
    assert page.locator("#door").is_hidden()
    page.reload()
    await_that(lambda: page.inner_text("#status") == "live")
    assert any(one.endswith("/sessions/secret/stream") for one in addresses)
    assert not [one for one in (*addresses, page.url) if TOKEN in one]
    kept = page.evaluate("[localStorage.length, document.cookie, document.body.innerHTML]")
    assert kept[:2] == [0, ""]
    assert TOKEN not in kept[2]
    connected.close()
    assert (visit.errors, visit.outside) == ([], [])


def test_a_session_s_own_token_opens_it(chromium: Chromium, closed: Server) -> None:
    connected = live.connect(closed.url, TOKEN)
    own, _ = (connected.session(name, families=["cipher"]) for name in ("own", "other"))
    visit = chromium.visit(closed.url)
    page = visit.page
    page.wait_for_selector("#door:not([hidden])")
    page.fill("#token", own.token)
    page.fill("#name", "own")
    page.keyboard.press("Enter")
    await_that(lambda: page.inner_text("#status") == "live")
    assert page.locator("#sessions option").all_inner_texts() == ["own"]
    page.goto(f"{closed.url}/#other")
    await_that(lambda: "this token does not open that" in page.inner_text("#status"))
    assert page.locator("#state").is_hidden()
    connected.close()


def test_the_page_is_used_by_keyboard(chromium: Chromium, server: Server, mill: live.Live) -> None:
    session = mill.session("keys", families=NAMES)
    visit = watched(chromium, server, "keys")
    page = visit.page
    focused, ring = "document.activeElement.id", "getComputedStyle(document.activeElement)"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate(focused) == "main"
    assert page.url.endswith("#keys")
    page.reload()
    await_that(lambda: page.inner_text("#status") == "live")
    reached = []
    for _ in range(9):
        page.keyboard.press("Tab")
        reached.append(page.evaluate(focused))
        if reached[-1]:
            assert page.evaluate(f"{ring}.outlineStyle") == "solid"
        if reached[-1] == "pause":
            page.keyboard.press("Space")
    assert [one for one in reached if one] == ["sessions", "pause", "part", "by"]
    await_that(lambda: page.inner_text("#status") == "paused")
    assert page.get_attribute("#pause", "aria-pressed") == "true"
    other = watched(chromium, server, "keys").page
    told(session, 0, right=2, wrong=0)
    await_that(lambda: other.inner_text("#outcomes") == "2")
    assert page.inner_text("#outcomes") == "0"
    page.press("#pause", "Space")
    await_that(lambda: page.inner_text("#outcomes") == "2")
    page.fill("#part", "urn")
    assert page.locator("#heat tbody tr:visible th").all_inner_texts() == ["urn_probability"]
    page.fill("#part", "")
    page.select_option("#by", "family")
    assert page.locator("#heat tbody tr:visible th").all_inner_texts() == sorted(NAMES)
    assert_clean(visit)
