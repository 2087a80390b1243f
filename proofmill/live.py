"""A live mill over HTTP: tickets whose problems follow what a trainer learns, and their verdicts.

A trainer puts tickets into its dataset, as many as it likes and each as often as a group is large;
a ticket's problem is fixed when somebody first asks for it. `proofmill serve` is the other end.

    session = proofmill.live.connect("http://127.0.0.1:8321").session(families=["zebra"])
    row = session.problem(0)["row"]
    reward = session.verify(0, response)["reward"]

Every call may be repeated: what a cut connection hid from us is asked again under the same key.
"""

import http.client
import json
import random
import threading
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias
from urllib.parse import quote, urlsplit

Ticket: TypeAlias = int | Mapping[str, Any]
"""A number of the split `train`, or a mapping with `ticket` and, if need be, `split`."""

PATIENCE = 600.0
"""Seconds within which a mill that was killed should be back."""
_FIRST = 30.0
"""Seconds for the first contact."""
_MOST_TRIES = 10_000
_PAUSE, _MOST_PAUSE = 0.05, 5.0
"""Seconds between two tries, doubled each time, scattered by half."""
_TIMEOUT = 90.0
"""Seconds for a reply; the server lets a call wait half a minute for a row."""
_MOST_BYTES = 1 << 28
"""Of a reply: 256 rows of 1 MB."""
_BUSY = (502, 503, 504)


class _Plain(http.client.HTTPConnection):
    """A connection that goes with the thread that has it, without a warning."""

    def __del__(self) -> None:
        self.close()


class _Secure(_Plain, http.client.HTTPSConnection):
    """The same over TLS."""


class LiveError(RuntimeError):
    """The mill refuses what was asked, or cannot be reached; `status` is 0 there."""

    def __init__(self, words: str, status: int = 0) -> None:
        """Say `words`."""
        super().__init__(words)
        self.status = status


class Live:
    """A live mill; safe to use from several threads, each has a connection of its own."""

    def __init__(self, url: str, token: str | None = None, patience: float = PATIENCE) -> None:
        """Prepare to ask, for up to `patience` seconds a call; nothing is asked yet.

        Raises:
            LiveError: if the URL is not one of http or https.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise LiveError(f"{url!r} is no address of a live mill; give http://HOST:PORT")
        self.url, self.patience = url.rstrip("/"), patience
        self._host, self._port, self._path = parts.hostname, parts.port, parts.path.rstrip("/")
        self._is_secure = parts.scheme == "https"
        self._headers = {"Content-Type": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._own = threading.local()

    def health(self) -> dict[str, Any]:
        """Return version, sessions and workers of the mill."""
        return self.ask("GET", "/health")

    def families(self) -> list[dict[str, Any]]:
        """Return name, version, domain, summary, knobs and guess rate of every family."""
        found: list[dict[str, Any]] = self.ask("GET", "/families")["families"]
        return found

    def problems(self, family: str, ordinals: Sequence[int], **options: Any) -> list[Any]:  # noqa: ANN401
        """Return the certified rows of a family's stream at these places: always the same ones.

        `options` are dial, knobs, split and seed.
        """
        body = {"family": family, "ordinals": list(ordinals), **options}
        rows: list[Any] = self.ask("POST", "/problems", body)["rows"]
        return rows

    def score(self, pairs: Sequence[tuple[Any, str]]) -> list[dict[str, Any]]:
        """Return value, verdict, reason and extracted answer for pairs of a row and a response."""
        items = [{"row": row, "response": response} for row, response in pairs]
        scores: list[dict[str, Any]] = self.ask("POST", "/score", {"items": items})["scores"]
        return scores

    def session(self, name: str | None = None, **settings: Any) -> "LiveSession":  # noqa: ANN401
        """Return a new session, or the one of that name if it has these settings.

        `settings` are policy, families, seed, dials, epoch and parts: docs/live-api.md.

        Raises:
            LiveError: if a setting is wrong, or the name has other settings.
        """
        # A name of our own, so that a repeated call makes no second session.
        chosen = name if name is not None else f"s-{uuid.uuid4().hex[:16]}"
        stated = self.ask("POST", "/sessions", {"session": chosen, **settings})
        return LiveSession(self, chosen, stated["token"])

    def attach(self, name: str) -> "LiveSession":
        """Return a session that is there already."""
        session = LiveSession(self, name, "")
        session.state()
        return session

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Return the reply to a request; one that was cut off is sent again.

        Raises:
            LiveError: if it is refused, or the mill cannot be reached any more.
        """
        data = None if body is None else json.dumps(body).encode()
        said = ""
        end = time.monotonic() + self.patience
        for attempt in range(_MOST_TRIES):
            if attempt > 1:  # the first may only have found an idle connection closed
                if time.monotonic() > end:
                    break
                pause = min(_MOST_PAUSE, _PAUSE * 2.0 ** min(attempt, 10))
                time.sleep(pause * random.uniform(0.5, 1.0))
            try:
                status, reply = self._exchange(method, path, data)
            except (OSError, http.client.HTTPException, ValueError) as error:
                self._drop()
                said = f"{type(error).__name__}: {error}"
                continue
            if status == 200:
                return reply
            said = str(reply.get("error", f"status {status}"))
            if status not in _BUSY:
                raise LiveError(said, status)
        raise LiveError(f"the live mill at {self.url} gives no reply: {said}")

    def _exchange(self, method: str, path: str, data: bytes | None) -> tuple[int, dict[str, Any]]:
        connection = self._connection()
        connection.request(method, self._path + path, data, self._headers)
        response = connection.getresponse()
        text = response.read(_MOST_BYTES)
        reply = json.loads(text)
        if not isinstance(reply, dict):
            raise ValueError(f"this is no live mill, it answers {text[:80]!r}")
        return response.status, reply

    def _connection(self) -> http.client.HTTPConnection:
        if getattr(self._own, "connection", None) is None:
            kind = _Secure if self._is_secure else _Plain
            self._own.connection = kind(self._host, self._port, timeout=_TIMEOUT)
        connection: http.client.HTTPConnection = self._own.connection
        return connection

    def _drop(self) -> None:
        connection = getattr(self._own, "connection", None)
        self._own.connection = None
        if connection is not None:
            with suppress(OSError):
                connection.close()

    def close(self) -> None:
        """Close the connection of this thread."""
        self._drop()

    def __enter__(self) -> "Live":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class LiveSession:
    """One curriculum of a live mill."""

    def __init__(self, mill: Live, name: str, token: str) -> None:
        """Speak of the session `name`."""
        self.mill, self.name = mill, name
        self.token = token
        """Opens this session and no other."""
        self._path = f"/sessions/{quote(name, safe='')}"

    def tickets(
        self, count: int, *, start: int = 0, split: str = "train"
    ) -> Iterator[dict[str, Any]]:
        """Yield tickets, rows of a trainer's dataset; no problem is chosen by that."""
        for number in range(start, start + count):
            yield {"session": self.name, "ticket": number, "split": split}

    def problem(self, ticket: Ticket, split: str | None = None) -> dict[str, Any]:
        """Return `row` and `reason` of a ticket's problem, for ever the same.

        Raises:
            LiveError: if no problem is ready, or no mill is there, for as long as its patience.
        """
        return self._ask("problem", _placed(ticket, split))

    def verify(
        self, ticket: Ticket, response: str, *, split: str | None = None, key: str | None = None
    ) -> dict[str, Any]:
        """Return value, verdict, reason, extracted answer and reward of a response, and count it.

        The reward is None where the verdict is `undecided`. Under a `key` of yours a response
        counts once, however often it is sent; without one this call counts once.

        Raises:
            LiveError: if the ticket has no problem yet, or the key stands for another response.
        """
        body = _placed(ticket, split) | {"response": response, "key": key or uuid.uuid4().hex}
        return self._ask("verify", body)

    def outcomes(self, told: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Count rewards that were judged elsewhere, mappings of ticket, split, reward and key.

        Raises:
            LiveError: if a ticket has no problem yet; nothing is counted then.
        """
        keyed = [_placed(one, None) | {"reward": one["reward"], "key": _key(one)} for one in told]
        return self._ask("outcomes", {"outcomes": keyed})

    def state(self) -> dict[str, Any]:
        """Return what the session knows and what it asks next: docs/live-api.md."""
        return self.mill.ask("GET", f"{self._path}/state")

    def _ask(self, what: str, body: Mapping[str, Any]) -> dict[str, Any]:
        return self.mill.ask("POST", f"{self._path}/{what}", body)


def _placed(ticket: Ticket, split: str | None) -> dict[str, Any]:
    if isinstance(ticket, Mapping):
        return {"ticket": ticket["ticket"], "split": split or ticket.get("split", "train")}
    return {"ticket": ticket, "split": split or "train"}


def _key(told: Mapping[str, Any]) -> str:
    return told.get("key") or uuid.uuid4().hex


def connect(url: str, token: str | None = None, patience: float = PATIENCE) -> Live:
    """Return the live mill at a URL.

    Args:
        url: such as `http://127.0.0.1:8321`.
        token: the server's, or that of the session that is used.
        patience: seconds after which a call gives up, where the mill does not come back.

    Raises:
        LiveError: if it is not there.
    """
    mill = Live(url, token, min(patience, _FIRST))
    mill.health()
    mill.patience = patience
    return mill
