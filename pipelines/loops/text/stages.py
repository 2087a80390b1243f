"""Stages: work on a round's items, in chunks that are written whole, once.

A chunk is named by its stage, its items and everything that decides their outcomes (prompts,
solvers, settings), so a run that was killed goes on where it stopped, and a changed prompt or model
redoes what depends on it and nothing else.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from generators.weakness.text import NOTHING, Outcome, Spent
from pipelines.errors import ProofmillError
from pipelines.progress import Progress
from pipelines.state import Step, Store
from proofmill.problem import Json, content_hash

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Taken = TypeVar("Taken", bound="DataclassInstance")
Item = TypeVar("Item")

FOLDER = "chunks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Generic[Taken, Item]):
    """Work that is done item by item and costs replies."""

    name: str
    work: Callable[[Sequence[Taken]], Sequence[Outcome[Item]]]
    """One outcome per item, in order; may be asked again for those that wait."""
    outcome: type[Outcome[Item]]
    """`Outcome` of the type of item that the stage passes on."""
    identity: Json
    """All that decides the outcomes, the items aside."""


class Yield(NamedTuple):
    """What a stage did: taken = kept + all that was dropped."""

    stage: str
    taken: int
    kept: int
    dropped: Mapping[str, int]
    """Items by reason, most frequent first."""
    spent: Spent = NOTHING


class Result(NamedTuple, Generic[Item]):
    """A finished stage."""

    kept: tuple[Item, ...]
    dropped: tuple[Outcome[Item], ...]
    yields: Yield


def result(stage: str, outcomes: Sequence[Outcome[Item]]) -> Result[Item]:
    """Sum up settled outcomes."""
    kept = tuple(outcome.item for outcome in outcomes if outcome.item is not None)
    dropped = tuple(outcome for outcome in outcomes if outcome.item is None)
    cost = NOTHING
    for outcome in outcomes:
        cost = cost.plus(outcome.spent)
    reasons = Counter(outcome.reason for outcome in dropped)
    ordered = dict(sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0])))
    return Result(kept, dropped, Yield(stage, len(outcomes), len(kept), ordered, cost))


@dataclass(frozen=True, slots=True)
class _Chunk(Generic[Taken, Item]):
    """Some items of a stage and where their outcomes lie."""

    items: Sequence[Taken]
    step: Step[Outcome[Item]]
    settled: dict[int, Outcome[Item]] = field(default_factory=dict)
    """Position -> outcome, of a chunk whose file is not there yet."""

    def settle(self, stage: Stage[Taken, Item]) -> int:
        """Ask for the items that wait, write the file with the last; return how many settled."""
        waiting = [at for at in range(len(self.items)) if at not in self.settled]
        outcomes = stage.work([self.items[at] for at in waiting])
        before = len(self.settled)
        for at, outcome in zip(waiting, outcomes, strict=True):
            if not outcome.is_waiting:
                self.settled[at] = outcome
        if len(self.settled) == len(self.items):
            self.step.write(self.settled[at] for at in range(len(self.items)))
        return len(self.settled) - before

    def read(self) -> list[Outcome[Item]]:
        """Return the outcomes.

        Raises:
            StorageError: if the file is damaged.
        """
        outcomes = self.step.read()
        settled = sum(not outcome.is_waiting for outcome in outcomes)
        if settled != len(self.items):
            raise self.step.damaged(f"{settled} settled of {len(self.items)} items")
        return outcomes


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    """Runs stages in a store."""

    store: Store
    size: int
    """Items per chunk."""
    passes: int
    """Times that a lost item is tried."""
    progress: Progress

    def run(self, stage: Stage[Taken, Item], items: Sequence[Taken]) -> Result[Item]:
        """Return the outcomes of all items, in order; chunks whose file is there are not redone.

        Raises:
            ProofmillError: if items still wait after all passes; what is finished is kept.
            StorageError: if a chunk cannot be written, or one that is there is damaged.
        """
        parts = [items[at : at + self.size] for at in range(0, len(items), self.size)]
        chunks = [
            _Chunk(part, Step(self.store, _path(stage, part), stage.outcome)) for part in parts
        ]
        present = set(self.store.list(f"{FOLDER}/{stage.name}"))
        todo = [chunk for chunk in chunks if chunk.step.path not in present]
        self._settle(stage, todo, len(items))
        return result(stage.name, [outcome for chunk in chunks for outcome in chunk.read()])

    def _settle(
        self, stage: Stage[Taken, Item], chunks: Sequence[_Chunk[Taken, Item]], total: int
    ) -> None:
        """Work through the chunks, lost items again in the next pass."""
        done = total - sum(len(chunk.items) for chunk in chunks)
        self.progress(stage.name, done, total)
        for _ in range(self.passes):
            for chunk in chunks:
                if len(chunk.settled) < len(chunk.items):
                    done += chunk.settle(stage)
                    self.progress(stage.name, done, total)
        if done < total:
            raise ProofmillError(
                f"stage {stage.name!r}: {total - done} of {total} items wait for replies after "
                f"{self.passes} passes; see to the server, then run the same command again: it "
                "goes on with these, and stored replies are not asked for again"
            )


def _path(stage: Stage[Taken, Item], items: Sequence[Taken]) -> str:
    name = content_hash([stage.name, stage.identity, [asdict(item) for item in items]])
    return f"{FOLDER}/{stage.name}/{name}.jsonl"
