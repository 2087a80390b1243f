"""Knob-informed priors of a grading: large families whose regression on the knobs passes its audit.

Where it holds, a row's knobs foretell most of its pass rate and few rollouts are left to ask for.
A family takes part when its 5 % audit is large enough to convict it: about 800 rows.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from filters.difficulty import (
    AUDIT_ROLLOUTS,
    BIN_ITEMS,
    Audit,
    Audited,
    StoppingTable,
    audit,
    is_audited,
    item_priors,
    knob_tables,
)
from pipelines.grading.rollouts import Question, Rollouts
from pipelines.progress import Progress
from proofmill.problem import content_hash
from solvers.ability import Ability

FIT_ITEMS = 80
FIT_ROLLOUTS = 8
"""The regression of a family is fitted to so many rows with so many rollouts, audit apart."""
_LEAST_AUDITED = 2 * BIN_ITEMS


@dataclass(frozen=True, slots=True, kw_only=True)
class Informed:
    """Which rows have a prior of their own, and why."""

    table_of: Callable[[str], StoppingTable]
    """Row id -> the table that decides on it."""
    audits: Mapping[str, Audit]
    """Family -> verdict; families without an entry are too small for one."""
    abilities: Mapping[str, Ability]
    """Family -> regression, of those that passed."""


def knob_priors(
    questions: Sequence[Question],
    log: Rollouts,
    table: StoppingTable,
    progress: Progress,
) -> Informed:
    """Grade audits and fits of the families that are large enough, and judge them."""
    families: dict[str, list[Question]] = defaultdict(list)
    for question in questions:
        families[question.problem.family].append(question)
    audits: dict[str, Audit] = {}
    abilities: dict[str, Ability] = {}
    tables: dict[str, StoppingTable] = {}
    for name, members in sorted(families.items()):
        held = [question for question in members if is_audited(question.id)]
        if len(held) < _LEAST_AUDITED or not members[0].problem.knobs:
            continue
        rest = [question for question in members if not is_audited(question.id)]
        ability = _fit(rest, log, progress)
        log.reach(held, AUDIT_ROLLOUTS, "audit", progress)
        audits[name] = _audit(held, ability, log, table)
        if audits[name].accepted:
            abilities[name] = ability
            tables |= _tables(rest, ability, table)
    return Informed(
        table_of=lambda row_id: tables.get(row_id, table), audits=audits, abilities=abilities
    )


def _fit(members: Sequence[Question], log: Rollouts, progress: Progress) -> Ability:
    chosen = sorted(members, key=lambda question: content_hash(["fit", question.id]))[:FIT_ITEMS]
    log.reach(chosen, FIT_ROLLOUTS, "fit", progress)
    counts = [log.count(question.id, FIT_ROLLOUTS) for question in chosen]
    knobs = [_knobs(question) for question in chosen]
    return Ability.fit(knobs, [c.k for c in counts], [c.n for c in counts])


def _audit(
    held: Sequence[Question], ability: Ability, log: Rollouts, table: StoppingTable
) -> Audit:
    priors = item_priors(ability, [_knobs(question) for question in held])
    audited = []
    for question, prior in zip(held, priors, strict=True):
        n, k = log.count(question.id, AUDIT_ROLLOUTS)
        audited.append(Audited(prior, n, k))
    return audit(audited, table.window)


def _tables(
    rest: Sequence[Question], ability: Ability, table: StoppingTable
) -> dict[str, StoppingTable]:
    priors = dict(
        zip(
            [question.id for question in rest],
            item_priors(ability, [_knobs(question) for question in rest]),
            strict=True,
        )
    )
    table_of = knob_tables(
        priors, cost=table.cost, loss=table.loss, window=table.window, limit=table.limit
    )
    return {name: table_of(name) for name in priors}


def _knobs(question: Question) -> list[float]:
    return [value for _, value in sorted(question.problem.knobs.items())]
