"""The porter: carries jobs from the host to each program's process, and results back.

It runs in the keeper, which forks nothing once the zygote is there: so the bytes of jobs and
results lie in no memory that a later program inherits. The zygote, which forks the programs, sees
limits and descriptors only; a program's own process reads its job itself.
"""

import contextlib
import json
import os
import select
import signal
import socket
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from proofmill.sandbox import framing

TOKEN_BYTES = 16
FLOODED = b"flooded"
"""What is told to the zygote when a program writes more than it may."""
_CHUNK = 1 << 16
_CPU_SHARE = 0.25
"""The kernel holds the limit by ticks and reports time by the clock, so a program killed for its
processor time may seem to have used less; one killed for want of memory has used next to none."""


class End(NamedTuple):
    """How a program's process ended, as the zygote says it."""

    status: int
    cpu: float
    """Seconds of processor time."""
    is_late: bool
    refused: str = ""
    """Why there was no process."""


class OverError(Exception):
    """The host or the zygote is gone."""


class Porter:
    """The two ends of the host's channel, the zygote's socket, and whose end ends this."""

    def __init__(self, source: int, sink: int, zygote: socket.socket, ends: Sequence[int]) -> None:
        for descriptor in (source, sink):
            os.set_blocking(descriptor, False)
        self._source = source
        self._sink = sink
        self._zygote = zygote
        self._ends = ends

    def serve(self) -> None:
        """Pass on what the zygote says of itself, then answer jobs until somebody is gone."""
        with contextlib.suppress(OverError, OSError):
            self._await({self._zygote.fileno(): select.POLLIN})
            self._write(self._zygote.recv(_CHUNK))
            while True:
                self._write(self._reply(self._read()))

    def _await(self, wanted: Mapping[int, int]) -> dict[int, int]:
        """Return which descriptors are ready.

        Raises:
            OverError: if the host or the zygote has ended meanwhile.
        """
        poller = select.poll()
        for descriptor in (self._source, *self._ends):
            poller.register(descriptor, 0 if descriptor == self._source else select.POLLIN)
        for descriptor, event in wanted.items():
            poller.register(descriptor, event)
        ready = dict(poller.poll())
        # What was said before an end still counts: a zygote that refuses says so and ends.
        found = {one: events for one, events in ready.items() if one in wanted}
        if not found:
            raise OverError
        return found

    def _read(self) -> bytes:
        size = int.from_bytes(self._exactly(framing.HEAD), "big")
        if size > framing.MAX_FRAME:
            raise OverError
        return self._exactly(size)

    def _exactly(self, size: int) -> bytes:
        found = bytearray()
        while len(found) < size:
            self._await({self._source: select.POLLIN})
            chunk = os.read(self._source, size - len(found))
            if not chunk:
                raise OverError
            found += chunk
        return bytes(found)

    def _write(self, body: bytes) -> None:
        rest = memoryview(framing.pack(body))
        while rest:
            self._await({self._sink: select.POLLOUT})
            rest = rest[os.write(self._sink, rest) :]

    def _reply(self, frame: bytes) -> bytes:
        stated, _, job = frame.partition(b"\n")
        limits, token = json.loads(stated), os.urandom(TOKEN_BYTES)
        inlet, feed = os.pipe2(os.O_CLOEXEC)
        result, outlet = os.pipe2(os.O_CLOEXEC)
        try:
            socket.send_fds(self._zygote, [stated], [inlet, outlet])
            os.close(inlet)
            os.close(outlet)
            output = self._carried(token + job, feed, result, limits["output"] + 2 * TOKEN_BYTES)
        finally:
            os.close(result)
        return _verdict(output, self._end(), token, limits)

    def _carried(self, job: bytes, feed: int, result: int, ceiling: int) -> bytes:
        """Feed a program's process its job while collecting what it writes, until it closes."""
        os.set_blocking(feed, False)
        rest, output = memoryview(job), bytearray()
        wanted = {feed: select.POLLOUT, result: select.POLLIN}
        while result in wanted:
            ready = self._await(wanted)
            if feed in ready:
                rest = _fed(feed, rest)
                if not rest:
                    os.close(feed)
                    del wanted[feed]
            if result in ready:
                chunk = os.read(result, _CHUNK)
                if not chunk:
                    del wanted[result]
                elif len(output) <= ceiling:
                    output += chunk
                    if len(output) > ceiling:
                        self._zygote.send(FLOODED)
        if feed in wanted:
            os.close(feed)
        return bytes(output)

    def _end(self) -> End:
        self._await({self._zygote.fileno(): select.POLLIN})
        return End(*json.loads(self._zygote.recv(_CHUNK)))


def _fed(feed: int, rest: memoryview) -> memoryview:
    """Return what is still to be written; nothing once nobody reads."""
    try:
        return rest[os.write(feed, rest) :]
    except BrokenPipeError:
        return rest[:0]


def _verdict(output: bytes, end: End, token: bytes, limits: Mapping[str, Any]) -> bytes:
    if end.refused:
        return b"refused\n" + end.refused.encode()
    if len(output) > limits["output"] + 2 * TOKEN_BYTES:
        return b"output\nthe result channel was flooded"
    is_whole = len(output) >= 2 * TOKEN_BYTES and output.startswith(token)
    if is_whole and output.endswith(token):
        return b"done\n" + output[TOKEN_BYTES:-TOKEN_BYTES]
    if end.is_late:
        return f"timeout\n{limits['wall']:g} s of wall clock".encode()
    if os.WIFSIGNALED(end.status):
        return _killed(os.WTERMSIG(end.status), end.cpu, limits)
    if output:
        return b"output\nthe program wrote to the result channel"
    return f"error\nthe program ended its interpreter ({end.status >> 8})".encode()


def _killed(number: int, cpu: float, limits: Mapping[str, Any]) -> bytes:
    if number in (signal.SIGXCPU, signal.SIGKILL) and cpu >= limits["cpu"] * _CPU_SHARE:
        return f"timeout\n{limits['cpu']} s of processor time".encode()
    if number == signal.SIGKILL:
        return b"memory\nkilled by the kernel, most likely for want of memory"
    return f"error\nthe interpreter was killed by {signal.Signals(number).name}".encode()
