"""A Ray cluster of this machine, its processes, and commands on it."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ray.cluster_utils import Cluster  # pyright: ignore[reportMissingImports]

from tests.sandbox.processes import children, is_running
from tests.waiting import await_that

ROOT = Path(__file__).parents[2]
_NODE = {
    "num_cpus": 1,
    "num_gpus": 0,
    "object_store_memory": 80_000_000,
    "node_ip_address": "127.0.0.1",
}
_HEAD = {"include_dashboard": False, "_system_config": {"num_workers_soft_limit": 4}}
"""Workers that wait for more work stay: starting one is most of what these tests take."""


@contextmanager
def cluster(nodes: int) -> Iterator[Cluster]:
    """Yield a running cluster; nothing of it is left behind."""
    before = children(os.getpid())
    running = Cluster(initialize_head=True, head_node_args={**_NODE, **_HEAD})
    try:
        for _ in range(nodes - 1):
            running.add_node(**_NODE)
        started = [pid for top in children(os.getpid()) - before for pid in [top, *below(top)]]
        yield running
    finally:
        running.shutdown()
    await_gone(started)


def raylets(running: Cluster) -> list["subprocess.Popen[bytes]"]:
    """Return the process of each node, the head's first."""
    return [node.all_processes["raylet"][0].process for node in running.list_all_nodes()]


def start(recipe: Path, out: Path, *options: str) -> "subprocess.Popen[str]":
    """Start a build as a user does."""
    return command("build", str(recipe), str(out), "--set", "executor.kind=ray", *options)


def command(*words: str) -> "subprocess.Popen[str]":
    """Start a command of ours."""
    return subprocess.Popen(
        [sys.executable, "-m", "pipelines", *words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def units_in(out: Path) -> list[Path]:
    """Return the files of the units that are done."""
    return list(out.glob(".work/units/*/*.rows"))


def busy_below(process: int, work: str = "do_on_node") -> list[int]:
    """Return the processes below one that do some work just now: Ray writes it into their titles.

    The work is a unit, unless another is named.
    """
    return [pid for pid in below(process) if _title(pid).startswith(f"ray::{work}".encode())]


def below(process: int) -> list[int]:
    """Return all processes below one."""
    return [pid for child in children(process) for pid in [child, *below(child)]]


def await_busy(process: int) -> int:
    """Return a process below one once it does a unit."""
    await_that(lambda: busy_below(process))
    return busy_below(process)[0]


def await_gone(processes: Sequence[int]) -> None:
    """Return once none of them runs any more."""
    await_that(lambda: not any(map(is_running, processes)))


def _title(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""
