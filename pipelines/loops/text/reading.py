"""Reading: what a round came to, or has come to so far, for whoever reports on it."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generators.weakness.text import Draft, Outcome, Tagged
from pipelines.errors import StorageError
from pipelines.loops.text.ledger import DROPPED, YIELDS
from pipelines.loops.text.stages import FOLDER
from pipelines.state import Step, Store

ACCEPTED = "accepted"
_STAGES = ("questions", "judge_a", "judge_b", "labelled", "policy")
"""Those that keep drafts in chunks, in order: a later one knows more of a draft."""
_BEFORE = ("failures", "concepts")
"""Stages whose items are no drafts."""
_COUNTED = re.compile(r"(\d+) of (\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """What became of a list of concepts."""

    id: str
    stage: str
    """That dropped it, or `ACCEPTED`."""
    reason: str = ""
    note: str = ""
    draft: Draft | None = None
    """None where nobody wrote a problem about it that could be read."""


@dataclass(frozen=True, slots=True)
class Told:
    """A round, or what there is of one."""

    yields: Mapping[str, Any]
    """As in yields.json: stages, plan, solvers."""
    tagged: Sequence[Tagged]
    """The failed problems, and others to compare with, by what they are about."""
    fates: Sequence[Fate]
    """In order of id; drafts that a stage has still before it are left out."""


def read_round(store: Store) -> Told:
    """Return what the files of a round say.

    Raises:
        StorageError: if one of them is damaged.
    """
    dropped = [json.loads(line) for line in _lines(store, DROPPED)]
    drafts: dict[str, Draft] = {}
    for stage in _STAGES:
        drafts.update(_items(store, stage, Draft))
    fates = [_fate(one, drafts) for one in dropped if one["stage"] not in _BEFORE]
    accepted = [json.loads(line)["id"] for line in _lines(store, f"{ACCEPTED}.jsonl")]
    fates += [Fate(id=name, stage=ACCEPTED, draft=drafts.get(name)) for name in accepted]
    try:
        yields = json.loads(store.read(YIELDS))
    except ValueError as error:
        raise StorageError(f"{store.url}/{YIELDS} is damaged; run the loop again") from error
    tagged = list(_items(store, "concepts", Tagged).values())
    return Told(yields, tagged, sorted(fates, key=lambda fate: fate.id))


def _lines(store: Store, path: str) -> list[str]:
    return store.read(path).decode("utf8").splitlines() if store.exists(path) else []


def _items(store: Store, stage: str, kind: type[Any]) -> dict[str, Any]:
    """Return the items that a stage passed on, by id; stale chunks come to nothing."""
    found: dict[str, Any] = {}
    for path in store.list(f"{FOLDER}/{stage}"):
        for outcome in Step(store, path, Outcome[kind]).read():  # type: ignore[valid-type]
            if outcome.item is not None:
                found[outcome.id] = outcome.item
    return found


def _fate(dropped: Mapping[str, str], drafts: Mapping[str, Draft]) -> Fate:
    """Return the fate of a dropped draft; what the policy made of it stands in the note."""
    draft = drafts.get(dropped["id"])
    counted = _COUNTED.fullmatch(dropped["note"]) if dropped["stage"] == "policy" else None
    if draft and counted:
        draft = replace(draft, passed=int(counted[1]), tried=int(counted[2]))
    return Fate(
        id=dropped["id"],
        stage=dropped["stage"],
        reason=dropped["reason"],
        note=dropped["note"],
        draft=draft,
    )
