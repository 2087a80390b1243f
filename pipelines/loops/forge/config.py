"""Settings of the forge: one strict TOML file."""

from typing import Annotated, Final

from pydantic import Field

from pipelines.config import Strict

ROLES: Final = ("author", "solver", "reader")
"""Who writes families, solvers from specifications, and readers from questions; all different."""
Rows = Annotated[int, Field(ge=30)]


class ForgeSettings(Strict):
    """Rounds of proposals before the gates. Equal settings and replies give equal states."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")] = "forge"
    seed: int = 0
    proposals: Annotated[int, Field(gt=0)] = 10
    """Families per round that the author is asked for."""
    per_canary: Annotated[int, Field(ge=1, le=10)] = 10
    """Proposals for one sound family with a planted fault that is slipped in among them."""
    pair_rows: Rows = 200
    """Rows that two interpreters draw and solve."""
    counted_rows: Annotated[int, Field(ge=100)] = 150
    """Rows at the middle dial whose answers are counted."""
    second_rows: Rows = 1000
    """Rows that the second solver solves."""
    read_rows: Rows = 200
    """Unseen rows that the reader reads."""
    benchmarks: str | None = None
    """Folder of the benchmark index; None is the one shipped."""
