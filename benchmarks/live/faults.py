"""Faults: requests that are cut off at random and a server that is killed -9, again and again.

Tickets are asked by several threads, each answered `group` times. Requests go through a relay that
cuts some of them: before they arrive, or before the reply does. What the file holds at the end is
compared with what the threads were told.
"""

import random
import socket
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.live.server import Server, start
from proofmill.live import Live, LiveSession

THREADS: Final = 24
_PIECE: Final = 65536


class Faulty(NamedTuple):
    """What was left of a run."""

    outcomes: int
    told: int
    """Distinct outcomes that a thread was told are counted."""
    lost: int
    doubled: int
    changed: int
    """Tickets whose problem was not always the same."""
    cuts: int
    kills: int
    seconds: float


class Relay:
    """Passes connections on to a port, and cuts a share of the requests."""

    def __init__(self, share: float, seed: int) -> None:
        """Listen at a free port."""
        self.target = 0
        self.cuts = 0
        self._share, self._rng = share, random.Random(seed)
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Listen no more."""
        self._server.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._server.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with (
            suppress(OSError),
            closing(client),
            closing(socket.create_connection(("127.0.0.1", self.target), 5.0)) as mill,
        ):
            mill.settimeout(60.0)
            while request := _message(client):
                cut = self._rng.random()
                if cut < self._share / 2:  # never arrives
                    self.cuts += 1
                    return
                mill.sendall(request)
                reply = _message(mill)
                if cut < self._share:  # arrives, but nobody is told
                    self.cuts += 1
                    return
                client.sendall(reply)


def _message(source: socket.socket) -> bytes:
    """Return a whole request or reply; nothing where the connection has ended."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = source.recv(_PIECE)
        if not piece:
            return b""
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    length = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
    left = int(length or b"0") - len(body)
    while left > 0:
        piece = source.recv(_PIECE)
        if not piece:
            return b""
        data, left = data + piece, left - len(piece)
    return data


class _Asker(threading.Thread):
    """Asks for its tickets' problems and tells their outcomes."""

    def __init__(self, url: str, session: str, tickets: range, group: int) -> None:
        super().__init__(daemon=True)
        self._session = LiveSession(Live(url), session, "")
        self._tickets, self._group = tickets, group
        self.told: set[tuple[int, str]] = set()
        self.rows: dict[int, set[str]] = {}

    def run(self) -> None:
        with self._session.mill:
            self._ask()

    def _ask(self) -> None:
        for ticket in self._tickets:
            for member in range(self._group):
                row = self._session.problem(ticket)["row"]
                self.rows.setdefault(ticket, set()).add(row["id"])
                key = f"{ticket}/{member}"
                self._session.verify(ticket, f"\\boxed{{{member}}}", key=key)
                self.told.add((ticket, key))


def endure(
    state: Path, *, outcomes: int, kills: int, share: float = 0.3, group: int = 8, seed: int = 0
) -> Faulty:
    """Run a session to so many outcomes while requests are cut and the server is killed."""
    begun = time.monotonic()
    relay, server = Relay(share, seed), start(state)
    relay.target = server.port
    with Live(server.url) as mill:
        mill.session("faults", families=["cipher", "dyck_completion"], seed=seed)
    tickets = outcomes // group
    parts = [range(i, tickets, THREADS) for i in range(THREADS)]
    url = f"http://127.0.0.1:{relay.port}"
    askers = [_Asker(url, "faults", part, group) for part in parts]
    for asker in askers:
        asker.start()
    done = 0
    while any(asker.is_alive() for asker in askers):
        time.sleep(0.05)
        told = sum(len(asker.told) for asker in askers)
        if done < kills and told >= (done + 1) * outcomes // (kills + 1):
            done += 1
            server = _again(server, relay)
    server.stopped()
    relay.close()
    return _compared(state / "faults.sqlite", askers, relay.cuts, done, time.monotonic() - begun)


def _again(server: Server, relay: Relay) -> Server:
    server.killed()
    anew = start(server.state)
    relay.target = anew.port
    return anew


def _compared(file: Path, askers: list[_Asker], cuts: int, kills: int, seconds: float) -> Faulty:
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT a.ticket, o.key FROM outcomes o JOIN assignments a ON a.serial = o.serial"
        kept = Counter(connection.execute(query).fetchall())
        served = dict(connection.execute("SELECT ticket, id FROM assignments").fetchall())
    told = set().union(*(asker.told for asker in askers))
    rows = {ticket: ids for asker in askers for ticket, ids in asker.rows.items()}
    return Faulty(
        outcomes=kept.total(),
        told=len(told),
        lost=len(told - set(kept)),
        doubled=sum(count - 1 for count in kept.values()),
        changed=sum(ids != {served[ticket]} for ticket, ids in rows.items()),
        cuts=cuts,
        kills=kills,
        seconds=seconds,
    )
