"""In the trainers' environment: verl's dataset class and reward manager on a shard, as it is."""

import asyncio
import json
import sys
from pathlib import Path

import numpy as np
import torch
from omegaconf import OmegaConf
from transformers import AutoTokenizer
from verl import DataProto
from verl.experimental.reward_loop.reward_manager.naive import NaiveRewardManager
from verl.utils.dataset.rl_dataset import RLHFDataset, collate_fn

from proofmill.trainers.verl import compute_score

path, cases, model = sys.argv[1:]
told = json.loads(Path(cases).read_text())
tokenizer = AutoTokenizer.from_pretrained(model)
limits = {"max_prompt_length": 4096, "filter_overlong_prompts": True, "cache_dir": "cache"}
data = RLHFDataset([path], tokenizer, OmegaConf.create(limits))
batch = collate_fn([data[place] for place in range(len(data))])
config = OmegaConf.create({"reward": {"reward_kwargs": {}}})


def scored(place, response, truth=None):
    """Return what the manager makes of a response, given as its tokens."""
    ids = torch.tensor([tokenizer.encode(response, add_special_tokens=False)])
    columns = {name: batch[name][place : place + 1] for name in ("data_source", "extra_info")}
    told_truth = truth or batch["reward_model"][place]["ground_truth"]
    columns["reward_model"] = np.array([{"ground_truth": told_truth}], dtype=object)
    tensors = {"responses": ids, "attention_mask": torch.ones_like(ids)}
    return asyncio.run(judge(DataProto.from_dict(tensors=tensors, non_tensors=columns)))


async def judge(item):
    manager = NaiveRewardManager(config, tokenizer, compute_score)
    return await manager.run_single(item)


found = []
for place in range(len(data)):
    case = told["answers"][str(batch["id"][place])]
    assert batch["raw_prompt"][place][0]["content"] == batch["question"][place]
    found.append(
        {
            "right": scored(place, case["right"]),
            "wrong": scored(place, case["wrong"]),
            "undecided": scored(place, case["right"], told["broken"]),
        }
    )
print(json.dumps(found))
