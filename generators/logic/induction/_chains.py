"""Hidden chains of steps: drawing examples of one, and proving what the examples decide.

For families that state a small language and ask for the result of the shortest program in it.
A word of such a language applies to values of any hashable kind (rows, lists, grids).
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Generic, Protocol, TypeVar

from generators.family import rule

V = TypeVar("V", bound=Hashable)
W = TypeVar("W")


class Word(Protocol[W]):
    """What every word of a language has."""

    @property
    def kind(self) -> str:
        """Words of one kind differ only in their numbers or colors."""
        ...

    @property
    def apply(self) -> Callable[[W], W]:
        """What the word does."""
        ...


_MAX_TRIES = 12
"""Inputs drawn for one example; a chain that leaves so many of them as they are is dropped."""


def _any(value: Hashable) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Step(Generic[V]):
    """A word with the name that a worked derivation gives it."""

    kind: str
    text: str
    apply: Callable[[V], V]
    undo: Callable[[V], V | None] | None = None
    """Of a step that takes no two values to one: the value before, None if there is none."""
    is_end: Callable[[V], bool] = _any
    """A test that whatever the step makes of a value passes."""


Pair = tuple[V, V]
Chain = tuple[Step[V], ...]
Ending = Callable[[W], Sequence[Word[W]]]
"""What lists, in their order, the words that may turn a value into a certain other one."""


def settling(kind: str, text: str, apply: Callable[[V], V]) -> Step[V]:
    """Return a step that changes nothing if it is taken once more."""
    return Step(kind, text, apply, is_end=lambda value: apply(value) == value)


@rule
def last_steps(known: Sequence[Step[V]], goal: V) -> Callable[[V], Sequence[Step[V]]]:
    """Return what lists, in their order, the steps that may turn a value into `goal`.

    A step that can be undone is listed for the one value that it takes there; another one, if the
    goal passes its test, for all values.
    """
    places: list[int] = []
    undone: dict[V, list[int]] = {}
    for place, step in enumerate(known):
        if step.undo is None and step.is_end(goal):
            places.append(place)
        elif step.undo is not None and (source := step.undo(goal)) is not None:
            undone.setdefault(source, []).append(place)
    usual = [known[place] for place in places]
    by_source = {
        source: [known[place] for place in sorted(places + more)] for source, more in undone.items()
    }
    return lambda value: by_source.get(value, usual)


def run(chain: Sequence[Word[V]], value: V) -> V:
    """Return what a chain makes of a value."""
    for step in chain:
        value = step.apply(value)
    return value


def told(
    chain: Chain[V], pairs: Sequence[Pair[V]], test: V, shown: Callable[[V], str]
) -> list[str]:
    """Return lines that state a chain, and what each of its steps makes of all inputs."""

    def course(value: V) -> str:
        values = accumulate(chain, lambda last, step: step.apply(last), initial=value)
        return " -> ".join(map(shown, values))

    stated = f"Let the program be {', '.join(step.text for step in chain)}."
    explained = [f"Example {n}: {course(a)}, as given." for n, (a, _) in enumerate(pairs, 1)]
    return [stated, *explained, f"New input: {course(test)}."]


def draw_chain(known: Sequence[Step[V]], length: int, rng: Random) -> Chain[V]:
    """Return random steps, all kinds being as likely as each other."""
    kinds: dict[str, list[Step[V]]] = {}
    for step in known:
        kinds.setdefault(step.kind, []).append(step)
    return tuple(rng.choice(kinds[kind]) for kind in rng.choices(list(kinds), k=length))


def draw_pairs(
    chain: Sequence[Word[V]], draw: Callable[[], V], is_rich: Callable[[V], bool], count: int
) -> list[Pair[V]]:
    """Return examples in which every step changes something and ends richly, or nothing."""
    pairs, taken = list[Pair[V]](), set[V]()
    for _ in range(_MAX_TRIES * count):
        states = [draw()]
        for step in chain:
            states.append(step.apply(states[-1]))
        ends = states[0], states[-1]
        if taken.isdisjoint(ends) and len(set(states)) == len(states) and is_rich(ends[1]):
            pairs.append(ends)
            taken.update(ends)
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
    ending = last_steps(known, goal)
    reached: dict[V, list[Chain[V]]] = {start: [()]}
    for length in range(1, most + 1):
        for value, chains in reached.items():
            for step in ending(value):
                if step.apply(value) == goal:
                    longer = [(*chain, step) for chain in chains]
                    yield from (c for c in longer if all(run(c, a) == b for a, b in others))
        if length < most:
            reached = _extended(reached, known)


def _extended(
    reached: Mapping[V, Sequence[Chain[V]]], known: Sequence[Step[V]]
) -> dict[V, list[Chain[V]]]:
    """Return what the known steps lead to, with the chains that lead there."""
    further: dict[V, list[Chain[V]]] = {}
    for value, chains in reached.items():
        for step in known:
            further.setdefault(step.apply(value), []).extend([(*chain, step) for chain in chains])
    return further


def results(
    known: Sequence[Word[V]],
    pairs: Sequence[Pair[V]],
    test: V,
    length: int,
    apt: Callable[[V], Ending[V]] | None = None,
) -> list[V]:
    """Return what the chains of `length` words that fit make of `test`; none if a shorter one fits.

    Breadth first: carries all inputs along together and follows equal results once. `apt` returns,
    for an output, which words may turn a value into it; all, if it is not told.
    """
    goals = [goal for _, goal in pairs]
    layer = [(*(start for start, _ in pairs), test)]
    endings = [apt(goal) if apt else lambda _: known for goal in goals]
    changes = [word.apply for word in known]
    for done in range(1, length + 1):
        if done > 2:
            layer = _next_layer(changes, layer)
        ends = dict.fromkeys(
            word.apply(values[-1])
            for word, values in _last_words(changes if done > 1 else [_same], layer, goals, endings)
            if all(word.apply(a) == b for a, b in zip(values, goals, strict=False))
        )
        if ends or done == length:
            return list(ends) if done == length else []
    return []


def _same(value: V) -> V:
    return value


def _next_layer(
    changes: Sequence[Callable[[V], V]], layer: Sequence[tuple[V, ...]]
) -> list[tuple[V, ...]]:
    """Return what the changes make of the values, each of which is worked out once."""
    after = {
        value: [change(value) for change in changes]
        for value in dict.fromkeys(value for values in layer for value in values)
    }
    steps = (zip(*[after[value] for value in values], strict=True) for values in layer)
    return list(dict.fromkeys(following for step in steps for following in step))


def _last_words(
    changes: Sequence[Callable[[V], V]],
    layer: Sequence[tuple[V, ...]],
    goals: Sequence[V],
    endings: Sequence[Ending[V]],
) -> Iterator[tuple[Word[V], tuple[V, ...]]]:
    """Yield the words, with the values before them, that end rightly on one example after a change.

    It is the example with the fewest different values so far; the others are changed only where it
    ends rightly.
    """
    index = min(range(len(goals)), key=lambda i: len({values[i] for values in layer}))
    goal, words = goals[index], dict[V, Sequence[Word[V]]]()
    for values in layer:
        for change in changes:
            value = change(values[index])
            if value not in words:
                ending = endings[index](value)
                words[value] = [word for word in ending if word.apply(value) == goal]
            if words[value]:
                before = tuple(map(change, values))
                yield from ((word, before) for word in words[value])
