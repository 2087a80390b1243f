"""One dataset, built once by the pipelines, that every trainer loads as it is."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pyarrow import parquet

from benchmarks.live.server import Server, serving
from tests.environments import run
from tests.model.tiny_model import write_model
from tests.trainers.mills import TOKEN, spoilt

RECIPE = """
name = "trainers"

[[sources]]
kind = "families"
families = ["telescoping_sum", "zebra", "nim_duel"]
rows = 24
dials = [0.0]
"""
BROKEN = '{"answer": "about 1", "verifier": "integer", "args": {}}'
"""A ground truth that no answer can be held to."""


class Shard(NamedTuple):
    """What a program in a trainer's environment is told: the file, and what to answer."""

    path: Path
    cases: Path
    """JSON: `answers` {row id: {right, wrong, family, moves}}, and `broken`, a ground truth."""
    model: Path


@pytest.fixture(scope="session")
def shard(tmp_path_factory: pytest.TempPathFactory) -> Shard:
    folder = tmp_path_factory.mktemp("shard")
    (folder / "trainers.toml").write_text(RECIPE)
    run(sys.executable, "-m", "pipelines", "build", "trainers.toml", "out", folder=folder)
    [path] = (folder / "out" / "data").glob("train-*.parquet")
    answers = {row["id"]: answered(row) for row in parquet.read_table(path).to_pylist()}
    families = [answer["family"] for answer in answers.values()]
    assert {name: families.count(name) for name in set(families)}.keys() == {
        "telescoping_sum",
        "zebra",
        "nim_duel",
    }
    cases = folder / "cases.json"
    told = {"answers": answers, "broken": BROKEN}
    cases.write_text(json.dumps(told))
    return Shard(path, cases, write_model(folder / "tiny", context=8192))


@pytest.fixture(scope="session")
def mill(shard: Shard, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A live mill that wants a token, which the trainers' programs find where it says."""
    folder = tmp_path_factory.mktemp("mill")
    rows = f"broken={spoilt(shard.path, BROKEN, folder)}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PROOFMILL_TOKEN", TOKEN)
        with serving(folder / "state", "--workers", "2", "--rows", rows) as server:
            yield server


def answered(row: dict[str, str]) -> dict[str, object]:
    """Return responses to a row; a wrong one takes a form that every verifier reads."""
    boxed = row["answer_format"] == "boxed"

    def said(answer: str) -> str:
        return rf"So it is \boxed{{{answer}}}." if boxed else f"<answer>\n{answer}\n</answer>"

    moves = row["answer"].split(", ") if row["verifier"] == "game_play" else []
    return {
        "family": row["family"],
        "right": said(row["answer"]),
        "wrong": said("1/7"),
        "moves": moves,
    }
