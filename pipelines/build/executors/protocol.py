"""What does units: the one thing that a build asks of machines."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from pipelines.build.work import Done
from pipelines.sources import Recipe, Unit


class Executor(Protocol):
    """Does units. What it has started ends with the block that it is entered for."""

    def __enter__(self) -> "Executor":
        """Return the executor; it may start what it needs only with the first unit."""
        ...

    def __exit__(self, *_: object) -> None:
        """End what was started."""
        ...

    def run(self, units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
        """Write the units' files under `out`; yield each unit when its file is whole.

        Units start with those that take longest and end in any order.

        Raises:
            ProofmillError: what a unit raised, or that whoever does the work keeps dying.
        """
        ...
