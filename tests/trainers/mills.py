"""Live mills as trainers meet them: a server process, a session of puzzles and one at fault."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from pyarrow import Table, parquet

from benchmarks.live.server import Server
from proofmill import live
from proofmill.trainers.live.tickets import address, rows

TOKEN = "a-secret-of-the-trainers"
FAMILIES = ("telescoping_sum", "zebra", "board_duel")
TICKETS = 6


class Lesson(NamedTuple):
    """A session, and its address."""

    session: live.LiveSession
    address: str

    def counts(self) -> dict[str, int]:
        """Return how many tickets and outcomes of split train it has, and how many undecided."""
        state = self.session.state()
        counted = {name: state[name].get("train", 0) for name in ("tickets", "outcomes")}
        return {**counted, "undecided": state["undecided"]}


def lesson(server: Server, families: Iterable[str] = FAMILIES, **settings: Any) -> Lesson:  # noqa: ANN401
    """Return a new session of the easiest problems."""
    mill = live.connect(server.url, TOKEN)
    session = mill.session(families=list(families), dials=[0.0, 0.0], **settings)
    return Lesson(session, address(session))


def at_fault(server: Server) -> Lesson:
    """Return a new session of rows that no answer can be held to."""
    return lesson(server, policy="ordered", parts={"broken": 1.0})


def spoilt(shard: Path, truth: str, folder: Path) -> Path:
    """Write the rows of a shard with a ground truth that is none, and return where."""
    table, stated = parquet.read_table(shard), json.loads(truth)
    at_fault = {
        "answer": stated["answer"],
        "verifier": stated["verifier"],
        "verifier_args": "{}",
        "reward_model": {"style": "rule", "ground_truth": truth},
    }
    path = folder / "spoilt.parquet"
    told = [{**row, **at_fault} for row in table.to_pylist()]
    parquet.write_table(Table.from_pylist(told, table.schema), path)
    return path


def written(found: Lesson, folder: Path, **columns: str) -> Path:
    """Write the rows of tickets as the file that a trainer reads, and return where."""
    path = folder / "tickets.parquet"
    told = [{**row, **columns} for row in rows(found.session, TICKETS)]
    parquet.write_table(Table.from_pylist(told), path)
    return path
