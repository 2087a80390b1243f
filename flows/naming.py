"""Naming: what runs and tasks make, said where Prefect shows a name."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import PurePath

from prefect.runtime import flow_run

from pipelines.build import Unit


def scheduled() -> datetime:
    """Return when the run was to start, in UTC: a run that waits or is retried keeps its folder."""
    start: datetime = flow_run.scheduled_start_time
    return start


def placed(out: str) -> str:
    """Return the place of a run's output, its `{date}` and `{time}` filled in."""
    start = scheduled()
    return out.replace("{date}", f"{start:%Y-%m-%d}").replace("{time}", f"{start:%H-%M-%S}")


def dataset_run() -> str:
    """Return such as `starter into out-nightly/2026-11-22`."""
    given = flow_run.parameters
    return f"{_stem(given['recipe'])} into {placed(given['out'])}"


def loop_run() -> str:
    """Return such as `knobs in out-weakness`."""
    given = flow_run.parameters
    return f"{_stem(given['loop'])} in {given['state']}"


def publish_run() -> str:
    """Return such as `out to you/your-dataset, tried only`."""
    given = flow_run.parameters
    return f"{given['out']} to {given['repo']}{', tried only' if given['dry_run'] else ''}"


def chunk(start: int, size: int, units: Sequence[Unit]) -> str:
    """Return such as `units 9 to 16 of 160, 800 rows` for a chunk of all the units."""
    own = units[start : start + size]
    rows = sum(unit.count for unit in own)
    last = f" to {start + len(own)}" if len(own) > 1 else ""
    return f"unit{'s' * (len(own) > 1)} {start + 1}{last} of {len(units)}, {rows} rows"


def _stem(path: str) -> str:
    return PurePath(path).stem
