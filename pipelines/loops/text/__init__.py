"""The loop over texts: from failed problems to certified rows of new ones, by language models.

May import: `build`, `config`, `dataset`, `loops.kernel`, `sources`, `state`.
"""

from pipelines.loops.text.config import SwsConfig, parse_config
from pipelines.loops.text.ledger import YIELDS
from pipelines.loops.text.loop import DATASET, SwsRun, run_sws
from pipelines.loops.text.reading import ACCEPTED, Fate, Told, read_round

__all__ = [
    "ACCEPTED",
    "DATASET",
    "YIELDS",
    "Fate",
    "SwsConfig",
    "SwsRun",
    "Told",
    "parse_config",
    "read_round",
    "run_sws",
]
