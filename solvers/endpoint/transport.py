"""Transport: requests to one server, with bounded concurrency and retries.

Tried again: 408, 425, 429, every 5xx, nobody answering, timeouts, and bodies that broke off. Not
tried again: what the server refuses, since it would refuse that for ever; a prompt that is too long
costs its own draws only, as long as the server answers others.
"""

import asyncio
from collections.abc import Mapping
from ipaddress import ip_address
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from proofmill.problem import Json
from solvers.endpoint.cache import Reply
from solvers.endpoint.replies import UnusableReplyError, body_of, message_of, read_reply
from solvers.endpoint.requests import PATH
from solvers.endpoint.retry import PATIENCE, asked_wait, backoff
from solvers.endpoint.usage import Meter
from solvers.protocol import SolverError, SolverUnavailable

if TYPE_CHECKING:
    import httpx2
    import openai

_CONNECT = 10.0
"""Seconds to open a connection."""
_ABSENT = 3
"""Attempts to reach a server that has never answered, before it counts as absent."""
_ALL_REFUSED = 16
"""Refusals without one reply after which it is not the prompts: every request would be refused."""
_LATER = (408, 425, 429)


class _AgainError(Exception):
    """This attempt failed, the next one may not."""

    def __init__(self, why: str, *, nobody: bool = False) -> None:
        super().__init__(why)
        self.nobody = nobody
        """No connection came about."""


class RefusedError(SolverError):
    """The server refuses this request for what it is; others may pass."""


class Transport:
    """One server's client; lives in one event loop."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        meter: Meter,
        *,
        concurrency: int,
        attempts: int,
        timeout: float,
        pause: float,
    ) -> None:
        """Prepare the client; nothing is sent."""
        self._base_url, self._api_key, self._meter = base_url, api_key, meter
        self._attempts, self._timeout, self._pause = attempts, timeout, pause
        self._slots = asyncio.Semaphore(concurrency)
        self._jitter = Random()
        self._not_before = 0.0
        """Time of the loop's clock before which the server wants no request."""
        self._answers = 0
        """Responses of any kind so far."""
        self._replies = 0
        """Usable ones among them."""
        self._refusals = 0
        self._last_refusal: RefusedError | None = None
        """The last one."""
        self._client = _client(base_url, api_key, concurrency, timeout)

    async def send(self, body: Mapping[str, Json], stop: asyncio.Event) -> Reply | None:
        """Return the reply, or None after the last attempt or when `stop` was set.

        Raises:
            SolverUnavailable: if nobody answers at the address, or the server refuses us.
            RefusedError: if the server refuses this request.
            SolverError: if it has refused many requests and answered none.
        """
        before, nobody = self._answers, 0
        for attempt in range(self._attempts):
            try:
                async with self._slots:
                    if await self._hold(stop):
                        return None
                    return await self._once(body)
            except RefusedError as refused:
                self._refusals, self._last_refusal = self._refusals + 1, refused
                self._meter.add(refused=1)
                if self._refusals >= _ALL_REFUSED and not self._replies:
                    raise SolverError(str(refused)) from refused
                raise
            except _AgainError as again:
                nobody += again.nobody
                limit = self._attempts if self._answers else min(_ABSENT, self._attempts)
                if nobody > attempt and attempt + 1 >= limit and self._answers == before:
                    raise SolverUnavailable(
                        f"nobody answers at {self._base_url} ({again}); start the server there, "
                        "or correct the base URL"
                    ) from again
                if attempt + 1 == self._attempts:
                    break
            if await _waited(stop, backoff(attempt, self._pause, self._jitter)):
                return None
            self._meter.add(retries=1)
        self._meter.add(failed=1)
        return None

    def check(self) -> None:
        """Tell a caller that got nothing why.

        Raises:
            SolverError: if the server has refused requests and never answered one.
        """
        if self._last_refusal and not self._replies:
            raise self._last_refusal

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    async def _hold(self, stop: asyncio.Event) -> bool:
        """Wait while the server wants no request from anybody, then come back one by one.

        Tells whether everything was given up meanwhile.
        """
        wait = self._not_before - asyncio.get_running_loop().time()
        if wait <= 0.0:
            return stop.is_set()
        return await _waited(stop, wait + self._jitter.uniform(0.0, self._pause))

    async def _once(self, body: Mapping[str, Json]) -> Reply:
        response = await self._posted(body)
        self._answers += 1
        if response.status_code == 200:
            try:
                reply = read_reply(response.content)
            except UnusableReplyError as error:
                raise _AgainError(str(error)) from error
            self._replies += 1
            return reply
        raise await self._refusal(response, str(body.get("model")))

    async def _posted(self, body: Mapping[str, Json]) -> "httpx2.Response":
        import httpx2
        import openai

        try:
            async with asyncio.timeout(self._timeout):
                return await self._client.post(PATH, cast_to=httpx2.Response, body=dict(body))
        except openai.APIStatusError as error:
            return error.response
        except openai.APIConnectionError as error:
            cause = error.__cause__ or error
            nobody = isinstance(cause, (httpx2.ConnectError, httpx2.ConnectTimeout))
            why = f"{type(cause).__name__}: {cause}".removesuffix(": ")
            raise _AgainError(why, nobody=nobody) from error
        except TimeoutError as error:
            raise _AgainError(f"no reply within {self._timeout:g} s") from error

    async def _refusal(self, response: "httpx2.Response", model: str) -> Exception:
        """Return what a status other than 200 means."""
        status, body = response.status_code, body_of(response.content)
        said = f"{status}: {self._redacted(message_of(body))}"
        if status == 402 or _code(body) == "insufficient_quota":
            return SolverUnavailable(f"{self._base_url} wants to be paid ({said})")
        if status in _LATER or status >= 500:
            return self._later(said, asked_wait(response.headers))
        if status in (401, 403):
            remedy = "give the right key as api_key or in OPENAI_API_KEY"
            return SolverUnavailable(f"{self._base_url} refuses the key ({said}); {remedy}")
        if status == 404:
            return SolverUnavailable(
                f"{self._base_url} has no model {model!r} or no chat completions ({said}); "
                f"{await self._models()}"
            )
        return RefusedError(
            f"{self._base_url} refuses a request ({said}); shorten the prompt, or change the "
            "parameter (extra={NAME: None} leaves one out)"
        )

    def _later(self, said: str, wait: float) -> Exception:
        if wait > PATIENCE:
            return SolverUnavailable(
                f"{self._base_url} asks to come back in {wait:.0f} s ({said}); run again then, "
                "replies received so far are kept"
            )
        if wait > 0.0:
            until = asyncio.get_running_loop().time() + wait
            self._not_before = max(self._not_before, until)
        return _AgainError(said)

    async def _models(self) -> str:
        import httpx2
        import openai

        try:
            response = await self._client.get("/models", cast_to=httpx2.Response)
            served = [str(model["id"]) for model in body_of(response.content)["data"]]
        except (openai.OpenAIError, KeyError, TypeError):
            return "is the base URL right? It usually ends in /v1"
        return f"it serves {served[:20]}"

    def _redacted(self, text: str) -> str:
        return text.replace(self._api_key, "***") if len(self._api_key) > 4 else text


def _client(base_url: str, api_key: str, width: int, timeout: float) -> "openai.AsyncOpenAI":
    import httpx2
    import openai

    limits = httpx2.Limits(max_connections=width, max_keepalive_connections=width)
    seconds = httpx2.Timeout(timeout, connect=min(_CONNECT, timeout))
    http = httpx2.AsyncClient(
        limits=limits,
        timeout=seconds,
        follow_redirects=True,
        trust_env=not _is_loopback(base_url),
    )
    return openai.AsyncOpenAI(
        base_url=base_url, api_key=api_key, max_retries=0, timeout=seconds, http_client=http
    )


def _is_loopback(base_url: str) -> bool:
    """Tell whether the server is this machine: then a proxy of the environment is no help."""
    host = urlsplit(base_url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _code(body: Json) -> str:
    error = body.get("error") if isinstance(body, dict) else None
    return str(error.get("code")) if isinstance(error, dict) else ""


async def _waited(stop: asyncio.Event, seconds: float) -> bool:
    """Wait, and tell whether everything was given up meanwhile."""
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return False
    return True
