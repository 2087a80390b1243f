"""Results: what a run has found so far, kept as JSON; needs no torch."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from benchmarks.learner.graders import SOUND
from filters.atomic import replacing

Right = dict[str, int]
"""Row id -> right answers of the draws."""


class Replica(NamedTuple):
    """A policy of its own: where it begins, which rows it sees, who rewards it."""

    seed: int
    data: str
    grader: str = SOUND

    @property
    def name(self) -> str:
        """Data policy, and the grader where it is at fault."""
        return self.data if self.grader == SOUND else f"{self.data}: {self.grader}"


@dataclass(slots=True)
class Results:
    """Found so far; lists are empty until then."""

    before: list[Right] = field(default_factory=list[Right])
    """Of each warm start."""
    after: list[Right] = field(default_factory=list[Right])
    """Of each replica."""
    replicas: list[Replica] = field(default_factory=list[Replica])
    curves: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    """`imitated`: nats a token by step; `reinforced`: mean reward by step."""

    @classmethod
    def load(cls, file: Path) -> "Results":
        """Read what `save` wrote; nothing found where there is no file."""
        if not file.exists():
            return cls()
        found = json.loads(file.read_text(encoding="utf8"))
        found["replicas"] = [Replica(*one) for one in found["replicas"]]
        return cls(**found)

    def save(self, file: Path) -> None:
        """Write all, at once."""
        with replacing(file) as out:
            out.write(json.dumps(asdict(self)).encode())
