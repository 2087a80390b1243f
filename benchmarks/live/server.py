"""Server: `proofmill serve` in a process of its own, for benchmarks and tests."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from proofmill.live import Live

ROOT = Path(__file__).parents[2]
_PATIENCE = 240.0
"""Seconds after which something hangs; reached in failure only."""


@dataclass
class Server:
    """A live mill under way."""

    state: Path
    process: "subprocess.Popen[str]"
    url: str

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rpartition(":")[2])

    def killed(self) -> None:
        """Kill it -9; its workers follow by themselves."""
        self._ended(signal.SIGKILL)

    def stopped(self) -> int:
        """Tell it to end, and return its status."""
        return self._ended(signal.SIGTERM)

    def _ended(self, by: signal.Signals) -> int:
        self.process.send_signal(by)
        status = self.process.wait(_PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()
        return status

    def seconds(self) -> float:
        """Return the processor time that the server and its workers have taken so far."""
        own = self.process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        times = (Path(f"/proc/{pid}/stat").read_text() for pid in (str(own), *children))
        ticks = (text.rpartition(")")[2].split()[11:13] for text in times)
        return sum(int(user) + int(system) for user, system in ticks) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the bytes that the server itself holds in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0])


def start(state: Path, *options: str, port: int = 0, python: str | Path = sys.executable) -> Server:
    """Start a live mill over the sessions in `state`; return once it takes requests."""
    words = ("-m", "pipelines", "serve", "--port", str(port), "--state", str(state), *options)
    process = subprocess.Popen(
        [str(python), *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    line = process.stdout.readline()
    found = re.search(r"live mill at (http://\S+),", line)
    if not found:
        said = process.communicate()[0]
        raise RuntimeError(f"no live mill: {line}{said}")
    return Server(state, process, found[1])


@contextmanager
def serving(state: Path, *options: str, python: str | Path = sys.executable) -> Iterator[Server]:
    """Have a live mill for the block."""
    server = start(state, *options, python=python)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stopped()


def stolen() -> tuple[int, int]:
    """Return the processor time that a hypervisor gave to others, and all of it, in ticks."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    return ticks[7], sum(ticks)


def until_ready(mill: Live, session: str, rows: int) -> None:
    """Return once a session has so many rows ready."""
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        cells: Sequence[dict[str, int]] = mill.attach(session).state()["cells"]
        if sum(cell["ready"] for cell in cells) >= rows:
            return
        time.sleep(0.05)
    raise TimeoutError(f"session {session} never had {rows} rows ready")
