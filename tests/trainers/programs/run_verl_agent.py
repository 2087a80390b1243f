"""In the trainers' environment: verl's agent loop and loss; only the server is canned."""

import asyncio
import json
import sys
from pathlib import Path

import hydra
import torch
from canned import Server
from omegaconf import OmegaConf
from transformers import AutoTokenizer
from verl.experimental.agent_loop.agent_loop import DictConfigWrap
from verl.trainer.ppo.core_algos import agg_loss
from verl.utils.dataset.rl_dataset import RLHFDataset

path, cases, model = sys.argv[1:]
told = json.loads(Path(cases).read_text())
tokenizer = AutoTokenizer.from_pretrained(model)
limits = {"max_prompt_length": 4096, "cache_dir": "cache"}
data = RLHFDataset([path], tokenizer, OmegaConf.create(limits))
rollout = {"prompt_length": 4096, "response_length": 2048}
config = OmegaConf.create({"actor_rollout_ref": {"rollout": rollout}})


async def ran(row, replies):
    server = Server(tokenizer, replies)
    loop = hydra.utils.instantiate(
        {"_target_": "proofmill.trainers.verl_agent.loop"},
        trainer_config=DictConfigWrap(config),
        server_manager=server,
        tokenizer=tokenizer,
        processor=None,
        dataset_cls=RLHFDataset,
        data_config=DictConfigWrap(OmegaConf.create({})),
        hf_model_type="llama",
    )
    found = await loop.run({"temperature": 1.0}, **row)
    learnt = [i for i, kept in zip(found.response_ids, found.response_mask, strict=True) if kept]
    ones = torch.ones(2, len(found.response_ids))
    mask = torch.stack([torch.tensor(found.response_mask), torch.ones(len(found.response_ids))])
    return {
        "reward": found.reward_score,
        "turns": found.num_turns,
        "learnt": tokenizer.decode(learnt, skip_special_tokens=True),
        "shown": server.prompts[-1],
        "logs": len(found.response_logprobs) == len(found.response_ids),
        "undecided": found.extra_fields["reward_extra_info"]["undecided"],
        # Beside a sequence of loss 3: 3 if this one is left out, the mean of both if not.
        "loss": agg_loss(ones * torch.tensor([[1.0], [3.0]]), mask, "seq-mean-token-mean").item(),
    }


async def main():
    found = []
    for place in range(len(data)):
        row = data[place]
        case = told["answers"][row["id"]]
        moves = [rf"\boxed{{{move}}}" for move in case["moves"]]
        broken = {**row, "reward_model": {"style": "rule", "ground_truth": told["broken"]}}
        found.append(
            {
                "right": await ran(row, moves or [case["right"]]),
                "wrong": await ran(row, ["pass", "pass"] if moves else [case["wrong"]]),
                "undecided": await ran(broken, [case["right"]]),
                "moves": moves,
            }
        )
    return found


print(json.dumps(asyncio.run(main())))
