"""Sources: where candidates come from.

May import: `config`, `dataset`, `state`.
"""

from pipelines.sources import jsonl, planned, proved
from pipelines.sources.jsonl import bare_question, read_candidates
from pipelines.sources.planned import Planned, known_instances, plan_lines, read_plan
from pipelines.sources.proved import Proved, proved_lines, read_problems
from pipelines.sources.weights import FORMAT, bin_of, mixture_weights, read_mixture

__all__ = [
    "FORMAT",
    "Planned",
    "Proved",
    "bare_question",
    "bin_of",
    "jsonl",
    "known_instances",
    "mixture_weights",
    "plan_lines",
    "planned",
    "proved",
    "proved_lines",
    "read_candidates",
    "read_mixture",
    "read_plan",
    "read_problems",
]
