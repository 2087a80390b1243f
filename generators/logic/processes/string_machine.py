"""String machines: run a transducer (Mealy 1955, with outputs of any length) over its own output.

The generator makes one pass after the other; the solver chains the passes, so that every letter
travels through all of them before the next one is read.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

from generators import pictures
from generators.family import Family, Knob, Knobs, redrawn
from generators.wording import Grammar, speak
from proofmill.problem import Json

STATES = Knob("states", 3, 7, "states of the machine")
LETTERS = Knob("letters", 2, 4, "letters of the alphabet")
LENGTH = Knob("length", 9, 24, "least number of letters of the input")
PASSES = Knob("passes", 1, 5, "runs, each over the output of the one before")

_SHORTEST, _LONGEST = 8, 60
"""Letters of the last output and of any output."""
_DULL = 0.75
"""Largest share of one letter in the last output."""
_ALPHABETS = ("abcd", "wxyz", "KLMN", "efgh", "uvst")
_STATES = ("PQRSTUV", "ABCDEFG", "1234567")


class Move(NamedTuple):
    """What is written, perhaps nothing, and the state after it."""

    output: str
    state: str


Table: TypeAlias = Mapping[tuple[str, str], Move]
"""(state, letter) -> move, in the order of states and letters."""


@dataclass(frozen=True, slots=True)
class Task:
    """A machine, which starts every pass in state `start`, and its input."""

    table: Table
    start: str
    text: str
    passes: int
    answer: str = field(compare=False)


@redrawn(2000, "telling run")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    passes, length = PASSES.integer(knobs), LENGTH.integer(knobs)
    letters = rng.choice(_ALPHABETS)[: LETTERS.integer(knobs)]
    table = _draw_table(rng, rng.choice(_STATES)[: STATES.integer(knobs)], letters)
    text = "".join(rng.choices(letters, k=length + rng.randrange(4)))
    start = rng.choice(list(table))[0]
    texts, used = _passes(table, start, text, passes)
    is_used = 2 * len({state for state, _ in used}) >= len(table) // len(letters)
    if not is_used or not _is_telling(texts, letters):
        return None
    return Task(table, start, text, passes, texts[-1])


def _draw_table(rng: Random, states: str, letters: str) -> Table:
    sizes = (0, 1, 1, 1, 1, 2)
    return {
        (state, letter): Move(
            "".join(rng.choices(letters, k=rng.choice(sizes))), rng.choice(states)
        )
        for state in states
        for letter in letters
    }


def _passes(
    table: Table, state: str, text: str, passes: int
) -> tuple[list[str], set[tuple[str, str]]]:
    """Return the input and the output of every pass, and the rows of the table that were used."""
    texts, used = [text], set[tuple[str, str]]()
    for _ in range(passes):
        here, output = state, ""
        for letter in texts[-1]:
            used.add((here, letter))
            move = table[here, letter]
            output, here = output + move.output, move.state
        texts.append(output[: _LONGEST + 1])
    return texts, used


def _is_telling(texts: list[str], letters: str) -> bool:
    """Tell whether all letters come in, and the last output is neither short, dull nor in sight."""
    last = texts[-1]
    if set(texts[0]) != set(letters) or not _SHORTEST <= len(last) <= _LONGEST:
        return False
    is_dull = max(last.count(letter) for letter in letters) > _DULL * len(last)
    return max(map(len, texts)) <= _LONGEST and not is_dull and last not in texts[0]


_GRAMMAR: Grammar = {
    "start": (
        "<what>\n\n{table}\n\n<run> <passes> <ask>",
        "<what>\n\n{table}\n\n<run>\n\n<passes> <ask>",
        "<what>\n\n{table}\n\n<run> <passes>\n\n<ask>",
    ),
    "what": (
        "A machine reads a string letter by letter and writes another one. Its moves:",
        "Here is the table of a finite-state transducer:",
        "This machine has a state, reads letters and writes letters:",
        "These are all the rules of a string machine:",
    ),
    "run": (
        "The machine starts in state {start} and reads the string from left to right; what it "
        "writes, in order, forms its output.",
        "Starting in state {start}, the machine takes the letters of its input from the left to "
        "the right, and each rule adds its letters at the right end of the output.",
    ),
    "passes": ("{passes}",),
    "once": ("It is run once.", "The string is read once."),
    "many": (
        "It is run {count} times, always from state {start}: the output of each run is the input "
        "of the next one.",
        "When the end is reached, the output becomes the new input and the machine starts again in "
        "state {start}; there are {count} runs altogether.",
    ),
    "ask": (
        "What is the {last} output for the input {text}?",
        "The input is {text}. Give the {last} output.",
        "Write down the {last} output when the input is {text}.",
    ),
}
_ROWS = (
    "in state {state}, reading {letter}: write {output}, go to state {after}",
    "({state}, {letter}) -> write {output}, then state {after}",
    "state {state} + letter {letter}: output {output}, next state {after}",
)


def _render(task: Task, rng: Random) -> str:
    row, rows = rng.choice(_ROWS), list(task.table.items())
    if rng.random() < 0.3:
        rng.shuffle(rows)
    lines = [
        row.format(state=state, letter=letter, output=move.output or "nothing", after=move.state)
        for (state, letter), move in rows
    ]
    slots = {"start": task.start, "count": task.passes}
    return speak(
        _GRAMMAR,
        rng,
        table="\n".join(lines),
        passes=speak(_GRAMMAR, rng, "many" if task.passes > 1 else "once", **slots),
        last="final" if task.passes > 1 else "whole",
        text=task.text,
        start=task.start,
    )


def _stream(table: Table, state: str, letters: Iterable[str]) -> Iterator[str]:
    for letter in letters:
        output, state = table[state, letter]
        yield from output


def _solve(task: Task) -> list[str]:
    letters: Iterable[str] = task.text
    for _ in range(task.passes):
        letters = _stream(task.table, task.start, letters)
    return ["".join(letters)]


def _effort(task: Task) -> int:
    """Count the rows of the table that are looked through, one table for each letter read."""
    texts, _ = _passes(task.table, task.start, task.text, task.passes)
    return sum(map(len, texts[:-1])) * len(task.table)


_LEGEND = (
    "x/y Z means: x is read, y (with - for nothing) is written, and Z is the state after that."
)
_IN_LINE = 8
"""Letters of a line of the solution."""


def _steps(task: Task) -> tuple[str, ...]:
    texts, _ = _passes(task.table, task.start, task.text, task.passes)
    lines = [_LEGEND]
    for number, text in enumerate(texts[:-1], 1):
        state, moves = task.start, list[str]()
        for letter in text:
            output, state = task.table[state, letter]
            moves.append(f"{letter}/{output or '-'} {state}")
        for at in range(0, len(moves), _IN_LINE):
            before = moves[at - 1].split()[-1] if at else task.start
            lines.append(f"Run {number} from {before}: {', '.join(moves[at : at + _IN_LINE])}.")
        lines.append(f"Run {number} writes {texts[number]}.")
    return (*lines, f"So the answer is {texts[-1]}.")


def _canonical(task: Task) -> Json:
    """Name the letters as they come in, and the states as a search from the start finds them."""
    letters = list(dict.fromkeys(task.text))
    states = [task.start]
    for state in states:  # grows on the way
        states += dict.fromkeys(
            task.table[state, letter].state
            for letter in letters
            if task.table[state, letter].state not in states
        )
    names = {ord(letter): chr(97 + place) for place, letter in enumerate(letters)}
    moves = [task.table[state, letter] for state in states for letter in letters]
    named = [[move.output.translate(names), states.index(move.state)] for move in moves]
    return [task.passes, named, task.text.translate(names)]


def _picture(task: Task) -> pictures.Panel:
    """The machine as a graph and as a table, and its input."""
    states, letters = (list(dict.fromkeys(key[at] for key in task.table)) for at in (0, 1))
    labels: dict[tuple[str, str], list[str]] = {}
    for (state, letter), (output, after) in task.table.items():
        labels.setdefault((state, after), []).append(f"{letter}:{output or '-'}")
    graph = pictures.Graph(
        nodes={state: state for state in states},
        edges=[pictures.Edge(*ends, ", ".join(texts)) for ends, texts in labels.items()],
        is_directed=True,
        shades={task.start: 4},
    )
    rows = [
        (state, *(f"{move.output or '-'} → {move.state}" for move in moves))
        for state in states
        for moves in [[task.table[state, letter] for letter in letters]]
    ]
    runs = f"input, run {task.passes} times from {task.start}"
    return pictures.Panel(
        figures=[
            ("letter read: letters written", graph),
            ("letters written, next state", pictures.Table(header=("", *letters), rows=rows)),
            (runs, pictures.Grid(cells=[[*task.text]])),
        ]
    )


def _capacity(dial: float) -> float:
    # inputs x moves (next state and about one letter), up to names
    letters, states = LETTERS.integer_at(dial), STATES.integer_at(dial)
    length = LENGTH.integer_at(dial)
    return float(letters) ** (length - 1) * float(letters * states) ** (letters * states - 1)


FAMILY = Family(
    name="string_machine",
    version=3,
    domain="logic",
    summary="the output of a finite-state transducer, run over its own output",
    concepts=("automata", "simulation"),
    knobs=(STATES, LETTERS, LENGTH, PASSES),
    verifier="text",
    examples=("abbabaab", "KLLKLKKLL"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    args=lambda task: {"ignore_spaces": True},
    steps=_steps,
    capacity=_capacity,
    # of somebody who knows the length
    guess_rate=lambda dial: 2.0**-_SHORTEST,
)
