"""Serving: the scheduled deployments of `prefect.yaml` on this machine, until stopped."""

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import yaml
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import (
    DeploymentFilter,
    DeploymentFilterName,
    FlowRunFilter,
    FlowRunFilterState,
    FlowRunFilterStateType,
)
from prefect.client.schemas.objects import State, StateType
from prefect.deployments.runner import RunnerDeployment
from prefect.runner import Runner
from prefect.schedules import Schedule
from prefect.states import Crashed

from flows.chunks import SERVED_BY
from flows.server import START_SECONDS, Address, comes_to_answer, reached, server
from pipelines.errors import ProofmillError, RecipeError

_ROOT = Path(__file__).parent.parent
_UNDER_WAY = FlowRunFilter(
    state=FlowRunFilterState(
        type=FlowRunFilterStateType(
            any_=[StateType.PENDING, StateType.RUNNING, StateType.CANCELLING]
        )
    )
)


def deployments(
    path: Path = _ROOT / "prefect.yaml", interval: float | None = None
) -> list[RunnerDeployment]:
    """Return the deployments that have a schedule, or run every `interval` seconds instead.

    Raises:
        RecipeError: if the file cannot be read, or there is none.
    """
    try:
        entries = yaml.safe_load(path.read_text(encoding="utf8"))["deployments"]
        scheduled = [_deployment(entry, interval) for entry in entries if entry.get("schedules")]
    except (OSError, yaml.YAMLError, LookupError, AttributeError, TypeError, ValueError) as error:
        why = f"{type(error).__name__}: {error}"
        raise RecipeError(f"{path} has no readable deployments: {why}") from error
    if not scheduled:
        raise RecipeError(f"{path} has no deployment with a schedule; add `schedules: - cron: ...`")
    return scheduled


def _deployment(entry: dict[str, Any], interval: float | None) -> RunnerDeployment:
    schedules = [Schedule(**schedule) for schedule in entry["schedules"]]
    if interval:
        is_on = any(schedule.active is not False for schedule in schedules)
        schedules = [Schedule(interval=timedelta(seconds=interval), active=is_on)]
    return RunnerDeployment.from_entrypoint(
        f"{_ROOT}/{entry['entrypoint']}",
        name=entry["name"],
        description=entry.get("description"),
        parameters=entry.get("parameters", {}),
        tags=entry.get("tags", []),
        schedules=schedules,
        # Where a run takes longer than its interval the next one waits, or they would pile up.
        concurrency_limit=entry.get("concurrency_limit", 1),
    )


@contextmanager
def served_by(at: Address, api: str | None) -> Iterator[str]:
    """Yield the API's address: of the server at `api`, which may be starting, or of one of our own.

    Raises:
        ProofmillError: if none answers there, or none can be started.
    """
    if api is None:
        with server(at) as url:
            yield url
        return
    with reached(api):
        if not comes_to_answer(api):
            raise ProofmillError(
                f"no Prefect server answered at {api} in {START_SECONDS} s: start one with "
                "`python -m flows server`, or leave --api out, and one is started"
            )
        yield api


def commands(served: Sequence[RunnerDeployment], url: str) -> list[str]:
    """Return the commands that start the deployments by hand, ready to be pasted into a shell."""
    python = Path(sys.executable)
    here = python.relative_to(Path.cwd()) if python.is_relative_to(Path.cwd()) else python
    words = f"PREFECT_API_URL={shlex.quote(url)} {shlex.quote(str(here))} -m prefect deployment run"
    if os.environ.get("PREFECT_SERVER_API_AUTH_STRING"):
        words = f'PREFECT_API_AUTH_STRING="$PREFECT_SERVER_API_AUTH_STRING" {words}'
    return [f"{words} {shlex.quote(f'{one.flow_name}/{one.name}')}" for one in served]


def run_until_stopped(served: Sequence[RunnerDeployment]) -> None:
    """Run what is due until Ctrl-C or SIGTERM; runs under way end as crashed, schedules pause."""
    names = [one.name for one in served]
    close_abandoned(names)  # by one that was killed
    os.environ[SERVED_BY] = str(os.getpid())
    try:
        asyncio.run(_run(served))
    except (KeyboardInterrupt, asyncio.CancelledError):
        # The server is stopped next, which a second signal must not cut short.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        close_abandoned(names)


def close_abandoned(names: list[str]) -> None:
    """Say of runs that are under way that they crashed: whoever ran them is gone.

    Else they would be shown as running for ever and hold their deployment's only place.
    """
    with get_client(sync_client=True) as client:
        for run in client.read_flow_runs(
            flow_run_filter=_UNDER_WAY,
            deployment_filter=DeploymentFilter(name=DeploymentFilterName(any_=names)),
        ):
            state: State[Any] = Crashed(
                message="what served it was stopped; another run goes on with its work"
            )
            client.set_flow_run_state(run.id, state, force=True)


class _Runner(Runner):
    """A runner that SIGTERM stops in its own time; made in the task that it is to run in.

    Prefect's exits in the midst of its event loop, and leaves tracebacks and runs that never end.
    """

    def __init__(self) -> None:
        super().__init__()
        self._serving = asyncio.current_task()

    def handle_sigterm(self, *args: object, **kwargs: object) -> None:
        """Cancel the task; runs are ended and schedules paused on its way out."""
        if self._serving:
            self._serving.get_loop().call_soon_threadsafe(self._serving.cancel)


async def _run(served: Sequence[RunnerDeployment]) -> None:
    runner = _Runner()
    signal.signal(signal.SIGTERM, runner.handle_sigterm)
    for deployment in served:
        await runner.aadd_deployment(deployment)
    await runner.start()
