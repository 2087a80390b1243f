"""A finite-state transducer, run once or several times on its own output; the last output."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_KINDS: Final = {"state": r"[A-Z]|\d+", "letter": r"[A-Za-z]", "string": r"[A-Za-z]+"}
_SAYS: Final = Phrases(
    once={
        "moves": r"""
            {Here is the table of a finite-state transducer:|These are all the rules of a string
                machine:|A machine reads a string letter by letter and writes another one. Its
                moves:|This machine has a state, reads letters and writes letters:}¶¶<moves:block>
        """,
        "start": r"""
            The machine starts in state <state:state> and reads the string from left to right; what
                it writes, in order, forms its output.
            Starting in state <state:state>, the machine takes the letters of its input from the
                left to the right, and each rule adds its letters at the right end of the output.
        """,
        "runs": r"""
            It is run <n:int> times, always from state <state:state>: the output of each run is the
                input of the next one.
            When the end is reached, the output becomes the new input and the machine starts again
                in state <state:state>; there are <n:int> runs altogether.
            The string is read once.
            It is run once.
        """,
        "question": r"""
            What is the <which=final|whole> output for the input <input:string>?
            Write down the <which=final|whole> output when the input is <input:string>.
            The input is <input:string>. Give the <which=final|whole> output.
        """,
    },
    kinds=_KINDS,
)
_MOVE: Final = Phrases(
    many={
        "move": r"""
            state <state:state> + letter <letter:letter>: output <output:string>, next state
                <next:state>
            in state <state:state>, reading <letter:letter>: write <output:string>, go to state
                <next:state>
            (<state:state>, <letter:letter>) -> write <output:string>, then state <next:state>
        """
    },
    kinds=_KINDS,
)


_IN_LINE: Final = 8
"""Moves that a line tells."""


class Machine(NamedTuple):
    """What a prompt says."""

    moves: tuple[tuple[str, str, str, str], ...]
    """States, letters read, strings written, next states."""
    start: str
    runs: int
    input: str


def _read(question: str) -> Machine:
    said = _SAYS.read(question)
    runs, asked = said.one("runs"), said.one("question")
    count = runs.integer("n") if "n" in runs else 1
    start = said.one("start")["state"]
    moves = tuple(map(_move, said.one("moves")["moves"].split("\n")))
    states, letters = {move[0] for move in moves}, {move[1] for move in moves}
    if "n" in runs and (runs["state"] != start or count < 2):
        raise Unread(f"no such runs: {runs.values}")
    if asked["which"] != ("final" if "n" in runs else "whole"):
        raise Unread(f"the {asked['which']} output of {count} runs")
    if len({move[:2] for move in moves}) != len(moves) or len(moves) != len(states) * len(letters):
        raise Unread("a move is said twice or not at all")
    used = set("".join((asked["input"], *(move[2] for move in moves))))
    if not used <= letters or not {start, *(move[3] for move in moves)} <= states:
        raise Unread("a letter or a state has no moves")
    return Machine(moves, start, count, asked["input"])


def _move(line: str) -> tuple[str, str, str, str]:
    said = _MOVE.only(line)
    output = "" if said["output"] == "nothing" else said["output"]
    return said["state"], said["letter"], output, said["next"]


def _solve(machine: Machine) -> str:
    *_, last = _runs(machine)
    return "".join(written for _, _, written, _ in last)


def _runs(machine: Machine) -> Iterator[list[tuple[str, str, str, str]]]:
    """Yield the moves of each run."""
    moves = {move[:2]: move for move in machine.moves}
    text = machine.input
    for _ in range(machine.runs):
        state, made = machine.start, list[tuple[str, str, str, str]]()
        for letter in text:
            made.append(moves[state, letter])
            state = made[-1][3]
        text = "".join(move[2] for move in made)
        yield made


def _trace(machine: Machine) -> Iterator[str]:
    yield (
        "x/y Z means: x is read, y (with - for nothing) is written, and Z is the state after that."
    )
    for number, made in enumerate(_runs(machine), 1):
        for at in range(0, len(made), _IN_LINE):
            some = made[at : at + _IN_LINE]
            shown = [f"{letter}/{written or '-'} {after}" for _, letter, written, after in some]
            yield f"Run {number} from {some[0][0]}: {', '.join(shown)}."
        yield f"Run {number} writes {''.join(move[2] for move in made)}."


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
