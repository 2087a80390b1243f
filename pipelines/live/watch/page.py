"""Page: one document with its style and its script, which asks this server and nobody else."""

import base64
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import jinja2

from pipelines.live.curriculum import BINS, PolicyName
from proofmill import __version__

_ASSETS = Path(__file__).parents[3] / "data" / "site"
_STYLES = ("site.css", "live.css")
_SCRIPTS = ("elements.js", "live.js")
RULES: Mapping[PolicyName, str] = {
    "utility": "Cells are drawn by what a group of answers at their pass rate can teach, "
    "(1 - p)² (1 - p⁸ - (1 - p)⁸); a tenth goes to all alike.",
    "band": "Settings are drawn that are surest to be passed with .2 to .8.",
    "ucb": "DUMP: cells whose rewards differ most, and cells that were asked least.",
    "td": "SEC: cells whose pass rate changes most.",
    "uniform": "Every cell is drawn alike, for ever.",
    "ordered": "Rows come in the order of their file.",
}
"""Policy -> why the next problems are what they are."""


class Document(NamedTuple):
    """A page as it is sent."""

    body: bytes
    headers: Mapping[str, str]


def watch_page() -> Document:
    """Return the page; it holds nothing of any session, so whoever comes may have it."""
    style, script = _joined(_STYLES), _joined(_SCRIPTS)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_ASSETS),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    body = environment.get_template("live.html.jinja").render(
        style=style, script=script, rules=RULES, bins=BINS, version=__version__
    )
    return Document(body.encode(), _headers(style, script))


def _joined(names: tuple[str, ...]) -> str:
    return "".join((_ASSETS / name).read_text("utf8") for name in names)


def _headers(style: str, script: str) -> dict[str, str]:
    """Return headers by which a browser runs this script alone and asks this server alone."""
    policy = {
        "default-src": "'none'",
        "script-src": _hash(script),
        "style-src": _hash(style),
        "connect-src": "'self'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    return {
        "content-security-policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "cache-control": "no-cache",
    }


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"
