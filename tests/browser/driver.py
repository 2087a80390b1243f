"""Chromium, headless: pages as people have them, and what went wrong in them.

The one module that knows Playwright's start; tests use the `page` of a visit, which is Playwright's
own, with all that it can do. Nothing leaves this machine: other addresses are refused and listed.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import (  # pyright: ignore[reportMissingImports]
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    Route,
    WebSocket,
    sync_playwright,
)

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 120_000
"""How long Playwright looks for what a test asks for; reached in failure only."""
_HERE = ("127.0.0.1", "localhost", "::1")
_OPTIONS = (
    "--disable-background-networking",
    # What Playwright's routes do not see, such as preconnects, finds no address.
    f"--host-resolver-rules=MAP * ~NOTFOUND, {', '.join(f'EXCLUDE {host}' for host in _HERE)}",
)


@dataclass(frozen=True, slots=True)
class Visit:
    """A page and what it did wrong so far; a page without fault leaves all three lists empty."""

    page: Page
    errors: list[str] = field(default_factory=list)
    """What it wrote to the console as an error, and exceptions that nothing caught."""
    failed: list[str] = field(default_factory=list)
    """Requests to this machine or to files that found nothing, with the reason."""
    outside: list[str] = field(default_factory=list)
    """Requests to anywhere else; each was refused."""


@dataclass(frozen=True, slots=True)
class Chromium:
    """Windows of a browser."""

    browser: Browser
    visits: list[Visit] = field(default_factory=list)

    def visit(
        self,
        url: str | Path,
        *,
        width: int = 1280,
        height: int = 800,
        scheme: Literal["light", "dark"] = "light",
        scripts: bool = True,
    ) -> Visit:
        """Open an address or a file in a window of its own, which keeps nothing of the others."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            java_script_enabled=scripts,
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE_MS)
        visit = Visit(context.new_page())
        self.visits.append(visit)
        _watch(context, visit)
        visit.page.goto(url.resolve().as_uri() if isinstance(url, Path) else url)
        return visit

    def close(self) -> None:
        """Close the windows; others may be opened."""
        while self.visits:
            self.visits.pop().page.context.close()


@contextmanager
def running() -> Iterator[Chromium]:
    """Run a Chromium for the block."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert program, f"there is none of {', '.join(PROGRAMS)}; install your system's Chromium"
    # Chromium's own sandbox refuses to run as root.
    unconfined = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*_OPTIONS, *unconfined])
        try:
            yield Chromium(browser)
        finally:
            browser.close()


def _watch(context: BrowserContext, visit: Visit) -> None:
    """Note what goes wrong from here on, and keep requests on this machine."""

    def route(route: Route) -> None:
        if _is_here(route.request.url):
            route.continue_()
        else:
            visit.outside.append(route.request.url)
            route.abort()

    def console(message: ConsoleMessage) -> None:
        text = message.text
        # Listed already: as a request that found nothing, or as one that was refused.
        known = text.startswith("Failed to load resource") or any(u in text for u in visit.outside)
        if message.type == "error" and not known:
            visit.errors.append(text)

    def answered(response: Response) -> None:
        if response.status >= 400:
            visit.failed.append(f"{response.status} {response.request.method} {response.url}")

    def failed(request: Request) -> None:
        # Aborted by the page itself, when it goes on to the next.
        if _is_here(request.url) and request.failure != "net::ERR_ABORTED":
            visit.failed.append(f"{request.failure} {request.method} {request.url}")

    def socket(opened: WebSocket) -> None:
        if not _is_here(opened.url):
            visit.outside.append(opened.url)

    context.route("**/*", route)
    visit.page.on("console", console)
    visit.page.on("pageerror", lambda error: visit.errors.append(str(error)))
    visit.page.on("response", answered)
    visit.page.on("requestfailed", failed)
    visit.page.on("websocket", socket)


def _is_here(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in ("file", "data", "blob", "about") or parts.hostname in _HERE
