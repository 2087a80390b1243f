"""skyrl-gym 0.4.0, the real package: rows answered at once and games played."""

import json

from tests.environments import run
from tests.trainers.conftest import Shard
from tests.trainers.places import PROGRAMS, TRAINERS


def test_rows_are_episodes_of_the_real_gym(shard: Shard) -> None:
    args = (str(PROGRAMS / "run_skyrl_gym.py"), str(shard.path), str(shard.cases))
    told = json.loads(run(TRAINERS, *args, folder=shard.path.parent).splitlines()[-1])
    found = told["found"]
    size = len(found)
    assert size >= 18
    assert [case["right"]["rewards"] for case in found] == [[1.0]] * size
    assert [case["wrong"]["rewards"] for case in found] == [[0.0]] * size
    assert all(case["right"]["done"] and case["wrong"]["done"] for case in found)
    # A number must stand there; that it is none is said beside it, and averaged by the gym.
    assert [case["undecided"]["metrics"] for case in found] == [{"undecided": 1.0}] * size
    assert [case["wrong"]["metrics"] for case in found] == [{"undecided": 0.0}] * size
    assert told["aggregated"] == {"undecided": size / (size + 1)}
    games = [case for case in found if "won" in case]
    assert games
    for case in games:
        *before, last = case["won"]["rewards"]
        assert (before, last, case["won"]["done"]) == ([0.0] * len(before), 1.0, True)
        assert case["won"]["turns"] == case["right"]["turns"] + 1
        assert (case["lost"]["rewards"], case["lost"]["done"]) == ([0.0, 0.0], True)
        assert case["unplayable"]["metrics"] == {"undecided": 1.0}
        assert case["unplayable"]["done"]
