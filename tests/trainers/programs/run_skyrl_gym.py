"""In the trainers' environment: SkyRL-gym takes rows as its generator gives them."""

import json
import sys
from pathlib import Path

import registered
import skyrl_gym
from datasets import load_dataset
from skyrl_gym.metrics import default_aggregate_metrics

path, cases = sys.argv[1:]
told = json.loads(Path(cases).read_text())
assert registered.skyrl_gym is skyrl_gym


def play(row, responses, **extras):
    """Return what an episode gave, stepped as `SkyRLGymGenerator.agent_loop` does."""
    prompt = row.pop("prompt")
    env = skyrl_gym.make("proofmill", env_config={}, extras={**row, **extras})
    messages, _ = env.init(prompt)
    rewards, done = [], False
    for response in responses:
        assert not done
        step = env.step(response)
        rewards.append(step["reward"])
        done = step["done"]
    metrics = env.get_metrics()
    env.close()
    return {"rewards": rewards, "done": done, "shown": messages, "metrics": metrics}


rows = load_dataset("parquet", data_files=path, split="train")
found = []
for row in rows:
    answer = told["answers"][row["id"]]
    broken = {**row, "verifier": "integer", "answer": "about 1"}
    found.append(
        {
            "right": play(dict(row), [answer["right"]]),
            "wrong": play(dict(row), [answer["wrong"]]),
            "undecided": play(dict(broken), [answer["right"]]),
        }
    )
    if answer["moves"]:
        won = [rf"\boxed{{{move}}}" for move in answer["moves"]]
        unplayable = {**row, "verifier_args": json.dumps({"spec": {"game": "chess"}})}
        found[-1]["won"] = play(dict(row), won, max_turns=50)
        found[-1]["lost"] = play(dict(row), ["pass", "pass"], max_turns=50)
        found[-1]["cut"] = play(dict(row), won[:1], max_turns=1 + (len(won) > 1))
        found[-1]["unplayable"] = play(dict(unplayable), ["A1"], max_turns=50)
metrics = [case["undecided"]["metrics"] for case in found] + [found[0]["right"]["metrics"]]
print(json.dumps({"found": found, "aggregated": default_aggregate_metrics(metrics)}))
