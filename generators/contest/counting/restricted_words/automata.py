"""Words that keep conditions: what is told, and automata that read them letter by letter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, count
from operator import getitem
from typing import NamedTuple


class Condition(NamedTuple):
    """What a word must be like; letters are 0, 1, ..."""

    kind: str
    """`apart` (no equal neighbors), `triples` (no three equal ones in a row), `block` (does not
    occur), `even`, `odd`, `exactly`, `most`, `least` (how often a letter occurs), `equal`, `more`
    (of the first letter), `before` (all of the first letter), `leads` (the first letter, in every
    beginning), `ends` (are equal, 1, or not, 0), `starts` and `closes` (with a letter, 1, or not,
    0), `kinds` (different letters), `thirds` (a multiple of three of a letter),
    `follows` (the second letter, directly behind each first one), `strangers` (never neighbors)."""
    told: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """Words of `length` letters out of `letters`."""

    letters: int
    length: int
    conditions: tuple[Condition, ...]
    is_chance: bool
    """Asked is the chance of the other conditions among words that keep the first one."""
    answer: str = field(compare=False)


MOST_CLASSES = 17
"""Classes of beginnings, of which each needs a letter."""
_ALIKE = 3
"""States of a class, at most, on average."""
State = tuple[int, ...]
Step = Callable[[State, int], State | None]


class Machine(NamedTuple):
    """Reads a word; no state means that it cannot be mended."""

    start: State
    step: Step
    accepts: Callable[[State], bool]


def _apart(told: Sequence[int], length: int) -> Machine:
    return Machine((-1,), lambda last, new: None if last == (new,) else (new,), lambda last: True)


def _triples(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State | None:
        last, run = state
        return (new, 1) if new != last else (last, 2) if run == 1 else None

    return Machine((-1, 0), step, lambda state: True)


def _block(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State | None:
        read = (*state, new)
        ends = (read[at:] for at in range(len(read) + 1))
        kept = next(end for end in ends if end == tuple(told[: len(end)]))
        return None if len(kept) == len(told) else kept

    return Machine((), step, lambda state: True)


def _parity(told: Sequence[int], wanted: int) -> Machine:
    def step(state: State, new: int) -> State:
        return ((state[0] + (new == told[0])) % 2,)

    return Machine((0,), step, lambda state: state[0] == wanted)


def _times(told: Sequence[int], low: int, high: int) -> Machine:
    def step(state: State, new: int) -> State | None:
        found = min(state[0] + (new == told[0]), max(low, high) if high else low)
        is_over = high and state[0] + (new == told[0]) > high
        return None if is_over else (found,)

    return Machine((0,), step, lambda state: state[0] >= low)


def _lead(told: Sequence[int], length: int, accepts: Callable[[int], bool], least: int) -> Machine:
    def step(state: State, new: int) -> State | None:
        lead = state[0] + (new == told[0]) - (new == told[1])
        return None if lead < least else (lead,)

    return Machine((0,), step, lambda state: accepts(state[0]))


def _before(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State | None:
        if new == told[0] and state[0]:
            return None
        return (int(state[0] or new == told[1]),)

    return Machine((0,), step, lambda state: True)


def _ends(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State:
        return (new, 1) if state == (-1, 0) else (state[0], int(state[0] == new))

    return Machine((-1, 0), step, lambda state: state[1] == told[0])


def _thirds(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State:
        return ((state[0] + (new == told[0])) % 3,)

    return Machine((0,), step, lambda state: state[0] == 0)


def _follows(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State | None:
        return None if state[0] and new != told[1] else (int(new == told[0]),)

    return Machine((0,), step, lambda state: not state[0])


def _strangers(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State | None:
        return None if {state[0], new} == {*told} else (new if new in told else -1,)

    return Machine((-1,), step, lambda state: True)


def _starts(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State | None:
        return (1,) if state[0] or (new == told[0]) == told[1] else None

    return Machine((0,), step, lambda state: True)


def _closes(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State:
        return (int((new == told[0]) == told[1]),)

    return Machine((0,), step, lambda state: bool(state[0]))


def _kinds(told: Sequence[int], length: int) -> Machine:
    def step(state: State, new: int) -> State | None:
        found = tuple(sorted({*state, new}))
        return None if len(found) > told[0] else found

    return Machine((), step, lambda state: len(state) == told[0])


def machine(condition: Condition, length: int) -> Machine:
    """Return the automaton of a condition on words of a length."""
    told = condition.told
    match condition.kind:
        case "even" | "odd":
            return _parity(told, int(condition.kind == "odd"))
        case "exactly":
            return _times(told, told[1], told[1])
        case "most":
            return _times(told, 0, told[1])
        case "least":
            return _times(told, told[1], 0)
        case "equal":
            return _lead(told, length, lambda lead: lead == 0, -length)
        case "more":
            return _lead(told, length, lambda lead: lead > 0, -length)
        case "leads":
            return _lead(told, length, lambda lead: True, 0)
        case kind:
            others = {"apart": _apart, "triples": _triples, "block": _block}
            others |= {"before": _before, "ends": _ends, "kinds": _kinds}
            others |= {"starts": _starts, "closes": _closes, "thirds": _thirds}
            others |= {"follows": _follows, "strangers": _strangers}
            return others[kind](told, length)


class Class(NamedTuple):
    """Beginnings that can be ended in the same ways."""

    like: str
    """The first of them."""
    steps: tuple[int, ...]
    """For each letter the class that it leads to, -1 for none."""
    accepts: bool


class _Table(NamedTuple):
    """A machine whose states are numbered, the start first."""

    steps: list[tuple[int, ...]]
    """For each state and letter the next state, -1 for none."""
    accepts: list[bool]


@lru_cache(maxsize=1024)
def _table(condition: Condition, letters: int, length: int) -> _Table:
    """Return the table of a condition, of the states that so many letters lead to."""
    one = machine(condition, length)
    place: dict[State | None, int] = {one.start: 0}
    edge, afters = [one.start], list[list[State | None]]()
    for depth in range(length + 1):
        rows = [[one.step(state, letter) for letter in range(letters)] for state in edge]
        afters += rows
        if depth < length:
            after = dict.fromkeys(chain.from_iterable(rows))
            edge = [state for state in after if state is not None and state not in place]
            place |= zip(edge, count(len(place)))
    steps = [tuple(place.get(state, -1) for state in row) for row in afters]
    return _Table(steps, [one.accepts(state) for state in place if state is not None])


def beginnings(
    letters: int, length: int, conditions: Sequence[Condition], most: int, least: int = 0
) -> list[Class]:
    """Return the classes of beginnings after which every condition is in a state of its own.

    That of the empty word comes first; there are none if they are more than `_ALIKE * most`, or
    fewer than the least.
    """
    tables = [_table(condition, letters, length) for condition in conditions]
    rows = [table.steps for table in tables]
    start = (0,) * len(tables)
    place: dict[tuple[int, ...], int] = {start: 0}
    edge: list[tuple[tuple[int, ...], str]] = [(start, "")]
    afters = list[list[tuple[int, ...]]]()
    for states, like in edge:
        after = [*zip(*map(getitem, rows, states), strict=True)]
        afters.append(after)
        for letter, to in zip("ABCDE", after if len(like) < length else (), strict=False):
            if to not in place and -1 not in to:
                place[to] = len(place)
                edge.append((to, like + letter))
        if len(place) > _ALIKE * most:
            return []
    if len(place) < least:
        return []
    verdicts = [table.accepts for table in tables]
    return [
        Class(like, tuple(place.get(to, -1) for to in after), all(map(getitem, verdicts, states)))
        for (states, like), after in zip(edge, afters, strict=True)
    ]


def classes(
    letters: int, length: int, conditions: Sequence[Condition], most: int, least: int = 0
) -> list[Class]:
    """Return the classes of beginnings, that of the empty word first.

    None if they are too many, and perhaps none if they are fewer than the least. States that are
    alike are joined (Moore 1956).
    """
    states = beginnings(letters, length, conditions, most, least)
    groups = _joined([one.steps for one in states], [one.accepts for one in states], most)
    if len({*groups}) > most:
        return []
    first = {group: i for i, group in reversed([*enumerate(groups)])}
    return [
        Class(
            states[i].like,
            tuple(groups[j] if j >= 0 else -1 for j in states[i].steps),
            states[i].accepts,
        )
        for _, i in sorted(first.items())
    ]


def _joined(steps: Sequence[tuple[int, ...]], accepts: Sequence[bool], most: int) -> list[int]:
    """Return the group of each state, numbered as they come; unfinished once they are too many."""
    groups = [int(one) for one in accepts]
    for _ in steps:
        after = [*groups, -1].__getitem__  # a step to -1, which is none, leads to the last entry
        seen: dict[tuple[int, ...], int] = {}
        new = [
            seen.setdefault((group, *map(after, to)), len(seen))
            for group, to in zip(groups, steps, strict=True)
        ]
        if new == groups or len(seen) > most:
            return new
        groups = new
    return groups


def numbers(kinds: Sequence[Class], length: int) -> list[list[int]]:
    """Return for 0, 1, ..., `length` letters how many beginnings each class has."""
    table = [[int(i == 0) for i in range(len(kinds))]]
    for _ in range(length):
        row = [0] * len(kinds)
        for many, one in zip(table[-1], kinds, strict=True):
            for after in one.steps:
                row[after] += many if after >= 0 else 0
        table.append(row)
    return table


def accepted(kinds: Sequence[Class], length: int) -> int:
    """Return the number of words."""
    pairs = zip(numbers(kinds, length)[-1], kinds, strict=True)
    return sum(many for many, one in pairs if one.accepts)
