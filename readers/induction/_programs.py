"""Programs: steps one after another, found by what they made of examples."""

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeVar

T = TypeVar("T", bound=Hashable)

LENGTHS: Final = {"a single": 1, "two": 2, "three": 3}
"""How prompts say how many steps a program has."""


def outcome(
    steps: Sequence[Callable[[T], T]], length: int, examples: Sequence[tuple[T, T]], new: T
) -> T | None:
    """Return what all programs of so many steps that fit the examples make of a new input.

    None if there is no such program, if they do not agree, or if a shorter one fits.

    Args:
        steps: What programs consist of; a step may be taken again.
        length: How many steps.
        examples: Inputs and outputs.
        new: The new input.
    """
    cached = [cache(step) for step in steps]
    outputs = tuple(output for _, output in examples)
    states = {(*(given for given, _ in examples), new)}
    for _ in range(length - 1):
        states = {tuple(step(each) for each in state) for state in states for step in cached}
        if any(state[:-1] == outputs for state in states):
            return None
    found = set(_last(cached, states, outputs))
    return found.pop() if len(found) == 1 else None


def _last(
    steps: Sequence[Callable[[T], T]], states: set[tuple[T, ...]], outputs: tuple[T, ...]
) -> Iterator[T]:
    """Yield what last steps that make the outputs of the states make of their new inputs.

    What one step makes twice of an input is found once: it is often what it leaves as it is.
    """
    fitting: dict[T, list[Callable[[T], T]]] = {}
    for state in states:
        first = state[0]
        if first not in fitting:
            fitting[first] = [step for step in steps if step(first) == outputs[0]]
        for step in fitting[first]:
            if all(step(each) == to for each, to in zip(state, outputs, strict=False)):
                yield step(state[-1])


_STATED: Final = re.compile(r"Let the program be (.+)\.")


def stated(
    line: str,
    known: Mapping[str, Callable[[T], T]],
    length: int,
    examples: Sequence[tuple[T, T]],
) -> list[Callable[[T], T]] | None:
    """Return the steps of the program that a line states; None if it is none that fits.

    Args:
        line: Of a worked solution.
        known: Steps by their names.
        length: How many steps a program has.
        examples: Inputs and outputs.
    """
    found = _STATED.fullmatch(line)
    names = found[1].split(", ") if found else []
    if len(names) != length or not {*names} <= known.keys():
        return None
    steps = [known[name] for name in names]
    fits = all(_course(steps, given)[-1] == made for given, made in examples)
    return steps if fits else None


def retold(
    steps: Sequence[Callable[[T], T]],
    examples: Sequence[tuple[T, T]],
    new: T,
    shown: Callable[[T], str],
) -> Iterator[str]:
    """Yield lines that tell what each step makes of the examples, then of a new input."""
    for number, (given, _) in enumerate(examples, 1):
        yield f"Example {number}: {' -> '.join(map(shown, _course(steps, given)))}, as given."
    yield f"New input: {' -> '.join(map(shown, _course(steps, new)))}."


def _course(steps: Sequence[Callable[[T], T]], value: T) -> list[T]:
    course = [value]
    for step in steps:
        course.append(step(course[-1]))
    return course
