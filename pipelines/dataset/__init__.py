"""Dataset: rows, shards, manifest, card and report; verified, replaced, published.

May import: `state`.
"""

from pipelines.dataset.card import card
from pipelines.dataset.manifest import (
    FORMAT,
    MANIFEST,
    Manifest,
    library_versions,
    load_manifest,
    shard_file,
)
from pipelines.dataset.publish import publish
from pipelines.dataset.report import report
from pipelines.dataset.rows import (
    CANDIDATE_SCHEMA,
    DIFFICULTY,
    SCHEMA,
    Candidate,
    problem_of,
    table_of,
)
from pipelines.dataset.shards import write_rejected, write_shards
from pipelines.dataset.swap import EXTREMES, STAGING, finish_swap, gradable_rows, mend, replace_rows
from pipelines.dataset.verify import verify

__all__ = [
    "CANDIDATE_SCHEMA",
    "DIFFICULTY",
    "EXTREMES",
    "FORMAT",
    "MANIFEST",
    "SCHEMA",
    "STAGING",
    "Candidate",
    "Manifest",
    "card",
    "finish_swap",
    "gradable_rows",
    "library_versions",
    "load_manifest",
    "mend",
    "problem_of",
    "publish",
    "replace_rows",
    "report",
    "shard_file",
    "table_of",
    "verify",
    "write_rejected",
    "write_shards",
]
