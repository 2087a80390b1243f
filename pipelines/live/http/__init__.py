"""HTTP: addresses, bodies, refusals and metrics; FastAPI is imported here.

May import: `config`, `live.curriculum`, `live.making`, `live.mill`, `live.reporting`,
`live.sessions`, `live.storing`, `live.watch`, `mill`.
"""

from pipelines.live.http.app import create_app

__all__ = ["create_app"]
