"""The gallery: a drawing of every family, by topic; `python -m tests.pages.gallery` writes it."""

from typing import Any

from generators import FAMILIES, TOPICS, Family
from pipelines.site.svg import svg
from tests.pages.reading import ROOT

PAGE = ROOT / "docs" / "gallery.md"
FOLDER = ROOT / "docs" / "gallery"
DIALS = (0.3, 0.2, 0.1, 0.0)
"""Tried in this order until a drawing is small."""
MOST_BYTES = 60_000
HEAD = """# The gallery

One row of each family that has a picture: the first one for training, at dial 0.3 or a lower one
where the drawing would be large. A drawing shows the instance, never the answer
([reports](reports.md)); prompts and answers stand on [families](families.md). `make docs` writes
this page.
"""


def drawing(family: Family[Any]) -> str:
    """Return the drawing of a family's first row, as a file of its own."""
    drawn = ""
    for dial in DIALS:
        _, instance = family.draw(0, dial)
        assert family.picture
        drawn = svg(family.picture(instance), is_alone=True)
        if len(drawn.encode()) <= MOST_BYTES:
            break
    return f"{drawn}\n"


def pictured() -> dict[str, Family[Any]]:
    """Return the families that have a picture."""
    return {name: family for name, family in FAMILIES.items() if family.picture}


def page() -> str:
    """Return the page: a heading per topic, and the drawing of each family under its summary."""
    parts = [HEAD]
    for topic, families in TOPICS.items():
        shown = [family for family in families if family.picture]
        if shown:
            parts.append(f"\n## {topic[0].upper()}{topic[1:]}\n")
            parts += [_entry(family) for family in shown]
    return "".join(parts)


def _entry(family: Family[Any]) -> str:
    name, summary = family.name, family.summary
    return f"\n[`{name}`](families.md#{name}): {summary}.\n\n![{name}](gallery/{name}.svg)\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    families = pictured()
    for old in FOLDER.glob("*.svg"):
        if old.stem not in families:
            old.unlink()
    for name, family in families.items():
        (FOLDER / f"{name}.svg").write_text(drawing(family), encoding="utf8")
    PAGE.write_text(page(), encoding="utf8")
