"""States: worked out once for all who watch a session, and sent when there is something new.

One task for a whole server looks at its sessions once a second. Who watches gets the latest state,
whatever was missed: nothing waits in line for slow readers.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pipelines.errors import ProofmillError
from pipelines.live.reporting import state_of
from pipelines.live.sessions import Session
from pipelines.mill import json_bytes

EVENTS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""Headers of a stream: nobody on the way keeps it, or gathers it up before sending on."""
MOST_WATCHERS: Final = 256
"""Of a server."""
PERIOD: Final = 1.0
"""Seconds between two looks."""
SPAN: Final = 60
"""Looks that throughput is told of."""
QUIET: Final = 15
"""Looks without news after which who watches is told that the server is there."""
_ALIVE: Final = b": no news\n\n"


class TooMany(ProofmillError):
    """No more can watch."""


class Look(NamedTuple):
    """Totals of a session at some time."""

    at: float
    """Seconds, of the event loop."""
    tickets: int
    outcomes: int


class _View:
    """A session as it was last seen."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._body = b""
        self._looks: deque[Look] = deque(maxlen=SPAN + 1)
        self.watchers = 0
        self.number = 0
        """Of the state that is shown; from 1 on."""
        self.event = b""

    def look(self, at: float) -> None:
        counts = self._session.counts
        self._looks.append(Look(at, counts.tickets.total(), counts.outcomes.total()))

    def refresh(self) -> None:
        """Work out the state; another number if anything in it is new."""
        body = json_bytes({**state_of(self._session), "pace": pace(self._looks)})
        if body != self._body:
            self._body = body
            self.number += 1
            self.event = b"id: %d\nevent: state\ndata: %b\n\n" % (self.number, body)


def pace(looks: "deque[Look]") -> dict[str, Any]:
    """Return tickets and outcomes a second over the last looks, and outcomes between each two."""
    if len(looks) < 2:
        return {"seconds": 0.0, "tickets": 0.0, "outcomes": 0.0, "each": []}
    first, last = looks[0], looks[-1]
    seconds = last.at - first.at
    return {
        "seconds": round(seconds),
        "tickets": round((last.tickets - first.tickets) / seconds, 2),
        "outcomes": round((last.outcomes - first.outcomes) / seconds, 2),
        "each": [round((b.outcomes - a.outcomes) / (b.at - a.at), 1) for a, b in pairwise(looks)],
    }


class Watch:
    """All who watch the sessions of a server."""

    def __init__(self, sessions: Mapping[str, Session], period: float = PERIOD) -> None:
        """Prepare; `sessions` may become more, and are looked at every `period` seconds."""
        self._sessions, self._period = sessions, period
        self._views: dict[str, _View] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def watchers(self) -> int:
        """How many watch."""
        return sum(view.watchers for view in self._views.values())

    def begin(self) -> None:
        """Begin to look at the sessions."""
        self._task = asyncio.get_running_loop().create_task(self._run())
        self._task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """Wake all who wait, so that their streams end; a fault is logged now."""
        self._news.set()
        if not task.cancelled():
            task.result()

    async def close(self) -> None:
        """Look no more; every stream ends."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            for name in list(self._sessions):
                view = self._view(name)
                view.look(loop.time())
                if view.watchers:
                    view.refresh()
            self._news.set()
            self._news.clear()
            await asyncio.sleep(self._period)

    def _view(self, name: str) -> _View:
        if name not in self._views:
            self._views[name] = _View(self._sessions[name])
        return self._views[name]

    def events(self, name: str) -> AsyncIterator[bytes]:
        """Return the events of a session from its state now on.

        Raises:
            TooMany: if as many watch as may.
        """
        if self.watchers >= MOST_WATCHERS:
            raise TooMany(f"{MOST_WATCHERS} watch already; close a page, or ask for the state")
        return self._events(self._view(name))

    async def _events(self, view: _View) -> AsyncIterator[bytes]:
        if not view.watchers:
            view.refresh()  # whoever comes first need not wait
        view.watchers += 1
        seen = quiet = 0
        try:
            while self._task and not self._task.done():
                if view.number != seen:
                    seen, quiet = view.number, 0
                    yield view.event
                    continue  # there may be another one already
                quiet += 1
                if quiet % QUIET == 0:
                    yield _ALIVE
                await self._news.wait()
        finally:
            view.watchers -= 1
