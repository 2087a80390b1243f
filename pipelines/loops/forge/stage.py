"""Stage: one candidate's way through the gates, kept step by step, so that a kill costs one step.

A step is one file: what the gates said of one candidate before a role is asked, or after it. Where
a killed round goes on, families are drawn anew; the sandbox gives the same bytes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from generators.forged import Proposal, Refused, Workshop, read_proposal
from pipelines.loops.forge import trial
from pipelines.loops.forge.config import ForgeSettings
from pipelines.loops.forge.drawn import Drawn, Sizes
from pipelines.loops.forge.novelty import Accepted, repeated
from pipelines.loops.forge.records import Candidate, Passage
from pipelines.loops.forge.trial import Finding
from pipelines.loops.kernel import Turn
from proofmill.sandbox import Pool

FORM = "form"
"""Gate of replies that are no proposal."""


@dataclass
class Stages:
    """The candidates of a round before the gates."""

    settings: ForgeSettings
    turn: Turn
    pool: Pool
    accepted: list[Accepted]
    """Before and, as they pass, in this round."""
    _drawn: dict[int, Drawn] = field(default_factory=dict)

    def first(self, candidate: Candidate, earlier: frozenset[str]) -> Passage:
        """Return what is said of a candidate before anybody else is asked.

        `earlier` are the replies that came before it.
        """
        return self._kept("first", candidate, lambda: self._first(candidate, earlier))

    def second(self, candidate: Candidate, reply: str) -> Passage:
        """Return what its second solver shows."""
        drawn = self.drawn(candidate)
        return self._kept(
            "second", candidate, lambda: self._passage(candidate, drawn, trial.second(drawn, reply))
        )

    def late(self, candidate: Candidate, second: str, reading: str) -> Passage:
        """Return what its reader and the last gates show."""
        drawn = self.drawn(candidate)

        def novelty() -> str:
            # A canary is a copy of one of ours: that must not be what finds it.
            if candidate.planted:
                return ""
            folder = self.settings.benchmarks
            return repeated(drawn.proposal, drawn.shown(), self.accepted, folder)

        def passed() -> Passage:
            return self._passage(candidate, drawn, trial.late(drawn, second, reading, novelty))

        passage = self._kept("late", candidate, passed)
        if not passage.gate and not candidate.planted:
            own = drawn.proposal
            self.accepted.append(Accepted(own.name, own.generate, own.solve))
        return passage

    def drawn(self, candidate: Candidate) -> Drawn:
        """Return the family of a candidate whose reply is a proposal."""
        if candidate.place not in self._drawn:
            settings = self.settings
            sizes = Sizes(
                settings.pair_rows,
                settings.counted_rows,
                settings.second_rows,
                settings.read_rows,
            )
            made = Drawn(proposal_of(candidate), Workshop(self.pool), sizes)
            self._drawn[candidate.place] = made
        return self._drawn[candidate.place]

    def _first(self, candidate: Candidate, earlier: frozenset[str]) -> Passage:
        why, name = _misformed(candidate, earlier)
        if why:
            return Passage(place=candidate.place, name=name, gate=FORM, why=why)
        drawn = self.drawn(candidate)
        return self._passage(candidate, drawn, trial.early(drawn))

    def _passage(self, candidate: Candidate, drawn: Drawn, found: Finding | None) -> Passage:
        gate, why = found or ("", "")
        return Passage(
            place=candidate.place,
            name=drawn.proposal.name,
            gate=gate,
            why=why,
            figures=dict(sorted(drawn.figures.items())),
        )

    def _kept(self, what: str, candidate: Candidate, make: Callable[[], Passage]) -> Passage:
        step = self.turn.step(f"{what}-{candidate.place:05d}", Passage)
        [passage] = step.once(lambda: [make()])
        if passage.gate != FORM:  # a round that goes on has what was measured before
            self.drawn(candidate).figures.update(passage.figures)
        return passage


def proposal_of(candidate: Candidate) -> Proposal:
    """Return the proposal that a candidate's reply is.

    Raises:
        ValueError: if it is none.
    """
    found = read_proposal(candidate.reply or "")
    if isinstance(found, Refused):
        raise ValueError(f"candidate {candidate.place} is no proposal: {found.why}")
    return found


def earlier_replies(queue: Sequence[Candidate], past: frozenset[str]) -> list[frozenset[str]]:
    """Return for each candidate the replies of proposals that came before it."""
    found, seen = [], set(past)
    for candidate in queue:
        found.append(frozenset(seen))
        if not candidate.planted and candidate.reply is not None:
            seen.add(candidate.reply)
    return found


def _misformed(candidate: Candidate, earlier: frozenset[str]) -> tuple[str, str]:
    """Return why a reply is no proposal, and the name where it gives one."""
    if candidate.reply is None:
        return "the reply was lost on the way", ""
    if not candidate.planted and candidate.reply in earlier:
        return "the same reply came before", ""
    found = read_proposal(candidate.reply)
    return (found.why, "") if isinstance(found, Refused) else ("", found.name)
