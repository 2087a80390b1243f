"""Results: what a run has found so far, kept as JSON; needs no torch."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

Right = dict[str, int]
"""Row id -> right answers of the draws."""


@dataclass(slots=True)
class Results:
    """Found so far; lists are empty until then."""

    before: list[Right] = field(default_factory=list[Right])
    """Of each warm start."""
    after: list[Right] = field(default_factory=list[Right])
    """Of each replica."""
    replicas: list[list[Any]] = field(default_factory=list[list[Any]])
    """Seed, data policy, grader."""
    curves: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    """`imitated`: nats a token by step; `reinforced`: mean reward by step."""

    @classmethod
    def load(cls, file: Path) -> "Results":
        """Read what `save` wrote; nothing found where there is no file."""
        return cls(**json.loads(file.read_text(encoding="utf8"))) if file.exists() else cls()

    def save(self, file: Path) -> None:
        """Write all, at once."""
        new = file.with_suffix(".new")
        new.write_text(json.dumps(asdict(self)), encoding="utf8")
        os.replace(new, file)
