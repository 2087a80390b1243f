"""Words that keep conditions: what is told, and automata that read them letter by letter."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
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


def classes(letters: int, length: int, conditions: Sequence[Condition], most: int) -> list[Class]:
    """Return the classes of beginnings, that of the empty word first; none if there are too many.

    States that are alike are joined (Moore 1956).
    """
    machines = [machine(condition, length) for condition in conditions]
    start = tuple(one.start for one in machines)
    found: dict[tuple[State, ...], str] = {start: ""}
    steps = list[tuple[int, ...]]()
    place = {start: 0}
    for state, like in [*_reached(machines, start, letters, length)]:
        place.setdefault(state, len(place))
        found.setdefault(state, like)
        if len(place) > _ALIKE * most:
            return []
    for state in place:
        after = (_step(machines, state, letter) for letter in range(letters))
        steps.append(tuple(place.get(one, -1) if one else -1 for one in after))
    accepts = [all(one.accepts(s) for one, s in zip(machines, at, strict=True)) for at in place]
    groups = _joined(steps, accepts)
    if len({*groups}) > most:
        return []
    first = {group: i for i, group in reversed([*enumerate(groups)])}
    likes = [*found.values()]
    return [
        Class(likes[i], tuple(groups[j] if j >= 0 else -1 for j in steps[i]), accepts[i])
        for _, i in sorted(first.items())
    ]


def _reached(
    machines: Sequence[Machine], start: tuple[State, ...], letters: int, length: int
) -> Iterator[tuple[tuple[State, ...], str]]:
    edge, known = [(start, "")], {start}
    for state, like in edge:
        yield state, like
        for letter in range(letters if len(like) < length else 0):
            after = _step(machines, state, letter)
            if after is not None and after not in known:
                known.add(after)
                edge.append((after, like + "ABCDE"[letter]))


def _step(
    machines: Sequence[Machine], state: tuple[State, ...], letter: int
) -> tuple[State, ...] | None:
    after = [one.step(at, letter) for one, at in zip(machines, state, strict=True)]
    return tuple(one for one in after if one is not None) if None not in after else None


def _joined(steps: Sequence[tuple[int, ...]], accepts: Sequence[bool]) -> list[int]:
    """Return the group of each state, numbered as they come."""
    groups = [int(one) for one in accepts]
    for _ in steps:
        seen: dict[tuple[int, ...], int] = {}
        new = [
            seen.setdefault((groups[i], *(groups[j] if j >= 0 else -1 for j in to)), len(seen))
            for i, to in enumerate(steps)
        ]
        if new == groups:
            break
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
