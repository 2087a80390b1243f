"""Own: what a proposal shows by itself, gates G0 to G6 and G10; nobody else is asked."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Final

from generators.forged import (
    MOST,
    PARTS,
    Forged,
    NoValueError,
    ProgramError,
    address,
    likeness,
    refusal,
)
from pipelines.gates import DEVIATIONS, DIALS, LEAST_LEAKING, MOST_LEAKED, changed, judged
from pipelines.loops.forge.drawn import Drawn, question
from proofmill import Problem

_PER_FIELD: Final = 12
"""Changes of a field that are tried in each of six instances."""
_CONTRACT: Final = (
    *("certificate", "blind solver", "repeatable", "canonical form", "words", "blind words"),
    *("example", "unguessable", "distinct"),
)


def asked(drawn: Drawn, *gates: str) -> str:
    """Return what the first of some gates of all families finds."""
    found = judged(drawn.specimen, until_one=True, only=gates)
    return next((f"{gate}: {faults[0]}" for gate, faults in found.items()), "")


def reading(drawn: Drawn) -> str:
    """No program is run that may not be, by its text."""
    for part in PARTS:
        if why := refusal(drawn.proposal.program(part), (part,)):
            return f"{part}: {why}"
    return ""


def pair(drawn: Drawn) -> str:
    """Two interpreters agree on rows, answers and words, and no words speak to a judge."""
    rows = drawn.rows(drawn.sizes.pair)
    for row in rows:
        drawn.family.solve(row.instance)
        if why := address(row.problem.prompt):
            return why
    drawn.figures["pair_rows"] = float(len(rows))
    return ""


def contract(drawn: Drawn) -> str:
    """What every family owes holds."""
    return asked(drawn, *_CONTRACT)


def leaks(drawn: Drawn) -> str:
    """No form of an answer stands in its own question, nor its letters in a row."""
    return asked(drawn, "hidden answer", "echoed") or _spelled(drawn)


def _spelled(drawn: Drawn) -> str:
    pairs = [_letters(row.problem) for row in drawn.specimen.counted]
    pairs = [(answer, told) for answer, told in pairs if len(answer) >= LEAST_LEAKING]
    others = [*pairs[1:], *pairs[:1]]
    for what, way in (("spelled", 1), ("spelled backwards", -1)):
        own = sum(answer[::way] in told for answer, told in pairs)
        other = sum(a[::way] in told for (a, _), (_, told) in zip(pairs, others, strict=True))
        chance = DEVIATIONS * (own + other) ** 0.5
        if own - other > MOST_LEAKED * len(pairs) + chance:
            return f"the answer stands {what} in {own} of {len(pairs)} questions, others' {other}"
    return ""


def _letters(problem: Problem) -> tuple[str, str]:
    """Return letters and digits of an answer and of its question, with nothing between them."""
    answer, told = problem.answer, question(problem)
    return "".join(filter(str.isalnum, answer)), "".join(filter(str.isalnum, told))


def probe(drawn: Drawn) -> str:
    """No number is made of the answer, and who writes the words does not solve the puzzle."""
    alike = likeness(drawn.proposal.render, drawn.proposal.solve)
    drawn.figures["render_likeness"] = round(alike, 3)
    if alike > MOST:
        return f"render holds {alike:.0%} of solve: it can tell the answer in any disguise"
    return asked(drawn, "numbered")


def changes(drawn: Drawn) -> str:
    """What decides the answer is told, and what is told decides the answer."""
    return asked(drawn, "told data") or _idle(drawn)


def _idle(drawn: Drawn) -> str:
    """Say which field decides nothing: a number beside the puzzle can hide anything."""
    rows = [row.instance for dial in DIALS for row in drawn.specimen.rows[dial][:2]]
    solve = drawn.family.solve
    for name in drawn.proposal.fields:
        pairs = [(one, other) for one in rows for other in _changed_in(one, name)]
        drawn.workshop.gather([partial(solve, other) for _, other in pairs])
        if not any(_differ(drawn, one, other) for one, other in pairs):
            return f"the field {name} decides nothing in {len(pairs)} changes"
    return ""


def _changed_in(instance: Forged, name: str) -> Iterator[Forged]:
    others = (one for one in changed(instance) if one.data[name] != instance.data[name])
    yield from islice(others, _PER_FIELD)


def _differ(drawn: Drawn, one: Forged, other: Forged) -> bool:
    try:
        return drawn.family.solve(other) != drawn.family.solve(one)
    except (NoValueError, ProgramError):
        return True


def dial(drawn: Drawn) -> str:
    """The lines that `solve` runs rise with the dial, and so does something that is told."""
    return asked(drawn, "dial")


def statements(drawn: Drawn) -> str:
    """Nothing is stated that was not shown: n rows without a repeat show n^2/2 instances."""
    sizes = drawn.sizes
    rows = sizes.pair + sizes.counted + sizes.second
    shown = rows**2 / 2
    drawn.figures["capacity_shown"] = shown
    if drawn.proposal.capacity > shown:
        return f"capacity {drawn.proposal.capacity:g}, {rows} rows show {shown:g} at most"
    return asked(drawn, "stated")
