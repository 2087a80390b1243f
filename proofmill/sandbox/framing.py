"""Length-prefixed messages on descriptors: four bytes, big-endian, then the body."""

import os
import select
import time

HEAD = 4
_CHUNK = 1 << 16
MAX_FRAME = 96 << 20
"""Bytes of one message; above every range of `Limits`."""


class ClosedError(Exception):
    """The other side is gone, or speaks something else."""


class LateError(Exception):
    """The other side was not ready before the deadline."""


def pack(body: bytes) -> bytes:
    """Return a body with its length before it."""
    return len(body).to_bytes(HEAD, "big") + body


def read_to_end(descriptor: int) -> bytes:
    """Return all that comes until the other side closes."""
    found = bytearray()
    while chunk := os.read(descriptor, _CHUNK):
        found += chunk
    return bytes(found)


def write_blocking(descriptor: int, body: bytes) -> None:
    """Write one message."""
    rest = memoryview(pack(body))
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def read_until(descriptor: int, deadline: float) -> bytes:
    """Return the next message of a non-blocking descriptor, before `deadline` (monotonic clock).

    Raises:
        ClosedError, LateError: if it does not come.
    """
    size = int.from_bytes(_read_by(descriptor, HEAD, deadline), "big")
    if size > MAX_FRAME:
        raise ClosedError(f"a message of {size} bytes")
    return _read_by(descriptor, size, deadline)


def _read_by(descriptor: int, size: int, deadline: float) -> bytes:
    found = bytearray()
    while len(found) < size:
        _await(descriptor, select.POLLIN, deadline)
        try:
            chunk = os.read(descriptor, size - len(found))
        except BlockingIOError:
            continue
        except OSError as error:
            raise ClosedError(str(error)) from error
        if not chunk:
            raise ClosedError("end of stream")
        found += chunk
    return bytes(found)


def write_until(descriptor: int, body: bytes, deadline: float) -> None:
    """Write one message to a non-blocking descriptor, before `deadline` (monotonic clock).

    Raises:
        ClosedError, LateError: if it cannot be written.
    """
    rest = memoryview(pack(body))
    while rest:
        _await(descriptor, select.POLLOUT, deadline)
        try:
            rest = rest[os.write(descriptor, rest) :]
        except BlockingIOError:
            continue
        except OSError as error:
            raise ClosedError(str(error)) from error


def _await(descriptor: int, event: int, deadline: float) -> None:
    poller = select.poll()  # select() cannot take descriptors beyond 1023
    poller.register(descriptor, event)
    if not poller.poll(max(deadline - time.monotonic(), 0) * 1000):
        raise LateError
