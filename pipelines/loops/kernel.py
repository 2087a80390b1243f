"""Kernel: what every loop does in a round: propose, admit, measure, release, journal.

A round is a function of the log before it. What it decides is written once, before anything is
measured, and its own record comes last: a round that was killed goes on where it was, and two
rounds in two runs leave what two rounds in one leave.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from pipelines.build import Done, Unit, build, run_unit
from pipelines.config import Recipe
from pipelines.dataset import Manifest
from pipelines.progress import Progress
from pipelines.state import Kind, Log, Step, Store

Work: TypeAlias = Callable[[Sequence[Unit], Recipe, str], Iterator[Done]]
"""Does the units of a recipe into an output folder, such as `pipelines.build.Workers.run`."""
Past = TypeVar("Past")
Proposal = TypeVar("Proposal")
Measured = TypeVar("Measured")
Released = TypeVar("Released")
Record = TypeVar("Record")
LOCK = ".lock"


def here(units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
    """Do units in this process."""
    return (run_unit(unit, recipe, out) for unit in units)


@dataclass(frozen=True, slots=True)
class Turn:
    """A round under way: its number, where its files lie and who does the work."""

    store: Store
    log: Log
    number: int
    work: Work
    progress: Progress

    @property
    def name(self) -> str:
        """The number as files bear it."""
        return f"{self.number:04d}"

    def path(self, what: str, number: int | None = None) -> str:
        """Return where a file of this round, or of an earlier one, lies."""
        return f"rounds/{self.number if number is None else number:04d}-{what}.jsonl"

    def step(self, what: str, record: type[Record], number: int | None = None) -> Step[Record]:
        """Return a file of this round, or of an earlier one, that is written once."""
        return Step(self.store, self.path(what, number), record)

    def address(self, path: str) -> str:
        """Return a file's or folder's place as recipes and readers name it."""
        return f"{(self.store.local_root or self.store.url).rstrip('/')}/{path}"

    def build(self, recipe: Recipe, folder: str) -> Manifest:
        """Build a dataset in a folder of the state."""
        out = self.url(folder)
        return build(
            recipe,
            out,
            execute=lambda units: self.work(units, recipe, out),
            progress=self.progress,
        )

    def url(self, folder: str) -> str:
        """Return where the dataset in a folder of the state lies."""
        return f"{self.store.url.rstrip('/')}/{folder}"


class Loop(ABC, Generic[Past, Proposal, Measured, Released]):
    """What is particular to a loop; `run_round` calls the steps in this order."""

    rounds: ClassVar[Kind[Any]]
    """The record of a finished round."""
    busy: ClassVar[str]
    """What another process that holds the state is doing."""

    def number(self, log: Log) -> int:
        """Return the number of the round that is to be made next."""
        return log.count(self.rounds)

    @abstractmethod
    def past(self, turn: Turn) -> Past:
        """Return what the finished rounds leave for this one."""

    @abstractmethod
    def propose(self, turn: Turn, past: Past) -> Iterable[Proposal]:
        """Return what the round would make; lazily, where proposing costs anything."""

    @abstractmethod
    def admit(self, turn: Turn, past: Past, proposals: Iterable[Proposal]) -> Sequence[Proposal]:
        """Return the proposals with their fate, written once: none is made where they are there."""

    @abstractmethod
    def measure(self, turn: Turn, past: Past, admitted: Sequence[Proposal]) -> Measured:
        """Return what a solver made of what was admitted; what was asked is not asked again."""

    @abstractmethod
    def release(
        self, turn: Turn, past: Past, admitted: Sequence[Proposal], measured: Measured
    ) -> Released:
        """Build the datasets and reports of the round."""

    @abstractmethod
    def journal(
        self, turn: Turn, admitted: Sequence[Proposal], measured: Measured
    ) -> Iterable[tuple[Kind[Any], Sequence[Any]]]:
        """Return the records of the round by kind, in order of writing."""

    @abstractmethod
    def summary(self, turn: Turn, released: Released) -> Any:  # noqa: ANN401 - see `rounds`
        """Return the record of the finished round."""


def run_round(
    loop: Loop[Past, Proposal, Measured, Released], url: str, *, work: Work, progress: Progress
) -> Released:
    """Make the next round of a loop in the state at `url`, or go on with one that was interrupted.

    Raises:
        StorageError: if the state cannot be written, is damaged, or another process holds it.
    """
    store = Store(url)
    with store.locked(LOCK, loop.busy):
        log = Log(store)
        turn = Turn(store, log, loop.number(log), work, progress)
        past = loop.past(turn)
        admitted = loop.admit(turn, past, loop.propose(turn, past))
        measured = loop.measure(turn, past, admitted)
        for kind, records in loop.journal(turn, admitted, measured):
            log.append(kind, records)
        released = loop.release(turn, past, admitted, measured)
        log.append(loop.rounds, [loop.summary(turn, released)])
    return released
