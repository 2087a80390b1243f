"""States by their distance from where a search starts, without the names of the moves.

Twice as fast as `statespace.explored` on states that are plain integers; a family finds the names
of the few moves that it needs from the states before and after.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

S = TypeVar("S", bound=Hashable)


def spread(
    starts: Iterable[S],
    beside: Callable[[S], Iterable[S]],
    depth: int,
    goal: S | None = None,
    states: int | None = None,
) -> tuple[Mapping[S, S | None], list[list[S]]]:
    """Return from where each state within `depth` moves was first reached, and all by distance.

    The starts were reached from nowhere (None). Stops after the layer that holds `goal`, or
    with which `states` have been seen; no layer but the first is empty.
    """
    layers = [[*starts]]
    origin: dict[S, S | None] = dict.fromkeys(layers[0])
    for _ in range(depth):
        layer: list[S] = []
        for state in layers[-1]:
            for after in beside(state):
                if after not in origin:
                    origin[after] = state
                    layer.append(after)
        if layer:
            layers.append(layer)
        if not layer or (goal is not None and goal in origin):
            break
        if states is not None and len(origin) >= states:
            break
    return origin, layers


def way_to(origin: Mapping[S, S | None], state: S) -> Sequence[S]:
    """Return the states from a start to one that was reached, both included."""
    way, before = [state], origin[state]
    for _ in range(len(origin)):
        if before is None:
            break
        way.append(before)
        before = origin[before]
    return way[::-1]
