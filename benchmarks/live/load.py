"""Load: what 50 connections get out of a live mill, the client on the same two cores.

The client speaks HTTP by hand over asyncio streams, so that it takes little of the processor time
that it measures.
"""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

CONNECTIONS = 50


@dataclass
class Measured:
    """Requests of one kind."""

    name: str
    things: int = 0
    """Problems or scores that came."""
    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    """Of each request, seconds."""

    @property
    def rate(self) -> float:
        """Things per second."""
        return self.things / self.seconds

    def quantile(self, share: float) -> float:
        """Return the time that `share` of the requests stayed under, seconds."""
        return sorted(self.times)[min(len(self.times) - 1, int(share * len(self.times)))]


class Connection:
    """One kept-alive connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak over a connection that is open."""
        self._reader, self._writer = reader, writer

    async def post(self, path: str, body: bytes) -> bytes:
        """Return the body of the reply to a request, which must succeed."""
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        reply = await self._reader.readuntil(b"\r\n\r\n")
        length = int(reply.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        text = await self._reader.readexactly(length)
        if not reply.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{path}: {reply[:40]!r} {text[:200]!r}")
        return text

    def close(self) -> None:
        """Close it."""
        self._writer.close()


async def connections(port: int, number: int) -> list[Connection]:
    """Return open connections."""
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(number)]
    return [Connection(reader, writer) for reader, writer in opened]


Ask = Callable[[Connection, int], Any]
"""Makes request number n over a connection and returns how many things came."""


async def measured(name: str, port: int, requests: int, ask: Ask) -> Measured:
    """Send requests over CONNECTIONS connections, as fast as they are answered."""
    found, numbers = Measured(name), iter(range(requests))
    opened = await connections(port, CONNECTIONS)

    async def one(connection: Connection) -> None:
        for number in numbers:
            begun = time.perf_counter()
            came = await ask(connection, number)
            found.things += came
            found.times.append(time.perf_counter() - begun)

    begun = time.perf_counter()
    await asyncio.gather(*(one(connection) for connection in opened))
    found.seconds = time.perf_counter() - begun
    for connection in opened:
        connection.close()
    return found


def fresh_problems(session: str, first: int, times: dict[str, list[float]] | None = None) -> Ask:
    """Return requests for the problems of tickets that nobody has touched.

    `times` gets the seconds of each, by family.
    """

    async def ask(connection: Connection, number: int) -> int:
        begun = time.perf_counter()
        body = json.dumps({"ticket": first + number}).encode()
        reply = await connection.post(f"/sessions/{session}/problem", body)
        if times is not None:
            family = json.loads(reply)["row"]["family"]
            times.setdefault(family, []).append(time.perf_counter() - begun)
        return 1

    return ask


def groups(session: str, first: int, size: int = 8) -> Ask:
    """Return requests as trainers send them: each ticket as often as a group is large."""

    async def ask(connection: Connection, number: int) -> int:
        body = json.dumps({"ticket": first + number // size}).encode()
        await connection.post(f"/sessions/{session}/problem", body)
        return 1

    return ask


def stream(family: str, dial: float, rows: int) -> Ask:
    """Return requests for rows of a family's stream, some at a time."""

    async def ask(connection: Connection, number: int) -> int:
        ordinals = list(range(rows * number, rows * (number + 1)))
        body = json.dumps({"family": family, "dial": dial, "ordinals": ordinals}).encode()
        await connection.post("/problems", body)
        return rows

    return ask


def scores(truths: list[str], responses: list[str], size: int) -> Ask:
    """Return requests to score batches."""
    items = [{"row": t, "response": r} for t, r in zip(truths, responses, strict=True)]

    async def ask(connection: Connection, number: int) -> int:
        some = [items[(number * size + i) % len(items)] for i in range(size)]
        await connection.post("/score", json.dumps({"items": some}).encode())
        return size

    return ask


def verdicts(session: str, tickets: int) -> Ask:
    """Return requests to verify single responses to tickets that have a problem."""

    async def ask(connection: Connection, number: int) -> int:
        body = {"ticket": number % tickets, "response": f"\\boxed{{{number}}}", "key": f"k{number}"}
        await connection.post(f"/sessions/{session}/verify", json.dumps(body).encode())
        return 1

    return ask


async def paced(name: str, port: int, rate: float, seconds: float, ask: Ask) -> Measured:
    """Send `rate` requests a second for so long, whatever the replies take.

    A time counts from when its request was due, so that a server that stalls does not slow down
    who measures it.
    """
    found, opened = Measured(name), await connections(port, CONNECTIONS)
    begun, total = time.perf_counter(), int(rate * seconds)
    numbers = iter(range(total))

    async def one(connection: Connection) -> None:
        for number in numbers:
            due = begun + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            came = await ask(connection, number)
            found.things += came
            found.times.append(time.perf_counter() - due)

    await asyncio.gather(*(one(connection) for connection in opened))
    found.seconds = time.perf_counter() - begun
    for connection in opened:
        connection.close()
    return found
