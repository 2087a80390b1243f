"""String rewriting: ordered rules on a short string (Markov 1954), run to the end or for N steps.

A run that does not halt in time is asked for its state after a stated number of steps, so every
question has an answer that a bounded simulation finds; a run that repeats a state is redrawn.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import floor
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from generators.chance import below, picked, shuffled, spelled
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.pictures import Grid, Panel, Program
from generators.wording import Grammar, speak
from proofmill.problem import Json

STEPS = Knob("steps", 4, 64, "least number of rewriting steps")
RULES = Knob("rules", 3, 8, "rules")
LENGTH = Knob("length", 7, 18, "letters of the starting string")

_MAX_DRAWS = 5000
_MAX_EASED = 4
"""Times that another rule comes in after so many draws in vain."""
_MAX_SOLVED = 200
"""Steps that `solve` takes before it gives up; the longest runs have twice the top of STEPS."""
_SHORTEST, _LONGEST = 5, 44
"""Letters of a final string and of any string on the way."""
_DULL = 0.75
"""Largest share of one letter in a final string."""
_SIZES, _GROWTHS = (1, 2, 2, 2, 3, 3), (-1, 0, 0, 1)
"""Letters of left sides, and how many more right sides have that are drawn."""
_ALPHABETS = ("abcd", "pqrs", "uvwx", "ABCD", "KLMN", "WXYZ")

Scan: TypeAlias = Literal["rule", "place"]
"""What comes first: the order of the rules, or the place of the match."""
_SCANS: tuple[Scan, ...] = ("rule", "place")
Run: TypeAlias = dict[str, str]
"""The string after each step, no two alike, with the left side of the rule that was used."""


class Rule(NamedTuple):
    """Replace one occurrence of `old` by `new`, which may be empty."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Machine:
    """A starting string, rules in order, and when to stop."""

    start: str
    rules: tuple[Rule, ...]
    scan: Scan
    steps: int | None
    """Apply this many; None: until no rule applies."""
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Machine:
    low, length = STEPS.integer(knobs), LENGTH.integer(knobs)
    rules_wanted = RULES.integer(knobs)
    halts, scan = rng.random() < 0.4, rng.choice(_SCANS)
    high = 2 * low if halts else low + rng.randrange(low // 4 + 2)
    for attempt in range(_MAX_EASED * _MAX_DRAWS):
        alphabet = picked(rng, _ALPHABETS)[: (3, 3, 4)[below(rng, 3)]]
        count = rules_wanted + attempt // _MAX_DRAWS
        rules = _draw_rules(rng, alphabet, count)
        start = spelled(rng, alphabet, length + below(rng, 4))
        run = _run(start, rules, scan, high)
        if len(run) < low or halts == (len(run) == high and _first_rule(_last(run), rules) != ""):
            continue
        if _is_telling(start, run, count):
            listed = tuple(map(Rule._make, rules.items()))
            return Machine(start, listed, scan, None if halts else high, _last(run))
    raise IllPosedError(f"string_rewriting: no run of {low} steps in {_MAX_DRAWS} draws")


def _draw_rules(rng: Random, alphabet: str, count: int) -> dict[str, str]:
    """Return right sides by their left sides; half of them sort letters, so that runs last."""
    order, draw, letters = "".join(shuffled(rng, alphabet)), rng.random, len(alphabet)
    rules: dict[str, str] = {}
    for _ in range(6 * count):
        size, old, new = picked(rng, _SIZES), "", ""
        while len(old) < size:
            old += alphabet[floor(draw() * letters)]
        if size > 1 and draw() < 0.55:
            new = _ordered(old, order)
        else:
            length = size + picked(rng, _GROWTHS)
            while len(new) < length:
                new += alphabet[floor(draw() * letters)]
        if new != old and (size > 1 or old not in new):
            rules.setdefault(old, new)
            if len(rules) == count:
                break
    return rules


@cache
def _ordered(text: str, order: str) -> str:
    return "".join(sorted(text, key=order.index))


def _run(start: str, rules: Mapping[str, str], scan: Scan, limit: int) -> Run:
    """Return up to `limit` steps; none at all if a string comes back or grows too long."""
    text = start
    run: Run = {}
    choice = _first_rule if scan == "rule" else _first_place
    while len(run) < limit and (old := choice(text, rules)):
        text = text.replace(old, rules[old], 1)
        if text in run or text == start or len(text) > _LONGEST:
            return {}
        run[text] = old
    return run


def _first_rule(text: str, sides: Iterable[str]) -> str:
    """Return the first left side that occurs, "" if none does."""
    for old in sides:
        if old in text:
            return old
    return ""


def _first_place(text: str, sides: Iterable[str]) -> str:
    """Return the left side that occurs first, "" if none does."""
    best, place = "", len(text)
    for old in sides:
        found = text.find(old)
        if 0 <= found < place:
            best, place = old, found
    return best


def _last(run: Run) -> str:
    return next(reversed(run))


def _is_telling(start: str, run: Run, count: int) -> bool:
    """Tell whether half the rules take part and the last string is neither dull nor in sight."""
    last = _last(run)
    if 2 * len({*run.values()}) < count or len(last) < _SHORTEST or last in start:
        return False
    return max(map(last.count, {*last})) <= _DULL * len(last)


_GRAMMAR: Grammar = {
    "start": (
        "<intro>\n\n{rules}\n\n<pick> <stop>\n\n<from> {start}\n\n<ask>",
        "<from> {start}\n\n<intro>\n\n{rules}\n\n<pick> <stop>\n\n<ask>",
    ),
    "intro": (
        "A string is rewritten step by step with these numbered rules:",
        "These rewriting rules, in this order, act on a string:",
        "A machine changes a string of letters by the following list of rules:",
        "Consider this ordered list of replacement rules for strings:",
    ),
    "pick": ("{pick}",),
    "rule": (
        "In each step, take the first rule in the list whose left side occurs in the string, and "
        "replace the leftmost occurrence of its left side by its right side.",
        "Each step goes like this: go through the rules from the top, stop at the first one whose "
        "left side appears anywhere in the current string, and replace only the leftmost "
        "appearance of that left side by the right side. The next step starts again at the top.",
        "One step means: the applicable rule with the lowest number is used once, at the leftmost "
        "place where its left side occurs. A rule is applicable if its left side occurs somewhere "
        "in the string.",
    ),
    "place": (
        "In each step, find the leftmost position of the string at which the left side of some "
        "rule begins, and replace it there by the right side. If several rules match at that "
        "position, use the one that comes first in the list.",
        "Each step goes like this: read the current string from the left up to the first position "
        "where any rule's left side starts; of the rules that match at this position, the topmost "
        "one is used, once, and its left side is replaced by its right side. The next step starts "
        "again at the left end.",
        "One step means: of all occurrences of left sides in the string, the one that begins "
        "furthest left is replaced by the right side of its rule; among rules that match at the "
        "same position, the lowest-numbered one wins.",
    ),
    "stop": ("{stop}",),
    "halt": (
        "Repeat until no rule applies.",
        "This goes on until no left side occurs in the string any more.",
        "The process ends when none of the rules can be applied.",
    ),
    "count": (
        "Do exactly {steps} steps.",
        "Stop after exactly {steps} steps (each single replacement is one step).",
        "Exactly {steps} replacements are made in this way.",
    ),
    "from": ("The starting string:", "The string at the start:", "Start with", "Begin with"),
    "ask": (
        "What is the final string?",
        "Which string is left at the end?",
        "Give the string that results.",
        "Write down the last string.",
    ),
}
_ITEMS = ("%d. %s -> %s", "%d. %s → %s", "%d. %s becomes %s", "%d) replace %s by %s")
"""How a rule is listed: its number and its sides."""


def _render(machine: Machine, rng: Random) -> str:
    item, empty = rng.choice(_ITEMS), rng.choice(("(nothing)", "(the empty string)"))
    rules = "\n".join(
        [item % (number, old, new or empty) for number, (old, new) in enumerate(machine.rules, 1)]
    )
    stop = speak(_GRAMMAR, rng, "count" if machine.steps else "halt", steps=machine.steps)
    pick = speak(_GRAMMAR, rng, machine.scan)
    return speak(_GRAMMAR, rng, rules=rules, pick=pick, stop=stop, start=machine.start)


def _solve(machine: Machine) -> list[str]:
    """Let the regex engine find the matches; there is at most one next string, so one answer."""
    sides = [re.escape(rule.old) for rule in machine.rules]
    patterns = ["|".join(sides)] if machine.scan == "place" else sides
    compiled = [re.compile(pattern) for pattern in patterns]
    new, text = dict(machine.rules), machine.start
    for done in range(_MAX_SOLVED):
        if done == machine.steps:
            return [text]
        hits = 0
        for pattern in compiled:
            text, hits = pattern.subn(lambda match: new[match[0]], text, 1)
            if hits:
                break
        if not hits:
            return [text] if machine.steps is None else []
    return []


@lru_cache(maxsize=4)
def _trace(machine: Machine) -> Run:
    return _run(machine.start, dict(machine.rules), machine.scan, machine.steps or _MAX_SOLVED)


def _effort(machine: Machine) -> int:
    """Count the letters looked at: every rule up to the one that is used reads the string."""
    order = {old: number for number, (old, _) in enumerate(machine.rules, 1)}
    return sum([len(text) * order[old] for text, old in _trace(machine).items()])


def _steps(machine: Machine) -> tuple[str, ...]:
    lines, before, rules = list[str](), machine.start, dict(machine.rules)
    for number, (text, old) in enumerate(_trace(machine).items(), 1):
        used = f"rule {[*rules].index(old) + 1} at letter {before.index(old) + 1}"
        lines.append(f"Step {number}: {used}, {old} -> {rules[old] or '(nothing)'}: {text}.")
        before = text
    ended = [] if machine.steps else ["No rule applies any more."]
    return (*lines, *ended, f"So the answer is {before}.")


def _canonical(machine: Machine) -> Json:
    """Name the letters by first appearance in the rules, then in the string."""
    texts = [side for rule in machine.rules for side in rule] + [machine.start]
    letters = dict.fromkeys("".join(texts))
    names = {ord(letter): chr(97 + index) for index, letter in enumerate(letters)}
    return [machine.scan, machine.steps, [text.translate(names) for text in texts]]


def _picture(machine: Machine) -> Panel:
    rules = Program(lines=[f"{old} → {new}" for old, new in machine.rules])
    scan = "first rule, leftmost place" if machine.scan == "rule" else "leftmost place, first rule"
    stop = f"{machine.steps} steps" if machine.steps else "until none fits"
    start = Grid(cells=[[*machine.start]])
    return Panel(figures=[("start", start), (f"{scan}, {stop}", rules)])


def _capacity(dial: float) -> float:
    # starting strings x rules with about two of three letters on each side, letters renamed
    length, rules = LENGTH.integer_at(dial), RULES.integer_at(dial)
    return 3.0 ** (length + 4 * rules) / 6


FAMILY = Family(
    name="string_rewriting",
    version=3,
    domain="logic",
    summary="the string that ordered rewriting rules lead to",
    concepts=("rewriting systems", "simulation"),
    knobs=(STEPS, RULES, LENGTH),
    verifier="text",
    examples=("bacab", "qrpprq"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    args=lambda machine: {"ignore_spaces": True},
    steps=_steps,
    capacity=_capacity,
    # of somebody who knows the length: _SHORTEST letters out of three or more
    guess_rate=lambda dial: 3.0**-_SHORTEST,
)
