"""Spreading out over states: distances as matrix powers give them, ways along edges."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from generators.search import spread, way_to

SIZE = 14


def network(seed: int) -> list[list[int]]:
    rng = Random(seed)
    return [rng.sample(range(SIZE), rng.randint(0, 3)) for _ in range(SIZE)]


def distances(beside: list[list[int]], starts: list[int]) -> dict[int, int]:
    """Return the least power of the adjacency matrix that joins a start with each state."""
    links = np.array([[after in row for after in range(SIZE)] for row in beside], int)
    powers = [np.linalg.matrix_power(links, power)[starts].any(axis=0) for power in range(SIZE)]
    reached = np.array(powers)
    return {int(at): int(reached[:, at].argmax()) for at in np.flatnonzero(reached.any(axis=0))}


@pytest.mark.parametrize("seed", range(12))
def test_layers_hold_all_states_at_their_distance(seed: int) -> None:
    beside, starts = network(seed), [0, seed % 3 + 1]
    origin, layers = spread(starts, beside.__getitem__, SIZE)
    known = distances(beside, starts)
    assert {at: far for far, layer in enumerate(layers) for at in layer} == known
    assert origin.keys() == known.keys()
    for at, far in known.items():
        way = way_to(origin, at)
        assert (len(way) - 1, way[-1]) == (far, at)
        assert way[0] in starts
        assert all(after in beside[before] for before, after in pairwise(way))


def test_a_goal_the_depth_or_many_states_end_it_after_a_whole_layer() -> None:
    def beside(at: int) -> tuple[int, int]:
        return 2 * at, 2 * at + 1

    assert spread([1], beside, 9, goal=5)[1] == [[1], [2, 3], [4, 5, 6, 7]]
    assert spread([1], beside, 1, goal=5)[1] == [[1], [2, 3]]
    assert spread([1], beside, 9, states=3)[1] == [[1], [2, 3]]
    assert spread([1], beside, 9, states=4)[1] == [[1], [2, 3], [4, 5, 6, 7]]
    assert way_to(spread([1], beside, 9, goal=13)[0], 13) == [1, 3, 6, 13]
