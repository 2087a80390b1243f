"""skyrl-gym 0.4.0, the real package: rows answered at once and games played."""

import json
from pathlib import Path

from proofmill.trainers.episode import BY_TURNS
from tests.trainers.conftest import Shard
from tests.trainers.places import TRAINERS, printed, snippet


def test_rows_are_episodes_of_the_real_gym(shard: Shard, tmp_path: Path) -> None:
    (tmp_path / "registered.py").write_text(snippet("skyrl_gym"))
    told = json.loads(
        printed(TRAINERS, "run_skyrl_gym.py", shard.path, shard.cases, folder=tmp_path)
    )
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
        [plain], [shown] = case["right"]["shown"], case["won"]["shown"]
        assert shown["content"].startswith(f"{plain['content']}\n\n{BY_TURNS}")
        assert (case["lost"]["rewards"], case["lost"]["done"]) == ([0.0, 0.0], True)
        assert case["unplayable"]["metrics"] == {"undecided": 1.0}
        assert case["unplayable"]["done"]
