"""Dyck errors (after SynLogic): where bracket sequences first go wrong, if they do.

A sequence is whole, unfinished, or has a first bracket that nothing after it can mend; what follows
such a bracket is drawn as if it had been right. The generator keeps a stack; the solver cancels
neighbors that match in ever longer beginnings. At the top: six sequences of some 60 brackets, four
kinds.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from generators.family import Family, Knob, Knobs
from generators.pictures import Figure, Grid, Panel, Table
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json

LENGTH = Knob("length", 10, 60, "brackets of a sequence, about")
KINDS = Knob("kinds", 2, 4, "kinds of brackets")
COUNT = Knob("count", 4, 6, "sequences")

WHOLE, UNFINISHED = 0, -1
"""What is answered for sequences without an error."""
_PAIRS = ("()", "[]", "<>", "«»")
_LINE = 10
"""Brackets of a drawn line."""
_STATES = ("whole", "unfinished", "wrong", "wrong", "wrong")


@dataclass(frozen=True, slots=True)
class Sequences:
    """Bracket sequences, and the kinds of brackets as pairs of characters."""

    texts: tuple[str, ...]
    pairs: tuple[str, ...]
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Sequences:
    pairs = tuple(rng.sample(_PAIRS, KINDS.integer(knobs)))
    drawn = [_draw(rng, pairs, LENGTH.integer(knobs)) for _ in range(COUNT.integer(knobs))]
    texts, places = zip(*drawn, strict=True)
    return Sequences(texts, pairs, canonical_json(list(places)))


def _draw(rng: Random, pairs: Sequence[str], length: int) -> tuple[str, int]:
    """Return a sequence and the place of its first wrong bracket, from 1, or what it is else."""
    state, wanted = rng.choice(_STATES), length + rng.randrange(length // 4 + 1)
    wrong = rng.randrange(2, wanted) if state == "wrong" else wanted
    text, open_kinds = "", list[str]()
    for place in range(wanted):
        if place == wrong:
            right = open_kinds.pop()[1] if open_kinds else ""
            text += rng.choice([pair[1] for pair in pairs if pair[1] != right])
        elif not open_kinds or rng.random() < 0.5:
            open_kinds.append(rng.choice(pairs))
            text += open_kinds[-1][0]
        else:
            text += open_kinds.pop()[1]
    if state == "wrong":
        return text, wrong + 1
    if state == "unfinished":
        return (text, UNFINISHED) if open_kinds else (text + pairs[0][0], UNFINISHED)
    return text + "".join(pair[1] for pair in reversed(open_kinds)), WHOLE


_GRAMMAR: Grammar = {
    "start": (
        "<what> {pairs}.\n\n{texts}\n\n<rule> <ask> <else>",
        "<what> {pairs}. <rule>\n\n{texts}\n\n<ask> <else>",
        "<rule> <what> {pairs}.\n\n{texts}\n\n<ask> <else>",
    ),
    "what": (
        "Check {count} bracket sequences. The brackets are",
        "Here are {count} sequences of brackets, which come in these pairs:",
        "Some of these {count} bracket sequences are broken. The pairs of brackets are",
        "Read each of {count} sequences from left to right. Brackets open and close as",
        "A parser reads {count} sequences of brackets. The pairs that it knows are",
    ),
    "rule": (
        "A closing bracket must close the bracket that was opened last and is still open.",
        "Brackets have to be nested properly: whatever is opened last is closed first, by its own "
        "partner.",
        "In a right sequence every closing bracket matches the most recent bracket still open.",
    ),
    "ask": (
        "For each sequence, in order, give the number of its first wrong bracket, counted from 1: "
        "the first that breaks this rule.",
        "Answer with one number for each: the position (the first bracket is 1) of the first "
        "closing bracket that matches nothing or the wrong thing.",
        "Say for each in turn at which bracket, counting from 1, it first breaks the rule.",
    ),
    "else": (
        "Write 0 for a sequence that is right and complete, and -1 for one that is right as far "
        "as it goes but leaves brackets open.",
        "Where no bracket is wrong, write 0 if everything is closed at the end and -1 if not.",
    ),
}


def _render(sequences: Sequences, rng: Random) -> str:
    mark = rng.choice(("{}. ", "({}) ", "{}) ", "#{}: "))
    lines = [mark.format(i) + " ".join(text) for i, text in enumerate(sequences.texts, 1)]
    pairs = ", ".join(" ".join(pair) for pair in sequences.pairs)
    return speak(_GRAMMAR, rng, texts="\n".join(lines), pairs=pairs, count=len(lines))


def _solve(sequences: Sequences) -> list[str]:
    return [canonical_json([_first_wrong(text, sequences.pairs) for text in sequences.texts])]


def _first_wrong(text: str, pairs: Sequence[str]) -> int:
    """Halve the beginnings: once one holds a wrong bracket, so do all longer ones."""
    opening = {pair[0] for pair in pairs}
    if opening.issuperset(rest := _cancelled(text, pairs)):
        return UNFINISHED if rest else WHOLE
    good, bad = 0, len(text)
    while bad - good > 1:
        middle = (good + bad) // 2
        if opening.issuperset(_cancelled(text[:middle], pairs)):
            good = middle
        else:
            bad = middle
    return bad


def _cancelled(text: str, pairs: Sequence[str]) -> str:
    """Return what is left when neighbors that match are taken out until there are none."""
    for _ in range(len(text)):
        before = text
        for pair in pairs:
            text = text.replace(pair, "")
        if text == before:
            break
    return text


def _depths(text: str, pairs: Sequence[str]) -> Iterator[int]:
    """Yield the depth after each bracket, up to the first wrong one."""
    place, depth = _first_wrong(text, pairs), 0
    for bracket in text[: place if place > 0 else len(text)]:
        depth += 1 if any(bracket == pair[0] for pair in pairs) else -1
        yield depth


_STRIDE = 10
"""Brackets from line to line of the solution."""


def _steps(sequences: Sequences) -> tuple[str, ...]:
    lines, opening = list[str](), {pair[0] for pair in sequences.pairs}
    for number, text in enumerate(sequences.texts, 1):
        place, open_ones = _first_wrong(text, sequences.pairs), list[str]()
        for at, bracket in enumerate(text[: place - 1 if place > 0 else len(text)], 1):
            if bracket in opening:
                open_ones.append(bracket)
            else:
                open_ones.pop()
            if at % _STRIDE == 0:
                shown = " ".join(open_ones) or "nothing"
                lines.append(f"Sequence {number}, after bracket {at}, open: {shown}.")
        still = " ".join(open_ones) or "nothing"
        if place > 0:
            wrong = f"bracket {place} is {text[place - 1]}"
            lines.append(f"Sequence {number}: {wrong} where {still} is open.")
        else:
            lines.append(f"Sequence {number}: at the end {still} is open.")
    return (*lines, f"So the answer is {', '.join(map(str, json.loads(sequences.answer)))}.")


def _effort(sequences: Sequences) -> int:
    """Count the open brackets to keep in mind, summed over the brackets read."""
    return sum(1 + d for text in sequences.texts for d in _depths(text, sequences.pairs))


def _named(text: str, pairs: Sequence[str]) -> str:
    """Name the kinds a, b, ... by first appearance; a capital closes."""
    kind = {bracket: pair for pair in pairs for bracket in pair}
    first = dict.fromkeys(kind[bracket] for bracket in text)
    names = {pair[i]: "abcdABCD"[4 * i + n] for n, pair in enumerate(first) for i in (0, 1)}
    return "".join(names[bracket] for bracket in text)


def _picture(sequences: Sequences) -> Panel:
    figures: list[tuple[str, Figure]] = [("pairs", Table(rows=[sequences.pairs]))]
    for number, text in enumerate(sequences.texts, 1):
        starts = range(0, len(text), _LINE)
        lines = [list(text[start : start + _LINE].ljust(_LINE)) for start in starts]
        numbers = [str(start + 1) for start in starts]
        figures.append((f"sequence {number}", Grid(cells=lines, left=numbers, is_ruled=False)))
    return Panel(figures=figures)


def _capacity(dial: float) -> float:
    # Three brackets in four are free to open or to close, with a kind for those that open; capped.
    length, count = LENGTH.integer_at(dial), COUNT.integer_at(dial)
    return float(min(1e15, 2.0 ** (length * count * 3 / 4)))


FAMILY = Family(
    name="dyck_errors",
    version=3,
    domain="logic",
    summary="the first wrong bracket of several sequences",
    concepts=("formal languages", "stacks", "error identification"),
    knobs=(LENGTH, KINDS, COUNT),
    verifier="sequence",
    examples=("7, 0, 12, -1", "-1, 5, 9, 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    # Up to the order of the sequences and, in each, the kinds of its brackets.
    canonical=lambda sequences: sorted(_named(text, sequences.pairs) for text in sequences.texts),
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who guesses a place for each; measured at dial 0: one in five is whole or open
    guess_rate=lambda dial: 0.2 ** COUNT.integer_at(dial),
)
