"""Combining: whether a told search for a target is sound, every hopeless state tried out again."""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from readers.following import Followed

State: TypeAlias = tuple[Fraction, ...]
"""Numbers that are left, from the least on."""

_MOST: Final = 3
"""Numbers from which nothing can be made may be so many: all ways are tried."""
_START: Final = re.compile(r"The numbers are (?P<state>.+); (?P<target>\d+) is wanted\.")
_MOVE: Final = re.compile(
    r"(?P<a>\S+) (?P<sign>[-+*/]) (?P<b>\S+) = (?P<c>\S+) (?:leaves (?P<state>.+)|is the target)\."
)
_PAIR: Final = re.compile(r"(?P<a>\S+) and (?P<b>\S+) make (?P<values>.+), not (?P<target>\d+)\.")
_BACK: Final = re.compile(
    r"(?:Nothing makes (?P<target>\d+) out of (?P<spent>.+)\. )?Back to (?P<state>.+)\."
)


class _Fault(ValueError):
    """What is wrong with a line."""


def combined(
    numbers: Sequence[int], target: int, lines: Sequence[str], is_right: Callable[[str], bool]
) -> Followed:
    """Follow the lines of a search; `is_right` judges the expression in the last one."""
    faults, states, answer = list[str](), list[State](), None
    is_hit = is_dead = False
    for place, line in enumerate(lines):
        try:
            if place == 0:
                states = [_begun(line, numbers, target)]
            elif line.startswith("So the answer is "):
                answer = line.removeprefix("So the answer is ").removesuffix(".")
                _require(is_hit and place == len(lines) - 1 and is_right(answer), "no right answer")
            elif found := _PAIR.fullmatch(line):
                _require(not is_dead and not is_hit, "after an end")
                _pair(found, states[-1], target)
                is_dead = True
            elif found := _BACK.fullmatch(line):
                is_dead = _back(found, states, target, is_dead)
            elif found := _MOVE.fullmatch(line):
                _require(not is_dead and not is_hit, "after an end")
                states.append(_moved(found, states[-1]))
                is_hit = found["state"] is None
                _require(not is_hit or states[-1] == (Fraction(target),), "not the target")
            else:
                raise _Fault("of no form")
        except (ValueError, IndexError, ZeroDivisionError) as error:
            faults.append(f"{line}: {error}")
    return Followed(faults, answer)


def _require(is_so: bool, fault: str) -> None:
    if not is_so:
        raise _Fault(fault)


def _state(text: str) -> State:
    return tuple(map(Fraction, text.split(", ")))


def _begun(line: str, numbers: Sequence[int], target: int) -> State:
    found = _START.fullmatch(line)
    _require(found is not None and int(found["target"]) == target, "other numbers")
    assert found
    state = _state(found["state"])
    _require(sorted(state) == sorted(map(Fraction, numbers)), "other numbers")
    return state


def _moved(found: "re.Match[str]", state: State) -> State:
    """Return what is left after a move, which has to be right."""
    one, other, made = (Fraction(found[name]) for name in "abc")
    left = [*state]
    left.remove(one)
    left.remove(other)
    _require(_apply(one, found["sign"], other) == made, "wrongly worked out")
    after = tuple(sorted([*left, made]))
    _require(found["state"] is None or _state(found["state"]) == after, "other numbers are left")
    return after


def _apply(one: Fraction, sign: str, other: Fraction) -> Fraction:
    return {
        "+": lambda: one + other,
        "-": lambda: one - other,
        "*": lambda: one * other,
        "/": lambda: one / other,
    }[sign]()


def _pair(found: "re.Match[str]", state: State, target: int) -> None:
    _require(tuple(map(Fraction, (found["a"], found["b"]))) == state, "other numbers")
    possible = {*_made(*state)}
    said = {*_state(found["values"])}
    _require(said <= possible, "not all of these are made")
    _require({abs(value) for value in possible} == {abs(value) for value in said}, "one is missing")
    _require(target not in possible and int(found["target"]) == target, "the target is made")


def _back(found: "re.Match[str]", states: list[State], target: int, is_dead: bool) -> bool:
    if found["spent"] is None:
        _require(is_dead, "it was no dead end")
    else:
        _require(not is_dead and _state(found["spent"]) == states[-1], "other numbers")
        _require(int(found["target"]) == target, "another target")
    left = states.pop()
    _require(len(left) <= _MOST and target not in _reached(left), "the target can be made")
    _require(_state(found["state"]) == states[-1], "not where it came from")
    return False


def _made(one: Fraction, other: Fraction) -> Iterator[Fraction]:
    yield from (one + other, one * other, one - other, other - one)
    if other:
        yield one / other
    if one:
        yield other / one


@lru_cache(maxsize=4096)
def _reached(state: State) -> frozenset[Fraction]:
    """Return all that can be made of numbers, each used once."""
    if len(state) == 1:
        return frozenset(state)
    found = set[Fraction]()
    for one, other in combinations(range(len(state)), 2):
        rest = [value for place, value in enumerate(state) if place not in (one, other)]
        for made in _made(state[one], state[other]):
            found |= _reached(tuple(sorted([*rest, made])))
    return frozenset(found)
