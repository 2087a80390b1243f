"""In the trainers' environment: OpenEnv's own validators on a package, source and server.

The server runs in a network namespace without any interface, as `no-network` promises, behind a
socket file; it is reached through a port of the loopback that passes bytes on.
"""

import asyncio
import importlib
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import requests
from openenv.cli._cli_utils import validate_env_structure
from openenv.cli._validation import validate_multi_mode_deployment, validate_running_environment
from openenv.validation import Level, load_policy, run_validation
from openenv.validation.providers import StartupError
from openenv.validation.types import ProviderCapability

name, source = sys.argv[1:]


class Server:
    """The package's application, cut off, and the way to it."""

    def __init__(self):
        self.socket = str(Path(tempfile.mkdtemp()) / "s")
        served = ("-m", "uvicorn", f"{name}.server.app:app", "--log-level", "warning")
        self.process = subprocess.Popen(
            ["unshare", "-rn", sys.executable, *served, "--uds", self.socket],
            start_new_session=True,
        )
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        listening = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self.passed_on, "127.0.0.1", 0), self.loop
        )
        port = listening.result().sockets[0].getsockname()[1]
        self.base_url = f"http://127.0.0.1:{port}"
        for _ in range(600):
            if self.process.poll() is not None:
                break
            if os.path.exists(self.socket) and requests.get(self.base_url + "/health").ok:
                return
            time.sleep(0.2)
        self.stop()
        raise StartupError("the server does not answer")

    async def passed_on(self, reader, writer):
        try:
            inner = await asyncio.open_unix_connection(self.socket)
            await asyncio.gather(copied(reader, inner[1]), copied(inner[0], writer))
        except OSError:
            writer.close()

    def inspect(self):
        return {"network": "a namespace without interfaces"}

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()


async def copied(reader, writer):
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.close()


class Provider:
    """Starts the installed package in place of an image that Docker would build of it."""

    name = "process"
    capabilities = frozenset({ProviderCapability.IMAGE_BUILD})
    supported_network_modes = frozenset({"no-network"})

    def build(self, root, execution):
        assert (root / execution.dockerfile).is_file()
        return "sha256:" + "0" * 64

    def start(self, spec):
        return Server()


def told(report):
    return json.loads(report.model_dump_json())


static = told(run_validation(Path(source), max_level=Level.STATIC))
runtime = told(run_validation(Path(source), max_level=Level.SEMANTIC, provider=Provider()))
policy = [told(entry) for entry in load_policy("v2").entries]

client = importlib.import_module(f"{name}.client")
server = Server()
try:
    served = validate_running_environment(server.base_url, timeout_s=60)
    tasks = f"{server.base_url}/{name}"
    splits = requests.get(f"{tasks}/splits").json()
    count = requests.post(f"{tasks}/num_tasks", json={"split": "train"}).json()
    task = requests.post(f"{tasks}/task", json={"split": "train", "index": 1}).json()
    plan = json.loads((Path(source) / "validation" / "runtime.json").read_text())
    with client.Client(base_url=server.base_url).sync() as session:
        session.reset(**plan["reset"]["options"])
        for action in plan["actions"]:
            result = session.step(client.Action(**action))
    found = {"reward": result.reward, "done": result.done, "verdict": result.observation.verdict}
finally:
    server.stop()

with redirect_stdout(StringIO()) as said:
    runpy.run_path(str(Path(source) / "validation" / "oracle.py"), run_name="__main__")
print(
    json.dumps(
        {
            "static": static,
            "runtime": runtime,
            "policy": policy,
            "structure": validate_env_structure(Path(source)),
            "modes": validate_multi_mode_deployment(Path(source))[1],
            "served": served,
            "splits": splits,
            "count": count,
            "task": task,
            "client": found,
            "oracle": said.getvalue().strip(),
        }
    )
)
