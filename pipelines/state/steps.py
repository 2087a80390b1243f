"""Chunks: a stage's items in files that are written whole, once, under a hash of what made them.

A chunk is named by its stage, its items and everything that decides their outcomes (prompts,
solvers, settings), so a run that was killed goes on where it stopped, and a changed prompt or model
redoes what depends on it and nothing else.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from generators.weakness.text import NOTHING, Outcome, Spent
from pipelines.errors import ProofmillError, StorageError
from pipelines.progress import Progress
from pipelines.state.storage import Store
from proofmill.problem import Json, canonical_json, content_hash

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Taken = TypeVar("Taken", bound="DataclassInstance")
Made = TypeVar("Made")

FOLDER = "chunks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Generic[Taken, Made]):
    """Work that is done item by item and costs replies."""

    name: str
    work: Callable[[Sequence[Taken]], Sequence[Outcome[Made]]]
    """One outcome per item, in order; may be asked again for those that wait."""
    load: Callable[[Mapping[str, Any]], Made]
    """Rebuilds an item from its fields as JSON gives them."""
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


class Result(NamedTuple, Generic[Made]):
    """A finished stage."""

    kept: tuple[Made, ...]
    dropped: tuple[Outcome[Made], ...]
    yields: Yield


def result(stage: str, outcomes: Sequence[Outcome[Made]]) -> Result[Made]:
    """Sum up settled outcomes."""
    kept = tuple(one.item for one in outcomes if one.item is not None)
    dropped = tuple(one for one in outcomes if one.item is None)
    cost = NOTHING
    for one in outcomes:
        cost = cost.plus(one.spent)
    reasons = dict(sorted(Counter(one.reason for one in dropped).items(), key=_by_count))
    return Result(kept, dropped, Yield(stage, len(outcomes), len(kept), reasons, cost))


def _by_count(entry: tuple[str, int]) -> tuple[int, str]:
    return -entry[1], entry[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    """Runs stages in a store."""

    store: Store
    size: int
    """Items per chunk."""
    passes: int
    """Times that a lost item is tried."""
    progress: Progress

    def run(self, stage: Stage[Taken, Made], items: Sequence[Taken]) -> Result[Made]:
        """Return the outcomes of all items, in order; chunks whose file is there are not redone.

        Raises:
            ProofmillError: if items still wait after all passes; what is finished is kept.
            StorageError: if a chunk cannot be written, or one that is there is damaged.
        """
        chunks = [items[at : at + self.size] for at in range(0, len(items), self.size)]
        paths = [_path(stage, chunk) for chunk in chunks]
        present = set(self.store.list(f"{FOLDER}/{stage.name}"))
        pairs = zip(paths, chunks, strict=True)
        todo = {path: chunk for path, chunk in pairs if path not in present}
        self._settle(stage, todo, len(items))
        outcomes = [one for path in paths for one in self._read(path, stage)]
        return result(stage.name, outcomes)

    def _read(self, path: str, stage: Stage[Taken, Made]) -> list[Outcome[Made]]:
        data = self.store.read(path)
        try:
            return _parsed(data.decode(), stage)
        except (ValueError, KeyError, TypeError) as error:
            raise StorageError(
                f"{self.store.url}/{path} is damaged ({error}); remove that file and run the same "
                "command again: its items are asked for anew, stored replies are not"
            ) from error

    def _settle(
        self, stage: Stage[Taken, Made], todo: dict[str, Sequence[Taken]], total: int
    ) -> None:
        """Work through the chunks, lost items again in the next pass."""
        settled: dict[str, dict[int, Outcome[Made]]] = {path: {} for path in todo}
        done = total - sum(map(len, todo.values()))
        self.progress(stage.name, done, total)
        for _ in range(self.passes):
            for path, chunk in list(todo.items()):
                waiting = [at for at in range(len(chunk)) if at not in settled[path]]
                outcomes = stage.work([chunk[at] for at in waiting])
                found = {
                    at: one for at, one in zip(waiting, outcomes, strict=True) if not one.is_waiting
                }
                settled[path] |= found
                done += len(found)
                if len(settled[path]) == len(chunk):
                    self.store.write(path, _bytes([settled[path][at] for at in range(len(chunk))]))
                    del todo[path]
                self.progress(stage.name, done, total)
            if not todo:
                return
        raise ProofmillError(
            f"stage {stage.name!r}: {total - done} of {total} items wait for replies after "
            f"{self.passes} passes; see to the server, then run the same command again: it goes on "
            "with these, and stored replies are not asked for again"
        )


def _path(stage: Stage[Taken, Made], chunk: Sequence[Taken]) -> str:
    items = [asdict(item) for item in chunk]
    return f"{FOLDER}/{stage.name}/{content_hash([stage.name, stage.identity, items])}.jsonl"


def _bytes(outcomes: Sequence[Outcome[Made]]) -> bytes:
    return "".join(canonical_json(asdict(one)) + "\n" for one in outcomes).encode()


def _parsed(text: str, stage: Stage[Taken, Made]) -> list[Outcome[Made]]:
    found: list[Outcome[Made]] = []
    for line in text.split("\n")[:-1]:
        fields = json.loads(line)
        item = None if fields["item"] is None else stage.load(fields["item"])
        found.append(Outcome(**{**fields, "item": item, "spent": Spent(*fields["spent"])}))
    return found
