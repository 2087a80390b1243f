"""The forge: rounds in which a model writes families and programs judge them.

author -> queue, with canaries -> gates G0 to G6 -> second solver -> G7 -> reader -> G8 to G11
       -> journal -> report and folders

What an author, a solver or a reader wrote is kept as it came, so a round is a function of the
replies; everything that they wrote runs in the sandbox alone. A person promotes what is accepted.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import polars as pl

from generators.forged import RefusedError
from pipelines.errors import ProofmillError
from pipelines.loops.forge.asking import (
    ask,
    author_prompts,
    reader_prompt,
    require_strangers,
    solver_prompt,
)
from pipelines.loops.forge.canaries import mixed, require_sight
from pipelines.loops.forge.config import ForgeSettings
from pipelines.loops.forge.novelty import Accepted
from pipelines.loops.forge.records import (
    ROUNDS,
    VERDICTS,
    Candidate,
    Passage,
    Reply,
    Summary,
    Verdict,
)
from pipelines.loops.forge.shelf import folder_of, forged_files, known
from pipelines.loops.forge.stage import Stages, earlier_replies
from pipelines.loops.kernel import Loop, Records, Turn, Work, here, run_round
from pipelines.progress import Progress, quiet
from pipelines.state import Log
from pipelines.templates import render
from proofmill.problem import content_hash
from proofmill.sandbox import Pool
from solvers import Prompt, Solver

QUEUE = "queue"

PromptOf: TypeAlias = Callable[[Candidate], Prompt]
"""What a role is asked about a candidate."""


@dataclass(frozen=True, slots=True)
class Past:
    """What the finished rounds leave."""

    first: int
    """Ordinal of the next proposal."""
    verdicts: Sequence[Verdict]
    accepted: Sequence[Accepted]
    replies: frozenset[str]
    """Of all authors so far."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a round's candidates, and what was written about those that got so far."""

    verdicts: Sequence[Verdict]
    seconds: Mapping[int, str]
    readings: Mapping[int, str]
    questions: Mapping[int, Sequence[str]]
    """Of those that were accepted."""


@dataclass(frozen=True, slots=True)
class Round:
    """What a round came to."""

    number: int
    verdicts: Sequence[Verdict]

    @property
    def summary(self) -> Summary:
        """The round's entry in the journal."""
        own = [verdict for verdict in self.verdicts if not verdict.planted]
        flown = [verdict for verdict in self.verdicts if verdict.planted]
        return Summary(
            round=self.number,
            proposals=len(own),
            accepted=sum(verdict.is_accepted for verdict in own),
            canaries=len(flown),
            unseen=sum(verdict.is_unseen for verdict in flown),
            refused=dict(sorted(Counter(v.gate for v in own if v.gate).items())),
        )

    @property
    def report(self) -> str:
        """Where the report lies in the state."""
        return f"reports/{self.number:04d}.md"

    def headlines(self, state: str) -> list[str]:
        """Return in a few lines what the round in a state came to."""
        summary = self.summary
        refused = ", ".join(f"{count} at {gate}" for gate, count in summary.refused.items())
        return [
            f"round {self.number}: {summary.accepted} of {summary.proposals} proposals accepted; "
            f"refused: {refused or 'none'}",
            f"{summary.canaries - summary.unseen} of {summary.canaries} canaries seen",
            f"see {state}/{self.report}",
            *(f"see {state}/{folder_of(v.name)}" for v in self.verdicts if v.is_accepted),
        ]


def forge_round(
    settings: ForgeSettings,
    url: str,
    solvers: Mapping[str, Solver],
    *,
    work: Work = here,
    progress: Progress = quiet,
) -> Round:
    """Make the next round in the state at `url`, or go on with the one that was interrupted.

    `solvers` has the roles `author`, `solver` and `reader`.

    Raises:
        RecipeError: if one model has two roles.
        BlindGatesError: if too many planted faults pass; nothing of the round is accepted.
        ProofmillError: if the sandbox refuses.
        StorageError: if the state cannot be written, is damaged, or another round is under way.
        SolverError: if a solver cannot be used; what it answered is kept.
    """
    require_strangers(solvers)
    try:
        with Pool(1) as pool:
            return run_round(Forge(settings, solvers, pool), url, work=work, progress=progress)
    except RefusedError as error:
        raise ProofmillError(
            f"no program was run, the sandbox says {error}; see to that (docs/sandbox.md)"
        ) from error


@dataclass(frozen=True, slots=True)
class Forge(Loop[Past, Candidate, Judged, Round]):
    """Rounds of proposals before the gates."""

    settings: ForgeSettings
    solvers: Mapping[str, Solver]
    pool: Pool = field(repr=False)
    rounds = ROUNDS
    busy = "another round is being made"

    def past(self, turn: Turn) -> Past:
        """Return the verdicts of the finished rounds, and what was accepted."""
        log: Log = turn.log
        verdicts = log.read(VERDICTS, pl.col("round") < turn.number)
        own = [verdict for verdict in verdicts if not verdict.planted]
        queues = [turn.step(QUEUE, Candidate, number).read() for number in range(turn.number)]
        replies = {one.reply for queue in queues for one in queue if one.reply and not one.planted}
        accepted = [known(turn.store, one.name) for one in own if one.is_accepted]
        return Past(len(own), verdicts, accepted, frozenset(replies))

    def propose(self, turn: Turn, past: Past) -> Iterable[Candidate]:
        """Ask the author; yield the replies as they came, and canaries among them."""
        settings = self.settings
        rows = settings.pair_rows + settings.counted_rows + settings.second_rows
        taken = [one.name for one in past.accepted]
        prompts = author_prompts(settings.proposals, past.first, taken, rows**2 / 2)
        replies = ask(self.solvers["author"], prompts, settings.seed)
        yield from mixed(replies, past.first, settings.seed, settings.per_canary)

    def admit(self, turn: Turn, past: Past, proposals: Iterable[Candidate]) -> list[Candidate]:
        """Return the queue, written once: no author is asked again."""
        return turn.step(QUEUE, Candidate).once(lambda: proposals)

    def measure(self, turn: Turn, past: Past, admitted: list[Candidate]) -> Judged:
        """Send the queue through the gates, role by role."""
        stages = Stages(self.settings, turn, self.pool, list(past.accepted))
        passages: dict[int, Passage] = {}
        for candidate, earlier in zip(
            admitted, earlier_replies(admitted, past.replies), strict=True
        ):
            passages[candidate.place] = stages.first(candidate, earlier)
            turn.progress("gates", candidate.place + 1, len(admitted))
        left = _left(admitted, passages)
        seconds = self._asked(turn, "solver", left, lambda one: _solver_prompt(stages, one))
        for done, candidate in enumerate(left, 1):
            passages[candidate.place] = stages.second(candidate, seconds[candidate.place])
            turn.progress("second solvers", done, len(left))
        left = _left(left, passages)
        readings = self._asked(turn, "reader", left, lambda one: _reader_prompt(stages, one))
        for done, candidate in enumerate(left, 1):
            place = candidate.place
            passages[place] = stages.late(candidate, seconds[place], readings[place])
            turn.progress("readers", done, len(left))
        verdicts = [
            _verdict(turn.number, one, passages[one.place], seconds, readings) for one in admitted
        ]
        pairs = zip(admitted, verdicts, strict=True)
        questions = {c.place: stages.drawn(c).shown() for c, v in pairs if v.is_accepted}
        return Judged(verdicts, seconds, readings, questions)

    def journal(self, turn: Turn, admitted: list[Candidate], measured: Judged) -> Iterable[Records]:
        """Yield the verdicts."""
        yield VERDICTS, measured.verdicts

    def release(self, turn: Turn, past: Past, admitted: list[Candidate], measured: Judged) -> Round:
        """Write the report, then a folder for each accepted family.

        Raises:
            BlindGatesError: if too many planted faults have passed; no folder is written then.
        """
        done = Round(turn.number, measured.verdicts)
        flown = [one for one in (*past.verdicts, *measured.verdicts) if one.planted]
        names = {role: solver.solver_id for role, solver in sorted(self.solvers.items())}
        page = render(
            "forge.md", summary=done.summary, verdicts=done.verdicts, flown=flown, names=names
        )
        turn.store.write(done.report, page.encode())
        require_sight(flown, f"{turn.store.url}/{done.report}")
        for candidate, verdict in zip(admitted, measured.verdicts, strict=True):
            if verdict.is_accepted:
                place = candidate.place
                written = measured.seconds[place], measured.readings[place]
                files = forged_files(candidate, verdict, written, measured.questions[place], names)
                for path, data in files.items():
                    turn.store.write(path, data)
        return done

    def _asked(
        self, turn: Turn, role: str, left: Sequence[Candidate], prompt: PromptOf
    ) -> dict[int, str]:
        """Ask a role about those that are left; the replies are kept as they came."""

        def asked() -> list[Reply]:
            prompts = [prompt(candidate) for candidate in left]
            replies = ask(self.solvers[role], prompts, self.settings.seed)
            pairs = zip(left, replies, strict=True)
            return [Reply(place=one.place, text=text or "") for one, text in pairs]

        return {one.place: one.text for one in turn.step(f"{role}-replies", Reply).once(asked)}


def _left(queue: Sequence[Candidate], passages: Mapping[int, Passage]) -> list[Candidate]:
    return [candidate for candidate in queue if not passages[candidate.place].gate]


def _solver_prompt(stages: Stages, candidate: Candidate) -> Prompt:
    drawn = stages.drawn(candidate)
    return solver_prompt(drawn.proposal, drawn.instances())


def _reader_prompt(stages: Stages, candidate: Candidate) -> Prompt:
    drawn = stages.drawn(candidate)
    return reader_prompt(drawn.proposal, drawn.shown())


def _verdict(
    number: int,
    candidate: Candidate,
    passage: Passage,
    seconds: Mapping[int, str],
    readings: Mapping[int, str],
) -> Verdict:
    replies = {
        "author": candidate.reply,
        "solver": seconds.get(candidate.place),
        "reader": readings.get(candidate.place),
    }
    return Verdict(
        round=number,
        place=candidate.place,
        ordinal=candidate.ordinal,
        name=passage.name,
        gate=passage.gate,
        why=passage.why,
        planted=candidate.planted,
        base=candidate.base,
        figures=dict(passage.figures),
        replies={role: content_hash([text]) for role, text in replies.items() if text is not None},
    )
