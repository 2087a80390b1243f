"""verl 0.9.1, the real dataset class and reward manager; no training."""

import json

from tests.environments import run
from tests.trainers.conftest import Shard
from tests.trainers.places import PROGRAMS, TRAINERS


def test_rows_load_and_score(shard: Shard) -> None:
    args = (str(PROGRAMS / "run_verl.py"), str(shard.path), str(shard.cases), str(shard.model))
    found = json.loads(run(TRAINERS, *args, folder=shard.path.parent).splitlines()[-1])
    assert len(found) >= 18
    for case in found:
        assert case["right"]["reward_score"] == 1.0
        assert case["wrong"]["reward_score"] == 0.0
        assert case["wrong"]["reward_extra_info"]["undecided"] == 0.0
        # verl takes a number only; that it is no verdict is said beside it.
        assert case["undecided"]["reward_extra_info"]["undecided"] == 1.0
        assert case["undecided"]["reward_extra_info"]["verdict"] == "undecided"
