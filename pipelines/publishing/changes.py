"""Changes: what a release changed since the one before, and the page that keeps them all."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from pipelines.dataset import Manifest
from pipelines.templates import render

PAGE = "CHANGELOG.md"
_RELEASE = re.compile(r"^## v(\d+),", re.MULTILINE)
_TITLE = "# Releases\n"


class Release(NamedTuple):
    """A version of a dataset, as the Hub's tag and the page name it."""

    number: int
    page: bytes
    """All releases, the newest first."""

    @property
    def tag(self) -> str:
        """Name of the tag."""
        return f"v{self.number}"


def next_release(page: bytes | None, old: Manifest | None, new: Manifest) -> Release:
    """Return the release that `new` is, after those on `page`, of which `old` is the last.

    Data that are published again are the same release.
    """
    text = (page or b"").decode(errors="replace")
    last = max(map(int, _RELEASE.findall(text)), default=0)
    if last and old is not None and _content(old) == _content(new):
        return Release(last, text.encode())
    changes = list(_changes(old, new)) if old is not None else []
    entry = render("release.md", number=last + 1, manifest=new, changes=changes)
    earlier = text.removeprefix(_TITLE).lstrip("\n")
    return Release(last + 1, f"{_TITLE}\n{entry}\n{earlier}".rstrip("\n").encode() + b"\n")


def _content(manifest: Manifest) -> Manifest:
    return replace(manifest, created="")


def _changes(old: Manifest, new: Manifest) -> Iterator[tuple[str, str, str]]:
    """Yield what differs: our word for it, its name, and how it changed."""
    numbers: list[tuple[str, Mapping[str, Any], Mapping[str, Any]]] = [
        ("rows of split", old.splits, new.splits),
        ("version of family", old.families, new.families),
        ("rows dropped as", old.dropped, new.dropped),
        ("version of", old.versions, new.versions),
        ("recipe's", _flat(old.recipe), _flat(new.recipe)),
        ("dataset's", _form(old), _form(new)),
    ]
    for what, before, after in numbers:
        for name in sorted({*before, *after}):
            was, now = before.get(name, "none"), after.get(name, "none")
            if was != now:
                yield what, name, f"{was} -> {now}"
    same = {shard.sha256 for shard in old.shards} & {shard.sha256 for shard in new.shards}
    yield "shards that stayed", "", f"{len(same)} of {len(new.shards)}"
    known = [one["solver_id"] for one in old.gradings]
    for grading in new.gradings:
        if grading not in old.gradings:
            again = "graded again" if grading["solver_id"] in known else "graded"
            yield f"{again} by", "", str(grading["solver_id"])


def _form(manifest: Manifest) -> Mapping[str, Any]:
    return {"format": manifest.format, "index": manifest.index}


def _flat(recipe: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a recipe's own settings, without what its sources say in many lines."""
    return {name: value for name, value in recipe.items() if not isinstance(value, list | dict)}
