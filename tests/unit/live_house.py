"""A live mill without processes: rows are made and responses judged in this one."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from pipelines.config import checked
from pipelines.live.curriculum.settings import SessionSettings
from pipelines.live.making.judging import Judge
from pipelines.live.making.parts import Part
from pipelines.live.making.supply import Benchmarks
from pipelines.live.making.workers import Workers
from pipelines.live.sessions import Session, Shared
from pipelines.live.storing.store import SessionFile, create_file

T = TypeVar("T")


class Here(Workers):
    """Workers that are none."""

    async def run(self, work: Callable[[], T]) -> T:
        await asyncio.sleep(0)
        return work()


def opened(
    path: Path,
    *,
    offered: Mapping[str, Part] | None = None,
    benchmarks: frozenset[str] = frozenset(),
    **settings: object,
) -> Session:
    """Return the session of a file, made with these settings if it is not there."""
    stated = checked(SessionSettings, settings, "test")
    if not path.exists():
        create_file(path, {"settings": stated.model_dump(mode="json"), "token": "t"})
    workers = Here(2)
    shared = Shared(workers, Judge(workers), Benchmarks("index", benchmarks), offered or {})
    session = Session(SessionFile(path), stated, shared)
    session.begin()
    return session
