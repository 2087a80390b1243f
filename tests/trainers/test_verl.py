"""verl 0.9.1: the real dataset class, reward manager, agent loop and loss; no server."""

import json
from typing import Any

import pytest

from proofmill.trainers.episode import BY_TURNS
from tests.trainers.conftest import Shard
from tests.trainers.places import TRAINERS, printed


def answered(shard: Shard, program: str) -> list[dict[str, Any]]:
    args = (shard.path, shard.cases, shard.model)
    found: list[dict[str, Any]] = json.loads(
        printed(TRAINERS, program, *args, folder=shard.path.parent)
    )
    assert len(found) >= 18
    return found


def test_rows_load_and_score(shard: Shard) -> None:
    found = answered(shard, "run_verl.py")
    for case in found:
        assert case["right"]["reward_score"] == 1.0
        assert case["wrong"]["reward_score"] == 0.0
        assert case["wrong"]["reward_extra_info"]["undecided"] == 0.0
        # verl takes a number only; that it is no verdict is said beside it.
        assert case["undecided"]["reward_extra_info"]["undecided"] == 1.0
        assert case["undecided"]["reward_extra_info"]["verdict"] == "undecided"


def test_an_agent_loop_plays_and_leaves_out_what_is_undecided(shard: Shard) -> None:
    found = answered(shard, "run_verl_agent.py")
    assert any(case["moves"] for case in found)
    for case in found:
        right, wrong, undecided = case["right"], case["wrong"], case["undecided"]
        assert (right["reward"], wrong["reward"], undecided["reward"]) == (1.0, 0.0, 0.0)
        assert right["logs"]
        # One is left out of a mean of 1 and 3.
        assert (right["loss"], wrong["loss"], undecided["loss"]) == pytest.approx((2.0, 2.0, 3.0))
        assert (undecided["learnt"], undecided["undecided"]) == ("", 1.0)
        if case["moves"]:
            assert right["learnt"] == "".join(case["moves"])
            assert right["turns"] == 2 * len(case["moves"])
            assert BY_TURNS in wrong["shown"]
            assert "Legal moves:" in wrong["shown"]
