"""In an environment of its own: Gymnasium's checker on a package, and rewards of canned answers."""

import importlib
import json
import sys
import warnings
from pathlib import Path

import gymnasium
from gymnasium.utils.env_checker import check_env

from proofmill.trainers.gymnasium import environment
from proofmill.trainers.packaged import read

warnings.simplefilter("error")
name, cases = sys.argv[1:]
told = json.loads(Path(cases).read_text())
package = importlib.import_module(name)
env = gymnasium.make(f"{name}:{package.ID}")
check_env(env.unwrapped)

rows = read(Path(package.__file__).parent / "rows")
rewards = {"right": set(), "wrong": set()}
for index, row in enumerate(rows["train"]):
    case = told["answers"][row["id"]]
    right = [rf"\boxed{{{move}}}" for move in case["moves"]] or [case["right"]]
    for kind, said in (
        ("right", right),
        ("wrong", ["pass", "pass"] if case["moves"] else [case["wrong"]]),
    ):
        env.reset(options={"index": index})
        for response in said:
            *_, reward, is_done, _, _ = env.step(response)
        assert is_done
        rewards[kind].add(reward)

at_fault = {**rows["train"][0], "reward_model": {"ground_truth": told["broken"]}}
broken = environment({"train": [at_fault]})
broken.reset(seed=0)
_, reward, is_done, _, info = broken.step(r"\boxed{1}")
info.pop("reason")

vector = gymnasium.make_vec(package.ID, num_envs=2, vectorization_mode="sync")
vector.reset(seed=1)
_, both, *_ = vector.step(("I do not know.", "pass"))
print(
    json.dumps(
        {
            "rewards": {kind: sorted(found) for kind, found in rewards.items()},
            "undecided": [reward, is_done, info],
            "vector": both.tolist(),
        }
    )
)
