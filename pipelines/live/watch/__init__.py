"""Watch: sessions as those see them who look on: a page, and the stream of states it lives on.

May import: `live.curriculum`, `live.reporting`, `live.sessions`, `mill`.
"""

from pipelines.live.watch.page import watch_page
from pipelines.live.watch.server import Server
from pipelines.live.watch.states import EVENTS, TooMany, Watch

__all__ = ["EVENTS", "Server", "TooMany", "Watch", "watch_page"]
