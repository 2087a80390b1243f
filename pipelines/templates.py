"""Templates: Jinja2 files in `data/templates`, rendered strictly.

What comes from rows, files or recipes goes through a filter: `data` within a line, `cell` within a
table, `prose` for names and descriptions, `block` where lines count.
"""

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


def render(name: str, **values: object) -> str:
    """Return the rendered template `name`.jinja."""
    return _ENVIRONMENT.get_template(f"{name}.jinja").render(**values)
