"""In an environment of its own: verifiers draws tickets of a live mill, and scores traces."""

import asyncio
import json
import sys
from itertools import islice

import verifiers.v1 as vf
from cases import case
from traces import played, trace_of
from verifiers.v1.errors import TaskError
from verifiers.v1.utils.generic import concrete_type
from verifiers.v1.utils.loaders import taskset_class

from proofmill.trainers.live.tickets import session_at

address, broken, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
tickets = taskset_class("live_rows")
config = concrete_type(tickets, vf.TasksetConfig)


def drawn(where):
    return iter(tickets(config(id="live_rows", session=where)))


def sent(task):
    """Return a task as a worker has it: read from what was sent, by the type that is declared."""
    kind = tickets.task_type()
    return kind(kind.data_type().model_validate_json(task.data.model_dump_json()), task.config)


async def scored(task, *replies):
    """Return the reward of a trace, which is asked for twice, as a retry does."""
    trace = trace_of(task, replies)
    await task.score(trace)
    await task.score(trace)
    return trace.reward


async def main():
    found = []
    for task in map(sent, islice(drawn(address), count)):
        answers = case(session_at(address).problem(task.data.ticket["ticket"])["row"])
        found.append(
            {
                "right": await scored(task, answers["right"]),
                "wrong": await scored(task, answers["wrong"]),
                "won": (await played(task, answers["won"], "live_rows"))["reward"],
                "valid": await task.validate(None),
                "key": task.key,
                "moves": len(answers["moves"]),
            }
        )
    at_fault = sent(next(drawn(broken)))
    try:
        await at_fault.score(trace_of(at_fault, [r"\boxed{1}"]))
        undecided = ""
    except TaskError as error:
        undecided = str(error)
    facts = {"undecided": undecided, "again": [t.key for t in islice(drawn(address), count)]}
    print(json.dumps({"found": found, "infinite": tickets.INFINITE, **facts}))


asyncio.run(main())
