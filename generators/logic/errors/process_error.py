"""The first wrong line of a process done by hand: a stack of brackets, or words put into order.

SynLogic asks for such slips in reasoning about Dyck words and about sorting. One state of the
process is spoilt and all later ones follow from it, so exactly one line breaks; about a third of
the works are right. The generator runs the process; the solver compares neighboring states. At the
top: six works of some 18 lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Figure, Grid, Panel, Table
from generators.wording import Grammar, audited, settled, worded, words
from proofmill.problem import Json

LINES = Knob("lines", 6, 18, "lines of a work")
WORKS = Knob("works", 4, 6, "works")
ALIKE = Knob("alike", 0.0, 0.7, "share of words that begin like another one, and of closing steps")

_CLEAN = 0.3
"""Chance that a work has no error."""
_PAIRS = ("()", "[]", "<>")
_PARTNER = {pair[1]: pair[0] for pair in _PAIRS}
_THINGS = (
    "foods",
    "instruments",
    "flowers",
    "objects",
    "containers",
    "drinks",
    "pets",
    "creatures",
)
_POOLS = (("names",), _THINGS)

Kind: TypeAlias = Literal["stack", "sort"]
State: TypeAlias = tuple[str, ...]


class Line(NamedTuple):
    """What is read, and what the stack or the list is said to be afterwards."""

    read: str
    state: State


@dataclass(frozen=True, slots=True)
class Works:
    """Works of one kind, each with at most one line that does not follow from the one before."""

    kind: Kind
    works: tuple[tuple[Line, ...], ...]
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Works:
    kind: Kind = rng.choice(("stack", "sort"))
    made = [_work(rng, knobs, kind) for _ in range(WORKS.integer(knobs))]
    return Works(kind, tuple(lines for lines, _ in made), worded([place for _, place in made]))


@redrawn(200, "work")
def _work(rng: Random, knobs: Knobs, kind: Kind) -> tuple[tuple[Line, ...], int] | None:
    """Return a work and the number of its wrong line, from 1; 0 where all are right."""
    inputs = _inputs(rng, knobs, kind)
    wrong = 0 if rng.random() < _CLEAN else rng.randrange(3, len(inputs) + 1)
    lines, state = list[Line](), State()
    for number, read in enumerate(inputs, 1):
        after = _after(kind, state, read)
        if after is None:
            break
        state = _spoilt(rng, kind, state, after) if number == wrong else after
        lines.append(Line(read, state))
        if number == wrong and state == after:
            break
    else:
        return tuple(lines), wrong
    return None


def _inputs(rng: Random, knobs: Knobs, kind: Kind) -> list[str]:
    """Return brackets that can be read one after the other, or words in no order."""
    count, alike = LINES.integer(knobs) + rng.randrange(2), ALIKE.number(knobs)
    if kind == "stack":
        found, still = list[str](), list[str]()
        for _ in range(count):
            closes = len(still) > 1 and rng.random() < 0.3 + 0.3 * alike
            pair = still.pop() if closes else rng.choice(_PAIRS)
            still += [] if closes else [pair]
            found.append(pair[int(closes)])
        return found
    names = rng.choice(_POOLS)
    pool = [word for name in names for word in words(name) if word.isalpha()]
    chosen: dict[str, None] = {}
    while len(chosen) < count:  # every round adds a word, and there are hundreds
        like = [w for w in pool if w not in chosen and any(w[0] == c[0] for c in chosen)]
        rest = [w for w in pool if w not in chosen]
        chosen[rng.choice(like if like and rng.random() < alike else rest)] = None
    return list(chosen)


def _after(kind: Kind, state: State, read: str) -> State | None:
    """Return the state after a step, or None if the bracket does not fit."""
    if kind == "sort":
        place = next((i for i, word in enumerate(state) if word > read), len(state))
        return (*state[:place], read, *state[place:])
    if read not in _PARTNER:
        return (*state, read)
    return state[:-1] if state and state[-1] == _PARTNER[read] else None


def _spoilt(rng: Random, kind: Kind, before: State, right: State) -> State:
    """Return a state that looks like the right one, and is not."""
    if kind == "sort":
        (place,) = (i for i, word in enumerate(right) if word not in before)
        near = [i for i in (place - 2, place - 1, place + 1, place + 2) if 0 <= i < len(right)]
        other = rng.choice(near)
        return (*before[:other], right[place], *before[other:])
    openings = [pair[0] for pair in _PAIRS]
    found: list[State] = [(*before, rng.choice(openings)), before[:-1], before, right[:-1]]
    if right:
        found.append((*right[:-1], rng.choice(openings)))
    found = [state for state in found if state != right]
    return rng.choice(found) if found else right


_GRAMMAR: Grammar = {
    "opening": (
        "Below are {count} records of {doing}. <may> {rule} <later>",
        "Check {count} records of {doing}, line by line. {rule} <may> <later>",
        "Somebody has been {doing_it} by hand, {count} times, and kept a record each time. {rule} "
        "<later> <may>",
        "Audit these {count} records of {doing}. {rule} <may> <later>",
        "In each of {count} records of {doing}, find the first slip. {rule} <may> <later>",
        "{count} pupils each kept a record of {doing_it} by hand. {rule} <may> <later>",
    ),
    "may": (
        "Each record is either right throughout or has one line that is wrong.",
        "In each record, at most one line is wrong.",
        "Any record may contain one slip, or none.",
    ),
    "later": (
        "Lines after a slip were worked out correctly from the wrong line.",
        "After a wrong line everything was carried on correctly from it.",
        "Every line is to be judged by the one before it as it stands, right or wrong.",
    ),
}
_DOING = {
    "stack": ("how brackets were read with a stack", "reading brackets with a stack"),
    "sort": ("how words were put into order", "putting words into order"),
}
_RULES = {
    "stack": (
        "An opening bracket is put on the stack; a closing one takes its partner off the top, at "
        "the right end. The stack begins empty.",
        "The stack is empty at first and has its top at the right. Opening brackets are pushed; a "
        "closing bracket removes the opening bracket of its kind, which is then at the top.",
    ),
    "sort": (
        "Words come one by one. Each goes into the list directly ahead of the first word, from the "
        "left, that comes later in the alphabet, or to the end if there is none; nothing else "
        "moves. The list begins empty.",
        "The list is empty at first. Going through it from the left, every new word is inserted "
        "right in front of the first word that follows it in the alphabet, and at the end if no "
        "word does; the others keep their order.",
    ),
}


def _render(works: Works, rng: Random) -> str:
    doing, doing_it = _DOING[works.kind]
    read = rng.choice(("{} -> ", "read {}, then ", "{} gives "))
    joint = " " if works.kind == "stack" else ", "
    texts = [
        [read.format(line.read) + (joint.join(line.state) or "(empty)") for line in lines]
        for lines in works.works
    ]
    rule = rng.choice(_RULES[works.kind])
    slots = {"doing": doing, "doing_it": doing_it, "rule": rule}
    return audited(rng, _GRAMMAR, "Record", texts, "each record", **slots)


def _solve(works: Works) -> list[str]:
    """Compare each state with the one before it; one broken line at most, or none."""
    return settled([_broken(works.kind, lines) for lines in works.works])


def _broken(kind: Kind, lines: Sequence[Line]) -> list[int]:
    """Return the numbers of the lines that do not follow, from 1; [0] where all do."""
    follows = _is_inserted if kind == "sort" else _is_stacked
    states = [State(), *(line.state for line in lines)]
    return [
        number
        for number, (line, before) in enumerate(zip(lines, states, strict=False), 1)
        if not follows(line.read, before, line.state)
    ] or [0]


def _is_inserted(word: str, before: State, after: State) -> bool:
    """Tell whether the word came in, nothing else moved, and its neighbors are right."""
    if after.count(word) != 1:
        return False
    place = after.index(word)
    is_first = all(other < word for other in after[:place])
    is_ahead = place == len(before) or after[place + 1 : place + 2] > (word,)
    return after[:place] + after[place + 1 :] == before and is_first and is_ahead


def _is_stacked(bracket: str, before: State, after: State) -> bool:
    """Tell whether longer less shorter stack is the bracket, or its partner taken off."""
    is_push = len(after) > len(before)
    low, high = (before, after) if is_push else (after, before)
    taken = high[len(low) :]
    wanted = bracket if is_push else _PARTNER.get(bracket)
    return high[: len(low)] == low and taken == (wanted,)


def _effort(works: Works) -> int:
    """Count the entries of the states up to the first wrong line of each work, or its end."""
    total = 0
    for lines in works.works:
        last = _broken(works.kind, lines)[0] or len(lines)
        total += sum(1 + len(line.state) for line in lines[:last])
    return total


def _canonical(works: Works) -> Json:
    # Up to the order of the works; words matter, since their order in the alphabet does.
    return [works.kind, sorted([[line.read, *line.state] for line in one] for one in works.works)]


def _steps(works: Works) -> tuple[str, ...]:
    joint, told, found = " " if works.kind == "stack" else ", ", list[str](), list[str]()

    def shown(state: State | None) -> str:
        return joint.join(state or ()) or "(empty)"

    for number, lines in enumerate(works.works, 1):
        (place,) = _broken(works.kind, lines)
        found.append(str(place))
        told.append(f"Record {number}: lines 1 to {place - 1 if place else len(lines)} follow.")
        if place:
            before = lines[place - 2].state if place > 1 else ()
            read, state = lines[place - 1]
            right = shown(_after(works.kind, before, read))
            line = f"Record {number}, line {place}: {read} after {shown(before)}"
            told.append(f"{line} gives {right}, not {shown(state)}.")
    return (*told, f"So the answer is {', '.join(found)}.")


def _picture(works: Works) -> Panel:
    drawn = {"stack": _stacks, "sort": _lists}[works.kind]
    return Panel(figures=[(f"record {n}", drawn(lines)) for n, lines in enumerate(works.works, 1)])


def _stacks(lines: Sequence[Line]) -> Figure:
    """Return the stack after each line, its top at the right."""
    width = max(1, *(len(line.state) for line in lines))
    cells = [[*line.state, *[""] * (width - len(line.state))] for line in lines]
    return Grid(cells=cells, left=[f"{n}  read {line.read}" for n, line in enumerate(lines, 1)])


def _lists(lines: Sequence[Line]) -> Figure:
    rows = [(str(n), line.read, ", ".join(line.state)) for n, line in enumerate(lines, 1)]
    return Table(header=("line", "word", "list"), rows=rows)


def _capacity(dial: float) -> float:
    # A bracket in each line is one of three or the one that closes; capped.
    lines, works = LINES.integer_at(dial), WORKS.integer_at(dial)
    return float(min(1e15, 2.5 ** (lines * works * 0.8)))


FAMILY = Family(
    name="process_error",
    version=3,
    domain="logic",
    summary="the first wrong line of bracket stacks or insertion sorts done by hand",
    concepts=("error identification", "stacks", "sorting"),
    knobs=(LINES, WORKS, ALIKE),
    verifier="sequence",
    examples=("4, 0, 7, 5", "0, 6, 3, 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who always says that nothing is wrong
    guess_rate=lambda dial: float(_CLEAN ** WORKS.integer_at(dial)),
)
