"""Judging: responses scored in processes, many at once, so that none keeps the server waiting."""

import asyncio
from collections.abc import Sequence
from functools import partial

from pipelines.errors import ProofmillError
from pipelines.live.making.workers import Workers
from proofmill import Score, score_many

Pair = tuple[str, str]
"""A ground truth and a response."""
CHUNK = 64
"""Pairs of a job; what comes in meanwhile waits for the next one."""
LOST = Score(0.0, "undecided", "timeout", None)
"""Of a response that ended the process that read it, again and again."""


class Judge:
    """Scores pairs of many callers together."""

    def __init__(self, workers: Workers) -> None:
        """Score in `workers`."""
        self._workers = workers
        self._waiting: list[tuple[Pair, asyncio.Future[Score]]] = []
        self._jobs: set[asyncio.Task[None]] = set()

    async def scores(self, pairs: Sequence[Pair]) -> list[Score]:
        """Return the scores of pairs, in order.

        Raises:
            ValueError: if a row is not one.
            LookupError: if a row names a verifier that this version does not have.
        """
        loop = asyncio.get_running_loop()
        futures = [loop.create_future() for _ in pairs]
        self._waiting += zip(pairs, futures, strict=True)
        self._send()
        return list(await asyncio.gather(*futures))

    def _send(self) -> None:
        while self._waiting and len(self._jobs) < 2 * self._workers.count:
            some, self._waiting = self._waiting[:CHUNK], self._waiting[CHUNK:]
            job = asyncio.get_running_loop().create_task(self._judge(some))
            self._jobs.add(job)
            job.add_done_callback(self._done)

    def _done(self, job: "asyncio.Task[None]") -> None:
        self._jobs.discard(job)
        self._send()

    async def _judge(self, some: Sequence[tuple[Pair, "asyncio.Future[Score]"]]) -> None:
        """Score some pairs; where that fails, one by one, so that nobody suffers for another."""
        try:
            truths, responses = zip(*(pair for pair, _ in some), strict=True)
            scores = await self._workers.run(partial(score_many, truths, responses))
        except (ValueError, LookupError, ProofmillError) as error:
            if len(some) > 1:
                for one in some:
                    await self._judge([one])
            else:
                _settle(some[0][1], error)
            return
        for (_, future), found in zip(some, scores, strict=True):
            if not future.done():
                future.set_result(found)


def _settle(future: "asyncio.Future[Score]", error: Exception) -> None:
    if future.done():
        return
    if isinstance(error, ProofmillError):  # its process died
        future.set_result(LOST)
    else:
        future.set_exception(error)
