"""Live: sessions that give certified problems at the difficulty that teaches, over HTTP.

FastAPI is imported here alone, and only when a server starts.

May import: `build`, `config`, `loops.knobs`, `mill`, `sources`, `state`.
"""

from pipelines.live.export import Exported, export_session
from pipelines.live.serving import Address, serve

__all__ = ["Address", "Exported", "export_session", "serve"]
