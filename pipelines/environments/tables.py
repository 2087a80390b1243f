"""Tables of a package's README: families with their rows and dials, verifiers, metrics."""

from collections import Counter
from typing import Any

from pipelines.dataset import family_summary
from pipelines.environments.rows import Rows, verifier_of


def tables(rows: Rows) -> dict[str, Any]:
    """Return `families`, `verifiers` and `has_games` for the template."""
    every = [(split, row) for split, listed in rows.items() for row in listed]
    counts = Counter((row["family"], split) for split, row in every)
    dials: dict[str, list[float]] = {}
    for _, row in every:
        dials.setdefault(row["family"], []).extend([] if row["dial"] is None else [row["dial"]])
    verifiers = Counter(verifier_of(row) for _, row in every)
    families = [
        {
            "name": name,
            "summary": family_summary(name),
            "rows": [counts[name, split] for split in rows],
            "dials": f"{min(found)} to {max(found)}" if found else "not on a dial",
        }
        for name, found in sorted(dials.items())
    ]
    return {
        "families": families,
        "verifiers": dict(sorted(verifiers.items())),
        "has_games": "game_play" in verifiers,
    }
