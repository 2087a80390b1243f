"""TRL 1.16.0, the real trainer: GRPO steps on rows answered at once and on games."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from tests.trainers.conftest import Shard
from tests.trainers.places import TRAINERS, printed


def steps(shard: Shard, kind: str, folder: Path) -> list[dict[str, Any]]:
    args = (shard.path, shard.cases, shard.model, kind)
    logs: list[dict[str, Any]] = json.loads(printed(TRAINERS, "run_trl.py", *args, folder=folder))
    assert len(logs) == 2
    return logs


@pytest.mark.parametrize("kind", ["answers", "game"])
def test_half_right_groups_move_the_policy(shard: Shard, kind: str, tmp_path: Path) -> None:
    for log in steps(shard, kind, tmp_path):
        assert log["reward"] == 0.5
        # Two of four in each of two groups: the deviation of a sample of four ones and four zeros.
        assert log["reward_std"] == pytest.approx(math.sqrt(2 / 7))
        assert log["grad_norm"] > 0.0
        if kind == "game":
            assert log["tools/call_frequency"] > 2.0
            assert log["tools/failure_frequency"] == 0.0


def test_rows_at_fault_give_no_signal(shard: Shard, tmp_path: Path) -> None:
    for log in steps(shard, "undecided", tmp_path):
        assert log["reward"] is None, "0.0 would stand here if no signal were taken for wrong"
        assert log["grad_norm"] == 0.0
