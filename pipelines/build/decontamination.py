"""Decontamination: a unit's candidates against the items of benchmarks."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from filters.decontamination import SHIPPED_INDEX, BenchmarkIndex, Match
from pipelines.drawing import Candidate
from pipelines.errors import RecipeError, StorageError
from pipelines.sources import Source
from pipelines.state import Store


def index_fingerprint(path: str | None) -> str:
    """Return the hash that names the benchmark index in a folder, or the shipped one, as it is now.

    Raises:
        RecipeError: if there is none.
    """
    path = path or str(SHIPPED_INDEX)
    try:
        # The hashes of all other files of an index stand in this one.
        return hashlib.sha256(Store(path).read("index.json")).hexdigest()[:32]
    except StorageError as error:
        raise RecipeError(f"benchmarks: no index in {path} ({error})") from error


def load_index(path: str | None) -> BenchmarkIndex:
    """Return the benchmark index in a folder, or the shipped one, as it is now.

    Raises:
        RecipeError: if there is none.
    """
    return _loaded(path or str(SHIPPED_INDEX), index_fingerprint(path))


@lru_cache(maxsize=2)
def _loaded(path: str, fingerprint: str) -> BenchmarkIndex:
    if index_fingerprint(path) != fingerprint:
        raise RecipeError(f"{path} has changed while it was in use; run the same command again")
    try:
        return BenchmarkIndex.load(path)
    except ValueError as error:
        raise RecipeError(f"benchmarks: {error}") from error


def decontaminate(
    candidates: Sequence[Candidate], source: Source[Any], path: str | None, fingerprint: str
) -> list[Candidate]:
    """Compare puzzles by canonical instance and prose by text; contaminated rows are rejected.

    Raises:
        RecipeError: if the index in the folder `path` is not that of the fingerprint.
    """
    index = _loaded(path or str(SHIPPED_INDEX), fingerprint)
    texts = [source.text(one.problem.family, one.problem.prompt) for one in candidates]
    by_instance = index.match_instances([one.problem.instance for one in candidates])
    by_text = iter(index.match([text for text in texts if text is not None]))
    return [
        _judged(one, instances if text is None else next(by_text), fingerprint)
        for one, text, instances in zip(candidates, texts, by_instance, strict=True)
    ]


def _judged(item: Candidate, matches: Sequence[Match], fingerprint: str) -> Candidate:
    items = tuple(
        {"benchmark": m.benchmark, "item_id": m.item_id, "rule": m.rule, "score": float(m.score)}
        for m in matches
    )
    is_new = bool(items) and not item.reason
    notes = tuple(f"{m.item_id} by {m.rule} ({m.score:.2f})" for m in matches)
    return replace(
        item,
        index=fingerprint,
        matches=items,
        reason="contaminated" if is_new else item.reason,
        notes=notes if is_new else item.notes,
    )
