"""The live page as it is sent: its own script and style, nothing from elsewhere."""

import base64
import re
from hashlib import sha256
from html.parser import HTMLParser

from pipelines.live.curriculum.settings import POLICIES
from pipelines.live.watch import watch_page


class Read(HTMLParser):
    """Tags with their attributes, and what stands in the styles and scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.lasttag in ("style", "script"):
            self.texts.setdefault(self.lasttag, data)


PAGE = watch_page()
READ = Read(PAGE.body.decode())


def test_only_its_own_script_and_style_may_run() -> None:
    policy = dict(
        part.split(" ", 1) for part in PAGE.headers["content-security-policy"].split("; ")
    )
    for kind in ("style", "script"):
        digest = base64.b64encode(sha256(READ.texts[kind].encode()).digest()).decode()
        assert policy[f"{kind}-src"] == f"'sha256-{digest}'"
    assert policy["default-src"] == policy["form-action"] == policy["frame-ancestors"] == "'none'"
    assert policy["connect-src"] == "'self'"
    assert [tag for tag, _ in READ.tags].count("script") == 1


def test_nothing_comes_from_elsewhere() -> None:
    for tag, attributes in READ.tags:
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        assert attributes.get("src") is None
        assert attributes.get("href") in (None, "data:,", "#main"), (tag, attributes)
    assert not re.search(r"url\(|@import", READ.texts["style"])


def test_every_policy_is_explained() -> None:
    explained = {attributes.get("data-rule") for _, attributes in READ.tags}
    assert explained - {None} == set(POLICIES)
