"""Rows that a package carries, `rows/{split}.jsonl`, one row a line, and what answers them.

`proofmill export environment` writes such packages; the glue of their kind reads them by this.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from proofmill.batch import Row
from proofmill.extraction import placed
from proofmill.problem import Json
from proofmill.scoring import ground_truth
from proofmill.trainers.episode import Episode, Turn


def splits(folder: str | Path) -> list[str]:
    """Return the splits that a folder holds, `train` first.

    Raises:
        FileNotFoundError: if there is none.
    """
    names = [path.stem for path in Path(folder).glob("*.jsonl")]
    if not names:
        raise FileNotFoundError(f"no rows in {folder}: install the package with its data files")
    return sorted(names, key=by_use)


def by_use(split: str) -> tuple[bool, str]:
    """Return what sorts splits, `train` first."""
    return split != "train", split


def read_split(folder: str | Path, split: str) -> list[dict[str, Json]]:
    """Return the rows of a split, in their order.

    Raises:
        ValueError: if the folder has no such split.
    """
    if split not in splits(folder):
        raise ValueError(f"no split {split!r}; have {splits(folder)}")
    with Path(folder, f"{split}.jsonl").open(encoding="utf8") as lines:
        return [json.loads(line) for line in lines]


def read(folder: str | Path) -> dict[str, list[dict[str, Json]]]:
    """Return the rows of all splits."""
    return {split: read_split(folder, split) for split in splits(folder)}


class Played(NamedTuple):
    """What came of an episode."""

    shown: tuple[str, ...]
    """What the policy was shown after each response."""
    last: Turn | None
    """None where nothing was said."""


def played(row: Row, responses: Iterable[str]) -> Played:
    """Return what responses to a row earn, a game's one by one; those after its end are not said.

    Raises:
        ValueError: if the row is not one of the forms that `score` takes.
        LookupError: if it names a verifier that this version does not have.
    """
    episode, turns = Episode(row, by_turns=True), list[Turn]()
    for response in responses:
        turns.append(episode.step(response))
        if turns[-1].done:
            break
    return Played(tuple(turn.observation for turn in turns), turns[-1] if turns else None)


def oracle(row: Mapping[str, Json]) -> list[str]:
    """Return the responses that give a row's own answer; a game's are its moves."""
    truth = ground_truth(row)
    answer = str(truth["answer"])
    if truth["verifier"] == "game_play":
        return [placed(move, "boxed") for move in answer.split(", ")]
    return [placed(answer, str(row["answer_format"]))]
