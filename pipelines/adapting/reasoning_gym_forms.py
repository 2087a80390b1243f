"""Forms: answers and rules of reasoning-gym's items as our verifiers want them."""

import re
from collections.abc import Mapping
from typing import Any, Final

from pipelines.adapting import kinds
from pipelines.adapting.kinds import Given, Unfit
from proofmill.problem import Json, canonical_json

_FORMAT_OF_SIGNS: Final = "Ensure your answer follows the same format as the puzzle above, just"
_MOST_MOVES: Final = 400
"""Moves that a plan for a warehouse may have: its question sets no limit, our verifier does."""


def plain_expression(item: Given) -> str:
    """Return an expression without signs of numbers, which our verifier does not read."""
    text = kinds.text(item)
    if re.search(r"(?:^|[(*/+-])\s*-", text):
        raise Unfit(f"a signed number: {text[:60]!r}")
    return text


def expression(item: Given) -> Mapping[str, Json]:
    """Return the numbers of an expression and its target; raises Unfit."""
    numbers = item.metadata.get("numbers")
    if not isinstance(numbers, list) or not all(isinstance(one, int) for one in numbers):
        raise Unfit("no numbers in the metadata")
    return {"numbers": numbers, "target": item.metadata.get("target") or 24}


def wrong_expressions(item: Given) -> list[str]:
    """Return expressions that use another number, one twice, or miss one: all break the rules."""
    answer, numbers = kinds.gold(item), expression(item)["numbers"]
    target = str(expression(item)["target"])
    return [f"{answer} + 1", f"({answer}) * {numbers[0]} / {numbers[0]}", target, str(numbers[0])]


def graph(item: Given) -> Mapping[str, Json]:
    """Return a graph and its colours; raises Unfit."""
    puzzle = item.metadata.get("puzzle")
    if not isinstance(puzzle, dict):
        raise Unfit("no graph in the metadata")
    colors = puzzle.get("color_options")
    return {"vertices": puzzle.get("vertices"), "edges": puzzle.get("edges"), "colors": colors}


def coloring(item: Given) -> str:
    """Return a colouring that keeps the rules; raises Unfit."""
    found = item.metadata.get("possible_answer")
    if not isinstance(found, dict):
        raise Unfit("no colouring in the metadata")
    return canonical_json(found)


def wrong_colorings(item: Given) -> list[str]:
    """Return colourings that give both ends of an edge one colour, leave one out, or add one."""
    found, edges = item.metadata.get("possible_answer"), graph(item)["edges"]
    if not isinstance(found, dict) or not edges:
        raise Unfit("no colouring or no edge in the metadata")
    one, other = (str(end) for end in edges[0])
    wrong: list[dict[str, Any]] = [{**found, one: found[other]}, {**found, "no vertex": 1}]
    wrong += [{name: color for name, color in found.items() if name != one}, {**found, one: "none"}]
    return [canonical_json(value) for value in wrong]


def roles(item: Given) -> str:
    """Return who is what, by the sentence `A is a hero, and B is a villain.`."""
    text = kinds.gold(item).removesuffix(".")
    parts = re.split(r",? and |, ", text)
    found = [re.fullmatch(r"(\w+) is an? (\w+)", part) for part in parts]
    if not all(found):
        raise Unfit(f"no list of roles: {text[:60]!r}")
    return canonical_json({one[1]: one[2] for one in found if one})


def without_signs(item: Given) -> str:
    """Return the question without its wish for the signs of the puzzle in the answer."""
    head, found, tail = item.question.partition(_FORMAT_OF_SIGNS)
    if not found:
        raise Unfit("another wording of the answer's form")
    own = "Give the numbers of each row on a line of its own, without the signs; just"
    return head + own + tail


def warehouse(item: Given) -> Mapping[str, Json]:
    """Return a board of boxes and goals as a plan's start and goal, squares numbered row by row.

    Raises:
        Unfit: if the board is no rectangle, or has not one player and a goal for each box.
    """
    rows = [
        line.split() for line in str(item.metadata.get("gamestr", "")).splitlines() if line.strip()
    ]
    cells = [cell for row in rows for cell in row]
    players, boxes = _places(cells, "*%"), _places(cells, "@$")
    goals = _places(cells, "%X$")
    if len({len(row) for row in rows}) != 1 or len(players) != 1 or len(goals) != len(boxes):
        raise Unfit("no board with one player and a goal for each box")
    puzzle: dict[str, Json] = {"kind": "boxes", "width": len(rows[0])}
    puzzle |= {
        "free": _places(cells, "*%@X$-"),
        "start": [*players, *boxes],
        "goal": [None, *goals],
    }
    return {"puzzle": puzzle, "limit": _MOST_MOVES}


def _places(cells: list[str], signs: str) -> list[Json]:
    return [place for place, cell in enumerate(cells) if cell in signs]


def wrong_pushes(item: Given) -> list[str]:
    """Return moves that run into the wall around, or that are none."""
    answer, far = kinds.text(item), "L" * len(str(item.metadata.get("gamestr")).splitlines()[0])
    return [answer + far, far + answer, f"{answer}Z", far]
