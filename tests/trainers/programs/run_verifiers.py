"""In an environment of its own: verifiers loads a shard, scores traces and plays its games.

No model is asked: traces are made of canned replies, and an agent says what is given.
"""

import asyncio
import json
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import verifiers.v1 as vf
from verifiers.v1.errors import TaskError
from verifiers.v1.utils.generic import concrete_type
from verifiers.v1.utils.loaders import environment_class, taskset_class

path, cases = sys.argv[1:]
told = json.loads(Path(cases).read_text())
rows = taskset_class("shard_rows")
config = concrete_type(rows, vf.TasksetConfig)


def trace_of(task, replies):
    """Return what is recorded of a rollout that said these replies."""
    seat = vf.AgentInfo(config=vf.AgentConfig())
    trace = vf.Trace(task=vf.TraceTask(type="RowTask", data=task.data), agent=seat)
    for reply in replies:
        said = vf.AssistantMessage(content=reply)
        parent = len(trace.nodes) - 1
        trace.nodes.append(
            vf.MessageNode(message=said, sampled=True, parent=parent if parent >= 0 else None)
        )
    return trace


async def scored(task, *replies):
    trace = trace_of(task, replies)
    try:
        await task.score(trace)
    except TaskError as error:
        return f"{type(error).__name__}: {error}"
    return trace.reward


class Scripted:
    """An agent whose replies are given; what an `Env` calls of `verifiers.v1.Agent`."""

    def __init__(self, replies):
        self.replies, self.heard, self.task = replies, [], None

    async def run(self, task):
        self.task, self.said = task, self.replies[:1]

    @asynccontextmanager
    async def interaction(self, task):
        self.task, self.said = task, []
        yield self

    async def turn(self, message=None):
        self.heard.append(message)
        self.said.append(self.replies[len(self.said)])
        return vf.Segment(messages=[vf.AssistantMessage(content=self.said[-1])])


async def played(task, replies):
    class Agents:
        agent = Scripted(replies)

    env = environment_class("shard_rows")
    await env.run(env.__new__(env), task, Agents)
    agent = Agents.agent
    reward = await scored(agent.task, *agent.said)
    return {"reward": reward, "said": len(agent.said), "heard": agent.heard[1:]}


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
        found[-1]["won"] = await played(task, moves)
        if case["moves"]:
            found[-1]["lost"] = await played(task, ["pass", "pass", "pass"])
            found[-1]["moves"] = len(moves)
    keys = [task.key for task in tasks]
    print(json.dumps({"found": found, "keys": keys, "idx": [task.data.idx for task in tasks]}))


asyncio.run(main())
