"""The first wrong line of a worked calculation, after the critic's task of Self-Play Critic.

A trace of assignments is computed, one value is replaced by a plausible slip, and all later values
follow from the wrong one, so exactly one line breaks. About a third of the traces have no error.
The error lies on a line that the last one depends on. Several traces make one question, so that
guessing "all right" or a position earns little.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from string import ascii_lowercase
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.errors._traces import INPUTS, TIGHT, Line, drawn, live, spoilt, value_of
from generators.pictures import Figure, Panel, Program
from generators.wording import Grammar, audited, settled, worded
from proofmill.problem import Json

LINES = Knob("lines", 3, 13, "computed lines of a trace")
DIGITS = Knob("digits", 2, 4.4, "digits of the largest value")
TERMS = Knob("terms", 1, 3.4, "most operations of a line")
TRACES = Knob("traces", 4, 6, "traces")

CLEAN = 0.3
"""Chance that a trace has no error."""
_MAX_DRAWS = 300


@dataclass(frozen=True, slots=True)
class Traces:
    """Calculations, each with at most one line that does not follow."""

    traces: tuple[tuple[Line, ...], ...]
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Traces:
    made = [_trace(rng, knobs) for _ in range(TRACES.integer(knobs))]
    return Traces(tuple(lines for lines, _ in made), worded([wrong for _, wrong in made]))


@redrawn(_MAX_DRAWS, "trace")
def _trace(rng: Random, knobs: Knobs) -> tuple[tuple[Line, ...], int] | None:
    """Return a trace and the number of its first wrong line, from 1; 0 where all are right."""
    limit = int(10 ** DIGITS.number(knobs))
    right = drawn(rng, LINES.integer(knobs), TERMS.number(knobs), limit)
    if right is None:
        return None
    if rng.random() < CLEAN:
        return right, 0
    place = rng.choice(live(right))
    wrong = spoilt(rng, right, place, limit)
    return (wrong, place + 1) if wrong is not None else None


@redrawn(_MAX_DRAWS, "trace")
def sound(rng: Random, knobs: Knobs) -> tuple[Line, ...] | None:
    """Return a trace without an error.

    Raises:
        IllPosedError: after a fixed count of draws.
    """
    limit = int(10 ** DIGITS.number(knobs))
    return drawn(rng, LINES.integer(knobs), TERMS.number(knobs), limit)


def _solve(instance: Traces) -> list[str]:
    """Check every line against the values claimed before it; one broken line at most, or none."""
    return settled([broken(lines) for lines in instance.traces])


def broken(lines: tuple[Line, ...]) -> list[int]:
    """Return the numbers of the lines that do not follow, from 1; [0] where all do.

    Each is judged by the values that are claimed before it.
    """
    return [i for i, line in enumerate(lines, 1) if not _follows(line, lines[: i - 1])] or [0]


def _follows(line: Line, before: tuple[Line, ...]) -> bool:
    """Tell whether a claim follows: by precedence climbing, not by the generator's sums."""
    tokens = [
        str(before[int(part[1:])].claimed) if part.startswith("v") else part for part in line.parts
    ]
    value, rest = _climb(tokens, 0)
    return not rest and value == line.claimed


def _climb(tokens: list[str], least: int) -> tuple[int, list[str]]:
    value, rest = int(tokens[0]), tokens[1:]
    while rest and (1 if rest[0] in TIGHT else 0) >= least:
        mark = rest[0]
        right, rest = _climb(rest[1:], 2 if mark in TIGHT else 1)
        if mark in ("//", "%"):
            quotient, remainder = divmod(value, right)
            value = quotient if mark == "//" else remainder
        else:
            value = {"+": value + right, "-": value - right, "*": value * right}[mark]
    return value, rest


def _effort(instance: Traces) -> int:
    """Digits handled until each trace's first wrong line, or its end."""
    total = 0
    for lines in instance.traces:
        last = broken(lines)[0] or len(lines)
        total += sum(len(line.parts) // 2 * len(str(line.claimed)) for line in lines[:last])
    return total


_NAMES = ("abcdefghkmnpqrstuvwxyz", "ABCDEFGHKLMNPQRSTUVWXYZ")
_GRAMMAR: Grammar = {
    "opening": (
        "Below are {count} {kinds}, line by line. <may> <rule> <signs>{mark}",
        "Check {count} {kinds}. <may> <rule> <signs>{mark}",
        "Somebody has written {count} {kinds} by hand. <may> <rule> <signs>{mark}",
        "A log shows {count} {kinds} with their values. <may> <rule> <signs>{mark}",
        "{count} pupils handed in the following {kinds}, one each. <may> <rule> <signs>{mark}",
        "Audit these {count} {kinds}. <may> <rule> <signs>{mark}",
        "Here are {count} {kinds} with their stated results. <rule> <may> <signs>{mark}",
        "For each of {count} {kinds}, decide where it first goes wrong. <may> <rule> <signs>{mark}",
    ),
    "may": (
        "Each {work} is either right throughout or has one line whose stated value is wrong.",
        "In each {work}, at most one line has a wrong result.",
        "Any {work} may contain one slip, or none.",
    ),
    "rule": (
        "Values after a slip were worked out correctly from the wrong value.",
        "After a wrong value everything was carried on correctly with that value.",
        "Later lines use the values that are stated, right or wrong.",
    ),
    "signs": (
        "// is division rounded down, % the remainder; *, // and % come before + and -, and are "
        "done from left to right.",
        "Here // means the whole part of a quotient and % its remainder. *, // and % bind tighter "
        "than + and -; equal ones go from left to right.",
    ),
}
_NOUNS = {
    "Calculation": "worked calculations",
    "Trace": "traces of calculations",
    "Run": "runs of small programs",
    "List": "lists of assignments",
}
"""What a work is titled, and what the works are called in the opening."""
_Style: TypeAlias = Callable[[str, str, int], str]
# how a line is written -> the sign before its value, where that needs a word of explanation
_STYLES: tuple[tuple[_Style, str], ...] = (
    (lambda name, text, value: f"{name} = {text} = {value}", ""),
    (lambda name, text, value: f"{name} := {text}   # {value}", "#"),
    (lambda name, text, value: f"{name} <- {text}, so {name} is {value}", ""),
    (lambda name, text, value: f"let {name} be {text}, that is {value}", ""),
    (lambda name, text, value: f"{name} = {text}  ->  {value}", "->"),
    (lambda name, text, value: f"set {name} to {text}; now {name} is {value}", ""),
)


def _render(instance: Traces, rng: Random) -> str:
    (style, sign), works = rng.choice(_STYLES), []
    for lines in instance.traces:
        names = rng.sample(rng.choice(_NAMES), len(lines))
        works.append([_stated(place, line, names, style) for place, line in enumerate(lines)])
    noun = rng.choice([*_NOUNS])
    work, mark = noun.lower(), f" The number after {sign} is the value stated." if sign else ""
    slots = {"work": work, "kinds": _NOUNS[noun], "mark": mark}
    return audited(rng, _GRAMMAR, noun, works, f"each {work}", **slots)


def _stated(place: int, line: Line, names: Sequence[str], style: _Style) -> str:
    text = named(line, names)
    if place < INPUTS:
        return f"{names[place]} = {text}"
    return style(names[place], text, line.claimed)


def named(line: Line, names: Sequence[str]) -> str:
    """Return an expression with names for the variables."""
    return " ".join(names[int(p[1:])] if p.startswith("v") else p for p in line.parts)


def _picture(instance: Traces) -> Panel:
    figures: list[tuple[str, Figure]] = []
    for number, lines in enumerate(instance.traces, 1):
        told = [
            _stated(place, line, ascii_lowercase, _STYLES[0][0]) for place, line in enumerate(lines)
        ]
        figures.append((f"calculation {number}", Program(lines=told)))
    return Panel(figures=figures)


def _canonical(instance: Traces) -> Json:
    return [[[*line.parts, line.claimed] for line in lines] for lines in instance.traces]


def _steps(instance: Traces) -> tuple[str, ...]:
    """Work each line out, with the numbers that are stated, up to the first wrong one."""
    told, found = list[str](), list[str]()
    for number, lines in enumerate(instance.traces, 1):
        (place,) = broken(lines)
        found.append(str(place))
        stated = [line.claimed for line in lines]
        numbers = [str(value) for value in stated]
        for at in range(INPUTS, place or len(lines)):
            value = value_of(lines[at].parts, stated)
            verdict = "as stated" if value == stated[at] else f"not {stated[at]}"
            worked = f"{named(lines[at], numbers)} = {value}"
            told.append(f"No. {number}, line {at + 1}: {worked}, {verdict}.")
    return (*told, f"So the answer is {', '.join(found)}.")


def _guess_rate(dial: float) -> float:
    knobs = {knob.name: dial for knob in (LINES, TRACES)}
    return float(max(CLEAN, (1 - CLEAN) / LINES.integer(knobs)) ** TRACES.integer(knobs))


FAMILY = Family(
    name="trace_error",
    version=3,
    domain="logic",
    summary="the first wrong line of each of several worked calculations",
    concepts=("error identification", "arithmetic", "verification"),
    knobs=(LINES, DIGITS, TERMS, TRACES),
    verifier="sequence",
    examples=("4, 0, 7, 3", "0, 5, 4, 6"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=lambda dial: 10.0 ** (4 * LINES.number_at(dial)),
    guess_rate=_guess_rate,
)
