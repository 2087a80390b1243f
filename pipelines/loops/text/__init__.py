"""The loop over texts: from failed problems to certified rows of new ones, by language models.

May import: `build`, `config`, `dataset`, `loops.kernel`, `sources`, `state`.
"""

from pipelines.loops.text.config import SwsConfig, parse_config
from pipelines.loops.text.loop import SwsRun, run_sws

__all__ = [
    "SwsConfig",
    "SwsRun",
    "parse_config",
    "run_sws",
]
