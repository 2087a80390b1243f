"""In the trainers' environment: TRL's GRPO takes steps on tickets of a live mill."""

import json
import sys

from cases import case
from datasets import Dataset
from told import logs

from proofmill.trainers.live import trl
from proofmill.trainers.live.tickets import session_at

address, model, kind = sys.argv[1:]
session = session_at(address)
tickets = list(session.tickets(4))
seen = {}


def case_of(text):
    """Return the case of the ticket whose problem a prompt shows; TRL has asked for it."""
    for ticket in tickets:
        row = session.problem(ticket)["row"]
        if row["question"] in text:
            seen.setdefault(ticket["ticket"], set()).add(row["id"])
            return case(row)
    raise AssertionError(text)


if kind == "game":
    options = {"environment_factory": lambda: trl.Played(session)}
else:
    options = {
        "environment_factory": lambda: trl.Answered(session),
        "reward_funcs": trl.reward,
    }
found = logs(model, Dataset.from_list(tickets), case_of, kind == "game", **options)
print(json.dumps({"logs": found, "seen": {place: len(ids) for place, ids in seen.items()}}))
