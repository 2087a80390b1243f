"""In an environment of its own: verifiers loads a shard, scores traces and plays its games.

No model is asked: traces are made of canned replies, and an agent says what is given.
"""

import asyncio
import json
import sys
from pathlib import Path

import verifiers.v1 as vf
from traces import played, scored
from verifiers.v1.utils.generic import concrete_type
from verifiers.v1.utils.loaders import taskset_class

path, cases = sys.argv[1:]
told = json.loads(Path(cases).read_text())
rows = taskset_class("shard_rows")
config = concrete_type(rows, vf.TasksetConfig)


async def main():
    tasks = list(rows(config(id="shard_rows", path=path)))
    found = []
    for task in tasks:
        case = told["answers"][task.key]
        broken = task.with_data(ground_truth=told["broken"])
        found.append(
            {
                "right": await scored(task, case["right"]),
                "wrong": await scored(task, case["wrong"]),
                "undecided": await scored(broken, case["right"]),
            }
        )
        moves = [rf"\boxed{{{move}}}" for move in case["moves"]] or [case["right"]]
        found[-1]["won"] = await played(task, moves, "shard_rows")
        if case["moves"]:
            found[-1]["lost"] = await played(task, ["pass", "pass", "pass"], "shard_rows")
            found[-1]["moves"] = len(moves)
    keys = [task.key for task in tasks]
    print(json.dumps({"found": found, "keys": keys, "idx": [task.data.idx for task in tasks]}))


asyncio.run(main())
