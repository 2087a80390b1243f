"""In the trainers' environment: an OpenEnv server over a live mill, over its routes."""

import json
import sys

from cases import case
from fastapi.testclient import TestClient
from openenv.core.env_server import create_fastapi_app

from proofmill.trainers.live.openenv import environment
from proofmill.trainers.live.tickets import session_at
from proofmill.trainers.openenv import models

address, count = sys.argv[1], int(sys.argv[2])
session = session_at(address)
app = create_fastapi_app(
    lambda: environment(session, tickets=1000),
    *models(),
    env_name="proofmill",
    max_concurrent_envs=8,
)


def talk(socket, kind, **data):
    socket.send_text(json.dumps({"type": kind, **({"data": data} if data else {})}))
    return json.loads(socket.receive_text())["data"]


def played(socket, responses, **where):
    seen = talk(socket, "reset", **where)
    turns = [talk(socket, "step", response=response) for response in responses]
    return {"prompt": seen["observation"]["prompt"], "turns": turns}


found = []
with TestClient(app) as client, client.websocket_connect("/ws") as socket:
    splits = client.get("/proofmill/splits").json()
    number = client.post("/proofmill/num_tasks", json={"split": "train"}).json()
    task = client.post("/proofmill/task", json={"split": "train", "index": 7}).json()
    beyond = client.post("/proofmill/task", json={"split": "train", "index": 1000}).status_code
    untouched = session.state()["tickets"]
    for index in range(count):
        first = talk(socket, "reset", split="train", index=index)["observation"]["prompt"]
        row = session.problem(index)["row"]
        answers = case(row)
        found.append(
            {
                "first": first,
                "right": played(socket, answers["won"], split="train", index=index),
                "wrong": played(socket, answers["lost"], seed=index),
                "question": row["question"],
            }
        )
    cut = played(socket, case(row)["won"][:1], split="train", index=index)
facts = {"splits": splits, "number": number, "task": task, "beyond": beyond}
print(json.dumps({"found": found, "untouched": untouched, "cut": cut, **facts}))
