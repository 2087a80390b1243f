"""Table: families, and the domains that their instances name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from generators.transforms.refuting import choices, numbers, words
from generators.transforms.refuting.scene import Scene

SCENES: Mapping[str, Callable[[Any], Scene | None]] = MappingProxyType(
    {
        "assignment": lambda market: choices.assignments(market.costs),
        "automaton_induction": lambda task: (
            words.automaton(task.machine.moves, sorted(task.machine.final))
            if task.machine
            else None
        ),
        "chinese_remainder": lambda told: numbers.remainders([c.modulus for c in told.congruences]),
        "determinant": lambda asked: (
            numbers.linear_map(asked.numbers) if len(asked.numbers) > 3 else None
        ),
        "digit_counting": lambda told: (
            words.codes(told.digits[:8]) if len(told.digits) > 4 else None
        ),
        "graph_coloring": lambda graph: choices.colorings(graph.edges),
        "hamiltonian_path": lambda graph: choices.vertex_pairs((*graph.edges, *graph.arrows)),
        "knapsack": lambda sack: choices.selections(sack.items),
        "lattice_paths": lambda grid: words.paths(grid.corner, grid.forbidden),
        "lattice_polygon": lambda polygon: numbers.points(polygon.corners),
        "modular_exponent": lambda told: numbers.residues(told.modulus, told.towers[0][0]),
        "nim_move": lambda heap: choices.positions(heap.nim.takes, heap.nim.misere),
        "unreachable_amounts": lambda told: (
            numbers.amounts(told.sizes) if len({*told.sizes}) > 1 else None
        ),
    }
)
"""Family -> the domain that an instance names; None where it names none."""
