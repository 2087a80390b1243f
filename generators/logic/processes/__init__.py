"""Following a process: what is true at the end of many small steps."""

from generators.logic.processes import (
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

FAMILIES = (
    color_cube.FAMILY,
    custom_operators.FAMILY,
    date_arithmetic.FAMILY,
    dyck_completion.FAMILY,
    grid_automaton.FAMILY,
    grid_walk.FAMILY,
    multistep_arithmetic.FAMILY,
    navigation.FAMILY,
    object_counting.FAMILY,
    paper_folding.FAMILY,
    shuffled_objects.FAMILY,
    string_machine.FAMILY,
    string_rewriting.FAMILY,
    temporal_sequences.FAMILY,
    tree_navigation.FAMILY,
    word_sorting.FAMILY,
)
"""The table: adding a family is its module and a line here."""

__all__ = ["FAMILIES"]
