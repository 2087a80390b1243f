"""Comparison: what changed since an earlier release of a dataset."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pipelines.site.pieces import Facts, Link, Piece, Section, Tiles, Value
from pipelines.site.rates import Rate, grouped
from pipelines.site.read import KEPT, Dataset

Row = Mapping[str, Any]
NEW = "new since the earlier release"


def comparison(dataset: Dataset, rows: Sequence[Row], earlier: Dataset) -> Section:
    """Return the section about both; a row is the same where its id is."""
    now = [row for row in rows if row["status"] == KEPT]
    then = [row for row in earlier.light() if row["status"] == KEPT]
    new, old = {row["id"] for row in now}, {row["id"] for row in then}
    tiles: list[tuple[str, Value, str]] = [
        ("in both", f"{len(new & old):,}", f"of {len(old):,} earlier rows"),
        ("new", Link(f"{len(new - old):,}", {"flag": NEW, "status": KEPT}), "not there earlier"),
        ("gone", f"{len(old - new):,}", "no longer there"),
    ]
    pieces: list[Piece] = [Tiles(tiles), _families(dataset, now, earlier, then)]
    drops = _drops(dataset, earlier)
    lead = f"Compared with {earlier.manifest.name} of {earlier.manifest.created}, {earlier.url}."
    return Section("since", "What changed", [*pieces, *drops], lead)


def _families(dataset: Dataset, now: Sequence[Row], earlier: Dataset, then: Sequence[Row]) -> Facts:
    """Return the families whose rows, version or pass rate changed, the most changed first."""
    counts, before = Counter(r["family"] for r in now), Counter(r["family"] for r in then)
    versions, older = dataset.manifest.families, earlier.manifest.families
    both = [solver for solver in dataset.estimates if solver in earlier.estimates]
    rates = {
        solver: (
            grouped(then, earlier.estimates[solver], "family"),
            grouped(now, dataset.estimates[solver], "family"),
        )
        for solver in both
    }
    kept = {r["id"] for r in then}
    fresh = Counter(r["family"] for r in now if r["id"] not in kept)
    lines: list[tuple[int, list[Value]]] = []
    for family in sorted(counts.keys() | before.keys()):
        moved = [_moved(*(part.get((family,)) for part in pair)) for pair in rates.values()]
        version = _version(older.get(family), versions.get(family))
        is_same = counts[family] == before[family] and not fresh[family] and not any(moved)
        if not is_same or version:
            line: list[Value] = [Link(family, {"family": family}), before[family], counts[family]]
            lines.append((-fresh[family], [*line, fresh[family], version, *moved]))
    header = ["family", "rows then", "rows now", "new rows", "version", *both]
    unchanged = len(counts.keys() | before.keys()) - len(lines)
    caption = f"{len(lines)} families changed, {unchanged} did not"
    return Facts(header, [line for _, line in sorted(lines, key=lambda one: one[0])], caption)


def _moved(before: Rate | None, after: Rate | None) -> str:
    """Return both pass rates where their intervals do not overlap; else nothing."""
    if before is None or after is None or (before.lo <= after.hi and after.lo <= before.hi):
        return ""
    return f"{before.text} to {after.text}"


def _version(before: int | None, after: int | None) -> str:
    if before == after:
        return ""
    return f"{'none' if before is None else before} to {'none' if after is None else after}"


def _drops(dataset: Dataset, earlier: Dataset) -> list[Piece]:
    now, then = dataset.manifest.dropped, earlier.manifest.dropped
    lines: list[list[Value]] = [
        [reason, then.get(reason, 0), now.get(reason, 0)]
        for reason in sorted(now.keys() | then.keys())
    ]
    return [Facts(("dropped as", "then", "now"), lines)] if lines else []
