"""In an environment of its own: traces of canned replies, and an agent that says them."""

from contextlib import asynccontextmanager

import verifiers.v1 as vf
from verifiers.v1.errors import TaskError
from verifiers.v1.utils.loaders import environment_class


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


async def played(task, replies, module):
    class Agents:
        agent = Scripted(replies)

    env = environment_class(module)
    await env.run(env.__new__(env), task, Agents)
    agent = Agents.agent
    reward = await scored(agent.task, *agent.said)
    return {"reward": reward, "said": len(agent.said), "heard": agent.heard[1:]}
