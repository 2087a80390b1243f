"""Planned: one row to make, named by its family, knobs and place in the family's stream."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from generators import IllPosedError, find_family
from generators.family import Split
from pipelines.drawing.candidate import Candidate, certified
from proofmill import Lineage, Problem
from proofmill.problem import content_hash

_END = 2**63
"""One past the largest integer that a column of a shard holds."""


def mean_dial(knobs: Mapping[str, float]) -> float:
    """Return the one figure of difficulty of a row: the mean of its knobs."""
    values = list(knobs.values())
    return values[0] if len(set(values)) == 1 else round(sum(values) / len(values), 6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One row to make."""

    family: str
    version: int
    """Of the family, when the plan was drawn: another version would make another row."""
    knobs: Mapping[str, float]
    """Every knob of the family, 0..1."""
    ordinal: int
    root_seed: int
    split: Split
    synthesizer: str
    """What drew the plan, such as `weakness`; kept in the row's lineage."""
    reason: str
    """Why this row: for readers and the report."""

    def __post_init__(self) -> None:
        """Refuse what no column of a shard holds.

        Raises:
            ValueError: naming the field.
        """
        for name, least in (("ordinal", 0), ("root_seed", -_END)):
            value = getattr(self, name)
            if not least <= value < _END:
                raise ValueError(f"{name} must lie in {least}..{_END - 1}, got {value}")

    @property
    def dial(self) -> float:
        """The row's one figure of difficulty: the mean of the knobs."""
        return mean_dial(self.knobs)

    @property
    def guess_rate(self) -> float:
        """Accuracy of a random well-formed answer; the easiest knob decides where they differ."""
        rate = find_family(self.family).guess_rate
        return max(rate(self.dial), rate(min(self.knobs.values())))

    def draw(self) -> tuple[Problem, list[str], list[str] | None]:
        """Return the problem, the independent solver's answers and the family's near misses.

        Raises:
            IllPosedError: if the family finds no sound instance there.
        """
        family = find_family(self.family)
        problem, instance = family.draw(
            self.ordinal, self.dial, self.knobs, self.root_seed, self.split
        )
        lineage = replace(problem.lineage, synthesizer=self.synthesizer)
        near_misses = family.near_misses(instance) if family.near_misses else None
        return replace(problem, lineage=lineage), family.solve(instance), near_misses

    def candidate(self, source: int) -> Candidate:
        """Return the row for the source at that position, certified or rejected."""
        family = find_family(self.family)
        try:
            problem, answers, near_misses = self.draw()
        except IllPosedError as error:
            return Candidate(
                problem=self._nothing(), source=source, reason="ill_posed", notes=(str(error),)
            )
        return certified(
            Candidate(problem=problem, source=source),
            answers,
            solver=f"{family.name}@{family.version}",
            unique=family.unique,
            wrong=near_misses,
            guess_rate=self.guess_rate,
        )

    def _nothing(self) -> Problem:
        """Return the empty problem that stands for a row where the family found none."""
        family = find_family(self.family)
        return Problem(
            prompt="",
            answer="",
            verifier=family.verifier,
            family=self.family,
            version=self.version,
            domain=family.domain,
            knobs=self.knobs,
            dial=self.dial,
            lineage=Lineage(
                root_seed=self.root_seed,
                split=self.split,
                ordinal=self.ordinal,
                synthesizer=self.synthesizer,
            ),
            instance=content_hash(asdict(self)),
        )
