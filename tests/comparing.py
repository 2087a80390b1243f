"""Comparing datasets, byte by byte."""

import json
from pathlib import Path


def contents(out: Path) -> dict[str, bytes]:
    """Return all files of a dataset; its manifest without the time at which it was made."""
    files = {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*") if p.is_file()}
    manifest = json.loads(files["manifest.json"])
    assert manifest.pop("created")
    return files | {"manifest.json": json.dumps(manifest).encode()}


def same_dataset(one: Path, other: Path) -> bool:
    """Tell whether two datasets have the same files with the same bytes; not two empty ones."""
    ours, theirs = contents(one), contents(other)
    return len(ours) > 4 and ours == theirs
