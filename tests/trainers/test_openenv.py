"""openenv 0.10.0, the real server: tasks listed, rows answered, games played, no answer told."""

import json
from pathlib import Path

from tests.trainers.conftest import Shard
from tests.trainers.places import TRAINERS, printed, snippet

FILES = "out/data/train-*.parquet"


def test_rows_are_served_and_judged(shard: Shard, tmp_path: Path) -> None:
    text = snippet("openenv")
    assert text.count(FILES) == 1
    (tmp_path / "served.py").write_text(text.replace(FILES, str(shard.path)))
    told = json.loads(printed(TRAINERS, "run_openenv.py", shard.cases, folder=tmp_path))
    assert told["tasks"] == {"num_tasks": len(told["ids"])}
    assert told["task"]["task"]["id"] == told["ids"][1]
    assert set(told["task"]["task"]) == {"id", "index", "family", "dial"}
    assert told["beyond"] == 400
    for case in told["found"]:
        assert case["right"]["prompt"].startswith(case["question"])
        *before, last = case["right"]["turns"]
        assert all((turn["reward"], turn["done"]) == (0.0, False) for turn in before)
        assert (last["reward"], last["done"]) == (1.0, True)
        lost = case["wrong"]["turns"][-1]
        assert (lost["reward"], lost["done"]) == (0.0, True)
    [undecided] = told["undecided"]["turns"]
    assert (undecided["reward"], undecided["done"]) == (None, True)
    assert undecided["observation"]["verdict"] == "undecided"
    assert told["state"]["step_count"] == 1
