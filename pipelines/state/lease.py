"""Lease: a lock on an object store, which ends by itself when its holder is dead.

The object says who holds it and for how many seconds after it was written. Its holder writes it
anew four times within that span; each write names the version that it replaces (If-Match), the
first one that there is none (If-None-Match). How old it is says the server: its Last-Modified
against its Date, so that no clock of ours is compared with another's. A run that finds it waits
until it ends, and gives up as soon as the holder shows life.
"""

import json
import logging
import os
import socket
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import NamedTuple

from pipelines.errors import Busy
from pipelines.foreign import object_or_none
from pipelines.state.conditional import Conditional, Sight
from pipelines.state.faults import failures, status_of

SECONDS = 60.0
"""A lease lasts so long after it was written: the longest that a run waits for a killed one."""
_RENEWALS = 4
"""Times that it is renewed within that span."""
_SLACK = 2.0
"""Seconds more until others take it: the server's two times are whole seconds each."""
_PAUSE = 5.0
"""Seconds between two looks at a lease of somebody else."""
_MOST_LOOKS = 100
"""At a lease that neither ends nor is renewed."""

_say = logging.getLogger(__name__).warning


def _now() -> float:
    """Return seconds of a clock that goes on while the machine sleeps, where there is one."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Surroundings(NamedTuple):
    """What a lease needs of the world."""

    now: Callable[[], float] = _now
    """Seconds; only differences count."""
    sleep: Callable[[float], object] = time.sleep
    say: Callable[[str], object] = _say


_WORLD = Surroundings()


@dataclass(slots=True)
class Lease:
    """The right to write below a URL, for as long as it is renewed."""

    place: Conditional
    url: str
    """Of the folder that is held."""
    world: Surroundings
    seconds: float = SECONDS
    holder: str = field(default_factory=lambda: uuid.uuid4().hex)
    _tag: str = ""
    _begun: float = 0.0
    """When the last write began, on `world.now`: before the server's time of it."""
    _ends: float = 0.0
    """On `world.now`; for others it ends later."""
    _writes: int = 0
    """Stands in the object, so that each write makes another version."""

    def take(self, busy: str) -> None:
        """Take it, waiting for one whose holder is dead; `busy` says what a living one is doing.

        Raises:
            Busy: if another run holds it and shows life.
        """
        first, since = None, self.world.now()
        for _ in range(_MOST_LOOKS):
            seen = self.place.look()
            if seen is None:
                if self._write(None):
                    return
                continue
            if self._is_ours(seen):
                return
            watched = self.world.now() - since if seen.tag == first else 0.0
            left = _seconds(seen.data) + _SLACK - max(seen.age, watched)
            if left <= 0:
                if self._write(seen.tag):
                    self.world.say(f"took over {self.url} from a run that was killed")
                    return
                continue
            if first not in (None, seen.tag):
                break
            if first is None:
                first, since = seen.tag, self.world.now()
                self.world.say(
                    f"{busy} in {self.url}, or was killed; its lease ends in {left:.0f} s: waiting "
                    "until then, or until it is renewed"
                )
            self.world.sleep(min(left, _PAUSE))
        raise Busy(f"{busy} in {self.url}; wait for it or choose another folder")

    def renew(self) -> bool:
        """Write it anew; tell whether it is still ours. A store out of reach decides nothing."""
        try:
            if self._write(self._tag):
                return True
            seen = self.place.look()
        except failures():
            return True
        if seen is not None and self._is_ours(seen):
            return True
        self._ends = self.world.now()
        return False

    def release(self) -> None:
        """Give it up; one that cannot be removed ends by itself."""
        if self.world.now() < self._ends:
            try:
                self.place.remove(self._tag)
            except failures() as error:
                self.world.say(
                    f"cannot remove the lease in {self.url} ({error}); it ends by itself"
                )

    def require(self) -> None:
        """Refuse to go on without it.

        Raises:
            Busy: if it has ended.
        """
        if self.world.now() >= self._ends:
            raise Busy(
                f"this run's lease on {self.url} has ended: the store was out of reach for "
                f"{self.seconds:.0f} s, or another run took over; run the same command again, "
                "finished units are kept"
            )

    def covers(self, url: str) -> bool:
        """Tell whether what is written to the store `url` lies below what is held."""
        return f"{url.rstrip('/')}/".startswith(f"{self.url.rstrip('/')}/")

    def _is_ours(self, seen: Sight) -> bool:
        """Tell whether we wrote this: the reply of a write can be lost, and the write repeated."""
        terms = object_or_none(seen.data) or {}
        if terms.get("holder") != self.holder:
            return False
        self._tag = seen.tag
        if terms.get("writes") == self._writes:
            self._ends = self._begun + self.seconds
        return True

    def _write(self, over: str | None) -> bool:
        self._begun = self.world.now()
        self._writes += 1
        terms = {
            "holder": self.holder,
            "seconds": self.seconds,
            "writes": self._writes,
            "host": socket.gethostname(),
            "process": os.getpid(),
        }
        tag = self.place.put(json.dumps(terms).encode(), over)
        if tag is not None:
            self._tag, self._ends = tag, self._begun + self.seconds
        return tag is not None


def _seconds(data: bytes) -> float:
    """Return how long a lease lasts; what nobody of us wrote counts as one of ours."""
    seconds = (object_or_none(data) or {}).get("seconds")
    return float(seconds) if isinstance(seconds, int | float) else SECONDS


_HELD: list[Lease] = []
"""Of this process."""


def require_leases(url: str) -> None:
    """Refuse to write to a store whose lease this process held and has lost.

    Raises:
        Busy: if one has ended.
    """
    for lease in list(_HELD):
        if lease.covers(url):
            lease.require()


@contextmanager
def leased(place: Conditional, url: str, busy: str, world: Surroundings = _WORLD) -> Iterator[None]:
    """Hold a lease and keep it renewed; `busy` says what another holder is doing.

    Raises:
        Busy: if another run holds it and shows life.
    """
    lease = Lease(place, url, world)
    if not _taken(lease, busy):
        world.say(f"the store of {url} ignores conditional writes: no other run is kept out there")
        yield
        return
    ended = threading.Event()
    thread = threading.Thread(target=_renew, args=(lease, ended), daemon=True)
    _HELD.append(lease)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        _HELD.remove(lease)
        lease.release()


def _taken(lease: Lease, busy: str) -> bool:
    """Take a lease; tell whether the store keeps others out by it."""
    try:
        lease.take(busy)
        stray = lease.place.put(b"{}", None)
    except failures() as error:
        if status_of(error) != HTTPStatus.NOT_IMPLEMENTED:
            raise
        return False
    if stray is not None:
        lease.place.remove(stray)
    return stray is None


def _renew(lease: Lease, ended: threading.Event) -> None:
    """Renew a lease until it is given up or lost."""
    while not ended.wait(lease.seconds / _RENEWALS):
        if not lease.renew():
            return
