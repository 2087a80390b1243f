"""Dispatch: a request's reply from the store, from an equal request under way, or from the server.

Whatever the server gave is stored before it is returned.
"""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from solvers.endpoint.background import Background, Job, in_parallel
from solvers.endpoint.cache import Reply, ResponseCache
from solvers.endpoint.requests import Request
from solvers.endpoint.transport import Transport
from solvers.endpoint.usage import Meter

_WRITERS = 16
"""Threads that store replies; those that wait at the same time share one flush to the disk."""


class Dispatcher:
    """An event loop with one transport; it borrows the cache and the meter."""

    def __init__(
        self,
        transport: Transport,
        cache: ResponseCache,
        meter: Meter,
        prices: tuple[float, float],
    ) -> None:
        """Start the loop's thread; `prices` as in `Endpoint`."""
        self._transport, self._cache, self._meter = transport, cache, meter
        self._prices = prices
        self._under_way: dict[str, asyncio.Future[Reply | None]] = {}
        self._background = Background("endpoint")
        self._writers = ThreadPoolExecutor(_WRITERS, "endpoint-cache")

    def run(self, jobs: Iterable[Job], width: int) -> None:
        """Do jobs in the loop, at most `width` at a time; see `in_parallel`."""
        self._background.run(in_parallel(jobs, width))
        self._transport.check()

    async def reply(self, request: Request, stop: asyncio.Event) -> Reply | None:
        """Return the reply; None where transport failed, or `stop` was set meanwhile.

        Raises:
            RefusedError: if the server refuses the request.
            SolverError: if it refuses us, or the cache fails.
        """
        stored = self._cache.get(request.key)
        if stored is not None:
            self._meter.add(cached=1)
            await asyncio.sleep(0)  # a long run of stored replies leaves room for other callers
            return stored
        other = self._under_way.get(request.key)
        if other is not None:
            shared = await asyncio.shield(other)
            self._meter.add(cached=int(shared is not None), failed=int(shared is None))
            return shared
        mine = asyncio.get_running_loop().create_future()
        self._under_way[request.key] = mine
        reply = None
        try:
            reply = await self._bought(request, stop)
        finally:
            del self._under_way[request.key]
            mine.set_result(reply)
        return reply

    def cost(self, reply: Reply) -> float:
        """Return US dollars."""
        per_prompt, per_completion = self._prices
        return (reply.prompt_tokens * per_prompt + reply.completion_tokens * per_completion) / 1e6

    def close(self) -> None:
        """Cancel what is under way, wait for replies that are being stored, close connections."""
        self._background.cancel()
        self._background.run(self._transport.close())
        self._background.close()
        self._writers.shutdown(wait=True)

    async def _bought(self, request: Request, stop: asyncio.Event) -> Reply | None:
        reply = await self._transport.send(request.body, stop)
        if reply is None:
            return None
        self._meter.paid(reply.prompt_tokens, reply.completion_tokens, self.cost(reply))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writers, self._cache.put, request.key, reply)
