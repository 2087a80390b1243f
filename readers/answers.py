"""Answers that a judge is given: as a person types them, or as a row keeps them, which is JSON."""

import json
import re


def cells(answer: str) -> list[list[str]]:
    """Return the cells of a grid: rows of JSON, or lines of words parted by blanks or commas."""
    kept = _kept(answer)
    if isinstance(kept, list):
        rows = [row if isinstance(row, list) else [row] for row in kept]
        return [list(map(str, row)) for row in rows]
    return [re.split(r"\s*,\s*|\s+", line.strip()) for line in answer.strip().split("\n")]


def pairs(answer: str) -> dict[str, str]:
    """Return what each name is given: of a JSON object, or of lines `name: value`; {} if neither.

    Names that come twice make it neither.
    """
    kept = _kept(answer)
    if isinstance(kept, dict):
        return {name: str(value) for name, value in kept.items()}
    lines = [line.partition(":") for line in answer.strip().split("\n")]
    found = {name.strip(): value.strip() for name, colon, value in lines if colon}
    return found if len(found) == len(lines) else {}


def items(answer: str) -> list[str]:
    """Return the items of a list: of JSON, or parted by commas."""
    kept = _kept(answer)
    if isinstance(kept, list):
        return list(map(str, kept))
    return [item.strip() for item in answer.split(",")]


def _kept(answer: str) -> object:
    try:
        return json.loads(answer)
    except ValueError:
        return None
