"""Coverage: which concepts the rows of a dataset are about, which pairs of them meet in a row."""

from collections import Counter
from itertools import combinations
from typing import Any

from generators import FAMILIES
from pipelines.dataset.rowset import KEPT, RowSet


def coverage(rows: RowSet) -> dict[str, Any]:
    """Return the rows of each concept and pair, and the concepts and leaves that have none.

    Leaves are those of `data/concepts.toml`, by the words of concepts.
    """
    from generators.weakness.text import leaves, leaves_of  # with all of the text loop

    concepts, pairs = Counter[str](), Counter[tuple[str, str]]()
    asked = f"select concepts, count(*) from rows where {KEPT} group by all order by all"
    for names, count in rows.ask(asked):
        own = sorted({*names})
        concepts.update(dict.fromkeys(own, count))
        pairs.update(dict.fromkeys(combinations(own, 2), count))
    found = Counter[str]()
    for name, count in concepts.items():
        found.update(dict.fromkeys(leaves_of(name), count))
    known = {name for family in FAMILIES.values() for name in family.concepts}
    return {
        "concepts": _most(concepts),
        "pairs": [[*pair, count] for pair, count in _most(pairs)],
        "without": sorted(known - concepts.keys()),
        "leaves": [[leaf, found[leaf]] for leaf in leaves() if leaf in found],
        "leaves_without": [leaf for leaf in leaves() if leaf not in found],
    }


def _most(counts: Counter[Any]) -> list[Any]:
    """Return counts from the largest down, equal ones by name."""
    return sorted(map(list, counts.items()), key=lambda one: (-one[1], one[0]))
