"""Runs the loop against a server, and kills itself where it is told to: `python -m ... JSON`."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pipelines.loops.text.config import SwsConfig
from pipelines.loops.text.loop import SwsRun, run_sws
from pipelines.progress import Progress, quiet
from pipelines.state.storage import Store
from solvers import Endpoint
from tests.integration import weakness_brain as brain

ROLES = {
    "concepts": brain.CONCEPTS,
    "writer": brain.WRITER,
    "judge_a": brain.STRICT,
    "judge_b": brain.LENIENT,
    "labeller": brain.LABELLER,
    "policy": brain.POLICY,
}
FIXTURE = Path(__file__).parents[1] / "fixtures" / "weakness_failures.jsonl"


@contextmanager
def endpoints(url: str, cache: Path, **options: object) -> Iterator[dict[str, Endpoint]]:
    """One endpoint per role, all with one file of stored replies."""
    with ExitStack() as stack:
        settings: dict[str, object] = {"concurrency": 16, "pause": 0.001, "origin": "stub"}
        settings |= options
        yield {
            role: stack.enter_context(Endpoint(url, model, cache=cache, **settings))  # type: ignore[arg-type]
            for role, model in ROLES.items()
        }


def loop(url: str, folder: Path, config: SwsConfig, progress: Progress = quiet) -> SwsRun:
    """Run the loop in `folder`/state with the replies stored beside it."""
    with endpoints(url, folder / "replies.sqlite") as solvers:
        return run_sws(config, Store(str(folder / "state")), solvers, progress=progress)


def small(**changes: object) -> SwsConfig:
    """The settings of the small tests."""
    values: dict[str, object] = {"failures": str(FIXTURE), "questions": 60, "chunk": 16}
    return SwsConfig.model_validate({**values, **changes})


def killed_at(phase: str, done: int) -> Progress:
    """Kill this process, as `kill -9` does, once so much of a phase is done."""

    def progress(now: str, count: int, total: int) -> None:
        if now == phase and count >= min(done, total):
            os.kill(os.getpid(), signal.SIGKILL)

    return progress


def main() -> None:
    order = json.loads(sys.argv[1])
    stop = killed_at(*order["kill"]) if order["kill"] else quiet
    loop(order["url"], Path(order["folder"]), small(), stop)


if __name__ == "__main__":
    main()
