"""verifiers 0.4.0, the real package, which prime-rl uses: tasks, traces, games, validation."""

import json
from pathlib import Path

import pytest

from tests.environments import run
from tests.trainers.conftest import Shard
from tests.trainers.places import VALIDATE, VERIFIERS, printed, snippet


@pytest.fixture
def taskset(tmp_path: Path) -> Path:
    """A folder with the module that a user writes, as docs/training.md shows it."""
    (tmp_path / "shard_rows.py").write_text(snippet("GameEnv"))
    return tmp_path


def test_traces_are_scored_and_games_played(shard: Shard, taskset: Path) -> None:
    told = json.loads(
        printed(VERIFIERS, "run_verifiers.py", shard.path, shard.cases, folder=taskset)
    )
    found = told["found"]
    assert told["idx"] == list(range(len(found)))
    assert len(set(told["keys"])) == len(found) >= 18
    assert {case["right"] for case in found} == {1.0}
    assert {case["wrong"] for case in found} == {0.0}
    # Recorded on the trace as an error; prime-rl trains on no trace that has one.
    assert all("TaskError" in case["undecided"] for case in found)
    assert all("no signal" in case["undecided"] for case in found)
    assert {case["won"]["reward"] for case in found} == {1.0}
    games = [case for case in found if "lost" in case]
    assert games
    for case in games:
        assert case["won"]["said"] == case["moves"]
        assert len(case["won"]["heard"]) == case["moves"] - 1
        assert all("heap" in heard for heard in case["won"]["heard"])
        assert (case["lost"]["reward"], case["lost"]["said"]) == (0.0, 2)


def test_its_validator_accepts_every_row(shard: Shard, taskset: Path) -> None:
    args = ("shard_rows", "--taskset.path", str(shard.path), "--runtime.type", "subprocess")
    run(VERIFIERS, "-c", VALIDATE, *args, "-o", "validated", folder=taskset)
    [path] = taskset.glob("validated/*/summary.json")
    summary = json.loads(path.read_text())
    assert summary["valid_rate"] == 1.0
    for check in ("gold", "noop"):
        assert summary["checks"][check]["valid"] == summary["total"] >= 18
