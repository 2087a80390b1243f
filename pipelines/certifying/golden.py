"""Golden ids: those of a few rows of every family and version, which never change."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from generators import FAMILIES
from pipelines.certifying.store import key_of

GOLDEN = Path(__file__).parents[2] / "tests" / "golden" / "ids.json"
_DIALS = (0.1, 0.5, 0.9)
ORDINALS = (0, 17)

Ids: TypeAlias = Mapping[str, list[str]]
"""`name@version` -> ids of a few rows, easy to hard."""


def golden_ids(names: Iterable[str] = FAMILIES, ordinals: Sequence[int] = ORDINALS) -> Ids:
    """Return the ids that rows of these families have now."""
    return {
        key_of(name): [FAMILIES[name].problem(row, dial).id for dial in _DIALS for row in ordinals]
        for name in names
    }


def frozen_ids(path: Path = GOLDEN) -> Ids:
    """Return the ids that are kept."""
    frozen: dict[str, list[str]] = json.loads(path.read_text(encoding="utf8"))
    return frozen


def changed_versions(ids: Ids, frozen: Ids) -> list[str]:
    """Return the frozen versions whose rows are not what they were."""
    return [key for key, rows in ids.items() if frozen.get(key, rows) != rows]


def golden_text(ids: Ids, frozen: Ids) -> str:
    """Return the file of frozen ids with these in it, without versions that are gone."""
    current = {key_of(name) for name in FAMILIES}
    kept = {key: rows for key, rows in {**frozen, **ids}.items() if key in current}
    return json.dumps(kept, indent=1, sort_keys=True) + "\n"
