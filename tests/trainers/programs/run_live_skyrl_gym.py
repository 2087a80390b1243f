"""In the trainers' environment: SkyRL-gym takes rows of tickets as its generator gives them."""

import json
import sys

import skyrl_gym
from cases import case
from datasets import load_dataset

from proofmill.trainers.live.tickets import session_at

path, address = sys.argv[1:]
skyrl_gym.register(id="proofmill-live", entry_point="proofmill.trainers.live.skyrl_gym:make")
session = session_at(address)


def play(row, kind, **extras):
    """Return what an episode gave, stepped as `SkyRLGymGenerator.agent_loop` does."""
    row = dict(row)
    prompt = row.pop("prompt")
    env = skyrl_gym.make("proofmill-live", env_config={}, extras={**row, **extras})
    messages, _ = env.init(prompt)
    answers = case(session.problem(row["ticket"])["row"])[kind]
    rewards, done = [], False
    for response in [answers] if isinstance(answers, str) else answers:
        step = env.step(response)
        rewards.append(step["reward"])
        done = step["done"]
        if done:
            break
    metrics = env.get_metrics()
    env.close()
    return {"rewards": rewards, "done": done, "shown": messages, "metrics": metrics}


found = []
for row in load_dataset("parquet", data_files=path, split="train"):
    problem = session.problem(row["ticket"])["row"]
    found.append(
        {
            "right": play(row, "right"),
            "wrong": play(row, "wrong"),
            "won": play(row, "won", max_turns=50),
            "cut": play(row, "won", max_turns=2),
            "question": problem["question"],
            "moves": len(case(problem)["moves"]),
        }
    )
print(json.dumps(found))
