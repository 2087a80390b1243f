"""Scoring: how often a solver is right on a round's items, and again on some old ones.

Rollouts come in two stages and are paid for once. What is asked again counts only its new
rollouts, so that a solver that has moved on is seen to have; which old items, is a function of the
journal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import ceil

from filters.difficulty import Learnability, Tally, judge, repetition, wanted
from generators.selfplay import Item, Member
from pipelines.config import SolverOf
from pipelines.grading import rollouts
from pipelines.loops.selfplay import made
from pipelines.loops.selfplay.config import Loop
from pipelines.loops.selfplay.flavour import Flavour
from pipelines.loops.selfplay.made import Made
from pipelines.loops.selfplay.state import History, State
from pipelines.progress import Progress
from proofmill.problem import Json, content_hash

_STAGES = 4
"""Times that an item is asked at most: two stages, each once more where calls were lost."""
_NOTHING = Tally(0, 0)


@dataclass(frozen=True, slots=True)
class Scored:
    """What a round's rollouts say."""

    new: Mapping[str, Learnability]
    """Row id -> worth of an item of this round."""
    worth: Mapping[str, float]
    """Row id -> what its proposer earns: the score less the penalty for repetition."""
    again: Mapping[str, Learnability]
    """Row id -> worth of an old item that was asked again."""
    old: Mapping[str, Made]
    """The old items."""
    rollouts: str = ""
    """Folder of the log that was asked: one per solver and seed."""

    def entries(self, number: int) -> list[dict[str, Json]]:
        """Return the journal's entries, items of this round first."""
        worth = dict(self.worth) | {name: one.value for name, one in self.again.items()}
        return [
            {"round": number, "id": name, "worth": worth[name], "rollouts": self.rollouts}
            | asdict(one)
            for name, one in (*self.new.items(), *self.again.items())
        ]


def scored(
    config: Loop,
    flavour: Flavour,
    state: State,
    past: History,
    made: Sequence[Made],
    solver_of: SolverOf,
    progress: Progress,
) -> Scored:
    """Roll the solver out on the items of a round and on some of the archive."""
    items = [one.item for one in made if one.item is not None]
    old = _old(config, state, past)
    every = [*items, *(one.item for one in old.values() if one.item is not None)]
    if not every:
        return Scored({}, {}, {}, {})
    solver = solver_of([item.problem for item in every])
    log = rollouts.Rollouts(state.store, solver, config.seed)
    before = {name: past.standings[name].asked(log.folder) for name in old}
    asked = [rollouts.Item(one.problem.id, one.problem, one.guess_rate) for one in every]
    tallies = _asked(log, asked, before, past.number, progress)
    found = {
        # Every item has a proved answer and has survived the attacks, else it would not be here.
        name: judge(t.n, t.k, solver_id=solver.solver_id, score=config.score)
        for name, t in tallies.items()
    }
    new = {item.problem.id: found[item.problem.id] for item in items}
    again = {name: found[name] for name in old if found[name].n}
    return Scored(new, _worth(config, flavour, items, new), again, old, log.folder)


def _asked(
    log: rollouts.Rollouts,
    asked: Sequence[rollouts.Item],
    before: Mapping[str, Tally],
    number: int,
    progress: Progress,
) -> dict[str, Tally]:
    """Ask in stages; return the rollouts of each item beyond those that it had before."""

    def tally(name: str) -> Tally:
        count, had = log.count(name), before.get(name, _NOTHING)
        return Tally(count.n - had.n, count.k - had.k)

    for stage in range(_STAGES):
        missing = {one.id: wanted(tally(one.id), _draw(one.id, before, number)) for one in asked}
        progress("roll out", stage, _STAGES)
        if not any(missing.values()):
            break
        for _ in log.ask(asked, missing):
            progress("roll out", stage, _STAGES)
    progress("roll out", _STAGES, _STAGES)
    return {one.id: tally(one.id) for one in asked}


def _draw(name: str, before: Mapping[str, Tally], number: int) -> float:
    """Return the uniform number of an item that decides on its second stage."""
    key = ["stage", name, number] if name in before else ["stage", name]
    return float(int(content_hash(key)[:8], 16) / 16**8)


def _worth(
    config: Loop, flavour: Flavour, items: Sequence[Item], scores: Mapping[str, Learnability]
) -> dict[str, float]:
    if not items:
        return {}
    penalties = repetition([flavour.words(item) for item in items])
    return {
        name: round(max(0.0, scores[name].value - config.repetition * penalty), 6)
        for item, penalty in zip(items, penalties, strict=True)
        for name in (item.problem.id,)
    }


def _old(config: Loop, state: State, past: History) -> dict[str, Made]:
    """Return the members of the archive to ask again: the longest unasked, then by lot."""
    members = [one for some in past.archive.cells.values() for one in some]
    count = ceil(config.rescored * len(members))

    def turn(member: Member) -> tuple[int, str]:
        lot = content_hash(["rescore", past.number, member.id])
        return past.standings[member.id].last["round"], lot

    chosen = sorted(members, key=turn)[:count]
    found: dict[str, Made] = {}
    for number in sorted({one.round for one in chosen}):
        lines = made.from_lines(state.store.read(state.made_path(number)))
        wanted_ids = {one.id for one in chosen if one.round == number}
        found |= {
            one.item.problem.id: one
            for one in lines
            if one.item is not None and one.item.problem.id in wanted_ids
        }
    return found
