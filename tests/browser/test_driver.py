"""The driver sees what pages do wrong, and nothing where they do nothing wrong."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.browser.driver import Chromium

GOOD = """<!doctype html><link rel="icon" href="data:,"><title>good</title>
<style>body { background: white } @media (prefers-color-scheme: dark) { body { background: black } }
</style><p>written</p><script>document.querySelector("p").textContent = "drawn"</script>"""
BAD = """<!doctype html><link rel="icon" href="data:,"><title>bad</title>
<script src="https://outside.example/x.js"></script><img src="missing.png">
<script>console.error("a complaint"); new WebSocket("ws://outside.example/socket")</script>
<script>throw new Error("an exception")</script>"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.html").write_text(GOOD)
    (tmp_path / "bad.html").write_text(BAD)
    return tmp_path


@pytest.fixture
def site(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_page_without_fault(chromium: Chromium, site: str, folder: Path) -> None:
    for place in (f"{site}/good.html", folder / "good.html"):
        seen = chromium.visit(place)
        assert seen.page.title() == "good"
        assert seen.page.text_content("p") == "drawn"
        assert (seen.errors, seen.failed, seen.outside) == ([], [], [])


def test_faults_are_listed(chromium: Chromium, site: str, folder: Path) -> None:
    for place, reason in (
        (f"{site}/bad.html", "404"),
        (folder / "bad.html", "net::ERR_FILE_NOT_FOUND"),
    ):
        seen = chromium.visit(place)
        seen.page.wait_for_load_state("networkidle")
        assert sorted(seen.errors) == ["a complaint", "an exception"]
        [failed] = seen.failed
        assert failed.startswith(f"{reason} GET ")
        assert failed.endswith("/missing.png")
        assert seen.outside == ["https://outside.example/x.js", "ws://outside.example/socket"]


def test_windows_have_a_width_a_scheme_and_scripts_or_none(
    chromium: Chromium, folder: Path
) -> None:
    background = "getComputedStyle(document.body).backgroundColor"
    seen = chromium.visit(folder / "good.html", width=390, scheme="dark")
    assert seen.page.evaluate("innerWidth") == 390
    assert seen.page.evaluate(background) == "rgb(0, 0, 0)"
    plain = chromium.visit(folder / "good.html", scripts=False)
    assert plain.page.text_content("p") == "written"


def test_a_page_is_pictured(chromium: Chromium, folder: Path, tmp_path: Path) -> None:
    picture = tmp_path / "good.png"
    chromium.visit(folder / "good.html").page.screenshot(path=picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
