"""Server: uvicorn's, which lets go of those who watch before it waits for open requests."""

import socket

import uvicorn

from pipelines.live.watch.states import Watch


class Server(uvicorn.Server):
    """A server whose streams end with it."""

    def __init__(self, config: uvicorn.Config, watch: Watch) -> None:
        """Serve; `watch` begins and ends with the server."""
        super().__init__(config)
        self._watch = watch

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then look at the sessions."""
        await super().startup(sockets)
        self._watch.begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then all else."""
        await self._watch.close()
        await super().shutdown(sockets)
