"""Kernel: what every loop does in a round: propose, admit, measure, release, journal.

A round is a function of the log before it. What it decides is written once, before anything is
measured, and its own record comes last: a round that was killed goes on where it was, and two
rounds in two runs leave what two rounds in one leave.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from pipelines.build import Done, Unit, build, run_unit
from pipelines.dataset import Manifest
from pipelines.progress import Progress
from pipelines.sources import Recipe
from pipelines.state import Kind, Log, Step, Store

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Work: TypeAlias = Callable[[Sequence[Unit], Recipe, str], Iterator[Done]]
"""Does the units of a recipe into an output folder, such as `pipelines.build.Workers.run`."""
Past = TypeVar("Past")
Proposal = TypeVar("Proposal")
Measured = TypeVar("Measured")
Released = TypeVar("Released", bound="Finished")
Record = TypeVar("Record")
Records: TypeAlias = tuple[Kind[Any], Sequence[Any]]
"""Some records and their kind."""
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

    def build(self, recipe: Recipe, folder: str) -> Manifest:
        """Build a dataset in a folder of the state."""
        out, work = self.url(folder), self.work
        return build(
            recipe, out, execute=lambda units: work(units, recipe, out), progress=self.progress
        )

    def url(self, path: str) -> str:
        """Return a file's or folder's place as recipes and readers name it."""
        return f"{self.store.url.rstrip('/')}/{path}"


class Finished(Protocol):
    """What a round came to."""

    @property
    def summary(self) -> "DataclassInstance":
        """The record of the round in the log."""
        ...

    @property
    def report(self) -> str | None:
        """Where its report lies in the state; None where it has none of its own."""
        ...

    def headlines(self, state: str) -> list[str]:
        """Return in a few lines what the round in `state` came to."""
        ...


class Loop(ABC, Generic[Past, Proposal, Measured, Released]):
    """What is particular to a loop; `run_round` takes the steps in this order."""

    rounds: ClassVar[Kind[Any]]
    """The summaries of finished rounds."""
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
    def admit(self, turn: Turn, past: Past, proposals: Iterable[Proposal]) -> list[Proposal]:
        """Return the proposals with their fate, written once: none is made where they are there."""

    @abstractmethod
    def measure(self, turn: Turn, past: Past, admitted: list[Proposal]) -> Measured:
        """Return what a solver made of what was admitted; what was asked is not asked again."""

    @abstractmethod
    def journal(
        self, turn: Turn, admitted: list[Proposal], measured: Measured
    ) -> Iterable[Records]:
        """Yield the records of the round by kind, in order of writing."""

    @abstractmethod
    def release(
        self, turn: Turn, past: Past, admitted: list[Proposal], measured: Measured
    ) -> Released:
        """Build the datasets and reports of the round."""


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
        log.append(loop.rounds, [released.summary])
    return released
