"""Templates: Jinja2 files in `data/templates`, rendered strictly.

What comes from rows, files or recipes goes through a filter: `data` within a line, `cell` within a
table, `prose` for names and descriptions, `block` where lines count.
"""

import re
from pathlib import Path

import jinja2

from pipelines.inert import block, cell, prose, span

_FOLDER = Path(__file__).parent.parent / "data" / "templates"
_ENVIRONMENT = jinja2.Environment(
    loader=jinja2.FileSystemLoader(_FOLDER),
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
    autoescape=False,  # Markdown, not HTML
)
_ENVIRONMENT.filters.update(data=span, cell=cell, prose=prose, block=block)


def data(value: object) -> str:
    """Return a value as inert Markdown: one line in a code span, where nothing comes alive."""
    text = " ".join(str(value).split())
    text = "".join(char if char.isprintable() else "\ufffd" for char in text) or " "
    fence = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    return f"{fence} {text} {fence}" if "`" in text else f"{fence}{text}{fence}"


_ENVIRONMENT.filters["data"] = data


def render(name: str, **values: object) -> str:
    """Return the rendered template `name`.jinja."""
    return _ENVIRONMENT.get_template(f"{name}.jinja").render(**values)
