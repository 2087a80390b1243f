"""Endpoint: a model behind any OpenAI-compatible server: vLLM, SGLang, Ollama, a hosted API.

Every draw is a request of its own with a seed of its own, since some servers ignore `n`, and since
a draw that failed can then be asked for alone. It costs little: the draws of one prompt follow each
other, so a server with a prefix cache reads the prompt once.

Every reply is stored under the hash of its whole request before anyone sees it. The same call
again is therefore free and gives the same, and a run that was killed goes on where it stopped.
"""

import asyncio
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from proofmill.problem import Json
from solvers.endpoint.background import Job
from solvers.endpoint.cache import Reply, ResponseCache
from solvers.endpoint.dispatch import Dispatcher
from solvers.endpoint.requests import Request, Sampling
from solvers.endpoint.structured import Schema
from solvers.endpoint.transport import RefusedError, Transport
from solvers.endpoint.usage import Meter, Usage
from solvers.prompts import render
from solvers.protocol import Completion, Message, Prompt, SolverError, Structured

ASKS = 3
"""Draws that a structured reply may take before it counts as faulty."""


class Endpoint:
    """A model at a base URL. Close it, or use it in a `with` block; safe to use from threads."""

    def __init__(
        self,
        base_url: str,
        model: str,
        api_key: str | None = None,
        *,
        revision: str = "",
        temperature: float | None = 1.0,
        top_p: float | None = 1.0,
        max_tokens: int | None = 2048,
        system: str | None = None,
        extra: Mapping[str, Json] | None = None,
        schema_in_prompt: bool = False,
        cache: str | Path | None = None,
        origin: str = "",
        prices: tuple[float, float] = (0.0, 0.0),
        concurrency: int = 32,
        attempts: int = 6,
        timeout: float = 600.0,
        pause: float = 1.0,
    ) -> None:
        """Describe the endpoint; nothing is sent before the first question.

        Args:
            base_url: up to and with `/v1`.
            model: as the server names it.
            api_key: None reads OPENAI_API_KEY; servers of one's own mostly need none.
            revision: of the weights, if known; part of the name and of the cache key.
            temperature: None leaves it, like `top_p` and `max_tokens`, to the server.
            top_p: nucleus of sampling.
            max_tokens: most tokens of one reply.
            system: a system turn before every conversation.
            extra: more parameters of the body, such as `top_k` or `chat_template_kwargs`; they
                win over ours, and None removes one that a server does not know.
            schema_in_prompt: ask for JSON in words, of servers that cannot be held to a schema.
            cache: file of stored replies; None keeps them in memory for the life of this object.
            origin: stands for the base URL in the cache key, where the address changes.
            prices: US dollars per million tokens of prompts and of completions.
            concurrency: most requests under way at one time.
            attempts: most times that one draw is tried.
            timeout: seconds for one attempt.
            pause: unit of the backoff in seconds; the n-th wait is up to `pause * 2**n`.

        Raises:
            ValueError: if a number is out of range or the base URL is none.
            SolverError: if the cache cannot be opened.
        """
        _check(base_url, concurrency, attempts, timeout)
        self._sampling = Sampling(
            model=model,
            revision=revision,
            temperature=temperature,
            top_p=top_p,
            max_tokens=max_tokens,
            system=system,
            extra=dict(extra or {}),
        )
        self._solver_id = self._sampling.name
        self._schema_in_prompt, self._prices = schema_in_prompt, prices
        self._concurrency = concurrency
        self._base_url = base_url.rstrip("/")
        self._origin = origin or self._base_url
        self._meter = Meter()
        self._cache = ResponseCache(Path(cache) if cache is not None else None)
        self._transport = partial(
            Transport,
            self._base_url,
            api_key or os.environ.get("OPENAI_API_KEY") or "none",
            self._meter,
            concurrency=concurrency,
            attempts=attempts,
            timeout=timeout,
            pause=pause,
        )
        self._lock = threading.Lock()
        self._dispatcher: Dispatcher | None = None
        self._is_closed = False

    @property
    def solver_id(self) -> str:
        """Model, revision and sampling parameters; not the address, which may change."""
        return self._solver_id

    @property
    def usage(self) -> Usage:
        """What was asked and paid for so far."""
        return self._meter.usage

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        """Return draws `first` to `first + n - 1` for each prompt, in order.

        A draw that failed in transport, or that the server refused (too long, say), is absent: it
        is neither right nor wrong. Asking again
        returns what was received at no cost and tries the rest anew. Equal prompts get equal
        draws.

        Raises:
            SolverUnavailable: if nobody answers, or the server refuses us.
            SolverError: if the server refuses a request, or the cache fails.
            ValueError: if `n` or `first` is negative.
        """
        if n < 0 or first < 0:
            raise ValueError(f"n is {n} and first is {first}: neither can be negative")
        turns = self._conversations(prompts)
        drawn: list[list[Completion | None]] = [[None] * n for _ in prompts]
        dispatcher = self._started()

        async def draw(place: int, sample: int, stop: asyncio.Event) -> None:
            request = self._request(turns[place], seed, first + sample)
            with suppress(RefusedError):  # absent, and counted in `usage`
                reply = await dispatcher.reply(request, stop)
                drawn[place][sample] = self._completion(reply, first + sample) if reply else None

        def jobs() -> Iterator[Job]:
            for place in range(len(turns)):
                for sample in range(n):
                    yield partial(draw, place, sample)

        dispatcher.run(jobs(), self._width(len(turns) * n))
        return [[one for one in some if one is not None] for some in drawn]

    def structured(
        self, prompts: Sequence[Prompt], schema: Mapping[str, Json], *, seed: int = 0
    ) -> list[Structured | None]:
        """Return one JSON value per prompt that is valid under the schema.

        An invalid reply is drawn anew, three draws in all; then the value is None and `fault` says
        what was wrong with the last, or why the server refused this prompt. None in place of the
        whole where transport failed.

        Raises:
            SolverUnavailable: if nobody answers, or the server refuses us.
            SolverError: if the schema is invalid, the server refuses a request, or the cache fails.
        """
        held, turns = Schema(schema), self._conversations(prompts)
        if self._schema_in_prompt:
            asked = render("schema", schema=held.text)
            turns = [[*conversation, *asked] for conversation in turns]
        found: list[Structured | None] = [None] * len(turns)

        async def ask(place: int, stop: asyncio.Event) -> None:
            found[place] = await self._held(turns[place], held, seed, stop)

        jobs = (partial(ask, place) for place in range(len(turns)))
        self._started().run(jobs, self._width(len(turns)))
        return found

    def close(self) -> None:
        """Cancel what is under way, close connections and cache; further calls are errors."""
        with self._lock:
            dispatcher, self._dispatcher = self._dispatcher, None
            was_closed, self._is_closed = self._is_closed, True
        if dispatcher:
            dispatcher.close()
        if not was_closed:
            self._cache.close()

    def __enter__(self) -> "Endpoint":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Endpoint({self._base_url!r}, {self.solver_id!r})"

    def _conversations(self, prompts: Sequence[Prompt]) -> list[list[Message]]:
        if isinstance(prompts, str):
            raise ValueError("prompts is one text; give a list of prompts")
        return [self._sampling.conversation(each, place) for place, each in enumerate(prompts)]

    def _request(
        self, turns: Sequence[Message], seed: int, sample: int, response_format: Json = None
    ) -> Request:
        return self._sampling.request(
            self._origin, turns, seed=seed, sample=sample, response_format=response_format
        )

    def _width(self, jobs: int) -> int:
        return min(jobs, self._concurrency)

    async def _held(
        self, turns: Sequence[Message], schema: Schema, seed: int, stop: asyncio.Event
    ) -> Structured | None:
        form = None if self._schema_in_prompt else schema.response_format
        paid: list[Completion] = []
        fault = ""
        for sample in range(ASKS):
            request = self._request(turns, seed, sample, form)
            try:
                reply = await self._started().reply(request, stop)
            except RefusedError as refused:
                return Structured(value=None, fault=str(refused), completions=tuple(paid))
            if reply is None:
                return None
            paid.append(self._completion(reply, sample))
            value, fault = schema.parse(reply.text)
            if not fault:
                return Structured(value=value, fault="", completions=tuple(paid))
        return Structured(value=None, fault=fault, completions=tuple(paid))

    def _completion(self, reply: Reply, sample: int) -> Completion:
        return Completion(
            text=reply.text,
            tokens=reply.completion_tokens,
            finish_reason=reply.finish_reason,
            cost=self._started().cost(reply),
            solver_id=self._solver_id,
            sample=sample,
        )

    def _started(self) -> Dispatcher:
        with self._lock:
            if self._is_closed:
                raise SolverError(f"{self!r} is closed; make a new one")
            if self._dispatcher is None:
                self._dispatcher = Dispatcher(
                    self._transport(), self._cache, self._meter, self._prices
                )
            return self._dispatcher


def _check(base_url: str, concurrency: int, attempts: int, timeout: float) -> None:
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"base URL is {base_url!r}: give one such as http://127.0.0.1:8000/v1")
    if parts.password:
        raise ValueError(f"the base URL of {parts.hostname} holds a password: give it as api_key")
    if concurrency < 1 or attempts < 1 or not timeout > 0.0:
        raise ValueError(
            f"concurrency {concurrency} and attempts {attempts} must be at least 1, "
            f"timeout {timeout:g} s above 0"
        )
