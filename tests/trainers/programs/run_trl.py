"""In the trainers' environment: TRL's GRPO takes steps on a shard; responses are given."""

import json
import sys
from pathlib import Path

from datasets import Dataset, load_dataset
from told import logs

from proofmill.trainers import trl, trl_environment

path, cases, model, kind = sys.argv[1:]
told = json.loads(Path(cases).read_text())


def case_of(text):
    return told["answers"][next(row for row in rows if row["question"] in text)["id"]]


rows = list(load_dataset("parquet", data_files=path, split="train"))
rows = [row for row in rows if bool(told["answers"][row["id"]]["moves"]) == (kind == "game")]
rows = sorted(rows, key=lambda row: len(told["answers"][row["id"]]["moves"]))[:4]
if kind == "undecided":
    rows = [
        {**row, "reward_model": {"style": "rule", "ground_truth": told["broken"]}} for row in rows
    ]
if kind == "game":
    options = {
        "environment_factory": trl_environment.PlayedGame,
        "reward_funcs": trl_environment.reward,
    }
else:
    options = {"reward_funcs": trl.reward}
print(json.dumps(logs(model, Dataset.from_list(rows), case_of, kind == "game", **options)))
