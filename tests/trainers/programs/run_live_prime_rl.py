"""Where verifiers is and prime-rl is not: its curriculum's calls on the sampler, in their order.

`TaskSampler` is written out from prime-rl at 559b447 (August 2026), and so is what `TrainSource`
and `Curriculum` do: `next(sampler)`, then `observe(group)` with finalized episodes of one task.
"""

import asyncio
import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from types import ModuleType

import verifiers.v1 as vf
from cases import case
from traces import trace_of

from proofmill.trainers.live import prime_rl
from proofmill.trainers.live.tickets import session_at


class TaskSampler(Iterator, ABC):
    @abstractmethod
    def __next__(self): ...

    def observe(self, group): ...

    def state_dict(self):
        return {}

    def load_state_dict(self, state_dict): ...

    def metrics(self):
        return {}


modules = ["prime_rl", "prime_rl.orchestrator", "prime_rl.orchestrator.curriculum"]
for name in [*modules, "prime_rl.orchestrator.curriculum.samplers"]:
    sys.modules[name] = ModuleType(name)
sys.modules[name].TaskSampler = TaskSampler

address, count = sys.argv[1], int(sys.argv[2])
session = session_at(address)


async def rolled_out(task, reply, error=False):
    """Return the episode of a rollout, scored where the environment's worker is."""
    kind = type(task)
    there = kind(kind.data_type().model_validate_json(task.data.model_dump_json()), task.config)
    trace = trace_of(there, [reply])
    await there.score(trace)
    trace.ok = not error
    if error:
        trace.errors.append(vf.Error(type="ProviderError", message="the model's server was gone"))
    return vf.Episode(task=trace.task, traces=[trace], ok=not error)


async def main():
    sampler, rewards, keys = prime_rl.sampler(session), [], []
    for _ in range(count):
        task = next(sampler)
        keys.append(task.key)
        answers = case(session.problem(task.data.ticket)["row"])
        group = [
            await rolled_out(task, answers["right"]),
            await rolled_out(task, answers["wrong"]),
            await rolled_out(task, answers["right"], error=True),
        ]
        sampler.observe(group)
        sampler.observe(group)  # as a curriculum does that is asked again after a restart
        rewards.append([trace.reward for episode in group for trace in episode.traces])
    resumed = prime_rl.sampler(session)
    resumed.load_state_dict(json.loads(json.dumps(sampler.state_dict())))
    facts = {"metrics": resumed.metrics(), "after": next(resumed).data.ticket["ticket"]}
    print(json.dumps({"keys": keys, "rewards": rewards, **facts}))


asyncio.run(main())
