"""Drawn: the picture of a row, from the instance that its lineage leads back to."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from generators import IllPosedError, find_family
from generators.pictures import Picture, Program
from pipelines.foreign import json_object
from pipelines.site.svg import svg


def first_of_cells(cells: Iterable[Hashable], per_cell: int) -> set[int]:
    """Return the places of the first rows of each cell: a drawing costs as much as its row."""
    counts: Counter[Hashable] = Counter()
    chosen = set()
    for place, cell in enumerate(cells):
        counts[cell] += 1
        if counts[cell] <= per_cell:
            chosen.add(place)
    return chosen


def drawing_of(row: Mapping[str, Any]) -> str | None:
    """Return the drawing of a row as SVG; None where nothing can be drawn.

    An instance is drawn again from the row's stream and must have the row's instance hash, so a
    drawing never shows another puzzle; rows about a program show the program.
    """
    picture = _picture(row)
    return None if picture is None else svg(picture)


def _picture(row: Mapping[str, Any]) -> Picture | None:
    program = json_object(row["verifier_args"]).get("program")
    if isinstance(program, str):
        return Program(lines=program.splitlines())
    lineage = row["lineage"]
    try:
        family = find_family(row["family"])
        if family.picture is None or family.version != row["version"]:
            return None
        _, instance = family.draw(
            lineage["ordinal"],
            row["dial"],
            json_object(row["knobs"]),
            lineage["root_seed"],
            lineage["split"],
        )
    except (LookupError, ValueError, TypeError, IllPosedError):
        return None  # of no family that is installed here
    return family.picture(instance) if family.instance_hash(instance) == row["instance"] else None
