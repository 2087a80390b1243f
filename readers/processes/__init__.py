"""Readers of processes to be followed.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.processes import (
    color_cube,
    custom_operators,
    date_arithmetic,
    dyck_completion,
    grid_automaton,
    grid_walk,
    multistep_arithmetic,
    navigation,
    object_counting,
    paper_folding,
    shuffled_objects,
    string_machine,
    string_rewriting,
    temporal_sequences,
    tree_navigation,
    word_sorting,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "color_cube": color_cube.READER,
    "custom_operators": custom_operators.READER,
    "date_arithmetic": date_arithmetic.READER,
    "dyck_completion": dyck_completion.READER,
    "grid_automaton": grid_automaton.READER,
    "grid_walk": grid_walk.READER,
    "multistep_arithmetic": multistep_arithmetic.READER,
    "navigation": navigation.READER,
    "object_counting": object_counting.READER,
    "paper_folding": paper_folding.READER,
    "shuffled_objects": shuffled_objects.READER,
    "string_machine": string_machine.READER,
    "string_rewriting": string_rewriting.READER,
    "temporal_sequences": temporal_sequences.READER,
    "tree_navigation": tree_navigation.READER,
    "word_sorting": word_sorting.READER,
}

__all__ = ["READERS"]
