"""Pages: the reference of all addresses, from the schema; it needs nothing from elsewhere."""

import html
import json
from collections.abc import Iterator, Mapping
from typing import Any


def reference_page(schema: Mapping[str, Any]) -> str:
    """Return the page of an OpenAPI schema."""
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Proofmill: addresses</title>"
        "<style>body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}"
        "pre{overflow:auto}</style>"
        f"<h1>Addresses</h1>{''.join(_addresses(schema))}</html>"
    )


def _addresses(schema: Mapping[str, Any]) -> Iterator[str]:
    for path, methods in schema["paths"].items():
        for method, what in methods.items():
            name = html.escape(f"{method.upper()} {path}")
            yield f"<h2>{name}</h2><p>{html.escape(what.get('description', ''))}</p>"
            content = what.get("requestBody", {}).get("content", {})
            if body := content.get("application/json", {}).get("schema"):
                yield f"<pre>{html.escape(json.dumps(body, indent=1))}</pre>"
