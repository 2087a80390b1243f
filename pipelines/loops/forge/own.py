"""Own: what a proposal shows by itself, gates G0 to G6 and G10; nobody else is asked."""

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final

from generators.family import SOLVE_LIMIT
from generators.forged import (
    MOST,
    PARTS,
    Forged,
    NoValueError,
    ProgramError,
    address,
    answer_text,
    likeness,
    refusal,
)
from pipelines.gates import (
    DEVIATIONS,
    DIALS,
    LEAST_LEAKING,
    MOST_LEAKED,
    changed,
    judged,
    other_names,
    renamed,
)
from pipelines.loops.forge.drawn import Drawn, question
from proofmill import Problem
from proofmill.problem import canonical_json

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
    """Neither numbers nor wordings are made of the answer, nor does `render` solve the puzzle."""
    alike = likeness(drawn.proposal.render, drawn.proposal.solve)
    drawn.figures["render_likeness"] = round(alike, 3)
    if alike > MOST:
        return f"render holds {alike:.0%} of solve: it can tell the answer in any disguise"
    return asked(drawn, "numbered", "learned")


def changes(drawn: Drawn) -> str:
    """What decides the answer is told and decides it, a clue less opens it, names are names."""
    return asked(drawn, "told data") or _idle(drawn) or _weakened(drawn) or _renamed(drawn)


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


def _weakened(drawn: Drawn) -> str:
    """Say where a clue less has fewer answers, or that it never has more: none is looked for."""
    field = drawn.proposal.clues
    if not field:
        return ""
    rows = [row for dial in DIALS for row in drawn.specimen.rows[dial][:2]]
    pairs = [(row.instance, fewer) for row in rows for fewer in _fewer(row.instance, field)]
    solve = drawn.family.solve
    drawn.workshop.gather([partial(solve, fewer) for _, fewer in pairs])
    found = [(one.answer, solve(fewer)) for one, fewer in pairs]
    opened = sum(len(set(answers)) > 1 for _, answers in found)
    drawn.figures["weakened"] = float(len(pairs))
    drawn.figures["opened"] = float(opened)
    lost = sum(a not in answers for a, answers in found if len(answers) < SOLVE_LIMIT)
    if lost:
        return f"in {lost} of {len(pairs)} instances a clue less loses the answer"
    return "" if opened else f"none of {len(pairs)} instances with a clue less has more answers"


def _fewer(instance: Forged, field: str) -> Iterator[Forged]:
    """Yield the instance without each of its last clues."""
    clues = instance.data[field]
    if isinstance(clues, list):
        for at in range(max(0, len(clues) - _PER_FIELD), len(clues)):
            data = {**instance.data, field: [*clues[:at], *clues[at + 1 :]]}
            yield dataclasses.replace(instance, data=data)


def _renamed(drawn: Drawn) -> str:
    """Say where the solver finds something else of the same puzzle with other names."""
    rows = [row.instance for dial in DIALS for row in drawn.specimen.rows[dial][:2]]
    cases = [(one, names) for one in rows if (names := other_names(one.data))]
    others = [dataclasses.replace(one, data=renamed(one.data, names)) for one, names in cases]
    solve = drawn.family.solve
    drawn.workshop.gather([partial(solve, other) for other in others])
    drawn.figures["renamed"] = float(len(cases))
    for (one, names), other in zip(cases, others, strict=True):
        if not _is_same(drawn, [_named(a, names) for a in solve(one)], solve(other)):
            return "the same puzzle with longer names has another answer"
    return ""


def _named(answer: str, names: Mapping[str, str]) -> str:
    """Return an answer in other names."""
    if answer[:1] not in ("[", "{"):
        return names.get(answer, answer)
    return canonical_json(renamed(json.loads(answer), names))


def _is_same(drawn: Drawn, wanted: Sequence[str], found: Sequence[str]) -> bool:
    """Tell whether answers are the same; where several are right, whether there are any."""
    if not drawn.proposal.unique:
        return bool(wanted) is bool(found)
    verifier = drawn.proposal.verifier
    texts = [answer_text(json.loads(a), verifier) if verifier == "set" else a for a in wanted]
    return sorted(texts) == sorted(found)


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
