"""Hidden chains of steps: drawing examples of one, and proving what the examples decide.

For families that state a small language and ask for the result of the shortest program in it.
`Step` is one word of such a language on values of any hashable kind (rows, lists, grids).
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

V = TypeVar("V", bound=Hashable)

_MAX_TRIES = 12
"""Inputs drawn for one example; a chain that leaves so many of them as they are is dropped."""


@dataclass(frozen=True, slots=True)
class Step(Generic[V]):
    """One word of the language."""

    kind: str
    """Steps of one kind differ only in their numbers or colors."""
    text: str
    """How a worked derivation names the step."""
    apply: Callable[[V], V]


Pair = tuple[V, V]
Chain = tuple[Step[V], ...]


def run(chain: Chain[V], value: V) -> V:
    """Return what a chain makes of a value."""
    for step in chain:
        value = step.apply(value)
    return value


def draw_chain(known: Sequence[Step[V]], length: int, rng: Random) -> Chain[V]:
    """Return random steps, all kinds being as likely as each other."""
    kinds: dict[str, list[Step[V]]] = {}
    for step in known:
        kinds.setdefault(step.kind, []).append(step)
    return tuple(rng.choice(kinds[kind]) for kind in rng.choices(list(kinds), k=length))


def draw_pairs(
    chain: Chain[V], draw: Callable[[], V], is_rich: Callable[[V], bool], count: int
) -> list[Pair[V]]:
    """Return examples in which every step changes something and ends richly, or nothing."""
    pairs: list[Pair[V]] = []
    for _ in range(_MAX_TRIES * count):
        states = [draw()]
        for step in chain:
            states.append(step.apply(states[-1]))
        is_new = all(value not in pair for pair in pairs for value in (states[0], states[-1]))
        if is_new and len(set(states)) == len(states) and is_rich(states[-1]):
            pairs.append((states[0], states[-1]))
        if len(pairs) == count:
            return pairs
    return []


def is_sound(
    known: Sequence[Step[V]], pairs: Sequence[Pair[V]], test: Pair[V], length: int
) -> bool:
    """Tell whether no chain shorter than `length` fits and all so long that fit pass the test."""
    return all(
        len(chain) == length and run(chain, test[0]) == test[1]
        for chain in fitting_chains(known, pairs, length)
    )


def fitting_chains(
    known: Sequence[Step[V]], pairs: Sequence[Pair[V]], most: int
) -> Iterator[Chain[V]]:
    """Yield all chains of 1 to `most` steps that fit, shortest first, led by the first example."""
    (start, goal), *others = pairs
    reached: dict[V, list[Chain[V]]] = {start: [()]}
    for length in range(1, most + 1):
        further: dict[V, list[Chain[V]]] = {}
        for value, chains in reached.items():
            for step in known:
                after = step.apply(value)
                if length == most and after != goal:
                    continue
                longer = [(*chain, step) for chain in chains]
                if after == goal:
                    yield from (c for c in longer if all(run(c, a) == b for a, b in others))
                if length < most:
                    further.setdefault(after, []).extend(longer)
        reached = further


def results(known: Sequence[Step[V]], pairs: Sequence[Pair[V]], test: V, length: int) -> list[V]:
    """Return what the chains of `length` steps that fit make of `test`; none if a shorter one fits.

    Breadth first: carries all inputs along together and follows equal results once.
    """
    goals = tuple(goal for _, goal in pairs)
    layer = [(*(start for start, _ in pairs), test)]
    for done in range(1, length + 1):
        ends: dict[V, None] = {}
        for values in layer:
            for step in known:
                # the first example fails nearly always, before the others are computed
                if all(step.apply(a) == b for a, b in zip(values, goals, strict=False)):
                    ends[step.apply(values[-1])] = None
        if ends or done == length:
            return list(ends) if done == length else []
        layer = list(
            dict.fromkeys(tuple([*map(step.apply, values)]) for values in layer for step in known)
        )
    return []
