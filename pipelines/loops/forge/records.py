"""Records of a forge: what is in the queue, what a gate said, and what a round came to."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import Json

from pipelines.state import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A proposal in the queue, or a canary."""

    place: int
    """In the queue of the round."""
    ordinal: int
    """Of the proposal, from round to round; of a canary: of the proposal that follows it."""
    reply: str | None
    """The author's, as it came; None where it was lost."""
    planted: str = ""
    """Kind of fault of a canary; empty for a proposal."""
    base: str = ""
    """Sound family that a canary was made from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a solver or a reader wrote for one candidate."""

    place: int
    text: str
    """Empty where it was lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """What some gates said of a candidate."""

    place: int
    name: str = ""
    gate: str = ""
    """That found something; empty if none did."""
    why: str = ""
    figures: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of a candidate."""

    round: int
    place: int
    ordinal: int
    name: str
    """Empty where the reply is no proposal."""
    gate: str
    """That refused it; empty for one that passed them all."""
    why: str
    planted: str
    """Kind of fault of a canary; empty for a proposal."""
    base: str
    figures: Json[dict[str, float]]
    replies: Json[dict[str, str]]
    """Role -> hash of its reply."""

    @property
    def is_accepted(self) -> bool:
        """Whether every gate let a proposal pass."""
        return not self.gate and not self.planted

    @property
    def is_unseen(self) -> bool:
        """Whether every gate let a planted fault pass."""
        return not self.gate and bool(self.planted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A finished round."""

    round: int
    proposals: int
    accepted: int
    canaries: int
    unseen: int
    """Canaries that passed."""
    refused: Json[dict[str, int]]
    """Gate -> proposals that it refused."""


VERDICTS = Kind("journal/verdicts", Verdict)
ROUNDS = Kind("journal/rounds", Summary)
