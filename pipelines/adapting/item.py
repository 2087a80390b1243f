"""Item: what a peer made, as plain values, and how it is drawn so that nobody's word is taken."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pipelines.adapting.confined import Bounds, Ended, PeerError, run_confined
from pipelines.adapting.kinds import Peer
from pipelines.foreign import json_object, unbroken
from proofmill.problem import content_hash

HASH_SEEDS: Final = (24, 488)
"""Of the two interpreters; they order small sets most differently (`proofmill.sandbox.launch`)."""
LATER: Final = 1000 * 86_400 + 12_345
"""Seconds by which the second interpreter's clock is ahead."""
MAX_QUESTION: Final = 20_000
"""Characters of a question; longer ones are not read."""


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a peer; nothing in it is believed."""

    task: str
    index: int
    question: str
    gold: str | None
    metadata: Mapping[str, Any]
    """The keys that the task's converter needs; plain JSON."""


class Drawn(NamedTuple):
    """What two fresh interpreters made of one task."""

    items: Sequence[Item]
    """In the order of their indexes."""
    config: str
    """Hash of the task's settings."""
    licence: str
    version: str
    differing: int
    """Items of which the second interpreter, with another hash seed, clock and order, made
    something else."""
    fault: str
    """Why these are not all; empty if they are."""


def draw(
    python: str, peer: Peer, task: str, *, seed: int, rows: int, bounds: Bounds | None = None
) -> Drawn:
    """Draw the items 0 to `rows` of a task twice.

    Raises:
        PeerError: if the interpreter cannot be run or has another version of the peer.
    """
    kind = peer.tasks[task]
    if peer.script is None:
        raise PeerError(f"{peer.name} is a form of files: nothing draws its rows")
    script = peer.script
    request = {
        "task": task,
        "config": {**kind.config, "seed": seed, "size": rows},
        "needs": list(kind.needs),
    }
    orders = (range(rows), range(rows - 1, -1, -1))
    requests = [
        {**request, "indexes": list(order), "shift": shift}
        for order, shift in zip(orders, (0, LATER), strict=True)
    ]
    with ThreadPoolExecutor(len(requests)) as pool:
        one, two = pool.map(
            lambda asked, hash_seed: run_confined(
                python, script, asked, hash_seed, bounds or Bounds()
            ),
            requests,
            HASH_SEEDS,
        )
    return _compared(peer, task, rows, one, two)


def tasks_of(python: str, peer: Peer) -> list[str]:
    """Return the names of all tasks that a peer offers.

    Raises:
        PeerError: if the interpreter cannot be run or does not say.
    """
    request = {"task": "", "config": {}, "needs": [], "indexes": [], "shift": 0}
    if peer.script is None:
        return sorted(peer.tasks)
    ended = run_confined(python, peer.script, request, HASH_SEEDS[0], Bounds())
    try:
        return [str(name) for name in json_object(ended.lines[0])["tasks"]]
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise PeerError(
            f"{python} does not list the tasks of {peer.name}: {ended.fault or error}; install "
            f"{peer.package}=={peer.version} there, or give another interpreter by --python"
        ) from error


def _compared(peer: Peer, task: str, rows: int, one: Ended, two: Ended) -> Drawn:
    if not one.lines:
        return Drawn((), "", peer.licence, peer.version, 0, one.fault)
    about, first = _read(task, one)
    _, second = _read(task, two)
    version, licence = str(about.get("version")), str(about.get("licence"))
    if version != peer.version:
        raise PeerError(
            f"the interpreter has {peer.package} {version}, and the table is of {peer.version}: "
            f"install {peer.package}=={peer.version} there, or give another one by --python"
        )
    differing = sum(first.get(index) != second.get(index) for index in range(rows))
    items = [first.get(index, Item(task, index, "", None, {})) for index in range(rows)]
    config = content_hash(about.get("config"))
    return Drawn(items, config, licence, version, differing, one.fault or two.fault)


def _read(task: str, ended: Ended) -> tuple[Mapping[str, Any], dict[int, Item]]:
    """Return what the package says of itself, and its items by their index."""
    about, *lines = [_object(line) for line in ended.lines] or [{}]
    return about, {item.index: item for item in _items(task, lines)}


def _items(task: str, lines: Iterable[Mapping[str, Any]]) -> Iterable[Item]:
    for line in lines:
        question, gold, index = line.get("question"), line.get("gold"), line.get("index")
        metadata = line.get("metadata")
        if not isinstance(index, int) or not isinstance(question, str) or "\0" in question:
            continue
        yield Item(
            task,
            index,
            question if len(question) <= MAX_QUESTION else "",
            gold if isinstance(gold, str) else None,
            metadata if isinstance(metadata, dict) else {},
        )


def _object(line: bytes) -> Mapping[str, Any]:
    """Return the object on a line; nothing for what is none, or holds halves of characters."""
    try:
        value = json_object(line)
    except ValueError:
        return {}
    return value if value == unbroken(value) else {}
