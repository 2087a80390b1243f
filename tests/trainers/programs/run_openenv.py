"""In the trainers' environment: the OpenEnv server of docs/training.md, over its routes."""

import json
import sys
from pathlib import Path

import served
from fastapi.testclient import TestClient

[cases] = sys.argv[1:]
told = json.loads(Path(cases).read_text())
rows = served.rows["train"]
served.rows["broken"] = [{**rows[0], "verifier": "integer", "answer": "about 1"}]


def talk(session, kind, **data):
    session.send_text(json.dumps({"type": kind, **({"data": data} if data else {})}))
    return json.loads(session.receive_text())["data"]


def played(session, split, index, responses):
    seen = talk(session, "reset", split=split, index=index)
    turns = [talk(session, "step", response=response) for response in responses]
    return {"prompt": seen["observation"]["prompt"], "turns": turns}


found = []
with TestClient(served.app) as client, client.websocket_connect("/ws") as session:
    tasks = client.post("/proofmill/num_tasks", json={"split": "train"}).json()
    task = client.post("/proofmill/task", json={"split": "train", "index": 1}).json()
    beyond = client.post("/proofmill/task", json={"split": "train", "index": 999}).status_code
    for index, row in enumerate(rows):
        case = told["answers"][row["id"]]
        right = [rf"\boxed{{{move}}}" for move in case["moves"]] or [case["right"]]
        wrong = ["pass", "pass"] if case["moves"] else [case["wrong"]]
        found.append(
            {
                "right": played(session, "train", index, right),
                "wrong": played(session, "train", index, wrong),
                "question": row["question"],
            }
        )
    undecided = played(session, "broken", 0, [r"\boxed{1}"])
    state = talk(session, "state")
told = {"tasks": tasks, "task": task, "beyond": beyond, "undecided": undecided, "state": state}
print(json.dumps({"found": found, "ids": [row["id"] for row in rows], **told}))
