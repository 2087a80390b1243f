"""Scoring: how often a solver is right on a round's items, and again on some old ones.

Rollouts come in two stages and are paid for once. What is asked again counts only its new
rollouts, so that a solver that has moved on is seen to have; which old items, is a function of the
journal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from filters.difficulty import Count, Learnability, judge, repetition, wanted
from generators.selfplay import Item, Member
from pipelines.config import SolverOf
from pipelines.grading import Question, Rollouts
from pipelines.loops.kernel import Turn
from pipelines.loops.selfplay.config import Settings
from pipelines.loops.selfplay.fates import FATES, Fate
from pipelines.loops.selfplay.flavour import Flavour
from pipelines.loops.selfplay.state import History, Measurement
from proofmill.problem import content_hash

_STAGES = 4
"""Times that an item is asked at most: two stages, each once more where calls were lost."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What a round's rollouts say."""

    new: Mapping[str, Learnability]
    """Row id -> worth of an item of this round."""
    worth: Mapping[str, float]
    """Row id -> what its proposer earns: the score less the penalty for repetition."""
    again: Mapping[str, Learnability]
    """Row id -> worth of an old item that was asked again."""
    old: Mapping[str, Fate]
    """The old items."""
    rollouts: str = ""
    """Folder of the log that was asked: one per solver and seed."""

    def measurements(self, number: int) -> list[Measurement]:
        """Return the journal's entries, items of this round first."""
        worth = dict(self.worth) | {name: score.value for name, score in self.again.items()}
        return [
            Measurement(
                round=number, id=name, worth=worth[name], rollouts=self.rollouts, score=score
            )
            for name, score in (*self.new.items(), *self.again.items())
        ]


def scored(
    settings: Settings,
    flavour: Flavour,
    turn: Turn,
    past: History,
    fates: Sequence[Fate],
    solver_of: SolverOf,
) -> Scored:
    """Roll the solver out on the items of a round and on some of the archive."""
    items = [fate.item for fate in fates if fate.item is not None]
    old = _old(settings, turn, past)
    every = [*items, *(fate.item for fate in old.values() if fate.item is not None)]
    if not every:
        return Scored({}, {}, {}, {})
    solver = solver_of([item.problem for item in every])
    log = Rollouts(turn.log, solver, settings.seed)
    before = {name: past.standings[name].asked(log.folder) for name in old}
    questions = [Question(item.problem.id, item.problem, item.guess_rate) for item in every]
    scores = {
        # Every item has a proved answer and has survived the attacks, else it would not be here.
        name: judge(t.n, t.k, solver_id=solver.solver_id, score=settings.score)
        for name, t in _asked(log, questions, before, turn).items()
    }
    new = {item.problem.id: scores[item.problem.id] for item in items}
    again = {name: scores[name] for name in old if scores[name].n}
    return Scored(new, _worth(settings, flavour, items, new), again, old, log.folder)


def _asked(
    log: Rollouts, questions: Sequence[Question], before: Mapping[str, Count], turn: Turn
) -> dict[str, Count]:
    """Ask in stages; return the rollouts of each item beyond those that it had before."""

    def count(name: str) -> Count:
        now, had = log.count(name), before.get(name, Count())
        return Count(now.n - had.n, now.k - had.k)

    names = [question.id for question in questions]
    for stage in range(_STAGES):
        missing = {name: wanted(count(name), _draw(name, before, turn.number)) for name in names}
        turn.progress("roll out", stage, _STAGES)
        if not any(missing.values()):
            break
        for _ in log.ask(questions, missing):
            turn.progress("roll out", stage, _STAGES)
    turn.progress("roll out", _STAGES, _STAGES)
    return {name: count(name) for name in names}


def _draw(name: str, before: Mapping[str, Count], number: int) -> float:
    """Return the uniform number of an item that decides on its second stage."""
    key = ["stage", name, number] if name in before else ["stage", name]
    return float(int(content_hash(key)[:8], 16) / 16**8)


def _worth(
    settings: Settings,
    flavour: Flavour,
    items: Sequence[Item],
    scores: Mapping[str, Learnability],
) -> dict[str, float]:
    penalties = repetition([flavour.words(item) for item in items]) if items else []
    return {
        item.problem.id: round(
            max(0.0, scores[item.problem.id].value - settings.repetition * penalty), 6
        )
        for item, penalty in zip(items, penalties, strict=True)
    }


def _old(settings: Settings, turn: Turn, past: History) -> dict[str, Fate]:
    """Return the members of the archive to ask again: the longest unasked, then by lot."""
    members = [member for cell in past.archive.cells.values() for member in cell]

    def last_asked(member: Member) -> tuple[int, str]:
        lot = content_hash(["rescore", turn.number, member.id])
        return past.standings[member.id].last.round, lot

    chosen = sorted(members, key=last_asked)[: ceil(settings.rescored * len(members))]
    names = {member.id for member in chosen}
    return {
        fate.item.problem.id: fate
        for number in sorted({member.round for member in chosen})
        for fate in turn.step(FATES, Fate, number).read()
        if fate.item is not None and fate.item.problem.id in names
    }
