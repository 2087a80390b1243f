"""Soundness: the row's answer, the solver and the verifier agree, and the solver is honest."""

import random
from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy

from filters.certification import attacks, certify, harmless, near_misses
from pipelines.gates.specimen import Row, Specimen, with_answer
from proofmill import Problem, score
from proofmill.extraction import wrap
from proofmill.problem import canonical_json
from readers import READERS, parted

_MISSED = 20
"""Rows whose near misses are tried."""


def certificate(specimen: Specimen) -> list[str]:
    """Every row is certified: the solver finds its answer and no other, near misses score 0."""
    family, found = specimen.family, []
    for row in [*specimen.all_rows, *specimen.counted]:
        decision, _ = certify(
            row.problem,
            family.solve(row.instance),
            solver=family.name,
            unique=family.unique,
            wrong=specimen.wrong(row),
        )
        if not decision.keep:
            found.append(f"{_place(row)}: {decision.reason} {decision.notes}")
    return found


def blind_solver(specimen: Specimen) -> list[str]:
    """The solver finds the same answers where the reference answer is blank."""
    solve = specimen.family.solve
    return [
        f"{_place(row)}: the solver sees the reference answer"
        for row in specimen.all_rows
        if solve(with_answer(row.instance, "")) != solve(row.instance)
    ]


def repeatable(specimen: Specimen) -> list[str]:
    """The same call gives the same row, and leaves the global random state alone."""
    random.seed(5)
    before, found = random.getstate(), []
    for dial, rows in specimen.rows.items():
        for number in (len(rows) - 1, 0):
            again, _ = specimen.family.draw(number, dial, None, specimen.seed)
            if again.to_json() != rows[number].problem.to_json():
                found.append(f"dial {dial}, ordinal {number}: the same call gives another row")
    if random.getstate() != before:
        found.append("the global random state was touched")
    return found


def attacked(specimen: Specimen) -> list[str]:
    """No wrong response earns anything, and right ones do in any dress."""
    found = []
    for rows in specimen.rows.values():
        row = rows[0]
        others = [r.problem.answer for r in specimen.all_rows if specimen.family.unique]
        others = [text for text in others if text != row.problem.answer]
        wrong = credited(row.problem, specimen.wrong(row), others)
        found += [f"{_place(row)}: {name} is credited" for name in wrong]
        plain = undressed(row.problem)
        found += [f"{_place(row)}: the right answer is refused as {name}" for name in plain]
    return found


def credited(problem: Problem, wrong: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return the names of the attacks that earn anything; see `filters.certification.attacks`."""
    tried = attacks(problem, wrong, others)
    return [attack.name for attack in tried if score(problem, attack.response).value > 0]


def undressed(problem: Problem) -> list[str]:
    """Return the names of the natural dresses in which the right answer earns nothing."""
    return [one.name for one in harmless(problem) if score(problem, one.response).value < 1]


def misjudged(specimen: Specimen) -> list[str]:
    """The verifier takes no near miss of the harness that the reader's judge refuses.

    Where several answers are right a family brings its own near misses; these do not ask it.
    """
    reader, found = READERS.get(specimen.family.name), []
    if reader is None or reader.judge is None:
        return []
    for row in [*specimen.all_rows, *specimen.counted[:_MISSED]]:
        puzzle = reader.read(parted(row.problem.prompt).question)
        for text in _near(row, specimen):
            is_taken = score(row.problem, wrap(row.problem, text)).value > 0
            if is_taken and not reader.judge(puzzle, text):
                found.append(f"{_place(row)}: {text!r} is taken, and the reader's judge refuses it")
    return found


def _near(row: Row, specimen: Specimen) -> list[str]:
    """Return answers near the kept one, and those of other rows."""
    others = [other.problem.answer for other in specimen.counted[:_MISSED]]
    with suppress(LookupError):
        return [*near_misses(row.problem), *others]
    return others


def canonical_form(specimen: Specimen) -> list[str]:
    """A copy of an instance has the same canonical form, and so has the instance asked again."""
    form = specimen.family.canonical
    return [
        f"{_place(row)}: a copy has another canonical form"
        for row in specimen.all_rows
        if len({canonical_json(form(one)) for one in (row.instance, deepcopy(row.instance))}) > 1
    ]


def _place(row: Row) -> str:
    return f"dial {row.problem.dial}, ordinal {row.problem.lineage.ordinal}"
