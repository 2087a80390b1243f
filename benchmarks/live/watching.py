"""Watching: what streams cost the server, one watcher or many, with all families in a session."""

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.live.server import Server, serving, until_ready
from proofmill.live import LiveSession, connect

WATCHERS = (0, 1, 10, 100)
_PACE = 0.05
"""Seconds between two outcomes, so that there is always something new."""
_TICK = os.sysconf("SC_CLK_TCK")


def watched(seconds: float) -> Iterator[str]:
    """Yield the server's processor time and the bytes it sends, by watchers."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        connect(server.url) as mill,
    ):
        session = mill.session("all", families=["*"])
        until_ready(mill, "all", 32)
        session.problem(0)
        yield f"{len(session.state()['cells'])} cells, {1 / _PACE:.0f} outcomes a second"
        yield "| watchers | processor ms a second | bytes of a state | states a second, each |"
        yield "|---|---|---|---|"
        for count in WATCHERS:
            yield asyncio.run(_measured(server, session, count, seconds))


async def _measured(server: Server, session: LiveSession, count: int, seconds: float) -> str:
    events: list[int] = []
    readers = [asyncio.create_task(_read(server.port, events)) for _ in range(count)]
    feeding = asyncio.create_task(_feed(session))
    await asyncio.sleep(2.0)  # all are there
    events.clear()
    begun, used = time.monotonic(), _processor(server)
    await asyncio.sleep(seconds)
    passed, spent = time.monotonic() - begun, _processor(server) - used
    for task in (feeding, *readers):
        task.cancel()
    await asyncio.wait([feeding, *readers])
    size = max(events, default=0)
    each = len(events) / passed / max(1, count)
    return f"| {count} | {1000 * spent / passed:.0f} | {size:,} | {each:.2f} |"


async def _feed(session: LiveSession) -> None:
    number = 0
    while True:
        await asyncio.to_thread(session.outcomes, [{"ticket": 0, "reward": number % 2}])
        number += 1
        await asyncio.sleep(_PACE)


async def _read(port: int, events: list[int]) -> None:
    """Note the size of each event that comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    try:
        writer.write(b"GET /sessions/all/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        while line := await reader.readline():
            if line.startswith(b"data: "):
                events.append(len(line))
    finally:
        writer.close()


def _processor(server: Server) -> float:
    """Return the seconds of processor that the server itself has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK
