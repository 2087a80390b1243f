"""Readers of other collections' questions of deduction, graphs and plans.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.outside.reasoning import (
    graphs,
    logic,
    plans,
    zebra,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "reasoning_gym/course_schedule": graphs.COURSE_SCHEDULE,
    "reasoning_gym/graph_color": graphs.GRAPH_COLOR,
    "reasoning_gym/jugs": plans.JUGS,
    "reasoning_gym/knights_knaves": logic.KNIGHTS_KNAVES,
    "reasoning_gym/path_star": graphs.PATH_STAR,
    "reasoning_gym/self_reference": logic.SELF_REFERENCE,
    "reasoning_gym/syllogism": logic.SYLLOGISM,
    "reasoning_gym/tower_of_hanoi": plans.TOWER_OF_HANOI,
    "reasoning_gym/zebra_puzzles": zebra.ZEBRA_PUZZLES,
}

__all__ = ["READERS"]
