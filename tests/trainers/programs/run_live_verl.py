"""In the trainers' environment: verl's dataset class and agent loop over rows of tickets."""

import asyncio
import json
import sys

import hydra
from canned import Server
from cases import case
from omegaconf import OmegaConf
from transformers import AutoTokenizer
from verl.experimental.agent_loop.agent_loop import DictConfigWrap
from verl.utils.dataset.rl_dataset import RLHFDataset

from proofmill.trainers.live.tickets import session_at

path, address, model = sys.argv[1:]
session = session_at(address)
tokenizer = AutoTokenizer.from_pretrained(model)
limits = {"max_prompt_length": 4096, "cache_dir": "cache", "filter_overlong_prompts": True}
data = RLHFDataset([path], tokenizer, OmegaConf.create(limits))
rollout = {"prompt_length": 4096, "response_length": 2048}
config = OmegaConf.create({"actor_rollout_ref": {"rollout": rollout}})


async def ran(row, replies):
    server = Server(tokenizer, replies)
    loop = hydra.utils.instantiate(
        {"_target_": "proofmill.trainers.live.verl.loop"},
        trainer_config=DictConfigWrap(config),
        server_manager=server,
        tokenizer=tokenizer,
        processor=None,
        dataset_cls=RLHFDataset,
        data_config=DictConfigWrap(OmegaConf.create({})),
        hf_model_type="llama",
    )
    found = await loop.run({"temperature": 1.0}, **row)
    return {
        "reward": found.reward_score,
        "shown": server.prompts[0],
        "learnt": sum(found.response_mask),
        "undecided": found.extra_fields["reward_extra_info"]["undecided"],
    }


async def main():
    found = []
    for place in range(len(data)):
        row = data[place]
        problem = session.problem(int(row["ticket"]))["row"]
        answers = case(problem)
        group = await asyncio.gather(ran(row, answers["won"]), ran(row, answers["lost"]))
        found.append({"group": group, "question": problem["question"]})
    return found


print(json.dumps(asyncio.run(main())))
