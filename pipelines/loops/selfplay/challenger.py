"""The flavour over families: a Challenger of knob vectors and of rows evolved from earlier rows.

Every row is drawn, solved by the family's independent solver and certified before anybody is asked:
labels come from there alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from filters.certification import certify, near_misses
from generators import JOIN, IllPosedError, find_family
from generators.family import Split
from generators.selfplay import (
    MAX_GOLD_SHARE,
    MAX_GUESS,
    Bandit,
    Cell,
    Challenge,
    Item,
    challenge_arms,
    evolved,
    fresh,
    trace_bin,
)
from pipelines.drawing import Planned
from pipelines.loops.selfplay.config import Challenger
from pipelines.loops.selfplay.fates import Fate
from pipelines.loops.selfplay.flavour import Report
from pipelines.loops.selfplay.similar import Seen
from pipelines.loops.selfplay.state import History
from proofmill import Problem
from proofmill.problem import content_hash
from solvers import StructuredSolver

_REPORTED = 20
"""Proposals between two reports of progress."""
_MEMORY = 4
"""Pulls per arm over which the bandit forgets a reward by a factor e."""
_THIRDS = 3
"""Of the knobs, that tell the cells of a family apart."""


@dataclass(frozen=True, slots=True)
class Challenges:
    """Instances of existing families."""

    settings: Challenger
    writer: StructuredSolver | None = None
    """Writes questions that nothing verifies, where the loop wants some."""
    subject: str = "families"

    def bandit(self) -> Bandit:
        """Return the bandit over families and fifths of their knobs."""
        names = challenge_arms(self.settings.families)
        return Bandit(names, decay=1.0 - 1.0 / (_MEMORY * len(names)))

    def seen(self, sources: Sequence[str]) -> Seen | None:
        """Return None: puzzles share their wording, only a canonical instance is a repeat."""
        return None

    def words(self, item: Item) -> str:
        """Return the question."""
        return item.problem.prompt

    def propose(self, past: History, report: Report) -> Iterator[Fate]:
        """Yield what became of the round's challenges: fresh ones first, then evolved ones."""
        chosen = self._chosen(past)
        for place, (arm, challenge) in enumerate(chosen):
            if place % _REPORTED == 0:
                report(place, len(chosen))
            yield self._fate(past.first + place, arm, challenge)
        report(len(chosen), len(chosen))

    def _chosen(self, past: History) -> list[tuple[str, Challenge]]:
        settings = self.settings
        rng = Random(f"challenger/{settings.seed}/{past.number}")
        members = [member for _, cell in sorted(past.archive.cells.items()) for member in cell]
        grown = list(evolved(members, round(settings.evolved * settings.proposals), rng))
        pulled = past.bandit.choose(settings.proposals - len(grown), rng)
        return [(arm, fresh(arm, rng)) for arm in pulled] + [(new.arm, new) for new in grown]

    def _fate(self, ordinal: int, arm: str, challenge: Challenge) -> Fate:
        lot = content_hash(["split", self.settings.seed, ordinal])
        split: Split = "test" if int(lot[:8], 16) / 16**8 < self.settings.test else "train"
        planned = Planned(
            family=challenge.family,
            version=find_family(challenge.family).version,
            knobs=challenge.knobs,
            ordinal=ordinal,
            root_seed=self.settings.seed,
            split=split,
            synthesizer="challenger",
            reason=challenge.operator,
        )
        return Fate.of(ordinal, arm, item(planned, challenge))

    def prover(self, fate: Fate) -> str:
        """Return the family whose independent solver found the answers."""
        if fate.item is None:
            raise ValueError(f"proposal {fate.ordinal} was rejected: {fate.reason}")
        return f"{fate.item.problem.family}@{fate.item.problem.version}"


def item(planned: Planned, challenge: Challenge) -> Item | str:
    """Return the proved row of a challenge, or why there is none.

    `guess`: a random well-formed answer is right too often at these knobs; `ill_posed`: the family
    finds no sound instance there; else what certification found wrong.
    """
    if planned.guess_rate > MAX_GUESS:
        return "guess"
    try:
        drawn, answers, misses = planned.draw()
    except IllPosedError:
        return "ill_posed"
    problem = replace(drawn, lineage=replace(drawn.lineage, parents=challenge.parents))
    family = find_family(planned.family)
    wrong = near_misses(problem) if misses is None else misses
    decision, _ = certify(
        problem,
        answers,
        solver=f"{family.name}@{family.version}",
        unique=family.unique,
        wrong=wrong,
        guess_rate=planned.guess_rate,
    )
    if not decision.keep:
        return decision.reason
    return Item(
        problem=problem,
        answers=tuple(answers),
        wrong=tuple(wrong),
        unique=family.unique,
        guess_rate=planned.guess_rate,
        cell=_cell(problem),
        behaviour=problem.instance,
        source=challenge.to_json(),
        gold_share=max(MAX_GOLD_SHARE, 2.0 * planned.guess_rate),
    )


def _cell(problem: Problem) -> Cell:
    """Return the cell: family, third of each knob (of each part, if composed), work, verifier."""
    values = list(problem.knobs.values())
    if JOIN in problem.family:
        parts = [f"{part}." for part in range(1, len(problem.family.split(JOIN)) + 1)]
        own = [[v for name, v in problem.knobs.items() if name.startswith(part)] for part in parts]
        values = [sum(knobs) / len(knobs) for knobs in own]
    thirds = "".join(str(min(_THIRDS - 1, int(_THIRDS * value))) for value in values)
    return Cell(problem.family, thirds, "", trace_bin(problem.effort or 1), problem.verifier)
