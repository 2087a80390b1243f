"""Small datasets made by hand, and the files of a site read as a page reads them."""

import base64
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from filters.certification import Certificate
from pipelines.dataset import Manifest, draft_manifest, table_of
from pipelines.drawing import Candidate
from pipelines.site.rates import rate_of
from pipelines.site.read import Dataset
from proofmill import Lineage, Problem
from tests.finished import write

CALL = re.compile(rb"proofmill\.(\w+)\((.*)\);\n", re.DOTALL)


def problem(text: str = "What is 6 times 7?", **changes: Any) -> Problem:  # noqa: ANN401
    fields: dict[str, Any] = {
        "prompt": text,
        "answer": "42",
        "verifier": "math",
        "family": "products",
        "version": 1,
        "domain": "math",
        "concepts": ("multiplication",),
        "dial": 0.5,
        "effort": 3,
        "instance": text,
        "lineage": Lineage(root_seed=0, split="train", ordinal=len(text), synthesizer="families"),
    }
    return Problem(**(fields | changes))


def candidate(row: Problem, **changes: Any) -> Candidate:  # noqa: ANN401
    proved = Certificate(solver="by hand", answers=1, is_unique=True, mutants=3, guess_rate=0.01)
    fields: dict[str, Any] = {"problem": row, "source": 0, "certificate": proved}
    return Candidate(**(fields | changes))


def manifest(candidates: Sequence[Candidate], name: str = "made") -> Manifest:
    return draft_manifest(
        Counter(one.reason for one in candidates),
        name=name,
        recipe={"license": "Apache-2.0", "description": name, "shard_rows": 100},
        fingerprint="0123",
        index="4567",
        families={one.problem.family: one.problem.version for one in candidates},
        shortfall={},
    )


def finished(folder: Path, candidates: Sequence[Candidate], name: str = "made") -> str:
    """Write a finished dataset of these rows; return its URL."""
    rows = table_of(list(candidates))
    write(folder, rows, manifest(candidates, name), pages=lambda *_: {})
    return str(folder)


def dataset(
    *,
    estimates: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
    **changes: Any,  # noqa: ANN401
) -> Dataset:
    """Return a dataset without rows, for statistics of `light` ones."""
    fields = {name: getattr(own, name) for own in [manifest([])] for name in own.__slots__}
    found = estimates or {}
    rates = {solver: rate_of(own.values()) for solver, own in found.items()}
    return Dataset("made", Manifest(**(fields | changes)), pa.table({}), [], found, rates)


def light(number: int = 0, **changes: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return what statistics are given of a kept row; the answers of rows differ."""
    return {
        "id": f"{number:032x}",
        "family": "products",
        "version": 1,
        "dial": 0.5,
        "ability": "math",
        "effort": 3,
        "answer": f"answer {number}",
        "instance": f"{number}",
        "split": "train",
        "synthesizer": "families",
        "guess_rate": 0.01,
        "matches": [],
        "status": "kept",
    } | changes


def asked(rows: Iterable[Mapping[str, Any]], mean: float, n: int = 8) -> dict[str, dict[str, Any]]:
    """Return what a solver that is right so often would be said to have made of some rows."""
    return {row["id"]: {"mean": mean, "n": n, "k": round(mean * n)} for row in rows}


def called(data: bytes) -> tuple[str, Any]:
    """Return the function that a data file calls and what it gives it; nothing else is in it."""
    found = CALL.fullmatch(data)
    assert found
    return found[1].decode(), json.loads(found[2])


def unpacked(chunk: Mapping[str, Any]) -> list[Any]:
    """Return the rows of a chunk, as the page reads them."""
    found = json.loads(zlib.decompress(base64.b64decode(chunk["data"], validate=True)))
    assert isinstance(found, list)
    return found


def read_site(folder: Path) -> tuple[dict[str, Any], list[Any]]:
    """Return the index and all rows of a site."""
    name, index = called((folder / "data" / "index.js").read_bytes())
    assert name == "index"
    rows: list[Any] = []
    for number, path in enumerate(sorted(folder.glob("data/chunk-*.js"))):
        name, chunk = called(path.read_bytes())
        assert (name, chunk["number"], path.name) == ("chunk", number, f"chunk-{number:05d}.js")
        rows += unpacked(chunk)
    return index, rows
