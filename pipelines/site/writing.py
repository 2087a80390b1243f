"""Writing: the files of a site, and which folder is one."""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from urllib.parse import urlencode

import jinja2
from markupsafe import Markup

from pipelines.errors import StorageError
from pipelines.inert import visible
from pipelines.site.browser import Browser, files
from pipelines.site.pieces import Page
from pipelines.state import Store
from proofmill import __version__

ASSETS = Path(__file__).parents[2] / "data" / "site"
_STYLES = ("site.css", "drawing.css")
_SCRIPTS = ("elements.js", "site.js")
_STATIC = """// Where `proofmill report --serve` serves this page, answers typed in can be judged.
proofmill.served = false;
"""


def write_site(page: Page, browser: Browser | None, folder: str) -> int:
    """Write a site into a folder, over one that is there; return the number of files.

    The style comes first and marks the folder as ours, after a kill too; the page comes last, so
    that it never shows less than its data. What an earlier site leaves behind is removed.

    Raises:
        StorageError: if the folder cannot be written, or holds something else.
    """
    store = Store(folder)
    _check(store)
    written = set()
    for name, data in _files(page, browser):
        store.write(name, data)
        written.add(name)
    for name in store.list("data"):
        if name not in written:
            store.remove(name)
    return len(written)


def _check(store: Store) -> None:
    if store.is_file():
        raise StorageError(f"{store.url} is a file; name a folder for the site")
    if store.exists("index.html"):
        if b'name="generator" content="proofmill' not in store.read("index.html"):
            raise StorageError(f"{store.url} holds a page of somebody else's; name another folder")
    elif store.list() and not _is_begun(store):
        raise StorageError(f"{store.url} is not empty and no site; name another folder")


def _is_begun(store: Store) -> bool:
    """Tell whether a folder without a page holds the first file of a site that was killed."""
    name = _STYLES[0]
    return store.exists(name) and store.read(name).startswith((ASSETS / name).read_bytes()[:40])


def _files(page: Page, browser: Browser | None) -> Iterator[tuple[str, bytes]]:
    for name in (*_STYLES, *_SCRIPTS):
        yield name, (ASSETS / name).read_bytes()
    yield "data/served.js", _STATIC.encode()
    if browser:
        yield from ((f"data/{name}", data) for name, data in files(browser))
    template = _environment().get_template("page.html.jinja")
    text = template.render(page=page, has_rows=bool(browser), version=__version__)
    yield "index.html", text.encode("utf8", "replace")


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(ASSETS),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["query"] = partial(urlencode, errors="replace")
    return environment


def _shown(value: object) -> object:
    """Spell out what would hide or reorder a text; markup is ours and stays."""
    is_text = isinstance(value, str) and not isinstance(value, Markup)
    return visible(str(value)) if is_text else value
