"""Guard: what no request gets past: its size, its name for this server, and whose token it has."""

import hmac
import json
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from fastapi import HTTPException

from pipelines.live.http.metrics import Requests

MOST_BYTES = 8 << 20
"""Of a request's body."""
Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
_OPEN = ("/", "/health")
"""Addresses that say nothing of any session."""
_LOCAL = ("127.0.0.1", "localhost", "[::1]", "::1")


class Guard:
    """Refuses before anything else sees a request, and counts what was asked."""

    def __init__(
        self,
        inner: Application,
        *,
        token: str | None,
        token_of: Callable[[str], str | None],
        requests: Requests,
    ) -> None:
        """Guard `inner`; `token_of` tells a session's own token."""
        self._inner, self._token, self._token_of = inner, token, token_of
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request or pass it on."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        begun, status = time.perf_counter(), [500]

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
            await send(message)

        try:
            await self._guarded(scope, receive, told)
        finally:
            route = scope.get("route")
            address = getattr(route, "path", "other")
            self._requests.add(address, status[0], time.perf_counter() - begun)

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        refusal = self._refusal(scope, headers)
        length = headers.get(b"content-length", b"0")
        if refusal is None and (not length.isdigit() or int(length) > MOST_BYTES):
            refusal = (413, _TOO_LARGE)
        if refusal:
            await refuse(send, *refusal)
        else:
            await self._inner(scope, bounded(receive), send)

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        """Return status and words for a request that may not be here."""
        given = _bearer(headers)
        if self._token is None and (strange := _strange(headers)):
            return 403, strange
        if scope["path"] in _OPEN or (given is not None and _same(given, self._token)):
            return None
        own = self._token_of(_session(scope["path"]))
        if given is not None and _same(given, own):
            return None
        if given is not None:
            return 403, "this token does not open that; give the server's, or the session's own"
        if self._token is not None:
            return 401, "a token is needed: send it as `Authorization: Bearer TOKEN`"
        return None


_TOO_LARGE = f"a request has at most {MOST_BYTES >> 20} MB; send it in parts"


def _session(path: str) -> str:
    """Return the name of the session in an address; empty where it has none."""
    parts = path.split("/")
    return parts[2] if len(parts) > 2 and parts[1] == "sessions" else ""


def _bearer(headers: dict[bytes, bytes]) -> str | None:
    kind, _, token = headers.get(b"authorization", b"").decode("latin1").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def _same(given: str, wanted: str | None) -> bool:
    return wanted is not None and hmac.compare_digest(given.encode(), wanted.encode())


def _strange(headers: dict[bytes, bytes]) -> str | None:
    """Refuse who asks by another name (DNS rebinding) or from another page, where no token is."""
    host = headers.get(b"host", b"").decode("latin1")
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    if name not in _LOCAL:
        return "ask for this server by its own address, or start it with a token"
    origin = headers.get(b"origin", f"http://{host}".encode()).decode("latin1")
    # A picture or script for another page comes without an origin, but browsers say whose it is.
    is_of_others = headers.get(b"sec-fetch-site") in (b"cross-site", b"same-site")
    is_embedded = is_of_others and headers.get(b"sec-fetch-mode") != b"navigate"
    if origin == f"http://{host}" and not is_embedded:
        return None
    return "another page may not ask this server"


def bounded(receive: Receive) -> Receive:
    """Return `receive` that refuses (413) once more came than a request may have."""
    left = MOST_BYTES

    async def counted() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413, _TOO_LARGE)
        return message

    return counted


async def refuse(send: Send, status: int, words: str) -> None:
    """Answer with one line."""
    body = json.dumps({"error": words}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
