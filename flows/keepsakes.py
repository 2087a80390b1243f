"""Keepsakes: what a run leaves in Prefect for people to look at."""

import re
from pathlib import Path, PurePosixPath

from prefect.artifacts import (
    create_link_artifact,
    create_markdown_artifact,
    create_table_artifact,
)

from pipelines.dataset import Manifest
from pipelines.loops import Finished
from pipelines.publishing import Published
from pipelines.state import Store


def keep_dataset(out: str, manifest: Manifest) -> None:
    """Leave a dataset's counts and its report, one series of artifacts per recipe."""
    key = f"dataset-{_key(manifest.name)}"
    rows = [{"what": "drawn", "rows": manifest.drawn}, {"what": "kept", "rows": manifest.kept}]
    rows += [{"what": f"split {name}", "rows": n} for name, n in manifest.splits.items()]
    rows += [{"what": f"dropped: {name}", "rows": n} for name, n in manifest.dropped.items()]
    create_table_artifact(rows, key=f"{key}-counts", description=f"{manifest.name} in {Path(out)}")
    create_markdown_artifact(
        f"{_where(out)}\n\n{_text(out, 'report.md')}", key=f"{key}-report", description=out
    )


def keep_round(what: str, state: str, finished: Finished) -> None:
    """Leave what a round of a loop came to, one series of artifacts per state."""
    parts = [_where(state), *finished.headlines(state)]
    if finished.report:
        parts.append(_text(state, finished.report))
    key = f"{what}-{_key(PurePosixPath(state).name)}-report"
    create_markdown_artifact("\n\n".join(parts), key=key, description=state)


def keep_published(done: Published) -> None:
    """Leave a link to the dataset on the Hub."""
    if not done.is_dry_run:
        create_link_artifact(done.url, key=f"hub-{_key(done.repo)}", link_text=done.repo)


def _where(place: str) -> str:
    """Return a line that says where the files are; browsers open no file from a server's page."""
    root = Store(place).local_root
    return f"Files: `{Path(root).as_uri() if root else place}`"


def _text(place: str, path: str) -> str:
    return Store(place).read(path).decode("utf8")


def _key(name: str) -> str:
    """Return a name as Prefect takes it in a key: small letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "unnamed"
