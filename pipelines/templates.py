"""Templates: Jinja2 files in `data/templates`, rendered strictly."""

from pathlib import Path

import jinja2

_FOLDER = Path(__file__).parent.parent / "data" / "templates"
_ENVIRONMENT = jinja2.Environment(
    loader=jinja2.FileSystemLoader(_FOLDER),
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
    autoescape=False,  # Markdown, not HTML
)


def render(name: str, **values: object) -> str:
    """Return the rendered template `name`.jinja."""
    return _ENVIRONMENT.get_template(f"{name}.jinja").render(**values)
